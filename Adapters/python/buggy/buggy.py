"""The client of the folder above with one bug planted, to show what the suite says of it.

conform client --contract app-store-operator -- python3 Adapters/python/buggy/buggy.py --bug NAME

NAME is one of new-ids-on-retry, ignores-retry-after, drops-on-503, sends-after-opt-out,
loses-queue-on-kill. The environment variable BUG names one as well.
"""

import argparse
import json
import os
import pathlib
import sys
import uuid

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))

from adapter import Adapter
from event_tracker import EventTracker


class NewIDsOnRetry(EventTracker):
    """Makes the id when an event is sent, so that the server takes a repeat for another event."""

    def _body(self, events):
        fresh = [{**json.loads(text), "event_id": str(uuid.uuid4())} for _, text in events]
        return json.dumps({"events": fresh}).encode()


class IgnoresRetryAfter(EventTracker):
    """Told to slow down, it keeps the events and sends them at the next occasion."""

    def _asked_wait(self, headers):
        return 0


class DropsOn503(EventTracker):
    """Takes an overloaded server's answer for a final one."""

    def _keeps(self, status):
        return status in (None, 429)


class SendsAfterOptOut(EventTracker):
    """Stops to track, but what waits, and the id of the install, stay and go out."""

    def set_enabled(self, enabled):
        self._off = not enabled

    def track(self, name, properties=None):
        if not getattr(self, "_off", False):
            super().track(name, properties)


class LosesQueueOnKill(EventTracker):
    """Writes the queue only when it is closed."""

    def _save_queue(self):
        if self._closed:
            super()._save_queue()

    def close(self):
        super().close()
        self._save_queue()


BUGS = {
    "new-ids-on-retry": NewIDsOnRetry,
    "ignores-retry-after": IgnoresRetryAfter,
    "drops-on-503": DropsOn503,
    "sends-after-opt-out": SendsAfterOptOut,
    "loses-queue-on-kill": LosesQueueOnKill,
}

if __name__ == "__main__":
    options = argparse.ArgumentParser()
    options.add_argument("--bug", choices=BUGS, default=os.environ.get("BUG"))
    bug = options.parse_args().bug
    if bug not in BUGS:
        sys.exit("one bug is needed: " + ", ".join(BUGS))
    Adapter(BUGS[bug]).run()
