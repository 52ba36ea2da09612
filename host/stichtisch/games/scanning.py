"""Hands that are dealt face down: each player scans their hand on their own spot, card by card."""

from collections.abc import Container

from stichtisch.games.component import Component
from stichtisch.games.controller import HOLD, Answer, Press, Stage, TakeUp, names_of
from stichtisch.games.refusal import Refusal, Why


def scanned(
    staged: tuple[Component, ...], component: Component, wanted: int, in_game: Container[str]
) -> Answer:
    """A component of whose sort `wanted` are laid here before the cards are played.

    `in_game` has the names of all of them that so many players play with. Whether another seat
    has laid the component is the table's to know.
    """
    if component in staged:
        return Refusal(Why.TWICE)
    if component.name not in in_game:
        return Refusal(Why.LEFT_OUT)
    if len(names_of(staged, component.what)) >= wanted:
        return Refusal(Why.ENOUGH)
    return Stage()


def taken_up(staged: tuple[Component, ...], press: Press) -> TakeUp | None:
    """What a key says to what was laid here."""
    return TakeUp() if staged and press.held is not None and press.held >= HOLD else None
