"""Whole games at random: what must always hold, and a second referee that must agree."""

import copy
import json
import random
from dataclasses import fields
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.was_sticht import plain_referee
from games.was_sticht.stories import any_move, header_of, random_game
from stichtisch.games.move import Play
from stichtisch.games.record import write_line
from stichtisch.games.refusal import IllegalMoveError
from stichtisch.games.replay import Replay
from stichtisch.games.was_sticht import moves
from stichtisch.games.was_sticht.kind import GAME
from stichtisch.games.was_sticht.rules import WasSticht
from stichtisch.games.was_sticht.tasks import TASKS
from stichtisch.games.was_sticht.trumps import PACK
from stichtisch.games.was_sticht.views import Public

OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "tasks": st.integers(1, 6),
        "places": st.sampled_from(["count_then_value", "value_only"]),
        "hint_includes_table": st.booleans(),
        "dealer_must_discard": st.booleans(),
        "three_player_values": st.booleans(),
        "max_rounds": st.one_of(st.none(), st.integers(1, 6)),
    },
)
DECKS = st.one_of(st.none(), st.fixed_dictionaries({kind: st.integers(1, 9) for kind in TASKS}))
GAMES = {
    "seed": st.integers(0, 2**32), "seats": st.sampled_from([3, 4]),
    "options": OPTIONS, "deck": DECKS,
}  # fmt: skip


def record(header, made):
    lines = [header.as_json(), *(move.as_json() for move in made)]
    return "".join(write_line(line) for line in lines).encode()


@settings(max_examples=40)
@given(**GAMES)
def test_the_record_of_a_game_is_refereed_as_the_game_was(seed, seats, options, deck):
    header = header_of(seats, options, deck)
    made, events = random_game(header, seed)
    assert list(Replay(record(header, made)).events()) == events


@settings(max_examples=60)
@given(**GAMES)
def test_a_second_referee_says_the_same(seed, seats, options, deck):
    header = header_of(seats, options, deck)
    made, _ = random_game(header, seed)
    ours = [event.as_json() for event in Replay(record(header, made)).events(legal=True)]
    assert ours == plain_referee.referee(header.as_json(), [move.as_json() for move in made])


@settings(max_examples=15)
@given(**GAMES)
def test_there_is_always_a_legal_move_and_no_card_is_lost(seed, seats, options, deck):
    game, rng = GAME.begin(header_of(seats, options, deck)), random.Random(seed)
    while not game.outcome:
        acting = game.acting()
        assert all(game.legal_moves(seat) for seat in acting) and (
            acting or game.legal_moves(None)
        )
        if game.phase == "play":
            held = [card for seat in range(seats) for card in game.own(seat).hand.cards]
            on_table = list(game.public().trick.cards)
            taken = [None] * seats * sum(game.public().tricks)
            assert len(held + on_table + taken) == 9 * seats
            assert len(set(held + on_table)) == len(held + on_table)
        game.push(any_move(game, rng))


ANY_MOVE = st.one_of(
    st.builds(moves.TakeChip, st.integers(0, 3), st.sampled_from(list(TASKS))),
    st.builds(
        moves.StartRound, st.integers(0, 3), st.sampled_from("RBGYX"), st.sampled_from([1, 9, "X"])
    ),
    st.builds(moves.Draft, st.integers(0, 3), st.sampled_from(list(PACK.values()))),
    st.builds(moves.SetAside, st.sampled_from(list(PACK.values()))),
    st.builds(moves.ChooseTask, st.integers(0, 3), st.sampled_from(list(TASKS))),
    st.builds(Play, st.integers(0, 3), st.sampled_from(list(PACK.values()))),
    st.builds(moves.Reward, st.integers(0, 3), st.sampled_from([None, *TASKS])),
)


