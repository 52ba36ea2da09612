"""How bots play Oh Hell: bid what their cards are likely to take, and take that."""

from collections.abc import Hashable

from stichtisch.games.card import Card, CardSet
from stichtisch.games.move import Move
from stichtisch.games.oh_hell.moves import StartDeal
from stichtisch.games.oh_hell.rules import Deal, Public
from stichtisch.games.tricks.bot import CarefulBidder, TrickPlayer, likely_taker
from stichtisch.games.tricks.cards import OF_SUIT, PACK
from stichtisch.games.tricks.deal import Own
from stichtisch.games.tricks.thought import BidThought
from stichtisch.games.view import View
from stichtisch.words import Sentence

_SURE = 0.85
"""So likely takes a card its trick that it is called sure."""
_LONG = 0.7
"""So likely takes a trump beyond the best one a trick that its rank does not give it: the others'
are gone by then, or the hand lacks a suit. Bids that thinking bots found best are 0.7 higher for
each."""


class Careful(CarefulBidder):
    """By how many cards beat each of its own; long trumps take some tricks, too."""

    def likely(self, hand: CardSet, public: Public) -> float:
        assert public.turned is not None, "bids have a trump"
        trumps = hand & OF_SUIT[public.turned.suit]
        ranks = {card: likely_trick(card, hand, public) for card in hand}
        long = sorted(ranks[card] for card in trumps)[:-1]
        return sum(ranks.values()) + sum(_LONG * (1 - likely) for likely in long)


CAREFUL = Careful()


class OhHellPlayer(TrickPlayer[Public]):
    """Turns up the card after dealing."""

    def start(self, dealer: int, hands: tuple[tuple[Card, ...], ...], rest: list[Card]) -> Move:
        return StartDeal(dealer, rest[0], hands)


class OhHellThought(BidThought[Public, Deal]):
    """Counts what its hand is likely to take."""

    bidder = CAREFUL

    def gone(self, view: View[Public, Own]) -> CardSet:
        turned = view.public.turned
        return PACK.set([turned] if turned else [])

    def said(self, deal: Deal) -> Hashable:
        return tuple(deal.bids.items())

    def hand_worth(self, view: View[Public, Own], likely: float, /) -> Sentence:
        hand, public = view.own.hand.known, view.public
        sure = PACK.set(card for card in hand if likely_trick(card, hand, public) >= _SURE)
        if sure:
            return Sentence("oh_hell.coach_sure", likely=likely, cards=sure)
        return Sentence("oh_hell.coach_unsure", likely=likely)


def likely_trick(card: Card, hand: CardSet, public: Public) -> float:
    """About how likely it is that the card takes a trick."""
    assert public.turned is not None, "bids and tricks have a trump"
    known = hand.with_card(public.turned)
    return likely_taker(card, known, public.turned.suit, public.seats, public.size)
