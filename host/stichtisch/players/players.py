"""The players at virtual pods: what they want to do, one gesture after another."""

import random
from collections import deque
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from stichtisch.games.controller import HOLD
from stichtisch.games.game import Game
from stichtisch.games.move import Move
from stichtisch.games.player import Gesture, Player
from stichtisch.players.fingers import Fingers, Hands, Spots
from stichtisch.players.mistakes import Mistakes
from stichtisch.players.strength import Chooser
from stichtisch.players.truth import Truth
from stichtisch.table import bots
from stichtisch.table.table import Table

PAUSE = 1.2
"""Seconds between two gestures: an unhurried table."""

QUICK = 10
"""So many times as fast are gestures that nobody thinks about."""

PATIENCE = 20.0
"""Seconds after which a gesture that does not count is given up: somebody was faster with it."""


class Players:
    """Plays the seats whose pods are virtual. Fed with time; asks the table, not the game."""

    def __init__(
        self,
        table: Table,
        pods: Mapping[int | None, Hands],
        player: Player[Any, Any],
        rng: random.Random,
        pause: float,
        truth: Truth | None = None,
        private: str | None = None,
        people: Collection[int] = (),
        mistakes: Mistakes | None = None,
        choose: Chooser | None = None,
        deals: random.Random | None = None,
    ) -> None:
        """`pods` are the seats to play, None the private pod; `pause` is between gestures.

        `truth` is needed where the table does not see the hands. `private` is the id of the
        private pod played here, which is needed where people may bring one of their own.

        `people` are the seats where somebody else chooses the moves at first; for them the players
        only sit down, deal, and lay what is dealt. Without
        `mistakes`, and while people play, nobody makes any. `choose` chooses their moves; without
        it they are careful. `deals` is the chance by which cards are dealt, if not that of all
        else: then everybody who plays otherwise is dealt the same.
        """
        self._table = table
        self._pods = pods
        self.spots = Spots(table, pods)
        self.fingers = Fingers(table, self.spots)
        self._people = set(people)
        self._player = player
        player.settings = table.settings
        self._chooses = choose or player.choose
        self._rng = rng
        self._deals = deals or rng
        self._pause = pause
        self.haste = 1
        """So many times as fast as they were begun."""
        self._mistakes = mistakes
        self._truth = truth
        self._private = private
        self._wanted: deque[Gesture] = deque()
        """Gestures still to be made; chosen once, for choosing again would ask chance again."""
        self._since = 0.0
        self._made = 0
        """How many moves were made when that was looked at last."""

    @property
    def busy(self) -> bool:
        """Whether a gesture is under way."""
        return self.fingers.doing is not None

    @property
    def due(self) -> float | None:
        """When there is something to do, if nothing else happens."""
        return self.fingers.due if self.busy else self._since

    def step(self, now: float) -> None:
        """Do the next thing, if it is time for one."""
        self._notice_taken_back()
        doing = self.fingers.doing
        if doing is not None:
            self.fingers.step(now)
            vain = self.fingers.is_lost() or self.fingers.unheard(now) >= PATIENCE
            if self.busy and (vain or self.spots.is_taken_away(doing)):
                self._wanted.clear()
                self.fingers.give_up()
            if not self.busy:
                pause = self._pause / self.haste
                self._since = now + (pause / QUICK if doing.quick else pause)
        elif now >= self._since:
            self.spots.take_in_trick()
            if not self._wanted:
                self._wanted.extend(self._next())
            if self._wanted and self.spots.in_hand(self._wanted[0]):
                self.fingers.begin(self._wanted.popleft())

    def _notice_taken_back(self) -> None:
        """Drop what was to be done next if moves were taken back."""
        made = len(self._table.match.kept)
        if made < self._made:
            self._wanted.clear()
            if self.fingers.doing is not None and self.fingers.doing.tag is not None:
                self.fingers.give_up()
        self._made = made

    def leave_to_person(self, seat: int) -> bool:
        """Leave a seat to a person, unless a move is being made there; whether it is theirs."""
        doing = self.fingers.doing
        if any(each.seat == seat for each in (*self._wanted, *([doing] if doing else []))):
            return False
        self._people.add(seat)
        return True

    def take_from_person(self, seat: int) -> None:
        """Play a seat again that a person has left."""
        self._people.discard(seat)

    def _next(self) -> Sequence[Gesture]:
        seating = self._table.seating
        if len(seating.present()) < len(self._pods):
            return ()
        if not seating.complete():
            vacant = seating.vacant()
            return [Gesture(vacant)] if vacant in self._pods else ()
        if None in self._pods and self._private_is_wanted():
            return [Gesture(None)]
        said = self._said()
        if said:
            return said if all(self._plays(gesture.seat) for gesture in said) else ()
        move = self._choose()
        if move is None:
            return ()
        match = self._table.match
        gestures = self._player.gestures(move, match.kept, match.public())
        if not all(self._plays(gesture.seat) for gesture in gestures):
            return ()
        mistakes = self._mistakes.before(move) if self._mistakes and not self._people else ()
        return [*self._cleared(), *mistakes, *gestures]

    def _said(self) -> Sequence[Gesture]:
        """What the seats played here say before anybody moves on."""
        match = self._table.match
        ours = self._pods.keys() - self._people - self._table.bots.keys()
        for seat in sorted(each for each in ours if each is not None):
            if said := self._player.says(match.view(seat), match.staged.remarks()):
                return said
        return ()

    def _cleared(self) -> Sequence[Gesture]:
        """Gestures that take up what lies toward a deal: a person's card may be part of it."""
        if self._table.game.acting():
            return ()
        laid = [seat for seat, count in self._table.match.staged.counts().items() if count]
        return [Gesture(seat, held=HOLD + 0.2, quick=True) for seat in laid if self._plays(seat)]

    def _private_is_wanted(self) -> bool:
        """Whether the private pod played here asks for its key, and no other one is there."""
        seating = self._table.seating
        if self._private is None:
            return seating.private is None
        return seating.lacks_private() and seating.may_claim(self._private)

    def _plays(self, seat: int | None) -> bool:
        """Whether gestures there are made here; people with a private pod of their own deal."""
        ours = seat is not None or self._private in (None, self._table.seating.private)
        return ours and seat in self._pods

    def _choose(self) -> Move | None:
        game: Game[Any, Any] = self._table.game
        mine = sorted(seat for seat in game.acting() if seat in self._pods.keys() - self._people)
        if self._truth is not None:
            return self._choose_in_truth(self._truth, mine)
        if mine:
            return self._chosen(mine)
        if game.acting() or None not in self._pods or self.spots.holds(None):
            return None
        return self._player.deal(game, self._deals)

    def _chosen(self, mine: Sequence[int]) -> Move | None:
        """The move of the first of these seats that has one; bots with real cards have theirs."""
        table = self._table
        for seat in mine:
            if seat not in table.bots:
                legal = list(table.game.legal_moves(seat))
                return self._chooses(table.match.view(seat), legal, self._rng)
            if chosen := bots.chosen(table, seat):
                return chosen.move
        return None

    def _choose_in_truth(self, truth: Truth, mine: Sequence[int]) -> Move | None:
        """The same with the hands that the players know and the table does not."""
        truth.follow(self._table.match.kept)
        if mine:
            acts = [seat for seat in mine if seat in truth.game.acting()]
            if not acts:  # the table asks everybody, and it is for somebody who plays elsewhere
                return None
            legal = list(truth.game.legal_moves(acts[0]))
            return self._chooses(truth.game.view(acts[0]), legal, self._rng)
        move = self._player.deal(truth.game, self._deals)
        if isinstance(move, self._table.kind.starts_round):
            truth.deal(move)
        return move
