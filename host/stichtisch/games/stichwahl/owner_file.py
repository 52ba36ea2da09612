"""The file in which an owner keeps what is printed on a real deck, read and written whole."""

from pathlib import Path

from stichtisch.disk import EVERYBODY, write_file
from stichtisch.errors import why
from stichtisch.games.component import DeckError
from stichtisch.games.faces_file import text_of
from stichtisch.games.record import RecordError
from stichtisch.games.stichwahl.printed import Entries, entries_as_toml, entries_from


def read_prints(path: Path) -> Entries:
    """All 36 cards of the file, else `DeckError` with file and card."""
    text = text_of(path)
    try:
        return entries_from(text)
    except RecordError as error:
        raise DeckError("file.at", path=path, why=error) from None


def write_prints(entries: Entries, path: Path) -> None:
    """Write all 36 cards, or leave the file as it was and raise `DeckError`."""
    try:
        write_file(path, entries_as_toml(entries).encode(), EVERYBODY)
    except OSError as error:
        raise DeckError("file.unwritable", path=path, why=why(error)) from None
