"""A pod's heap stays where it is: cards, scenes, sleeping hosts, pulled plugs at an emulated Pico.

It tells what is free after a collection, every ten emulated seconds. An emulated minute takes some
minutes of a core, so cards and plugs follow each other far faster than people would move them:
what a pod could lose, it loses for each of those, and not by the hour.
"""

import json
import subprocess
import sys
from pathlib import Path

if __name__ == "__main__":  # as pytest has it (pyproject.toml)
    sys.path.insert(0, str(Path(__file__).parents[1]))

from reliability.soaking import soak

CHECKOUT = Path(__file__).parents[3]
EVENING = CHECKOUT / "tests/deep/rp2040/bench/pod_memory.mjs"
IMAGE = CHECKOUT / "build/stichtisch-pod.uf2"
WARM = 1
"""The first collection finds buffers and queues not grown yet."""
SLACK = 512
"""Bytes that heartbeats and answers take between the collection and its telling."""


def collections(minutes, seed):
    """What each collection left: its emulated time, the heap free then, the moves before it."""
    command = ["node", str(EVENING), str(minutes), str(seed)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as evening:
        yield from map(json.loads, evening.stdout)
    if evening.returncode:
        sys.exit(f"pod_memory: the evening broke off: {' '.join(command)}")


def keep(minutes, seed, bar):
    """Count the collections that left less than the first ones."""
    free, moves = [], {}
    for found in collections(minutes, seed):
        free.append(found["heapFree"])
        moves = found["moves"]
        bar(len(free) // 6)
    lost = [free[WARM] - later > SLACK for later in free[WARM:]]
    return {"wrong": sum(lost), "heap_free": free, "moves": moves}


if __name__ == "__main__":
    if not IMAGE.exists():
        sys.exit("pod_memory: there is no image of the firmware yet; `make pico` builds it")
    sys.exit(soak("a pod's free heap stays where it is", "minutes", 60, keep))
