"""The game as its players know it, where the table does not see their hands."""

from collections.abc import Iterable, Sequence

from stichtisch.rules.game import Move
from stichtisch.rules.record import Header
from stichtisch.rules.stich_meister.game import StichMeister
from stichtisch.rules.stich_meister.moves import StartRound
from stichtisch.table.blind.moves import LayUnplayed, Stand
from stichtisch.table.blind.stich_meister import BlindPhase
from stichtisch.table.course import Kept
from stichtisch.table.manner import Manner
from stichtisch.table.table import Table


class Truth:
    """Follows what counts at the table, with the hands that the players dealt."""

    def __init__(self, header: Header, manner: Manner) -> None:
        self.game = StichMeister(len(header.seats), header.options)
        self._header = header
        self._manner = manner
        self._dealt: StartRound | None = None
        self._followed = 0

    def deal(self, dealt: StartRound) -> None:
        """What the players have in hand when the next round starts."""
        self._dealt = dealt

    def follow(self, kept: Sequence[Kept]) -> None:
        """Be where the table is."""
        for one in kept[self._followed :]:
            if one.do == StartRound.do:
                assert self._dealt is not None, "a round starts with hands dealt here"
                self.game.push(self._dealt)
            elif one.do not in (LayUnplayed.do, Stand.do):
                self.game.push(self._manner.read_move(self._header, one.line))
        self._followed = len(kept)

    def legal_moves(self, seat: int, phase: str) -> Iterable[Move]:
        """What the seat can do while the table is in that phase."""
        if phase != BlindPhase.UNPLAYED:
            return self.game.legal_moves(seat)
        assert self.game.round is not None and self.game.round.play is not None
        return [LayUnplayed(seat, tuple(self.game.round.play.hands[seat]))]


def truth_of(table: Table) -> Truth | None:
    """What the players at this table must know for themselves; None where the table knows it."""
    course = table.course
    blind = table.settings.hands == "blind" and course.header.game == "stich-meister"
    return Truth(course.header, table.manner) if blind else None
