"""Cards as a terminal draws them: paper-white, the number and sign in the suit's colour."""

from collections.abc import Mapping, Sequence

from rich.style import Style
from rich.text import Text

from stichtisch.ui.colours import on_paper
from stichtisch.ui.lines import centred, fit
from stichtisch.ui.picture import CardPicture

CHIP = 6
"""Places that a small card is wide."""
_MEDIUM, _WIDE = (9, 5), (18, 9)
"""Width and height of a card that has corners, and of one that has a large number beside."""
_TALL = {2: (32, 18), 1: (18, 13)}
"""And of one with a large number above a large sign, by the height of the number's dots."""
_BACK = "▒"
_DOTS: Mapping[str, str] = {
    "0": "###|# #|# #|# #|###",
    "1": " # |## | # | # |###",
    "2": "###|  #|###|#  |###",
    "3": "###|  #| ##|  #|###",
    "4": "# #|# #|###|  #|  #",
    "5": "###|#  |###|  #|###",
    "6": "###|#  |###|# #|###",
    "7": "###|  #| # | # | # ",
    "8": "###|# #|###|# #|###",
    "9": "###|# #|###|  #|###",
    "A": " # |# #|###|# #|# #",
    "B": "## |# #|## |# #|## ",
    "D": "## |# #|# #|# #|## ",
    "J": "  #|  #|  #|# #|###",
    "K": "# #|# #|## |# #|# #",
    "Q": "###|# #|# #|###|  #",
}  # fmt: skip
"""Large letters: five rows of three dots, each dot twice as wide as high."""


def card(picture: CardPicture, width: int, height: int) -> list[Text]:
    """The card as large as it may be in so many places and lines."""
    sizes = [_MEDIUM] if set(picture.rank) - _DOTS.keys() else [*_TALL.values(), _WIDE, _MEDIUM]
    size = next((size for size in sizes if size[0] <= width and size[1] <= height), None)
    if size is None:
        return [small(picture, min(width, CHIP))]
    style = on_paper(picture.ink)
    if not picture.rank:
        return [fit(_BACK * size[0], size[0], style) for _ in range(size[1])]
    return [centred("", size[0], style), *_face(picture, size, style), centred("", size[0], style)]


def small(picture: CardPicture, width: int = CHIP) -> Text:
    """In one line: sign and number."""
    style = on_paper(picture.ink)
    if not picture.rank:
        return fit(_BACK * width, width, style)
    return centred(f"{picture.shape} {picture.rank}", width, style)


def _face(picture: CardPicture, size: tuple[int, int], style: Style) -> list[Text]:
    """What is printed on the card, but for an empty line above and below."""
    for dot, tall in _TALL.items():
        if size == tall:
            number, sign = _number(picture, dot), _large(picture.dots.split("|"), 1)
            return [centred(row, size[0], style) for row in (*number, "", *sign)]
    middle = _number(picture, 1) if size == _WIDE else [f"{picture.rank} {picture.shape}"]
    top = f" {picture.shape}".ljust(size[0])
    rows = (top, *middle, top[::-1])
    return [centred(row, size[0], style) for row in rows]


def _number(picture: CardPicture, dot: int) -> list[str]:
    letters = [_DOTS[letter].split("|") for letter in picture.rank]
    return _large([" ".join(row) for row in zip(*letters, strict=True)], dot)


def _large(rows: Sequence[str], dot: int) -> list[str]:
    """Rows of dots, each dot so many lines high and twice as many places wide."""
    wide = [row.replace(" ", "  " * dot).replace("#", "██" * dot) for row in rows]
    return [row for row in wide for _ in range(dot)]
