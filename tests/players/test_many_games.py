"""Games of bots alone: the arena, and what many games are measured by."""

import csv
import json
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from stichtisch.cli import main
from stichtisch.commands import simulate
from stichtisch.games.display import Standing
from stichtisch.games.event import GameOver
from stichtisch.games.figures import Figures, Mean, tables_of
from stichtisch.games.stichwahl import faces as stichwahl_faces
from stichtisch.games.was_sticht.bot import _EASE
from stichtisch.games.was_sticht.tasks import TASKS
from stichtisch.players.arena import (
    LEVELS,
    Pairing,
    Rate,
    Result,
    Variant,
    _Course,
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
        "thinking:ms",
        "thinking:0ms",
        "thinking:2s",
        "careful:5ms",
        "",
        "Thinking",
    ],
)
def test_a_strength_that_there_is_not_is_one_sentence(text, capsys):
    assert main(["--lang", "en", "arena", "hearts", "--strength", text]) == 2
    told = capsys.readouterr().err
    assert "There is no strength" in told and told.count("\n") == 1


def test_so_many_imagined_games_or_so_much_time_are_asked_for_behind_a_colon():
    assert skill_of("thinking:250") == Skill(Strength.THINKING, 250)
    assert skill_of("thinking:50ms") == Skill(Strength.THINKING, ms=50)
    for text in ("thinking:250", "thinking:50ms", "thinking", "careful"):
        assert str(skill_of(text)) == text


@pytest.mark.slow(7)
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
@pytest.mark.slow(6)
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


def noted(*games, share=False):
    """The means of a row, by the values that each game has noted in it."""
    heap = []
    for values in games:
        heap.append(Figures())
        for value in values:
            (heap[-1].share if share else heap[-1].note)("tasks", "EX1", value)
    return tables_of(heap)["tasks"]["EX1"]


def test_what_is_noted_in_one_game_hangs_together():
    """Nine of ten players were right in one game, and nobody in the next."""
    mean = noted([1] * 10, [0] * 10)
    assert (mean.count, mean.mean, mean.error) == (20, 0.5, 0.5), "two cases, not twenty"
    assert noted(*([each] for each in [1] * 10 + [0] * 10)).error == pytest.approx(
        0.1147, abs=1e-4
    )


def test_of_a_single_game_nobody_knows_how_far_others_are():
    for share in (True, False):
        alone = noted([1, 0, 1], [], share=share)
        assert (alone.error, alone.bounds) == (None, None) and alone.count == 3


def test_a_share_is_never_below_0_or_above_1():
    for games in ([[0]] * 9, [[1]] * 9, [[1], [0], [0]], [[0.5], [0.5]], [[1, 1], [1, 0], [1]]):
        low, high = noted(*games, share=True).bounds
        assert 0 <= low < high <= 1
    low, high = noted(*[[0, 0]] * 9, share=True).bounds
    assert low == 0 and round(high, 3) == 0.299  # z2 / (n + z2) of nine games, Wilson 1927


def test_on_the_same_deals_luck_is_none_of_the_difference():
    luck = [100.0, -50.0, 3.0, 20.0]
    one = Mean.of(luck)
    other = Mean.of(
        [value + 5 + wobble for value, wobble in zip(luck, (1, -1, 1, -1), strict=True)]
    )
    apart = other.over(one)
    assert apart.mean == pytest.approx(5) and apart.error == pytest.approx(0.57735, abs=1e-5)
    assert one.error > 10 and apart.count == 4


def test_a_batch_tells_who_wins_what_hints_tell_and_how_long_it_takes():
    (batch,) = batches("was-sticht", (3,), (C,), (Variant(),), 3, 1)
    tables = tables_of(measured(batch))
    assert list(tables["bits_left"]) == [str(hint) for hint in range(1, 10)]
    left = [mean.mean for mean in tables["bits_left"].values()]
    assert left == sorted(left, reverse=True) and left[-1] < 1
    assert tables["length"]["rounds"].count == 3
    minutes = tables["length"]["minutes"].mean
    assert minutes * 60 == pytest.approx(tables["length"]["moves"].mean * 10)
    assert sum(tables["wins"][seat].mean for seat in "123") == pytest.approx(1)
    assert tables_of(measured(batch)) == tables


def test_partners_win_together_and_share_nothing():
    (batch,) = batches("spades", (4,), (C,), (Variant({"deals": 2}),), 4, 1)
    wins = tables_of(measured(batch))["wins"]
    assert wins["1"].mean == wins["3"].mean == 1 - wins["2"].mean == 1 - wins["4"].mean
    assert wins["shared"].mean == 0


