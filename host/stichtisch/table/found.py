"""How much of a journal on disk is whole. Looking changes nothing."""

import contextlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from stichtisch.disk import read_file
from stichtisch.errors import StichtischError
from stichtisch.games import game_named
from stichtisch.games.record import RecordError, read_object, shown
from stichtisch.table.beside import (
    Head,
    SealedFile,
    SecretMove,
    beside,
    bytes_of,
    read_head,
    steps_in,
)
from stichtisch.table.chain import End, Link, links
from stichtisch.table.match import Kept, StagedStep
from stichtisch.table.rows import (
    FORMAT,
    VERSION,
    About,
    JournalLine,
    Rows,
    about_in,
    kept_in,
    openings,
)
from stichtisch.words import Sentence


class UnknownFormatError(StichtischError):
    """No journal, or one of a version that is not known."""


@dataclass(frozen=True)
class Damage:
    """How much of a journal is lost."""

    whole: int
    """Moves that are, with those that were taken back."""
    all: int | None
    """Moves that were made, where that is known."""
    why: Sentence | None = None
    """What else is wrong, if more is than that moves are lacking."""

    def told(self) -> Sentence:
        """How much is whole."""
        moves = Sentence("journal.whole", count=self.whole)
        if self.all is not None:
            moves = Sentence("journal.whole_of", count=self.whole, all=self.all)
        return Sentence("journal.and_why", moves=moves, why=self.why) if self.why else moves


@dataclass(frozen=True)
class Found:
    """A journal, as far as it is whole."""

    about: About
    links: Sequence[Link]
    """The lines."""
    staged: Sequence[Link]
    """Those of the staging file."""
    head: Head | None
    damage: Damage | None
    secrets: Mapping[str, SecretMove] = field(repr=False)

    @property
    def end(self) -> End:
        return self.links[-1].end

    @property
    def staged_end(self) -> End:
        return self.staged[-1].end if self.staged else End()

    def rows(self) -> Rows:
        """What follows from its lines."""
        return followed(_lines(self.links))

    def kept(self) -> list[Kept]:
        """Its moves, the secret ones too; a `RecordError` where one is none of this game."""
        return kept_in(self.rows().moves, self.secrets, self.about)

    def steps(self) -> list[StagedStep]:
        """What was staged since; a `RecordError` where a step is none of this game."""
        kind, seats = game_named(self.about.header.game), len(self.about.header.seats)
        rows, lines = self.rows(), _lines(self.staged)
        there = range(rows.since, len(self.links) + 1)
        return steps_in(lines, kind, seats, there, rows.replaced)

    def opened(self) -> "Found":
        """The journal up to the first move whose secret is lost; the rest counts as damage."""
        lines = _lines(self.links)
        lacking = self._lacking(followed(lines))
        if lacking is None:
            return self
        made = followed(lines).made
        count = len(lines)
        while count > 1 and self._lacking(followed(lines[:count])) is not None:
            count -= 1
        all_made = self.damage.all if self.damage else made
        whole = Damage(followed(lines[:count]).made, all_made, lacking)
        return replace(self, links=self.links[:count], damage=whole)

    def _lacking(self, rows: Rows) -> Sentence | None:
        """Why the game cannot continue from these moves."""
        for row in rows.moves:
            if not row.holds:
                return Sentence("journal.not_sealed", number=row.number)
            if row.hidden is not None and row.hidden not in self.secrets:
                return Sentence("journal.no_secret", number=row.number)
        return None


_LINE = 1_000_000
"""Bytes of a journal's first line, of which a deck's print data need some thousand."""


def begun_of(path: Path) -> int | None:
    """The number of the game; None where it cannot be known."""
    try:
        with path.open("rb") as file:
            line = next(links(file.readline(_LINE)), None)
        if line is not None and line.line.get("format") == FORMAT:
            begun = line.line.get("begun")
            return begun if isinstance(begun, int) else None
        head = read_head(path)
    except (RecordError, OSError):
        return None
    return head.begun if head else None


def followed(lines: Sequence[JournalLine]) -> Rows:
    """What follows from a journal's lines, of which the first describes the game."""
    rows = Rows()
    for line in lines[1:]:
        rows.follow(line)
    return rows


def look(path: Path) -> Found:
    """Read a journal; `UnknownFormatError` if it is none, `OSError` if it cannot be read."""
    head, why = None, Sentence("journal.no_head", head=beside(path, "head"))
    try:
        head = read_head(path)  # first, for a referee may be writing
    except RecordError:
        why = Sentence("journal.bad_head", head=beside(path, "head"))
    staged = list(links(bytes_of(beside(path, "staging"))))
    data = read_file(path)
    whole = list(links(data))
    about = _about(path, whole, data, head)
    fitting = _fitting(whole)
    damage = None
    if head is None:
        damage = Damage(followed(_lines(fitting)).made, None, why)
    elif len(fitting) < len(whole) or not _reaches(fitting, head.lines, head.hash):
        damage = Damage(followed(_lines(fitting)).made, head.moves)
    elif len(fitting) == head.lines and not _reaches(staged, head.staged, head.staged_hash):
        there = sum(link.end.lines <= head.staged for link in staged)
        what = Sentence("journal.steps_whole", count=there, all=head.staged)
        damage = Damage(head.moves, head.moves, what)
    secrets = {**openings(_readable(data)), **SealedFile(beside(path, "secret")).read()}
    return Found(about, fitting, staged, head, damage, secrets)


def _about(path: Path, whole: Sequence[Link], data: bytes, head: Head | None) -> About:
    first = whole[0].line if whole else next(iter(_readable(data[: data.find(b"\n")])), {})
    known = head is None or whole
    if known and first.get("format") == FORMAT and first.get("version") != VERSION:
        version = shown(first.get("version"))
        raise UnknownFormatError("journal.version", path=path, version=version, ours=VERSION)
    if whole:
        return about_in(first)
    if head is None and first.get("format") != FORMAT:
        raise UnknownFormatError("journal.none", path=path)
    moves = Damage(0, head.moves if head else None).told()
    raise UnknownFormatError("journal.no_begin", path=path, moves=moves)


def _fitting(whole: Sequence[Link]) -> Sequence[Link]:
    """The lines up to the first that makes no sense in a journal."""
    rows = Rows()
    for at, link in enumerate(whole[1:], start=1):
        try:
            rows.follow(link.line)
        except RecordError:
            return whole[:at]
    return whole


def _lines(whole: Sequence[Link]) -> list[JournalLine]:
    return [link.line for link in whole]


def _reaches(whole: Sequence[Link], count: int, last: str) -> bool:
    """Whether the first `count` lines are those that the head speaks of."""
    return count == 0 or (len(whole) >= count and whole[count - 1].end.hash == last)


def _readable(data: bytes) -> list[dict[str, Any]]:
    """All lines that can be read, whole or not."""
    lines = []
    for line in data.split(b"\n"):
        with contextlib.suppress(RecordError):
            lines.append(read_object(line))
    return lines
