"""What a person does with hands to make a move: which thing on which pod, or which key."""

from stichtisch.decks.deck import Deck
from stichtisch.demo.fingers.gesture import Fingers
from stichtisch.demo.fingers.stich_meister import StichMeisterFingers
from stichtisch.demo.fingers.stichwahl import StichwahlFingers
from stichtisch.demo.fingers.was_sticht import WasStichtFingers


def fingers_for(deck: Deck, scans: bool) -> Fingers:
    """The fingers for a deck's game; `scans`: hands that are dealt are laid on the spots first."""
    if deck.game == "stich-meister":
        return StichMeisterFingers(deck, scans)
    if deck.game == "stichwahl":
        return StichwahlFingers(deck, scans)
    return WasStichtFingers(deck)
