"""Many games of bots alone, and what they were like: figures that every game has, and its own."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from stichtisch.games import game_named
from stichtisch.games.event import Event, GameOver
from stichtisch.games.figures import Figures
from stichtisch.games.game import Game
from stichtisch.games.move import Move
from stichtisch.games.settings import Settings
from stichtisch.players.arena import Pairing, Variant, played
from stichtisch.players.strength import Skill
from stichtisch.words import Words

_AT_ONCE = 20
"""Games that one core plays before it tells what they were like."""
EVERYWHERE = ("wins", "lead", "length")
"""The tables that every game has."""


@dataclass(frozen=True)
class Batch:
    """Some games alike."""

    game: str
    players: int
    skill: Skill
    variant: Variant
    seed: int
    numbers: range
    """Which of the games of this seed."""


def batches(
    game: str,
    players: Sequence[int],
    skills: Sequence[Skill],
    variants: Sequence[Variant],
    games: int,
    seed: int,
) -> Iterator[Batch]:
    """So many games with each number of players, each skill and each variant; the variants are
    played on the same deals."""
    for many in players:
        for skill in skills:
            for variant in variants:
                for first in range(0, games, _AT_ONCE):
                    numbers = range(first, min(first + _AT_ONCE, games))
                    yield Batch(game, many, skill, variant, seed, numbers)


def measured(batch: Batch) -> list[Figures]:
    """Plays a batch; what each of its games was like."""
    told = []
    for number in batch.numbers:
        course, name = _Course(batch.game, batch.players), f"{batch.seed} {number}"
        skills = (batch.skill,) * batch.players
        pairing = Pairing(batch.game, skills, f"{name} deals", f"{name} choices", batch.variant)
        course.ends(played(pairing, course.made))
        told.append(course.figures)
    return told


class _Course:
    """How one game goes."""

    def __init__(self, game: str, seats: int) -> None:
        self.figures = Figures()
        self._kind = kind = game_named(game)
        self._seats, self._thought = seats, kind.thought()
        self._tell = kind.presenter(("",) * seats, Settings(), Words("en"))
        self._first = 0
        """Who dealt or began first."""
        self._moves = self._rounds = self._changes = 0
        self._is_on = False
        self._scores: list[int] = []
        self._leaders: set[int] = set()
        """Who was ahead of all others last."""

    def made(self, game: Game[Any, Any], move: Move, events: Sequence[Event]) -> None:
        self._moves += 1
        if isinstance(move, self._kind.starts_round):
            if not self._rounds:
                self._first = getattr(move, self._kind.begins)
            self._rounds, self._is_on = self._rounds + 1, True
        self._kind.measure(self.figures, game, events)
        if self._is_on and self._thought.is_over(game):
            self._is_on = False
            self._count(game)

    def _count(self, game: Game[Any, Any]) -> None:
        """After a round: who has what, and whether another leads."""
        public = game.public()
        self._scores = [self._tell.counted(public, seat).score for seat in range(self._seats)]
        best = (min if self._kind.fewest_wins else max)(self._scores)
        ahead = {seat for seat, score in enumerate(self._scores) if score == best}
        if len(ahead) <= self._kind.side:
            self._changes += bool(self._leaders) and ahead != self._leaders
            self._leaders = ahead

    def ends(self, over: GameOver) -> None:
        """Note what is known at the end."""
        figures, shared = self.figures, len(over.winners) > self._kind.side
        for step in range(self._seats):
            won = (self._first + step) % self._seats in over.winners
            figures.share("wins", str(step + 1), won / len(over.winners) * self._kind.side)
        figures.share("wins", "shared", shared)
        second = over.winners if shared else (over.places[1:] or over.places)[0]
        margin = abs(self._scores[over.winners[0]] - self._scores[second[0]])
        figures.note("lead", "margin", margin)
        figures.note("lead", "changes", self._changes)
        figures.note("length", "moves", self._moves)
        figures.note("length", "rounds", self._rounds)
