"""What the stories of Stich-Meister share: hands, and the tags of cards."""

from stichtisch.decks.deck import virtual_deck
from stichtisch.games.component import Component, What
from stichtisch.table.happenings import NotSo

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil")
DECK = virtual_deck("stich-meister")
TAGS = {component: tag for tag, component in DECK.tags.items()}

HANDS = {  # everybody has every suit; the higher the seat, the higher its Fans, Coins and Koi
    3: (
        "F2 F3 F4 F5 C2 C3 C4 C5 K2 K3 K4 K5 G2 G3 G4 G5",
        "F6 F7 F8 F9 C6 C7 C8 C9 K6 K7 K8 K9 G6 G7 G8 G9",
        "F11 F12 F14 F15 C11 C12 C14 C15 K11 K12 K14 K15 G11 G12 G14 G15",
    ),
    4: (
        "F1 F2 F3 F4 C1 C2 C3 C4 K1 K2 K3 K4 G1 G2 G3",
        "F5 F6 F7 F8 C5 C6 C7 C8 K5 K6 K7 K8 G4 G5 G6",
        "F9 F10 F11 F12 C9 C10 C11 C12 K9 K10 K11 K12 G7 G8 G9",
        "F13 F14 F15 C13 C14 C15 K13 K14 K15 G10 G11 G12 G13 G14 G15",
    ),
    5: (
        "F1 F2 F3 C1 C2 C3 K1 K2 K3 G1 G2 G3",
        "F4 F5 F6 C4 C5 C6 K4 K5 K6 G4 G5 G6",
        "F7 F8 F9 C7 C8 C9 K7 K8 K9 G7 G8 G9",
        "F10 F11 F12 C10 C11 C12 K10 K11 K12 G10 G11 G12",
        "F13 F14 F15 C13 C14 C15 K13 K14 K15 G13 G14 G15",
    ),
}
QUIET = (47, 48, 49, 50, 52, 53)
"""Rule cards that change nothing before the points are counted."""


def tag(name):
    """The UID of a card, or with a number of a rule card."""
    what = What.CARD if isinstance(name, str) else What.RULE
    return TAGS[Component(what, str(name))]


def why(told):
    """The reasons that were told why something does not count."""
    return [happening.refusal.why for happening in told if isinstance(happening, NotSo)]


def refused(told):
    """Nothing but refusals was told: at which seat, why, and which suits they name."""
    refusals = [(happening.seat, happening.refusal) for happening in told]
    return [(seat, refusal.why, refusal.suits) for seat, refusal in refusals]
