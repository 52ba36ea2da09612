"""The desk without a browser: each act at the right moment and at wrong ones; what it shows."""

import json
import re
from itertools import count

import pytest

from pod import board
from stichtisch.decks.deck import read_deck
from stichtisch.errors import StichtischError
from stichtisch.games.record import Header
from stichtisch.games.was_sticht.moves import StartRound
from stichtisch.pods.attended import CHANNEL_MA, IDLE_MA
from stichtisch.pods.events import (
    Hello,
    KeyDown,
    KeyUp,
    Left,
    Misdeed,
    Part,
    PodJoined,
    PodLeft,
    PodSetAside,
    PodStats,
    PodTrouble,
    PortError,
    PortRefused,
    Role,
    TagArrived,
    TagGone,
    Trouble,
)
from stichtisch.scene import Pattern
from stichtisch.table.club import ClubList, Played, write_list
from stichtisch.ui.web.acts import NonsenseError, read_desk_act
from stichtisch.words import LANGUAGES
from ui.web.desk_room import DECK, NAMES, Room


@pytest.fixture
def room(tmp_path):
    room = Room(tmp_path)
    yield room
    room.journal.close()


# --- pods and why ---------------------------------------------------------------------------


def test_each_pod_is_there_with_its_place_and_all_is_well(room):
    pods = room.shows()["pods"]
    assert [pod["who"] for pod in pods] == [*NAMES, "Private pod"]
    assert {pod["state"] for pod in pods} == {"fine"}


def test_a_pod_that_is_gone_says_why_and_what_to_do(room):
    room.happens(PodLeft("pod1", Left.UNPLUGGED))
    ben = room.pod("Ben")
    assert ben["state"] == "away"
    assert "connect it again" in ben["why"]
    assert not ben["blinks"]


@pytest.mark.parametrize("why", Left)
def test_every_way_to_leave_has_its_sentence_in_both_languages(room, why):
    room.happens(PodLeft("pod1", why))
    sentences = {language: room.shows(language)["pods"][1]["why"] for language in LANGUAGES}
    assert len(set(sentences.values())) == 2


def test_a_reader_that_is_not_found_is_named_until_it_works(room):
    room.happens(PodTrouble("pod0", Part.READER, Trouble.ABSENT))
    assert "plug inside" in room.pod("Anna")["why"]
    room.happens(PodTrouble("pod0", Part.READER, Trouble.FINE))
    assert room.pod("Anna")["state"] == "fine"


def test_a_spare_pod_says_that_it_waits_for_its_key(room):
    spare = Hello("spare", Role.SEAT, 1, 16, 5, 1, 0, 0, "1.2")
    room.happens(PodLeft("pod1", Left.UNPLUGGED), PodJoined("spare", spare))
    assert room.pod("Pod without a seat")["state"] == "asks"


def test_a_port_that_cannot_be_used_and_one_left_alone_stand_there_too(room):
    room.happens(PortRefused("/dev/ttyACM7", PortError("port.busy", port="/dev/ttyACM7")))
    room.happens(PodSetAside("/dev/ttyACM8", None, Misdeed.FLOOD, 30))
    assert room.pod("/dev/ttyACM7")["why"]
    assert "30 seconds" in room.pod("/dev/ttyACM8")["why"]
    room.now += 31
    room.happens()
    assert "/dev/ttyACM8" not in [pod["who"] for pod in room.shows()["pods"]]


def test_the_figures_are_asked_for_and_shown(room):
    room.now += 6
    room.happens()
    assert set(room.pods.asked) >= {"pod0", "pod1", "pod2", "pod3"}
    room.happens(PodStats("pod0", 120_000, 9, 2, 5, 30, 65_536, 0x92, 17))
    figures = dict(room.pod("Anna")["figures"])
    assert figures["Time to read the last tag"] == "17 ms"
    assert figures["Card reader chip"] == "0x92"
    assert figures["Repeated messages"] == "0 here, 30 at the pod"
    assert figures["Damaged messages"] == "0 here, 5 at the pod"
    assert room.pod("Anna")["state"] == "disturbed"


def test_the_last_card_is_named_as_far_as_all_know_it(room):
    room.take_chips()
    figures = dict(room.pod("Ben")["figures"])
    assert "exactly 2 tricks" in figures["Last move"]
    assert figures["Last card read"].startswith("0 min")


