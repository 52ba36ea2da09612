"""A club's list: games of several evenings, people who come and go, and corrections."""

from dataclasses import replace
from random import Random

import pytest

from players.room import Room
from stichtisch.cli import main
from stichtisch.commands.list import keep
from stichtisch.decks.deck import virtual_deck
from stichtisch.games.record import Header
from stichtisch.games.settings import Settings
from stichtisch.table.club import ClubList, Corrected, ListError, Played, read_list, write_list
from stichtisch.table.journal import Journal
from stichtisch.table.table import Table
from stichtisch.words import Words

FIRST = Played(
    "2026-11-20 21:00",
    "one.journal",
    "1",
    ("Anna", "Ben", "Cleo"),
    ((0, 74, 0), (40, -22, 40)),
    (0, 2),
)
SECOND = Played(
    "2026-11-23 20:15", "two.journal", "2", ("Ben", "Dora", "Émile 😀"), ((24, 0, 0),), (0,)
)
CLUB = ClubList("skat", (FIRST, SECOND))


@pytest.fixture
def path(tmp_path):
    write_list(CLUB, tmp_path / "club.toml")
    return tmp_path / "club.toml"


@pytest.fixture
def listed(path, capsys):
    """What the command says of the list, and its status."""

    def call(*options, language="en"):
        status = main(["--lang", language, "list", str(path), *options])
        out, err = capsys.readouterr()
        return out if status == 0 else err

    return call


def test_points_are_added_up_by_name_whoever_sat_where_and_how_often():
    totals = {name: (one.games, one.rounds, one.won, one.points)
              for name, one in CLUB.totals().items()}  # fmt: skip
    assert totals == {
        "Anna": (1, 2, 1, 40), "Cleo": (1, 2, 1, 40), "Ben": (2, 3, 1, 2),
        "Dora": (1, 1, 0, 0), "Émile 😀": (1, 1, 0, 0),
    }  # fmt: skip
    assert list(CLUB.totals())[:3] == ["Anna", "Cleo", "Ben"]


def test_where_the_fewest_points_win_they_stand_first():
    hearts = ClubList(
        "hearts", (Played("2026-01-01 20:00", "h", "1", ("A", "B"), ((20, 6),), (1,)),)
    )
    assert list(hearts.totals()) == ["B", "A"]


def test_whoever_is_rid_of_the_most_chips_stands_first():
    rid = ClubList(
        "was-sticht", (Played("2026-01-01 20:00", "w", "1", ("A", "B"), ((2, 5),), (1,)),)
    )
    assert list(rid.totals()) == ["B", "A"]


def test_what_is_written_is_read_again_whatever_people_are_called_and_give_as_a_reason(tmp_path):
    odd = replace(FIRST, seats=('A"n\\na', "B\tn", "C\x7fl"))
    club = ClubList("skat", (odd, SECOND)).corrected_by(
        Corrected("2026-11-23 23:02", "Ben", -10, 'deal "7"\n\x01 [[played]]')
    )
    write_list(club, tmp_path / "x")
    assert read_list(tmp_path / "x") == club


def test_a_game_that_ended_again_stands_there_once():
    again = replace(FIRST, rounds=((0, 74, 0),))
    assert CLUB.with_game(again).played == (SECOND, again)


def test_an_evening_alone(listed):
    told = listed("--since", "2026-11-23")
    assert "Anna" not in told and "Dora" in told


def test_whoever_has_the_same_points_shares_a_place(listed):
    assert [line.split()[0] for line in listed().splitlines()[1:]] == ["1", "1", "3", "4", "4"]


def test_a_correction_counts_and_says_why_for_good(listed, path):
    told = listed("--correct", "Ben", "-10", "deal 7 counted twice")
    assert "Ben -10, deal 7 counted twice" in told
    assert read_list(path).totals()["Ben"].points == -8
    assert "deal 7 counted twice" in listed()


@pytest.mark.parametrize(
    ("correction", "told"),
    [
        (("Zoe", "5", "x"), "Zoe is not on the list; on it are Anna, Cleo, Ben"),
        (("Ben", "many", "x"), '"many" is no number of points'),
        (("Ben", "0", "x"), '"0" is no number of points'),
        (("Ben", "9" * 30, "x"), "is no number of points"),
        (("Ben", "5", "\udcff"), "a reason that can be written to a file"),
        (("Ben", "5", " "), "a correction needs a reason"),
    ],
)
def test_a_correction_that_is_none_changes_nothing(listed, path, correction, told):
    before = path.read_bytes()
    assert told in listed("--correct", *correction)
    assert path.read_bytes() == before


