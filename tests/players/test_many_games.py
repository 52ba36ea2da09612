"""Games of bots alone: the arena, and what many games are measured by."""

import json

import pytest

from stichtisch.cli import main
from stichtisch.games.event import GameOver
from stichtisch.games.figures import Figures
from stichtisch.players.arena import (
    Pairing,
    Rate,
    against_weaker,
    batches,
    measured,
    pairings,
    played,
    rates,
)
from stichtisch.players.strength import Strength

R, C, T = Strength


def test_every_pair_of_strengths_meets_equally_often_on_each_seat():
    sat = {}
    for pairing in pairings("oh-hell", 4, 24, 1):
        for seat, strength in enumerate(pairing.strengths):
            other = frozenset(pairing.strengths)
            sat[seat, strength, other] = sat.get((seat, strength, other), 0) + 1
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


def test_each_strength_is_counted_against_the_one_below_it_too():
    over = [
        GameOver((0,), ((0,), (1,))),
        GameOver((0, 1), ((0, 1),)),
        GameOver((1,), ((1,), (0,))),
    ]
    met = [(T, C), (T, C), (T, R)]
    pairs = [Pairing("oh-hell", strengths, "d", "c") for strengths in met]
    found = against_weaker(list(zip(pairs, over, strict=True)))
    assert (found[T].won, found[T].games, found[T].mean) == (1.5, 2, 0.75)
    assert found[C].games == 0


@pytest.mark.parametrize("game", ["was-sticht", "stich-meister", "stichwahl", "oh-hell"])
def test_careful_players_beat_random_ones_clearly(game):
    pairs = [
        Pairing(
            game, tuple((R, C)[(seat + turn) % 2] for seat in range(4)), f"d{n}", f"c{n}{turn}"
        )
        for n in range(24)
        for turn in range(2)
    ]
    found = rates([(pairing, played(pairing)) for pairing in pairs])
    assert found[C].won > 2 * found[R].won


def test_the_arena_prints_one_object(capsys):
    assert main(["arena", "stichwahl", "--players", "2", "--games", "2", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert set(told["win_rate"]) == set(told["interval"]) == {"random", "careful", "thinking"}
    for name, rate in told["win_rate"].items():
        low, high = told["interval"][name]
        assert low <= rate <= high
    assert set(told["against_weaker"]["win_rate"]) == {"careful", "thinking"}


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
