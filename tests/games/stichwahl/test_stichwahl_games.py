"""Whole games at random: what must always hold, and a second referee that must agree."""

import copy
import json
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.stichwahl import plain_referee
from games.stichwahl.stories import PLAIN, any_deck, any_move, new_game, random_game
from stichtisch.games.record import Header, write_line
from stichtisch.games.refusal import IllegalMoveError
from stichtisch.games.replay import Replay
from stichtisch.games.stichwahl import moves
from stichtisch.games.stichwahl.cards import PACK
from stichtisch.games.stichwahl.moves import MOVES

NAMES = ("Andreas", "Lina", "Tim", "Jan")
GAMES = {"seed": st.integers(0, 2**32), "players": st.sampled_from([2, 3, 4])}


def record(players, deck, made):
    lines = [Header("stichwahl", NAMES[:players], {}, deck), *made]
    return "".join(write_line(line.as_json()) for line in lines).encode()


@settings(max_examples=20)
@given(**GAMES)
def test_the_record_of_a_game_is_refereed_as_the_game_was(seed, players):
    deck, made, events = random_game(seed, players)
    assert list(Replay(record(players, deck, made)).events()) == events


@settings(max_examples=40)
@given(**GAMES)
def test_a_second_referee_says_the_same(seed, players):
    deck, made, _ = random_game(seed, players)
    data = record(players, deck, made)
    header, *lines = map(json.loads, data.splitlines())
    table, theirs = plain_referee.opening(header), []
    for line in lines:
        theirs += plain_referee.advance(table, line)
    assert [event.as_json() for event in Replay(data).events(legal=True)] == theirs


@settings(max_examples=20)
@given(**GAMES)
def test_the_second_referee_allows_the_same_moves_and_no_card_is_lost(seed, players):
    rng = random.Random(seed)
    deck = any_deck(rng)
    game = new_game(players, deck)
    table = plain_referee.opening({"seats": NAMES[:players], "deck": deck})
    while not game.outcome:
        move = any_move(game, rng)
        game.push(move)
        plain_referee.advance(table, json.loads(write_line(move.as_json())))
        ours = [m.as_json() for seat in range(players) for m in game.legal_moves(seat)]
        theirs = plain_referee.choices(table)
        assert sorted(map(write_line, ours)) == sorted(map(write_line, theirs))
        assert all(game.legal_moves(seat) for seat in game.acting())
        assert plain_referee.all_cards(table) == sorted(
            text for text in PACK if players > 2 or text[1] != "5"
        )
        view = game.public()
        assert view.points == tuple(map(len, table["piles"]))
        assert (view.pile, view.discard) == (len(table["pile"]), len(table["discard"]))


SEATS, CARDS = st.integers(0, 3), st.sampled_from(list(PACK.values()))
FAMILY = st.sampled_from([None, *"OPNB"])
ANY_MOVE = st.one_of(
    st.builds(moves.ChooseFirstBonus, SEATS, CARDS),
    st.builds(moves.UseBonus, SEATS, CARDS, FAMILY),
    st.builds(moves.Play, SEATS, CARDS),
    st.builds(moves.TakePrize, SEATS, CARDS),
    st.builds(moves.NameStarter, SEATS, SEATS),
    st.builds(
        moves.StartDeal,
        CARDS,
        SEATS,
        st.permutations(list(PACK.values())).map(
            lambda pack: tuple(tuple(pack[9 * seat : 9 * seat + 9]) for seat in range(4))
        ),
    ),
)


def state(game):
    """All of a game but the choices, which follow from it and are made when asked for."""
    return {name: value for name, value in vars(game).items() if name != "_choices"}


@settings(max_examples=40)
@given(st.integers(0, 999), st.integers(0, 120), st.lists(ANY_MOVE, min_size=1, max_size=10))
def test_a_refused_move_changes_nothing(seed, played, tries):
    rng = random.Random(seed)
    game = new_game(4, any_deck(rng))
    for _ in range(played):
        if not game.outcome:
            game.push(any_move(game, rng))
    legal = [move for seat in range(4) for move in game.legal_moves(seat)]
    for move in tries:
        if move in legal or (game.phase == "deal" and isinstance(move, moves.StartDeal)):
            continue
        before = copy.deepcopy(state(game))
        with pytest.raises(IllegalMoveError):
            game.push(move)
        assert state(game) == before


