"""Braille marks as decks for the blind have them: the rank, then the suit's letter, a cell each.

Numbers go without a number sign, so 1 to 9 are the letters a to i; ten is x. J, Q, K and A are
the letters of English cards, and the games' own suits those of their names.
"""

from typing import Any

from stichtisch.games.component import Component, What
from stichtisch.games.kind import GameKind
from stichtisch.games.settings import Settings
from stichtisch.words import Words

_CELLS = (
    "1 12 14 145 15 124 1245 125 24 245 13 123 134 1345 135 1234 12345 1235 234 2345 136 1236 "
    "2456 1346 13456 1356"
)
_DOTS = dict(zip("abcdefghijklmnopqrstuvwxyz", _CELLS.split(" "), strict=True))
"""The raised dots of a cell: 1 to 3 down its left side, 4 to 6 down its right."""
_DIGITS = str.maketrans("1234567890", "abcdefghij")
_BEFORE = {What.TRUMP_SUIT: "t", What.TRUMP_NUMBER: "n", What.RULE: "r"}
_MOST = 3
"""Cells on a label; more than three letters of a chip nobody reads."""

DOT, BETWEEN, ACROSS = 1.5, 2.5, 6.0
"""Millimetres: a dot's width, from dot to dot, from cell to cell (Marburg Medium)."""


def mark(kind: GameKind[Any, Any], component: Component) -> str:
    """The letters of its cells."""
    name = component.name
    if component.what is What.CARD:
        tell = kind.presenter(("",) * kind.seats.start, Settings(), Words("en"))
        card = tell.pack[name]
        return _letters(tell.rank(card)) + _letters(card.suit)
    before = _BEFORE.get(component.what, "")
    return (before + _letters(name))[:_MOST]


def _letters(text: str) -> str:
    text = "x" if text == "10" else text.lower().translate(_DIGITS)
    return "".join(letter for letter in text if letter in _DOTS)


def dots(letters: str) -> list[tuple[float, float]]:
    """The middles of the raised dots, mm to the right and up from the middle of all the cells."""
    width, found = ACROSS * (len(letters) - 1) + BETWEEN, []
    for at, letter in enumerate(letters):
        for dot in map(int, _DOTS[letter]):
            column, row = divmod(dot - 1, 3)
            across = ACROSS * at + BETWEEN * column - width / 2
            found.append((across, BETWEEN * (1 - row)))
    return found
