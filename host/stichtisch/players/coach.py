"""What the thinking player would do at a seat, and why; from the seat's view alone."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from stichtisch.games.move import Move
from stichtisch.games.thought import Thought
from stichtisch.games.view import View
from stichtisch.players.thinking import Thinking, Weighed
from stichtisch.words import Sentence


@dataclass(frozen=True)
class Advice:
    """A move, and what came of it in the games imagined."""

    move: Move
    is_only: bool
    """Nothing else may be done."""
    reason: Sentence | None = None
    """What the seat's own cards say for it, where the game counts that."""
    best: Weighed | None = None
    """None: it is a habit, and nothing was imagined."""
    second: Weighed | None = None
    """The best of the others."""


def advice(
    thought: Thought[Any, Any], view: View[Any, Any], legal: Sequence[Move], chance: Random
) -> Advice | None:
    """What to do; None while it is not for this seat, or nobody has seen its hand."""
    if not legal or view.own.hand.unknown:
        return None
    considered = thought.considered(view, legal, chance)
    if len(considered) == 1:
        move, is_only = considered[0], len(legal) == 1
        return Advice(move, is_only, None if is_only else thought.reason(view, move))
    best, second, *_ = Thinking(thought).weigh(view, considered, chance)
    return Advice(best.move, False, thought.reason(view, best.move), best, second)
