"""What the terminal says about a game of Was Sticht?, from the spectator's view."""

from collections.abc import Sequence

from stichtisch.games.card import Card
from stichtisch.games.was_sticht.rules import Phase
from stichtisch.games.was_sticht.view import View
from stichtisch.words import Words

LETTERS = "RBGY★"
"""Under the suit lamps; the last is trump."""


def title(view: View, names: Sequence[str], words: Words) -> str:
    """Where the game stands, in one line."""
    parts = [words("terminal.was_sticht")]
    if view.round == 0 or view.dealer is None:
        return " · ".join([*parts, words("terminal.setting_up")])
    parts.append(words("terminal.round", round=view.round, dealer=names[view.dealer]))
    if view.column:
        parts.append(words("terminal.column", column=view.column))
    if view.phase == Phase.PLAY:
        parts.append(words("terminal.trick", trick=sum(view.tricks) + 1))
    if view.trumps is not None:
        suit = words(f"was_sticht.suit_{view.trumps.suit}")
        number = view.trumps.number or words("was_sticht.number_X")
        parts.append(words("terminal.trumps", suit=suit, number=number))
    return " · ".join(parts)


def notes(view: View, seat: int, words: Words) -> list[str]:
    """What lies before a seat for all to see."""
    told = [words("terminal.chips", left=view.chips_left[seat], tricks=view.tricks[seat])]
    if seat in view.tasks:
        told.append(words(f"was_sticht.chip_{view.tasks[seat]}"))
    return told


def lying(view: View, seat: int) -> Card | None:
    """The seat's card in the trick, or the one it just took."""
    if view.trick is not None:
        played = {view.trick.player(at): card for at, card in enumerate(view.trick.cards)}
        return played.get(seat)
    if view.column and view.dealer is not None:
        marker = (view.dealer + view.column) % view.seats
        taken = {(marker + at) % view.seats: card for at, card in enumerate(view.drafted)}
        return taken.get(seat)
    return None