def test_the_lead_changes_when_another_is_alone_ahead():
    """Anna leads, then both, then Ben: once. Fewest points lead."""
    course = _Course("hearts", 3)
    for scores in ((3, 5, 9), (5, 5, 9), (7, 6, 9), (8, 8, 9)):
        course._tell = SimpleNamespace(counted=lambda _, seat, at=scores: Standing(at[seat]))
        course._count(SimpleNamespace(public=lambda: None))
    course._first = 1
    course.ends(GameOver((0, 1), ((0, 1), (2,))))
    told = {cell: total for cell, (_, total) in course.figures.cells.items()}
    assert told["lead", "changes"] == 1 and told["lead", "margin"] == 0
    assert [told["wins", row] for row in ("1", "2", "3", "shared")] == [0.5, 0, 0.5, 1]


def test_the_margin_is_between_the_first_and_the_second_place():
    course = _Course("hearts", 3)
    course._scores = [30, 12, 17]
    course.ends(GameOver((1,), ((1,), (2,), (0,))))
    assert course.figures.cells["lead", "margin"] == (1, 5)


def test_every_chip_is_taken_and_in_the_order_that_simulate_prints():
    (batch,) = batches("was-sticht", (4,), (C,), (Variant(),), 12, 1)
    assert set(tables_of(measured(batch))["owners"]) == set(TASKS)
    batch = replace(batch, variant=Variant({"tasks": 6}), numbers=range(20))
    shown = tables_of(measured(batch))["tasks"]
    for task, mean in shown.items():
        low, high = mean.bounds
        assert low - 0.05 <= _EASE[task] <= high + 0.05, f"{task} is done in {mean.mean:.2f}"


def test_a_variant_is_played_on_the_same_deals(tmp_path, capsys):
    given = ["simulate", "oh-hell", "--players", "3", "--games", "3", "--option", "most=4"]
    files = {"--csv": tmp_path / "told.csv", "--report": tmp_path / "told.html"}
    asked = [str(part) for pair in files.items() for part in pair]
    assert main(["--lang", "en", *given, "--against", "most=3", *asked, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert set(told["length"]) == {"3 careful", "3 careful, most=3"}
    apart = told["differences"]["length"]["3 careful, most=3"]["rounds"]
    assert apart == {"mean": -2, "low": -2, "high": -2, "error": 0, "of": 3}
    with files["--csv"].open(encoding="utf-8") as there:
        lines = list(csv.DictReader(there))
    (line,) = [each for each in lines if (each["is"], each["row"]) == ("difference", "rounds")]
    assert (line["table"], line["players"], line["mean"]) == (
        "length",
        "3 careful, most=3",
        "-2.0",
    )
    page = files["--report"].read_text("utf-8")
    assert page.count("<svg") == len(lines) and "http" not in page
    assert "most=3" in page and "--option most=4" in page and "changes of the lead" in page


def test_the_same_rules_twice_are_no_difference(capsys):
    given = ["simulate", "stichwahl", "--players", "3", "--games", "2", "--json"]
    cards = Path(stichwahl_faces.__file__).with_name("faces.toml")
    assert main(["--lang", "en", *given, "--against-cards", str(cards)]) == 0
    apart = json.loads(capsys.readouterr().out)["differences"]
    means = [cell for table in apart.values() for rows in table.values() for cell in rows.values()]
    assert len(means) > 30 and all((cell["mean"], cell["error"] or 0) == (0, 0) for cell in means)


def test_rule_cards_are_told_by_name(tmp_path, capsys):
    page = tmp_path / "master.html"
    given = ["simulate", "stich-meister", "--games", "4", "--players", "3", "--report", str(page)]
    assert main(["--lang", "de", *given]) == 0
    assert "Fächer sind Trumpf" in capsys.readouterr().out
    assert "Fächer sind Trumpf" in page.read_text("utf-8")


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (["--option", "most=99"], "most"),
        (["--against", "tea=3"], "no option"),
        (["--against-cards", "cards.toml"], "cards"),
        (["--report", "nowhere/at/all.html"], "nowhere"),
    ],
)
def test_what_is_wrong_is_said_before_the_first_game(asked, told, capsys, monkeypatch):
    monkeypatch.setattr(simulate, "done", lambda *_: pytest.fail("a game was played"))
    assert main(["--lang", "en", "simulate", "oh-hell", *asked]) == 2
    said = capsys.readouterr().err
    assert told in said and said.count("\n") == 1
