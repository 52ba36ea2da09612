"""What a hall shows: at a terminal, where nothing can be drawn, and on its page."""

import json

import pytest

from hall.conftest import ROOM, result, view
from hall.evenings import Room
from hall.test_tournament import draw, plan, played
from stichtisch.cli import main
from stichtisch.hall.address import Topics, address
from stichtisch.hall.floor import Floor
from stichtisch.hall.message import round_in
from stichtisch.hall.secretary import Secretary
from stichtisch.hall.show import HallShow, HallTelling, hall_lines, hall_picture
from stichtisch.hall.tournament import Tournament
from stichtisch.ui.web.hub import Hub, news_of
from stichtisch.words import Words


@pytest.fixture
def floor():
    return Floor(Topics(ROOM))


def two_of_one_table(tournament):
    return tournament.rounds[0].tables[0]


def test_a_table_and_how_it_stands(floor, speaker):
    floor.take(*speaker.view(view(speaker)))
    lines = hall_lines(hall_picture(floor, None, Words("en")))
    assert lines == [
        "The hall · tables: 1 · connected: 1 · games finished: 0",
        "",
        "Table 3 · Stichwahl · deal 1",
        "Anna: lay a card.",
        "Anna: 3",
        "Ben: 5",
    ]


def test_a_table_that_is_gone_awaits_nobody(floor, speaker):
    floor.take(*speaker.view(view(speaker)))
    floor.take(*speaker.will())
    lines = hall_lines(hall_picture(floor, None, Words("de")))
    assert "Table 3 · Stichwahl · deal 1 · nicht verbunden" in lines
    assert "Anna: lay a card." not in lines


def test_results_make_the_next_round(floor, speaker, tmp_path):
    """The secretary keeps a round before anybody sees it, or a table hears of it."""
    tournament, line = Tournament(plan(("Anna", "Ben"), rounds=2)), Room().line(f"{ROOM}/2/+/#")
    secretary = Secretary(floor, Topics(ROOM), line, tournament, tmp_path / "rounds")
    first, second = two_of_one_table(tournament)
    line.say(*result_of(speaker, "a1", first, second, tournament))
    secretary.step()
    kept = json.loads((tmp_path / "rounds").read_text())["rounds"]
    assert [each["number"] for each in kept] == [each.number for each in tournament.rounds]
    assert round_in(line.said[f"{ROOM}/2/hall/round"]) == kept[1]["number"]
    picture = hall_picture(floor, tournament, Words("en"))
    assert picture.round == "Spring cup · round 2 of 2"
    assert picture.standing == (f"1. {first}  1.00", f"2. {second}  0.00")
    line.say(*result_of(speaker, "b2", second, first, tournament))
    secretary.step()
    picture = hall_picture(floor, tournament, Words("en"))
    assert picture.round == "Spring cup is over."
    assert picture.draw[0].endswith(f"1. {second}  2. {first}")


def result_of(speaker, game, first, second, tournament):
    (page,) = speaker.results([result(game, first, second, tournament.rounds[-1].number)])
    return page


def test_a_hall_puts_its_word_of_the_round_back(floor):
    tournament, room = Tournament(plan(("Anna", "Ben"), rounds=2)), Room()
    topics = Topics(ROOM)
    secretary = Secretary(floor, topics, room.line(topics.all()), tournament)
    room.say(topics.round, b"lie")
    secretary.step()
    assert round_in(room.retained[topics.round]) == tournament.rounds[0].number
    assert floor.why is None


def test_where_nothing_can_be_drawn_a_line_tells_what_is_new(floor, speaker, capsys):
    show = HallShow(address("mqtt://host"), Words("en"))
    show.draw(floor, None, False, "")
    show.draw(floor, None, True, "")
    floor.take(*speaker.view(view(speaker)))
    show.draw(floor, None, True, "")
    for _ in range(3):  # the same is told once
        floor.take("cup/1/x/view", b"nonsense")
        show.draw(floor, None, True, "")
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "Waiting for the broker at mqtt://host:1883/stichtisch."
    assert "Anna: lay a card." in told
    assert sum(line.startswith("A message does not count: ") for line in told) == 1


def test_the_page_is_told_in_both_languages_and_of_news_alone(floor, speaker):
    hub = Hub()
    telling = HallTelling(hub)
    floor.take(*speaker.view(view(speaker)))
    telling.step(0.0, floor, None)
    english, german = (json.loads(news_of(hub.newest.tables[each], {})) for each in ("en", "de"))
    assert (english["kind"], english["tables"][0]["is_here"]) == ("hall", True)
    assert german["title"].startswith("Saal")
    telling.step(1.0, floor, None)
    assert hub.newest.number == 1


def test_the_page_is_told_who_plays_where_and_since_when_the_round_is_played(floor):
    hub, tournament, now = Hub(), Tournament(plan(("Anna", "Ben"), rounds=2)), [1000.5]
    telling = HallTelling(hub, lambda: now[0])
    draw(tournament)

    def told(at):
        telling.step(at, floor, tournament)
        return json.loads(news_of(hub.newest.tables["en"], {}))

    assert told(0.0)["ranking"] == [[1, "Anna", 0.0, 1], [1, "Ben", 0.0, 1]]
    now[0] += 300
    assert told(1.0)["began"] == 1000, "the same round goes on"
    played(tournament)
    draw(tournament)
    assert told(2.0)["began"] == 1300
    played(tournament)
    assert told(3.0)["began"] == 0, "no clock once all is over"


def test_whoever_opens_the_page_to_the_network_gets_its_address_as_a_code_too(monkeypatch, capsys):
    def stop(_secretary):
        raise KeyboardInterrupt

    monkeypatch.setattr(Secretary, "step", stop)
    main(["--lang", "en", "hall", "mqtt://127.0.0.1:1/cup", "--web", "--lan", "--port", "0"])
    told, *code = capsys.readouterr().out.splitlines()
    assert told.startswith("The hall's page is at http://")
    assert sum("█" in line for line in code) > 10
