"""Keep every promise at length: python tests/deep/reliability/soak.py [--share 0.01] [--seed S]

Runs the long runs one after the other, each with its own progress on stderr, writes their results
to build/soak.json and prints a table. 1 if a promise is broken.
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path

from rich.console import Console
from rich.table import Table

HERE = Path(__file__).parent
BUILD = HERE.parents[2] / "build"
ROWS = (
    ("wire", "--messages", 10_000_000),
    ("kills", "--kills", 2_000),
    ("killed_tables", "--kills", 100),
    ("journal_damage", "--harms", 100_000),
    ("power_cuts", "--states", 100_000),
    ("tampering", "--edits", 100_000),
    ("noninterference", "--pairs", 100_000),
    ("referees", "--games", 1_000_000),
    ("on_ints", "--deals", 300_000),
    ("hostile_pods", "--episodes", 40),
    ("mutations", "--mutations", 1_000_000),
    ("wrong_things", "--steps", 1_000_000),
    ("presence", "--polls", 10_000_000),
    ("overruled", "--taps", 100_000),
    ("weekend", "--hours", 60),
    ("kiosk", "--hours", 60),
    ("every_option", "--games", 500),
    ("halls", "--seconds", 600),
    ("one_hall", "--evenings", 10_000),
    ("rude", "--seconds", 3_600),
    ("pod_memory", "--minutes", 60),
)
"""Each program with the option for its size, and how much is promised."""


def run(program: str, option: str, size: int, seed: int) -> dict[str, object]:
    """The result of one long run, with the command that gives it again."""
    asked = [f"tests/deep/reliability/{program}.py", option, str(size), "--seed", str(seed)]
    print(" ".join(["python", *asked]), file=sys.stderr, flush=True)
    done = subprocess.run(
        [sys.executable, *asked], cwd=HERE.parents[2], stdout=subprocess.PIPE, text=True
    )
    told = done.stdout.strip().splitlines()
    result = json.loads(told[-1]) if told else {}
    return {"command": " ".join(asked), "kept": done.returncode == 0, **result}


def main() -> int:
    parser = argparse.ArgumentParser(description="Keep every promise at length.")
    parser.add_argument("--share", type=float, default=1.0, help="of the sizes promised, above 0")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    results = []
    BUILD.mkdir(exist_ok=True)
    table = Table("promise", "size", "kept")
    for program, option, promised in ROWS:
        size = max(round(promised * asked.share), 1)
        results.append(run(program, option, size, asked.seed))
        # after each, so that stopping keeps what there is
        (BUILD / "soak.json").write_text(json.dumps(results, indent=1) + "\n", "utf-8")
        table.add_row(program, f"{size:,}", "yes" if results[-1]["kept"] else "NO")
    Console().print(table)
    return 0 if all(result["kept"] for result in results) else 1


if __name__ == "__main__":
    sys.exit(main())
