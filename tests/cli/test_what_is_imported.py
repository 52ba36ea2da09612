"""What a command does not need it does not load: --help is there in 0.1 s, a replay in 0.25 s."""

import subprocess
import sys
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[2]
EXAMPLES = CHECKOUT / "host" / "examples"

HEAVY = (
    "asyncio", "importlib.metadata", "importlib.resources", "rich", "segno", "serial",
    "starlette", "tempfile", "textual", "uvicorn",
)  # fmt: skip
ROOMS = ("decks", "players", "pods.pods", "table", "twin", "ui")
GAMES = ("was_sticht", "stich_meister", "stichwahl", "oh_hell")


def loaded(*given):
    """The modules that a command loads."""
    listing = (
        "import sys; from stichtisch.cli import main\n"
        "try: main(sys.argv[1:])\n"
        "except SystemExit: pass\n"
        "print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", listing, *given], capture_output=True, text=True, check=True
    )
    return set(done.stderr.split())


def rooms(*names):
    return {f"stichtisch.{name}" for name in names}


def test_help_loads_no_game_no_room_and_nothing_heavy():
    modules = loaded("--help")
    games = {f"stichtisch.games.{name}" for name in GAMES}
    assert not modules & {*HEAVY, *rooms(*ROOMS), *games}


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_loads_its_game_alone_and_no_table(game):
    modules = loaded("replay", str(EXAMPLES / f"{game.replace('_', '-')}.jsonl"))
    others = {f"stichtisch.games.{name}" for name in GAMES if name != game}
    assert f"stichtisch.games.{game}.rules" in modules
    assert not modules & {*HEAVY, *rooms(*ROOMS), *others}
