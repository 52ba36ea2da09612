"""A hand as text: legal cards like paper and numbered, the others dim; moves as a list."""

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass

from rich.style import Style
from rich.text import Text

from stichtisch.ui.colours import QUIET, on_paper
from stichtisch.ui.play.menu import Item, cards_of

_WIDEST = 9
"""Of a card, in letters."""
_LEAST = 4
_APART = 5
_FEW = 3
"""So many moves stand one below the other."""
_ROWS = 5
"""Short moves stand in so many rows at most: 64 bids would hide the table in 24 lines."""


@dataclass(frozen=True)
class Look:
    """How things are drawn here."""

    width: int
    tall: bool
    """There is room for cards of several lines."""
    colour: bool


def drawn_cards(menu: Sequence[Item], cursor: int, look: Look) -> list[Text]:
    """The cards side by side: a line of keys, the cards, and what is printed at their feet."""
    cards = cards_of(menu)
    if not cards:
        return []
    width = max(min(look.width // len(cards), _WIDEST), _LEAST)
    rows = [[_face(item, width) for item in cards]]
    if any(item.foot for item in cards):
        rows.append([item.foot for item in cards])
    if look.tall:
        blank = [""] * len(cards)
        rows = [blank, *rows, blank]
    keys = Text()
    for at, item in enumerate(cards):
        mark = "▾" if at == cursor else ""
        key = f"{item.key}{'' if item.legal else '?'}" if item.key else "✓" if item.laid else ""
        style = Style(bold=item.legal, reverse=at == cursor and bool(key))
        _cell(keys, f"{mark}{key}" or " ", width, style, at)
    return [keys, *(_row(cards, row, cursor, width, look) for row in rows)]


def _face(item: Item, width: int) -> str:
    """Sign and number, apart where there is room."""
    assert item.look is not None, "it is a card"
    space = " " if width > _APART else ""
    return f"{item.look.shape}{space}{item.look.rank}"


def _row(cards: Sequence[Item], row: Sequence[str], cursor: int, width: int, look: Look) -> Text:
    line = Text()
    for at, (item, text) in enumerate(zip(cards, row, strict=True)):
        _cell(line, text, width, _paper(item, at == cursor, look), at)
    return line


def _cell(line: Text, text: str, width: int, style: Style, at: int) -> None:
    """A click anywhere on it chooses it."""
    meta = Style(meta={"@click": f"app.choose({at})"})
    line.append(text.center(width - 1), style + meta)
    line.append(" ")


def _paper(item: Item, at_cursor: bool, look: Look) -> Style:
    """A legal card is bright paper with its suit's ink; any other is dim."""
    assert item.look is not None, "it is a card"
    if not look.colour:
        return Style(reverse=item.legal, bold=item.legal, dim=not item.legal, underline=at_cursor)
    paper = on_paper(item.look.ink) if item.legal else QUIET + Style(dim=True)
    return paper + Style(underline=at_cursor)


def drawn_moves(menu: Sequence[Item], cursor: int, look: Look) -> list[Text]:
    """The moves as a list; short ones side by side, those about the cursor where not all fit."""
    first = len(cards_of(menu))
    moves = menu[first:]
    rows = rows_of(menu, look)
    columns = -(-len(moves) // rows) if rows else 0
    if columns <= 1:
        return [
            line for at, item in enumerate(moves) for line in _long(item, first + at, cursor, look)
        ]
    shown = min(columns, _fitting(moves, look.width))
    left = min(max((cursor - first) // rows - shown // 2, 0), columns - shown)
    lines = [Text("‹" if left else " ") for _ in range(rows)]
    for at in range(left * rows, min((left + shown) * rows, len(moves))):
        _short(lines[at % rows], moves[at], first + at, cursor, (look.width - 2) // shown)
    if left + shown < columns:
        lines = [line.append("›") for line in lines]
    return lines


def rows_of(menu: Sequence[Item], look: Look) -> int:
    """In how many rows the moves stand."""
    moves = menu[len(cards_of(menu)) :]
    if len(moves) <= _FEW:
        return len(moves)
    columns = _fitting(moves, look.width)
    rows = -(-len(moves) // columns)
    return rows if columns == 1 else min(rows, _ROWS)


def _fitting(moves: Sequence[Item], width: int) -> int:
    """How many columns of moves fit beside each other, and marks that there are more."""
    return max((width - 2) // (max(len(item.text) for item in moves) + 5), 1)


def _long(item: Item, at: int, cursor: int, look: Look) -> list[Text]:
    lines = []
    for number, part in enumerate(textwrap.wrap(item.text, look.width - 4) or [""]):
        line = Text()
        key = f" {item.key}  " if number == 0 else "    "
        _move(line, key + part, at, cursor)
        lines.append(line)
    return lines


def _short(line: Text, item: Item, at: int, cursor: int, width: int) -> None:
    text = f" {item.key}  {item.text} "
    _move(line, text, at, cursor)
    line.append(" " * max(width - len(text), 0))


def _move(line: Text, text: str, at: int, cursor: int) -> None:
    line.append(text, Style(bold=True, reverse=at == cursor, meta={"@click": f"app.choose({at})"}))
