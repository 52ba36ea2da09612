"""How bots play Hearts: pass what is dangerous, keep out of tricks, get rid of points."""

from collections.abc import Hashable, Sequence
from functools import lru_cache
from random import Random
from typing import Any

from stichtisch.games.card import Card, CardSet
from stichtisch.games.game import Game
from stichtisch.games.hearts.rules import HEARTS, JACK, QUEEN, Deal, Hearts, Public
from stichtisch.games.move import Move
from stichtisch.games.tricks import bot
from stichtisch.games.tricks.cards import OF_SUIT
from stichtisch.games.tricks.deal import Own
from stichtisch.games.tricks.moves import Pass
from stichtisch.games.tricks.packed import WIDTH, Packed
from stichtisch.games.tricks.rules import TrickGame
from stichtisch.games.tricks.thought import TrickThought
from stichtisch.games.view import View

_GUARDS = 4
"""So many low spades keep the high ones from having to be played."""
_EACH = sum(1 << WIDTH * seat for seat in range(5))


class Careful(bot.Careful):
    """Passes its most dangerous cards and ducks."""

    def answer(self, view: View[Any, Own], moves: Sequence[Move]) -> Move:
        return max(moves, key=lambda move: _danger(move, view.own.hand.known))

    def aim(self, _seat: int, _known: Any) -> int:
        return 0

    def worth(self, card: Card) -> tuple[bool, bool, int]:
        """What is got rid of first: the queen, then hearts, then high cards."""
        return card is QUEEN, card in HEARTS, card.rank


class HeartsThought(TrickThought[Public, Deal]):
    """Points are bad."""

    span = 26.0

    def points(self, game: Game[Public, Own]) -> Sequence[float]:
        return [-points for points in super().points(game)]

    def ending(self, game: TrickGame[Public, Deal], over: Packed) -> Hashable:
        """What each seat's cards count, and its tricks and the jack where these count."""
        score = over.score if game.options.no_trick else over.score & (over.law.trick - 1) * _EACH
        if not game.options.jack:
            jack = next(seat.number for seat in over.seats if seat.before & JACK.bit)
            score -= Hearts.counts[JACK] << WIDTH * jack
        return score

    def habit(self, game: Game[Public, Own], seat: int | None, chance: Random) -> Move:
        if seat is None or game.phase != Pass.do:
            return super().habit(game, seat, chance)
        return Pass(seat, _dangerous(game.own(seat).hand.known)[:3])

    def considered(
        self, view: View[Public, Own], legal: Sequence[Move], _chance: Random
    ) -> Sequence[Move]:
        """Of 286 ways to pass three cards the twelve most dangerous ones."""
        passes = [move for move in legal if isinstance(move, Pass)]
        return sorted(passes, key=lambda move: -_danger(move, view.own.hand.known))[:12] or legal


def _danger(move: Move, hand: CardSet) -> float:
    """What the cards passed on may cost their owner; 0 of another move."""
    return sum(_risk(card, hand) for card in move.cards) if isinstance(move, Pass) else 0.0


@lru_cache(1000)
def _dangerous(hand: CardSet) -> tuple[Card, ...]:
    """The most dangerous card first. Each hand that is guessed meets a dozen moves."""
    return tuple(sorted(hand, key=lambda card: _risk(card, hand), reverse=True))


def _risk(card: Card, hand: CardSet) -> float:
    suit = hand & OF_SUIT[card.suit]
    low = sum(other.rank < QUEEN.rank for other in suit)
    if card.suit == "S":
        return 0.0 if low >= _GUARDS or card.rank < QUEEN.rank else 30.0 + (card is QUEEN)
    return card.rank + 3 * (card in HEARTS) - len(suit)
