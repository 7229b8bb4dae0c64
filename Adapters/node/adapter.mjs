// Drives event-tracker.mjs by adapter frames: one JSON object a line, in on stdin, out on stdout.
//
//   conform client --contract app-store-operator -- node Adapters/node/adapter.mjs

import { createInterface } from "node:readline";
import { EventTracker, FileStorage } from "./event-tracker.mjs";
import { VirtualClock } from "./virtual-clock.mjs";

const HELLO = {
  sdk: { name: "event-tracker.mjs", version: "1.0", language: "JavaScript" },
  controls: [
    "clock", "clock-timeouts", "wall-clock", "open-count", "concurrency", "relaunch",
    "storage-files", "storage-faults",
  ],
  state: { queue: "events.json", install: "install.json" },
};
// What this SDK can be told of the device: the contract's names, and its own.
const DEVICE = {
  appVersion: "appVersion", build: "build", osVersion: "osVersion", model: "model",
  locale: "locale", storeEnvironment: "store", debug: "debug",
};
let tracker, clock, storage;

class Unsupported extends Error {} // what this SDK cannot do: the case is then not applicable

class FailingStorage extends FileStorage {
  failures = 0;
  write(name, text) {
    this.failures -= 1;
    if (this.failures >= 0) throw new Error("no space left");
    super.write(name, text);
  }
}

const ops = {
  hello: () => HELLO,
  create({ config = {}, device = {}, ...frame }) {
    const { timeZone, platform, ...given } = { ...config, ...device };
    const known = Object.entries(given).filter(([, value]) => value !== null);
    if ((platform ?? "ios") !== "ios" || known.some(([name]) => !Object.hasOwn(DEVICE, name)))
      throw new Unsupported(`of the device the SDK knows only ${Object.keys(DEVICE)}`);
    process.env.TZ = timeZone ?? "UTC";
    clock = new VirtualClock(frame.now);
    storage = new FailingStorage(frame.storage);
    const told = Object.fromEntries(known.map(([name, value]) => [DEVICE[name], value]));
    tracker = new EventTracker({ storage, baseURL: frame.baseURL, device: told, clock });
  },
  async call({ name, args = {} }) {
    if (!Object.hasOwn(calls, name)) throw new Unsupported(`the SDK has no ${name}`);
    const result = await calls[name](plain(args));
    return result === undefined ? { $undefined: true } : result;
  },
  settle: async () => ({ open: (await ops.advance({ ms: 0 })).open }),
  advance: ({ ms }) => clock.advance(ms, () => tracker.sending),
  clock: ({ now }) => clock.setWall(now),
  storage: ({ fail }) => void (storage.failures = fail),
  close: () => tracker.close(),
  shutdown: () => null,
};

const calls = {
  configure: ({ key }) => tracker.configure(key),
  track: ({ name, properties }) => tracker.track(name, properties),
  flush: () => tracker.flush(),
  identify: ({ userId }) => tracker.identify(userId),
  reset: () => tracker.reset(),
  setEnabled: ({ enabled }) => tracker.setEnabled(enabled),
  currentAnonymousId: () => tracker.anonymousId,
};

/** What a value of a frame stands for. */
function plain(value) {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  const [[tag, text] = [], ...more] = Object.entries(value);
  if (more.length === 0 && tag === "$double") return Number(text);
  if (more.length === 0 && tag === "$int" && Number.isSafeInteger(+text)) return Number(text);
  if (more.length === 0 && tag === "$utf16")
    return String.fromCharCode(...(text.match(/\S+/g) ?? []).map((unit) => parseInt(unit, 16)));
  if (more.length === 0 && ["$int", "$date", "$bytes", "$undefined"].includes(tag))
    throw new Unsupported(`JavaScript or the SDK cannot hold ${tag} ${text}`);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plain(member)]));
}

for await (const line of createInterface({ input: process.stdin })) answer(JSON.parse(line));

async function answer({ id, op, ...frame }) {
  let reply;
  try {
    if (!Object.hasOwn(ops, op)) throw new Unsupported(`no control for ${op}`);
    reply = { ok: (await ops[op](frame)) ?? null };
  } catch (error) {
    const kind = ["create", "call"].includes(op) ? "sdk" : "adapter";
    reply = { error: { kind, code: error.name, message: error.message } };
    if (error instanceof Unsupported) reply = { unsupported: { reason: error.message } };
  }
  const line = `${JSON.stringify({ id, ...reply })}\n`;
  process.stdout.write(line, () => op === "shutdown" && process.exit());
}
