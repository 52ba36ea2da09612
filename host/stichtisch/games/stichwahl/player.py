"""A simple player of Stichwahl: wins as cheaply as it can, and spends bonus cards to win late."""

import random
from collections.abc import Mapping, Sequence

from stichtisch.games.card import Card
from stichtisch.games.game import Move
from stichtisch.games.stichwahl.moves import (
    ChooseFirstBonus,
    NameStarter,
    Play,
    TakePrize,
    UseBonus,
)
from stichtisch.games.stichwahl.prints import Bonus
from stichtisch.games.stichwahl.view import View
from stichtisch.games.stichwahl.whales import Marker
from stichtisch.games.trick import Strength

_WORTH: Mapping[Bonus | None, float] = {
    None: 0.5,
    Bonus.FLIP: 0.7,
    Bonus.TRUMP: 0.8,
    Bonus.POINT: 1.0,
}
"""About how many points a bonus card is to whoever has it; unused, two make one."""


def choose(view: View, legal: Sequence[Move], rng: random.Random) -> Move:
    """One of the legal moves; chance only breaks ties."""
    moves = list(legal)
    rng.shuffle(moves)
    match moves[0]:
        case ChooseFirstBonus():
            return max(moves, key=lambda move: _worth(view, move))
        case TakePrize():
            return max(moves, key=lambda move: _pearls(view, move) - _worth(view, move))
        case NameStarter(seat=seat):
            return NameStarter(seat, seat)
    return _turn(view, moves)


def _worth(view: View, move: Move) -> float:
    """What the bonus on the move's card is worth; a 5 that is chosen gives its player nothing."""
    assert isinstance(move, ChooseFirstBonus | TakePrize)
    if isinstance(move, TakePrize) and move.card.rank == 5:
        return 0.0
    return _WORTH[view.deck[move.card].bonus]


def _pearls(view: View, move: Move) -> int:
    assert isinstance(move, TakePrize)
    return view.deck[move.card].pearls


def _turn(view: View, moves: Sequence[Move]) -> Move:
    """The weakest card that wins so far, after a bonus card if that is what it takes."""
    assert view.marker is not None and view.trick is not None
    marker, trick = view.marker, view.trick.cards
    plays = [move for move in moves if isinstance(move, Play)]

    def strength(play: Play) -> Strength:
        return marker.strengths((*trick, play.card))[-1]

    if not trick:
        return max(plays, key=strength)
    winning = [play for play in plays if _wins(marker, trick, play)]
    if winning:
        return min(winning, key=strength)
    if len(trick) >= view.seats - 2:  # hardly anybody can turn it round again
        for bonus in moves:
            if isinstance(bonus, UseBonus):
                after = marker.moved_to(bonus.family) if bonus.family else marker.flipped()
                if any(_wins(after, trick, play) for play in plays):
                    return bonus
    return min(plays, key=strength)


def _wins(marker: Marker, trick: Sequence[Card], play: Play) -> bool:
    *others, own = marker.strengths((*trick, play.card))
    return own > max(others)
