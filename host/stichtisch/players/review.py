"""A game in review: what was told of its secrets, what could have been chosen, which plays cost.

What a play cost is the thinking player's opinion, from what the seat knew when it played.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import log2
from random import Random
from typing import Any

from stichtisch.games import game_named
from stichtisch.games.event import Json
from stichtisch.games.kind import GameKind, Hindsight, Narrowed
from stichtisch.games.move import Move, Play
from stichtisch.games.replay import WholeRecord, whole_record
from stichtisch.games.view import View
from stichtisch.players.thinking import Thinking, Weighed

_MATTERS = 0.2
"""Spans of the game's worth: whatever costs less is no more than the luck of what is imagined."""


@dataclass(frozen=True)
class RoundReview:
    """One round that is over."""

    round: int
    narrowed: Narrowed | None
    """How far the secret of the round could be worked out."""
    hindsight: tuple[Hindsight, ...]

    def bits(self) -> list[float]:
        """What each thing told gave away: how often it halved what was possible."""
        if self.narrowed is None:
            return []
        left = (self.narrowed.of, *self.narrowed.left)
        return [log2(before / after) for before, after in zip(left, left[1:], strict=False)]

    def known_after(self) -> int | None:
        """After how many things told one possibility was left; None: never."""
        left = self.narrowed.left if self.narrowed else ()
        return next((number for number, count in enumerate(left, start=1) if count == 1), None)


@dataclass(frozen=True)
class CostlyPlay:
    """A card that the thinking player would not have laid."""

    line: int
    """The line of the record, from 1."""
    round: int
    better: Mapping[str, Json]
    """As a record writes it: cards cannot go from one process to another."""
    costs: float
    """As the game counts what a round is worth."""
    takes: tuple[float, float]
    """How often the trick went to the seat in the games imagined, of one: with it, with better."""

    def moves(self, record: WholeRecord) -> tuple[Play, Move]:
        """What was played, and what is better."""
        kind, played = game_named(record.header.game), record.moves[self.line - 2]
        assert isinstance(played, Play), "only cards are judged"
        return played, kind.moves.read(self.better, len(record.header.seats))


def rounds(record: WholeRecord) -> list[RoundReview]:
    """The reviews of all rounds that are over, without what plays cost: that takes long."""
    kind = game_named(record.header.game)
    game, thought, on = kind.begin(record.header), kind.thought(), False
    told: list[RoundReview] = []
    for made, move in enumerate(record.moves, start=1):
        game.push(move)
        public = game.public()
        is_over = thought.is_over(game)
        if on and is_over:
            narrowed = kind.narrowed(record.header, public, record.moves[:made])
            told.append(RoundReview(public.round, narrowed, tuple(kind.hindsight(public))))
        on = not is_over and public.round > 0
    return told


def costly_at(data: bytes, seats: Collection[int]) -> list[CostlyPlay]:
    """The plays of these seats that cost something, of a record that another process is given."""
    return list(costly(whole_record(data), seats=seats))


def costly(
    record: WholeRecord, part: int = 0, parts: int = 1, seats: Collection[int] = ()
) -> Iterator[CostlyPlay]:
    """The plays that cost something; of all plays every `parts`-th, so that cores can share.

    With `seats` those of these alone.
    """
    kind = game_named(record.header.game)
    game, plays = kind.begin(record.header), 0
    for line, move in enumerate(record.moves, start=2):
        if isinstance(move, Play) and (not seats or move.seat in seats):
            legal = list(game.legal_moves(move.seat))
            if len(legal) > 1:
                plays += 1
                if plays % parts == part:
                    yield from _judged(kind, game.view(move.seat), legal, move, line)
        game.push(move)


def _judged(
    kind: GameKind[Any, Any], view: View[Any, Any], legal: Sequence[Move], play: Play, line: int
) -> Iterator[CostlyPlay]:
    """The play, if another one is clearly better."""
    thought, chance = kind.thought(), Random(line)
    thinking = Thinking(thought)
    best = thinking.weigh(view, legal, chance)[0].move
    if best == play:
        return
    pair = {one.move: one for one in thinking.weigh(view, [best, play], chance)}
    costs = pair[best].worth - pair[play].worth
    if costs >= _MATTERS * thought.span_of(view.public):
        takes = _share(pair[play]), _share(pair[best])
        yield CostlyPlay(line, view.public.round, best.as_json(), costs, takes)


def _share(one: Weighed) -> float:
    return one.takes / one.games if one.games else 0.0


def as_json(record: WholeRecord, told: Sequence[RoundReview], plays: Sequence[CostlyPlay]) -> Any:
    """The whole review, in JSON's own types."""
    return {
        "game": record.header.game,
        "rounds": [_round_as_json(one) for one in told],
        "plays": [
            {
                "line": one.line,
                "round": one.round,
                "play": one.moves(record)[0].as_json(),
                "better": dict(one.better),
                "costs": round(one.costs, 2),
                "takes": [round(share, 2) for share in one.takes],
            }
            for one in plays
        ],
    }


def _round_as_json(one: RoundReview) -> Any:
    told: dict[str, Any] = {"round": one.round}
    if one.narrowed is not None:
        told["possible"] = [one.narrowed.of, *one.narrowed.left]
        told["bits"] = [round(bits, 2) for bits in one.bits()]
        told["known_after"] = one.known_after()
    if one.hindsight:
        told["hindsight"] = [
            {"seat": each.seat, "chose": each.chose, "best": list(each.best)}
            for each in one.hindsight
        ]
    return told
