"""Times Python's json and, where it is installed, orjson: peer, measure, seconds."""

import json
import sys
import time

with open(sys.argv[1], "rb") as file:
    text = file.read()


def measure(peer, name, body):
    body()
    start = time.perf_counter()
    assert body()
    print(f"{peer}\t{name}\t{time.perf_counter() - start}")


def dump(value):
    options = {"sort_keys": True, "separators": (",", ":"), "ensure_ascii": False}
    return json.dumps(value, **options).encode()


measure("Python json", "parse", lambda: json.loads(text))
measure("Python json", "parse and write, sorted", lambda: dump(json.loads(text)))

try:
    import orjson
except ImportError:
    sys.exit()

measure("orjson", "parse", lambda: orjson.loads(text))
measure(
    "orjson",
    "parse and write, sorted",
    lambda: orjson.dumps(orjson.loads(text), option=orjson.OPT_SORT_KEYS),
)
