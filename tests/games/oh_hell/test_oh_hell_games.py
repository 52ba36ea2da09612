"""Whole games at random: what must always hold, and a second referee that must agree."""

import copy
import json
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.oh_hell import plain_referee
from games.oh_hell.stories import NAMES, any_move, dealt, random_game
from stichtisch.games.game import IllegalMoveError
from stichtisch.games.move import Play
from stichtisch.games.oh_hell.kind import GAME
from stichtisch.games.oh_hell.moves import Bid, StartDeal
from stichtisch.games.oh_hell.rules import OhHell
from stichtisch.games.record import Header, write_line
from stichtisch.games.replay import Replay
from stichtisch.games.revoke import Stand
from stichtisch.games.tricks.cards import PACK

OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "most": st.integers(1, 10),
        "back_up": st.booleans(),
        "hook": st.booleans(),
        "score": st.sampled_from(["exact", "tricks_too"]),
    },
)
GAMES = {"seed": st.integers(0, 2**32), "seats": st.sampled_from([3, 4, 5]), "options": OPTIONS}


def record(seats, options, made):
    header = Header("oh-hell", NAMES[:seats], options)
    lines = [header.as_json(), *(move.as_json() for move in made)]
    return header, "".join(write_line(line) for line in lines).encode()


@settings(max_examples=40)
@given(**GAMES)
def test_the_record_of_a_game_is_refereed_as_the_game_was(seed, seats, options):
    made, events = random_game(seed, seats, options)
    _, data = record(seats, options, made)
    assert list(Replay(data).events()) == events


@settings(max_examples=60)
@given(**GAMES)
def test_a_second_referee_says_the_same(seed, seats, options):
    made, _ = random_game(seed, seats, options)
    header, data = record(seats, options, made)
    ours = [event.as_json() for event in Replay(data).events(legal=True)]
    assert ours == plain_referee.referee(header.as_json(), [move.as_json() for move in made])


@settings(max_examples=20)
@given(**GAMES)
def test_there_is_always_a_legal_move_and_no_card_is_lost(seed, seats, options):
    game, chance = OhHell(seats, options), random.Random(seed)
    while not game.outcome:
        assert all(list(game.legal_moves(seat)) for seat in game.acting())
        public = game.public()
        if game.phase == "play":
            held = [card for seat in range(seats) for card in game.own(seat).hand.cards]
            assert len({*held, *public.played}) == len(held) + len(public.played)
            assert len(held) + len(public.played) == seats * public.size
            assert public.turned not in held
        game.push(any_move(game, chance))
    assert game.public().round == game.public().deals


def a_card(draw):
    return draw(st.sampled_from(list(PACK.values())))


@st.composite
def deals(draw):
    """Mostly impossible ones."""
    cards = draw(st.permutations(list(PACK.values())))
    size, hands = draw(st.integers(0, 4)), draw(st.integers(0, 4))
    dealt = tuple(tuple(cards[size * at : size * (at + 1)]) for at in range(hands))
    return StartDeal(draw(st.integers(0, 3)), a_card(draw), dealt)


ANY_MOVE = st.one_of(
    deals(),
    st.builds(Bid, st.integers(0, 3), st.integers(0, 10)),
    st.builds(Play, st.integers(0, 3), st.sampled_from(list(PACK.values()))),
    st.just(Stand()),
)


def is_legal(game, move):
    if isinstance(move, StartDeal):
        return game.refusal(move) is None
    return any(move in game.legal_moves(seat) for seat in range(game.seats))


@settings(max_examples=80)
@given(st.integers(0, 999), st.integers(0, 120), st.lists(ANY_MOVE, min_size=1, max_size=12))
def test_a_refused_move_changes_nothing(seed, played, tries):
    game, chance = OhHell(4, {"most": 4}), random.Random(seed)
    for _ in range(played):
        if not game.outcome:
            game.push(any_move(game, chance))
    for seat in range(4):
        game.choice(seat)  # is kept until a move is made
    for move in tries:
        if is_legal(game, move):
            continue
        before = copy.deepcopy(vars(game))
        with pytest.raises(IllegalMoveError) as caught:
            game.push(move)
        assert caught.value.refusal.reason
        assert vars(game) == before


@settings(max_examples=60)
@given(ANY_MOVE)
def test_a_move_survives_its_line(move):
    line = json.loads(write_line(move.as_json()))
    unseen = isinstance(move, Stand) or (isinstance(move, StartDeal) and not move.hands)
    assert GAME.moves.read(line, 4, unseen) == move


@pytest.mark.parametrize(
    "size, seats, hook", [(1, 3, True), (1, 3, False), (2, 4, True), (3, 3, True), (3, 5, False)]
)
def test_all_can_bid_in_exactly_so_many_ways(size, seats, hook):
    game = dealt(seats=seats, most=size, hook=hook)
    assert playouts(game, "bid") == plain_referee.biddings(size, seats, hook)


def playouts(game, phase="play"):
    """Perft: in how many ways the phase can be played to its end."""
    if game.phase is not phase:
        return 1
    total = 0
    (seat,) = game.acting()
    for move in game.legal_moves(seat):
        branch = copy.deepcopy(game)
        branch.push(move)
        total += playouts(branch, phase)
    return total


ENDGAMES = json.loads((Path(__file__).parent / "endgames.json").read_text("utf-8"))


@pytest.mark.parametrize("name", ENDGAMES)
def test_endgames_can_be_played_out_in_exactly_so_many_ways(name):
    endgame = ENDGAMES[name]
    hands, dealer = endgame["hands"], endgame["dealer"]
    game = dealt(*hands, turned=endgame["turned"], dealer=dealer, hook=False)
    for step in range(game.seats):
        game.push(Bid((dealer + 1 + step) % game.seats, 0))
    assert playouts(game) == endgame["playouts"]


@pytest.mark.parametrize("name", ENDGAMES)
def test_the_second_referee_counts_the_same(name):
    endgame = ENDGAMES[name]
    hands = [hand.split() for hand in endgame["hands"]]
    leader, trump = (endgame["dealer"] + 1) % len(hands), endgame["turned"][0]
    assert plain_referee.sequences(hands, leader, trump) == endgame["playouts"]


def test_there_are_endgames():
    assert len(ENDGAMES) >= 6
