"""Harm journals, and see it named: tests/deep/reliability/journal_damage.py --harms 1e5 --seed S

Games of all sorts stop in the middle. Then each of their files is cut at every byte, has bits
flipped, is taken away or is an older one; the disk is full or read-only at every line that writes;
files and clocks go backwards. Either nothing of the game is changed by that, or a sentence names
the damage, nothing on disk is touched, and `--recover` goes on from what is whole.
"""

import contextlib
import errno
import os
import shutil
import sys
import tempfile
from collections import Counter
from datetime import datetime
from itertools import islice
from pathlib import Path
from random import Random

if __name__ == "__main__":  # as pytest has it (pyproject.toml)
    CHECKOUT = Path(__file__).parents[3]
    sys.path[:0] = [str(CHECKOUT / room) for room in ("host", "firmware", "tests", "tests/deep")]

from reliability.every_write import at_every_write
from reliability.people import MEMORY, People, any_evening
from reliability.soaking import soak
from stichtisch.table.beside import read_head, write_head
from stichtisch.table.found import followed, look
from stichtisch.table.journal import Journal, JournalError
from stichtisch.table.rows import row_of
from stichtisch.table.saved import games_in

NAME = "evening.journal"
EVERY_BYTE = 50_000
"""From so many harms on one game is cut at every byte of its files, some 20,000."""
WRITES_DATA = ("pwrite", "write", "fsync")


class Game:
    """A game that stopped in the middle, and its files."""

    def __init__(self, folder, seed):
        self.folder = folder
        folder.mkdir()
        self.path = folder / NAME
        chance = Random(seed)
        journal = Journal.create(self.path, *any_evening(chance))
        people = People(journal, seed)
        self.older = None
        acts = chance.randrange(10, 60)
        for act in range(acts):
            people.act()
            if act == acts - 4:
                self.older = files_in(folder)
        journal.close()
        self.files = files_in(folder)
        self.is_now = state_of(self.path)
        found = look(self.path)
        lines = [link.line for link in found.links]
        self.were = [followed(lines[:count]).moves for count in range(1, len(lines) + 1)]
        self.head = read_head(self.path)

    def restored(self, files):
        """The folder with these files and no others."""
        for file in self.folder.iterdir():
            file.unlink()
        for name, data in files.items():
            (self.folder / name).write_bytes(data)


def files_in(folder):
    return {file.name: file.read_bytes() for file in sorted(folder.iterdir())}


def state_of(path, recover=False):
    """What a referee goes on with."""
    journal = Journal.resume(path, recover)
    try:
        staged = [step.staging for step in journal.state().staged]
        return journal.state().kept, staged, journal.claimed(), journal.recovered
    finally:
        journal.close()


def harms(game, chance):
    """Files as they may be found, without end: cut and flipped ones in turn."""
    for name in game.files:
        yield "taken away", {k: v for k, v in game.files.items() if k != name}
        if game.older and name in game.older and game.older[name] != game.files[name]:
            yield "older", game.files | {name: game.older[name]}
    cuts = [(name, at) for name, data in game.files.items() for at in range(len(data))]
    chance.shuffle(cuts)
    while True:
        for name, at in cuts:
            yield "cut", game.files | {name: game.files[name][:at]}
            harmed = bytearray(game.files[name])
            for _ in range(chance.choice((1, 1, 1, 8))):
                harmed[chance.randrange(len(harmed))] ^= 1 << chance.randrange(8)
            yield "flipped", game.files | {name: bytes(harmed)}
            blank = bytearray(game.files[name])
            end = at + chance.choice((1, 16, 512, 4096))
            blank[at:end] = bytes(len(blank[at:end]))
            yield "blanked", game.files | {name: bytes(blank)}


def cut_everywhere(game):
    """Each of its files, cut at every byte."""
    for name, data in game.files.items():
        for at in range(len(data)):
            yield "cut", game.files | {name: data[:at]}


def judged(game, files):
    """What comes of resuming from these files."""
    game.restored(files)
    try:
        if state_of(game.path) == game.is_now:
            return "unchanged"
        return "SILENT"
    except JournalError as error:
        if files_in(game.folder) != files:
            return "REFUSED BUT CHANGED"
        sentence = str(error)
        if game.folder.name not in sentence or "\n" in sentence:
            return "UNNAMED"
    except Exception as error:
        return f"RAW {error!r}"
    try:
        kept, _, _, recovered = state_of(game.path, recover=True)
    except JournalError:
        return "named"
    except Exception as error:
        return f"RAW WITH --recover {error!r}"
    rows = [(row.number, row.seal, row.line) for row in map(row_of, kept)]
    if recovered is None or not any(fits(rows, were) for were in game.were):
        return "RECOVERED WHAT NEVER WAS"
    try:
        state_of(game.path)
    except JournalError:
        return "RECOVERED AND DAMAGED"
    return "recovered"


