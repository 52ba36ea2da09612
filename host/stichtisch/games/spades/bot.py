"""How bots play Spades: bid what their cards are likely to take, and take what the side lacks."""

from collections.abc import Hashable, Sequence

from stichtisch.games.card import CardSet
from stichtisch.games.game import Game
from stichtisch.games.spades.moves import HAND
from stichtisch.games.spades.rules import Deal, Public, Spades
from stichtisch.games.tricks.bot import CarefulBidder, likely_taker
from stichtisch.games.tricks.cards import OF_SUIT
from stichtisch.games.tricks.deal import Own
from stichtisch.games.tricks.thought import BidThought
from stichtisch.games.view import View
from stichtisch.words import Sentence

_NIL = 0.8
"""A hand that is likely to take fewer tricks bids nil, unless it has a spade as high as these."""
_HIGH = 11


class Careful(CarefulBidder):
    """By how many cards beat each of its own; long spades take some tricks, too."""

    def likely(self, hand: CardSet, _public: Public) -> float:
        likely = sum(likely_taker(card, hand, "S", 4, HAND) for card in hand)
        return likely + max(0, len(hand & OF_SUIT["S"]) - 3) * 0.6

    def wanted(self, hand: CardSet, public: Public) -> float:
        likely = self.likely(hand, public)
        high = any(card.rank >= _HIGH for card in hand & OF_SUIT["S"])
        return 0 if likely < _NIL and not high else max(1.0, likely)

    def aim(self, seat: int, known: Deal | Public) -> int:
        return known.bids[seat].tricks

    def lacks(self, seat: int, known: Deal | Public, tricks: Sequence[int]) -> bool:
        """Who bid nil wants none; else the side's bids count together, and tricks of a nil not."""
        bids = known.bids
        side = [one for one in (seat, (seat + 2) % 4) if bids[one].tricks]
        return seat in side and sum(tricks[one] - bids[one].tricks for one in side) < 0


CAREFUL = Careful()


class SpadesThought(BidThought[Public, Deal]):
    """By sides."""

    span = 100.0
    bidder = CAREFUL

    def said(self, deal: Deal) -> Hashable:
        return tuple(bid.presses for bid in deal.bids.values())

    def worth(self, game: Game[Public, Own]) -> Sequence[float]:
        assert isinstance(game, Spades) and game.last is not None, "a deal is over"
        one, other = game.last.points
        return [one - other, other - one] * 2

    def hand_worth(self, _view: View[Public, Own], likely: float, /) -> Sentence:
        return Sentence("spades.coach", likely=likely)