def test_what_lamps_draw_is_reckoned_as_the_pods_do():
    assert (CHANNEL_MA, IDLE_MA) == (board.LAMP_CHANNEL_UA // 1000, board.LAMP_IDLE_UA // 1000)


BLINKS = "That pod blinks now, for four seconds."


def test_a_pod_blinks_for_a_while_and_then_shows_the_game_again(room):
    room.happens()
    before = room.pods.shown["pod1"]
    assert room.does(do="blink", pod="pod1") == BLINKS
    (lamps,) = room.pods.shown["pod1"].segments
    assert (lamps.first, lamps.count, lamps.pattern) == (0, 16, Pattern.BLINK)
    room.happens(seconds=5)
    room.happens()
    assert room.pods.shown["pod1"] == before


def test_a_private_pod_without_lamps_says_it_on_its_screen(room):
    assert room.does(do="blink", pod="pod3") == BLINKS
    assert [line.text for line in room.pods.shown["pod3"].lines] == ["Here!"]


def test_many_pods_that_come_and_go_are_not_all_remembered(room):
    for number in range(100):
        hello = Hello(f"stranger{number}", Role.SEAT, 1, 16, 5, 1, 0, 0, "1.2")
        room.happens(PodJoined(hello.pod, hello), PodLeft(hello.pod, Left.UNPLUGGED))
    assert len(room.shows()["pods"]) < 30


# --- a deck ---------------------------------------------------------------------------------


def test_a_deck_is_learned_while_nothing_counts(room):
    tags = (f"04{number:012x}" for number in count())
    before = room.state()[0]
    assert room.does(do="learn", on=True) == ""
    assert room.table.match.paused
    first = room.shows()["lesson"]
    assert (first["learned"], first["expected"]) == (0, "red 1 (R1)")
    room.happens(TagArrived("pod2", next(tags)), KeyDown("pod2"), KeyUp("pod2"))
    assert str(room.desk.answer) == "Learned: card R1"
    assert room.shows()["lesson"]["learned"] == 1
    assert len(read_deck(room.deck).tags) == 1, "it is on disk at once"
    (lamps,) = room.pods.shown["pod2"].segments
    assert lamps.pattern is Pattern.STEADY
    room.happens(TagArrived("pod1", f"04{0:012x}"))
    assert "already belongs to card R1" in str(room.desk.answer)
    assert room.does(do="unlearn").endswith("card R1")
    assert room.shows()["lesson"]["learned"] == 0
    assert room.does(do="learn", on=False) == ""
    assert room.state()[0] == before


def test_a_key_that_is_let_go_while_a_deck_is_learned_is_up(room):
    room.happens(KeyDown("pod2"))
    room.does(do="learn", on=True)
    room.happens(KeyUp("pod2"))
    room.does(do="learn", on=False)
    assert room.table.spots["pod2"].key_down is None


def test_what_was_learned_is_known_at_once(room):
    room.does(do="learn", on=True)
    for number, _ in enumerate(DECK.tags):
        room.happens(TagArrived("pod0", f"04{number:012x}"))
        room.happens(TagGone("pod0", f"04{number:012x}"))
    assert room.shows()["lesson"]["expected"] == ""
    room.happens(TagArrived("pod0", "04ffffffffffff"))
    assert "all cards are learned" in str(room.desk.answer)
    room.does(do="learn", on=False)
    room.does(do="pause", on=False)
    chip = next(uid for uid, one in read_deck(room.deck).tags.items() if one.name == "EX1")
    room.lay(0, chip)
    assert [move.as_json() for move in room.state()[0]] == [
        {"do": "chip", "seat": 0, "chip": "EX1"}
    ]


def test_a_tag_that_cannot_be_kept_is_not_learned(room, monkeypatch):
    room.does(do="learn", on=True)

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    room.happens(TagArrived("pod0", "04000000000001"))
    assert "No space left" in str(room.desk.answer)
    assert room.shows()["lesson"]["learned"] == 0


# --- wrong moments --------------------------------------------------------------------------

WRONG = {
    "go on without a pause": ({"do": "pause", "on": False}, "is not paused"),
    "take back nothing": ({"do": "take_back", "number": 1, "seen": 0}, "no such move"),
    "take back what is past": ({"do": "take_back", "number": 1, "seen": 7}, "in the meantime"),
    "end no round": ({"do": "end_round", "seen": 0}, "No round"),
    "correct nothing": ({"do": "correct", "number": 1, "card": "R1", "seen": 0}, "cannot be"),
    "no such card": ({"do": "correct", "number": 1, "card": "Ace", "seen": 0}, "cannot be"),
    "blink what is not there": ({"do": "blink", "pod": "nobody"}, "not connected"),
    "free a seat that nobody has": ({"do": "free_seat", "seat": 0}, "Nobody plays this seat"),
    "free what is no seat": ({"do": "free_seat", "seat": 99}, "Nobody plays this seat"),
    "end no lesson": ({"do": "learn", "on": False}, "No deck is being learned"),
    "unlearn nothing": ({"do": "unlearn"}, "No deck is being learned"),
    "no such game": (
        {"do": "begin_game", "game": "chess", "names": ["A", "B"], "options": {}}, "chess"
    ),
    "too few players": (
        {"do": "begin_game", "game": "was-sticht", "names": ["A"], "options": {}}, "3 to 4|3..4|1"
    ),
    "two of one name": (
        {"do": "begin_game", "game": "was-sticht", "names": ["A", "a", "B"], "options": {}}, "a"
    ),
    "no such option": (
        {"do": "begin_game", "game": "was-sticht", "names": list("ABC"), "options": {"x": 1}}, "x"
    ),
    "a wrong value": (
        {"do": "begin_game", "game": "was-sticht", "names": list("ABC"), "options": {"tasks": 99}},
        "tasks",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("act", "why"), WRONG.values(), ids=WRONG)
def test_at_the_wrong_moment_nothing_is_half_done(room, act, why):
    before = room.state()
    answer = room.does(**act)
    assert re.search(why, answer), answer
    assert "\n" not in answer
    assert room.state() == before
    assert (room.begun, room.desk.lesson) == ([], None)
    told = [room.shows(language)["answer"] for language in LANGUAGES]
    assert len(set(told)) == 2, "in both languages"


IN_A_LESSON = [
    {"do": "pause", "on": False},
    {"do": "take_back", "number": 1, "seen": 0},
    {"do": "end_round", "seen": 0},
    {"do": "learn", "on": True},
    {"do": "begin_game", "game": "was-sticht", "names": list("ABC"), "options": {}},
]


@pytest.mark.parametrize("act", IN_A_LESSON, ids=lambda act: act["do"])
def test_while_a_deck_is_learned_all_else_waits(room, act):
    room.does(do="learn", on=True)
    before = room.state()
    assert "End that first" in room.does(**act)
    assert room.state() == before


NONSENSE = [
    "{}", '{"do":"pause"}', '{"do":"pause","on":1}', '{"do":"take_back","number":"1","seen":1}',
    '{"do":"take_back","number":true,"seen":1}', '{"do":"take_back","number":-1,"seen":1}',
    '{"do":"take_back","number":1}', '{"do":"correct","number":1,"card":5,"seen":1}',
    '{"do":"blink","pod":null}', '{"do":"free_seat","seat":"0"}', '{"do":"free_seat","seat":true}',
     '{"do":"begin_game","game":"x","names":"A","options":{}}',
    '{"do":"begin_game","game":"x","names":[1],"options":{}}',
    '{"do":"begin_game","game":"x","names":[],"options":{},"short":1}',
    '{"do":"begin_game","game":"x","names":[],"options":{},"day":-1}',
    '{"do":"begin_game","game":"x","names":[],"options":[]}', '{"do":"lift"}', "[]",
]  # fmt: skip


@pytest.mark.parametrize("text", NONSENSE)
def test_nonsense_from_the_desk_is_none_of_the_desks_acts(text):
    with pytest.raises(NonsenseError):
        read_desk_act(text)


def test_another_game_is_begun_as_it_was_asked_for(room):
    assert (
        room.does(
            do="begin_game",
            game="was-sticht",
            names=[" Eva ", "Fritz", "Gustl"],
            options={"tasks": 2},
        )
        == ""
    )
    assert room.begun == [Header("was-sticht", ("Eva", "Fritz", "Gustl"), {"tasks": 2})]


def test_what_keeps_a_game_from_beginning_is_answered(room, monkeypatch):
    def no(_header):
        raise StichtischError("desk.no_other_game")

    monkeypatch.setattr(room.desk, "_begin", no)
    answer = room.does(do="begin_game", game="was-sticht", names=list("ABC"), options={})
    assert "No other game" in answer


# --- what it shows --------------------------------------------------------------------------


def test_the_desk_is_sent_no_secret(tmp_path):
    """Two tables that differ in the trump alone."""
    told = []
    for number, trump in enumerate((("R", 3), ("B", 7))):
        (tmp_path / str(number)).mkdir()
        room = Room(tmp_path / str(number)).take_chips()
        step = room.table.match.push(StartRound(0, *trump), None)
        seal = step.kept.sealed.seal
        text = json.dumps([room.shows(language) for language in LANGUAGES])
        told.append(text.replace(seal, "seal").replace(seal[:4], "seal"))
        room.journal.close()
    assert told[0] == told[1]


def test_every_game_is_there_with_its_options_explained(room):
    shown = {game["name"]: game for game in room.shows("de")["games"]}
    assert set(shown) >= {"was-sticht", "stich-meister", "stichwahl", "oh-hell"}
    (tasks,) = [one for one in shown["was-sticht"]["options"] if one["name"] == "tasks"]
    assert "Chips" in tasks["meaning"]
    assert tasks["usual"] == "5"
    told = [shown[name]["players"] for name in ("was-sticht", "spades")]
    assert told == ["3 bis 4 Personen", "4 Personen"]


# --- the club's list ------------------------------------------------------------------------


def test_the_clubs_list_is_there_as_it_was_written_last(room, tmp_path):
    assert room.shows()["list"] == [], "nobody has played yet"
    played = Played("2026-11-20 21:00", "one.journal", "1", ("Anna", "Ben"), ((3, 5),), (1,))
    write_list(ClubList("was-sticht", (played,)), tmp_path / "club.toml")
    heads, first, second = room.shows()["list"]
    assert heads[:2] == ["Place", "Player"] and (first[1], second[1]) == ("Ben", "Anna")
    assert room.shows("de")["list"][0][0] == "Platz"
    (tmp_path / "club.toml").write_text("no list")
    assert room.shows()["list"] == []
