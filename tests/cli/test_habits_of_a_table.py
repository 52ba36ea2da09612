"""The habits of a table: told aloud where lamps tell hands, refused where they change nothing."""

import pytest

from stichtisch.cli import main
from stichtisch.games import game_named, names
from stichtisch.games.settings import Settings
from stichtisch.words import LANGUAGES, Words


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", names())
def test_lamps_that_tell_of_hands_are_said_aloud(game, language):
    kind, words = game_named(game), Words(language)
    assert kind.lamps_told(Settings(), words) == []
    told = kind.lamps_told(Settings(lamps="own"), words)
    assert told == ([words("terminal.lamps_own")] if kind.dealt else [])
    assert kind.lamps_told(Settings(lamps="own", hands="blind"), words) == []


NOTHING = [
    ("was-sticht", "--hands", "blind"),
    ("was-sticht", "--lamps", "own"),
    ("stich-meister", "--trumps", "laid"),
    ("stich-meister", "--dealer-speaks"),
    ("stichwahl", "--open-chips"),
    ("oh-hell", "--dealer-speaks"),
    ("hearts", "--rulings"),
]


@pytest.mark.parametrize(("game", "option", "value"), [(*one, "")[:3] for one in NOTHING])
def test_what_changes_nothing_in_a_game_is_refused_and_leaves_nothing(
    game, option, value, tmp_path, monkeypatch, capsys
):
    monkeypatch.chdir(tmp_path)
    given = [option, value] if value else [option]
    assert main(["--lang", "de", "table", "--game", game, *given]) == 2
    said = f"stichtisch: {option} hat bei {game} keine Wirkung: weglassen\n"
    assert capsys.readouterr().err == said
    assert not list(tmp_path.iterdir())
