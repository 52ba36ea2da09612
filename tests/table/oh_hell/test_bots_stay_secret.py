"""Before a bot lays a card, nothing that anybody gets depends on its hand."""

from dataclasses import replace

import pytest

from stichtisch.table.happenings import MoveMade
from stichtisch.table.journal import Journal
from table.seated_bots import SeatedBots

OTHERS = {0: "H2 H3 C4", 2: "H4 S7 D9"}
WORLDS = ("H14 H13 S5", "H12 D3 S6")
"""What Ben is dealt: what he bids and leads depends on chance alone (=random)."""


@pytest.fixture
def world(hell):
    def world(hand):
        table = hell(bots="2=random")
        table.bots = SeatedBots(table)
        table.sit().press(0)
        table.seen = []
        for seat, cards in OTHERS.items():
            for card in cards.split():
                table.put(seat, card)
        for card in hand.split():
            table.put(None, card)
            note(table)
        return table

    return world


def unsealed(told):
    """A seal binds what is secret, so it is another one in each world."""
    return replace(told, seal="0000") if isinstance(told, MoveMade) and told.seal else told


def note(table):
    """All that anybody gets now: scenes with their secret lines, the screen, sentences, reprs."""
    told = [unsealed(one) for one in table.told]
    table.told = []
    table.seen.append(
        (
            table.table.showing.scenes(),
            table.table.showing.open_screen(),
            [table.awaited(language) for language in ("en", "de")],
            [table.said(one) for one in told],
            repr(told),
            repr(table.table.bots),
            [table.table.showing.verdicts()[table.pod(seat)] for seat in (0, 2)],
        )
    )


def test_two_worlds_look_alike_until_it_says_what_to_lay(world):
    worlds = [world(hand) for hand in WORLDS]
    for table in worlds:
        table.put(None, "C2")
        note(table)
        table.bots.look()
        note(table)
        table.bid(0, 0)
        note(table)
        for tried in ("H14", "D3", "S14", "H4"):  # while it still thinks
            table.lay(1, tried)
            table.wait()
            note(table)
            table.lift(1, tried)
    one, other = (table.seen for table in worlds)
    assert one == other
    said = [table.bots.look().to_lay(1) for table in worlds]
    assert said[0] != said[1]  # from here on it is for all to hear


def test_whatever_else_is_tried_is_answered_alike(world):
    table = world(WORLDS[0])
    table.put(None, "C2")
    table.bots.look()
    table.bid(0, 0)
    right = table.bots.look().to_lay(1)
    seen = set()
    for tried in {"H14", "H13", "S5", "D3", "S14", "H4", "H2"} - {right}:
        told = table.lay(1, tried)
        scene = repr(table.scene(1))
        seen.add((*map(table.said, told), scene, repr([one.laid for one in told])))
        table.lift(1, tried)
    assert len(seen) == 1


def test_a_hand_half_laid_on_the_private_pod_is_there_after_a_restart(hell, tmp_path):
    table = hell(bots="2=careful").sit()
    table.press(0)
    for card in ("H14", "H13"):
        table.put(None, card)
    table.lay(None, "S5")
    table.wait()
    path = tmp_path / "evening.journal"
    journal = Journal.create(path, table.header, table.settings)
    for write in table.writes:
        journal.write(write)
    journal.close()
    journal = Journal.resume(path)
    again = hell(seed=99, bots=journal.settings.bots)
    again.table.restore(journal.state(), journal.claimed())
    journal.close()
    for seat in (*again.seats, None):
        again.join(seat)
    assert again.still_there(None, "S5") == []
    for seat, cards in OTHERS.items():
        for card in cards.split():
            again.put(seat, card)
    again.lift(None, "S5")
    again.put(None, "C2")
    SeatedBots(again).look()
    assert [move["do"] for move in again.moves()] == ["deal", "bid"]
    assert again.moves()[0]["hands"][1] == ["H14", "H13", "S5"]
