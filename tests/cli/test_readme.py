"""README, README.de and docs/: their commands are understood, their files are there."""

import re
import shlex
import subprocess
from pathlib import Path

import pytest

from stichtisch.cli import main
from stichtisch.commands.parser import language_asked, parser_for
from stichtisch.words import Words

CHECKOUT = Path(__file__).parents[2]
PAGES = [
    CHECKOUT / "README.md",
    CHECKOUT / "README.de.md",
    *sorted((CHECKOUT / "docs").glob("*.md")),
]
TEXT = "\n".join(page.read_text("utf-8") for page in PAGES)
LINKS = [
    (page, link)
    for page in PAGES
    for link in sorted(set(re.findall(r"\]\(([^)]+)\)", page.read_text("utf-8"))))
]
BLOCKS = re.findall(r"^ *```\n(.*?)^ *```", TEXT, re.M | re.S)
SPANS = re.findall(r"(?<!`)`([^`]+)`(?!`)", TEXT.replace("\n", " "))


def commands():
    """Every call of stichtisch, as its words; a demo's from the arguments of make."""
    lines = [line.partition(" # ")[0].strip() for block in BLOCKS for line in block.splitlines()]
    for call in [*lines, *SPANS]:
        call = re.sub(r" *>.*", "", call)
        if found := re.match(r"(?:\.venv/bin/)?stichtisch (.*)", call):
            yield shlex.split(found[1])
        if found := re.search(r"make demo ARGS='(.*)'", call):
            yield ["demo", *shlex.split(found[1])]


COMMANDS = sorted(set(map(tuple, commands())))


def test_the_readme_has_commands():
    assert {command[0] for command in COMMANDS} >= {
        "demo", "play", "table", "replay", "record", "verify", "deck", "card", "pods",
    }  # fmt: skip


def understood(given):
    words = Words("en")
    _, rest = language_asked(given, words)
    return parser_for(rest, words).parse_args(rest)


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_command_is_understood(command):
    assert understood(["was-sticht" if word == "GAME" else word for word in command]).run


def test_a_command_that_is_not_there_is_found_out(capsys):
    for given in (["table", "--bogus"], ["deck", "labels", "--size", "xl"], ["deck", "lose"]):
        with pytest.raises(SystemExit):
            understood(given)
    assert "--bogus" in capsys.readouterr().err


def test_the_examples_are_replayed(capsys, monkeypatch):
    monkeypatch.chdir(CHECKOUT)
    replay = next(
        list(command)
        for command in COMMANDS
        if command[:2] == ("replay", "host/examples/was-sticht.jsonl")
    )
    assert main(["--lang", "en", *replay]) == 0
    assert "The game is over" in capsys.readouterr().out


@pytest.mark.parametrize(("page", "link"), LINKS, ids=lambda one: getattr(one, "name", one))
def test_a_link_leads_somewhere(page, link):
    file, _, anchor = link.partition("#")
    there = page.parent / file if file else page
    assert there.exists()
    if anchor:
        headings = re.findall(r"^#+ (.*)$", there.read_text("utf-8"), re.M)
        assert anchor in {re.sub(r"[^\w -]", "", h).lower().replace(" ", "-") for h in headings}


def test_the_first_page_is_short_and_says_what_there_is_not():
    first = PAGES[0].read_text("utf-8")
    assert len(first.splitlines()) <= 120
    assert "No pod has been built yet" in first and first.index("make web") < first.index(
        "make demo"
    )
    for author in ("Karl-Heinz Schmiel", "Friedemann Friese", "Jochen Knittel"):
        assert author in first and author in PAGES[1].read_text("utf-8")


def test_every_target_of_make_is_there():
    asked = set(re.findall(r"make ([a-z][a-z-]+)", TEXT))
    told = subprocess.run(["make", "-C", CHECKOUT, "help"], capture_output=True, text=True)
    there = {line.split()[0] for line in told.stdout.splitlines() if line[:1].islower()}
    assert asked - there == set()
