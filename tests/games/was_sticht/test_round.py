"""A round at the table: draft, hints, tasks, tricks."""

import random
from types import SimpleNamespace

import pytest

from games.was_sticht.stories import (
    any_move,
    choose,
    deal,
    play,
    play_out_round,
    with_chips,
)
from stichtisch.games.move import Play
from stichtisch.games.refusal import IllegalMoveError, Why
from stichtisch.games.settings import Settings
from stichtisch.games.was_sticht import moves
from stichtisch.games.was_sticht.kind import GAME
from stichtisch.games.was_sticht.moves import Options
from stichtisch.games.was_sticht.rules import WasSticht
from stichtisch.games.was_sticht.trumps import PACK, trumps_of
from stichtisch.words import Words


def refused(game, move, why):
    """The move is refused for that reason, in a sentence, and nothing at all has changed."""
    views = [game.view(seat) for seat in range(game.seats)]
    with pytest.raises(IllegalMoveError) as caught:
        game.push(move)
    assert caught.value.refusal.why is why
    assert str(caught.value) and "\n" not in str(caught.value)
    assert [game.view(seat) for seat in range(game.seats)] == views


def names(cards):
    return [str(card) for card in cards]


@pytest.mark.parametrize(
    ("suit", "number", "told"),
    [("R", 7, "and every 7"), ("X", 7, "every 7"), ("R", None, ""), ("X", None, "none")],
)
def test_a_trump_number_is_told_beside_the_suit_or_by_itself(suit, number, told):
    tell = GAME.presenter(("A", "B", "C"), Settings(), Words("en"))
    assert tell.trump(SimpleNamespace(trumps=trumps_of(suit, number))).more == told


def test_whoever_takes_the_first_chip_deals_first_and_the_others_follow_clockwise():
    game = WasSticht(4)
    assert game.acting() == {0, 1, 2, 3}
    game.push(moves.TakeChip(2, "EX1"))
    assert game.acting() == {3}
    refused(game, moves.TakeChip(1, "EX1"), Why.WRONG_SEAT)
    game.push(moves.TakeChip(3, "EX1"))
    refused(game, moves.TakeChip(0, "EX1"), Why.GONE)  # two of a kind are all there are
    assert game.public().dealer == 2


@pytest.mark.parametrize(("tasks", "left"), [(5, 4), (4, 8), (6, 0)])
def test_each_takes_five_chips_or_as_many_as_the_table_agreed(tasks, left):
    game = WasSticht(4, Options(tasks=tasks))
    pool = game.public().chips_on_table
    while game.phase == "chip":
        game.push(game.legal_moves(min(game.acting()))[0])
    assert [len(chips) for chips in game.public().chips] == [tasks] * 4
    assert len(pool) - 4 * tasks == left


def test_the_first_round_is_dealt_by_the_first_dealer():
    game = with_chips(4, first=3)
    refused(game, moves.StartRound(0, "R", 5), Why.MISDEALT)
    game.push(moves.StartRound(3, "R", 5))
    assert game.acting() == {0}


def test_the_marker_rotates_over_the_players_column_by_column():
    game = with_chips(4)
    game.push(moves.StartRound(0, "R", 5))
    first = []
    for _ in range(9):
        first.append(min(game.acting()))
        for _ in range(4):
            game.push(game.legal_moves(min(game.acting()))[0])
    assert first == [1, 2, 3, 0, 1, 2, 3, 0, 1]


def test_the_hint_names_who_would_have_won_had_the_marker_holder_led():
    game = with_chips(4)
    # the example of the sheet: the dealer drafts last and would have taken it with the yellow 2
    hints = deal(game, ["Y2", "R3", "B7", "R6"], "R", 2)
    assert hints[0].as_json() == {"event": "hint", "column": 1, "leader": 1, "winner": 0}


def test_nobody_has_to_follow_suit_in_the_pretend_trick():
    game = with_chips(4)
    hints = deal(game, ["B1 R2", "R1 B2", "R9 Y9", "B9 Y8"], "X", "X")
    assert hints[0].winner == 2


def test_a_card_cannot_be_drafted_twice():
    game = with_chips(4)
    game.push(moves.StartRound(0, "R", 5))
    game.push(moves.Draft(1, PACK["R3"]))
    refused(game, moves.Draft(2, PACK["R3"]), Why.GONE)


def test_with_three_players_the_table_gets_the_fourth_card_and_may_win_the_hint():
    game = with_chips(3)
    game.push(moves.StartRound(0, "R", 5))
    for seat, card in ((1, PACK["G1"]), (2, PACK["G2"]), (0, PACK["G3"])):
        assert game.push(moves.Draft(seat, card)) == []
    assert game.acting() == frozenset()
    (hint,) = game.push(moves.SetAside(PACK["R1"]))
    assert hint.winner == "table"


def test_or_the_table_is_left_out_of_the_hint():
    game = with_chips(3, hint_includes_table=False)
    game.push(moves.StartRound(0, "R", 5))
    for seat, card in ((1, PACK["G1"]), (2, PACK["G2"]), (0, PACK["G3"])):
        game.push(moves.Draft(seat, card))
    (hint,) = game.push(moves.SetAside(PACK["R1"]))
    assert hint.winner == 0


