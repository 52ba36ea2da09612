"""Rounds are drawn as the results come in, and a hall that is started again goes on."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hall.conftest import result, tied
from stichtisch.errors import StichtischError
from stichtisch.games.player_names import checked_names
from stichtisch.hall.address import HallError
from stichtisch.hall.message import Result
from stichtisch.hall.pairing import met_at, round_robin, sizes, swiss
from stichtisch.hall.plan import ByHand, Plan, read_plan
from stichtisch.hall.secretary import keep, read_tournament
from stichtisch.hall.tournament import Tournament

EIGHT = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Finn", "Gina", "Hugo")
PLAN = """
name = "Spring cup"
game = "stichwahl"
system = "swiss"
rounds = 3
players = ["Anna", "Ben", "Cleo", "Dora", "Emil", "Finn"]
tables = ["abcdefghijklmnop"]
"""


def plan(players=EIGHT, system="swiss", rounds=3, at_table=range(2, 3), by_hand=()):
    return Plan("Spring cup", "stichwahl", system, rounds, players, ("t",), at_table, by_hand)


def won_by(table, number, winner=0, drawn=""):
    """The game of a table as its referee tells it: all others share the last place."""
    places = ((winner,), tuple(seat for seat in range(len(table)) if seat != winner))
    return Result(f"g{number}", "stichwahl", tuple(table), places, drawn)


def draw(tournament):
    return tournament.draw(f"round {len(tournament.rounds) + 1}")


def played(tournament, winner=0):
    """All games of the round that is on."""
    number = len(tournament.rounds) * 1000
    for at, table in enumerate(tournament.rounds[-1].tables):
        assert tournament.take(won_by(table, number + at, winner, tournament.rounds[-1].number))


def test_a_round_is_drawn_when_the_one_before_is_over():
    tournament = Tournament(plan())
    assert draw(tournament)
    assert not draw(tournament)
    played(tournament)
    assert draw(tournament)


def test_winners_meet_winners_and_nobody_twice():
    tournament = Tournament(plan())
    for _ in range(3):
        draw(tournament)
        points = tournament.points()
        for one, other in tournament.rounds[-1].tables:
            assert abs(points[one] - points[other]) <= 1
        played(tournament)
    assert tournament.is_over
    assert set(met_at([each.tables for each in tournament.rounds]).values()) == {1}
    assert tournament.standing()[0][2] == 3.0


def test_a_result_counts_once():
    tournament = Tournament(plan())
    draw(tournament)
    table = tournament.rounds[0].tables[0]
    assert tournament.take(won_by(table, 1, drawn="round 1"))
    assert not tournament.take(won_by(table, 1, drawn="round 1"))
    assert not tournament.take(won_by(table, 2, winner=1, drawn="round 1"))
    assert tournament.points()[table[0]] == 1.0


def test_who_does_not_sit_together_has_no_result():
    tournament = Tournament(plan())
    draw(tournament)
    paired = {frozenset(table) for table in tournament.rounds[0].tables}
    one, other = next(pair for pair in combinations(EIGHT, 2) if frozenset(pair) not in paired)
    assert not tournament.take(result("x", one, other, "round 1"))
    assert not tournament.take(Result("y", "oh-hell", *_seats(tournament), "round 1"))


def _seats(tournament):
    return tournament.rounds[0].tables[0], ((0,), (1,))


@pytest.mark.parametrize(
    ("planned", "typed"),
    [("Zoë", "Zoe\u0308"), ("Ben", " BEN"), ("Straße", "STRASSE"), ("Ｌｉ", "Li")],
)
def test_names_are_the_same_whoever_types_them(tmp_path, planned, typed):
    """The plan by hand, and a table by its --names: both pass the same door."""
    (tmp_path / "cup.toml").write_text(PLAN.replace("Ben", planned), "utf-8")
    tournament = Tournament(read_plan(tmp_path / "cup.toml"))
    draw(tournament)
    at = next(each for each in tournament.rounds[0].tables if checked_names([planned])[0] in each)
    there = checked_names([typed if name == checked_names([planned])[0] else name for name in at])
    assert tournament.take(won_by(there, 1, drawn="round 1"))
    assert tournament.points()[at[0]] == 1.0


@pytest.mark.parametrize(
    "name", ["An\u00adna", "An\u200bna", "An\u200dna", "\u202eannA", "A\u2066", "A" * 41, "\u3164"]
)
def test_a_name_is_seen_whole_at_the_plan_and_at_the_table(tmp_path, name):
    (tmp_path / "cup.toml").write_text(PLAN.replace("Ben", name), "utf-8")
    with pytest.raises(HallError, match="all of which one sees"):
        read_plan(tmp_path / "cup.toml")
    with pytest.raises(StichtischError, match="all of which one sees"):
        checked_names([name, "Cleo"])


def test_a_tie_is_half_a_win():
    tournament = Tournament(plan())
    draw(tournament)
    one, other = tournament.rounds[0].tables[0]
    tournament.take(tied(result("x", one, other, "round 1")))
    assert (tournament.points()[one], tournament.points()[other]) == (0.5, 0.5)


def test_four_at_a_table_share_a_win_by_whom_they_leave_behind():
    tournament = Tournament(plan(at_table=range(4, 5)))
    draw(tournament)
    table = tournament.rounds[0].tables[0]
    tournament.take(Result("x", "stichwahl", table, ((2,), (0, 3), (1,)), "round 1"))
    assert [tournament.points()[name] for name in table] == [0.5, 0.0, 1.0, 0.5]


def test_what_is_written_down_by_hand_counts_where_nobody_told_it():
    first = Tournament(plan())
    draw(first)
    one, other = first.rounds[0].tables[0]
    tournament = Tournament(plan(by_hand=(ByHand(1, ((other,), (one,))),)))
    draw(tournament)
    assert tournament.points()[other] == 1.0


def test_however_names_are_written_by_hand_they_are_the_players_of_the_plan():
    first = Tournament(plan())
    draw(first)
    one, other = first.rounds[0].tables[0]
    tournament = Tournament(plan(by_hand=(ByHand(1, ((other.upper(),), (one.lower(),))),)))
    draw(tournament)
    assert tournament.points().keys() == set(EIGHT)
    assert tournament.points()[other] == 1.0


def test_a_cup_that_was_made_shorter_is_over():
    tournament = Tournament(plan())
    while draw(tournament):
        played(tournament)
    shorter = Tournament(plan(rounds=2), tournament.rounds)
    assert shorter.is_over and not draw(shorter)


def test_a_hall_that_is_started_again_goes_on(tmp_path):
    tournament, path = Tournament(plan()), tmp_path / "cup.rounds.json"
    draw(tournament)
    played(tournament)
    draw(tournament)
    keep(tournament, path)
    again = read_tournament(plan(), path)
    assert again.rounds == tournament.rounds
    assert again.standing() == tournament.standing()
    assert not again.take(won_by(again.rounds[0].tables[0], 1000, drawn="round 1"))


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"name": "Spring cup", "rounds": [1]}', "\0"])
def test_damaged_rounds_are_named(tmp_path, text):
    (tmp_path / "rounds").write_text(text)
    with pytest.raises(HallError, match="rounds"):
        read_tournament(plan(), tmp_path / "rounds")


def test_a_plan_is_read(tmp_path):
    (tmp_path / "cup.toml").write_text(PLAN)
    assert read_plan(tmp_path / "cup.toml").players == EIGHT[:6]


@pytest.mark.parametrize(
    ("was", "instead", "told"),
    [
        ('"swiss"', '"knockout"', "swiss round_robin"),
        ("rounds = 3", "rounds = 0", "rounds"),
        ('"Ben"', '" anna"', "one name"),
        ('"Ben"', "7", "a name is"),
        ('["abcdefghijklmnop"]', "[7]", "tables"),
        ('["abcdefghijklmnop"]', "[]", "names no table"),
        ("name =", "nom =", "name"),
        ('"stichwahl"', '"canasta"', "stichwahl"),
        ("swiss", "swi\xdf\n", "line"),
        (
            "rounds = 3",
            'rounds = 3\nresult = [{round = 1, places = ["Anna"]}]',
            "result is written",
        ),
        (
            "rounds = 3",
            'rounds = 3\nresult = [{round = 1, places = [["anna"], ["Bne"]]}]',
            "names Bne, who is not among",
        ),
        ('"Ben", "Cleo", "Dora", "Emil", "Finn"', "", "cannot be split into tables"),
        ('["Anna", "Ben", "Cleo", "Dora", "Emil", "Finn"]', "[]", "0 players cannot be split"),
        ('"stichwahl"', '"spades"', "tables of spades with 4 players: change"),
    ],
)
def test_a_plan_that_cannot_be_is_refused_in_a_sentence(tmp_path, was, instead, told):
    assert was in PLAN
    (tmp_path / "cup.toml").write_text(PLAN.replace(was, instead, 1))
    with pytest.raises(HallError, match=told) as refused:
        read_plan(tmp_path / "cup.toml")
    assert len(str(refused.value).splitlines()) == 1


@given(st.integers(1, 60), st.integers(2, 5), st.integers(0, 3))
def test_tables_are_as_alike_as_can_be(players, low, more):
    cut = sizes(players, range(low, low + more + 1))
    if cut:
        assert sum(cut) == players
        assert max(cut) - min(cut) <= 1
        assert all(low <= size <= low + more for size in cut)
    else:
        assert not any(
            tables * low <= players <= tables * (low + more) for tables in range(1, players + 1)
        )


@settings(max_examples=40)
@given(
    st.integers(6, 24), st.randoms(use_true_random=False), st.sampled_from([swiss, round_robin])
)
def test_everybody_sits_once_in_each_round(players, chance, system):
    names = [f"p{number}" for number in range(players)]
    points = {name: float(chance.randrange(4)) for name in names}
    cut = sizes(players, range(3, 6))
    given_to = points if system is swiss else names
    tables = system(given_to, met_at([]), cut, "seed")
    assert sorted(name for table in tables for name in table) == sorted(names)
    assert [len(table) for table in tables] == cut


def test_a_round_robin_of_two_lets_all_meet_once():
    tournament = Tournament(plan(system="round_robin", rounds=7))
    while not tournament.is_over:
        draw(tournament)
        played(tournament)
    met = met_at([each.tables for each in tournament.rounds])
    assert (len(met), set(met.values())) == (28, {1})


def test_sixteen_at_tables_of_four_meet_few_twice():
    """Five rounds could let all of 120 pairs meet once; a search finds nearly all."""
    names = tuple(f"p{number}" for number in range(16))
    tournament = Tournament(plan(names, "round_robin", 5, range(4, 5)))
    while not tournament.is_over:
        draw(tournament)
        played(tournament)
    met = met_at([each.tables for each in tournament.rounds])
    assert max(met.values()) <= 2
    assert len(met) >= 100
