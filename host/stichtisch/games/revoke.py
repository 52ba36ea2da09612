"""A suit that was not followed although it could have been, and what becomes of it."""

from typing import ClassVar

from stichtisch.games.event import Event
from stichtisch.games.move import Move, Remark
from stichtisch.games.value import value


@value
class Revoke:
    """A suit that was not followed although it could have been, as a later card proves."""

    seat: int
    trick: int
    number: int
    """Of the move that was wrong, counted from the game's first."""


@value
class Stand(Move):
    """A revoke stands: the game goes on, and its record ends before this round."""

    do: ClassVar[str] = "stand"


@value
class TakesBack(Remark):
    """Whoever revoked takes the card back, and with it all that was played since."""

    do: ClassVar[str] = "takes_back"


@value
class RevokeProven(Event):
    """A seat did not follow suit in that trick, although it could have."""

    name: ClassVar[str] = "revoke"
    seat: int
    trick: int
