"""What the host takes: python tests/bench/bench.py [rules] [start] [table]; all without a name.

Writes its parts into build/bench.json, beside the pod's (tests/rp2040/bench).
"""

import json
import sys
from importlib import import_module
from pathlib import Path

CHECKOUT = Path(__file__).parents[2]
OUT = CHECKOUT / "build" / "bench.json"
PARTS = ("rules", "start", "table", "spectators")


def rounded(figures):
    """To three places after the point."""
    if isinstance(figures, dict):
        return {name: rounded(figure) for name, figure in figures.items()}
    return round(figures, 3) if isinstance(figures, float) else figures


if __name__ == "__main__":
    sys.path[:0] = [str(CHECKOUT / room) for room in ("host", "firmware", "tests")]
    for part in sys.argv[1:] or PARTS:
        if part not in PARTS:
            sys.exit(f"bench: there is no part {part}; there are {', '.join(PARTS)}")
        figures = import_module(part).measure()
        known = json.loads(OUT.read_text("utf-8")) if OUT.exists() else {}
        OUT.parent.mkdir(exist_ok=True)
        OUT.write_text(json.dumps(known | rounded(figures), indent=2) + "\n", "utf-8")
