"""Lamps that tell of each hand are said aloud before anybody plays."""

import pytest

from stichtisch.games import game_named, names
from stichtisch.games.settings import Settings
from stichtisch.words import LANGUAGES, Words


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", names())
def test_lamps_that_tell_of_hands_are_said_aloud(game, language):
    kind, words = game_named(game), Words(language)
    assert kind.lamps_told(Settings(), words) == []
    told = kind.lamps_told(Settings(lamps="own"), words)
    assert told == ([words("terminal.lamps_own")] if kind.dealt else [])
    assert kind.lamps_told(Settings(lamps="own", hands="blind"), words) == []
