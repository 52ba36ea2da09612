"""`stichtisch table --resume`: the last game that can go on, and what is said of the others."""

import os
import re
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest

from reliability.people import People
from stichtisch.cli import main
from stichtisch.commands.parser import parser_for
from stichtisch.commands.resume import begun, resumed
from stichtisch.commands.stand_ins import _roles
from stichtisch.commands.table import _agree
from stichtisch.commands.table_web import next_game
from stichtisch.decks.deck import Deck, virtual_deck, write_deck
from stichtisch.games import game_named
from stichtisch.games.record import Header
from stichtisch.games.settings import Settings
from stichtisch.pods.events import Hello, PodJoined, PortError, PortRefused, Role
from stichtisch.pods.pods import Pods
from stichtisch.scene import FULL
from stichtisch.table.found import look
from stichtisch.table.journal import Journal
from stichtisch.words import Words

NAMES = ("Anna", "Ben", "Cleo")
OPTIONS = {"was-sticht": {"tasks": 1}, "oh-hell": {"most": 3}}
PAGE = 4096


@pytest.fixture
def table(tmp_path, monkeypatch, capsys):
    """Runs the command; status, journal it went on with, what was said, what went wrong."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("stichtisch.commands.stand_ins._LOOK_SECONDS", 0.0)
    monkeypatch.setattr("stichtisch.commands.stand_ins.lacking_at", lambda *_: {})

    def run(*argv, stopped=True, dimmed=None):
        went_on = []

        def play(evening, *_):
            went_on.append(evening.referee._journal.path.name)
            evening.referee.pods.brightness = dimmed or evening.referee.pods.brightness
            if stopped:
                raise KeyboardInterrupt

        monkeypatch.setattr("stichtisch.commands.table.play", play)
        status = main(["--lang", "en", "table", *argv])
        out, err = capsys.readouterr()
        return status, "".join(went_on), out, err

    return run


@pytest.fixture
def evening(tmp_path):
    """A game that stopped after so many moves; without a number it is played to its end."""

    def play(name, game="was-sticht", moves=None):
        path = tmp_path / f"{name}.journal"
        header = Header(game, NAMES, OPTIONS.get(game, {}), game_named(game).deck_for_header(None))
        with closing(Journal.create(path, header, Settings())) as journal:
            people = People(journal, 1)
            while not people.over() and (moves is None or len(people.table.match.kept) < moves):
                people.act()
        when = datetime(2026, 7, 30, 21, 14).timestamp()
        os.utime(path, (when, when))
        return path

    return play


def hidden(text):
    return re.sub(r" · .*?; Anna", " · ...; Anna", text)


def test_the_last_game_goes_on_and_says_which_it_is(table, evening):
    evening("mon", moves=5)
    evening("tue", "oh-hell", moves=9)
    status, went_on, out, err = table("--resume")
    assert (status, went_on) == (130, "tue.journal")
    said = hidden(out).splitlines()
    assert said[:3] == [
        "Going on with tue.journal: Oh Hell · ...; Anna, Ben, Cleo; last written 2026-07-30 21:14",
        "Other games that can go on, by --resume --journal FILE:",
        "  mon.journal: Was Sticht? · ...; Anna, Ben, Cleo; last written 2026-07-30 21:14",
    ]
    assert "The game is kept in tue.journal." in said
    assert err == (
        "Stopped.\nThe game is kept in tue.journal."
        " To go on: stichtisch table --resume --journal tue.journal\n"
    )


def test_the_round_is_said(table, evening):
    evening("mon", moves=20)
    assert " · round 1, Anna deals · column 5 of 9; Anna" in table("--resume")[2].splitlines()[0]


def test_one_that_is_over_is_passed_over(table, evening):
    evening("mon", moves=5)
    evening("tue")
    _, went_on, out, _ = table("--resume")
    assert went_on == "mon.journal"
    assert out.startswith("Passed over: the game in tue.journal is over\nGoing on with mon")
    assert "Other games" not in out


def test_one_that_is_damaged_is_passed_over_unless_it_is_to_be_recovered(table, evening):
    evening("mon", moves=5)
    zero_a_page(evening("tue", moves=25), 2500)
    _, went_on, out, _ = table("--resume")
    assert went_on == "mon.journal"
    assert re.match(r"Passed over: tue.journal is damaged: \d+ of 25 moves are readable", out)
    assert "stichtisch table --resume --recover --journal tue.journal\n" in out
    assert table("--resume", "--recover")[1] == "tue.journal"


def test_one_that_another_program_has_is_passed_over(table, evening):
    evening("mon", moves=5)
    with closing(Journal.resume(evening("tue", moves=5))):
        _, went_on, out, _ = table("--resume")
    assert went_on == "mon.journal"
    assert "Passed over: tue.journal is open in another program" in out


def test_a_table_at_which_nothing_was_laid_does_not_hide_a_game(table, evening):
    evening("mon", moves=5)
    evening("tue", moves=0)
    _, went_on, out, _ = table("--resume")
    assert went_on == "mon.journal"
    assert "\n  tue.journal: " in out


def test_files_that_are_no_journals_are_passed_over(table, evening, tmp_path):
    evening("mon", moves=5)
    (tmp_path / "diary.journal").write_text("dear diary\n")
    _, went_on, out, _ = table("--resume")
    assert went_on == "mon.journal"
    assert "Passed over: diary.journal is no journal of a game\n" in out


def test_a_command_that_refuses_does_not_stand_in_the_way_of_the_next(table, evening, tmp_path):
    evening("mon", moves=5)
    before = sorted(tmp_path.iterdir())
    assert table("--option", "foo")[0] == 2
    assert table("--option", "foo=1")[0] == 2
    assert sorted(tmp_path.iterdir()) == before
    assert table("--resume")[1] == "mon.journal"


def test_where_none_can_go_on_that_is_said(table, evening):
    assert "no journal here to resume" in table("--resume")[3]
    evening("mon")
    assert table("--resume")[3] == "stichtisch: the game in mon.journal is over\n"
    zero_a_page(evening("tue", moves=25), 2500)
    assert (
        "none of the 2 games here can be resumed: tue.journal is damaged" in table("--resume")[3]
    )


def test_of_many_a_few_are_listed(table, evening):
    for number in range(9):
        evening(f"{number}", moves=1)
    out = table("--resume")[2]
    assert out.count("  and 3 more\n") == 1 and out.count("Was Sticht?") >= 6


def test_a_game_that_was_over_before_its_record_was_written_gets_it(table, evening, tmp_path):
    path = evening("mon")
    status, _, out, _ = table("--resume", "--journal", path.name, stopped=False)
    assert status == 0 and "Going on" not in out
    assert (tmp_path / "mon.jsonl").exists()


@pytest.mark.parametrize(
    "option",
    [
        "--game was-sticht", "--players 3", "--names Anna,Ben,Cleo", "--option tasks=1",
        "--hands scanned", "--lamps anybody", "--trumps drawn", "--take-back",
        "--dealer-speaks", "--open-chips", "--cards x.toml",
    ],
)  # fmt: skip
def test_what_was_agreed_on_cannot_be_said_again_not_even_the_same(table, evening, option):
    evening("mon", moves=5)
    status, went_on, out, err = table("--resume", *option.split())
    assert (status, went_on, out) == (2, "", "")
    assert f"leave out {option.split()[0]}, or --resume" in err


def test_the_command_to_go_on_names_deck_and_ports(table, evening, tmp_path):
    evening("my game", moves=5)
    write_deck(virtual_deck("was-sticht"), tmp_path / "my deck")
    err = table("--resume", "--deck", "my deck", "--port", "/dev/p1")[3]
    assert err.endswith(
        "stichtisch table --resume --journal 'my game.journal' --deck 'my deck' --port /dev/p1\n"
    )


def test_the_command_to_go_on_names_all_that_no_journal_keeps(table, evening):
    evening("mon", moves=5)
    given = ["--web", "8123", "--lan", "--ring", "--verbosity", "full", "--verbose"]
    assert table("--resume", *given)[3].endswith(f" --journal mon.journal {' '.join(given)}\n")


@pytest.mark.parametrize("percent", [5, 12, 20, 99])
def test_the_command_to_go_on_names_how_bright_the_lamps_are(table, evening, percent):
    evening("mon", moves=5)
    err = table("--resume", "--brightness", str(percent))[3]
    assert err.endswith(f" --journal mon.journal --brightness {percent}\n")


def test_it_names_what_the_private_pods_key_has_chosen_since(table, evening):
    evening("mon", moves=5)
    err = table("--resume", "--brightness", "20", dimmed=FULL * 12 // 100)[3]
    assert err.endswith(" --journal mon.journal --brightness 12\n")
    assert "--brightness" not in table("--resume", "--brightness", "20", dimmed=FULL)[3]


# --- a journal of which a page is lost ------------------------------------------------------


def zero_a_page(path, at):
    data = bytearray(path.read_bytes())
    lost = data[at : at + PAGE]
    data[at : at + PAGE] = bytes(len(lost))
    path.write_bytes(data)


@pytest.mark.parametrize("game", ["was-sticht", "stich-meister", "stichwahl"])
def test_a_page_of_zeros_is_one_sentence_and_what_is_whole_goes_on(table, evening, game, capsys):
    path = evening("mon", game, moves=45)
    length = path.stat().st_size
    rows = look(path).rows().moves
    zero_a_page(path, length // 2 // PAGE * PAGE or 2000)
    harmed = path.read_bytes()
    for command in (["record"], ["verify"], ["table", "--resume", "--journal"]):
        assert main(["--lang", "en", *command, path.name]) == 2
        err = capsys.readouterr().err
        assert err.count("\n") == 1 and "Traceback" not in err
        assert re.search(r"mon.journal is damaged: \d+ of 45 moves are readable", err)
        assert path.read_bytes() == harmed
    status, went_on, out, _ = table("--resume", "--recover", "--journal", path.name)
    assert (status, went_on) == (130, "mon.journal") and "The journal was damaged" in out
    kept = look(path).rows().moves
    assert 0 < len(kept) < 45 and [one.seal for one in kept] == [
        one.seal for one in rows[: len(kept)]
    ]
    assert path.with_name("mon.journal.damaged").read_bytes() == harmed


# --- what is at odds ------------------------------------------------------------------------


def test_a_deck_of_another_game_is_refused(table, tmp_path):
    write_deck(virtual_deck("oh-hell"), tmp_path / "d")
    status, _, out, err = table("--players", "3", "--deck", "d")
    assert (status, out) == (2, "")
    assert err == "stichtisch: d: this deck is for oh-hell, not for was-sticht\n"
    assert list(tmp_path.iterdir()) == [tmp_path / "d"]


def without(game, *names):
    tags = virtual_deck(game).tags.items()
    return Deck(game, {tag: component for tag, component in tags if component.name not in names})


def test_a_deck_that_lacks_cards_is_refused_and_some_are_named(table, tmp_path):
    write_deck(without("oh-hell", "S2", "S3", "H4", "D5", "C6"), tmp_path / "d")
    status, _, _, err = table("--game", "oh-hell", "--players", "3", "--deck", "d")
    assert status == 2
    assert "d lacks tags for 5 of 52 pieces (S2, S3, H4, ...)" in err
    assert "stichtisch deck learn oh-hell d" in err


def test_trump_cards_need_tags_only_where_they_are_laid(table, tmp_path):
    tags = virtual_deck("was-sticht").tags.items()
    chosen = {tag: one for tag, one in tags if "trump" not in one.what.value}
    write_deck(Deck("was-sticht", chosen), tmp_path / "d")
    assert table("--players", "3", "--deck", "d")[0] == 130
    assert "15 of 75 pieces" in table("--players", "3", "--deck", "d", "--trumps", "laid")[3]


@pytest.mark.parametrize(
    "names",
    ["Anna,Ben,Anna", "Anna,Ben,ANNA", "Strauß,Ben,strauss", "A  B,C,a b", "Zoë,Ben,Zoe\u0308"],
)
def test_two_seats_with_one_name_are_refused(table, names):
    status, _, _, err = table("--names", names)
    assert status == 2 and "two players have one name" in err


def test_names_and_another_number_of_players_are_refused(table):
    assert "--names has 3 names" in table("--names", "Anna,Ben,Cleo", "--players", "4")[3]
    assert table("--names", "Anna,Ben,Cleo", "--players", "3")[0] == 130


class TestANamedPort:
    @pytest.fixture
    def ports(self, tmp_path, monkeypatch, capsys):
        monkeypatch.chdir(tmp_path)
        monkeypatch.setattr("stichtisch.commands.stand_ins._PATIENCE_SECONDS", 0.05)

        def run(*events):
            waiting = [list(events)]
            monkeypatch.setattr(Pods, "poll", lambda *_: waiting.pop() if waiting else [])
            status = main(["--lang", "en", "table", "--port", "/dev/p1"])
            assert list(tmp_path.iterdir()) == []
            return status, capsys.readouterr().err

        return run

    def test_that_cannot_be_opened_is_refused(self, ports):
        refused = PortRefused("/dev/p1", PortError("port.missing", port="/dev/p1"))
        said = "stichtisch: /dev/p1 cannot be opened: plug the pod in or correct the name\n"
        assert ports(refused) == (2, said)

    def test_on_which_nobody_answers_is_refused(self, ports):
        said = "stichtisch: no pod answers on /dev/p1: look at its cable, or correct the name\n"
        assert ports() == (2, said)


def test_a_found_port_that_cannot_be_opened_does_not_end_the_evening(monkeypatch):
    hello = Hello("p", Role.SEAT, 1, 16, 5, 1, 0, 0, "1.0")
    events = [
        PortRefused("/dev/p1", PortError("port.missing", port="/dev/p1")),
        PodJoined("p", hello),
    ]
    monkeypatch.setattr(Pods, "poll", lambda *_: events)
    monkeypatch.setattr(Pods, "joined", lambda _: [hello])
    assert _roles([], 1, Words("en")) == [Role.SEAT]


def test_the_next_game_keeps_to_what_the_resumed_one_agreed_on(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    words = Words("en")
    agreed = ["--hands", "blind", "--take-back", "--trumps", "laid", "--journal", "x.journal"]
    given = ["table", "--game", "oh-hell", "--players", "3", *agreed]
    header, settings = begun(parser_for(given, words).parse_args(given))
    Journal.create(Path("x.journal"), header, settings).close()
    given = ["table", "--resume", "--journal", "x.journal", "--deck", "mine.jsonl"]
    args = parser_for(given, words).parse_args(given)
    with closing(resumed(args, words)) as old:
        _agree(args, old)
    following = next_game(args, header)
    assert begun(following) == (header, settings)
    assert following.deck == Path("mine.jsonl")
