"""The game as its players know it, where the table does not see their hands."""

from collections.abc import Sequence

from stichtisch.errors import StichtischError
from stichtisch.games.move import Move
from stichtisch.games.player import Made
from stichtisch.games.unseen import DealtGame
from stichtisch.table.table import Table


class Truth:
    """Follows what counts at the table, with the hands that the players dealt."""

    def __init__(self, table: Table) -> None:
        self.game = table.match.new_game()
        self._starts_round = table.kind.starts_round
        self._dealt: Move | None = None
        self._followed = 0

    def deal(self, dealt: Move) -> None:
        """What the players have in hand when the next round starts."""
        self._dealt = dealt

    def follow(self, made: Sequence[Made]) -> None:
        """Be where the table is."""
        for one in made[self._followed :]:
            deals = isinstance(one.move, self._starts_round)
            self.game.push(self._with_hands(one.move) if deals else one.move)
        self._followed = len(made)

    def _with_hands(self, deal: Move) -> Move:
        """What the table began, with the hands that were dealt for it."""
        if self._dealt is None:
            raise StichtischError("twin.unseen")
        assert isinstance(self.game, DealtGame), "only such a game has unseen hands"
        whole = self.game.whole_deal(deal, self._dealt.dealt_hands())
        assert whole is not None, "the players dealt all cards"
        return whole


def truth_of(table: Table) -> Truth | None:
    """What the players at this table must know for themselves; None where the table knows it."""
    return Truth(table) if table.kind.dealt and table.settings.unseen else None
