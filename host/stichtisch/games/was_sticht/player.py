"""A simple player of Was Sticht?: counts its likely tricks and picks a task that fits."""

import random
from collections.abc import Mapping, Sequence

from stichtisch.games.card import Card
from stichtisch.games.game import Move
from stichtisch.games.trick import Strength
from stichtisch.games.was_sticht.moves import ChooseTask, Draft, Play, Reward
from stichtisch.games.was_sticht.trumps import Trumps
from stichtisch.games.was_sticht.view import View

_WANTED: Mapping[str, float] = {
    "NONE": 0, "NO_R": 1, "NO_B": 1, "NO_G": 1, "NO_Y": 1, "EX1": 1, "EX2": 2, "EX3": 3,
    "EX4": 4, "LAST": 3, "MOST": 4.5, "FEWEST": 0.3,
}  # fmt: skip
"""About how many tricks go with each task."""


def choose(view: View, legal: Sequence[Move], rng: random.Random) -> Move:
    """One of the legal moves; chance only breaks ties and picks chips."""
    moves = list(legal)
    rng.shuffle(moves)
    match moves[0]:
        case Draft():
            return max(moves, key=_pick)
        case ChooseTask():
            likely = _likely_tricks(view)
            return min(moves, key=lambda move: _misfit(move, likely))
        case Play():
            return _play(view, moves)
        case Reward():
            return next(
                (move for move in moves if isinstance(move, Reward) and move.chip), moves[0]
            )
    return moves[0]


def _pick(move: Move) -> int:
    """Extremes are useful: high cards win, low ones lose, the middle does what it likes."""
    assert isinstance(move, Draft)
    return abs(move.card.rank - 5)


def _likely_tricks(view: View) -> float:
    assert view.trumps is not None
    return sum(_worth(card, view.trumps) for card in view.hand)


def _worth(card: Card, trumps: Trumps) -> float:
    if trumps.is_trump(card):
        return 0.9 if card.rank in (trumps.number, 9, 8) else 0.5
    return {9: 0.5, 8: 0.3, 7: 0.1}.get(card.rank, 0.0)


def _misfit(move: Move, likely: float) -> float:
    assert isinstance(move, ChooseTask)
    return abs(_WANTED[move.chip] - likely)


def _play(view: View, moves: Sequence[Move]) -> Move:
    """Win as cheaply as it goes while tricks are wanted; else shed the highest loser."""
    plays = [move for move in moves if isinstance(move, Play)]
    assert view.trumps is not None and view.trick is not None and view.seat is not None
    wanted = _WANTED[view.task] if view.task else 2.0
    trumps, trick = view.trumps, view.trick
    if not trick.cards:
        lead = min if view.tricks[view.seat] >= wanted else max
        return lead(plays, key=lambda play: trumps.strength(play.card, trumps.suit_of(play.card)))
    led = trumps.suit_of(trick.cards[0])
    best = max(trumps.strengths(trick.cards))

    def strength(play: Play) -> Strength:
        return trumps.strength(play.card, led)

    winning = [play for play in plays if strength(play) > best]
    losing = [play for play in plays if strength(play) <= best]
    if view.tricks[view.seat] < wanted and winning:
        return min(winning, key=strength)
    return max(losing or winning, key=lambda play: (strength(play), play.card.rank))