def fits(rows, were):
    """Whether these are the moves of then; what was secret may be open by now."""
    return len(rows) == len(were) and all(
        row[1] == old.seal and (old.line is None or row[2] is None or row[2] == old.line)
        for row, old in zip(rows, were, strict=True)
    )


def damage(size, seed, bar):
    """So many harms; a long run begins with one journal that is cut at every byte."""
    chance, told, games = Random(seed), Counter(), 0
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        if size >= EVERY_BYTE:
            game = Game(Path(folder) / "cut", chance.randrange(2**32))
            judge(game, cut_everywhere(game), told, bar)
        cuts = sum(told.values())
        while sum(told.values()) < size:
            game = Game(Path(folder) / f"game{games}", chance.randrange(2**32))
            judge(game, islice(harms(game, chance), max(size // 20, 100)), told, bar)
            games += 1
        troubles = disk_troubles(Path(folder), max(size // 2000, 1), chance)
        told.update(troubles)
        told.update(clocks(Path(folder) / "clocks", chance))
    wrong = sum(count for sort, count in told.items() if not sort.islower())
    return {"wrong": wrong, "games": games, "cut_at_every_byte": cuts, **told}


def judge(game, harmed, told, bar):
    """Count what comes of each, then take the game away."""
    for _, files in harmed:
        sort = judged(game, files)
        told[sort.split(" ")[0] if sort.islower() else sort] += 1
        bar(sum(told.values()))
        if not sort.islower():
            print(game.folder, sort, file=sys.stderr)
    shutil.rmtree(game.folder)


def disk_troubles(folder, games, chance):
    """The disk is full, or read-only, from some line on that writes: what is kept stays so."""
    told = Counter()
    for number in range(games):
        path = folder / f"disk{number}.journal"
        journal = Journal.create(path, *any_evening(chance))
        people = People(journal, chance.randrange(2**32))
        for _ in range(40):
            wrong = errno.ENOSPC if chance.random() < 0.8 else errno.EROFS
            with failing(chance.randrange(1, 40), wrong, chance.random() < 0.5) as failed:
                try:
                    people.act()
                    if chance.random() < 0.4:
                        people.act()
                except Exception as error:
                    told[f"RAW {error!r}"] += 1
                    break
            if people.over():
                break
            told["disk trouble" if failed else "no trouble"] += 1
            told["told"] += any(getattr(one, "sentence", "") == "not_saved" for one in people.told)
            copy = folder / "copy"
            copy.mkdir()
            for file in folder.glob(path.name + "*"):
                shutil.copy(file, copy)
            try:
                kept = state_of(copy / path.name)[0]
            except JournalError as error:
                told[f"DAMAGED {error}"] += 1
                break
            if list(kept) != people.table.match.kept:
                told["OTHER THAN SHOWN"] += 1
            shutil.rmtree(copy)
        journal.close()
    return told


@contextlib.contextmanager
def failing(at, wrong, for_good):
    """From the stop of that number on nothing can be written; or only then."""
    stops, failed = 0, []

    def stop(when, name):
        nonlocal stops
        if when == "after" or name not in WRITES_DATA:
            return
        stops += 1
        if stops == at or (for_good and stops > at):
            failed.append(name)
            raise OSError(wrong, os.strerror(wrong))

    with at_every_write(stop):
        yield failed


def clocks(folder, chance):
    """Whatever the clock and the files' times say, the game begun last is the last."""
    folder.mkdir()
    told = Counter()
    for number in range(20):
        when = datetime.fromtimestamp(chance.randrange(2**31))
        path = folder / f"stichtisch-{when:%Y-%m-%d-%H%M%S}-{number}.journal"
        Journal.create(path, *any_evening(chance)).close()
        os.utime(path, (chance.randrange(2**31),) * 2)
        told["last found" if games_in(folder)[0].path == path else "OTHER LAST"] += 1
    head = read_head(path)
    data = path.read_bytes()
    path.write_bytes(b"\0" * len(data))
    told["last found" if games_in(folder)[0].path == path else "OTHER LAST"] += 1
    path.write_bytes(data)
    write_head(path, head)
    return told


if __name__ == "__main__":
    sys.exit(soak("no damage to a journal is silent", "harms", 100_000, damage))
