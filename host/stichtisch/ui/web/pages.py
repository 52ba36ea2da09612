"""The pages of one table: what they show, and what is done on them."""

import time
from collections.abc import Callable, Sequence
from typing import Any

from stichtisch.table.desk import last_of
from stichtisch.table.happenings import Happening
from stichtisch.table.referee import Referee
from stichtisch.ui.picture import Lit
from stichtisch.ui.web.acts import Act, Again, Hasten, Undo
from stichtisch.ui.web.desk import Desk
from stichtisch.ui.web.desk_telling import DeskTelling
from stichtisch.ui.web.hub import Done, Finished, Hub
from stichtisch.ui.web.telling import Beside, Telling
from stichtisch.ui.web.visitors import Door, Visitors


class Pages:
    """To be told in each turn of the referee what happened, as whatever shows the table is."""

    def __init__(
        self,
        referee: Referee,
        lit: Lit,
        hub: Hub,
        visitors: Visitors | None = None,
        door: Door | None = None,
        clock: Callable[[], float] = time.monotonic,
        desk: Desk | None = None,
        again: Callable[[bool], None] | None = None,
        beside: Beside = lambda _now: {},
    ) -> None:
        """`visitors` play on pages of theirs, and come in by the door; `again` has the same game
        begun again, or the whole one, where all others are bots: then who plays may take back,
        too. `clock` is the
        table's; `desk` is its desk, if any. `beside` is told to all.
        """
        referee.answering = hub.answering
        self._table = table = referee.table
        self._clock = clock
        self._hub = hub
        self._visitors = visitors
        self._again = again
        self._desk = desk
        self._referee = referee
        self._finished: Finished | None = None
        told = DeskTelling(desk) if desk else None
        self._beside = beside
        self._telling = Telling(table, lit, hub, visitors, door, told, self._told_beside)
        header = table.match.header
        hub.begin(header.game, header.options)

    def tell(self, happenings: Sequence[Happening]) -> None:
        """Pass on what happened, and do what visitors want: the next event waits for it, too."""
        with self._hub.answering:
            self._tell(happenings)

    def _tell(self, happenings: Sequence[Happening]) -> None:
        self._telling.tell(happenings)
        for done in self._hub.take():
            self._do(done)
        if self._visitors is not None:
            self._visitors.step(self._clock())
        self._keep()
        self._telling.step(time.monotonic())

    def _keep(self) -> None:
        """On the shelf is what is over; the last move of a game may be taken back."""
        is_over = self._table.game.outcome is not None
        if is_over and self._finished is None:
            record = self._referee.record().encode()
            self._finished = self._hub.shelf.put(self._table.kind.name, record)
        elif not is_over and self._finished is not None:
            self._hub.shelf.take_away(self._finished)
            self._finished = None

    def _told_beside(self, now: float) -> dict[str, Any]:
        told = self._beside(now)
        if self._again is None or self._visitors is None:
            return told
        alone = self._visitors.alone()
        may = alone and last_of(self._table.match, [alone.seat])
        return {
            **told,
            "haste": self._visitors.players.haste,
            "short": bool(self._table.match.header.options),
            "undo": alone.seat if alone and may else None,
        }

    def _do(self, done: Done) -> None:
        match done:
            case Done(int(seat), Again() | Undo() | Hasten() as act):
                if self._again is not None and self._visitors is not None:
                    self._among_bots(seat, act, self._again, self._visitors)
            case Done(int(seat), act) if self._visitors is not None and isinstance(act, Act):
                self._visitors.do(seat, act, self._clock())
            case Done(_, act) if self._desk is not None and not isinstance(act, Act):
                self._desk.do(act)

    def _among_bots(
        self,
        seat: int,
        act: Again | Undo | Hasten,
        again: Callable[[bool], None],
        visitors: Visitors,
    ) -> None:
        alone, is_over = visitors.alone(), self._table.game.outcome is not None
        last = last_of(self._table.match, [seat])
        match act:
            case Again(whole) if is_over:
                again(whole)
            case Hasten(times):
                visitors.players.haste = times
            case Undo() if alone is not None and alone.seat == seat and last is not None:
                self._referee.ask(last)
