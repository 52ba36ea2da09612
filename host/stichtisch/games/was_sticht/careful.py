"""How a careful player plays Was Sticht?: counts its likely tricks and picks a task that fits."""

from collections.abc import Mapping, Sequence
from random import Random

from stichtisch.games.card import Card
from stichtisch.games.move import Move, Play
from stichtisch.games.trick import Strength
from stichtisch.games.view import View
from stichtisch.games.was_sticht.moves import ChooseTask, Draft, Reward, TakeChip
from stichtisch.games.was_sticht.trumps import Trumps
from stichtisch.games.was_sticht.views import Own, Public

_TRICKS: Mapping[str, float] = {
    "NONE": 0, "NO_R": 1, "NO_B": 1, "NO_G": 1, "NO_Y": 1, "EX1": 1, "EX2": 2, "EX3": 3,
    "EX4": 4, "LAST": 3, "MOST": 4.5, "FEWEST": 0.3,
}  # fmt: skip
"""About how many tricks go with each task."""
_DEALERS = 2
"""Tricks that a dealer likes to have, who chooses no task."""
_EASE = (
    "MOST", "NONE", "FEWEST", "EX1", "EX2", "EX3", "EX4", "NO_R", "NO_B", "NO_G", "NO_Y", "LAST",
)  # fmt: skip
"""The tasks, those first that such players fulfil most often (`stichtisch simulate`)."""


def careful(view: View[Public, Own], legal: Sequence[Move], chance: Random) -> Move:
    """One of the legal moves; chance breaks ties."""
    moves = list(legal)
    chance.shuffle(moves)
    match moves[0]:
        case TakeChip():
            return min(moves, key=_hardness)
        case Draft():
            return max(moves, key=_pick)
        case ChooseTask():
            likely = likely_tricks(view.own)
            return min(moves, key=lambda move: _misfit(move, likely))
        case Play():
            return _play(view, moves)
        case Reward():
            return max(moves, key=_hardness)
    return moves[0]


def _pick(move: Move) -> int:
    """Extremes are useful: high cards win, low ones lose, the middle does what it likes."""
    assert isinstance(move, Draft)
    return abs(move.card.rank - 5)


def likely_tricks(own: Own) -> float:
    """About how many tricks its cards take with the trumps that it knows."""
    assert own.trumps is not None, "tasks are chosen when the trumps are known"
    return sum(_worth(card, own.trumps) for card in own.hand.cards)


def _worth(card: Card, trumps: Trumps) -> float:
    if card in trumps.cards:
        return 0.9 if card.rank in (trumps.number, 9, 8) else 0.5
    return {9: 0.5, 8: 0.3, 7: 0.1}.get(card.rank, 0.0)


def _misfit(move: Move, likely: float) -> float:
    assert isinstance(move, ChooseTask)
    return abs(_TRICKS[move.chip] - likely)


def _hardness(move: Move) -> int:
    """Of the chip; to discard none is the worst that can be done with one."""
    assert isinstance(move, TakeChip | Reward)
    return -1 if move.chip is None else _EASE.index(move.chip)


def _play(view: View[Public, Own], moves: Sequence[Move]) -> Move:
    """Win as cheaply as it goes while tricks are wanted; else shed the highest loser."""
    plays = [move for move in moves if isinstance(move, Play)]
    trumps, trick = view.own.trumps, view.public.trick
    assert trumps is not None and trick is not None, "cards are played to a trick"
    wants_more = _wants(view)
    if not trick.cards:
        lead = max if wants_more else min
        return lead(plays, key=lambda play: trumps.strength(play.card, trumps.suit_of(play.card)))
    led = trumps.suit_of(trick.cards[0])
    best = max(trumps.strengths(trick.cards))

    def strength(play: Play) -> Strength:
        return trumps.strength(play.card, led)

    winning = [play for play in plays if strength(play) > best]
    losing = [play for play in plays if strength(play) <= best]
    if wants_more and winning:
        return min(winning, key=strength)
    spares = min if view.own.task == "LAST" else max
    return spares(losing or winning, key=lambda play: (strength(play), play.card.rank))


def _wants(view: View[Public, Own]) -> bool:
    """Whether this trick is one to take."""
    task, tricks = view.own.task, view.public.tricks
    if task is None:
        return tricks[view.seat] < _DEALERS
    if task == "LAST":
        return len(view.own.hand) == 1
    if task.startswith("NO_"):
        trick = view.public.trick
        lying = trick.cards if trick else ()
        return not tricks[view.seat] and all(card.suit != task[-1] for card in lying)
    return tricks[view.seat] < _TRICKS[task]
