"""All tables of a hall as they were last heard of: pure, told messages, never asks a clock."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, assert_never

from stichtisch.errors import StichtischError
from stichtisch.hall.address import AWAY, RESULTS, VIEW, HallError, Topics
from stichtisch.hall.message import MOST_GAMES, Away, Result, Results, TableView, opened

FIRST, LATER = 1_000, 4_000
"""Places in a hall without a plan, where a key costs nothing. A flood that a broker passes on, 400
keys a second, needs ten seconds for the second lot; a table speaks every two while people play."""


@dataclass
class HallTable:
    """One table, named by its key's fingerprint."""

    name: str
    view: TableView | None = None
    left: int = 0
    """The last run that the broker says is gone."""
    results: dict[str, Result] = field(default_factory=dict)
    """By the game's number, the newest games; the first that is told counts."""

    @property
    def is_here(self) -> bool:
        return self.view is not None and self.view.run > self.left


class Floor:
    """Takes what is heard; whatever was not signed by the table it is about changes nothing."""

    def __init__(self, topics: Topics, known: Collection[str] = ()) -> None:
        """`known`: the only tables that count, by their names; empty for all."""
        self._topics = topics
        self._known = frozenset(known)
        self.tables: dict[str, HallTable] = {}
        self._places = _Places()
        self._ended: list[Result] = []
        self.why: StichtischError | None = None
        """What was wrong with the last message that does not count."""

    def take(self, topic: str, message: bytes) -> bool:
        """Whether the message was a table's, and told something new."""
        try:
            return self._take(topic, message)
        except StichtischError as error:
            self.why = error
            return False

    def results(self) -> Iterator[tuple[str, Result]]:
        """Of all games that are over, with the table where they were played."""
        for table in self.tables.values():
            for result in table.results.values():
                yield table.name, result

    def newly_ended(self) -> list[Result]:
        """The results that were told since the last call."""
        ended, self._ended = self._ended, []
        return ended

    def _take(self, topic: str, message: bytes) -> bool:
        parsed = self._topics.parsed(topic)
        if parsed is None:
            raise HallError("hall.topic")
        name, what = parsed
        if self._known and name not in self._known:
            raise HallError("hall.stranger", table=name)
        told = _READ[what](opened(name, topic, message))
        is_new = name not in self.tables
        if is_new and not self._known:
            gone = self._places.admit(name)
            self.tables.pop(gone or "", None)
        table = self.tables.setdefault(name, HallTable(name))
        changed = self._tell(table, told)
        if changed and not is_new:
            self._places.keep(name)
        return changed

    def _tell(self, table: HallTable, told: TableView | Away | Results) -> bool:
        match told:
            case TableView():
                return _seen(table, told)
            case Away():
                return _left(table, told)
            case Results():
                new = _ended(table, told)
                self._ended += new
                return bool(new)
            case _:
                assert_never(told)


_READ: Mapping[str, Callable[[Mapping[str, Any]], TableView | Away | Results]] = {
    VIEW: TableView.read,
    AWAY: Away.read,
    RESULTS: Results.read,
}


class _Places:
    """Which tables are kept in a hall without a plan: a flood of fresh keys only displaces itself.

    Whoever comes first has a place for good. Those that come later take turns: whoever has been
    silent longest goes.
    """

    def __init__(self) -> None:
        self._first = 0
        self._later: dict[str, None] = {}
        """In the order in which they spoke last."""

    def admit(self, name: str) -> str | None:
        """A new table speaks; returns the name of the one that makes room for it."""
        if self._first < FIRST:
            self._first += 1
            return None
        self._later[name] = None
        if len(self._later) <= LATER:
            return None
        oldest = next(iter(self._later))
        del self._later[oldest]
        return oldest

    def keep(self, name: str) -> None:
        """A known table speaks again."""
        if name in self._later:
            del self._later[name]
            self._later[name] = None


def _seen(table: HallTable, view: TableView) -> bool:
    """Take a view, unless it is older than the last one: somebody held it back, or sends it
    again."""
    if table.view is not None and view.version < table.view.version:
        return False
    changed = view != table.view
    table.view = view
    return changed


def _left(table: HallTable, away: Away) -> bool:
    changed = table.left != away.run
    table.left = away.run
    return changed


def _ended(table: HallTable, results: Results) -> list[Result]:
    """Take results; returns the new ones. The oldest games are forgotten, as at the table."""
    new = []
    for result in results.each:
        if result.game not in table.results:
            table.results[result.game] = result
            new.append(result)
    for game in list(table.results)[:-MOST_GAMES]:
        del table.results[game]
    return new
