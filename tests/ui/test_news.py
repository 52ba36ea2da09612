"""News of what is sealed: four digits for people, all of them for whoever checks."""

import pytest

from stichtisch import games
from stichtisch.games.component import Component, What
from stichtisch.games.refusal import Refusal, Why
from stichtisch.games.settings import Settings
from stichtisch.table.happenings import MoveMade, NotSo, Opened
from stichtisch.ui.news import news
from stichtisch.words import LANGUAGES, Words
from ui.rehearsed import NAMES, evening_of


def sealed(evening):
    """All that is sealed or opened in its game."""
    while evening.table.game.outcome is None:
        for happening in evening.step():
            if isinstance(happening, Opened) or getattr(happening, "seal", None):
                yield happening


@pytest.mark.parametrize("game", games.names())
def test_people_are_told_four_digits_of_a_seal_and_no_nonce(game):
    kind = games.game_named(game)
    names = NAMES[: max(3, kind.seats.start)]
    happenings = list(sealed(evening_of(game, len(names))))
    assert len(happenings) > 10
    for language in LANGUAGES:
        presenter = kind.presenter(names, Settings(), Words(language))
        for happening in happenings:
            short, full = (news(happening, presenter, "", verbose) for verbose in (False, True))
            assert happening.seal in full and happening.seal not in short
            if isinstance(happening, MoveMade):
                assert f" {happening.seal[:4]}" in short
            else:
                assert happening.nonce in full and happening.nonce not in short


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Ben has hearts and must follow: 5 of spades does not count."),
        ("de", "Ben hat Herz und muss bedienen: Pik-5 zählt nicht."),
    ],
)
def test_nobody_is_to_take_back_what_goes_back_by_itself(language, told):
    kind, names = games.game_named("oh-hell"), ("Anna", "Ben", "Cleo")
    presenter = kind.presenter(names, Settings(), Words(language))
    wrong = NotSo(1, Refusal(Why.FOLLOW, suits=("H",)), Component(What.CARD, "S5"))
    assert news(wrong, presenter, "", back=[1]) == told
    assert news(wrong, presenter, "", back=[2]) != told, "people lift what they laid"


def test_a_reason_that_whom_the_table_waits_for_says_too_is_said_once():
    tell = games.game_named("hearts").presenter(NAMES[:4], Settings(), Words("en"))
    wrong = NotSo(1, Refusal(Why.MUST, told="hearts.lowest_club"), Component(What.CARD, "S5"))
    why = tell.refusal(wrong.refusal, wrong.laid)
    told = news(wrong, tell, f"{NAMES[1]}: lead to trick 1; {why}")
    assert told.count(why.rstrip(".")) == 1
    assert news(wrong, tell, "Anna leads.").endswith("Anna leads.")
