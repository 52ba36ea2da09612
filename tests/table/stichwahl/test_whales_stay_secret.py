"""Two deals that differ in a secret alone look alike to all who may not know it."""

import pytest

from stichtisch.games.refusal import Why
from table.stichwahl.stories import HANDS, Refused
from table.what_shows import coded, public

OTHERS = (HANDS[0], "B9 N1 N5 B5 P5 O8 P4 P7 B6", "O6 O7 O9 B1 B2 N3 N6 N7 P9",
          "B3 B4 B7 B8 N4 N8 O5 P6 P8")  # fmt: skip
"""Seat 0 has the same cards; no other hand is as before."""


def watched(whales, hands, first):
    table = whales().sit().draw(starter=0).watch().scan(hands)
    table.put(1, first)
    table.put(3, "N4")
    return table


@pytest.mark.parametrize("hands", [HANDS, OTHERS])
@pytest.mark.parametrize("first", ["B9", "O8", "P7"])
def test_no_pod_and_no_news_depends_on_hands_or_choices_of_others(whales, hands, first):
    one, other = watched(whales, HANDS, "B9"), watched(whales, hands, first)
    assert len(one.scenes) > 100
    for seats in ([0], [0, 2, 3]) if hands == HANDS else ([0],):
        mine = [coded(scenes, seats) for scenes in one.scenes]
        assert mine == [coded(scenes, seats) for scenes in other.scenes]
    assert [s["hood"] for s in one.scenes] == [s["hood"] for s in other.scenes]
    assert public(one.told) == public(other.told)


def test_trick_by_trick_a_pod_depends_on_its_own_hand_and_on_what_lies_open(whales):
    """Seats 2 and 3 swap a card that is not played in the first trick."""
    swapped = (*HANDS[:2], HANDS[2].replace("P9", "B4"), HANDS[3].replace("B4", "P9"))
    tables = []
    for hands in (HANDS, swapped):
        table = whales().sit().draw(starter=0).scan(hands).first_bonuses("O3 O8 B1 N1").watch()
        table.trick("0:N2", "1:B9", "2:N6", "3:N5").put(1, "N2")
        tables.append(table)
    one, other = tables
    assert public(one.told) == public(other.told)
    for seats in ([0], [1]):
        mine = [coded(scenes, seats) for scenes in one.scenes]
        assert mine == [coded(scenes, seats) for scenes in other.scenes]


def test_what_is_secret_does_not_stand_in_any_repr(whales):
    table = whales().sit().draw(starter=0).watch().scan()
    table.put(1, "O8")
    for text in (repr(table.told), repr(table.writes), repr(table.table.match.kept)):
        assert "hands" not in text and "O8" not in text and "nonce" not in text


def test_the_private_pod_has_no_secret_of_this_game(whales):
    table = whales().sit().draw(starter=0).scan()
    table.press(None)
    assert table.secret() == []


def test_what_a_card_secretly_stands_for_is_not_known_at_other_pods(whales):
    table = whales().sit().draw(starter=0).scan()
    table.put(1, "O8")
    assert table.lay(2, "O8") == [Refused(2, Why.NOT_YOURS)]
