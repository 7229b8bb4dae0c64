// Lets `conform` drive your SDK: one JSON object a line comes in on stdin, the answer goes out.
//
//   conform client --contract app-store-operator -- node adapter.mjs
//
// It works as it stands, with the tiny client below. To test yours, put it where REPLACE stands.
// Only pass calls on: an adapter that queues, repeats or makes ids itself tests itself. Whatever
// your SDK cannot do, answer with Unsupported; those cases are then reported as not applicable.

import { createInterface } from "node:readline";

class TinyClient { // REPLACE: delete it, and import your SDK
  queue = [];
  anonymousId = crypto.randomUUID();

  constructor(baseURL, context) {
    Object.assign(this, { baseURL, context });
  }

  track(name, properties = {}) {
    this.queue.push({
      event_id: crypto.randomUUID(), name, anonymous_id: this.anonymousId,
      occurred_at: new Date().toISOString(), properties, context: this.context,
    });
  }

  async flush() {
    const events = this.queue.splice(0);
    if (events.length === 0 || !this.key) return;
    const headers = { "Content-Type": "application/json", "X-Write-Key": this.key };
    const body = JSON.stringify({ events });
    const answer = await fetch(`${this.baseURL}/v1/events`, { method: "POST", headers, body });
    await answer.arrayBuffer();
  }
}

class Unsupported extends Error {}

const DEVICE = { // what your SDK can be told of the device; the contract's names, and yours
  appVersion: "app_version", build: "build", osVersion: "os_version", model: "device_model",
  locale: "locale",
};
let client;

const ops = {
  // Name more controls when you can keep their promise: clock, open-count, concurrency, relaunch,
  // storage-files, lifecycle, ... (see `conform client --help`).
  hello: () => ({
    sdk: { name: "TinyClient", version: "0", language: "JavaScript" }, // REPLACE
    controls: [],
  }),
  create({ baseURL, storage, config = {}, device = {} }) {
    const given = Object.entries({ ...config, ...device }).filter(([, value]) => value !== null);
    const unknown = given.map(([name]) => name).filter((name) => !Object.hasOwn(DEVICE, name));
    if (unknown.length > 0) throw new Unsupported(`the SDK cannot be told ${unknown}`);
    // REPLACE: your SDK, with its state in the folder `storage`.
    const context = Object.fromEntries(given.map(([name, value]) => [DEVICE[name], value]));
    client = new TinyClient(baseURL, context);
  },
  async call({ name, args = {} }) {
    if (!Object.hasOwn(calls, name)) throw new Unsupported(`the SDK has no ${name}`);
    return (await calls[name](args)) ?? { $undefined: true }; // it returned nothing
  },
  settle: () => ({}), // or { open: requests under way }, with the control open-count
  close() {}, // REPLACE: end the client in order, if your SDK can
  shutdown() {},
};

const calls = { // REPLACE: one line for each call of the contract that your SDK has
  configure: ({ key }) => void (client.key = key),
  track: ({ name, properties }) => client.track(name, properties),
  flush: () => client.flush(),
};

console.log = console.info = console.error; // what the SDK prints must not mix with the frames
for await (const line of createInterface({ input: process.stdin })) {
  const { id, op, ...frame } = JSON.parse(line);
  let reply;
  try {
    if (!Object.hasOwn(ops, op)) throw new Unsupported(`no control for ${op}`);
    reply = { ok: (await ops[op](frame)) ?? null };
  } catch (error) { // what the SDK throws is data: a scenario may expect it
    reply = { error: { kind: "sdk", code: error.name, message: error.message } };
    if (error instanceof Unsupported) reply = { unsupported: { reason: error.message } };
  }
  const text = `${JSON.stringify({ id, ...reply })}\n`;
  process.stdout.write(text, () => op === "shutdown" && process.exit());
}
