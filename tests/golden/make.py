"""Make the golden games: python tests/golden/make.py --referee PROGRAM

Fifty whole games of each kind, with every number of players and every option, and what somebody
else than the rules under test says follows from each. For the three older games that is PROGRAM,
the `stichtisch` of commit cc1da9b, from before each game became one folder; for what it does not
know, the second referee of the tests. Each file holds a game a line: its record and its events.
"""

import argparse
import json
import lzma
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random

if __name__ == "__main__":  # as pytest has it (pyproject.toml)
    CHECKOUT = Path(__file__).parents[2]
    sys.path[:0] = [str(CHECKOUT / room) for room in ("host", "firmware", "tests", "tests/deep")]

from reliability.referees import ANY_MOVE, SECOND, any_game, any_header
from stichtisch.games.record import write_line

HERE = Path(__file__).parent
GAMES = 50
"""Of each kind."""
SECOND_REFEREE = ("oh-hell", "hearts", "spades", "skat", "schafkopf", "doppelkopf")
"""What the old program does not know."""


def golden(name):
    """The records of a kind, as lines."""
    for place in range(GAMES):
        chance = Random(f"golden {name} {place}")
        header = any_header(name, chance)
        made, _ = any_game(header, chance)
        yield [header.as_json(), *(move.as_json() for move in made)]


def told_by(program, record):
    """All events, legal cards too, as a program replays them."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "game.jsonl"
        file.write_text("".join(map(write_line, record)), "utf-8")
        asked = [program, "replay", "--json", "--legal", str(file)]
        told = subprocess.run(asked, check=True, capture_output=True, text=True).stdout
    return [json.loads(line) for line in told.splitlines()]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--referee", help="the old program")
    parser.add_argument("--game", choices=ANY_MOVE, action="append", default=[])
    given = parser.parse_args()
    program = given.referee
    for name in given.game or ANY_MOVE:
        lines = []
        for record in golden(name):
            header, *moves = json.loads(json.dumps(record))
            old = name not in SECOND_REFEREE
            events = told_by(program, record) if old else SECOND[name](header, moves)
            lines.append(write_line({"record": record, "events": events}))
        data = lzma.compress("".join(lines).encode(), preset=9 | lzma.PRESET_EXTREME)
        HERE.joinpath(f"{name}.jsonl.xz").write_bytes(data)
        print(f"{name}: {len(lines)} games, {len(data):,} bytes")


if __name__ == "__main__":
    main()
