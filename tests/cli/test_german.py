"""Whatever a command refuses, it refuses in German too: nothing of the English is left in it."""

import errno
import json
import os
import re

import pytest

from cli.test_bad_input import BROKEN, DEEP, DIGITS, TABLE, TOML
from stichtisch import errors
from stichtisch.cli import main
from stichtisch.errors import StichtischError, why
from stichtisch.games.record import Header
from stichtisch.games.settings import Settings
from stichtisch.pods.pods import Pods
from stichtisch.table.journal import Journal
from stichtisch.words import Words

TELLTALE = re.compile(
    r"\b(must|be|the|is|are|not|no|and|cannot|with|this|that|there|were|of|from|to|it|give|"
    r"choose|expected|invalid|unrecognized|required|see|argument|file|line|deck of|already|seat)\b"
)
"""Words that no German sentence of ours has."""

HEADER = '{"format":"stichtisch-record","version":1,"game":"oh-hell","seats":["A","B","C"],'
RECORDS = [
    "",
    "[]",
    "{",
    "\ufeff{}",
    '{"a":1,"a":2}',
    '{"a":NaN}',
    DEEP,
    '{"format":3}',
    HEADER + '"options":[]}',
    HEADER + '"options":{"most":11}}',
    HEADER + '"options":{"most":true}}',
    HEADER + '"options":{"more":1}}',
    HEADER + '"options":{},"x":1}',
    HEADER + '"options":{},"deck":{}}',
    HEADER.replace("oh-hell", "whist") + '"options":{}}',
    HEADER.replace(',"C"', "") + '"options":{}}',
    *(
        HEADER + '"options":{}}\n' + line
        for line in (
            "{}",
            '{"do":"sing"}',
            '{"do":"play","seat":3,"card":"H2"}',
            '{"do":"play","seat":0,"card":"Z2"}',
            '{"do":"play","seat":0}',
            '{"do":"play","seat":0,"card":"H2","x":1}',
            '{"do":"deal","dealer":0,"hands":[],"turned":"H2"}',
            '{"do":"deal","dealer":0,"hands":3,"turned":"H2"}',
            '{"do":"deal","dealer":0,"hands":[["H2","Q"]],"turned":"H2"}',
            '{"do":"deal","dealer":0,"hands":[["H2"],["H3"],["H4"]],"turned":"H5"}',
        )
    ),
]


@pytest.fixture
def refused(tmp_path, monkeypatch, capsys):
    """Runs a command in an empty folder; the German sentence with which it refuses."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("stichtisch.commands.stand_ins._LOOK_SECONDS", 0.0, raising=False)

    def unheard(*_):
        raise AssertionError("this was to be refused")

    monkeypatch.setattr(Pods, "poll", unheard)

    def run(*argv, **files):
        for name, text in files.items():
            tmp_path.joinpath(name).write_text(text, "utf-8", errors="surrogateescape")
        try:
            status = main([*argv, "--lang", "de"])
        except SystemExit as stopped:
            status = stopped.code
        err = capsys.readouterr().err
        assert status == 2 and err.count("\n") == 1 and "{" not in _own(err)
        assert TELLTALE.findall(_own(err)) == [], err
        return err

    return run


def _own(sentence):
    """It without what it quotes: names, values, commands."""
    return re.sub(
        r"„[^“]*“|\"[^\"]*\"|'[^']*'|`[^`]*`|\[.*\]|\(siehe .*|\S*/\S*|--?[a-z-]+", "", sentence
    )


@pytest.mark.parametrize("text", RECORDS, ids=range(len(RECORDS)))
def test_records(refused, text):
    refused("replay", "record", record=text)


@pytest.mark.parametrize("text", TOML, ids=lambda text: text[:20])
@pytest.mark.parametrize("game", ["stich-meister", "stichwahl"])
def test_what_an_owner_has_read_off_cards(refused, text, game):
    refused("demo", "--game", game, "--cards", "cards", cards=text)


CARDS = [
    "[61]\nverified = true",
    '[31]\neffect = "fly"\nen = "x"\nde = "x"',
    "31 = 3",
    "[31]\nx = 1",
    "[31]\nverified = 3",
    '[31]\neffect = "left_leads"',
    '[31]\nparameters = {x = 1}\nen="a"\nde="b"',
]


@pytest.mark.parametrize("text", CARDS)
def test_corrections_of_rule_cards(refused, text):
    refused("demo", "--game", "stich-meister", "--cards", "cards", cards=text)


DECK = '{"format":"stichtisch-deck","version":1,"game":"oh-hell"}\n'
TAG = '{"tag":"04a1b2c3d4e5f6","what":"card","name":"H2"}\n'


@pytest.mark.parametrize(
    "text",
    [
        DECK + "{}",
        DECK + TAG + TAG,
        DECK + TAG.replace("H2", "Z9"),
        DECK + TAG.replace("card", "cart"),
        DECK + TAG.replace("04a1", "4a1"),
        DECK + '{"tag":"08010203","what":"card","name":"H2"}',
        "{}",
    ],
)
def test_decks(refused, text):
    refused("deck", "show", "deck", deck=text)


@pytest.mark.parametrize(
    "argv",
    [
        (*TABLE, "--names", "A,,C,D"),
        (*TABLE, "--names", ""),
        (*TABLE, "--option", "tasks"),
        (*TABLE, "--option", "tasks=" + DIGITS),
        (*TABLE, "--option", "tasks=7"),
        ("table", "--players", "2"),
        ("table", "--players", "x"),
        ("table", "--game", "whist"),
        ("table", "--recover"),
        ("table", "--resume"),
        ("table", "--journal"),
        ("table", "x"),
        ("demo", "--speed", "0"),
        ("demo", "--s", "1"),
        ("demo", "--cards", "x"),
        ("tabel",),
        ("deck",),
        ("deck", "learn", "oh-hell"),
        ("deck", "labels"),
        ("deck", "labels", "--backs", "0"),
        ("deck", "labels", "oh-hell", "--skip", "99"),
        ("replay", BROKEN),
        ("replay", ""),
        ("replay", "."),
        ("record", "none"),
        ("verify", "none"),
        ("play", "--seat", "9"),
        ("play", "--seats", "x"),
        ("play", "--seat", "1", "--seats", "1"),
        ("play",),
        ("table", "--deck", "none"),
        ("table", "--port"),
        ("demo", "--resume=1"),
        ("table", "--resume=1"),
    ],
)
def test_commands(refused, argv):
    refused(*argv)


def test_journals(refused, tmp_path):
    Journal.create(
        tmp_path / "evening.journal", Header("oh-hell", ("A", "B", "C"), {}), Settings()
    ).close()
    assert "gibt es schon" in refused("table", "--journal", "evening.journal")
    (tmp_path / "evening.journal.head").unlink()
    assert "ist beschädigt" in refused("table", "--resume", "--journal", "evening.journal")
    refused("record", "evening.journal")
    (tmp_path / "evening.journal").write_text(
        json.dumps({"format": "stichtisch-journal", "version": 9})
    )
    refused("verify", "evening.journal")
    (tmp_path / "evening.journal").write_text("no journal at all")
    assert "kein Journal" in refused("table", "--resume", "--journal", "evening.journal")


@pytest.mark.parametrize("number", sorted(errors._WHY), ids=errno.errorcode.get)
def test_what_the_operating_system_says(number):
    error = StichtischError(
        "file.unreadable", path="/x", why=why(OSError(number, os.strerror(number)))
    )
    assert TELLTALE.findall(error.told(Words("de"))) == []
    assert os.strerror(number).split()[0] in str(error)
