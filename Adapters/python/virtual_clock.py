"""A clock for EventTracker that stands still until it is moved, and knows what is being sent."""

import heapq
import threading
from datetime import datetime


class VirtualClock:
    def __init__(self, now):
        self._lock = threading.Lock()
        self._elapsed = 0  # milliseconds
        self._timers = []
        self._made = self._started = self._open = 0
        self.set_wall(now)

    # What EventTracker calls: the form of SystemClock.

    def now(self):
        return (self._wall + self._elapsed) / 1000

    def call_later(self, seconds, function):
        timer = threading.Timer(0, function)  # never started: run by hand, unless cancelled
        with self._lock:
            self._made += 1
            heapq.heappush(self._timers, (self._elapsed + round(seconds * 1000), self._made, timer))
        return timer

    def start(self, work):
        """A flush that is under way is one open request, whatever step of it is being done."""

        def run():
            work()
            with self._lock:
                self._open -= 1

        with self._lock:
            self._open += 1
            self._started += 1
        threading.Thread(target=run, daemon=True).start()

    # What the adapter calls.

    def set_wall(self, now):
        """The wall clock jumps; no time passes."""
        self._wall = round(datetime.fromisoformat(now).timestamp() * 1000) - self._elapsed

    def advance(self, ms):
        """Lets time pass, timer by timer, up to `ms` or the instant in which a request starts."""
        begin, started = self._elapsed, self._started
        while self._started == started and self._timers and self._timers[0][0] <= begin + ms:
            self._elapsed = self._timers[0][0]
            while self._timers and self._timers[0][0] == self._elapsed:
                heapq.heappop(self._timers)[2].run()
        if self._started == started:
            self._elapsed = begin + ms
        return {"advanced": self._elapsed - begin, "open": self._open}
