"""A journal's lines, and what follows from them: a row for each move, and who sits where."""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from secrets import token_hex
from typing import Any, assert_never

from stichtisch.games import game_named
from stichtisch.games.form import read_options
from stichtisch.games.game import Game
from stichtisch.games.move import Move
from stichtisch.games.record import Fields, Header, RecordError, read_header
from stichtisch.games.settings import Settings
from stichtisch.games.unseen import DealtGame, completed
from stichtisch.table.beside import SecretMove, secret_in
from stichtisch.table.happenings import Paused, PrivateClaimed, SeatClaimed
from stichtisch.table.match import (
    Corrected,
    Kept,
    Sealed,
    StagedStep,
    Step,
    TakenBack,
    holds,
    tags_of,
)
from stichtisch.table.seating import places_in, take_places
from stichtisch.words import Sentence

FORMAT = "stichtisch-journal"
VERSION = 2
_NUMBER_BYTES = 16

JournalLine = Mapping[str, Any]
LineWrite = Step | TakenBack | Corrected | Paused | SeatClaimed | PrivateClaimed
"""What has a line of its own."""
Write = LineWrite | StagedStep
"""What the journal must hold before any lamp shows it."""


@dataclass(frozen=True)
class About:
    """A journal's first line."""

    begun: int
    """One more than that of any game begun in this folder before; no clock says it."""
    header: Header
    settings: Settings
    number: str = field(default_factory=partial(token_hex, _NUMBER_BYTES))
    """The game's own, by chance: files are renamed, and names used again for other games."""

    def as_json(self) -> dict[str, Any]:
        line: dict[str, Any] = {"format": FORMAT, "version": VERSION, "begun": self.begun}
        line["number"] = self.number
        return line | {"header": self.header.as_json(), "settings": self.settings.as_json()}

    def reader(self) -> Callable[[Any], Move]:
        """What reads the lines of this game's moves."""
        kind = game_named(self.header.game)
        return lambda line: kind.moves.read(line, len(self.header.seats), self.settings.unseen)

    def recorded(self, moves: list[Move]) -> list[Move]:
        """The moves as the game's record has them; of unseen hands only whole rounds."""
        kind, settings = game_named(self.header.game), self.settings
        game: Game[Any, Any] = kind.begin(self.header, settings.unseen, settings.cards)
        if settings.unseen and isinstance(game, DealtGame):
            moves = completed(game, moves, kind.starts_round)
        return [move for move in moves if kind.moves.is_recorded(move)]


def about_in(line: JournalLine) -> About:
    """The first line read, else `RecordError`."""
    fields = Fields(line, Sentence("record.first_line"))
    fields.text("format", (FORMAT,))
    fields.integer("version", VERSION, VERSION)
    begun = fields.integer("begun", 0)
    header = read_header(json.dumps(fields.any("header")).encode())
    settings = read_options(Settings, fields.object("settings"))
    number = fields.text("number")
    fields.done()
    return About(begun, header, settings, number)


@dataclass(frozen=True)
class Row:
    """A move as the journal holds it."""

    number: int
    line: JournalLine | None = field(repr=False)
    """None while it is secret."""
    tag: str | None = field(default=None, repr=False)
    nonce: str | None = field(default=None, repr=False)
    seal: str | None = None
    was: tuple[JournalLine, ...] = field(default=(), repr=False)
    """As it counted before it was corrected, oldest first."""

    @property
    def hidden(self) -> str | None:
        """The seal of what is secret."""
        return self.seal if self.line is None else None

    @property
    def holds(self) -> bool:
        """Whether what was opened is what was sealed."""
        if self.seal is None or self.line is None:
            return True
        return self.nonce is not None and holds(self.seal, self.nonce, self.line)


