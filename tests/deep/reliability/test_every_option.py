"""Bots end a game whatever the table has agreed on; all of it: every_option.py."""

from dataclasses import fields
from random import Random

import pytest

from reliability.every_option import HABITS, NAMES, SHORT, Case, cases, ends
from reliability.referees import OPTIONS
from stichtisch import games
from stichtisch.games.player import Tags
from stichtisch.games.record import Header
from stichtisch.games.settings import Settings
from stichtisch.players.strength import Strength
from stichtisch.players.thinking import Thinking


def few_players(strength: Strength) -> list[Case]:
    """Each value of each option and habit; of numbers only some."""
    return [
        case
        for name in games.names()
        for case in cases(name, (strength,), games.game_named(name).seats[0])
        if case.options.get("most", 2) in (1, 2, 10) and case.options.get("tasks", 1) in (1, 6)
    ]


def told(case: Case) -> str:
    return f"{case.game} {dict(case.options)} {dict(case.habits)}"


def test_every_option_and_habit_is_swept() -> None:
    # whose cards people lay is swept in tests/players/test_bots.py
    assert set(HABITS) == {each.name for each in fields(Settings)} - {"cards", "bots"}
    for name in games.names():
        assert set(OPTIONS[name]) == {each.name for each in fields(games.game_named(name).options)}


@pytest.mark.parametrize("case", few_players(Strength.CAREFUL), ids=told)
def test_careful_players_end_a_game_at_their_table(case: Case) -> None:
    assert ends(case, seed=3)


@pytest.mark.parametrize("name", games.names())
def test_where_both_trump_cards_are_laid_random_players_lay_them_too(name: str) -> None:
    if "trumps" in games.game_named(name).habits:
        habits = {"trumps": "laid"}
        assert ends(Case(name, 3, Strength.RANDOM, SHORT.get(name, {}), habits), seed=3)


@pytest.mark.parametrize("case", few_players(Strength.THINKING), ids=told)
def test_those_who_think_can_imagine_a_game_with_every_option(case: Case) -> None:
    kind = games.game_named(case.game)
    names = NAMES[: case.seats]
    game = kind.begin(Header(case.game, names, dict(case.options), kind.deck_for_header(None)))
    player, chance = kind.player(Tags({}), False), Random(2)
    thinking = Thinking(kind.thought(), games=2)
    for _ in range(60):
        seat = min(game.acting(), default=None)
        if game.outcome is not None:
            return
        if seat is None:
            game.push(player.deal(game, chance))
            continue
        view = game.view(seat)
        legal = list(player.possible(view, list(game.legal_moves(seat))))
        assert thinking.choose(view, legal, chance) in legal
        game.push(player.choose(view, legal, chance))
