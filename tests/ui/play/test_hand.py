"""A hand on the screen: what may be laid is bright and has a sign to press, the rest is dim."""

import pytest

from stichtisch.games.card import Pack
from stichtisch.games.move import Play
from stichtisch.games.oh_hell.moves import Bid
from stichtisch.games.stich_meister.moves import ChooseRule
from stichtisch.ui.colours import PAPER
from stichtisch.ui.picture import CardPicture
from stichtisch.ui.play.hand import Look, drawn_cards, drawn_moves, rows_of
from stichtisch.ui.play.menu import KEYS, Item, moved, numbers_pressed, settled

PACK = Pack.of("RB", range(1, 16))


def look(width=78, colour=True, tall=False):
    return Look(width, tall, colour)


def card(name, key="", foot="", laid=False):
    picture = CardPicture(name[1:], name[0], "", "#c81e2b", name)
    sign, tries = key.removesuffix("?"), not key or key.endswith("?")
    return Item(sign, PACK[name], None, name, picture, foot, laid, legal=not tries)


def offer(tricks, key):
    return Item(key, None, Bid(0, tricks), f"bid {tricks}")


HAND = [card("R3"), card("R9", "1"), card("B2", "2"), offer(0, "3"), offer(1, "4")]


def style_of(line, text):
    at = line.plain.index(text)
    return next(span.style for span in line.spans if span.start <= at < span.end)


def test_legal_cards_are_paper_with_their_key_above_and_others_dim_without():
    keys, cards = drawn_cards(HAND, 1, look())
    assert keys.plain.split() == ["▾1", "2"]
    assert cards.plain.split() == ["R", "3", "R", "9", "B", "2"]
    assert style_of(cards, "R 9").bgcolor.name == PAPER
    assert style_of(cards, "R 9").color.name == "#c81e2b"
    assert style_of(cards, "R 3").dim and style_of(cards, "R 3").bgcolor is None


def test_a_dim_card_has_a_sign_too_with_a_question_mark_as_it_may_only_be_tried():
    keys, cards = drawn_cards([card("R3", "1?"), card("R9", "2")], 1, look())
    assert keys.plain.split() == ["1?", "▾2"]
    assert style_of(cards, "R 3").dim


def test_without_colour_bright_and_dim_differ_all_the_same():
    _, cards = drawn_cards(HAND, 1, look(colour=False))
    bright, dim = style_of(cards, "R 9"), style_of(cards, "R 3")
    assert bright.reverse and not dim.reverse
    assert bright.color is None and bright.bgcolor is None


def test_sixteen_cards_fit_on_the_narrowest_screen():
    hand = [card(name, key) for name, key in zip(list(PACK)[:16], KEYS, strict=False)]
    for line in drawn_cards(hand, 0, look()):
        assert line.cell_len <= 78
    assert [item.foot for item in hand] == [""] * 16


def test_what_is_printed_on_a_card_stands_at_its_foot():
    lines = drawn_cards([card("R3", "1", "●●↗▬"), card("B2", "", "●↕")], 0, look())
    assert [line.plain.split() for line in lines] == [["▾1"], ["R", "3", "B", "2"], ["●●↗▬", "●↕"]]


def test_a_click_on_a_card_or_a_move_chooses_it():
    _, cards = drawn_cards(HAND, 1, look())
    assert style_of(cards, "B 2").meta["@click"] == "app.choose(2)"
    moves = drawn_moves(HAND, 1, look())
    assert style_of(moves[1], "bid 1").meta["@click"] == "app.choose(4)"


def test_many_short_moves_stand_side_by_side():
    menu = [offer(tricks, KEYS[tricks]) for tricks in range(9)]
    lines = drawn_moves(menu, 0, look(40))
    assert rows_of(menu, look(40)) == len(lines) == 3
    assert lines[0].plain.split()[0] == "1"
    assert "bid 3" in lines[0].plain and "bid 6" in lines[0].plain


@pytest.mark.parametrize(("at", "marks"), [(0, " ›"), (30, "‹›"), (63, "‹ ")])
def test_skats_bids_leave_room_for_the_table_and_follow_the_cursor(at, marks):
    menu = [offer(tricks, "-") for tricks in range(64)]
    lines = drawn_moves(menu, at, look())
    assert len(lines) == rows_of(menu, look()) == 5
    assert f"-  bid {at} " in "".join(line.plain for line in lines)
    assert all(line.cell_len <= 78 for line in lines)
    assert lines[0].plain[0] + lines[0].plain[-1] == marks


def test_a_long_move_is_told_whole():
    text = "one two three four five six seven eight nine ten"
    lines = drawn_moves([Item("1", None, Bid(0, 0), text)], 0, look(24))
    assert " ".join(" ".join(line.plain.split()) for line in lines) == f"1 {text}"
    assert all(line.cell_len <= 24 for line in lines)


@pytest.mark.parametrize(
    ("at", "key", "to"),
    [
        (0, "right", 1),
        (0, "left", 4),
        (1, "down", 3),
        (3, "up", 0),
        (3, "down", 4),
        (4, "down", 0),
    ],
)
def test_arrows_lead_along_the_cards_and_down_to_the_moves(at, key, to):
    assert moved(HAND, at, key, rows=2) == to


def test_arrows_lead_across_the_columns_of_moves():
    menu = [offer(tricks, KEYS[tricks]) for tricks in range(9)]
    assert moved(menu, 1, "right", rows=3) == 4
    assert moved(menu, 7, "right", rows=3) == 7
    assert moved([card("R3"), *menu], 1, "left", rows=3) == 1


def test_the_cursor_stays_on_its_card_while_that_may_be_laid():
    assert settled(HAND, card("B2")) == 2
    assert settled(HAND, card("R3")) == 1, "that one may not be laid now"
    assert settled(HAND, None) == 1
    assert settled([], card("R3")) == 0
    nothing = [card("R3"), card("B2")]
    assert settled(nothing, card("B2")) == 1


def test_a_bid_is_pressed_as_the_number_that_it_says():
    bids = [Bid(0, tricks) for tricks in (0, 1, 2, 4, 5, 6, 7, 8, 9, 10)]  # 3 may not be bid
    assert "".join(numbers_pressed(bids)) == "012456789a"
    assert numbers_pressed([ChooseRule(0, 7), ChooseRule(0, 60)]) == ()
    assert numbers_pressed([Play(0, PACK["R3"])]) == ()
