"""Moments of rehearsed evenings: every game, every number of players, both languages."""

from dataclasses import replace
from functools import cache

from stichtisch import games
from stichtisch.games.record import Header
from stichtisch.players.rehearsal import Rehearsal
from stichtisch.ui.news import news
from stichtisch.ui.picture import picture_of
from stichtisch.words import LANGUAGES, Words

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil")
TABLES = [
    (name, players, language)
    for name in games.names()
    for players in games.game_named(name).seats
    for language in LANGUAGES
]
EVERY = 997
"""Steps from one picture to the next: cards are laid, counted and taken in between."""
AWAITED = "Maximiliane: lay your fifth chip on your own spot, face down, two more to go."


def evening_of(name, players, language="en", seed=3):
    deck = games.game_named(name).deck_for_header(None)
    return Rehearsal(Header(name, NAMES[:players], {}, deck), seed, Words(language))


@cache
def moments(name, players, language):
    """Pictures of a whole game, with what the table waits for and how everybody stands."""
    evening = evening_of(name, players, language)
    told, pictures, steps = [], [], 0
    while evening.table.game.outcome is None:
        told += [news(each, evening.table.presenter) for each in evening.step()]
        steps += 1
        if steps % EVERY == 0:
            pictures.append(_filled(picture_of(evening.table, evening.lit, told[-100:])))
    pictures.append(_filled(picture_of(evening.table, evening.lit, told[-100:])))
    return pictures


def _filled(picture):
    standing = tuple(f"{pod.name}: 12 chips left, exactly 2 tricks, has 1" for pod in picture.pods)
    return replace(picture, awaited=picture.awaited or AWAITED, standing=standing)
