"""Two referees, one game, in seconds; `tests/deep/reliability/referees.py` plays on for hours."""

from random import Random

from reliability.referees import ANY_MOVE, OPTIONS, SECOND, any_header, referees
from stichtisch import games
from stichtisch.games import game_named


def test_two_referees_tell_the_same_of_every_game():
    result = referees(120, seed=11)
    assert result["wrong"] == 0, result
    assert set(result["games"]) == set(games.names()) and result["events"] > 10_000


def test_every_game_has_a_second_referee_and_all_its_options_are_drawn():
    assert set(ANY_MOVE) == set(SECOND) == set(OPTIONS) == set(games.names())
    for name in games.names():
        chance = Random(1)
        headers = [any_header(name, chance) for _ in range(300)]
        assert {len(header.seats) for header in headers} == set(game_named(name).seats)
        for option, values in OPTIONS[name].items():
            given = [header.options[option] for header in headers if option in header.options]
            assert set(given) == set(values) and len(given) < len(headers)
