"""Hands that are dealt face down: each player lays the own one on the own spot, card by card."""

from collections.abc import Container, Iterable

from stichtisch.games.component import Thing, What
from stichtisch.games.controller import Answer, Clear, Gather, Place, Refuse, Why

HOLD = 1.0
"""Seconds: a key held so long takes back what was laid toward a hand."""


def scanned(place: Place, thing: Thing, wanted: int, in_game: Container[str]) -> Answer:
    """A thing of which `wanted` are laid here before the cards are played.

    `in_game` has the names of all of them that so many players play with. Whether another seat
    has laid the thing is the table's to know.
    """
    if thing in place.gathered:
        return Refuse(Why.TWICE)
    if thing.name not in in_game:
        return Refuse(Why.LEFT_OUT)
    if len(things_of(place.gathered, thing.what)) >= wanted:
        return Refuse(Why.ENOUGH)
    return Gather()


def cleared(place: Place, held: float) -> Clear | None:
    """What a key that was down for `held` seconds means to what was laid here."""
    return Clear() if place.gathered and held >= HOLD else None


def things_of(gathered: Iterable[Thing], what: What) -> tuple[str, ...]:
    """The names of the things of one sort, in the order laid."""
    return tuple(thing.name for thing in gathered if thing.what is what)
