// Drives event-tracker.mjs by adapter frames: one JSON object a line, in on stdin, out on stdout.
//
//   conform client --contract app-store-operator -- node Adapters/node/adapter.mjs

import { createInterface } from "node:readline";
import { EventTracker, FileStorage } from "./event-tracker.mjs";
import { Unsupported, plain } from "./values.mjs";
import { VirtualClock } from "./virtual-clock.mjs";

const CONTROLS =
  "clock clock-timeouts wall-clock open-count concurrency relaunch storage-files storage-faults";
const HELLO = {
  sdk: { name: "event-tracker.mjs", version: "1.0", language: "JavaScript" },
  controls: CONTROLS.split(" "),
  state: { queue: "events.json", install: "install.json" },
};
// What this SDK can be told of the device: the contract's names, and its own.
const DEVICE = {
  appVersion: "appVersion", build: "build", osVersion: "osVersion", model: "model",
  locale: "locale", storeEnvironment: "store", debug: "debug",
};
let tracker, clock, storage;

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

for await (const line of createInterface({ input: process.stdin })) {
  const frame = JSON.parse(line);
  const answered = answer(frame);
  if (frame.op !== "call") await answered; // only a call may wait for the server
}

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
  process.stdout.write(`${JSON.stringify({ id, ...reply })}\n`);
  if (op === "shutdown") process.exit(); // a pipe has taken the answer by then
}
