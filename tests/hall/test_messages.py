"""A hall believes what the table itself has signed, for that topic, and no older view."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hall.conftest import ROOM, result, view
from stichtisch.hall.address import HallError, Topics, address
from stichtisch.hall.floor import Floor
from stichtisch.hall.message import A_PAGE, LARGEST, MOST_GAMES, TableKey
from stichtisch.hall.outlet import Speaker


@pytest.fixture
def floor():
    return Floor(Topics(ROOM))


def test_a_table_is_seen_as_it_says(floor, speaker):
    assert floor.take(*speaker.view(view(speaker)))
    table = floor.tables[speaker.table]
    assert (table.is_here, table.view) == (True, view(speaker))


def test_the_same_view_twice_is_no_news(floor, speaker):
    floor.take(*speaker.view(view(speaker)))
    assert not floor.take(*speaker.view(view(speaker)))


def test_an_older_view_changes_nothing(floor, speaker):
    """Somebody kept a message of before and says it again."""
    floor.take(*speaker.view(view(speaker, said=9)))
    assert not floor.take(*speaker.view(view(speaker, said=8)))
    assert floor.tables[speaker.table].view.said == 9


def test_whatever_a_table_says_after_it_began_anew_is_newer(floor, speaker):
    """Another game, an older one that goes on, or this one from its recovered journal."""
    floor.take(*speaker.view(view(speaker, said=90)))
    speaker.run += 1
    assert floor.take(*speaker.view(view(speaker, said=0)))


def test_a_goodbye_is_of_one_run_alone(floor, speaker):
    floor.take(*speaker.view(view(speaker)))
    will = speaker.will()
    assert floor.take(*will)
    assert not floor.tables[speaker.table].is_here
    speaker.run += 1
    floor.take(*speaker.view(view(speaker)))
    floor.take(*will)
    assert floor.tables[speaker.table].is_here


def test_nobody_speaks_in_anothers_name(floor, speaker, stranger):
    topic, _ = said(speaker, result())
    _, message = said(stranger, result())
    assert not floor.take(topic, message)
    assert floor.tables == {}
    assert "not signed with its key" in str(floor.why)


def test_a_message_counts_at_its_own_topic_alone(floor, speaker):
    (_, message), (topic, _) = speaker.results([result(f"g{n}") for n in range(A_PAGE + 1)])
    assert not floor.take(topic, message)


def test_what_was_signed_cannot_be_changed(floor, speaker):
    topic, message = said(speaker, result())
    forged = message.replace(b"Anna", b"Bert")
    assert forged != message
    assert not floor.take(topic, forged)


def test_the_first_result_of_a_game_counts(floor, speaker):
    assert floor.take(*said(speaker, result()))
    assert not floor.take(*said(speaker, result(first="Cleo")))
    assert [each.players for _, each in floor.results()] == [("Anna", "Ben")]


def test_a_result_names_each_seat_once(floor, speaker):
    topic, _ = said(speaker, result())
    for places in ([[0]], [[0], [0]], [[0], [2]], [[0, True]], [0, 1], [["0"], ["1"]]):
        told = {"results": [result().as_json(), result("b2").as_json() | {"places": places}]}
        assert not floor.take(*_signed_anyway(speaker, topic, told))
    assert not list(floor.results())


def test_of_a_table_the_newest_games_are_kept(floor, speaker):
    results = [result(f"g{n}") for n in range(MOST_GAMES + 1)]
    assert all(floor.take(*page) for page in speaker.results(results))
    assert [each for _, each in floor.results()] == results[1:]
    assert floor.newly_ended() == results


def test_long_names_take_more_pages(floor, speaker):
    results = [result(f"g{n}", "Ä" * 300, 'B"' * 150) for n in range(40)]
    pages = [*speaker.results(results)]
    assert len(pages) > 40 // A_PAGE
    assert all(floor.take(*page) for page in pages)
    assert [each for _, each in floor.results()] == results


def said(speaker, *results):
    """The first page of them."""
    return next(speaker.results(results))


def _signed_anyway(speaker, topic, said):
    """Whatever the table's key signs: its owner may err, too."""

    class Said:
        def as_json(self):
            return said

    from stichtisch.hall.message import signed

    return topic, signed(speaker._key, topic, Said())


