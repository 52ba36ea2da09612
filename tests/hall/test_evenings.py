"""Evenings in one hall: tables tidy up, use names again, are killed; each result is known once."""

import pytest

from hall.conftest import ROOM
from hall.evenings import GAME, TOPICS, ATable, Hall, Room, a_game
from stichtisch.games.record import Header
from stichtisch.games.settings import Settings
from stichtisch.hall.address import HallError
from stichtisch.hall.ledger import LEDGER_FILE, Ledger
from stichtisch.hall.plan import ByHand, Plan
from stichtisch.table.rows import About

ANNA, BEN, CLEO = THREE = ("Anna", "Ben", "Cleo")


@pytest.fixture(scope="module")
def game():
    return a_game(len(THREE), seed=1)


@pytest.fixture
def room():
    return Room()


@pytest.fixture
def table(tmp_path, room):
    table = ATable(tmp_path, room)
    yield table
    table.vanish()


def the_hall(room, folder=None, by_hand=()):
    """With a cup of three rounds, if it has a folder to keep it in."""
    plan = Plan("Cup", GAME, "swiss", 3, THREE, ("t",), range(3, 4), by_hand)
    return Hall(room, folder and plan, folder and folder / "cup.rounds.json")


def an_evening(table, game, name="evening.journal"):
    table.begin(name, THREE, game)
    table.play()
    table.look()
    table.close()


def test_a_name_that_is_used_again_is_another_game(table, game, room):
    hall = the_hall(room)
    an_evening(table, game)
    table.tidy_up("evening.journal")
    an_evening(table, game)
    assert hall.results() == 2


def test_a_hall_that_comes_later_hears_of_games_that_were_tidied_up(table, game, room):
    an_evening(table, game, "monday.journal")
    table.tidy_up("monday.journal")
    an_evening(table, game, "tuesday.journal")
    assert the_hall(room).results() == 2


def test_a_broker_that_forgot_hears_of_games_that_were_tidied_up(table, game, room):
    an_evening(table, game, "monday")
    table.tidy_up("monday")
    room.retained.clear()
    table.begin("tuesday", THREE, game)
    assert the_hall(room).results() == 1


def test_a_game_that_was_seen_to_end_is_told_though_its_table_lost_power(table, game, room):
    """The pages stay after the end; the power fails, and somebody tidies up."""
    table.begin("evening", THREE, game)
    table.play()
    table.look()
    table.vanish()
    table.tidy_up("evening")
    table.begin("another", THREE, game)
    assert the_hall(room).results() == 1


def test_a_table_that_was_killed_with_the_last_move_tells_the_result_later(table, game, room):
    table.begin("evening", THREE, game)
    table.play()
    table.vanish()
    table.begin("another", THREE, game)
    assert the_hall(room).results() == 1


def test_an_unfinished_game_has_no_result_until_it_ends(table, game, room):
    table.begin("evening", THREE, game)
    table.play(8)
    table.vanish()
    hall = the_hall(room)
    an_evening(table, game, "another")
    assert hall.results() == 1
    table.resume("evening")
    table.play()
    table.close()
    assert (hall.results(), the_hall(room).results()) == (2, 2)


def test_a_journal_of_another_game_is_no_end_of_this_one(table, game, room):
    """The unfinished game was deleted, and its name given to the next one."""
    table.begin("evening", THREE, game)
    table.play(8)
    table.vanish()
    table.tidy_up("evening")
    an_evening(table, game, "evening")
    table.begin("another", THREE, game)
    assert the_hall(room).results() == 1


def test_an_end_that_is_taken_back_is_none(table, game, room):
    """The desk takes the last move back while the pages stay, and the table is killed then."""
    table.begin("evening", THREE, game)
    table.play()
    table.look()
    table.take_back_the_last()
    table.look()
    table.vanish()
    table.begin("another", THREE, game)
    assert the_hall(room).results() == 0


def test_another_room_does_not_hear_of_it(table, game, tmp_path):
    an_evening(table, game)
    with Ledger(tmp_path) as ledger:
        ledger.begin(about(), tmp_path / "other", "elsewhere")
        assert ledger.results() == []


def test_a_full_disk_keeps_nobody_from_playing(table, game, room, monkeypatch):
    table.begin("evening", THREE, game)
    table.play()
    with monkeypatch.context() as disk:
        disk.setattr(table.ledger._file, "create", no_space)
        table.look()
    table.look()
    table.vanish()
    table.tidy_up("evening")
    table.begin("another", THREE, game)
    assert the_hall(room).results() == 1


def test_a_table_says_goodbye_though_its_disk_is_full(table, game, room, monkeypatch):
    table.begin("evening", THREE, game)
    table.play()
    with monkeypatch.context() as disk:
        disk.setattr(table.ledger._file, "create", no_space)
        with pytest.raises(HallError):
            table.end()
    hall = the_hall(room)
    hall.look()
    assert [each.is_here for each in hall.floor.tables.values()] == [False]


def no_space(_lines):
    raise OSError(28, "No space left on device")


@pytest.mark.parametrize("name", ["evening.journal", "monday"])
def test_the_hall_shows_the_next_game_from_its_first_moment(table, game, room, name):
    hall = the_hall(room)
    an_evening(table, game, name)
    hall.look()
    (shown,) = hall.floor.tables.values()
    before = shown.view.game
    table.tidy_up(name)
    table.begin("tuesday", THREE, game)
    hall.look()
    assert (shown.view.game != before, shown.is_here) == (True, True)


def test_the_hall_shows_an_older_game_that_goes_on(table, game, room):
    hall = the_hall(room)
    table.begin("monday", THREE, game)
    table.play(8)
    table.look()
    monday = table.ledger.entry.game
    table.vanish()
    an_evening(table, game, "tuesday")
    table.resume("monday")
    hall.look()
    assert [each.view.game for each in hall.floor.tables.values()] == [monday]


