"""The game as its players know it, where the table does not see their hands."""

from collections.abc import Sequence
from itertools import takewhile

from stichtisch.errors import StichtischError
from stichtisch.games.move import Move
from stichtisch.games.player import Made
from stichtisch.games.unseen import DealtGame
from stichtisch.table.table import Table


class Truth:
    """Follows what counts at the table, with the hands that the players dealt."""

    def __init__(self, table: Table) -> None:
        self._new_game = table.match.new_game
        self.game = table.match.new_game()
        self._starts_round = table.kind.starts_round
        self._dealt: Move | None = None
        self._made: list[Move] = []
        """The moves at the table that were followed."""
        self._true: list[Move] = []
        """The same moves, with the hands that were dealt."""

    def deal(self, dealt: Move) -> None:
        """Note the hands that the players have dealt for the next round."""
        self._dealt = dealt

    def follow(self, made: Sequence[Made]) -> None:
        """Go to the point where the table is, also after moves were taken back there."""
        moves = [one.move for one in made]
        pairs = zip(moves, self._made, strict=False)
        same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        if same < len(self._made):
            self._start_over(same)
        for move in moves[len(self._made) :]:
            self._push(self._with_hands(move) if isinstance(move, self._starts_round) else move)
        self._made = moves

    def _start_over(self, count: int) -> None:
        """Go to the point after so many moves."""
        true, self._true, self.game = self._true[:count], [], self._new_game()
        for move in true:
            self._push(move)
        self._made = self._made[:count]

    def _push(self, move: Move) -> None:
        self.game.push(move)
        self._true.append(move)

    def _with_hands(self, deal: Move) -> Move:
        """The table's deal with the hands that the players have dealt."""
        if self._dealt is None:
            raise StichtischError("twin.unseen")
        assert isinstance(self.game, DealtGame), "only such a game has unseen hands"
        whole = self.game.whole_deal(deal, self._dealt.dealt_hands())
        assert whole is not None, "the players dealt all cards"
        return whole


def truth_of(table: Table) -> Truth | None:
    """The game as these players know it; None where the table sees all hands itself."""
    return Truth(table) if table.kind.dealt and table.settings.unseen else None
