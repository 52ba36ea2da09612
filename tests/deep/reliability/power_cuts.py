"""Cut the power, and go on: python tests/deep/reliability/power_cuts.py --states 1e5 --seed S

A disk is modelled between the program and its files: what was written since the last fsync is kept
in sectors of 512 bytes, and names given or taken since the folder's last fsync are kept apart. At
every system call the power may go: of each sector and each name nothing, all or, of a sector, a
part is on the disk then, in any order. Some calls fail with EIO, once or for some time, and what a
failed fsync was to write may be lost although it can still be read.

A table is played so, with people who err; after each cut it must go on where it was, or where the
move under way takes it, and what was told as not saved is not there. It is cut again while it
resumes. The files of hall and deck, and the record with its seals, are written so, too: after a
cut each is as it was or as it was to be, and what was said to be written is there.
"""

import contextlib
import shutil
import sys
import tempfile
from collections import Counter
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from types import SimpleNamespace

if __name__ == "__main__":  # as pytest has it (pyproject.toml)
    CHECKOUT = Path(__file__).parents[3]
    sys.path[:0] = [str(CHECKOUT / room) for room in ("host", "firmware", "tests", "tests/deep")]

from reliability.disk_in_memory import Disk
from reliability.kills import Model, differences, told_apart
from reliability.people import MEMORY, NAMES, People, any_evening
from reliability.soaking import soak
from stichtisch.decks.deck import Deck, virtual_deck, write_deck
from stichtisch.errors import StichtischError
from stichtisch.games.record import Header
from stichtisch.games.settings import Settings
from stichtisch.games.stichwahl.faces import Source, printed, write_prints
from stichtisch.hall.ledger import LEDGER_FILE, Ledger
from stichtisch.table.chain import links
from stichtisch.table.journal import Journal, JournalError, record_of
from stichtisch.table.recorded import Recorded

A_STOP = 3
"""Cuts that are tried at a system call, one before it and the rest after it."""
ACTS_A_LIFE = 15
LIVES_A_GAME = 6
LIVES_OF_FILES = 10


class Cuts:
    """Cuts of the power at one disk, and what comes of each."""

    def __init__(self, folder, chance, told, bar, most):
        self.after, self.chance, self.told, self.bar, self.most = folder, chance, told, bar, most
        self.seen = set()
        self.disk = None
        self.goes_on = None
        """Files, and what they hold: where the next life may begin."""

    def enough(self):
        return self.told["states"] >= self.most

    def stop(self, when, judge):
        """Judge cuts of now, but none twice."""
        for _ in range(1 if when == "before" else A_STOP - 1):
            files = self.disk.cut()
            once = hash(tuple(files.items()))
            if once in self.seen or self.enough():
                continue
            self.seen.add(once)
            self.told["states"] += 1
            self.told["states with EIO"] += bool(self.disk.failed)
            self.bar(self.told["states"])
            for file in self.after.iterdir():
                file.unlink()
            for name, data in files.items():
                (self.after / name).write_bytes(data)
            held = judge(self.after)
            if held is not None and self.chance.random() < 0.3:
                self.goes_on = files, held

    def wrong(self, sort, *what):
        self.told[sort] += 1
        print(sort, *what, file=sys.stderr)


