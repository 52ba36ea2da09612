"""Bots at a table with real cards: people lay for them what they choose.

They get their seats' views and nothing else. What is no card of the hand, they do by themselves.
"""

from collections.abc import Collection, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future
from dataclasses import dataclass, field
from random import Random
from typing import Any

from stichtisch.games.move import Move, SeatMove
from stichtisch.games.player import Player
from stichtisch.games.view import View
from stichtisch.players.apart import read, thought, written
from stichtisch.players.strength import Skill, Strength, chooser
from stichtisch.table import bots
from stichtisch.table.bots import AsksToSee, Chooses, Moves, Presses
from stichtisch.table.referee import Referee


@dataclass(frozen=True)
class _Thought:
    """What a seat thinks about, and what will come of it."""

    view: View[Any, Any] = field(repr=False)
    move: Future[bytes] = field(repr=False)


class Bots:
    """Looks at its seats' views in each turn, and chooses; only the thinking is done elsewhere."""

    busy = False
    due = None

    def __init__(
        self,
        referee: Referee,
        player: Player[Any, Any],
        strengths: Mapping[int, Strength],
        chance: str,
        thinks: Executor,
        virtual: Collection[int] = (),
    ) -> None:
        """`player` is theirs alone; `chance`: the same choices come from the same secret word.

        `virtual`: seats with virtual pods, where nobody can show them what lies on the table.
        """
        self._referee = referee
        self._table = table = referee.table
        self._player = player
        player.settings = table.settings
        self._strengths = strengths
        self._choosers = {
            strength: chooser(Skill(strength), table.kind, player)
            for strength in (Strength.RANDOM, Strength.CAREFUL)
        }
        self._chance = chance
        self._thinks = thinks
        self._virtual = virtual
        self._thoughts: dict[int, _Thought] = {}

    def step(self, _now: float) -> None:
        """Let each seat do what is next for it."""
        table = self._table
        for seat in sorted(self._strengths):
            self._look(seat, table.bots[seat].shown)
        for seat in sorted(self._strengths):
            if not table.match.paused and table.seating.complete():
                self._act(seat, table.match.view(seat))

    def _look(self, seat: int, shown: list[str]) -> None:
        """Let the player see the cards that people have shown it."""
        view, pack = self._table.match.view(seat), self._table.presenter.pack
        while shown:
            self._player.see(view, pack[shown.pop(0)])

    def _act(self, seat: int, view: View[Any, Any]) -> None:
        for gesture in self._player.says(view, self._table.match.staged.remarks()):
            self._referee.let(Presses(gesture.seat, gesture.held))
        if not view.acts or bots.chosen(self._table, seat) is not None:
            return
        alone = len(self._strengths) == view.public.seats
        if self._player.lets_people_begin(view) and not alone:
            return
        count = 0 if seat in self._virtual else self._player.yet_to_see(view)
        if count:
            self._referee.let(AsksToSee(seat, count))
        else:
            self._choose(seat, view)

    def _choose(self, seat: int, view: View[Any, Any]) -> None:
        """Choose at once, or go on thinking."""
        legal = self._player.possible(view, list(view.own.choice.moves()))
        chance = f"{self._chance} {seat} {len(self._table.match.kept)}"
        strength = self._strengths[seat]
        if strength is Strength.THINKING:
            try:
                self._think(seat, view, legal, chance)
                return
            except BrokenExecutor:  # somebody ended the process that thinks
                strength = Strength.CAREFUL
        self._do(self._choosers[strength](view, legal, Random(chance)))

    def _think(self, seat: int, view: View[Any, Any], legal: Sequence[Move], chance: str) -> None:
        thinks, game = self._thoughts.get(seat), self._table.kind.name
        if thinks is None or thinks.view is not view:
            told = written((view, legal))
            self._thoughts[seat] = _Thought(view, self._thinks.submit(thought, game, told, chance))
        elif thinks.move.done():
            self._do(read(game, thinks.move.result()))

    def _do(self, move: Move) -> None:
        assert isinstance(move, SeatMove), "a seat moves"
        cards = tuple(self._player.laid_for(move))
        self._referee.let(Chooses(move, cards) if cards else Moves(move))
