"""Two deals that differ in a secret alone look alike to all who may not know it."""

from table.oh_hell.conftest import HANDS
from table.what_shows import coded, public

OTHERS = (HANDS[0], "S7 H13 D9", "H14 H4 S5")
"""Seat 0 has the same cards; no other hand is as before."""


def watched(hell, hands):
    return hell().sit().watch().deal(hands).bid(1, 1)


def test_no_pod_and_no_news_depends_on_the_hands_of_others(hell):
    one, other = watched(hell, HANDS), watched(hell, OTHERS)
    assert len(one.scenes) >= 40
    mine = [coded(scenes, [0]) for scenes in one.scenes]
    assert mine == [coded(scenes, [0]) for scenes in other.scenes]
    assert [s["hood"] for s in one.scenes] == [s["hood"] for s in other.scenes]
    assert public(one.told) == public(other.told)


def test_trick_by_trick_a_pod_depends_on_its_own_hand_and_on_what_lies_open(hell):
    """Seats 1 and 2 swap cards that are not played in the first trick."""
    tables = []
    for hands in (HANDS, (HANDS[0], "H14 H13 D9", "H4 S7 S5")):
        table = hell().sit().deal(hands).bid(2, 0, 0).watch()
        tables.append(table.trick("H14 H4 H2"))
    one, other = tables
    assert public(one.told) == public(other.told)
    mine = [coded(scenes, [0]) for scenes in one.scenes]
    assert mine == [coded(scenes, [0]) for scenes in other.scenes]


def test_what_is_secret_does_not_stand_in_any_repr(hell):
    table = hell().sit().watch().deal()
    for text in (repr(table.told), repr(table.writes[-1:]), repr(table.table.match.kept)):
        assert "hands" not in text and "H14" not in text and "nonce" not in text


def test_the_private_pod_has_no_secret_of_this_game(hell):
    table = hell().sit().deal()
    table.press(None)
    assert table.secret() == []
