"""A small client of the App Store Operator Events API: Python 3.11, standard library only.

    tracker = EventTracker("/var/lib/my-app/events")
    tracker.configure("aso_wk_...")
    tracker.track("export_finished", {"pages": 12})

An event gets its id and its time when it is tracked, and is on the disk before `track` returns.
"""

import http.client
import json
import locale
import logging
import math
import os
import pathlib
import platform
import re
import socket
import threading
import time
import urllib.request
import uuid
from concurrent.futures import Future
from dataclasses import dataclass
from datetime import datetime, timezone

BASE_URL = "https://api.app-store-operator.com"
MAX_BATCH = 100  # events a request
MAX_EVENT = 8192  # bytes of one event, as it is sent
MAX_QUEUE = 1000  # events
FLUSH_AT = 20  # events waiting
FLUSH_EVERY = 30  # seconds
FIRST_WAIT, LONGEST_WAIT = 30, 600  # seconds, doubling
FOR_EVER = 1e9  # seconds: a wait that no server means
TIMEOUT = 60  # seconds without a byte from the server
NAME = re.compile(r"[A-Za-z0-9_.:-]{1,64}")
STORES = {"production": "app_store", "sandbox": "testflight", "xcode": "debug"}

log = logging.getLogger("event_tracker")


class SystemClock:
    """Time and threads as the system has them; another object of this form may stand in for it."""

    def now(self):
        """Seconds since 1970, by the wall clock."""
        return time.time()

    def call_later(self, seconds, function):
        """Calls `function` once, after `seconds`; what it returns has `cancel()`."""
        timer = threading.Timer(seconds, function)
        timer.daemon = True
        timer.start()
        return timer

    def start(self, work):
        """Runs `work` on a thread of its own, now."""
        threading.Thread(target=work, daemon=True).start()


@dataclass(frozen=True)
class Device:
    """What an event says of where it happened. `store`: the answer of the app's store, if any."""

    app_version: str = ""
    build: str = ""
    os_version: str = platform.release()
    model: str = platform.machine()
    locale: str = locale.getlocale()[0] or "en_US"
    store: str | None = None
    debug: bool = False

    def context(self):
        language, *rest = re.split("[-_]", self.locale)
        region = next((part for part in rest if re.fullmatch("[A-Z]{2}|[0-9]{3}", part)), None)
        known = {
            "app_version": self.app_version,
            "build": self.build,
            "os_version": self.os_version,
            "device_model": self.model,
            "locale": f"{language}_{region}" if region else language,
            "environment": "debug" if self.debug else STORES.get(self.store),
        }
        return {name: text for name, text in known.items() if text is not None and len(text) <= 64}


