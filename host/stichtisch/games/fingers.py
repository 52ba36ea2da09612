"""What a person does with hands to make a move: which thing on which pod, or which key."""

from stichtisch.decks.deck import Deck
from stichtisch.games.gesture import Fingers
from stichtisch.games.stich_meister.fingers import StichMeisterFingers
from stichtisch.games.stichwahl.fingers import StichwahlFingers
from stichtisch.games.was_sticht.fingers import WasStichtFingers


def fingers_for(deck: Deck, scans: bool) -> Fingers:
    """The fingers for a deck's game; `scans`: hands that are dealt are laid on the spots first."""
    if deck.game == "stich-meister":
        return StichMeisterFingers(deck, scans)
    if deck.game == "stichwahl":
        return StichwahlFingers(deck, scans)
    return WasStichtFingers(deck)
