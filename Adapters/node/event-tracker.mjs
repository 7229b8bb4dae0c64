// A small client of the App Store Operator Events API: Node 20 or later, no packages.
//
//   const tracker = new EventTracker({ storage: new FileStorage("/var/lib/my-app/events") });
//   tracker.configure("aso_wk_...");
//   tracker.track("export_finished", { pages: 12 });
//
// An event gets its id and its time when it is tracked, and is on the disk before `track` returns.

import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";

const BASE_URL = "https://api.app-store-operator.com";
const MAX_BATCH = 100; // events a request
const MAX_EVENT = 8192; // bytes of one event, as it is sent
const MAX_QUEUE = 1000; // events
const FLUSH_AT = 20; // events waiting
const FLUSH_AFTER = 30_000; // milliseconds after the first event that waits
const FIRST_WAIT = 30_000; // milliseconds, doubling
const LONGEST_WAIT = 600_000;
const FOR_EVER = 1e12; // a wait that no server means
const LONGEST_TIMER = 2 ** 31 - 1; // a longer one would fire at once
const TIMEOUT = 60_000; // milliseconds to the whole answer
const NAME = /^[A-Za-z0-9_.:-]{1,64}$/;
const STORES = { production: "app_store", sandbox: "testflight", xcode: "debug" };

/** Time as the system has it; another object of this form may stand in for it. */
export const systemClock = {
  /** Milliseconds since 1970, by the wall clock. */
  now: () => Date.now(),
  setTimeout: (work, milliseconds) => setTimeout(work, milliseconds).unref(),
  clearTimeout: (timer) => clearTimeout(timer),
};

/** Small texts by name, in files of one folder; each is replaced as a whole or not at all. */
export class FileStorage {
  constructor(folder) {
    this.folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  /** The text; null if there is none. */
  read(name) {
    try {
      return readFileSync(path.join(this.folder, name), "utf8");
    } catch {
      return null;
    }
  }

  /** Keeps the text, or removes it with null. */
  write(name, text) {
    const file = path.join(this.folder, name);
    if (text === null) return rmSync(file, { force: true });
    writeFileSync(`${file}.new`, text);
    renameSync(`${file}.new`, file);
  }
}

/** Keeps events in `storage` until the server has taken them. */
export class EventTracker {
  #storage;
  #url;
  #context;
  #clock;
  #key = null;
  #closed = false;
  #era = 0; // answers to requests of an earlier era mean nothing any more
  #drain = null; // the promise of the flush that is under way
  #request = null; // its AbortController
  #timer = null; // until the next flush by itself
  #wait = null; // until the server may be asked again
  #failures = 0;
  #enabled;
  #anonymousId;
  #userId;
  #queue;

  /**
   * @param storage Where state lies: `read(name)`, `write(name, text)`, as FileStorage has them.
   * @param device What events say of where they happened: appVersion, build, osVersion, model,
   *   locale; store, the answer of the app's store (production, sandbox, xcode); debug, a boolean.
   */
  constructor({ storage, baseURL = BASE_URL, device = {}, clock = systemClock }) {
    this.#storage = storage;
    this.#url = `${baseURL}/v1/events`;
    this.#context = contextOf(device);
    this.#clock = clock;
    const install = this.#load("install.json") ?? {};
    this.#enabled = install.enabled !== false;
    this.#anonymousId = textOrNull(install.anonymousId);
    this.#userId = textOrNull(install.userId);
    const events = this.#load("events.json");
    this.#queue = (Array.isArray(events) ? events : [])
      .filter((event) => typeof event?.event_id === "string")
      .map((event) => ({ id: event.event_id, text: JSON.stringify(event) }));
  }

  // What an app calls.

  /** Gives the write key. Events that wait go out within half a minute. */
  configure(key) {
    this.#key = key;
    this.#arm();
  }

