"""What a bot needs to think about a game: what may be hidden, and what is good.

All of it starts from a seat's view. There is no way from here to the game at the table, so that
nobody who thinks knows more than the seat.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from random import Random
from typing import Any, ClassVar, Generic

from stichtisch.games.card import Card, CardSet
from stichtisch.games.game import Game
from stichtisch.games.move import Move, Play
from stichtisch.games.tricks.packed import TRIES, Worlds
from stichtisch.games.tricks.worlds import GUESSES, Said, Start, Unknown
from stichtisch.games.view import OwnT, PublicT, View
from stichtisch.words import Sentence


class Thought(ABC, Generic[PublicT, OwnT]):
    """How one game is thought about, round by round."""

    span: float
    """About how far apart good and bad rounds are, as `worth` counts."""
    others: ClassVar[float] = 0.5
    """So much of what the others get on average counts against a seat.

    What hurts them helps it less than what it gains: with the whole of it, players of a trick game
    gave up points of their own to spoil one of several others.
    """

    def span_of(self, _public: PublicT) -> float:
        """The span at a table, where what it has agreed on changes what rounds bring."""
        return self.span

    @abstractmethod
    def guesses(self, view: View[PublicT, OwnT], chance: Random) -> Iterator[Game[PublicT, OwnT]]:
        """Without end, games that may be the one at the table as far as the seat can know.

        What is hidden from the seat is drawn by chance from all that its view allows.
        """

    def worlds(
        self, _view: View[PublicT, OwnT], _moves: Sequence[Move], _chance: Random
    ) -> Worlds | None:
        """Guesses on ints after each of these moves; None where there are none of them."""
        return None

    @abstractmethod
    def is_over(self, game: Game[PublicT, OwnT]) -> bool:
        """Whether the round is over that the guess was in."""

    def worth(self, game: Game[PublicT, OwnT]) -> Sequence[float]:
        """By seat, what the round that is over has brought it beside the others."""
        return beside(self.points(game), self.others)

    @abstractmethod
    def points(self, game: Game[PublicT, OwnT]) -> Sequence[float]:
        """By seat, what the round that is over has brought, more being better."""

    def habit(self, game: Game[PublicT, OwnT], seat: int | None, chance: Random) -> Move:
        """What the seat, or with None the table, does in a game that is only imagined."""
        legal = list(game.legal_moves(seat))
        if seat is None:
            return chance.choice(legal)
        return legal[0] if len(legal) == 1 else self.usual(game, seat, legal, chance)

    def answered(self, game: Game[PublicT, OwnT], chance: Random) -> Game[PublicT, OwnT]:
        """When all others have answered by habit, and a card is to be laid; or the deal is over,
        or a seat can do nothing with the hand that is guessed."""
        while game.phase != Play.do and not self.is_over(game):
            seat = min(game.acting(), default=None)
            if next(iter(game.legal_moves(seat)), None) is None:
                break
            game.push(self.habit(game, seat, chance))
        return game

    def answers(
        self,
        view: View[PublicT, OwnT],
        moves: Sequence[Move],
        chance: Random,
        start: Callable[[Any], Start],
        guesses: int = GUESSES,
    ) -> Said:
        """Guesses in which the others answer each of these moves, then start with cards."""
        games = islice(self.guesses(view, chance), guesses)
        alone = [self._alone(game, view.seat, chance) for game in games]
        return Said(alone, moves, lambda game: start(self.answered(game, chance)))

    def _alone(self, game: Game[PublicT, OwnT], seat: int, chance: Random) -> Game[PublicT, OwnT]:
        """When those have chosen by habit who choose at the same time: whatever the seat does."""
        for other in sorted(game.acting() - {seat}):
            game.push(self.habit(game, other, chance))
        return game

    def usual(
        self, game: Game[PublicT, OwnT], seat: int, legal: list[Move], chance: Random
    ) -> Move:
        """Of several legal moves, what the seat does in a game that is only imagined."""
        return self.simple(game.view(seat), legal, chance)

    @abstractmethod
    def simple(self, view: View[PublicT, OwnT], legal: Sequence[Move], chance: Random) -> Move:
        """What a careful bot does; among equals chance decides."""

    def considered(
        self, _view: View[PublicT, OwnT], legal: Sequence[Move], _chance: Random
    ) -> Sequence[Move]:
        """The moves worth a thought; one alone is made without any."""
        return legal

    def reason(self, _view: View[PublicT, OwnT], _move: Move) -> Sentence | None:
        """What speaks for the move that a person, too, would count; from the view alone."""
        return None


def beside(points: Sequence[float], much: float = 1.0) -> list[float]:
    """By seat its points, less those that the others have in the mean, which count so much."""
    whole, others = sum(points), len(points) - 1
    return [own - (whole - own) / others * much for own in points]


def dealt_out(unknown: Unknown, chance: Random) -> dict[int, list[Card]]:
    """The unknown cards by chance to those who have so many, none to whom it is known to lack.

    Cards that nobody wants are left over. If no deal is found in which all is as it should be, the
    last one tried fills up with whatever is there.
    """
    pool, wanted = list(unknown.there), unknown.wanted
    for _ in range(TRIES):
        chance.shuffle(pool)
        hands, left = _dealt(pool, wanted, unknown.lacks)
        if all(len(hands[seat]) == count for seat, count in wanted.items()):
            return hands
    for seat, count in wanted.items():
        while len(hands[seat]) < count and left:
            hands[seat].append(left.pop())
    return hands


def _dealt(
    pool: Sequence[Card], wanted: Mapping[int, int], lacks: Mapping[int, CardSet]
) -> tuple[dict[int, list[Card]], list[Card]]:
    """The hands, and what is left.

    Whoever may have the fewest cards of the pool for each one wanted is dealt to first.
    """
    hands: dict[int, list[Card]] = {seat: [] for seat in wanted}
    left = list(pool)
    rooms = {
        seat: sum(card not in lacks[seat] for card in pool) - count
        for seat, count in wanted.items()
    }
    for seat in sorted(wanted, key=rooms.__getitem__):
        hand, count = hands[seat], wanted[seat]
        others = []
        for card in left:
            if len(hand) < count and card not in lacks[seat]:
                hand.append(card)
            else:
                others.append(card)
        left = others
    return hands, left
