"""Bad input at every door: python tests/deep/reliability/mutations.py --mutations 1e6 --seed S

Records of all games, decks, TOML files of what is printed, options, names, whole command lines and
a journal's first row are harmed, by their structure and by their bytes, and given to the program.
It may take what it is given. Else it says why in one line, and exits with 2: no traceback, and no
file left behind. The pods and the play itself are stood in for; all before them is real.
"""

import contextlib
import io
import json
import lzma
import multiprocessing
import os
import sys
import tempfile
from collections import Counter
from pathlib import Path
from random import Random

if __name__ == "__main__":  # as pytest has it (pyproject.toml)
    CHECKOUT = Path(__file__).parents[3]
    sys.path[:0] = [str(CHECKOUT / room) for room in ("host", "firmware", "tests", "tests/deep")]

import stichtisch.commands.demo
import stichtisch.commands.stand_ins
import stichtisch.commands.table
import stichtisch.commands.virtual
from reliability.forging import forge, lines_of
from reliability.referees import OPTIONS
from reliability.soaking import soak
from stichtisch import games
from stichtisch.cli import main
from stichtisch.decks.deck import virtual_deck, write_deck
from stichtisch.games import game_named
from stichtisch.games.record import Header
from stichtisch.games.settings import Settings
from stichtisch.table.journal import Journal
from stichtisch.table.table import Table

GOLDEN = Path(__file__).parents[2] / "golden"
FACES = ("stichwahl", "stich-meister")
"""The games of which an owner may type in what is printed."""
BATCH = 250
"""Mutations that a process does before it reports."""

LONG = ("9" * 4300, "-" + "9" * 5000, "1e999", "0x" + "f" * 5000, "NaN", "-0", "1.5", "1e-400")
STRANGE = (
    None, True, -1, 2**63, 1.5, "", "\0", "\x1b[2J", "漢" * 400, "\ud800", "\udcff", "\u202e",
    "{}", "{0}", "%s", [], {}, [[]], {"": None}, "a" * 5000, "../..", "R1", "play", 0, 1,
)  # fmt: skip


# --- harming ---------------------------------------------------------------------------------


def harmed_bytes(data, chance):
    """Some bytes changed, cut out, doubled or put in."""
    data = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 5))):
        at = chance.randrange(len(data) + 1)
        match chance.randrange(6):
            case 0 if at < len(data):
                data[at] ^= 1 << chance.randrange(8)
            case 1:
                del data[at : at + chance.choice((1, 3, 50))]
            case 2:
                data[at:at] = chance.choice(LONG).encode()
            case 3:
                data[at:at] = chance.randbytes(chance.choice((1, 4)))
            case 4:
                data[at:at] = chance.choice((b"[", b"{", b'{"a":')) * chance.choice((1, 50, 3000))
            case 5:
                data[at:at] = data[at : at + chance.choice((1, 10, 100))]
    return bytes(data)


def harmed_value(value, chance):
    """The same with one thing in it changed."""
    if isinstance(value, dict) and value and chance.randrange(8):
        key = chance.choice(list(value))
        match chance.randrange(8):
            case 0:
                return {name: one for name, one in value.items() if name != key}
            case 1:
                return {**value, chance.choice(("", "note", "\ud800", "do", "seat")): value[key]}
        return {**value, key: harmed_value(value[key], chance)}
    if isinstance(value, list) and value and chance.randrange(8):
        at = chance.randrange(len(value))
        match chance.randrange(8):
            case 0:
                return value[:at] + value[at + 1 :]
            case 1:
                return [*value, value[at]]
        return [*value[:at], harmed_value(value[at], chance), *value[at + 1 :]]
    if isinstance(value, str) and chance.randrange(2):
        return chance.choice((value[:-1], value * 2, value.lower(), value + "\0"))
    return deep(chance) if not chance.randrange(10) else chance.choice(STRANGE)


def deep(chance):
    """Lists in lists."""
    value = []
    for _ in range(chance.choice((10, 100, 400))):
        value = [value]
    return value


def harmed_lines(lines, chance):
    """A file of JSON lines, harmed by structure or by its bytes."""
    if chance.randrange(2):
        at = min(chance.randrange(len(lines)), chance.randrange(len(lines)))
        lines = [*lines[:at], harmed_value(lines[at], chance), *lines[at + 1 :]]
    data = "\n".join(map(json.dumps, lines)).encode() + b"\n"
    return harmed_bytes(data, chance) if chance.randrange(3) else data


# --- the doors -------------------------------------------------------------------------------


