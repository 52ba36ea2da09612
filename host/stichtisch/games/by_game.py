"""Which manner goes with which game."""

from collections.abc import Callable, Mapping
from random import Random

from stichtisch.games.controller import Manner
from stichtisch.games.record import Header, RecordError
from stichtisch.games.settings import Settings
from stichtisch.games.stich_meister.controller import StichMeisterManner
from stichtisch.games.stichwahl.controller import StichwahlManner
from stichtisch.games.was_sticht.controller import WasStichtManner
from stichtisch.words import Words

_MANNERS: Mapping[str, Callable[[tuple[str, ...], Settings, Random, Words], Manner]] = {
    "was-sticht": WasStichtManner,
    "stich-meister": StichMeisterManner,
    "stichwahl": StichwahlManner,
}


def manner_for(header: Header, settings: Settings, chance: Random, words: Words) -> Manner:
    """The manner of the header's game, else `RecordError`."""
    if header.game not in _MANNERS:
        raise RecordError(f'the table cannot play "{header.game}": {", ".join(_MANNERS)}')
    return _MANNERS[header.game](header.seats, settings, chance, words)
