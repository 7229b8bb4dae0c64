"""Lets `conform` drive your SDK: one JSON object a line comes in on stdin, the answer goes out.

    conform client --contract app-store-operator -- python3 adapter.py

It works as it stands, with the tiny client below. To test yours, put it where REPLACE stands.
Only pass calls on: an adapter that queues, repeats or makes ids itself tests itself. Whatever your
SDK cannot do, answer with Unsupported; those cases are then reported as not applicable.
"""

import json
import sys
import urllib.request
import uuid
from datetime import datetime, timezone


class TinyClient:  # REPLACE: delete it, and import your SDK
    def __init__(self, base_url, context):
        self.base_url, self.context, self.key, self.queue = base_url, context, None, []
        self.anonymous_id = str(uuid.uuid4())

    def track(self, name, properties):
        now = datetime.now(timezone.utc).isoformat(timespec="milliseconds")
        self.queue.append({
            "event_id": str(uuid.uuid4()), "name": name, "anonymous_id": self.anonymous_id,
            "occurred_at": now, "properties": properties, "context": self.context,
        })

    def flush(self):
        events, self.queue = self.queue, []
        if events and self.key:
            headers = {"Content-Type": "application/json", "X-Write-Key": self.key}
            body = json.dumps({"events": events}).encode()
            request = urllib.request.Request(self.base_url + "/v1/events", body, headers)
            urllib.request.urlopen(request).close()


class Unsupported(Exception):
    pass


DEVICE = {  # what your SDK can be told of the device; the contract's names, and yours
    "appVersion": "app_version", "build": "build", "osVersion": "os_version",
    "model": "device_model", "locale": "locale",
}
UNDEFINED = {"$undefined": True}  # the answer to a call that returns nothing
client = None


def answer(op, frame):
    global client
    match op:
        case "hello":
            # Name more controls when you can keep their promise: clock, open-count, concurrency,
            # relaunch, storage-files, lifecycle, ... (see `conform client --help`).
            sdk = {"name": "TinyClient", "version": "0", "language": "Python"}  # REPLACE
            return {"sdk": sdk, "controls": []}
        case "create":
            given = {**frame.get("config", {}), **frame.get("device", {})}
            given = {name: value for name, value in given.items() if value is not None}
            if unknown := given.keys() - DEVICE.keys():
                raise Unsupported(f"the SDK cannot be told {', '.join(unknown)}")
            # REPLACE: your SDK, with its state in the folder frame["storage"].
            client = TinyClient(frame["baseURL"], {DEVICE[name]: given[name] for name in given})
        case "call":
            return call(frame["name"], frame.get("args", {}))
        case "settle":
            return {}  # or {"open": requests under way}, with the control open-count
        case "close" | "shutdown":
            pass  # REPLACE: for close, end the client in order, if your SDK can
        case _:
            raise Unsupported(f"no control for {op}")


def call(name, args):  # REPLACE: one line for each call of the contract that your SDK has
    match name:
        case "configure": client.key = args["key"]
        case "track": client.track(args["name"], args.get("properties", {}))
        case "flush": client.flush()
        case _: raise Unsupported(f"the SDK has no {name}")
    return UNDEFINED


frames, sys.stdout = sys.stdout, sys.stderr  # what the SDK prints must not mix with the frames
for line in sys.stdin.buffer:
    frame = json.loads(line)
    try:
        reply = {"ok": answer(frame["op"], frame)}
    except Unsupported as reason:
        reply = {"unsupported": {"reason": str(reason)}}
    except Exception as error:  # what the SDK throws is data: a scenario may expect it
        reply = {"error": {"kind": "sdk", "code": type(error).__name__, "message": str(error)}}
    print(json.dumps({"id": frame["id"], **reply}), file=frames, flush=True)
    if frame["op"] == "shutdown":
        break
