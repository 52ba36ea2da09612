"""How well bots play. Whatever they choose comes from a seat's view and nothing else."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import Any

from stichtisch.errors import StichtischError
from stichtisch.games.kind import GameKind
from stichtisch.games.move import Move
from stichtisch.games.player import Player
from stichtisch.games.record import shown
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


@dataclass(frozen=True)
class Skill:
    """A strength, and for one that thinks how long it does so for a move."""

    strength: Strength
    playouts: int | None = None
    """So many games are imagined."""
    ms: int | None = None
    """So many milliseconds of processor time are taken. With neither: as many games as are
    usual."""

    @property
    def budget(self) -> str:
        """As one gives it; empty where it is the usual one."""
        return f"{self.ms}ms" if self.ms else str(self.playouts or "")

    def __str__(self) -> str:
        return f"{self.strength}:{self.budget}" if self.budget else self.strength


USUAL = Skill(Strength.CAREFUL)


def skill_of(text: str) -> Skill:
    """What `careful`, `thinking:10000` or `thinking:50ms` means. Raises `StichtischError` if it is
    none."""
    name, colon, budget = text.partition(":")
    if name in set(Strength) and not colon:
        return Skill(Strength(name))
    told = _BUDGET.fullmatch(budget)
    if name != Strength.THINKING or told is None:
        raise StichtischError("strength.unknown", given=shown(text), known=", ".join(Strength))
    count = int(told["count"])
    return Skill(Strength.THINKING, **{"ms" if told["ms"] else "playouts": count})


_BUDGET = re.compile("(?P<count>[1-9][0-9]{0,6})(?P<ms>ms)?")
"""Longer than seven digits nobody waits."""


def chooser(skill: Skill, kind: GameKind[Any, Any], player: Player[Any, Any]) -> Chooser:
    """Who chooses moves that well; `player` sees which of them the table allows."""
    if skill.strength is Strength.CAREFUL:
        return player.choose
    choose: Chooser = any_move
    if skill.strength is Strength.THINKING:
        seconds = skill.ms / 1000 if skill.ms else None
        choose = Thinking(kind.thought(), skill.playouts, seconds).choose

    def chosen(view: View[Any, Any], legal: Sequence[Move], chance: Random) -> Move:
        possible = player.possible(view, legal)
        return possible[0] if len(possible) == 1 else choose(view, possible, chance)

    return chosen


def any_move(_view: View[Any, Any], legal: Sequence[Move], chance: Random) -> Move:
    return chance.choice(legal)
