"""A deck of tags that exist in software only."""

from hashlib import sha256

from stichtisch.decks.deck import Deck
from stichtisch.games import game_named

_NXP = "04"  # a manufacturer's byte begins a 7-byte UID (ISO/IEC 14443-3 section 6.5.4)


def virtual_deck(game: str) -> Deck:
    """The deck of the virtual pods' players, the same at every start."""
    components = game_named(game).components()
    return Deck(game, {_uid(game, place): component for place, component in enumerate(components)})


def _uid(game: str, place: int) -> str:
    drawn = sha256(f"{game} {place}".encode()).hexdigest()[:12]
    if drawn[4:6] == "88":  # as the fourth byte it would announce a longer UID
        drawn = f"{drawn[:4]}89{drawn[6:]}"
    return _NXP + drawn