class Doors:
    """Everything that a process harms again and again, and the folder in which it does."""

    def __init__(self, folder):
        self.folder = Path(folder)
        self.records, self.decks = [], []
        for name in games.FOLDERS:
            told = lzma.decompress((GOLDEN / f"{name}.jsonl.xz").read_bytes()).splitlines()
            self.records += [json.loads(line)["record"] for line in told[:8]]
        for name in games.names():
            write_deck(virtual_deck(name), self.folder / "whole")
            lines = (self.folder / "whole").read_bytes().splitlines()
            self.decks.append([json.loads(line) for line in lines])
            (self.folder / "whole").unlink()
        self.faces = [
            (Path(games.__file__).parent / games.FOLDERS[name] / "faces.toml").read_bytes()
            for name in FACES
        ]

    def file(self, data):
        self.folder.joinpath("given").write_bytes(data)
        return "given"

    def record(self, chance):
        record = chance.choice(self.records)
        lines = record[: chance.choice((1, 3, 12, 40, len(record)))]
        return [
            "replay",
            *["--json"] * chance.randrange(2),
            self.file(harmed_lines(lines, chance)),
        ]

    def deck(self, chance):
        deck = chance.choice(self.decks)
        given = self.file(harmed_lines(deck[: chance.choice((1, 4, len(deck)))], chance))
        if chance.randrange(3):
            return ["deck", "show", given]
        return ["table", "--game", deck[0]["game"], "--deck", given, "--journal", "left"]

    def cards(self, chance):
        at = chance.randrange(len(FACES))
        data = self.faces[at]
        if FACES[at] == "stich-meister":  # corrections: some of the cards, without their sources
            blocks = [b"[" + block for block in data.split(b"\n[")[1:]]
            wanted = b"\nverified = true\n".join(chance.sample(blocks, 3)).splitlines()
            data = b"\n".join(
                line for line in wanted if not line.startswith((b"confidence", b"source", b"#"))
            )
        given = self.file(harmed_bytes(data, chance) if chance.randrange(20) else data)
        if FACES[at] == "stichwahl" and not chance.randrange(4):
            return ["deck", "edit", "stichwahl", given]
        return ["demo", "--game", FACES[at], "--cards", given]

    def options(self, chance):
        name = chance.choice(games.names())
        known = [*OPTIONS.get(name, {}), "x"]
        argv = ["table", "--game", name, "--journal", "left"]
        for _ in range(chance.randint(1, 3)):
            value = chance.choice((*LONG, json.dumps(chance.choice(STRANGE)), "[" * 5000, "4"))
            text = f"{chance.choice(known)}={value}"
            argv += ["--option", text if chance.randrange(3) else self.text(text, chance)]
        return argv

    def people(self, chance):
        letters = ("A", "Ben", "漢", "\udcff", "\x1b", "\n", ",", ",", " ", "\u202e", "\u0301")
        names = "".join(chance.choice(letters) for _ in range(chance.choice((0, 4, 9, 400))))
        players = chance.choice(("3", "4", "0", "-1", *LONG))
        given = ["--names", names] if chance.randrange(3) else ["--players", players]
        return ["table", "--game", chance.choice(games.names()), "--journal", "left", *given]

    def line(self, chance):
        """A whole command line of words that belong to some command."""
        words = (
            "table", "demo", "replay", "record", "deck", "show", "labels", "--game", "oh-hell",
            "--cards", "--journal", "--resume", "--option", "--names", "--players", "--seed",
            "--speed", "--hands", "--lang", "--trumps", "--take-back", "3", "", ".", "\0",
            "\udcff", "blind", "de", "A,B,C", "most=1", "stichwahl", "--deck", "--pods", "given",
            *LONG[:3],
        )  # fmt: skip
        first = chance.choice((["table"], ["demo"], ["replay"], ["record"], ["deck", "show"], []))
        return [*first, *(chance.choice(words) for _ in range(chance.randrange(8)))]

    def journal(self, chance):
        """A journal whose line about the game is harmed."""
        path = self.folder / "given.journal"
        name = chance.choice(games.names())
        kind = game_named(name)
        header = Header(
            name, ("A", "B", "C", "D")[: kind.seats[0]], {}, kind.deck_for_header(None)
        )
        Journal.create(path, header, Settings()).close()
        if chance.randrange(2):
            (about,) = lines_of(path)
            at = chance.choice(("header", "settings"))
            forge(path, [about | {at: harmed_value(about[at], chance)}])
        else:
            path.write_bytes(harmed_bytes(path.read_bytes(), chance))
        return ["record", "given.journal"] if chance.randrange(2) else [
            "table", "--resume", "--journal", "given.journal"
        ]  # fmt: skip

    def text(self, text, chance):
        """A command line's word with harm done to its bytes, as the system hands it over."""
        return os.fsdecode(harmed_bytes(text.encode(), chance).replace(b"\0", b"0"))