class Evening:
    """A game on such a disk, through several power cuts."""

    def __init__(self, cuts, number):
        self.cuts = cuts
        self.name = f"{number}.journal"
        self.header = any_evening(cuts.chance)
        self.dealt = cuts.chance.randrange(2**32)
        self.may = [None]
        """What may be on the disk; None: no game."""
        self.last = ""
        """What was written last, for whoever looks for a fault."""
        self.alive = True

    def judge(self, folder):
        """What is on the disk after a cut; None and noted if that is wrong."""
        path, cuts = folder / self.name, self.cuts
        if not path.exists():
            if None not in self.may:
                cuts.wrong("lost", self.name, self.last, "the whole game")
                return None
            return Model()
        try:
            journal = Journal.resume(path)
        except JournalError as error:
            cuts.wrong("unresumable", self.name, self.last, error)
            return None
        with contextlib.closing(journal):
            models = [one or Model() for one in self.may]
            for one in models:
                if not differences(journal, one):
                    return one
            there = len(journal.state().kept)
            sort = "lost" if there < len(models[0].moves) else "invented"
            cuts.wrong(sort, self.name, self.last, *(told_apart(journal, one) for one in models))
        return None

    def live(self, folder, number, files, model):
        """From the computer's start until its power goes."""
        cuts, chance = self.cuts, self.cuts.chance
        cuts.seen.clear()
        cuts.disk = disk = Disk(folder, files, chance, lambda when: cuts.stop(when, self.judge))
        if chance.random() < 0.5:
            begin = chance.randrange(1, 400)
            disk.fails = range(begin, begin + chance.choice((1, 1, 1, 2, 3, 30)))
        path, journal = folder / self.name, None
        self.may = [model] if path.exists() else [None]
        self.last = "resuming"
        with disk.running():
            try:
                if path.exists():
                    journal = Journal.resume(path)
                else:
                    self.may = [None, Model()]
                    journal = Journal.create(path, *self.header)
                    self.may = [Model()]
                self.told_so(journal)
                people = People(journal, self.dealt + number, self.dealt)
                for _ in range(ACTS_A_LIFE):
                    people.act()
                    if people.over() or cuts.enough():
                        self.alive = not people.over()
                        break
            except JournalError as error:
                if journal is None and not _in_doubt(error):
                    self.may = self.may[:1]
                cuts.stop("after", self.judge)
            finally:
                if journal is not None:
                    journal.close()

    def told_so(self, journal):
        """From now on note what the journal keeps, and what it says not to have kept."""
        keep = journal.write

        def write(what):
            before = self.may[-1]
            after = Model(before.moves, before.staged, before.claimed, before.changed)
            after.keep(what)
            doubts = self.may[:-1]
            self.may = [*doubts, before, after]
            self.last = f"{type(what).__name__} {len(after.moves)} {getattr(what, 'instead', '')}"
            try:
                keep(what)
            except JournalError as error:
                self.may = [*doubts, after, before] if _in_doubt(error) else [before]
                self.cuts.told["told as not saved"] += not _in_doubt(error)
                self.cuts.told["told as in doubt"] += _in_doubt(error)
                self.last += " not saved"
                raise
            finally:
                self.cuts.stop("after", self.judge)
            self.may = [after]

        journal.write = write


def _in_doubt(error):
    return "in_doubt" in repr(error.sentence)


def play(cuts, folder, number):
    """A game through some power cuts."""
    evening = Evening(cuts, number)
    files, model = {}, None
    for life in range(LIVES_A_GAME):
        cuts.goes_on = None
        evening.live(folder, life, files, model)
        cuts.told["lives"] += 1
        if cuts.goes_on is None or not evening.alive or cuts.enough():
            break
        files, model = cuts.goes_on
    cuts.told["games"] += 1


