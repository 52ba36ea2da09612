"""The file in which an owner keeps what is printed on real cards."""

from pathlib import Path

from stichtisch.disk import read_file
from stichtisch.errors import why
from stichtisch.games.component import DeckError


def text_of(path: Path) -> str:
    """What is written in it, without the byte order mark of some editors, else `DeckError`."""
    try:
        return read_file(path).decode("utf-8-sig")
    except OSError as error:
        raise DeckError("file.unreadable", path=path, why=why(error)) from None
    except UnicodeDecodeError:
        raise DeckError("file.not_utf8", path=path) from None
