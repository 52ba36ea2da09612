"""`stichtisch table --bots`: who is a bot, how well they play, and what is refused."""

import argparse

import pytest

from stichtisch.cli import main
from stichtisch.commands import stand_ins
from stichtisch.commands.bots import bots_in
from stichtisch.commands.parser import parser_for
from stichtisch.commands.resume import begun
from stichtisch.commands.table_web import next_game
from stichtisch.errors import StichtischError
from stichtisch.games import game_named
from stichtisch.games.form import read_options
from stichtisch.games.record import Header
from stichtisch.games.settings import Settings
from stichtisch.pods.events import Role
from stichtisch.words import Words

NAMES = ("Anna", "Ben", "Cleo")


def options(*given):
    given = ["table", *given]
    return parser_for(given, Words("en")).parse_args(given)


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ([], ""),
        (["2"], "2=careful"),
        (["Ben"], "2=careful"),
        (["Ben=thinking,Anna"], "1=careful 2=thinking"),
        (["3=random", "Anna=thinking"], "1=thinking 3=random"),
    ],
)
def test_seats_are_named_or_numbered(given, meant):
    assert bots_in(given, NAMES) == meant
    assert read_options(Settings, {"bots": meant}).strengths == Settings(bots=meant).strengths


def test_a_name_is_a_name_whatever_letters_it_has():
    assert bots_in(["3", "a=b"], ("3", "a=b", "Cleo")) == "1=careful 2=careful"


SEATS = "there are 1 Anna, 2 Ben, 3 Cleo"
STRENGTHS = "a strength is one of random, careful, thinking"
REFUSED = [
    (["2,Ben"], "--bots names Ben twice: leave one of them out"),
    (["4"], f'--bots: there is no seat "4"; {SEATS}'),
    (["Eva=random"], f'--bots: there is no seat "Eva"; {SEATS}'),
    (["0"], f'--bots: there is no seat "0"; {SEATS}'),
    (["Ben=good"], f'--bots: {STRENGTHS}, not "good"'),
    (["Ben="], f'--bots: {STRENGTHS}, not ""'),
    (
        ["2", "--game", "oh-hell", "--hands", "blind"],
        "--bots: nobody sees a hand with --hands blind, so no bot can play it:"
        " use --hands scanned",
    ),
]


@pytest.mark.parametrize(("given", "said"), REFUSED)
def test_whatever_cannot_be_is_refused_in_one_sentence(given, said, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["--lang", "en", "table", "--players", "3", "--bots", *given]) == 2
    assert capsys.readouterr().err == f"stichtisch: {said}\n"
    assert not list(tmp_path.iterdir())


def test_dealt_hands_of_bots_need_the_private_pod():
    kind, header = game_named("stich-meister"), Header("stich-meister", (*NAMES, "Dora"), {})
    lacking = stand_ins.without_pods([Role.SEAT] * 4, 4)
    with pytest.raises(StichtischError) as refused:
        stand_ins.check(kind, header, Settings(bots="2=careful"), lacking)
    said = "--bots: the hands of bots are laid on the private pod: connect one"
    assert refused.value.told(Words("en")) == said


def test_another_game_at_the_table_keeps_them():
    args = options("--players", "3", "--bots", "Ben=random")
    header = Header("oh-hell", NAMES, {})
    assert begun(next_game(args, header))[1].bots == "2=random"


def test_a_game_that_goes_on_knows_them(monkeypatch):
    from stichtisch.commands import table

    class Old:
        header, settings = Header("oh-hell", NAMES, {}), Settings(bots="3=thinking")

        def close(self):
            pass

    seen = []

    def evening(args, _words, _web, *_old):
        seen.append(args.bots)
        return None if len(seen) > 1 else Header("oh-hell", NAMES, {})

    monkeypatch.setattr(table, "resumed", lambda *_: Old())
    monkeypatch.setattr(table, "_evening", evening)
    args = argparse.Namespace(**vars(options("--resume")))
    assert table.run(args, Words("en")) == 0
    assert [bots_in(given, NAMES) for given in seen] == ["3=thinking", "3=thinking"]


def test_what_a_journal_says_of_them_is_read_with_care():
    for wrong in ("2=good", "x", "10=careful", "2", 7):
        with pytest.raises(StichtischError):
            read_options(Settings, {"bots": wrong})
