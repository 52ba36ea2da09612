"""Whole games at random: what must always hold, and a second referee that must agree."""

import copy
import json
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.stich_meister import plain_referee
from games.stich_meister.stories import (
    all_of,
    any_move,
    blocks,
    deal_with,
    new_game,
    play_on,
    random_game,
    random_round,
    record,
)
from stichtisch.games.demand import Held
from stichtisch.games.move import Play
from stichtisch.games.record import write_line
from stichtisch.games.refusal import IllegalMoveError
from stichtisch.games.replay import Replay
from stichtisch.games.stich_meister import moves
from stichtisch.games.stich_meister.cards import PACK, pack_for

OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "discard_unchosen": st.booleans(),
        "multi_trump": st.sampled_from(["count", "lowest_only"]),
        "forty": st.sampled_from(["skip_only", "plus_three"]),
    },
)
GAMES = {"seed": st.integers(0, 2**32), "seats": st.sampled_from([3, 4, 5]), "options": OPTIONS}

# --- the second referee ------------------------------------------------------------------------


def agreed(seats, options, made, events):
    header, _ = record(seats, options, made)
    told = [event.as_json() for event in events]
    return told == plain_referee.referee(header.as_json(), [move.as_json() for move in made])


@settings(max_examples=12)
@given(**GAMES)
def test_a_second_referee_says_the_same_of_the_record(seed, seats, options):
    made, events = random_game(seed, seats, options)
    _, data = record(seats, options, made)
    assert list(Replay(data).events()) == events
    assert agreed(seats, options, made, Replay(data).events(legal=True))


FOURS = blocks()


def test_any_two_rule_cards_meet_in_one_of_the_sets_of_four():
    assert len(FOURS) == 336
    met = {(one, other) for four in FOURS for one in four for other in four if one < other}
    assert len(met) == 60 * 59 // 2


@pytest.mark.parametrize("part", range(12))
def test_a_second_referee_says_the_same_of_every_pair_of_rule_cards(part):
    for seed, four in list(enumerate(FOURS))[part::12]:
        rng = random.Random(seed)
        rest = [number for number in range(1, 61) if number not in four]
        rules = [*four, *rng.sample(rest, 4 - len(four))]
        options = {
            "multi_trump": rng.choice(["count", "lowest_only"]),
            "forty": rng.choice(["skip_only", "plus_three"]),
        }
        seats = rng.choice([3, 4, 5])
        made, events = random_round(rules, seed, seats, options, legal=True)
        assert agreed(seats, options, made, events), (rules, seats, options)


PAIRS = [
    (22, 23), (24, 40), (26, 27), (27, 28), (29, 30), (32, 33), (34, 35), (35, 36), (36, 37),
    (35, 39), (58, 59), (24, 26), (24, 38), (34, 38), (34, 39), (31, 30), (32, 30), (33, 30),
    (31, 5, 20), (5, 15, 20), (3, 13, 14), (21, 43, 51), (21, 32), (21, 28), (34, 41, 51),
    (40, 44, 45), (40, 56, 57), (39, 54, 55), (58, 59, 60), (56, 57, 60), (24, 27, 28),
]  # fmt: skip


@pytest.mark.parametrize("rules", PAIRS, ids=str)
def test_a_second_referee_says_the_same_where_rule_cards_meet(rules):
    for seed in range(3):
        rng = random.Random(seed)
        rest = [number for number in range(1, 61) if number not in rules]
        four, seats = [*rules, *rng.sample(rest, 4 - len(rules))], 3 + seed
        made, events = random_round(four, seed, seats, {}, legal=True)
        assert agreed(seats, {}, made, events), four


# --- what must always hold ---------------------------------------------------------------------


@settings(max_examples=6)
@given(**GAMES)
def test_there_is_always_a_legal_move_and_no_card_is_lost(seed, seats, options):
    game, rng = new_game(seats, options), random.Random(seed)
    while not game.outcome:
        assert game.acting() or game.phase == "round"
        assert all(next(iter(game.legal_moves(seat)), None) for seat in game.acting())
        if game.phase in ("play", "remove"):
            play = game.round.play
            there = [card for hand in play.hands for card in hand.cards]
            there += [card for trick in play.taken for card in trick.cards]
            there += play.trick.cards if game.phase == "play" else ()
            there += play.aside.values()
            assert sorted(there, key=str) == sorted(pack_for(seats).values(), key=str)
        game.push(any_move(game, rng))