def test_a_plan_names_the_tables_that_count(speaker, stranger):
    floor = Floor(Topics(ROOM), {speaker.table})
    assert floor.take(*speaker.view(view(speaker)))
    assert not floor.take(*stranger.view(view(stranger)))


@pytest.fixture
def few_places(monkeypatch):
    monkeypatch.setattr("stichtisch.hall.floor.FIRST", 10)
    monkeypatch.setattr("stichtisch.hall.floor.LATER", 40)


@pytest.mark.usefixtures("few_places")
def test_a_flood_of_fresh_keys_takes_no_table_its_place(floor, speaker):
    """Each with a valid view, in a hall without a plan."""
    floor.take(*speaker.view(view(speaker)))
    flood(floor, 500, times=2)
    assert floor.tables[speaker.table].is_here
    assert len(floor.tables) == 50


@pytest.mark.usefixtures("few_places")
def test_a_table_that_comes_amid_a_flood_stays_as_long_as_it_speaks(floor, speaker):
    flood(floor, 500)
    for said in range(5):
        assert floor.take(*speaker.view(view(speaker, said)))
        flood(floor, 39, since=(said + 1) * 1_000, times=2)
        assert floor.tables[speaker.table].is_here
    floor.take(*speaker.view(view(speaker, said=4)))  # the same again tells nothing
    flood(floor, 1, since=10_000)
    assert speaker.table not in floor.tables
    assert len(floor.tables) == 50


@pytest.mark.usefixtures("few_places")
def test_a_flood_takes_no_place_in_a_plan(speaker):
    floor = Floor(Topics(ROOM), {speaker.table})
    flood(floor, 100)
    assert floor.take(*speaker.view(view(speaker)))
    assert list(floor.tables) == [speaker.table]


def flood(floor, keys, since=0, times=1):
    """Each of so many strangers says so many things."""
    for number in range(since + 1, since + keys + 1):
        stranger = Speaker(TableKey(number.to_bytes(32, "little")), Topics(ROOM))
        for said in range(times):
            floor.take(*stranger.view(view(stranger, said)))


def test_a_message_that_cannot_be_read_takes_no_place(floor, speaker):
    topic, _ = speaker.view(view(speaker))
    assert not floor.take(*_signed_anyway(speaker, topic, {}))
    assert floor.tables == {}


def test_another_room_is_another_hall(floor, speaker):
    topic, message = speaker.view(view(speaker))
    assert not floor.take(topic.replace(ROOM, "other"), message)


def test_a_message_has_an_end(floor, speaker):
    topic, message = speaker.view(view(speaker))
    assert not floor.take(topic, message + b" " * LARGEST)


def test_a_name_cannot_move_the_cursor(floor, speaker):
    """Escape sequences in a text would draw over a terminal."""
    floor.take(*speaker.view(view(speaker, where="\x1b[2Jhello")))
    assert floor.tables[speaker.table].view.told["en"].where == "?[2Jhello"


@given(st.binary(max_size=300))
def test_whatever_arrives_is_taken_or_refused(message):
    floor = Floor(Topics(ROOM))
    assert not floor.take(f"{ROOM}/2/abc/view", message)
    assert floor.why is not None


@given(
    st.recursive(
        st.none() | st.integers() | st.text(),
        lambda v: st.lists(v) | st.dictionaries(st.text(), v),
    )
)
def test_whatever_a_table_signs_is_taken_or_refused(value):
    speaker, floor = Speaker(TableKey(bytes(32)), Topics(ROOM)), Floor(Topics(ROOM))
    for topic in (speaker.view(view(speaker))[0], said(speaker, result())[0], speaker.will()[0]):
        floor.take(*_signed_anyway(speaker, topic, value))
        floor.take(*_signed_anyway(speaker, topic, view(speaker).as_json() | {"told": value}))
    assert not list(floor.results())


@pytest.mark.parametrize(
    "text",
    [
        "",
        "localhost",
        "http://x",
        "mqtt://",
        "mqtt://x/a/b",
        "mqtt://x/+",
        "mqtt://x:y",
        "mqtt://[x",
    ],
)
def test_an_address_says_how_it_is_written(text):
    with pytest.raises(HallError, match="mqtt://HOST"):
        address(text)


def test_a_password_is_told_to_nobody():
    at = address("mqtts://ann:secret@broker.example/cup")
    assert (at.port, at.tls, at.user, at.password, at.room) == (8883, True, "ann", "secret", "cup")
    assert "secret" not in f"{at} {at!r}"
