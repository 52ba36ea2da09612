"""How a careful player plays Oh Hell: bids what its cards are likely to take, and takes that."""

from collections.abc import Sequence
from random import Random

from stichtisch.games.card import Card, CardSet
from stichtisch.games.move import Move, Play
from stichtisch.games.oh_hell.cards import HIGHER, PACK, winning
from stichtisch.games.oh_hell.moves import Bid
from stichtisch.games.oh_hell.views import Public
from stichtisch.games.trick import Trick
from stichtisch.games.view import Own, View


def careful(view: View[Public, Own], legal: Sequence[Move], chance: Random) -> Move:
    """One of the legal moves; among equals chance decides."""
    moves = list(legal)
    chance.shuffle(moves)
    bids = [move for move in moves if isinstance(move, Bid)]
    if bids:
        likely = likely_tricks(view.own.hand.known, view.public)
        return min(bids, key=lambda bid: abs(bid.tricks - likely))
    public, seat = view.public, view.seat
    assert public.turned is not None and public.trick is not None, "tricks are played"
    lacking = public.tricks[seat] < public.bids[seat]
    plays = [move for move in moves if isinstance(move, Play)]
    return careful_play(plays, public.trick, public.turned.suit, lacking)


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


def careful_play(plays: Sequence[Play], trick: Trick, trump: str, lacking: bool) -> Play:
    """Takes the trick while tricks are lacking, cheaply if it plays last; else keeps out of it."""
    lying = trick.cards

    def worth(play: Play) -> tuple[bool, int]:
        return play.card.suit == trump, play.card.rank

    takes = [play for play in plays if winning((*lying, play.card), trump) == len(lying)]
    ducks = [play for play in plays if play not in takes]
    if lacking:
        last = len(lying) == trick.seats - 1
        return (min if last else max)(takes, key=worth) if takes else min(ducks, key=worth)
    return max(ducks, key=worth) if ducks else min(takes, key=worth)