@settings(max_examples=40)
@given(st.data(), st.integers(0, 999), st.integers(0, 90), st.sampled_from([3, 4, 5]))
def test_a_refused_move_changes_nothing(data, seed, played, seats):
    game, rng = new_game(seats), random.Random(seed)
    some = sorted({n for four in rng.sample(FOURS, 2) for n in four if 21 < n < 41})
    rules = [*some, 41, 42, 43, 44][:4]
    game.push(deal_with(game, rules, rng=rng))
    for seat, rule in zip(sorted(game.acting()), rules, strict=False):
        game.push(moves.ChooseRule(seat, rule))
    play_on(game, rng, lambda game: game.outcome or rng.randrange(played + 1) == 0)
    for move in data.draw(st.lists(ANY_MOVE, min_size=1, max_size=6)):
        before = all_of(game)
        try:
            game.push(move)
        except IllegalMoveError as error:
            assert all_of(game) == before and "\n" not in str(error)
        else:
            assert all_of(game) != before


SEATS = st.integers(0, 4)
RULES = st.integers(1, 60)
CARDS = st.sampled_from(list(PACK.values()))
THREE = st.lists(CARDS, min_size=2, max_size=4).map(tuple)
ANY_MOVE = st.one_of(
    st.builds(
        moves.StartRound,
        st.integers(0, 4),
        st.lists(THREE, max_size=5).map(tuple),
        st.lists(st.lists(RULES, max_size=4).map(tuple), max_size=5).map(tuple),
    ),
    st.builds(moves.ChooseRule, SEATS, RULES),
    st.builds(moves.PassCards, SEATS, st.sampled_from([22, 23, 38]), THREE),
    st.builds(moves.LayAside, SEATS, CARDS),
    st.builds(moves.OpenCards, SEATS, THREE),
    st.builds(Play, SEATS, CARDS),
    st.builds(moves.RemoveCard, SEATS, CARDS),
)


@settings(max_examples=40)
@given(ANY_MOVE)
def test_a_move_survives_its_line(move):
    assert moves.MOVES.read(json.loads(write_line(move.as_json())), 5, unseen=True) == move


# --- endgames ----------------------------------------------------------------------------------

ENDGAMES = sorted((Path(__file__).parent / "endgames").glob("*.json"))


def legal_cards(play, seat):
    return play.stage(seat).cards(Held(seat, play.hands[seat], PACK.none))


def playouts(play):
    """Perft: the ways in which a round can be played out, and the points summed over them."""
    if play.over:
        return 1, play.points()
    (seat,) = play.acting()
    made = (
        [moves.RemoveCard(seat, card) for card in play.taken[-1].cards]
        if play.phase == "remove"
        else [Play(seat, card) for card in legal_cards(play, seat)]
    )
    results = []
    for move in made:
        branch = play.copy()
        branch.make(move)
        results.append(playouts(branch))
    return sum(ways for ways, _ in results), _added([points for _, points in results])


def plain_playouts(plain):
    """The same by the second referee."""
    if len(plain.tricks) == plain.last:
        return 1, plain.totals
    removing = len(plain.trick) == plain.n
    seat = plain.winner if removing else plain.turn()
    results = []
    for card in list(plain.trick) if removing else plain.may_play(seat):
        branch = copy.deepcopy(plain)
        branch.line({"do": "remove" if removing else "play", "seat": seat, "card": card})
        results.append(plain_playouts(branch))
    return sum(ways for ways, _ in results), _added([points for _, points in results])


def _added(points):
    return tuple(map(sum, zip(*points, strict=True)))


@pytest.mark.parametrize("path", ENDGAMES, ids=lambda path: path.stem)
def test_endgames_can_be_played_out_in_exactly_so_many_ways(path):
    endgame = json.loads(path.read_text("utf-8"))
    replay = Replay("".join(map(write_line, endgame["record"])).encode())
    list(replay.events())
    ways, points = playouts(replay.game.round.play)
    assert (ways, list(points)) == (endgame["playouts"], endgame["points"])


@pytest.mark.parametrize("path", ENDGAMES, ids=lambda path: path.stem)
def test_the_second_referee_counts_the_same(path):
    endgame = json.loads(path.read_text("utf-8"))
    header, *lines = endgame["record"]
    plain = plain_referee.PlainReferee(header)
    for line in lines:
        plain.line(line)
    ways, points = plain_playouts(plain)
    assert (ways, list(points)) == (endgame["playouts"], endgame["points"])


def test_there_are_endgames_with_three_four_and_five():
    seats = {path.stem.split("_")[0] for path in ENDGAMES}
    assert len(ENDGAMES) >= 8 and seats == {"three", "four", "five"}
