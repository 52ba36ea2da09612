"""How well bots play. Whatever they choose comes from a seat's view and nothing else."""

from collections.abc import Callable, Sequence
from enum import StrEnum
from random import Random
from typing import Any

from stichtisch.games.kind import GameKind
from stichtisch.games.move import Move
from stichtisch.games.player import Player
from stichtisch.games.view import View
from stichtisch.players.thinking import Thinking

Chooser = Callable[[View[Any, Any], Sequence[Move], Random], Move]
"""Picks one of the legal moves of a seat; the same chance gives the same choices."""


class Strength(StrEnum):
    """From the weakest to the strongest."""

    RANDOM = "random"
    """Any legal move."""
    CAREFUL = "careful"
    """A handful of rules (bot.py of each game)."""
    THINKING = "thinking"
    """Imagines what it cannot know, and plays it out (thinking.py)."""


def chooser(strength: Strength, kind: GameKind[Any, Any], player: Player[Any, Any]) -> Chooser:
    """Who chooses moves of that strength; `player` sees which of them the table allows."""
    if strength is Strength.CAREFUL:
        return player.choose
    choose = Thinking(kind.thought()).choose if strength is Strength.THINKING else any_move

    def chosen(view: View[Any, Any], legal: Sequence[Move], chance: Random) -> Move:
        possible = player.possible(view, legal)
        return possible[0] if len(possible) == 1 else choose(view, possible, chance)

    return chosen


def any_move(_view: View[Any, Any], legal: Sequence[Move], chance: Random) -> Move:
    """Chance alone."""
    return chance.choice(legal)