class EventTracker:
    """Keeps events in `folder` until the server has taken them. Safe to call from any thread."""

    def __init__(self, folder, base_url=BASE_URL, device=None, clock=None):
        self._folder = pathlib.Path(folder)
        self._folder.mkdir(parents=True, exist_ok=True)
        self._url = base_url + "/v1/events"
        self._context = (device or Device()).context()
        self._clock = clock or SystemClock()
        self._wire = _Wire()
        self._opener = urllib.request.build_opener(self._wire, _AnyStatus)
        self._lock = threading.RLock()
        self._key = None
        self._closed = False
        self._era = 0  # answers to requests of an earlier era mean nothing any more
        self._sending = None  # the future of the flush that is under way
        self._tick = self._wait = None  # timers
        self._failures = 0
        settings = self._read("settings.json", dict)
        self._enabled = settings.get("enabled") is not False
        self._anonymous_id = _text(settings.get("anonymous_id"))
        self._user_id = _text(settings.get("user_id"))
        events = [event for event in self._read("queue.json", list) if isinstance(event, dict)]
        self._queue = [(event["event_id"], _json(event)) for event in events if "event_id" in event]

    # What an app calls.

    def configure(self, key):
        """Gives the write key, and starts to send every half minute."""
        with self._lock:
            self._key = key
            if self._tick is None and not self._closed:
                self._tick = self._clock.call_later(FLUSH_EVERY, self._on_tick)

    def track(self, name, properties=None):
        """Keeps one event. What the API would reject is left out, and logged."""
        with self._lock:
            if self._closed or not self._enabled:
                return
            if not NAME.fullmatch(name):
                return log.warning("no event is called %r: dropped", name)
            if self._anonymous_id is None:
                self._anonymous_id = str(uuid.uuid4())
                self._save_settings()
            moment = datetime.fromtimestamp(self._clock.now(), timezone.utc)
            event = {
                "event_id": str(uuid.uuid4()),
                "name": name,
                "anonymous_id": self._anonymous_id,
                "user_id": self._user_id,
                "occurred_at": moment.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
                "properties": _legal(properties or {}),
                "context": self._context,
            }
            text = _json(event)
            if len(text) > MAX_EVENT:
                return log.warning("the event %s is too large: dropped", name)
            self._queue.append((event["event_id"], text))
            del self._queue[:-MAX_QUEUE]
            self._save_queue()
            if len(self._queue) >= FLUSH_AT:
                self.flush()

    def flush(self):
        """Sends what waits. The future is done when nothing more can be sent for now."""
        with self._lock:
            if self._sending is not None:
                return self._sending
            sending = Future()
            batch = self._next_batch()
            if batch is None:
                sending.set_result(None)
            else:
                self._sending = sending
                self._clock.start(lambda: self._drain(batch))
            return sending

    def identify(self, user_id):
        """Events tracked from now on are this user's."""
        with self._lock:
            if self._enabled and 1 <= len(user_id) <= 128:
                self._user_id = user_id
                self._save_settings()

    def reset(self):
        """Forgets who used the app. Events that wait keep their ids."""
        with self._lock:
            self._anonymous_id = self._user_id = None
            self._save_settings()

    def set_enabled(self, enabled):
        """Off: nothing is kept or sent, and what was kept is deleted. Remembered."""
        with self._lock:
            if enabled == self._enabled:
                return
            self._enabled = enabled
            if not enabled:
                self._era += 1
                self._anonymous_id = self._user_id = None
                self._queue = []
                self._save_queue()
            self._save_settings()

    def current_anonymous_id(self):
        """The id of this install; none before its first event."""
        with self._lock:
            return self._anonymous_id

    def close(self):
        """Stops. Events that wait, or are on their way, go out after the next launch."""
        with self._lock:
            self._closed = True
            self._era += 1
            for timer in (self._tick, self._wait):
                if timer is not None:
                    timer.cancel()
            self._wire.break_off()

    # Sending.

    def _on_tick(self):
        with self._lock:
            if not self._closed:
                self._tick = self._clock.call_later(FLUSH_EVERY, self._on_tick)
                self.flush()

    def _on_wait_over(self):
        with self._lock:
            self._wait = None
            self.flush()

    def _next_batch(self):
        """The oldest events, with the era and the key they are sent in; none if none may go."""
        if self._closed or not self._enabled or not self._key or self._wait is not None:
            return None
        events = self._queue[:MAX_BATCH]
        return (self._era, self._key, events) if events else None

    def _drain(self, batch):
        while batch is not None:
            era, key, events = batch
            status, headers = self._send(key, events)
            with self._lock:
                stale = era != self._era
                go_on = stale or self._answered(status, headers, events)
                batch = self._next_batch() if go_on else None
                if batch is None:
                    sending, self._sending = self._sending, None
        sending.set_result(None)

    def _send(self, key, events):
        headers = {"Content-Type": "application/json", "X-Write-Key": key}
        try:
            request = urllib.request.Request(self._url, self._body(events), headers)
            with self._opener.open(request, timeout=TIMEOUT) as response:
                response.read()
                return response.status, response.headers
        except (OSError, http.client.HTTPException, ValueError) as error:
            log.info("not sent: %s", error)
            return None, {}

    def _body(self, events):
        return b'{"events":[' + b",".join(text for _, text in events) + b"]}"

    def _answered(self, status, headers, events):
        """Keeps a batch or removes it; says whether the next one may go at once."""
        if self._keeps(status):
            wait = self._asked_wait(headers) if status == 429 else None
            if wait is None:
                wait = min(FIRST_WAIT * 2 ** min(self._failures, 10), LONGEST_WAIT)
                self._failures += 1
            if wait > 0:
                self._wait = self._clock.call_later(wait, self._on_wait_over)
            return False
        if not 200 <= status <= 299:
            log.warning("HTTP %d: %d events dropped", status, len(events))
        self._failures = 0
        sent = {event_id for event_id, _ in events}
        self._queue = [event for event in self._queue if event[0] not in sent]
        self._save_queue()
        return True

    def _keeps(self, status):
        return status is None or status == 429 or status >= 500

    def _asked_wait(self, headers):
        """The seconds of a `Retry-After` that says any, and does not say for ever."""
        text = headers.get("Retry-After", "").strip()
        seconds = float(text) if re.fullmatch(r"[0-9]+(\.[0-9]+)?", text) else FOR_EVER
        return seconds if seconds < FOR_EVER else None

    # The folder.

    def _save_queue(self):
        texts = b",".join(text for _, text in self._queue)
        self._write("queue.json", b"[" + texts + b"]" if texts else None)

    def _save_settings(self):
        settings = {"anonymous_id": self._anonymous_id, "user_id": self._user_id}
        known = {key: value for key, value in settings.items() if value is not None}
        if not self._enabled:
            known["enabled"] = False
        self._write("settings.json", _json(known) if known else None)

    def _write(self, name, content):
        """Replaces a file as a whole, so that a crash leaves the old one or the new one."""
        path = self._folder / name
        try:
            if content is None:
                return path.unlink(missing_ok=True)
            fresh = path.with_suffix(".new")
            fresh.write_bytes(content)
            os.replace(fresh, path)
        except OSError as error:
            log.warning("%s is not saved: %s", name, error)

    def _read(self, name, form):
        try:
            value = json.loads((self._folder / name).read_bytes())
        except (OSError, ValueError, RecursionError):
            return form()
        return value if isinstance(value, form) else form()


class _AnyStatus(urllib.request.HTTPErrorProcessor):
    """Hands every answer on as it is: no redirect is followed, no status is an exception."""

    def http_response(self, request, response):
        return response

    https_response = http_response


class _Wire(urllib.request.HTTPSHandler, urllib.request.HTTPHandler):
    """Opens connections of which the one in use can be broken off from another thread."""

    connection = None

    def do_open(self, http_class, request, **options):
        def connect(host, **more):
            self.connection = http_class(host, **more)
            return self.connection

        return super().do_open(connect, request, **options)

    def break_off(self):
        wire = self.connection.sock if self.connection else None
        if wire is not None:
            try:
                wire.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass  # it was over already


def _json(value):
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return text.encode("utf-8", "replace")


def _text(value):
    return value if isinstance(value, str) else None


def _legal(properties):
    """The properties that the API takes."""

    def fits(key, value):
        if not isinstance(key, str) or not 1 <= len(key) <= 64:
            return False
        if isinstance(value, str):
            return len(value) <= 1024
        if isinstance(value, float):
            return math.isfinite(value)
        return value is None or isinstance(value, int)

    legal = [(key, value) for key, value in properties.items() if fits(key, value)]
    if len(legal) < len(properties) or len(legal) > 50:
        log.warning("some properties are not legal: left out")
    return dict(legal[:50])
