"""Drives event_tracker.py by adapter frames: one JSON object a line, in on stdin, out on stdout.

conform client --contract app-store-operator -- python3 Adapters/python/adapter.py
"""

import json
import os
import sys
import threading
import time

from event_tracker import Device, EventTracker
from values import Unsupported, plain
from virtual_clock import VirtualClock

HELLO = {
    "sdk": {"name": "event_tracker.py", "version": "1.0", "language": "Python"},
    "controls": ["clock", "wall-clock", "open-count", "concurrency", "relaunch", "storage-files"],
    "state": {"queue": "queue.json", "settings": "settings.json"},
}
# What this SDK can be told of the device: the contract's names, and its own.
DEVICE = {
    "appVersion": "app_version", "build": "build", "osVersion": "os_version", "model": "model",
    "locale": "locale", "storeEnvironment": "store", "debug": "debug",
}
UNDEFINED, LATER = {"$undefined": True}, object()


class Adapter:
    def __init__(self, make=EventTracker):
        self.make, self.writing, self.frames = make, threading.Lock(), sys.stdout
        sys.stdout = sys.stderr  # nothing but frames goes out there

    def run(self):
        for line in sys.stdin.buffer:
            frame = json.loads(line)
            try:
                answer = {"ok": self.answer(frame)}
            except Unsupported as reason:
                answer = {"unsupported": {"reason": str(reason)}}
            except Exception as error:
                kind = "sdk" if frame["op"] in ("create", "call") else "adapter"
                code, message = type(error).__name__, str(error)
                answer = {"error": {"kind": kind, "code": code, "message": message}}
            if answer.get("ok") is not LATER:
                self.reply(frame, answer)
            if frame["op"] == "shutdown":
                return

    def reply(self, frame, answer):
        with self.writing:
            print(json.dumps({"id": frame["id"], **answer}), file=self.frames, flush=True)

    def answer(self, frame):
        match frame["op"]:
            case "hello": return HELLO
            case "create": self.create(frame)
            case "call": return self.call(frame, **plain(frame.get("args", {})))
            case "settle": return {"open": self.clock.advance(0)["open"]}
            case "advance": return self.clock.advance(frame["ms"])
            case "clock": self.clock.set_wall(frame["now"])
            case "close": self.tracker.close()
            case "shutdown": pass
            case op: raise Unsupported(f"no control for {op}")

    def create(self, frame):
        given = {**frame.get("config", {}), **frame.get("device", {})}
        os.environ["TZ"] = given.pop("timeZone", None) or "UTC"
        time.tzset()
        given = {DEVICE.get(name, name): given[name] for name in given if given[name] is not None}
        if given.pop("platform", "ios") != "ios" or given.keys() - DEVICE.values():
            raise Unsupported(f"of the device the SDK knows only {', '.join(DEVICE)}")
        self.clock = VirtualClock(frame["now"])
        self.tracker = self.make(frame["storage"], frame["baseURL"], Device(**given), self.clock)

    def call(self, frame, key=None, name=None, properties=None, userId=None, enabled=None):
        match frame["name"]:
            case "configure": self.tracker.configure(key)
            case "track": self.tracker.track(name, properties)
            case "identify": self.tracker.identify(userId)
            case "reset": self.tracker.reset()
            case "setEnabled": self.tracker.set_enabled(enabled)
            case "currentAnonymousId": return self.tracker.current_anonymous_id()
            case "flush":
                flushed = self.tracker.flush()
                flushed.add_done_callback(lambda _: self.reply(frame, {"ok": UNDEFINED}))
                return LATER
            case call: raise Unsupported(f"the SDK has no {call}")
        return UNDEFINED


if __name__ == "__main__":
    Adapter().run()