class Files:
    """The other files, written over and over. `may`: what each may hold after a cut, by name."""

    def __init__(self, cuts, scratch):
        self.cuts, self.scratch = cuts, scratch
        self.tags = list(virtual_deck("oh-hell").tags.items())
        path = scratch / "played.journal"
        header = Header("oh-hell", NAMES[:3], {"most": 2})
        with contextlib.closing(Journal.create(path, header, Settings())) as journal:
            people = People(journal, 1)
            for _ in range(60):
                people.act()
            self.about, self.rows = journal.about, journal.rows()

    def live(self, folder):
        """Some writes, from the computer's start until its power goes."""
        cuts, chance = self.cuts, self.cuts.chance
        cuts.seen.clear()
        cuts.disk = disk = Disk(folder, {}, chance, lambda when: cuts.stop(when, self.judge))
        if chance.random() < 0.5:
            disk.fails = range(chance.randrange(1, 40), 99)[: chance.choice((1, 1, 2, 30))]
        self.may = {}
        self.count = len(self.rows)
        games = [Recorded(self), Recorded(self)]
        for _ in range(8):
            number = chance.randrange(3, 50)
            self.count = chance.randrange(2, len(self.rows))
            kind = chance.choice((self.deck, self.cards, self.hall, self.record))
            self.last = kind.__name__
            new = self.written(partial(kind, self.scratch / "new", number, games[1]))
            before = {name: self.may.get(name, [None]) for name in new}
            if kind == self.hall:
                new = dict.fromkeys(new, WHOLE)
            self.may |= {name: [*before[name], data] for name, data in new.items()}
            with disk.running():
                try:
                    kind(folder, number, games[0])
                except StichtischError as error:
                    doubt = _in_doubt(error)
                    self.last += f" {error}"
                    cuts.told["told as in doubt" if doubt else "told as not saved"] += 1
                    if not doubt and kind in (self.deck, self.cards):  # the others ask again
                        self.may |= before
                else:
                    there = {name: (folder / name).read_bytes() for name in new}
                    self.may |= {name: [data] for name, data in there.items()}
                cuts.stop("after", self.judge)
            if cuts.enough():
                break

    def written(self, write):
        """The files that it makes in a folder of its own."""
        folder = self.scratch / "new"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        write()
        return {file.name: file.read_bytes() for file in folder.iterdir()}

    def judge(self, folder):
        for name, may in self.may.items():
            path = folder / name
            data = path.read_bytes() if path.exists() else None
            if data in may or (WHOLE in may and data and self.is_whole(data)):
                continue
            old = data is None or name == LEDGER_FILE
            lengths = [one is not WHOLE and one and len(one) for one in may]
            self.cuts.wrong("lost" if old else "invented", name, data and len(data), lengths,
                            self.last)  # fmt: skip

    def is_whole(self, data):
        whole = list(links(data))
        return bool(whole) and whole[-1].end.length == len(data)

    def deck(self, folder, number, _game):
        write_deck(Deck("oh-hell", dict(self.tags[:number])), folder / "deck.jsonl")

    def cards(self, folder, number, _game):
        entries = dict(printed())
        for card, entry in list(entries.items())[:number]:
            entries[card] = replace(entry, pearls=Source(f"read off {number} cards", True))
        write_prints(entries, folder / "cards.toml")

    def hall(self, folder, number, _game):
        about = replace(self.about, number=f"{number:032}")
        with Ledger(folder) as ledger:
            ledger.begin(about, folder / "evening.journal", "room")

    def record(self, folder, _number, game):
        moves = self.rows[: self.count]
        text = record_of(self.about, moves)
        at = folder / "evening.journal"
        game._journal = SimpleNamespace(
            path=at, about=self.about, rows=lambda: moves, record=lambda: text
        )
        game.write()


WHOLE = object()
"""A file of which nobody can know beforehand what it will hold."""


def cut(states, seed, bar):
    """So many states after a power cut; what was wrong, by sort."""
    chance, told = Random(seed), Counter()
    wrong = dict.fromkeys(("lost", "invented", "unresumable"), 0)
    with tempfile.TemporaryDirectory(dir=MEMORY) as memory:
        after = Path(memory) / "after"
        after.mkdir()
        cuts = Cuts(after, chance, told, bar, states)
        scratch = Path(memory) / "scratch"
        scratch.mkdir()
        files = Files(cuts, scratch)
        while not cuts.enough():
            before = told["states"]
            for _ in range(LIVES_OF_FILES):
                files.live(Path(memory) / "disk")
            told["states of other files"] += told["states"] - before
            play(cuts, Path(memory) / "disk", told["games"])
    wrong |= {sort: told.pop(sort, 0) for sort in wrong}
    return {"wrong": sum(wrong.values()), **wrong, **told}


if __name__ == "__main__":
    sys.exit(soak("a power cut loses nothing and invents nothing", "states", 100_000, cut))
