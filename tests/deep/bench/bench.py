"""What the host takes: tests/deep/bench/bench.py [rules] [playouts] ...; all without a name.

Writes its parts into build/bench.json, beside the pod's (tests/deep/rp2040). With --least each
is as small as it can be, which shows that it runs and no more: nothing is written.
"""

import json
import sys
from importlib import import_module
from pathlib import Path

CHECKOUT = Path(__file__).parents[3]
OUT = CHECKOUT / "build" / "bench.json"
PARTS = ("rules", "playouts", "start", "table", "spectators")
ALONE = ("pages", "speech", "strength", "thoughts")
"""Only where they are named: they need a browser, a voice, an hour, half of one."""
LEAST = {
    "rules": {"WINDOWS": 1, "BESIDE": False},
    "playouts": {"WINDOWS": 1},
    "start": {"TIMES": 1},
    "table": {"MOVES": 12, "TABLES": (1, 2), "MOST_TABLES": 2},
    "served": {"TABLES": (1,), "SETTLE": 0.1, "LEAST": 1.0, "ENOUGH": 1},
    "strength": {"GAMES": 2, "SKILLS": ("random", "careful")},
    "thoughts": {"DECISIONS": 1},
    "spectators": {"SPECTATORS": 2, "TIMES": 1, "EVENTS": 12},
}
"""The sizes of each file with --least."""


def rounded(figures):
    """To three places after the point."""
    if isinstance(figures, dict):
        return {name: rounded(figure) for name, figure in figures.items()}
    return round(figures, 3) if isinstance(figures, float) else figures


if __name__ == "__main__":
    # in place of this folder, whose names are those of rooms: table, start, rules
    sys.path[:1] = [str(CHECKOUT / room) for room in ("host", "firmware", "tests", "tests/deep")]
    asked = [given for given in sys.argv[1:] if given != "--least"]
    if len(asked) < len(sys.argv[1:]):
        for name, sizes in LEAST.items():
            vars(import_module(f"bench.{name}")).update(sizes)
    for part in asked or PARTS:
        if part not in (*PARTS, *ALONE):
            sys.exit(f"bench: there is no part {part}; there are {', '.join((*PARTS, *ALONE))}")
        figures = import_module(f"bench.{part}").measure()
        if "--least" in sys.argv:
            continue
        known = json.loads(OUT.read_text("utf-8")) if OUT.exists() else {}
        OUT.parent.mkdir(exist_ok=True)
        OUT.write_text(json.dumps(known | rounded(figures), indent=2) + "\n", "utf-8")
