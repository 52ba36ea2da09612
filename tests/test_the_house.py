"""Imports go one way: no circle, and no arrow up between rooms.

Drawn are all imports under host/stichtisch, those inside functions and for types alone too.
"""

import ast
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

HOST = Path(__file__).parents[1] / "host"
ORDER = [
    "words", "errors", "extras", "disk", "scene", "games", "pods", "twin", "decks",
    "table", "players", "ui", "hall", "commands", "cli", "__main__",
]  # fmt: skip
"""The rooms from the ground up: each may import those before it."""
WITH_TWINS = {"twin", "players", "commands"}

House = Mapping[str, set[str]]
"""By module what it imports."""


def modules() -> dict[str, Path]:
    """Their files, by name."""
    files = sorted(HOST.joinpath("stichtisch").rglob("*.py"))
    named = {".".join(file.relative_to(HOST).with_suffix("").parts): file for file in files}
    return {name.removesuffix(".__init__"): file for name, file in named.items()}


def imported(source: str, known: Mapping[str, Path]) -> Iterator[str]:
    """The modules among these that the source imports anywhere."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names if one.name in known)
        elif isinstance(node, ast.ImportFrom):
            assert node.module and not node.level, "we import by full names"
            for one in node.names:
                inside = f"{node.module}.{one.name}"
                if inside in known or node.module in known:
                    yield inside if inside in known else node.module


@pytest.fixture(scope="module")
def house() -> House:
    known = modules()
    return {
        name: set(imported(file.read_text("utf-8"), known)) - {name}
        for name, file in known.items()
    }


def room(module: str) -> str:
    return module.split(".")[1]


def arrows(house: House) -> set[tuple[str, str]]:
    """From room to room."""
    return {
        (room(name), room(other))
        for name, others in house.items()
        for other in others
        if "." in name and "." in other and room(name) != room(other)
    }


def arrows_up(house: House) -> list[tuple[str, str]]:
    return [(one, other) for one, other in arrows(house) if ORDER.index(one) < ORDER.index(other)]


def test_every_room_has_its_floor(house):
    assert {room(name) for name in house if "." in name} == set(ORDER)


def test_no_arrow_goes_up(house):
    assert arrows_up(house) == []


def test_there_is_no_circle(house):
    TopologicalSorter(house).prepare()


def test_nothing_imports_twins_but_who_plays_on_them(house):
    assert {one for one, other in arrows(house) if other == "twin"} <= WITH_TWINS


@pytest.mark.parametrize(
    "source",
    [
        "from stichtisch.table.table import Table",
        "def late():\n    from stichtisch.table import table",
        "if TYPE_CHECKING:\n    import stichtisch.table.table",
    ],
)
def test_an_arrow_up_would_be_seen_wherever_it_stands(house, source):
    name = "stichtisch.games.record"
    changed = {**house, name: house[name] | set(imported(source, modules()))}
    assert arrows_up(changed) == [("games", "table")]
    with pytest.raises(CycleError):
        TopologicalSorter(changed).prepare()
