"""Moments of rehearsed evenings: every game, every number of players, both languages."""

from functools import cache

from stichtisch import games
from stichtisch.games.record import Header
from stichtisch.ui.news import news
from stichtisch.ui.picture import picture_of
from stichtisch.words import LANGUAGES, Words
from tools.rehearsal import Rehearsal

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil")
TABLES = [
    (name, players, language)
    for name in games.names()
    for players in games.game_named(name).seats
    for language in LANGUAGES
]
SHORTER = {"skat": {"deals": 12}}  # by itself it has twelve for each seat
EVERY = 1999
"""Steps from one picture to the next: cards are laid, counted and taken in between."""


def evening_of(name, players, language="en", seed=3):
    deck = games.game_named(name).deck_for_header(None)
    return Rehearsal(
        Header(name, NAMES[:players], SHORTER.get(name, {}), deck), seed, Words(language)
    )


@cache
def moments(name, players, language):
    """Pictures of a whole game, the last one after its end."""
    evening = evening_of(name, players, language)
    told, pictures, steps = [], [], 0
    while evening.table.game.outcome is None:
        told += _told(evening)
        steps += 1
        if steps % EVERY == 0:
            pictures.append(picture_of(evening.table, evening.lit, told[-100:]))
    return [*pictures, picture_of(evening.table, evening.lit, told[-100:])]


def _told(evening):
    happenings, presenter = evening.step(), evening.table.presenter
    if not happenings:  # nor does it matter whom the table waits for
        return []
    awaited = evening.table.showing.awaited(presenter)
    return [line for each in happenings for line in news(each, presenter, awaited).splitlines()]
