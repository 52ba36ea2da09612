"""The page for those who read and write records themselves names all that may stand in one."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from stichtisch.games import FOLDERS, game_named
from stichtisch.games.replay import Replay

CHECKOUT = Path(__file__).parents[2]
PAGE = (CHECKOUT / "docs" / "record.md").read_text("utf-8")


def told_of(name):
    """What the page and the game's own page say."""
    folder = CHECKOUT / "host" / "stichtisch" / "games" / FOLDERS[name]
    return PAGE + (folder / "README.md").read_text("utf-8")


@pytest.mark.parametrize("name", FOLDERS)
def test_each_line_and_each_option_of_a_game_is_named(name):
    told = told_of(name)
    for do in game_named(name).moves._kinds:
        assert f'{{"do":"{do}"' in told, do
    for option in fields(game_named(name).options):
        assert f"`{option.name}`" in told or f"`{option.name}:" in told, option.name


def test_the_header_on_the_page_begins_a_record():
    header = re.search(r"```json\n(.*)\n```", PAGE)[1]
    assert list(Replay(header.encode()).events()) == []