def test_the_table_plays_last_so_it_loses_ties():
    game = with_chips(3)
    game.push(moves.StartRound(0, "R", 5))
    for seat, card in ((1, PACK["G1"]), (2, PACK["B5"]), (0, PACK["G3"])):
        game.push(moves.Draft(seat, card))
    (hint,) = game.push(moves.SetAside(PACK["Y5"]))
    assert hint.winner == 2


def test_a_led_trump_is_followed_with_any_trump_of_suit_or_number():
    game = with_chips(4)
    deal(game, ["", "R3 B1", "G5 R1 B2 B3", ""], "R", 5)
    choose(game, "NO_R", "NO_B", "NO_B")
    play(game, "R3")
    assert {"G5", "R1"} <= set(names(game.legal_cards(2)))
    assert not {"B2", "B3"} & set(names(game.legal_cards(2)))


def test_a_led_number_trump_of_another_colour_asks_for_trumps_too():
    game = with_chips(4)
    deal(game, ["", "G5 B1", "R1 G1 G2", ""], "R", 5)
    choose(game, "NO_R", "NO_B", "NO_B")
    play(game, "G5")
    legal = names(game.legal_cards(2))
    assert "R1" in legal
    assert "G1" not in legal


def test_a_trump_number_card_does_not_follow_its_printed_colour():
    game = with_chips(4)
    hand = "G5 B1 B2 B3 B4 B6 B7 B8 G1"
    deal(game, ["", "G9 G2", hand, ""], "R", 5)
    choose(game, "NO_R", "NO_B", "NO_B")
    play(game, "G9")
    assert names(game.legal_cards(2)) == ["G1"]
    refused(game, Play(2, PACK["G5"]), Why.FOLLOW)


def test_a_lone_trump_number_card_leaves_its_holder_void():
    game = with_chips(4)
    hand = "G5 B1 B2 B3 B4 B6 B7 B8 B9"
    deal(game, ["", "G9 G2", hand, ""], "R", 5)
    choose(game, "NO_R", "NO_B", "NO_B")
    play(game, "G9")
    assert names(game.legal_cards(2)) == sorted(hand.split())


def test_nobody_must_trump_or_beat():
    game = with_chips(4)
    deal(game, ["", "Y9 Y1", "R1 R2 R3 B1 B2 B3 G1 G2 G3", ""], "R", 5)
    choose(game, "NO_R", "NO_B", "NO_B")
    play(game, "Y9")
    assert len(game.legal_cards(2)) == 9


def test_left_of_the_dealer_leads_and_then_whoever_takes_the_trick():
    game = with_chips(4, first=2)
    deal(game, ["R1 R2", "R3 G1", "R4 G2", "R9 G3"], "X", "X", dealer=2)
    choose(game, "NO_B", "NO_R", "NO_R")
    (taken,) = play(game, "R9 R1 R3 R4")
    assert (taken.leader, taken.winner) == (3, 3)
    assert game.acting() == {3}
    refused(game, Play(0, PACK["R2"]), Why.WRONG_SEAT)


def test_a_card_one_does_not_hold_cannot_be_played():
    game = with_chips(4)
    deal(game, ["", "R3", "G5", ""], "R", 5)
    choose(game, "NO_R", "NO_B", "NO_B")
    refused(game, Play(1, PACK["G5"]), Why.NOT_YOURS)


def test_each_thing_has_its_time():
    game = with_chips(4)
    refused(game, Play(1, PACK["G5"]), Why.WRONG_PHASE)
    game.push(moves.StartRound(0, "R", 5))
    refused(game, moves.StartRound(0, "R", 5), Why.WRONG_PHASE)
    refused(game, moves.ChooseTask(1, "NO_R"), Why.WRONG_PHASE)
    refused(game, moves.Draft(2, PACK["R1"]), Why.WRONG_SEAT)


def test_the_dealer_chooses_no_task_and_each_only_one_of_the_own():
    game = with_chips(4)
    deal(game, [""], "R", 5)
    refused(game, moves.ChooseTask(0, "NO_R"), Why.WRONG_SEAT)
    refused(game, moves.ChooseTask(1, "NO_B"), Why.NOT_YOURS)
    game.push(moves.ChooseTask(3, "NO_B"))
    refused(game, moves.ChooseTask(3, "MOST"), Why.WRONG_SEAT)
    assert game.acting() == {1, 2}


def test_the_deal_passes_to_the_left():
    game = with_chips(4)
    deal(game, [""], "R", 5)
    choose(game, "NO_R", "NO_B", "NO_B")
    play_out_round(game)
    if game.phase == "reward":
        game.push(moves.Reward(0, None))
    refused(game, moves.StartRound(2, "R", 5), Why.MISDEALT)
    game.push(moves.StartRound(1, "R", 5))
    assert game.acting() == {2}


def test_nothing_may_be_done_when_the_game_is_over():
    game, rng = WasSticht(3, Options(tasks=1)), random.Random(1)
    while not game.outcome:
        game.push(any_move(game, rng))
    assert game.acting() == frozenset()
    assert list(game.legal_moves(None)) == []
    refused(game, moves.TakeChip(0, "EX1"), Why.WRONG_PHASE)