  /** Keeps one event. What the API would reject is left out, and warned of. */
  track(name, properties = {}) {
    if (this.#closed || !this.#enabled) return;
    if (!NAME.test(name)) return warn(`no event is called ${JSON.stringify(name)}: dropped`);
    if (this.#anonymousId === null) {
      this.#anonymousId = crypto.randomUUID();
      this.#saveInstall();
    }
    const event = {
      event_id: crypto.randomUUID(),
      name,
      anonymous_id: this.#anonymousId,
      ...(this.#userId === null ? {} : { user_id: this.#userId }),
      occurred_at: new Date(this.#clock.now()).toISOString(),
      properties: legal(properties),
      context: this.#context,
    };
    const text = JSON.stringify(event);
    if (Buffer.byteLength(text) > MAX_EVENT) return warn(`${name} is too large: dropped`);
    this.#queue.push({ id: event.event_id, text });
    this.#queue.splice(0, this.#queue.length - MAX_QUEUE);
    this.#saveQueue();
    if (this.#queue.length >= FLUSH_AT) this.flush();
    this.#arm();
  }

  /** Sends what waits. The promise is kept when nothing more can be sent for now. */
  flush() {
    if (this.#drain === null) {
      const batch = this.#nextBatch();
      if (batch === null) return Promise.resolve();
      this.#drain = this.#send(batch);
    }
    return this.#drain;
  }

  /** Whether a flush is under way: from its first request until its last answer is done with. */
  get sending() {
    return this.#drain !== null;
  }

  /** Events tracked from now on are this user's. */
  identify(userId) {
    if (!this.#enabled || !within(userId, 1, 128)) return;
    this.#userId = userId;
    this.#saveInstall();
  }

  /** Forgets who used the app. Events that wait keep their ids. */
  reset() {
    this.#anonymousId = this.#userId = null;
    this.#saveInstall();
  }

  /** Off: nothing is kept or sent, and what was kept is deleted. Remembered. */
  setEnabled(enabled) {
    if (enabled === this.#enabled) return;
    this.#enabled = enabled;
    if (!enabled) {
      this.#era += 1;
      this.#anonymousId = this.#userId = null;
      this.#queue = [];
      this.#saveQueue();
    }
    this.#saveInstall();
  }

  /** The id of this install; null before its first event. */
  get anonymousId() {
    return this.#anonymousId;
  }

  /** Stops. Events that wait, or are on their way, go out after the next launch. */
  close() {
    this.#closed = true;
    this.#era += 1;
    this.#clock.clearTimeout(this.#timer);
    this.#clock.clearTimeout(this.#wait);
    this.#request?.abort();
  }

  // Sending.

  #arm() {
    if (this.#timer !== null || this.#closed || !this.#key || this.#queue.length === 0) return;
    this.#timer = this.#clock.setTimeout(() => {
      this.#timer = null;
      this.flush();
    }, FLUSH_AFTER);
  }

  #nextBatch() {
    if (this.#closed || !this.#enabled || !this.#key || this.#wait !== null) return null;
    const events = this.#queue.slice(0, MAX_BATCH);
    return events.length === 0 ? null : { era: this.#era, key: this.#key, events };
  }

  async #send(first) {
    let batch = first;
    while (batch !== null) {
      const answer = await this.#post(batch);
      const stale = batch.era !== this.#era;
      const goOn = stale || this.#answered(answer, batch);
      batch = goOn ? this.#nextBatch() : null;
    }
    this.#drain = null;
  }

  async #post({ key, events }) {
    this.#request = new AbortController();
    const timeout = this.#clock.setTimeout(() => this.#request.abort(), TIMEOUT);
    try {
      const response = await fetch(this.#url, {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-Write-Key": key },
        body: `{"events":[${events.map((event) => event.text).join()}]}`,
        redirect: "manual",
        signal: this.#request.signal,
      });
      await response.arrayBuffer();
      return { status: response.status, retryAfter: response.headers.get("Retry-After") ?? "" };
    } catch {
      return { status: null };
    } finally {
      this.#clock.clearTimeout(timeout);
    }
  }

  /** Keeps a batch or removes it; says whether the next one may go at once. */
  #answered({ status, retryAfter }, { events }) {
    if (status === null || status === 429 || status >= 500) {
      const asked = status === 429 ? millisecondsOf(retryAfter) : null;
      const wait = asked ?? Math.min(FIRST_WAIT * 2 ** this.#failures, LONGEST_WAIT);
      if (asked === null) this.#failures += 1;
      if (wait > 0) this.#pause(wait);
      else this.#arm();
      return false;
    }
    if (status >= 300) warn(`HTTP ${status}: ${events.length} events dropped`);
    this.#failures = 0;
    const sent = new Set(events.map((event) => event.id));
    this.#queue = this.#queue.filter((event) => !sent.has(event.id));
    this.#saveQueue();
    return true;
  }

  #pause(milliseconds) {
    const step = Math.min(milliseconds, LONGEST_TIMER);
    this.#wait = this.#clock.setTimeout(() => {
      this.#wait = null;
      if (milliseconds > step) this.#pause(milliseconds - step);
      else this.flush();
    }, step);
  }