@settings(max_examples=60)
@given(st.integers(0, 999), st.integers(0, 250), st.lists(ANY_MOVE, min_size=1, max_size=12))
@pytest.mark.slow(3)
def test_a_refused_move_changes_nothing(seed, played, tries):
    game, rng = WasSticht(4), random.Random(seed)
    for _ in range(played):
        if not game.outcome:
            game.push(any_move(game, rng))
    legal = [move for seat in (None, *range(4)) for move in game.legal_moves(seat)]
    for move in tries:
        if move in legal:
            continue
        before = copy.deepcopy(vars(game))
        with pytest.raises(IllegalMoveError):
            game.push(move)
        assert vars(game) == before


@settings(max_examples=40)
@given(ANY_MOVE)
def test_a_move_survives_its_line(move):
    assert GAME.moves.read(json.loads(write_line(move.as_json())), 4) == move


@given(st.integers(1, 9), st.one_of(st.none(), st.integers(0, 3)))
def test_a_remark_survives_its_line(column, seat):
    said = moves.NamesWinner(column, seat)
    assert GAME.remarks.read(json.loads(write_line(said.as_json())), 4) == said


ENDGAMES = sorted((Path(__file__).parent / "endgames").glob("*.json"))


def playouts(game):
    """Perft: in how many ways the tricks left can be played."""
    if game.phase != "play":
        return 1
    total = 0
    (seat,) = game.acting()
    for move in game.legal_moves(seat):
        branch = game.copy()
        branch.push(move)
        total += playouts(branch)
    return total


@pytest.mark.parametrize("path", ENDGAMES, ids=lambda path: path.stem)
def test_endgames_can_be_played_out_in_exactly_so_many_ways(path):
    endgame = json.loads(path.read_text("utf-8"))
    replay = Replay("".join(map(write_line, endgame["record"])).encode())
    list(replay.events())
    assert playouts(replay.game) == endgame["playouts"]


@pytest.mark.parametrize("path", ENDGAMES, ids=lambda path: path.stem)
def test_the_second_referee_counts_the_same(path):
    endgame = json.loads(path.read_text("utf-8"))
    hands, leader, suit, number = (endgame[key] for key in ("hands", "leader", "suit", "number"))
    assert plain_referee.sequences(hands, leader, suit, number) == endgame["playouts"]


def test_there_are_endgames():
    assert len(ENDGAMES) >= 6


# --- secrets -------------------------------------------------------------------------------


@settings(max_examples=30)
@given(seed=st.integers(0, 999), seats=st.sampled_from([3, 4]))
def test_before_the_reveal_only_the_dealer_sees_the_trump(seed, seats):
    game, rng = WasSticht(seats), random.Random(seed)
    while game.public().round < 2 and not game.outcome:
        if game.phase in ("draft", "set_aside"):
            assert game.public().trumps is None
            told = {seat for seat in range(seats) if game.own(seat).trumps}
            assert told == {game.public().dealer}
        game.push(any_move(game, rng))


def test_a_task_is_its_owners_secret_until_all_have_chosen():
    game, rng = WasSticht(4), random.Random(3)
    while game.phase != "task":
        game.push(any_move(game, rng))
    first, *others = sorted(game.acting())
    chosen = game.legal_moves(first)[0]
    before = game.public()
    game.push(chosen)
    after = [game.view(seat) for seat in range(4) if seat != first]
    assert game.own(first).task == chosen.chip
    assert all(view.own.task is None and not view.public.tasks for view in after)
    assert game.public().chips == before.chips
    for seat in others:
        game.push(game.legal_moves(seat)[0])
    assert game.public().tasks[first] == chosen.chip


def test_a_hand_is_seen_by_its_owner_alone_once_the_draft_is_over():
    game, rng = WasSticht(4), random.Random(3)
    while game.phase != "play":
        game.push(any_move(game, rng))
    assert game.public().open_hands == ()
    assert not any("hand" in field.name for field in fields(Public) if field.name != "open_hands")
    assert len({card for seat in range(4) for card in game.own(seat).hand.cards}) == 36
