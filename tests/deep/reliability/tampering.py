"""Edit records and their seals: python tests/deep/reliability/tampering.py --edits 1e5 --seed S

Games of all sorts, scanned and blind, are recorded. Then record and seals are changed together:
values, lines left out, doubled and swapped, seals dropped, swapped and put to other lines, one to
three at once, by three people. The first does no more. The second counts the seals and writes the
checksum anew; those who check know what the table announced of seals and checksum. The third does
the same to somebody who noted nothing, but touches what was sealed alone, and seals nothing anew.
Whatever `verify` then says is fine must be the game as it was played.
"""

import contextlib
import io
import json
import sys
import tempfile
from argparse import Namespace
from collections import Counter
from pathlib import Path
from random import Random

if __name__ == "__main__":  # as pytest has it (pyproject.toml)
    CHECKOUT = Path(__file__).parents[3]
    sys.path[:0] = [str(CHECKOUT / room) for room in ("host", "firmware", "tests", "tests/deep")]

from reliability.people import MEMORY, People, any_evening
from reliability.soaking import soak
from stichtisch.commands.verify import run
from stichtisch.errors import StichtischError
from stichtisch.table.journal import Journal
from stichtisch.table.match import seal
from stichtisch.table.recorded import Recorded, read_seals, seals_of
from stichtisch.words import Words

WORDS = Words("en")
ACTS = (60, 90, 150)
EDITS_A_GAME = 2_000
FEWEST_SEALS = 1


class Played:
    """A game's record and seals, as lists of lines that can be edited."""

    def __init__(self, folder, chance):
        self.seals = []
        while len(self.seals) < FEWEST_SEALS:
            for file in folder.iterdir():
                file.unlink()
            header, settings = any_evening(chance)
            with contextlib.closing(
                Journal.create(folder / "game.journal", header, settings)
            ) as journal:
                people = People(journal, chance.randrange(2**32))
                for _ in range(chance.choice(ACTS)):
                    if people.over():
                        break
                    people.move() if people.table.seating.complete() else people.act()
                self.path, self.summed = Recorded(journal).write()
            self.record = _read(self.path)
            self.first, *self.seals = _read(seals_of(self.path))
        self.game = json.dumps(self.record)
        self.announced = ",".join([*(one["seal"][:4] for one in self.seals), self.summed])


def _read(path):
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def _text(lines):
    return "".join(json.dumps(line) + "\n" for line in lines)


def other_value(value, chance):
    """Like it, and not the same."""
    if isinstance(value, list) and value:
        at = chance.randrange(len(value))
        return [
            other_value(one, chance) if place == at else one for place, one in enumerate(value)
        ]
    if isinstance(value, bool) or value is None:
        return not value
    if isinstance(value, int):
        return value + chance.choice((-1, 1))
    if isinstance(value, str) and len(value) > 1:
        return value[0] + chance.choice("123456789B") + value[2:]
    return chance.choice("RBGYX")


