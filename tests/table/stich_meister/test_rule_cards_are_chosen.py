"""The choice of rule cards: face down, then read out."""

import pytest

from stichtisch.games.lights import Frame
from stichtisch.games.refusal import Why
from stichtisch.games.stich_meister.lamps import KIND_LIGHTS
from stichtisch.games.stich_meister.moves import ChooseRule
from stichtisch.games.stich_meister.rule_cards import printed
from stichtisch.table.happenings import MoveMade, Opened
from table.stich_meister.stories import refused


def test_a_choice_shows_dots_and_says_nothing(masters):
    table = masters().deal(5, 31, 41, 20).watch()
    assert table.frame(2) is Frame.CHOOSE
    (made,) = table.put(2, 41)
    assert (made.seat, made.do, made.move) == (2, "rule", None)
    assert table.frame(2) is Frame.LEGAL
    assert table.screen() == ["Anna, Ben and Dora:", "lay a rule card face", "down."]


def test_only_what_one_holds_may_be_chosen(masters):
    table = masters().deal(5, 31, 41, 20)
    assert refused(table.put(0, 31)) == [(0, Why.NOT_YOURS, ())]
    assert refused(table.put(0, "F1")) == [(0, Why.WRONG_PHASE, ())]
    table.put(0, 5)
    assert refused(table.put(0, table.moves()[0]["rule_hands"][0][1])) == [(0, Why.WRONG_SEAT, ())]


def test_with_five_the_seat_left_of_the_dealer_has_no_choice(masters):
    table = masters(5).deal(5, 31, 41, 20)
    assert table.frame(0) is Frame.WAITING
    assert refused(table.put(0, table.chosen[0])) == [(0, Why.WRONG_SEAT, ())]


def test_all_choices_are_opened_together(masters):
    table = masters().deal(5, 31, 41, 20).watch()
    table.choose()
    opened = [told.move.rule for told in table.told if isinstance(told, Opened)]
    made = [told.move for told in table.told if isinstance(told, MoveMade)]
    assert opened == [5, 31, 41]
    assert made == [None, None, None, ChooseRule(3, 20)]


def test_with_three_the_card_from_the_deck_is_in_force_too(masters):
    table = masters(3).to_the_play(5, 31, 41, 20)
    assert [card.number for card in table.table.game.public().active] == [5, 20, 31, 41]


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_private_screen_reads_them_out_one_a_key_press(masters, language):
    table = masters(words=language).to_the_play(5, 31, 41, 20)
    read = []
    for _ in range(4):
        heading, *text = table.screen()
        text = " ".join(text).removesuffix(f" {table.awaited()}")
        assert heading.split()[1:] == ["1:", "5", "20", "31", "41"]
        read.append(text)
        table.press(None)
    texts = [printed()[number].text[language] for number in (5, 20, 31, 41)]
    assert read == [f"({n}) {text}" for n, text in zip((5, 20, 31, 41), texts, strict=True)]


def test_every_rule_card_fits_on_the_private_screen(masters):
    for number, card in printed().items():
        table = masters(words="de").to_the_play(number, *(n for n in (47, 48, 49) if n != number))
        place = [card.number for card in table.table.game.public().active].index(number)
        for _ in range(place):
            table.press(None)
        text = " ".join(table.screen())
        assert f"({number}) {card.text['de']}" in text
        assert len(table.screen()) <= 8


def test_the_lamps_show_the_kinds_until_the_first_card_is_led(masters):
    table = masters().to_the_play(5, 31, 41, 20)
    kinds = [printed()[number].kind for number in (5, 20, 31, 41)]

    def shown(seat):
        frame = [s for s in table.scene(seat).segments if s.first >= 5]
        assert sum(s.count for s in frame) == 11
        return [(s.pattern, s.colour, s.period_ms) for s in frame]

    lights = [(li.pattern, li.colour, li.period_ms) for li in map(KIND_LIGHTS.get, kinds)]
    turn = Frame.YOUR_TURN.value
    assert shown(1) == lights
    assert shown(0) == [(turn.pattern, turn.colour, turn.period_ms), *lights]
    table.play("F1")
    assert table.frame(2) is Frame.WAITING
    assert table.frame(1) is Frame.YOUR_TURN


def test_an_owners_correction_is_what_is_read_out(masters):
    cards = (
        '[31]\neffect = "tricks_go"\nparameters = { to = "right" }\nen = "To the right."\nde = "-"'
    )
    table = masters(cards=cards).to_the_play(31, 47, 48, 49)
    assert "(31) To the right." in table.screen()
    told = [table.said(told) for told in table.told]
    assert any("(31) To the right." in sentence for sentence in told)
