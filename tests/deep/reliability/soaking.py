"""What all long runs here share: their options, a line that counts, and one line of result."""

import argparse
import json
import os
import sys
import time
from collections.abc import Callable


class Bar:
    """Tells on stderr how far it is: a line that counts up, or ten lines where nobody watches."""

    def __init__(self, what, count):
        self._what, self._count = what, count
        self._begun, self._next = time.monotonic(), 0

    def __call__(self, done):
        if done < self._next:
            return
        watched = sys.stderr.isatty()
        self._next = done + max(self._count // (1000 if watched else 10), 1)
        line = f"{self._what}: {done:,} of {self._count:,}, {time.monotonic() - self._begun:.0f} s"
        print(f"\r{line:<70}" if watched else line, end="" if watched else "\n", file=sys.stderr)


def number(text):
    """A count, also as 1e6."""
    return int(float(text))


def soak(what, size, default, keep: Callable[..., dict], workers=False):
    """Keep a promise at any length: `keep(size, seed, bar)` gives the result, "wrong" in it.

    `size` names the option and `default` is its value; 1 if the promise is broken. With `workers`
    it can be kept in several processes, and `keep` is told in how many as `workers`.
    """
    parser = argparse.ArgumentParser(description=what)
    parser.add_argument(f"--{size}", type=number, default=default, dest="size")
    parser.add_argument("--seed", type=int, default=1)
    if workers:
        parser.add_argument("--workers", type=number, default=os.cpu_count())
    asked = parser.parse_args()
    begun = time.monotonic()
    more = {"workers": asked.workers} if workers else {}
    result = keep(asked.size, asked.seed, Bar(size, asked.size), **more)
    if sys.stderr.isatty():
        print(file=sys.stderr)
    line = {"promise": what, "size": asked.size, "seed": asked.seed, **result}
    print(json.dumps(line | {"seconds": round(time.monotonic() - begun)}))
    return 1 if result["wrong"] else 0
