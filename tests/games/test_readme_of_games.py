"""games/README.md, followed to the letter: a game of a package of its own, in one file."""

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[2]
README = CHECKOUT / "host" / "stichtisch" / "games" / "README.md"
PLAY = """
import random, sys
from stichtisch.games import game_named
from stichtisch.games.player import Tags
from stichtisch.games.record import Header, write_line

kind = game_named("my-game")
header = Header("my-game", ("Ada", "Bo", "Cy"), {})
game, chance, player = kind.begin(header), random.Random(5), kind.player(Tags({}), True)
lines = [header.as_json()]
while game.outcome is None:
    seat = min(game.acting(), default=None)
    if seat is None:
        move = player.deal(game, chance)
    else:
        move = player.choose(game.view(seat), list(game.legal_moves(seat)), chance)
    game.push(move)
    lines.append(move.as_json())
sys.stdout.write("".join(map(write_line, lines)))
"""
RULES = """
from random import Random
from stichtisch.games import game_named
from stichtisch.games.player import Tags
from stichtisch.games.record import Header

kind = game_named("my-game")
game, chance, player = kind.begin(Header("my-game", ("Ada", "Bo", "Cy"), {})), Random(1), None
player = kind.player(Tags({}), True)
while game.last is None:
    if game.phase == "pass" and not game.deal.passed:
        print(len(game.own(0).hand), "cards a hand")
        print(game.public().stage.count, "cards to the", game.public().direction)
    seat = min(game.acting(), default=None)
    if seat is None:
        game.push(player.deal(game, chance))
        continue
    legal = list(game.legal_moves(seat))
    if game.phase == "play" and not game.deal.taken and not game.deal.trick.cards:
        assert not any(move.card.suit == "H" for move in legal)
        print("a heart may not be led")
    game.push(chance.choice(legal))
print(sum(game.last.points), "points")
"""
AT_A_TABLE = """
from random import Random
from stichtisch.decks.deck import virtual_deck
from stichtisch.games import game_named
from stichtisch.games.record import Header
from stichtisch.games.settings import Settings
from stichtisch.table.table import Table
from stichtisch.words import Words

header = Header("my-game", ("Ada", "Bo", "Cy"), {})
table = Table(header, Settings(), virtual_deck("my-game"), Random(1), Words("de"))
print(type(table.kind).__module__, len(table.kind.components()))
print(table.presenter.title(table.match.public()))
"""


def blocks(language):
    """The code of that language in the README, as it stands there."""
    found = re.findall(
        rf"^( *)```{language}\n(.*?)^\1```$", README.read_text("utf-8"), re.M | re.S
    )
    return [
        "".join(line.removeprefix(indent) for line in code.splitlines(keepends=True))
        for indent, code in found
    ]


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    """A folder in which the README was followed."""
    folder = tmp_path_factory.mktemp("followed")
    (written,) = blocks("python")
    (folder / "my_game").mkdir()
    (folder / "my_game" / "kind.py").write_text(written, "utf-8")
    (entry,) = blocks("toml")
    project = tomllib.loads(entry)["project"]
    info = folder / "my_game-1.0.dist-info"  # what pip makes of it
    info.mkdir()
    named = f"Name: {project['name']}\nVersion: {project['version']}\n"
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\n{named}")
    lines = []
    for group, games in project["entry-points"].items():
        lines += [f"[{group}]", *(f"{name} = {place}" for name, place in games.items())]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n")
    return folder


@pytest.fixture(scope="module")
def run(package):
    """Runs Python in that folder, with the package and Stichtisch as installed."""
    found = [str(package), str(CHECKOUT / "host"), str(CHECKOUT / "firmware")]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(found), "LANG": "C.UTF-8"}

    def run(*command):
        done = subprocess.run(
            [sys.executable, *command],
            cwd=package, env=environment, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run


def test_it_is_listed_among_the_games(run):
    names = run("-c", "from stichtisch.games import names; print(*names())").split()
    assert names[-1] == "my-game" and "oh-hell" in names
    assert "my-game" in run("-m", "stichtisch", "demo", "--help")
    assert "my-game" in run("-m", "stichtisch", "deck", "learn", "--help")


def test_it_is_played_and_replayed(run, package):
    record = run("-c", PLAY)
    (package / "game.jsonl").write_text(record, "utf-8")
    events = run("-m", "stichtisch", "replay", "--json", "game.jsonl").splitlines()
    assert json.loads(events[-1])["event"] == "game"
    told = run("-m", "stichtisch", "--lang", "de", "replay", "game.jsonl")
    assert "Das Spiel ist aus: " in told


@pytest.mark.slow(17)
def test_its_demo_is_played_to_the_end_and_its_card_is_printed(run):
    (demo,) = blocks("sh")
    assert "The game is over" in run("-m", "stichtisch", "--lang", "en", *demo.split()[1:])
    run("-m", "stichtisch", "card", "my-game")


def test_it_plays_as_its_file_says(run):
    told = run("-c", RULES).splitlines()
    assert told == [
        "10 cards a hand",
        "2 cards to the left",
        "a heart may not be led",
        "12 points",
    ]


def test_a_table_deals_it_and_speaks_the_words_of_the_kit(run):
    module_and_cards, title = run("-c", AT_A_TABLE).splitlines()
    assert module_and_cards == "my_game.kind 52"
    assert title == "Ein Stichspiel · Runde 1 · es wird gegeben"


def test_bots_of_three_strengths_play_it(run):
    run("-m", "stichtisch", "arena", "my-game", "--games", "3", "--seed", "1", "--players", "3")


def test_the_readme_names_every_shared_file():
    shared = {path.stem for path in README.parent.glob("*.py")} - {"__init__"}
    told = README.read_text("utf-8").partition("## Which shared file for what")[2]
    assert set(re.findall(r"`(\w+)`", told)) == shared
