"""The game as its players know it, where the table does not see their hands."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from stichtisch.games.blind_moves import LayUnplayed, Stand
from stichtisch.games.controller import Manner
from stichtisch.games.game import Move
from stichtisch.games.games import GAMES, new_game
from stichtisch.games.record import Header
from stichtisch.games.stich_meister.blind import BlindPhase
from stichtisch.games.stich_meister.rules import StichMeister
from stichtisch.table.course import Kept
from stichtisch.table.table import Table


class Truth:
    """Follows what counts at the table, with the hands that the players dealt."""

    def __init__(self, header: Header, manner: Manner) -> None:
        self.game = new_game(header)
        self._header = header
        self._manner = manner
        self._dealt: Move | None = None
        self._followed = 0

    def deal(self, dealt: Move) -> None:
        """What the players have in hand when the next round starts."""
        self._dealt = dealt

    def follow(self, kept: Sequence[Kept]) -> None:
        """Be where the table is."""
        for one in kept[self._followed :]:
            if one.do == self._manner.new_round:
                self.game.push(self._with_hands(one.line))
            elif one.do not in (LayUnplayed.do, Stand.do):
                self.game.push(self._manner.read_move(self._header, one.line))
        self._followed = len(kept)

    def _with_hands(self, line: Mapping[str, Any]) -> Move:
        """What the table began, with the hands that were dealt for it."""
        assert self._dealt is not None, "a round starts with hands dealt here"
        seen = {key: value for key, value in line.items() if key != "hands"}
        whole = {**self._dealt.as_json(), **seen}
        return GAMES[self._header.game].read_move(whole, len(self._header.seats))

    def legal_moves(self, seat: int, phase: str) -> Iterable[Move]:
        """What the seat can do while the table is in that phase."""
        if phase != BlindPhase.UNPLAYED:
            return self.game.legal_moves(seat)
        assert isinstance(self.game, StichMeister)
        assert self.game.round is not None and self.game.round.play is not None
        return [LayUnplayed(seat, tuple(self.game.round.play.hands[seat]))]


def truth_of(table: Table) -> Truth | None:
    """What the players at this table must know for themselves; None where the table knows it."""
    course = table.course
    dealt = course.header.game != "was-sticht"
    blind = table.settings.hands == "blind"
    return Truth(course.header, table.manner) if dealt and blind else None
