"""A hall as people see it: at a terminal, as it stands or line by line, and on its page."""

import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Self

from rich.console import Console
from rich.live import Live
from rich.text import Text

from stichtisch.hall.address import Address
from stichtisch.hall.floor import Floor, HallTable
from stichtisch.hall.message import InWords
from stichtisch.hall.plan import Places
from stichtisch.hall.tournament import Round, Tournament
from stichtisch.ui.show import can_move
from stichtisch.ui.web.hub import Hub, Shown, part
from stichtisch.words import LANGUAGES, Words


@dataclass(frozen=True)
class TablePicture:
    """One table."""

    title: str
    awaited: str
    standing: tuple[str, ...]
    is_here: bool


@dataclass(frozen=True)
class HallPicture:
    """The whole hall, in one language."""

    title: str
    tables: tuple[TablePicture, ...]
    """In the order of their names for people."""
    round: str
    """Which round of which tournament; empty without one."""
    draw: tuple[str, ...]
    """Who plays whom in it, a line a table, with what came of it."""
    standing: tuple[str, ...]
    """Of the tournament, a line a player."""


def hall_picture(floor: Floor, tournament: Tournament | None, words: Words) -> HallPicture:
    """The hall as it stands."""
    seen = [table for table in floor.tables.values() if table.view is not None]
    ended = sum(len(table.results) for table in floor.tables.values())
    here = sum(table.is_here for table in seen)
    return HallPicture(
        words("hall.title", tables=len(seen), here=here, games=ended),
        tuple(_table(table, words) for table in sorted(seen, key=_by_name)),
        _round_told(tournament, words) if tournament else "",
        _draw(tournament.rounds[-1], words) if tournament and tournament.rounds else (),
        tuple(_standing(tournament, words)) if tournament else (),
    )


def hall_lines(picture: HallPicture) -> list[str]:
    """The hall for whoever reads lines: the tournament first, then the tables."""
    lines = [picture.title]
    if picture.round:
        lines += ["", picture.round, *picture.draw, "", *picture.standing]
    for table in picture.tables:
        lines += ["", table.title, *([table.awaited] if table.awaited else []), *table.standing]
    return lines


def _by_name(table: HallTable) -> tuple[int, str, str]:
    """Table 10 comes after Table 9."""
    called = table.view.called if table.view else ""
    digits = "".join(letter for letter in called if letter in "0123456789")
    return int(digits[-9:] or 0), called, table.name


def _table(table: HallTable, words: Words) -> TablePicture:
    assert table.view is not None
    view = table.view
    told = view.told.get(words.language) or next(iter(view.told.values()), None)
    told = told or InWords(view.kind, "", ())
    sentence = "hall.table" if table.is_here else "hall.gone"
    title = words(sentence, called=view.called, where=told.where)
    awaited = told.awaited if table.is_here else ""
    return TablePicture(title, awaited, told.standing, table.is_here)


def _round_told(tournament: Tournament, words: Words) -> str:
    plan = tournament.plan
    if tournament.is_over:
        return words("hall.over", name=plan.name)
    number = len(tournament.rounds)
    return words("hall.tournament", name=plan.name, round=number, rounds=plan.rounds)


def _draw(played: Round, words: Words) -> tuple[str, ...]:
    lines = []
    for at, table in enumerate(played.tables):
        players = ", ".join(table)
        if at in played.places:
            places = _places(played.places[at], words)
            lines.append(words("hall.ended", number=at + 1, players=players, places=places))
        else:
            lines.append(words("hall.draw", number=at + 1, players=players))
    return tuple(lines)


def _places(places: Places, words: Words) -> str:
    """Who ties shares a place, and the next one is left out."""
    lines, place = [], 1
    for names in places:
        lines.append(words("hall.place", place=place, names=", ".join(names)))
        place += len(names)
    return "  ".join(lines)


def _standing(tournament: Tournament, words: Words) -> Sequence[str]:
    return [
        words("hall.points", place=place, name=name, points=words.number(points, 2))
        for place, name, points in tournament.standing()
    ]


class HallShow:
    """A context: draws on the whole terminal where it can, and else prints what changed."""

    def __init__(self, address: Address, words: Words) -> None:
        self._address = address
        self._words = words
        self._live = Live(console=Console(), screen=True, auto_refresh=False)
        self._moves = can_move()
        self._last: list[str] = []

    def __enter__(self) -> Self:
        if self._moves:
            self._live.start()
        return self

    def __exit__(self, *_ended: object) -> None:
        if self._moves:
            self._live.stop()
            print(*self._last, sep="\n")

    def draw(self, floor: Floor, tournament: Tournament | None, is_up: bool, refused: str) -> None:
        """Show the hall as it stands, if that is new."""
        why = [self._words("hall.refused", why=floor.why.told(self._words))] if floor.why else []
        lines = [self._link(is_up, refused), *why]
        lines += hall_lines(hall_picture(floor, tournament, self._words))
        if lines == self._last:
            return
        if self._moves:
            self._live.update(
                Text("\n".join(lines), overflow="ellipsis", no_wrap=True), refresh=True
            )
        else:
            known = set(self._last)
            print(*(line for line in lines if line and line not in known), sep="\n", flush=True)
        self._last = lines

    def _link(self, is_up: bool, refused: str) -> str:
        if refused:
            return self._words("hall.not_let_in", address=self._address, why=refused)
        return self._words("hall.listening" if is_up else "hall.waiting", address=self._address)


_EVERY = 0.5
"""Seconds between two looks at the hall."""


class HallTelling:
    """Keeps the page up to date."""

    def __init__(self, hub: Hub, clock: Callable[[], float] = time.time) -> None:
        """`clock` is that of the day, which the page's browser has, too."""
        self._hub = hub
        self._clock = clock
        self._round = ("", 0)
        """The one that is played, and the second of the day's clock when it was first seen."""
        self._next = 0.0
        self._words = {language: Words(language) for language in LANGUAGES}

    def step(self, now: float, floor: Floor, tournament: Tournament | None) -> None:
        """Publish what the hall looks like, if it is time to look."""
        if now < self._next:
            return
        self._next = now + _EVERY
        self._hub.look()
        ranked = _ranked(tournament) if tournament else {"ranking": []}
        if tournament and tournament.rounds:
            number = tournament.rounds[-1].number
            if number != self._round[0]:
                self._round = number, int(self._clock())
            ranked["began"] = 0 if tournament.is_over else self._round[1]
        tables = {
            language: part(
                {"kind": "hall", **asdict(hall_picture(floor, tournament, words)), **ranked}
            )
            for language, words in self._words.items()
        }
        shown = Shown(self._hub.newest.number + 1, tables)
        if not shown.looks_like(self._hub.newest):
            self._hub.publish(shown)


def _ranked(tournament: Tournament) -> dict[str, Any]:
    """Place, player, points, and the table where each plays now; 0 for none."""
    tables = tournament.rounds[-1].tables if tournament.rounds else ()
    at = {name: number for number, table in enumerate(tables, start=1) for name in table}
    return {"ranking": [(*row, at.get(row[1], 0)) for row in tournament.standing()]}
