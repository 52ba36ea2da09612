"""What a command says of itself: defaults, ranges, the options of the games, in both languages."""

import re
import subprocess
import sys
import tomllib
from dataclasses import fields
from pathlib import Path

import pytest

from stichtisch import games
from stichtisch.cli import main
from stichtisch.commands.parser import COMMANDS, whole_parser
from stichtisch.words import LANGUAGES, Words, sentences

CHECKOUT = Path(__file__).parents[2]
LOADED = """
import sys
from stichtisch.cli import main
try:
    main(["--help"])
except SystemExit:
    print(*sys.modules, file=sys.stderr)
"""


def said(capsys, *argv):
    try:
        status = main(argv)
    except SystemExit as stopped:
        status = stopped.code
    out, err = capsys.readouterr()
    return status, out, err


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_says_what_it_does_with_examples(capsys, command, language):
    status, told, _ = said(capsys, command, "--lang", language, "--help")
    assert status == 0 and {"en": "examples:", "de": "Beispiele:"}[language] in told
    assert f"\n  stichtisch {command}" in told.replace("echo 'eval \"$(", "")
    assert "usage" not in told or language == "en"
    assert "%(" not in told and "==" not in told


def test_the_examples_in_the_help_can_be_called():
    for language in LANGUAGES:
        parser = whole_parser(Words(language))
        for text in sentences("help").values():
            for line in text[language].splitlines():
                example = re.match(r"  stichtisch ([a-z].*?)( {2,}.*)?$", line)
                if example:
                    call = example[1].split(" > ")[0].replace("{game}", "was-sticht")
                    parser.parse_args(call.split())


def test_a_game_says_its_options_their_meaning_and_their_default(capsys):
    _, told, _ = said(capsys, "table", "--lang", "de", "--help")
    assert "Chips, die jeder nimmt; das kurze Spiel hat 4; eine ganze Zahl von 1" in told
    for name in games.names():
        for option in fields(games.game_named(name).options):
            assert f"\n    {option.name}=" in told


@pytest.mark.parametrize("name", games.FOLDERS)
def test_every_option_of_a_game_has_its_meaning(name):
    there = {key for key in sentences(games.FOLDERS[name]) if key.startswith("option_")}
    assert there == {f"option_{one.name}" for one in fields(games.game_named(name).options)}


@pytest.mark.parametrize("argv", [("--lang", "de"), ("--lang=de",)])
def test_the_language_is_said_before_or_after_the_command(capsys, argv):
    for given in ((*argv, "replay", "none"), ("replay", *argv, "none"), ("replay", "none", *argv)):
        assert "lässt sich nicht lesen" in said(capsys, *given)[2]
    assert "Aufruf:" in said(capsys, "demo", "--help", *argv)[1]


def test_alone_it_says_what_one_can_do_next(capsys):
    status, told, _ = said(capsys)
    assert status == 0 and told.count("\n  stichtisch ") == 3
    assert "Wie weiter?" in said(capsys, "--lang", "de")[1]


def test_the_first_help_loads_no_game_and_no_terminal():
    done = subprocess.run(
        [sys.executable, "-c", LOADED], capture_output=True, text=True, check=True
    )
    loaded = set(done.stderr.split())
    assert not loaded & {"rich", "serial", "shtab", "stichtisch.games.kind", "stichtisch.table"}


def test_it_says_which_version_it_is(capsys):
    with pytest.raises(SystemExit) as ended:
        main(["--lang", "en", "--version"])
    assert ended.value.code == 0
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text("utf-8"))["project"]
    told = f"stichtisch {project['version']}, its rules in plain Python\n"
    assert capsys.readouterr().out == told
