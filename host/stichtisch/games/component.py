"""What can carry a tag: cards, chips and whatever else a game is played with."""

from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from stichtisch.disk import read_file
from stichtisch.errors import StichtischError, told_of
from stichtisch.words import Sentence


class What(Enum):
    """Sorts of components, by the name that a deck file gives them."""

    CARD = "card"
    TRUMP_SUIT = "trump_suit"
    TRUMP_NUMBER = "trump_number"
    CHIP = "chip"
    RULE = "rule"


@dataclass(frozen=True)
class Component:
    """One of them, by the name that the record gives it; copies are equal."""

    what: What
    name: str

    @property
    def told(self) -> Sentence:
        """What it is, by what its label says."""
        return Sentence(f"deck.{self.what.value}", name=self.name)


class DeckError(StichtischError):
    """A deck that cannot be used; the message names file and line where there is one."""


def text_of(path: Path) -> str:
    """What is written in it, without the byte order mark of some editors, else `DeckError`."""
    try:
        with told_of(path, "file.unreadable", DeckError):
            return read_file(path).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise DeckError("file.not_utf8", path=path) from None
