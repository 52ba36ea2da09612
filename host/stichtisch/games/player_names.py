"""The names of players: those that whoever begins a game types, and those of whom nobody did."""

import re
import unicodedata
from collections.abc import Sequence

from stichtisch.errors import StichtischError
from stichtisch.games import game_named
from stichtisch.games.record import shown

PLAYERS = ("Anna", "Ben", "Cleo", "Dora", "Emil")
"""Who plays where nobody has said a name."""
_UNWRITABLE = ("Cc", "Cs", "Zl", "Zp")
"""Control characters, bytes that are no UTF-8, ends of lines (Unicode's categories)."""
LONGEST = 40
"""Letters of a name: more fit on no lamp, page or line of a hall."""
_BLANK = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\ufe00-\ufe0f\U000e0100-\U000e01ef]"
)
"""Beside categories C: joiners, fillers and selectors that show nothing (what NFKC leaves of
Unicode's default ignorables), and the empty pattern of Braille."""


def names(game: str, players: int) -> tuple[str, ...]:
    """So many players of whom nobody has said a name."""
    kind = game_named(game)
    if players not in kind.seats:
        told = {"game": game, "players": kind.so_many, "count": players}
        raise StichtischError("options.players", **told)
    return PLAYERS[:players]


def is_writable(text: str) -> bool:
    """Whether the text can stand on a line of a file."""
    return not any(unicodedata.category(letter) in _UNWRITABLE for letter in text)


def checked_names(given: Sequence[str]) -> tuple[str, ...]:
    """The names as they are written from now on, else `StichtischError`.

    Each letter has one spelling (NFKC), and nothing in a name is unseen: nobody can tell two names
    apart that differ in that, in capitals or in blanks alone.
    """
    names, heard = tuple(map(_checked, given)), dict[str, str]()
    for name in names:
        if sound(name) in heard:
            raise StichtischError("options.same_name", first=heard[sound(name)], second=name)
        heard[sound(name)] = name
    return names


def sound(name: str) -> str:
    """What two spellings of one name have in common."""
    return " ".join(unicodedata.normalize("NFKC", name.casefold()).split())


def _checked(given: str) -> str:
    name = unicodedata.normalize("NFKC", given).strip()
    if not 0 < len(name) <= LONGEST or _has_unseen(name):
        raise StichtischError("options.name", given=shown(given), most=LONGEST)
    return name


def _has_unseen(name: str) -> bool:
    """Controls, soft hyphens, joiners, what turns or ends the line, what looks like nothing."""
    return bool(_BLANK.search(name)) or any(
        unicodedata.category(letter).startswith(("C", "Zl", "Zp")) for letter in name
    )
