"""Evenings that differ in two seats' secrets alone look alike at every third seat."""

import json

import pytest

from stichtisch.table.journal import Journal
from table.stich_meister.stories import HANDS
from table.what_shows import coded, public

SWAPPED = (HANDS[4][0].replace("K4", "C8"), HANDS[4][1].replace("C8", "K4"), *HANDS[4][2:])
"""Anna and Ben have one card of the other's."""


def shown(table, without=()):
    return [
        {pod: wire for pod, wire in coded(scenes).items() if pod not in without}
        for scenes in table.scenes
    ]


def evening_with(masters, dealt, rules, passed=None, **settings):
    table = masters(**settings).watch().to_the_play(*rules, hands=dealt)
    for seat, cards in enumerate(passed or ()):
        table.put(seat, *cards.split())
    return table.play("F1 F5 F9 F13", "C13 C1 C5 C9")


def test_what_others_hold_shows_nowhere(masters):
    ours, theirs = (evening_with(masters, h, (5, 47, 48, 49)) for h in (HANDS[4], SWAPPED))
    assert shown(ours) == shown(theirs)
    assert public(ours.told) == public(theirs.told)
    assert len(shown(ours)) > 200


def test_what_was_passed_shows_nowhere_but_at_giver_and_receiver(masters):
    rest = ["F6 F7 F8", "F10 F11 F12", "G10 G11 G12"]
    games = [
        evening_with(masters, HANDS[4], (23,), [first, *rest])
        for first in ("K1 K2 K3", "K2 G1 K4")
    ]
    ours, theirs = (shown(game, without=("pod0", "pod1")) for game in games)
    assert ours == theirs
    assert public(games[0].told) == public(games[1].told)


def test_a_choice_of_rule_card_shows_nowhere_before_all_have_chosen(masters):
    told = []
    for chosen in (0, 1):
        table = masters().deal(5, 47, 48, 49).watch()
        table.put(0, table.moves()[0]["rule_hands"][0][chosen])
        table.put(1, 47)
        told.append((shown(table), public(table.told)))
    assert told[0] == told[1]


def test_rule_cards_that_are_kept_show_nowhere_in_later_rounds(masters):
    told = []
    for kept in (33, 34):
        table = masters().sit()
        table.press(3)
        table.watch()
        table.scan().draw([47, 1, kept], [48, 2, 3], [49, 4, 5], [50, 6, 7])
        table.chosen = {0: 47, 1: 48, 2: 49, 3: 50}
        table.choose().finish_round().scan().draw([57], [58], [59], [60])
        told.append((shown(table), public(table.told)))
    assert told[0] == told[1]


def test_blind_lamps_depend_on_what_is_played_alone(masters):
    ours, theirs = (
        evening_with(masters, h, (5, 47, 48, 49), hands="blind") for h in (HANDS[4], SWAPPED)
    )
    assert shown(ours) == shown(theirs)
    assert public(ours.told) == public(theirs.told)


@pytest.fixture
def on_disk(tmp_path):
    def keep(table):
        path = tmp_path / "evening.journal"
        journal = Journal.create(path, table.header, table.settings)
        for write in table.writes:
            journal.write(write)
        return journal, path

    return keep


def test_the_journal_has_no_hand_no_pass_and_no_kept_rule_card(masters, on_disk):
    table = masters().to_the_play(22)
    for seat, cards in enumerate(("F1 F2 F3", "F5 F6 F7", "F9 F10 F11", "F13 F14 F15")):
        table.put(seat, *cards.split())
    journal, path = on_disk(table)
    files = b"".join(
        file.read_bytes() for file in path.parent.glob("*") if "secret" not in file.name
    )
    for secret in ("F14", "K7", "rule_hands"):
        assert secret.encode() not in files
    assert len(journal.record().splitlines()) == 1
    journal.close()


def test_nothing_secret_stands_in_any_repr(masters):
    table = masters().watch()
    table.to_the_play(24).put(0, "F1")
    for text in (repr(table.told), repr(table.writes[-9:]), repr(table.table.match.kept)):
        assert "F14" not in text
        assert "'card': 'F1'" not in text


def test_without_the_file_of_secrets_the_hands_are_nowhere(masters, on_disk):
    journal, path = on_disk(masters().to_the_play(47))
    journal.close()
    path.with_name(path.name + ".secret").unlink()
    lines = [json.loads(line) for line in path.read_bytes().splitlines()]
    (deal,) = [line for line in lines if line.get("do") == "round"]
    assert set(deal) == {"move", "seat", "do", "seal", "hash"}
