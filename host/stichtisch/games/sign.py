"""How people tell suits apart on a screen: a shape each, and a colour beside it."""

from dataclasses import dataclass

from stichtisch.games.lights import BLUE, GREEN, VERMILLION, WHITE, YELLOW
from stichtisch.scene import Colour

_INKS = {
    VERMILLION: "#b34a00",
    BLUE: "#0060a0",
    GREEN: "#00704f",
    YELLOW: "#8a6500",
    WHITE: "#202428",
}
"""The lamps' colours on paper, as #rrggbb: dark enough to be read there (4.5 to 1)."""


@dataclass(frozen=True)
class Sign:
    """What a suit looks like."""

    shape: str
    """One letter, one place wide, and no other suit's of the game."""
    colour: Colour
    """As the lamps have it."""
    dots: str
    """The same, large: five rows of five, with | between them; # is a dot."""

    @property
    def ink(self) -> str:
        return _INKS[self.colour]
