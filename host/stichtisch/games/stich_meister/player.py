"""A simple player of Stich-Meister: takes tricks as cheaply as it can."""

import random
from collections.abc import Sequence

from stichtisch.games.card import Card
from stichtisch.games.game import Move
from stichtisch.games.stich_meister.moves import PassCards, Play, RemoveCard
from stichtisch.games.stich_meister.view import View


def choose(view: View, legal: Sequence[Move], rng: random.Random) -> Move:
    """One of the legal moves; chance chooses rule cards and what is laid open or aside."""
    moves = list(legal)
    rng.shuffle(moves)
    match moves[0]:
        case PassCards():
            return min(moves, key=lambda move: _given_up(view, move))
        case RemoveCard():
            return min(moves, key=lambda move: _rank(move))
        case Play():
            return _play(view, moves)
    return moves[0]


def _given_up(view: View, move: Move) -> int:
    """Low cards go, trumps stay."""
    assert isinstance(move, PassCards)
    return sum(_worth(view, card) for card in move.cards)


def _rank(move: Move) -> int:
    assert isinstance(move, RemoveCard)
    return move.card.rank


def _worth(view: View, card: Card) -> int:
    trump = view.trumps is not None and view.trumps.is_trump(card)
    return card.rank + (20 if trump else 0)


def _play(view: View, moves: Sequence[Move]) -> Move:
    """The cheapest card that beats what lies there, else the lowest one."""
    plays = [move for move in moves if isinstance(move, Play)]
    assert view.trick is not None
    lying = [card for card in view.trick.cards if card is not None]
    best = max((_height(view, card) for card in lying), default=0)
    winning = [play for play in plays if _height(view, play.card) > best]
    if not lying:
        return max(plays, key=lambda play: _worth(view, play.card))
    return min(winning or plays, key=lambda play: _worth(view, play.card))


def _height(view: View, card: Card) -> int:
    """How high a card stands in the trick under the usual rules, whatever is in force."""
    assert view.trumps is not None and view.trick is not None
    suit = view.trumps.suit_of(card)
    return _worth(view, card) if suit in (view.trick.suit, "trump") else 0
