"""How a careful player plays Oh Hell: bids what its cards are likely to take, and takes that."""

from collections.abc import Sequence
from random import Random

from stichtisch.games.card import Card
from stichtisch.games.game import Own, View
from stichtisch.games.move import Move, Play
from stichtisch.games.oh_hell.cards import PACK, winning
from stichtisch.games.oh_hell.moves import Bid
from stichtisch.games.oh_hell.views import Public


def careful(view: View[Public, Own], legal: Sequence[Move], chance: Random) -> Move:
    """One of the legal moves; among equals chance decides."""
    moves = list(legal)
    chance.shuffle(moves)
    bids = [move for move in moves if isinstance(move, Bid)]
    if bids:
        likely = sum(_likely(card, view) for card in view.own.hand.cards)
        return min(bids, key=lambda bid: abs(bid.tricks - likely))
    return _card([move for move in moves if isinstance(move, Play)], view)


def _likely(card: Card, view: View[Public, Own]) -> float:
    """About how likely it is that the card takes a trick."""
    public, hand = view.public, view.own.hand
    assert public.turned is not None, "bids and tricks have a trump"
    others = public.seats - 1
    dealt = others * public.size / (len(PACK) - 1)
    known = hand.known.with_card(public.turned)
    higher = [c for c in PACK.values() if c.suit == card.suit and c.rank > card.rank]
    likely = (1 - dealt) ** sum(other not in known for other in higher)
    if card.suit == public.turned.suit:
        return float(likely)
    void = 0.75**public.size  # that a hand lacks a suit
    return float(likely * (1 - void * (1 - void)) ** others)


def _card(plays: Sequence[Play], view: View[Public, Own]) -> Move:
    """Takes the trick while tricks are lacking, cheaply if it plays last; else keeps out of it."""
    public, seat = view.public, view.seat
    assert public.turned is not None and public.trick is not None, "tricks are played"
    trump, lying = public.turned.suit, public.trick.cards

    def worth(play: Play) -> tuple[bool, int]:
        return play.card.suit == trump, play.card.rank

    takes = [play for play in plays if winning((*lying, play.card), trump) == len(lying)]
    ducks = [play for play in plays if play not in takes]
    if public.tricks[seat] < public.bids[seat]:
        last = len(lying) == public.seats - 1
        return (min if last else max)(takes, key=worth) if takes else min(ducks, key=worth)
    if ducks:
        return max(ducks, key=worth)
    return min(takes, key=worth)
