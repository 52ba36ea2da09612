"""The picture of a hall, neutral of where it is drawn: its tables, and the tournament."""

from collections.abc import Sequence
from dataclasses import dataclass

from stichtisch.hall.floor import Floor, HallTable
from stichtisch.hall.message import InWords
from stichtisch.hall.plan import Places
from stichtisch.hall.tournament import Round, Tournament
from stichtisch.words import Words


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
