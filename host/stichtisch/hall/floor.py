"""All tables of a hall as they were last heard of: pure, told messages, never asks a clock."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

from stichtisch.errors import StichtischError
from stichtisch.hall.errors import HallError
from stichtisch.hall.message import Away, Result, Results, View, opened
from stichtisch.hall.topics import AWAY, RESULTS, VIEW, Topics

MOST_TABLES = 20_000
"""Of whoever says that he is a table: the hall's memory has an end."""
_MOST_GAMES = 200
"""Of one table: two days of games of a quarter of an hour."""


@dataclass
class HallTable:
    """One table, named by its key's fingerprint."""

    name: str
    view: View | None = None
    left: str = ""
    """The run that the broker says is gone."""
    results: dict[str, Result] = field(default_factory=dict)
    """By the game's number; the first that is told counts."""

    @property
    def is_here(self) -> bool:
        return self.view is not None and self.view.run != self.left


class Floor:
    """Takes what is heard; whatever was not signed by the table it is about changes nothing."""

    def __init__(self, topics: Topics, known: Collection[str] = ()) -> None:
        """`known`: the only tables that count, by their names; empty for all."""
        self._topics = topics
        self._known = frozenset(known)
        self.tables: dict[str, HallTable] = {}
        self.refused = 0
        """Messages that were no table's."""
        self.why: StichtischError | None = None
        """What was wrong with the last of them."""

    def take(self, topic: str, message: bytes) -> bool:
        """Whether the message was a table's, and told something new."""
        try:
            return self._take(topic, message)
        except StichtischError as error:
            self.refused += 1
            self.why = error
            return False

    def results(self) -> Iterator[tuple[str, Result]]:
        """Of all games that are over, with the table where they were played."""
        for table in self.tables.values():
            for result in table.results.values():
                yield table.name, result

    def _take(self, topic: str, message: bytes) -> bool:
        parsed = self._topics.parsed(topic)
        if parsed is None:
            raise HallError("hall.topic")
        name, what = parsed
        if self._known and name not in self._known:
            raise HallError("hall.stranger", table=name)
        said = opened(name, topic, message)
        if what == VIEW:
            return _seen(self._table(name), View.read(said))
        if what == AWAY:
            return _left(self._table(name), Away.read(said))
        assert what == RESULTS
        return _ended(self._table(name), Results.read(said))

    def _table(self, name: str) -> HallTable:
        if name not in self.tables and len(self.tables) >= MOST_TABLES:
            raise HallError("hall.full", most=MOST_TABLES)
        return self.tables.setdefault(name, HallTable(name))


def _seen(table: HallTable, view: View) -> bool:
    """A view that is older than the last one was held back, or is told again by a stranger."""
    if table.view is not None and view.version < table.view.version:
        return False
    changed = view != table.view
    table.view = view
    return changed


def _left(table: HallTable, away: Away) -> bool:
    changed = table.left != away.run
    table.left = away.run
    return changed


def _ended(table: HallTable, results: Results) -> bool:
    known = dict(table.results)
    for result in results.each:
        known.setdefault(result.game, result)
    if len(known) > _MOST_GAMES:
        raise HallError("hall.many_games", table=table.name, most=_MOST_GAMES)
    changed = len(known) > len(table.results)
    table.results = known
    return changed
