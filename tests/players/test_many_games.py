"""Games of bots alone: the arena, and what many games are measured by."""

import json

import pytest

from stichtisch.cli import main
from stichtisch.games.figures import Figures
from stichtisch.players.arena import (
    LEVELS,
    Pairing,
    Rate,
    Result,
    batches,
    gains,
    measured,
    pairings,
    rates,
    result,
)
from stichtisch.players.strength import Skill, Strength, skill_of

R, C, T = LEVELS


def test_every_pair_of_strengths_meets_equally_often_on_each_seat():
    sat = {}
    for pairing in pairings("oh-hell", 4, 24, 1):
        for seat, skill in enumerate(pairing.skills):
            other = frozenset(pairing.skills)
            sat[seat, skill, other] = sat.get((seat, skill, other), 0) + 1
    assert len(sat) == 4 * 6 and set(sat.values()) == {4}


def test_the_same_deals_are_played_by_all_pairs():
    first = list(pairings("oh-hell", 3, 7, 5))
    assert len({pairing.deals for pairing in first[:6]}) == 1
    assert first[6].deals != first[5].deals
    assert len({pairing.choices for pairing in first}) == 7


def test_the_interval_holds_the_rate_and_narrows_with_more_games():
    few, many = Rate(5, 10, 10).interval, Rate(500, 1000, 1000).interval
    assert few[0] < many[0] < 0.5 < many[1] < few[1]
    none = Rate(0, 10, 10).interval
    assert none[0] == 0.0 and none[1] > 0.2


def test_two_seats_of_one_game_are_no_two_games():
    one, two = Rate(8, 10, 10), Rate(8, 10, 20)
    assert two.mean == one.mean / 2
    assert two.interval == tuple(end / 2 for end in one.interval)


def test_a_gain_is_what_two_games_on_the_same_deals_tell_with_seats_changed():
    def meet(deals, *seats):
        return [
            (Pairing("hearts", skills, deals, "c"), Result((0,), worth)) for skills, worth in seats
        ]

    found = gains(
        [
            *meet("one", ((T, C), (9.0, 2.0)), ((C, T), (8.0, 3.0))),  # good cards on the left
            *meet("two", ((C, T), (0.0, 4.0)), ((T, C), (2.0, 2.0))),
            *meet("three", ((T, C), (100.0, 0.0))),  # the second game is missing
        ]
    )
    assert list(found) == [(T, C)]
    mean = found[T, C]
    assert (mean.count, mean.mean) == (2, -1.5) and mean.error > 0


def test_a_round_is_worth_what_thinking_players_count():
    over = result(Pairing("spades", (C, R, C, R), "d", "c"))
    assert over.worth[0] == over.worth[2] == -over.worth[1] == -over.worth[3] != 0


@pytest.mark.parametrize(
    "text",
    [
        "clever",
        "careful:3",
        "thinking:",
        "thinking:0",
        "thinking:-4",
        "thinking:1e9",
        "thinking:99999999",
        "thinking:²",
        "",
        "Thinking",
    ],
)
def test_a_strength_that_there_is_not_is_one_sentence(text, capsys):
    assert main(["--lang", "en", "arena", "hearts", "--strength", text]) == 2
    told = capsys.readouterr().err
    assert "There is no strength" in told and told.count("\n") == 1


def test_so_many_imagined_games_are_asked_for_behind_a_colon():
    assert skill_of("thinking:250") == Skill(Strength.THINKING, 250)
    assert (
        str(skill_of("thinking:250")) == "thinking:250" and str(skill_of("careful")) == "careful"
    )


def test_two_budgets_meet_in_the_arena(capsys):
    given = ["arena", "oh-hell", "--players", "3", "--games", "2", "--json"]
    asked = ["--strength", "thinking:20", "--strength", "thinking:60"]
    assert main([*given, *asked]) == 0
    once = json.loads(capsys.readouterr().out)
    assert set(once["win_rate"]) == {"thinking:20", "thinking:60"}
    assert once["gain"]["thinking:60 over thinking:20"]["of"] == 1
    assert main([*given, *asked]) == 0
    assert json.loads(capsys.readouterr().out) == once, "the same games on every machine"


