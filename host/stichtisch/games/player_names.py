"""The names of players, as whoever begins a game types them."""

import unicodedata
from collections.abc import Sequence

from stichtisch.errors import StichtischError
from stichtisch.games.record import shown

_UNWRITABLE = ("Cc", "Cs", "Zl", "Zp")
"""Control characters, bytes that are no UTF-8, ends of lines (Unicode's categories)."""


def is_writable(text: str) -> bool:
    """Whether the text can stand on a line of a file."""
    return not any(unicodedata.category(letter) in _UNWRITABLE for letter in text)


def checked_names(given: Sequence[str]) -> tuple[str, ...]:
    """The names without blanks round them, else `StichtischError`.

    Nobody can tell two names apart that differ in capitals or blanks alone.
    """
    names, heard = tuple(name.strip() for name in given), dict[str, str]()
    for name in names:
        if not name or not is_writable(name):
            raise StichtischError("options.name", given=shown(name))
        sound = " ".join(unicodedata.normalize("NFKC", name).casefold().split())
        if sound in heard:
            raise StichtischError("options.same_name", first=heard[sound], second=name)
        heard[sound] = name
    return names
