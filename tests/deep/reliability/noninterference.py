"""Nobody gets what they may not know: python tests/deep/reliability/noninterference.py --pairs N

Evenings of all games are played in several worlds at once that differ in a secret alone: hands,
rule cards, trumps, what was chosen, passed, laid aside or played face down. Everything that
anybody gets must be the same in all of them, byte by byte: scenes as encoded for each pod, their
order and sizes, the picture, the terminal and the SVG drawn from it, news in both languages, reprs
that a log would hold, errors, the journal's rows and pages, the record. Two worlds stay together
as long as all that lies open, and what was told of each laid card itself, is the same.
`planted.py` builds the house wrongly in one place after the other; each leak must be found.
"""

import argparse
import json
import os
import signal
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

if __name__ == "__main__":  # started by its path, without pytest's
    tests = Path(__file__).parents[2]
    sys.path[:1] = [
        str(tests.parent / "host"),
        str(tests.parent / "firmware"),
        str(tests),
        str(tests / "deep"),
    ]

from reliability.evenings import Evening
from reliability.planted import LEAKS, ON_DISK, SCANNING
from reliability.side_by_side import LeakError, Result, Size

SIZE = Size()
CHUNK = 2
"""Evenings that a process plays at a time."""
PATIENCE = 200
"""Evenings within which a planted leak must be found."""


def some_evenings(first: int, count: int = CHUNK, size: Size = SIZE) -> tuple[Result, list[str]]:
    """Evenings from that seed on, and the leaks that were found."""
    total, leaks = Result(), []
    for seed in range(first, first + count):
        evening = Evening(seed, size)
        try:
            evening.run()
        except LeakError as leak:
            leaks.append(str(leak))
        except Exception as error:  # an evening that ends so is as wrong, and is looked at alone
            leaks.append(f"{error!r} [{evening}]")
        done = evening.worlds.result
        total.pairs += done.pairs
        total.steps += done.steps
        total.compared += done.compared
        total.wrong_cards += done.wrong_cards
        total.phases += done.phases
    return total, leaks


def found(name: str) -> str | None:
    """Where the planted leak was found, and on which evening; None if it was not."""
    plant, seed, wanted = LEAKS[name]
    wanted = dict(wanted) if name == "screen line" else {"lamps": "anybody", **wanted}
    size = replace(SIZE, worlds=4, disk=float(name in ON_DISK))
    with plant():
        for number in range(PATIENCE):
            evening = Evening(seed + number, size, **wanted)
            if name in SCANNING:
                evening.shortcut = False
            try:
                evening.run()
            except LeakError as leak:
                return f"evening {number + 1}, {leak.where}"
    return None


def all_planted(workers: int) -> dict[str, str | None]:
    """What became of every planted leak."""
    with ProcessPoolExecutor(workers) as pool:
        where = pool.map(found, LEAKS)
        return dict(zip(LEAKS, where, strict=True))


def soak(pairs: int, seed: int, workers: int) -> Iterator[tuple[Result, list[str], int]]:
    """So many pairs and a few more; what was done so far, after each chunk."""
    total, leaks, evenings = Result(), [], 0
    first = seed * 10_000_000
    with ProcessPoolExecutor(workers) as pool:
        while total.pairs < pairs:
            starts = range(first, first + 8 * workers * CHUNK, CHUNK)
            first = starts.stop
            for done, more in pool.map(some_evenings, starts):
                total.pairs += done.pairs
                total.steps += done.steps
                total.compared += done.compared
                total.wrong_cards += done.wrong_cards
                total.phases += done.phases
                leaks += more
                evenings += CHUNK
                yield total, leaks, evenings
                if total.pairs >= pairs:
                    pool.shutdown(cancel_futures=True)
                    return


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pairs", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    args = parser.parse_args()
    print("planted leaks", file=sys.stderr)
    planted = all_planted(args.workers)
    total, leaks, evenings = Result(), [], 0
    stopped: list[int] = []  # SIGTERM ends it early, with the result so far
    signal.signal(signal.SIGTERM, lambda number, _frame: stopped.append(number))
    soaking = soak(args.pairs, args.seed, args.workers)
    for total, leaks, evenings in soaking:  # noqa: B007
        print(
            f"\r{total.pairs} of {args.pairs} pairs, {len(leaks)} leaks", end="", file=sys.stderr
        )
        if stopped:
            break
    print(file=sys.stderr)
    missed = [name for name, where in planted.items() if where is None]
    for leak in leaks[:5]:
        print(leak, file=sys.stderr)
    result: dict[str, Any] = {
        "promise": "non-interference",
        "size": total.pairs,
        "seed": args.seed,
        "wrong": len(leaks) + len(missed),
        "evenings": evenings,
        "steps": total.steps,
        "pairs_compared_at_a_step": total.compared,
        "wrong_cards": total.wrong_cards,
        "steps_by_phase": dict(sorted(Counter(total.phases).items())),
        "planted": planted,
    }
    print(json.dumps(result))
    return 1 if result["wrong"] else 0


if __name__ == "__main__":
    sys.exit(main())
