"""The file in which an owner keeps what is printed on real cards."""

from pathlib import Path

from stichtisch.games.component import DeckError


def text_of(path: Path) -> str:
    """What is written in it, else `DeckError`."""
    try:
        return path.read_text("utf-8")
    except OSError as error:
        raise DeckError(f"{path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise DeckError(f"{path} is not UTF-8: name another file") from None