DOORS = (
    *[Doors.record] * 8, *[Doors.deck] * 4, *[Doors.cards] * 3, *[Doors.options] * 3,
    *[Doors.people] * 2, *[Doors.line] * 3,
)  # fmt: skip
JOURNALS = 50
"""One mutation in so many is of a journal, which takes long to make."""


# --- what stands in for pods and play --------------------------------------------------------


class Nothing:
    """Pods that are not there, a table that nobody shows, a demo that is over at once."""

    def __init__(self, *_args, **_values):
        self.by_name, self.lit, self.table, self.pods = {}, None, None, self
        self.evening = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        return None

    def poll(self, _timeout):
        return []

    def say(self, _sentence):
        pass

    def close(self):
        pass


class DemoTable(Nothing):
    """A demo that lays its table, which is where a header is read."""

    def __init__(self, header, seed, _pace, words, _progress, settings, *_how):
        super().__init__()
        deck = virtual_deck(header.game)
        self.table = Table(header, settings, deck, Random(seed), words)


@contextlib.contextmanager
def stood_in():
    """No pod is looked for, and nobody plays."""
    places = [
        (stichtisch.commands.stand_ins, "Pods", Nothing),
        (stichtisch.commands.stand_ins, "VirtualPods", Nothing),
        (stichtisch.commands.stand_ins, "_LOOK_SECONDS", 0.0),
        (stichtisch.commands.stand_ins, "lacking_at", lambda *_: {}),
        (stichtisch.commands.table, "Show", Nothing),
        (stichtisch.commands.table, "play", lambda *_: None),
        (stichtisch.commands.virtual, "Demo", DemoTable),
        (stichtisch.commands.demo, "Show", Nothing),
        (stichtisch.commands.demo, "play", lambda *_: None),
    ]
    were = [(module, name, getattr(module, name)) for module, name, _ in places]
    for module, name, one in places:
        setattr(module, name, one)
    try:
        yield
    finally:
        for module, name, one in were:
            setattr(module, name, one)


# --- giving and judging ----------------------------------------------------------------------


def given(argv):
    """Run a command: its status, both streams, and what it raised."""
    out, err = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.StringIO()
    raised = None
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            status = main(argv)
        except SystemExit as stopped:
            status = stopped.code
        except BaseException as error:  # counted: the promise is that there is none
            status, raised = None, error
    return status, err.getvalue(), raised


def judged(status, err, raised, left):
    """What is wrong with how a command ended; None if nothing is."""
    if raised is not None:
        return f"raised {raised!r:.200}"
    if status == 2 and (err.count("\n") != 1 or not err[:-1].isprintable() or len(err) < 10):
        return f"refused in other than one line: {err!r:.200}"
    if status == 2 and left:
        return f"refused and left {left}"
    if status == 0 and err:
        return f"took it and complained: {err!r:.200}"
    return None if status in (0, 2) else f"status {status}"


def batch(work):
    """So many mutations by one process; how they ended."""
    seed, start, count = work
    ended, wrong = Counter(), []
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as folder, stood_in():
        os.chdir(folder)
        sys.stdin = io.StringIO("")
        doors = Doors(folder)
        try:
            for number in range(start, start + count):
                chance = Random(f"{seed} {number}")
                door = Doors.journal if number % JOURNALS == 0 else chance.choice(DOORS)
                argv = ["--lang", chance.choice(("en", "de")), *door(doors, chance)]
                status, err, raised = given(argv)
                there = {path.name for path in Path(folder).iterdir()}
                left = {name for name in there if not name.startswith("given")}
                fault = judged(status, err, raised, left)
                ended[f"{door.__name__} {status}"] += 1
                if fault:
                    wrong.append(f"{number} {' '.join(argv)[:120]!a}: {fault}")
                for path in Path(folder).iterdir():
                    path.unlink()
        finally:
            os.chdir(before)
            sys.stdin = sys.__stdin__
    return count, ended, wrong


def mutations(count, seed, progress=lambda _done: None, processes=1):
    """So many mutations; what was found."""
    work = [(seed, at, min(BATCH, count - at)) for at in range(0, count, BATCH)]
    done, ended, wrong = 0, Counter(), []
    with multiprocessing.Pool(processes) if processes > 1 else contextlib.nullcontext() as pool:
        for size, endings, faults in (pool.imap_unordered if pool else map)(batch, work):
            done += size
            ended += endings
            wrong += faults
            progress(done)
    return {"wrong": len(wrong), "first_wrong": wrong[:5], "ended": dict(sorted(ended.items()))}


def keep(count, seed, progress):
    return mutations(count, seed, progress, processes=os.cpu_count() or 1)


if __name__ == "__main__":
    sys.exit(soak("records, decks, TOML, options: no traceback", "mutations", 1_000_000, keep))