def test_a_table_to_print_and_one_for_spreadsheets(listed, tmp_path):
    listed("--csv", str(tmp_path / "l.csv"), "--html", str(tmp_path / "l.html"), language="de")
    table = (tmp_path / "l.csv").read_text().splitlines()
    assert table[0] == "Platz,Name,Partien,Runden,Gewonnen,Punkte,je Runde"
    assert table[1] == '1,Anna,1,2,1,40,"20,0"'
    page = (tmp_path / "l.html").read_text()
    assert "<td>-22</td>" in page and "Émile 😀" in page and "Geführt von" in page


def test_names_are_no_html(tmp_path):
    club = ClubList("skat", (replace(FIRST, seats=("<b>", "&", "C")),))
    write_list(club, tmp_path / "x")
    main(["list", str(tmp_path / "x"), "--html", str(tmp_path / "l.html")])
    assert "<b>" not in (tmp_path / "l.html").read_text()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", 'the header lacks the key "format"'),
        ("what is this", "this is no TOML"),
        ('format = "stichtisch-list"\nversion = 2\ngame = "skat"', '"version"'),
        ('format = "stichtisch-list"\nversion = 1\ngame = "whist"', "no game is called"),
        ('format = "stichtisch-list"\nversion = 1\ngame = "skat"\nplayed = 3', '"played"'),
        ('format = "stichtisch-list"\nversion = 1\ngame = "skat"\nplayed = [3]', "[[played]]"),
        (CLUB.text().replace("40, -22, 40", "40, -22"), "a round of one.journal"),
        (CLUB.text().replace('"Ben"', "5"), '"seats" of a table played'),
        (CLUB.text() + "\n[[corrected]]\nname = 3", "a table corrected"),
    ],
)
def test_a_file_that_is_no_list(listed, path, text, told):
    path.write_text(text)
    heard = listed()
    assert told in heard and heard.count("\n") == 1


def test_two_evenings_whose_journals_have_one_name_are_two_games():
    once = ClubList("skat").with_game(FIRST)
    again = once.with_game(replace(FIRST, number="3")).with_game(FIRST)
    assert again.totals()["Anna"].games == 2
    assert again.with_game(FIRST) == again, "a game whose end was taken back is one"


def test_a_list_in_another_encoding_is_left_as_it_is(path, listed):
    latin = CLUB.text().replace("Émile 😀", "Émile").encode("latin-1")
    path.write_bytes(latin)
    assert "is not UTF-8" in listed("--correct", "Ben", "-10", "counted twice")
    assert path.read_bytes() == latin


def test_a_list_of_another_game_is_not_written_to(path):
    with pytest.raises(ListError, match="is a list of skat"):
        read_list(path, "hearts")


def test_a_game_at_the_table_comes_onto_the_list(tmp_path):
    header = Header("oh-hell", ("Anna", "Ben", "Cleo"), {"most": 1})
    deck = virtual_deck("oh-hell")
    table = Table(header, Settings(), deck, Random(1), Words("en"))
    Room(table, deck, 3).play()
    journal = Journal.create(tmp_path / "evening.journal", header, Settings())
    told = keep(tmp_path / "club.toml", table, journal, Words("en"))
    journal.close()
    (game,) = read_list(tmp_path / "club.toml").played
    scores = [table.presenter.counted(table.match.public(), seat).score for seat in range(3)]
    assert list(game.rounds[-1]) == scores and game.journal == "evening.journal"
    assert game.won == table.game.outcome.winners
    assert all(f"{name} {score}" in told for name, score in zip(header.seats, scores, strict=True))


def test_a_table_of_another_game_says_so_before_anybody_sits_down(path, capsys, monkeypatch):
    monkeypatch.chdir(path.parent)
    assert main(["--lang", "en", "table", "--game", "hearts", "--list", str(path)]) == 2
    assert "is a list of skat: take another file for hearts" in capsys.readouterr().err
    assert not list(path.parent.glob("*.journal"))