def test_a_table_that_lost_its_line_is_here_again(table, game, room):
    hall = the_hall(room)
    table.begin("evening", THREE, game)
    table.lose_line()
    hall.look()
    (shown,) = hall.floor.tables.values()
    assert not shown.is_here
    table.line.come()
    hall.look()
    assert shown.is_here
    late = the_hall(room)
    late.look()
    assert [each.is_here for each in late.floor.tables.values()] == [True]


def test_two_tables_cannot_speak_from_one_folder(table, game, tmp_path):
    table.begin("evening", THREE, game)
    with pytest.raises(HallError, match="a folder of its own"):
        Ledger(tmp_path)
    table.vanish()
    Ledger(tmp_path).__exit__(None, None, None)


def test_a_table_keeps_its_name_in_the_hall(tmp_path):
    with Ledger(tmp_path) as ledger:
        name = ledger.key.table
    with Ledger(tmp_path) as ledger:
        assert ledger.key.table == name
    assert (tmp_path / LEDGER_FILE).stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("text", ["my diary", "", '{"format":"stichtisch-table"}\n'])
def test_a_file_that_is_no_tables_is_left_alone(tmp_path, text):
    (tmp_path / LEDGER_FILE).write_text(text)
    with pytest.raises(HallError, match="not a table's file"):
        Ledger(tmp_path)
    assert (tmp_path / LEDGER_FILE).read_text() == text


def test_a_changed_result_is_found_out(table, game, tmp_path):
    an_evening(table, game)
    path = tmp_path / LEDGER_FILE
    path.write_text(path.read_text().replace("Anna", "Zoe"))
    with pytest.raises(HallError, match="is damaged"):
        Ledger(tmp_path)


def test_a_game_goes_on_in_its_own_room(tmp_path):
    one = about()
    with Ledger(tmp_path) as ledger:
        ledger.begin(one, tmp_path / "evening", ROOM)
        with pytest.raises(HallError, match="ends in /cup"):
            ledger.begin(one, tmp_path / "evening", "elsewhere")


def about():
    return About(1, Header(GAME, THREE, {}), Settings())


def test_a_game_of_the_round_counts(table, game, room, tmp_path):
    hall = the_hall(room, tmp_path)
    an_evening(table, game)
    assert hall.counted() == 1


def test_a_friendly_game_in_the_break_counts_in_no_round(table, game, room, tmp_path):
    """With three players each round has the same table, and the next is drawn at once."""
    hall = the_hall(room, tmp_path)
    table.begin("cup", THREE, game)
    table.play(8)
    friends = ATable(tmp_path / "friends", room)
    friends.folder.mkdir()
    friends.begin("break", THREE, game)
    friends.play(8)
    table.play()
    table.close()
    assert hall.counted() == 1
    friends.play()
    friends.close()
    assert hall.counted() == 1
    assert len(hall.tournament.rounds) == 2


def test_a_game_before_the_cup_counts_in_no_round(table, game, room, tmp_path):
    an_evening(table, game)
    hall = the_hall(room, tmp_path)
    assert hall.counted() == 0
    an_evening(table, game, "another")
    assert hall.counted() == 1


def test_a_game_that_goes_on_when_the_round_is_drawn_counts_in_no_round(
    table, game, room, tmp_path
):
    table.begin("friendly", THREE, game)
    table.play(5)
    hall = the_hall(room, tmp_path)
    table.look()
    table.play()
    table.close()
    assert (hall.results(), hall.counted()) == (1, 0)


def test_a_table_that_waits_for_its_players_when_the_round_is_drawn_plays_it(
    table, game, room, tmp_path
):
    table.begin("evening", THREE, game)
    hall = the_hall(room, tmp_path)
    table.look()
    table.play()
    table.close()
    assert hall.counted() == 1


def test_a_table_that_plays_on_while_the_hall_is_away_has_its_round(table, game, room, tmp_path):
    the_hall(room, tmp_path).stops()
    table.begin("evening", THREE, game)
    table.play(8)
    table.line.go()
    table.play()
    table.look()
    table.vanish()
    table.begin("another", THREE, game)
    assert the_hall(room, tmp_path).counted() == 1


def test_a_late_result_counts_in_no_other_round_and_a_written_one_has_the_last_word(
    table, game, room, tmp_path
):
    hall = the_hall(room, tmp_path)
    table.begin("evening", THREE, game)
    table.play(8)
    hall.stops()
    written = ByHand(1, ((CLEO,), (BEN,), (ANNA,)))
    hall = the_hall(room, tmp_path, by_hand=(written,))
    assert (hall.counted(), len(hall.tournament.rounds)) == (1, 2)
    table.play()
    table.close()
    assert hall.counted() == 1
    assert hall.tournament.standing()[0][1] == CLEO
    hall.stops()
    again = the_hall(
        room, tmp_path
    )  # the line in the plan was a mistake: what was told counts again
    assert again.counted() == 1
    assert again.tournament.standing()[0][1] == winner(game)


def winner(game):
    ((first,), *_) = game[-1].outcome.places
    return THREE[first]


def test_a_stranger_can_say_any_round_and_no_game_counts_by_it(table, game, room, tmp_path):
    hall = the_hall(room, tmp_path)
    for lie in (b"nonsense", b'{"v": 1, "round": "lie"}', b"[]"):
        room.say(TOPICS.round, lie)
        table.begin(f"evening {lie}", THREE, game)
        table.play(8)
        table.look()
        assert hall.counted() == 0
        table.vanish()
    an_evening(table, game)
    assert hall.counted() == 1
