"""Kill the real table: python tests/deep/reliability/killed_tables.py --kills 100 --seed S

`stichtisch table` on virtual pods with bots, in a hurry, killed by SIGKILL after some
seconds and resumed until its game is over; then the next game. What a lamp has shown must be in
the journal, all that was there before must be there still, and no more than a move beside it.
"""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path
from random import Random

if __name__ == "__main__":  # as pytest has it (pyproject.toml)
    CHECKOUT = Path(__file__).parents[3]
    sys.path[:0] = [str(CHECKOUT / room) for room in ("host", "firmware", "tests", "tests/deep")]

from reliability.soaking import soak
from stichtisch import games
from stichtisch.cli import main
from stichtisch.table.journal import Journal, JournalError
from stichtisch.table.referee import Referee
from stichtisch.words import Words

FORGOTTEN = f"stichtisch: {Words('en')('twin.unseen')}"
"""What bots held who were killed amid a blind round; people hold theirs still."""


def hurry(argv):
    """The command itself, with players who do not wait; it says how many moves were shown."""
    from stichtisch.commands import stand_ins

    stand_ins.PAUSE, stand_ins._LOOK_SECONDS = 0.0, 0.2
    once = Referee.run_once

    def shown(self, timeout):
        happenings = once(self, timeout)
        print(json.dumps(len(self.table.match.kept)), file=sys.stderr, flush=True)
        return happenings

    Referee.run_once = shown
    return main(argv)


def killed(path, options, seconds):
    """A table that is killed so long after it has begun, or is over before; what it has shown."""
    command = [sys.executable, __file__, "--table", "--lang", "en", "table"]
    with tempfile.TemporaryFile("w+") as told:
        process = subprocess.Popen(
            [*command, "--journal", str(path), *options], stdout=subprocess.DEVNULL, stderr=told
        )
        try:
            while process.poll() is None and not os.fstat(told.fileno()).st_size:
                time.sleep(0.05)
            process.wait(seconds)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
            process.wait()
        told.seek(0)
        lines = told.read().splitlines()
    shown = [int(line) for line in lines if line.isdigit()]
    others = [line for line in lines if not line.isdigit()]
    return process.returncode, max(shown, default=0), others


def kill(kills, seed, bar):
    """So many kills; what went wrong, by sort."""
    wrong = {"lost": 0, "doubled": 0, "cannot_resume": 0, "failed": 0}
    chance, done, begun, moves = Random(seed), 0, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        while done < kills:
            path, before = Path(folder) / f"{begun}.journal", ()
            game = chance.choice(games.names())
            begun += 1
            hands = ["--hands", "blind"] if chance.random() < 0.3 and game != "was-sticht" else []
            options = ["--game", game, "--players", "3", *hands]
            status = None
            while done < kills and status != 0:
                again = ["--resume"] if path.exists() else options
                status, shown, said = killed(path, again, chance.uniform(0.0, 12.0))
                if hands and FORGOTTEN in said[-1:]:
                    break
                done += status != 0
                bar(done)
                if status not in (0, -signal.SIGKILL):
                    wrong["failed"] += 1
                    print(game, hands, said[-3:], file=sys.stderr)
                    break
                if not path.exists():
                    continue
                try:
                    with closing(Journal.resume(path)) as journal:
                        kept = journal.state().kept
                except JournalError as error:
                    wrong["cannot_resume"] += 1
                    print(error, file=sys.stderr)
                    break
                lines = [kept.move.as_json() for kept in kept]
                wrong["lost"] += len(lines) < shown or lines[: len(before)] != list(before)
                wrong["doubled"] += bool(shown) and len(lines) > shown + 1
                before = lines
            moves += len(before)
    return {"wrong": sum(wrong.values()), **wrong, "games": begun, "moves": moves}


if __name__ == "__main__":
    if sys.argv[1:2] == ["--table"]:
        sys.exit(hurry(sys.argv[2:]))
    sys.exit(soak("the real table loses nothing when it is killed", "kills", 100, kill))
