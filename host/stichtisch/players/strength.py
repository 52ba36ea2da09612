"""How well bots play. Whatever they choose comes from a seat's view and nothing else."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import inf
from random import Random
from typing import Any

from stichtisch.errors import StichtischError
from stichtisch.games.kind import GameKind
from stichtisch.games.move import Move
from stichtisch.games.player import Player
from stichtisch.games.record import shown
from stichtisch.games.view import View
from stichtisch.players.thinking import SECONDS, Thinking

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


@dataclass(frozen=True)
class Skill:
    """A strength, and for one that thinks how many games it imagines for a move."""

    strength: Strength
    playouts: int | None = None
    """None: as many as are usual."""

    def __str__(self) -> str:
        return self.strength if self.playouts is None else f"{self.strength}:{self.playouts}"


USUAL = Skill(Strength.CAREFUL)


def skill_of(text: str) -> Skill:
    """What `careful` or `thinking:10000` means. Raises `StichtischError` if it is none."""
    name, colon, playouts = text.partition(":")
    is_budget = name == Strength.THINKING and playouts.isascii() and playouts.isdecimal()
    if name in set(Strength) and not colon:
        return Skill(Strength(name))
    if not is_budget or not int(playouts[:_DIGITS]) > 0 or len(playouts) > _DIGITS:
        raise StichtischError("strength.unknown", given=shown(text), known=", ".join(Strength))
    return Skill(Strength.THINKING, int(playouts))


_DIGITS = 7
"""More games than that nobody waits for."""


def chooser(
    strength: Strength,
    kind: GameKind[Any, Any],
    player: Player[Any, Any],
    playouts: int | None = None,
) -> Chooser:
    """Who chooses moves of that strength; `player` sees which of them the table allows. With
    `playouts` whoever thinks imagines so many games for a move, however long that takes."""
    if strength is Strength.CAREFUL:
        return player.choose
    choose: Chooser = any_move
    if strength is Strength.THINKING:
        limit = SECONDS if playouts is None else inf
        choose = Thinking(kind.thought(), playouts, limit).choose

    def chosen(view: View[Any, Any], legal: Sequence[Move], chance: Random) -> Move:
        possible = player.possible(view, legal)
        return possible[0] if len(possible) == 1 else choose(view, possible, chance)

    return chosen


def any_move(_view: View[Any, Any], legal: Sequence[Move], chance: Random) -> Move:
    return chance.choice(legal)
