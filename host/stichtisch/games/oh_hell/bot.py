"""How bots play Oh Hell: bid what their cards are likely to take, and take that."""

from collections.abc import Sequence
from random import Random

from stichtisch.errors import Sentence
from stichtisch.games.card import Card, CardSet
from stichtisch.games.move import Move, Play
from stichtisch.games.oh_hell.moves import Bid, StartDeal
from stichtisch.games.oh_hell.rules import Deal, OhHell, Public
from stichtisch.games.tricks.bot import TrickPlayer, TrickThought, take_or_duck
from stichtisch.games.tricks.cards import HIGHER, PACK
from stichtisch.games.view import Own, View

_OFF = 2.0
"""Bids that are further off what a hand is likely to take are not thought about."""
_SURE = 0.85
"""So likely takes a card its trick that it is called sure."""


class Careful:
    """Counts its likely tricks, bids them, and keeps to that."""

    def choose(self, view: View[Public, Own], legal: Sequence[Move], chance: Random) -> Move:
        moves, public = list(legal), view.public
        chance.shuffle(moves)
        bids = [move for move in moves if isinstance(move, Bid)]
        if bids:
            likely = likely_tricks(view.own.hand.known, public)
            return min(bids, key=lambda bid: abs(bid.tricks - likely))
        assert public.turned is not None and public.trick is not None, "tricks are played"
        plays = [move for move in moves if isinstance(move, Play)]
        lacking = public.tricks[view.seat] < public.bids[view.seat]
        last = len(public.trick.cards) == public.seats - 1
        return take_or_duck(plays, public.trick.cards, last, public.turned.suit, lacking)

    def play(self, game: OhHell, seat: int, plays: Sequence[Play]) -> Move:
        deal = game.deal
        lacking, lying = deal.tricks()[seat] < deal.bids[seat], deal.trick.cards
        return take_or_duck(plays, lying, len(lying) == game.seats - 1, deal.turned.suit, lacking)


class OhHellPlayer(TrickPlayer[Public]):
    """Turns up the card after dealing."""

    def start(self, dealer: int, hands: tuple[tuple[Card, ...], ...], rest: list[Card]) -> Move:
        return StartDeal(dealer, rest[0], hands)


class OhHellThought(TrickThought[Public, Deal]):
    """Bids tell of hands."""

    tries = 4

    def gone(self, public: Public) -> CardSet:
        return PACK.set([public.turned] if public.turned else [])

    def misfit(self, view: View[Public, Own], hands: Sequence[CardSet]) -> float:
        """How far the others' bids are from what these hands would be likely to take."""
        return sum(
            abs(likely_tricks(hands[seat], view.public) - bid)
            for seat, bid in view.public.bids.items()
            if seat != view.seat
        )

    def considered(
        self, view: View[Public, Own], legal: Sequence[Move], _chance: Random
    ) -> Sequence[Move]:
        likely = likely_tricks(view.own.hand.known, view.public)
        bids = [m for m in legal if isinstance(m, Bid) and abs(m.tricks - likely) <= _OFF]
        return bids or legal

    def reason(self, view: View[Public, Own], move: Move) -> Sentence | None:
        if not isinstance(move, Bid):
            return None
        hand, public = view.own.hand.known, view.public
        likely = f"{likely_tricks(hand, public):.1f}"
        sure = PACK.set(card for card in hand if likely_trick(card, hand, public) >= _SURE)
        if sure:
            return Sentence("oh_hell.coach_sure", likely=likely, cards=sure)
        return Sentence("oh_hell.coach_unsure", likely=likely)


def likely_tricks(hand: CardSet, public: Public) -> float:
    """About how many tricks a hand takes that was just dealt."""
    return sum(likely_trick(card, hand, public) for card in hand)


def likely_trick(card: Card, hand: CardSet, public: Public) -> float:
    """About how likely it is that the card takes a trick."""
    assert public.turned is not None, "bids and tricks have a trump"
    others = public.seats - 1
    dealt = others * public.size / (len(PACK) - 1)
    known = hand.with_card(public.turned)
    likely = (1 - dealt) ** len(HIGHER[card] - known)
    if card.suit == public.turned.suit:
        return float(likely)
    void = 0.75**public.size  # that a hand lacks a suit
    return float(likely * (1 - void * (1 - void)) ** others)