@dataclass
class Rows:
    """What follows from a journal's lines, read one after the other."""

    moves: list[Row] = field(default_factory=list)
    claimed: dict[str, int] = field(default_factory=dict)
    made: int = 0
    """Moves, with those that were taken back."""
    paused: bool = False
    spent: set[str] = field(default_factory=set, repr=False)
    """Tags of moves that were taken back or corrected, as far as they were told."""
    since: int = 0
    """The number of the last line that took moves back: what was staged before it is past."""
    replaced: list[tuple[int, int | None]] = field(default_factory=list)
    """The lines of moves made in place of another, by number, and whose these are."""
    lines: int = 1
    """How many were taken in, with the first."""

    def follow(self, line: JournalLine) -> None:
        """Take in the next line; a `RecordError` if it makes no sense after the others."""
        fields = Fields(line, Sentence("record.line", number=self.lines + 1))
        self.lines += 1
        if fields.has("move"):
            self._move(fields)
        elif fields.has("taken_back"):
            number = fields.integer("taken_back", 1, max(len(self.moves), 1))
            self.spent |= tags_of(self.moves[number - 1 :])
            del self.moves[number - 1 :]
            self.since = self.lines
        elif fields.has("corrected"):
            self._correct(fields)
        elif fields.has("paused"):
            self.paused = bool(fields.any("paused"))
        else:
            take_places(self.claimed, dict(map(_place, fields.items("claimed"))))
        fields.done()

    def _move(self, fields: Fields) -> None:
        instead = fields.has("instead") and bool(fields.any("instead"))
        due = max(len(self.moves) + (not instead), 1)
        number = fields.integer("move", due, due)
        del self.moves[number - 1 :]
        self.made += 1
        seat = fields.any("seat")
        fields.any("do")  # for whoever reads the file: a sealed line does not say it
        if instead:
            self.replaced.append((self.lines, seat))
        openings = fields.items("opened") if fields.has("opened") else []
        opened = [
            _row(Fields(one, Sentence("journal.opened")), len(self.moves)) for one in openings
        ]
        for row in opened:
            kept = self.moves[row.number - 1]
            self.moves[row.number - 1] = replace(row, seal=kept.seal)
        self.moves.append(_fields_of_row(number, fields))
        self.spent -= tags_of(self.moves[-1:])

    def _correct(self, fields: Fields) -> None:
        number = fields.integer("corrected", 1, max(len(self.moves), 1))
        line = fields.object("line")
        was = fields.object("was")
        row = self.moves[number - 1] if self.moves else None
        if row is None or row.line is None or row.seal is not None:
            raise RecordError("journal.bad_move", number=number)
        self.spent |= tags_of([row])
        self.moves[number - 1] = replace(row, line=line, tag=None, was=(*row.was, was))


def _row(fields: Fields, most: int) -> Row:
    row = _fields_of_row(fields.integer("move", 1, most), fields)
    fields.done()
    return row


def _fields_of_row(number: int, fields: Fields) -> Row:
    values = {key: fields.any(key) for key in ("line", "tag", "nonce", "seal") if fields.has(key)}
    texts = [values.get(key) for key in ("tag", "nonce", "seal")]
    if not all(text is None or isinstance(text, str) for text in texts):
        raise RecordError("journal.bad_move", number=number)
    line = values.pop("line", None)
    if not isinstance(line, dict) and (line is not None or values.get("seal") is None):
        raise RecordError("journal.bad_move", number=number)
    return Row(number, line, **values)


def _place(claim: object) -> tuple[int, str | None]:
    match claim:
        case [int(place), str(pod)]:
            return place, pod
        case [int(place), None]:
            return place, None
    raise RecordError("journal.bad_places")


def line_of(write: LineWrite) -> JournalLine:
    """The line in which it is written."""
    match write:
        case SeatClaimed() | PrivateClaimed():
            return {"claimed": list(places_in(write).items())}
        case TakenBack(number):
            return {"taken_back": number}
        case Paused(on):
            return {"paused": on}
        case Corrected(kept):
            lines = {"line": kept.move.as_json(), "was": write.was.as_json()}
            return {"corrected": kept.number} | lines
        case Step(kept, instead, opened):
            line: dict[str, Any] = {"move": kept.number, "seat": kept.seat, "do": kept.do}
            if instead:
                line["instead"] = True
            line |= _of(row_of(kept))
            if opened:
                line["opened"] = [
                    {"move": one.number} | _of(replace(row_of(one), seal=None)) for one in opened
                ]
            return line
        case _:
            assert_never(write)


def row_of(kept: Kept) -> Row:
    """The row of a move; of a secret one only what all may know."""
    sealed = kept.sealed
    if kept.secret:
        return Row(kept.number, None, seal=sealed.seal if sealed else None)
    if sealed:
        return Row(kept.number, sealed.line, kept.tag, sealed.nonce, sealed.seal)
    was = tuple(move.as_json() for move in kept.was)
    return Row(kept.number, kept.move.as_json(), kept.tag, was=was)


def _of(row: Row) -> dict[str, Any]:
    """The row as a line has it: the keys that hold something."""
    told = {"line": row.line, "tag": row.tag, "nonce": row.nonce, "seal": row.seal}
    return {key: value for key, value in told.items() if value is not None}


def kept_in(rows: Iterable[Row], secrets: Mapping[str, SecretMove], about: About) -> list[Kept]:
    """The moves, the secret ones too; a `RecordError` where one is none of this game."""
    read, kept = about.reader(), []
    for row in rows:
        if row.line is not None:
            opened = Sealed(row.nonce, row.seal, row.line) if row.nonce and row.seal else None
            was = tuple(read(line) for line in row.was)
            kept.append(Kept(row.number, read(row.line), row.tag, opened, was=was))
        elif row.seal is not None:
            secret = secrets[row.seal]
            hidden = Sealed(secret.nonce, row.seal, secret.line)
            kept.append(Kept(row.number, read(secret.line), secret.tag, hidden, secret=True))
    return kept


def openings(lines: Iterable[JournalLine]) -> dict[str, SecretMove]:
    """All secrets that these lines open, by their seals."""
    found = {}
    for line in lines:
        opened = line.get("opened")
        for one in opened if isinstance(opened, list) else []:
            secret = secret_in(one)
            if secret is not None:
                found[secret.seal] = secret
    return found
