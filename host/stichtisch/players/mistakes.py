"""What people do beside their moves: what they get wrong, and a look at the private pod.

Nothing of it counts. Each is chosen from what whoever does it may know.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from stichtisch.games.card import Card
from stichtisch.games.move import Move, Play
from stichtisch.games.player import Gesture, Player
from stichtisch.games.refusal import Refusal, Why
from stichtisch.players.truth import Truth
from stichtisch.table.table import Table

_SEEN = 2.5
"""Seconds that a wrong card lies there: until all have seen the lamps and read the sentence."""
_LOOK = 3.0
"""Seconds that the dealer looks at the private pod."""
_PRESS = 0.2
"""Seconds of a key pressed without thinking."""
_FIRST, _NEXT = (1, 4), (3, 8)
"""Before so many cards, from the first of a round on and from one to the next."""


class Mistakes:
    """Makes some in every round, which chance chooses."""

    def __init__(
        self, table: Table, player: Player[Any, Any], chance: Random, truth: Truth | None
    ) -> None:
        """`truth` where the table does not see the hands; `chance` is for nothing else."""
        self._table = table
        self._player = player
        self._chance = chance
        self._truth = truth
        self._round = 0
        self._waits = 0
        """How many cards are played before the next mistake."""
        self._due: list[Callable[[Play], Sequence[Gesture]]] = []
        """Mistakes still to be made in this round, the most wanted first."""

    def before(self, move: Move) -> Sequence[Gesture]:
        """What is done before this move; mostly nothing."""
        if not isinstance(move, Play):
            return ()
        if self._table.match.public().round != self._round:
            self._begin_round(self._table.match.public().round)
        self._waits -= 1
        if self._waits > 0:
            return ()
        for deed in self._due:
            gestures = deed(move)
            if gestures:
                self._due.remove(deed)
                self._waits = self._chance.randint(*_NEXT)
                return gestures
        return ()

    def _begin_round(self, number: int) -> None:
        self._round, self._waits = number, self._chance.randint(*_FIRST)
        others = [self._look, self._idle_key, self._chance.choice([self._too_soon, self._twice])]
        self._chance.shuffle(others)
        again = [self._wrong_card] * self._chance.randint(0, 1)
        self._due = [self._wrong_card, *others, *again]

    def _wrong_card(self, move: Play) -> Sequence[Gesture]:
        """Whose turn it is lays a card that may not be played."""
        wrong = [card for card in self._hand(move.seat) if self._refusal(move.seat, card)]
        return self._lay(move.seat, self._chance.choice(wrong)) if wrong else ()

    def _too_soon(self, move: Play) -> Sequence[Gesture]:
        """Somebody who is not on turn yet lays a card."""
        seats = [seat for seat in self._others(move) if not self._has_played(seat)]
        return self._out_of_turn(seats)

    def _twice(self, move: Play) -> Sequence[Gesture]:
        """Somebody lays the next card while the last one lies there."""
        return self._out_of_turn([seat for seat in self._others(move) if self._has_played(seat)])

    def _out_of_turn(self, seats: Sequence[int]) -> Sequence[Gesture]:
        if not seats:
            return ()
        seat = self._chance.choice(seats)
        cards = self._hand(seat)
        early = [card for card in cards if _is_turn(self._refusal(seat, card))]
        return self._lay(seat, self._chance.choice(early)) if early else ()

    def _idle_key(self, move: Play) -> Sequence[Gesture]:
        """Somebody presses a key although nothing is asked."""
        return [Gesture(self._chance.choice(self._others(move)), held=_PRESS, in_vain=True)]

    def _look(self, _move: Play) -> Sequence[Gesture]:
        """The dealer holds the private pod's key; all others see no more than before."""
        match = self._table.match
        dealer = self._table.controller.private_seat(match.public(), match.staged.remarks())
        return () if dealer is None else [Gesture(None, held=_LOOK, in_vain=True)]

    def _lay(self, seat: int, card: Card) -> Sequence[Gesture]:
        match = self._table.match
        gestures = self._player.gestures(Play(seat, card), match.kept, match.public())
        return [replace(each, stays=False, held=_SEEN, in_vain=True) for each in gestures]

    def _others(self, move: Play) -> list[int]:
        return [seat for seat in range(self._table.game.seats) if seat != move.seat]

    def _has_played(self, seat: int) -> bool:
        return self._table.presenter.lying(self._table.match.public(), seat) is not None

    def _hand(self, seat: int) -> tuple[Card, ...]:
        """What the seat knows itself to hold."""
        view = self._truth.game.view(seat) if self._truth else self._table.match.view(seat)
        return tuple(view.own.hand.cards)

    def _refusal(self, seat: int, card: Card) -> Refusal | None:
        """Why the table will not take it, from what it knows of the seat."""
        refusal: Refusal | None = self._table.match.view(seat).own.choice.refusal(Play(seat, card))
        return refusal


def _is_turn(refusal: Refusal | None) -> bool:
    return refusal is not None and refusal.why is Why.WRONG_SEAT
