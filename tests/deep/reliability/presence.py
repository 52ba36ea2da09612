"""No card is missed, none is told that does not lie there: tests/deep/reliability/presence.py

One to four cards come, rest and go at a spot where a fifth of all questions and answers is spoilt,
then at one where as many are lost; one or two of them with a PN532 for a reader, too.
../rp2040/bench/noise_hour.py has the spot and what is counted.
"""

import sys
from collections import Counter
from itertools import product
from pathlib import Path

if __name__ == "__main__":  # as pytest has it (pyproject.toml)
    CHECKOUT = Path(__file__).parents[3]
    sys.path[:0] = [str(CHECKOUT / room) for room in ("host", "firmware", "tests", "tests/deep")]

from reliability.soaking import soak
from rp2040.bench.noise_hour import KINDS, noisy_table

SPOTS = [*product(KINDS, (1, 2, 3, 4), ["mfrc522"]), *product(KINDS, (1, 2), ["pn532"])]
SECOND = 1_000_000_000
WRONG = ("false_removals", "lost", "ghosts", "wrong")


def keep(polls, seed, bar):
    """Let all spots together poll so often and a little more, and count what was told wrongly."""
    counts = Counter()
    share = polls / len(SPOTS)
    for done, (kind, tags, reader) in enumerate(SPOTS):
        table = noisy_table(seed * 100 + done, tags, kind, reader=reader)
        scanner = table.spot.scanner
        while scanner.polls < share:
            table.run(table.spot.now + SECOND)
            bar(round(done * share + min(scanner.polls, share)))
        table.settle()
        counts.update(table.counts, polls=scanner.polls)
    return {**counts, "wrong": sum(counts[name] for name in WRONG)}


if __name__ == "__main__":
    sys.exit(soak("presence in noise: no ghost, none lost", "polls", 10_000_000, keep))
