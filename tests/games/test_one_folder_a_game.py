"""A game is one folder: nothing else names it, and its rules are pure."""

import ast
import re
import sys
from pathlib import Path

import pytest

from compile import modules as compiled_modules
from stichtisch import games

CHECKOUT = Path(__file__).parents[2]
GAMES = CHECKOUT / "host" / "stichtisch" / "games"
THE_LIST = GAMES / "__init__.py"
HOST = CHECKOUT / "host"
MADE = {HOST / name for name in ("pictures", "examples", "at-the-table.md", "at-the-table.de.md")}
"""Made from the games by a program (make picture, examples, pages)."""

FOLDERS = sorted(games.FOLDERS.values())
SUITS = ("hearts", "spades")


@pytest.mark.parametrize("name", games.FOLDERS)
def test_what_a_table_may_agree_on_is_not_compiled(name):
    """Options are read by their annotations, which mypyc does not keep."""
    options = games.game_named(name).options
    assert f"{options.__module__.replace('.', '/')}.py" not in compiled_modules()


# --- nothing else names a game --------------------------------------------------------------


def forms(name):
    """The name however it may be written: oh-hell, oh_hell, "Oh Hell", OhHell, OH_HELL.

    A game that is called like a suit is named by its folder, its class or its name in quotes.
    """
    if name not in SUITS:
        return re.compile("[-_ ]?".join(name.split("-")), re.IGNORECASE)
    title = name.title()
    quoted = rf"""(?<!en = )["']{name}["']"""
    return re.compile(rf"games[./]{name}|{title}(Kind|Public|Deal|Move)?[(.]|{quoted}")


def may_name_games(path):
    folders = [GAMES / folder for folder in FOLDERS]
    in_folder = any(folder in path.parents for folder in folders)
    return in_folder or path == THE_LIST or path.name.startswith("README")


def sources():
    """All text files of host and firmware but those that may name games, and pictures."""
    for room in ("host", "firmware"):
        for path in sorted((CHECKOUT / room).rglob("*")):
            hidden = "__pycache__" in path.parts or MADE & {path, *path.parents}
            if path.is_file() and not hidden and not may_name_games(path):
                yield path


def named_in(text, name):
    return [line.strip() for line in text.splitlines() if forms(name).search(line)]


@pytest.mark.parametrize("name", games.FOLDERS)
def test_no_file_outside_its_folder_names_a_game(name):
    found = {}
    for path in sources():
        lines = named_in(path.read_text("utf-8", errors="replace"), name)
        lines += named_in(str(path.relative_to(CHECKOUT)), name)
        if lines:
            found[str(path.relative_to(CHECKOUT))] = lines
    assert found == {}


def test_the_search_finds_names_and_looks_everywhere():
    for text in ("oh-hell", "oh_hell", "Oh Hell", "OhHellKind", "OH_HELL = 1"):
        assert named_in(text, "oh-hell")
    for text in (
        "import games.hearts.kind",
        "games/hearts/words.toml",
        'game == "hearts"',
        "Hearts(",
    ):
        assert named_in(text, "hearts")
    assert not named_in('en = "hearts"', "hearts")
    looked = {path.relative_to(CHECKOUT).parts[0:3] for path in sources()}
    assert {("host", "stichtisch", "table"), ("host", "stichtisch", "games")} <= looked
    assert ("firmware", "pod", "app.py") in looked
    assert sum(1 for _ in sources()) > 100


def test_every_folder_is_in_the_list_and_has_what_a_game_has():
    there = sorted({kind.parent.name for kind in GAMES.glob("*/kind.py")} - {"tricks"})
    assert there == FOLDERS
    for folder in FOLDERS:
        files = {path.name for path in (GAMES / folder).iterdir()}
        shape = {"rules.py", "moves.py", "kind.py", "words.toml", "README.md"}
        assert shape <= files


# --- rules are pure -------------------------------------------------------------------------

PURE = {
    "stichtisch.errors",
    "stichtisch.games.card",
    "stichtisch.games.choice",
    "stichtisch.games.demand",
    "stichtisch.games.event",
    "stichtisch.games.form",
    "stichtisch.games.game",
    "stichtisch.games.hand",
    "stichtisch.games.move",
    "stichtisch.games.record",
    "stichtisch.games.refusal",
    "stichtisch.games.trick",
    "stichtisch.games.tricks",
    "stichtisch.games.tricks.cards",
    "stichtisch.games.tricks.deal",
    "stichtisch.games.tricks.moves",
    "stichtisch.games.tricks.rules",
    "stichtisch.games.tricks.stage",
    "stichtisch.games.unseen",
    "stichtisch.games.value",
    "stichtisch.games.view",
}
"""What all games share that knows no table."""

LATE = {
    "stichtisch.games.value": {"mypy_extensions"},
}
"""What is imported when it is needed and not before: an error's words, when somebody reads it;
what mypy and its compiler read, never."""

RULES = ("rules", "moves")
"""Where a game's pure files begin; whatever these import of the folder is one of them too."""

NO_RULES = {"asyncio", "datetime", "os", "random", "secrets", "select", "socket", "sqlite3",
            "subprocess", "threading", "time"}  # fmt: skip
"""No clock, no input or output, no chance of their own."""


def file_of(module):
    path = CHECKOUT.joinpath("host", *module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def is_module(name):
    path = file_of(name)
    return name.startswith("stichtisch") and path.exists()


def imported_by(module):
    """All modules that a module imports, wherever in it."""
    found = set()
    for node in ast.walk(ast.parse(file_of(module).read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module} imports from where it stands"
            names = {f"{node.module}.{alias.name}" for alias in node.names}
            modules = {name for name in names if is_module(name)}
            found |= modules if len(modules) == len(names) else modules | {node.module}
    return found


def pure_files(folder):
    """The modules of a game's folder that its rules are made of."""
    package = f"stichtisch.games.{folder}"
    waiting, pure = [f"{package}.{file}" for file in RULES], set()
    while waiting:
        module = waiting.pop()
        if module not in pure:
            pure.add(module)
            waiting += [one for one in imported_by(module) if one.startswith(f"{package}.")]
    return pure


def is_standard(module):
    top = module.partition(".")[0]
    return top in sys.stdlib_module_names and top not in NO_RULES


NAMES_ALONE = {"stichtisch.words"}
"""Rules name a sentence; whoever tells it reads the file where it stands."""


def impure(module, allowed):
    fine = allowed | NAMES_ALONE
    return {one for one in imported_by(module) if not is_standard(one) and one not in fine}


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_rules_of_a_game_import_what_is_pure_and_each_other(folder):
    rules = pure_files(folder)
    own = {f"stichtisch.games.{folder}.{file}" for file in ("controller", "presenter", "player")}
    assert not rules & (own | {f"stichtisch.games.{folder}.kind"})
    wrong = {module: impure(module, PURE | rules) for module in rules}
    assert {module: names for module, names in wrong.items() if names} == {}


@pytest.mark.parametrize("module", sorted(PURE))
def test_what_the_rules_share_is_pure_itself(module):
    assert impure(module, PURE) == LATE.get(module, set())


def test_the_walk_sees_what_is_not_pure():
    package = "stichtisch.games.stichwahl"
    assert impure(f"{package}.bot", PURE | pure_files("stichwahl")) >= {
        "random", "stichtisch.games.player",
    }  # fmt: skip
    hell = "stichtisch.games.oh_hell"
    assert pure_files("oh_hell") == {f"{hell}.rules", f"{hell}.moves"}
