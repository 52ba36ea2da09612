"""Where the table allows it, another card takes the place of the one that was lifted."""

import pytest

from stichtisch.games.lights import Frame
from stichtisch.games.refusal import Refusal, Why
from stichtisch.table.happenings import NotSo


@pytest.fixture
def table(evening):
    return evening(take_back=True).to_the_play()


def test_another_card_takes_the_place_of_the_lifted_one(table):
    table.put(1, "R1")
    (made,) = table.put(1, "B1")
    assert made.instead
    assert made.number == len(table.moves())
    assert table.moves()[-1] == {"do": "play", "seat": 1, "card": "B1"}
    assert table.lamps(2) == "B"
    assert table.lay(1, "R1") == []
    table.wait()
    assert table.moves()[-1] == {"do": "play", "seat": 1, "card": "R1"}


def test_the_same_card_again_is_the_same_move(table):
    table.put(1, "R1")
    before = table.moves()
    assert table.put(1, "R1") == []
    assert table.moves() == before
    assert table.frame(1) is Frame.LEGAL


def test_until_the_other_card_has_rested_the_first_one_stands(table):
    table.put(1, "R1")
    table.lay(1, "B1")
    table.wait(0.1)
    table.lift(1, "B1")
    table.wait(1)
    assert table.moves()[-1] == {"do": "play", "seat": 1, "card": "R1"}


def test_the_other_card_must_be_legal_as_well(table):
    table.put(1, "R1")
    table.put(2, "R5")
    assert table.lay(2, "B6") == [NotSo(2, Refusal(Why.FOLLOW, suits=("R",)))]
    table.wait(1)
    assert table.moves()[-1] == {"do": "play", "seat": 2, "card": "R5"}


def test_the_next_card_ends_it(table):
    table.put(1, "R1")
    table.lay(2, "R5")
    assert table.lay(1, "B1") == [NotSo(1, Refusal(Why.WRONG_SEAT))]


def test_the_last_card_of_a_trick_while_the_trick_lies_there(table):
    for seat, card in ((1, "R1"), (2, "R5"), (3, "G1"), (0, "G5")):
        table.lay(seat, card)
        table.wait()
    table.lift(0, "G5")
    (made, trick) = (*table.lay(0, "G6"), *table.wait())
    assert made.instead
    assert [str(card) for card in trick.event.cards] == ["R1", "R5", "G1", "G6"]


def test_a_trick_taken_in_is_not_taken_back(table):
    for seat, card in ((1, "R1"), (2, "R5"), (3, "G1"), (0, "G5")):
        table.lay(seat, card)
        table.wait()
    table.lift(1, "R1")
    table.lift(0, "G5")
    assert table.lay(0, "G6") == [NotSo(0, Refusal(Why.WRONG_SEAT))]


def test_the_winner_of_a_trick_leads_after_taking_it_in(table):
    for seat, card in ((1, "R1"), (2, "R5"), (3, "G1"), (0, "G5")):
        table.put(seat, card)
    for seat, card in ((2, "R6"), (3, "G2"), (0, "G6"), (1, "R4")):
        table.put(seat, card)
    table.put(2, "B9")
    assert table.moves()[-2:] == [
        {"do": "play", "seat": 1, "card": "R4"},
        {"do": "play", "seat": 2, "card": "B9"},
    ]


def last_card_wins(evening):
    """Seats 3 and 0 have no red card; seat 0 plays last and trumps higher."""
    table = evening(take_back=True).to_the_play("G", "X")
    for seat, card in ((1, "R1"), (2, "R5"), (3, "G1"), (0, "G5")):
        table.lay(seat, card)
        table.wait()
    assert table.table.game.acting() == {0}
    return table


def test_whoever_wins_with_the_last_card_takes_it_back_while_the_trick_lies(evening):
    table = last_card_wins(evening)
    table.lift(0, "G5")
    table.put(0, "Y6")
    assert table.moves()[-1] == {"do": "play", "seat": 0, "card": "Y6"}
    assert table.table.game.acting() == {3}


def test_whoever_wins_with_the_last_card_leads_once_the_trick_is_taken_in(evening):
    table = last_card_wins(evening)
    for seat, card in ((1, "R1"), (0, "G5"), (2, "R5"), (3, "G1")):
        table.lift(seat, card)
    table.put(0, "Y6")
    assert [move["card"] for move in table.moves()[-2:]] == ["G5", "Y6"]


def test_whoever_wins_with_the_last_card_leads_though_others_lifted_theirs_early(evening):
    table = evening(take_back=True).to_the_play("G", "X")
    for seat, card in ((1, "R1"), (2, "R5"), (3, "G1"), (0, "G5")):
        table.put(seat, card)
    table.put(0, "Y6")
    assert [move["card"] for move in table.moves()[-2:]] == ["G5", "Y6"]


def test_a_draft_is_not_taken_back(evening):
    table = evening(take_back=True).sit().take_chips("EX1 EX1 EX2 EX2", "NONE NONE MOST MOST")
    table.deal().put(1, "R1")
    table.put(1, "R2")
    assert table.moves()[-1] == {"do": "draft", "seat": 1, "card": "R1"}