def test_nobody_plays_against_nobody(capsys):
    for alone in (["careful"], ["careful", "careful"]):
        asked = [part for one in alone for part in ("--strength", one)]
        assert main(["--lang", "en", "arena", "hearts", *asked]) == 2
        assert "at least two" in capsys.readouterr().err


@pytest.mark.parametrize("game", ["was-sticht", "stich-meister", "stichwahl", "oh-hell"])
def test_careful_players_beat_random_ones_clearly(game):
    pairs = [
        Pairing(
            game, tuple((R, C)[(seat + turn) % 2] for seat in range(4)), f"d{n}", f"c{n}{turn}"
        )
        for n in range(24)
        for turn in range(2)
    ]
    found = rates([(pairing, result(pairing)) for pairing in pairs])
    assert found[C].won > 2 * found[R].won


def test_the_arena_prints_one_object(capsys):
    assert main(["arena", "stichwahl", "--players", "2", "--games", "2", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert set(told["win_rate"]) == set(told["interval"]) == {"random", "careful", "thinking"}
    for name, rate in told["win_rate"].items():
        low, high = told["interval"][name]
        assert low <= rate <= high
    assert set(told["gain"]) == {"careful over random"}, "two games are one pair's"


def test_figures_of_two_heaps_add_up():
    one, other = Figures(), Figures()
    for value in (0, 1):
        one.note("tasks", "EX1", value)
    other.note("tasks", "EX1", 1)
    one.add(other)
    (mean,) = one.tables()["tasks"].values()
    assert (mean.count, mean.total) == (3, 2) and 0 < mean.error < 1


def test_a_share_is_never_below_0_or_above_1_and_one_case_has_bounds_too():
    figures = Figures()
    for row, values in {"never": [0] * 9, "once": [1], "some": [1, 0, 0], "long": [300.0]}.items():
        for value in values:
            figures.note("tasks", row, value)
    bounds = {row: mean.bounds for row, mean in figures.tables()["tasks"].items()}
    assert bounds.pop("long") is None, "of one length nobody knows how far others are from it"
    assert all(0 <= low < high <= 1 for low, high in bounds.values())
    low, high = bounds["never"]
    assert low == 0 and round(high, 3) == 0.299  # z2 / (n + z2), Wilson 1927


def test_a_batch_tells_tasks_hints_and_lengths():
    (batch,) = batches("was-sticht", (3,), (C,), 3, 1)
    tables = measured(batch).tables()
    assert list(tables["bits_left"]) == [str(hint) for hint in range(1, 10)]
    left = [mean.mean for mean in tables["bits_left"].values()]
    assert left == sorted(left, reverse=True) and left[-1] < 1
    assert tables["length"]["rounds"].count == 3
    assert measured(batch).tables() == tables


def test_simulate_draws_its_tables(tmp_path, capsys):
    pytest.importorskip("matplotlib")
    plots = [tmp_path / "swing.png", tmp_path / "swing.svg"]
    given = ["simulate", "stich-meister", "--games", "4", "--players", "3", "--json"]
    assert main([*given, *(part for plot in plots for part in ("--plot", str(plot)))]) == 0
    told = json.loads(capsys.readouterr().out)
    assert set(told) == {"game", "games", "swing", "length"}
    assert plots[0].read_bytes().startswith(b"\x89PNG") and b"<svg" in plots[1].read_bytes()


def test_a_picture_of_another_kind_is_refused_before_the_first_game(capsys):
    assert main(["--lang", "en", "simulate", "oh-hell", "--plot", "x.pdf"]) == 2
    assert ".png" in capsys.readouterr().err