  // The storage.

  #saveQueue() {
    const texts = this.#queue.map((event) => event.text);
    this.#save("events.json", texts.length === 0 ? null : `[${texts.join()}]`);
  }

  #saveInstall() {
    const install = {
      ...(this.#anonymousId === null ? {} : { anonymousId: this.#anonymousId }),
      ...(this.#userId === null ? {} : { userId: this.#userId }),
      ...(this.#enabled ? {} : { enabled: false }),
    };
    const text = JSON.stringify(install);
    this.#save("install.json", text === "{}" ? null : text);
  }

  #save(name, text) {
    try {
      this.#storage.write(name, text);
    } catch (error) {
      warn(`${name} is not saved: ${error.message}`);
    }
  }

  #load(name) {
    try {
      return JSON.parse(this.#storage.read(name));
    } catch {
      return null;
    }
  }
}

function warn(message) {
  console.warn(`event-tracker: ${message}`);
}

function textOrNull(value) {
  return typeof value === "string" ? value : null;
}

function within(text, least, most) {
  const length = typeof text === "string" ? [...text].length : -1;
  return least <= length && length <= most;
}

/** The milliseconds of a `Retry-After` that says any seconds, and does not say for ever. */
function millisecondsOf(retryAfter) {
  const milliseconds = /^\d+(\.\d+)?$/.test(retryAfter) ? Number(retryAfter) * 1000 : FOR_EVER;
  return milliseconds < FOR_EVER ? milliseconds : null;
}

/** The properties that the API takes. */
function legal(properties) {
  const all = Object.entries(properties);
  const fit = all.filter(([key, value]) => within(key, 1, 64) && isLegal(value)).slice(0, 50);
  if (fit.length < all.length) warn("some properties are not legal: left out");
  return Object.fromEntries(fit);
}

function isLegal(value) {
  if (typeof value === "string") return within(value, 0, 1024);
  return value === null || typeof value === "boolean" || Number.isFinite(value);
}

function contextOf(device) {
  const context = {
    app_version: device.appVersion ?? "",
    build: device.build ?? "",
    os_version: device.osVersion ?? os.release(),
    device_model: device.model ?? os.machine(),
    locale: localeOf(device.locale ?? Intl.DateTimeFormat().resolvedOptions().locale),
    environment: device.debug ? "debug" : STORES[device.store],
  };
  return Object.fromEntries(Object.entries(context).filter(([, text]) => within(text, 0, 64)));
}

function localeOf(tag) {
  try {
    const { language, region } = new Intl.Locale(tag.replaceAll("_", "-"));
    return region ? `${language}_${region}` : language;
  } catch {
    return "";
  }
}
