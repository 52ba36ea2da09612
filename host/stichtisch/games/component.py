"""What can carry a tag: cards, chips and whatever else a game is played with."""

from dataclasses import dataclass
from enum import Enum

from stichtisch.errors import StichtischError
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