@settings(max_examples=40)
@given(ANY_MOVE)
def test_a_move_survives_its_line(move):
    assert MOVES.read(json.loads(write_line(move.as_json())), 4) == move


# --- endgames counted -----------------------------------------------------------------------

ENDGAMES = sorted((Path(__file__).parent / "endgames").glob("*.json"))


def playouts(game):
    """Perft: in how many ways the deal can go on, bonuses, prizes and starters with it."""
    if game.phase in ("deal", "over"):
        return 1
    total = 0
    for seat in game.acting():
        for move in game.legal_moves(seat):
            branch = game.copy()
            branch.push(move)
            total += playouts(branch)
    return total


def endgame(path):
    return json.loads(path.read_text("utf-8"))


@pytest.mark.parametrize("path", ENDGAMES, ids=lambda path: path.stem)
def test_endgames_can_be_played_out_in_exactly_so_many_ways(path):
    replay = Replay("".join(map(write_line, endgame(path)["record"])).encode())
    list(replay.events())
    assert playouts(replay.game) == endgame(path)["playouts"]


@pytest.mark.parametrize("path", ENDGAMES, ids=lambda path: path.stem)
def test_the_second_referee_counts_the_same(path):
    header, *lines = endgame(path)["record"]
    table = plain_referee.opening(header)
    for line in lines:
        plain_referee.advance(table, line)
    assert plain_referee.sequences(table) == endgame(path)["playouts"]


def test_there_are_endgames_for_two_three_and_four():
    assert {len(endgame(path)["record"][0]["seats"]) for path in ENDGAMES} == {2, 3, 4}


# --- secrets --------------------------------------------------------------------------------


@settings(max_examples=15)
@given(**GAMES, other=st.integers(0, 2**32), length=st.integers(1, 60))
def test_what_a_seat_sees_does_not_depend_on_the_cards_it_cannot_see(seed, players, other, length):
    """Two deals that differ only in hidden cards look the same until the difference is played."""
    rng = random.Random(seed)
    game = new_game(players, any_deck(rng))
    opened = any_move(game, rng)
    mine, *others = opened.hands
    hidden = [card for hand in others for card in hand] + list(opened.pile)
    random.Random(other).shuffle(hidden)
    hands = [tuple(hidden[9 * seat : 9 * seat + 9]) for seat in range(players - 1)]
    pile = tuple(hidden[9 * (players - 1) :])
    twin = copy.deepcopy(game)
    game.push(opened)
    twin.push(moves.StartDeal(opened.drawn, opened.starter, (mine, *hands), pile))
    for _ in range(length):
        assert game.view(0) == twin.view(0)
        assert not {"hand", "first_bonus"} & set(vars(game.public()))
        ours = [m for seat in range(players) for m in game.legal_moves(seat)]
        theirs = [m for seat in range(players) for m in twin.legal_moves(seat)]
        both = [move for move in ours if move in theirs]
        if not both:
            break
        move = rng.choice(both)
        game.push(move)
        twin.push(move)


def test_a_first_bonus_card_is_its_owners_secret_until_all_have_chosen():
    deck = {**PLAIN, "O1": {"pearls": 1, "bonus": "POINT"}}
    game = new_game(4, deck)
    pack = sorted(PACK.values(), key=str)
    hands = tuple(tuple(pack[seat::4]) for seat in range(4))
    game.push(moves.StartDeal(PACK["N9"], 0, hands))
    game.push(
        moves.ChooseFirstBonus(next(s for s in range(4) if PACK["O1"] in hands[s]), PACK["O1"])
    )
    (chosen,) = {0, 1, 2, 3} - game.public().acting
    assert game.view(chosen).own.passed == (PACK["O1"],)
    public = game.public()
    assert not public.passed
    assert public.points == (0, 0, 0, 0) and not any(public.bonuses)
    for seat in {0, 1, 2, 3} - {chosen}:
        view = game.view(seat)
        assert view.own.passed == () and view.public == public
    for seat in sorted({0, 1, 2, 3} - {chosen}):
        assert game.public().acting == game.acting()
        game.push(game.legal_moves(seat)[0])
    assert game.public().passed[chosen] == (PACK["O1"],)
    assert game.public().points[chosen] == 1