class Edits:
    """What one person does to both files."""

    def __init__(self, played, chance, sealed_alone):
        self.chance, self.sealed_alone = chance, sealed_alone
        self.record = json.loads(json.dumps(played.record))
        self.seals = json.loads(json.dumps(played.seals))
        self.keys = {one["record_line"] - 1: one["line"].keys() for one in played.seals}
        """What was sealed of a line: of a blind deal not the hands."""
        self.lines = list(self.keys) if sealed_alone else range(len(self.record))

    def any(self):
        """One edit, whatever it is."""
        ways = [self.value, self.value_and_its_seal, self.drop_seal, self.drop_all, self.swap,
                self.elsewhere, self.of_a_seal, self.value_without_its_seal]  # fmt: skip
        if not self.sealed_alone:
            ways += [self.leave_out, self.double, self.swap_lines, self.cut, self.seal_anew]
        self.chance.choice(ways)()

    def _line(self):
        lines = [line for line in self.lines if line < len(self.record)]
        return self.chance.choice(lines) if lines else 0

    def value(self, at=None):
        at = self._line() if at is None else at
        line = self.record[at]
        keys = self.keys.get(at, ()) if self.sealed_alone else line
        keys = sorted(key for key in keys if line.get(key) and not isinstance(line[key], dict))
        if keys:
            key = self.chance.choice(keys)
            line[key] = other_value(line[key], self.chance)

    def _sealed(self):
        """A seal, and its line's place, if both are there."""
        one = self.chance.choice(self.seals) if self.seals else None
        at = (one["record_line"] or 0) - 1 if one else 0
        return (one, at) if one and 0 < at < len(self.record) else (None, 0)

    def value_and_its_seal(self):
        one, at = self._sealed()
        if one:
            self.value(at)
            one["line"] = {key: self.record[at].get(key) for key in one["line"]}

    def seal_anew(self):
        one, at = self._sealed()
        if one:
            self.value_and_its_seal()
            one["nonce"] = self.chance.randbytes(16).hex()
            one["seal"] = seal(one["nonce"], one["line"])

    def value_without_its_seal(self):
        one, at = self._sealed()
        if one:
            self.value(at)
            if self.chance.random() < 0.5:
                self.seals.remove(one)
            else:
                one["record_line"] = self.chance.choice((None, at + 2, at, 2, len(self.record)))

    def drop_seal(self):
        if self.seals:
            self.seals.pop(self.chance.randrange(len(self.seals)))

    def drop_all(self):
        self.seals.clear()

    def swap(self):
        """Two seals change their nonces, lines or places."""
        if len(self.seals) > 1:
            one, other = self.chance.sample(self.seals, 2)
            for key in self.chance.sample(sorted(one), self.chance.randint(1, 4)):
                one[key], other[key] = other[key], one[key]

    def elsewhere(self):
        one, at = self._sealed()
        if one:
            one["record_line"] = self.chance.choice((None, 1, at, at + 2, 2, len(self.record) + 9))

    def of_a_seal(self):
        one, _ = self._sealed()
        if one:
            key = self.chance.choice(("move", "nonce", "seal", "line"))
            if key == "line":
                one["line"] = {**one["line"], "dealer": 0}
            else:
                one[key] = other_value(one[key], self.chance)

    def leave_out(self):
        del self.record[self._line()]
        self.record = self.record or [{}]

    def double(self):
        at = self._line()
        self.record.insert(at, dict(self.record[at]))

    def swap_lines(self):
        one, other = self._line(), self._line()
        self.record[one], self.record[other] = self.record[other], self.record[one]

    def cut(self):
        """The record ends earlier, and its seals with it."""
        del self.record[max(self._line(), 1) :]
        last = len(self.record)
        self.seals = [one for one in self.seals if (one["record_line"] or 0) <= last]


def verify(played, edits, sums, announced):
    """What the command returns and says of these files."""
    played.path.write_text(_text(edits.record), "utf-8")
    first = dict(played.first)
    if sums:
        first["seals"] = len(edits.seals)
        beside = _text([first, *edits.seals]).encode()
        with contextlib.suppress(StichtischError):
            first["sum"] = read_seals(beside)[0].sum(played.path.read_bytes())
    seals_of(played.path).write_text(_text([first, *edits.seals]), "utf-8")
    told = played.announced.split(",") if announced else ()
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        try:
            status = run(Namespace(file=played.path, announced=told), WORDS)
        except StichtischError as error:  # of which the command line makes a 2
            return 2, error.told(WORDS)
    return status, out.getvalue()


def tamper(size, seed, bar):
    """So many edits; which of them `verify` passed."""
    chance, told = Random(seed), Counter()
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        while told["edits"] < size:
            played = Played(Path(folder), chance)
            told["games"] += 1
            told[f"{played.record[0]['game']} {played.first['settings']['hands']}"] += 1
            for _ in range(min(EDITS_A_GAME, max(size // 10, 50))):
                who = told["edits"] % 3
                edits = Edits(played, chance, sealed_alone=who == 2)
                for _ in range(chance.choice((1, 1, 2, 3))):
                    edits.any()
                told["edits"] += 1
                bar(told["edits"])
                status, said = verify(played, edits, sums=who > 0, announced=who == 1)
                if json.dumps(edits.record) == played.game:
                    told["same game"] += 1
                elif status == 0:
                    told["passed"] += 1
                    print(who, said, edits.record[:3], file=sys.stderr)
                else:
                    told[_sort(said)] += 1
                if told["edits"] >= size:
                    break
    return {"wrong": told["passed"], **told}


def _sort(said):
    """By what it was found first."""
    for sort, words in (
        ("no record", "is no record"), ("damaged", "is damaged"), ("no seal", "has no seal"),
        ("no line", "to no sealed line"), ("not sealed", "was opened is not"),
        ("not recorded", "of the record is not"), ("checksum alone", "checksum is another"),
        ("announced alone", "was announced"),
    ):  # fmt: skip
        if words in said:
            return sort
    return "otherwise"


if __name__ == "__main__":
    sys.exit(soak("no edit of record and seals passes for the game", "edits", 100_000, tamper))
