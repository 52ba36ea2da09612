"""Tables and a hall at a real broker, which is killed, comes back empty, and hears liars."""

import pytest

from hall.conftest import ROOM, result, view, wait_until
from stichtisch.games.record import Header
from stichtisch.games.settings import Settings
from stichtisch.hall.broker import Broker
from stichtisch.hall.floor import Floor
from stichtisch.hall.key import TableKey
from stichtisch.hall.message import A_PAGE
from stichtisch.hall.outlet import Outlet, Speaker
from stichtisch.hall.results import Announced, results_in
from stichtisch.hall.topics import Topics
from stichtisch.players.rehearsal import Rehearsal
from stichtisch.table.journal import Journal
from stichtisch.words import Words

pytestmark = pytest.mark.real_time

TOPICS = Topics(ROOM)


class Hall:
    """Whoever looks at all tables."""

    def __init__(self, mosquitto):
        self.floor = Floor(TOPICS)
        self.line = Broker(mosquitto.address, listens_to=TOPICS.all())

    def look(self):
        for topic, message in self.line.step():
            self.floor.take(topic, message)

    def players(self):
        return sorted(each.players for _, each in self.floor.results())


@pytest.fixture
def hall(broker):
    hall = Hall(broker)
    with hall.line:
        yield hall


def say_results(line, speaker, *results):
    for page in speaker.results(results):
        line.say(*page)


@pytest.fixture
def line(broker, speaker):
    with Broker(broker.address, speaker.will(), TOPICS.of(speaker.table)) as line:
        yield line


def test_a_hall_that_opens_later_hears_how_things_stand(broker, speaker, line):
    line.say(*speaker.view(view(speaker)))
    say_results(line, speaker, result())
    wait_until(lambda: line.is_settled, line.step)
    late = Hall(broker)
    with late.line:
        wait_until(late.players, late.look)
    assert late.floor.tables[speaker.table].is_here


def test_a_hall_that_opens_late_hears_more_results_than_a_broker_puts_off(broker, line):
    """Mosquitto keeps 1,000 messages for a hall that has just come, and drops the rest."""
    for number in range(8):
        speaker = Speaker(TableKey(bytes([number]) * 32), TOPICS)
        say_results(line, speaker, *(result(f"g{game}") for game in range(200)))
    wait_until(lambda: line.is_settled, line.step)
    late = Hall(broker)
    with late.line:
        wait_until(lambda: len(late.players()) == 1600, late.look)


def test_a_table_plays_on_when_the_broker_is_gone_and_catches_up(broker, speaker, line, hall):
    line.say(*speaker.view(view(speaker, lines=1)))
    wait_until(lambda: line.is_settled, line.step)
    broker.kill()
    wait_until(lambda: not line.is_up, line.step)
    for lines in range(2, 40):
        line.say(*speaker.view(view(speaker, lines)))
    say_results(line, speaker, result())
    broker.start()
    wait_until(hall.players, line.step, hall.look)
    wait_until(lambda: line.is_settled, line.step, hall.look)
    assert hall.players() == [("Anna", "Ben")]
    assert hall.floor.tables[speaker.table].view.lines == 39


def test_a_broker_that_forgot_hears_all_again(broker, speaker, line):
    say_results(line, speaker, result())
    wait_until(lambda: line.is_settled, line.step)
    broker.kill()
    broker.start()
    late = Hall(broker)
    with late.line:
        wait_until(late.players, line.step, late.look)


def test_the_broker_says_goodbye_for_a_table_that_was_killed(broker, speaker, hall):
    line = Broker(broker.address, speaker.will())
    with line:
        line.say(*speaker.view(view(speaker)))
        wait_until(lambda: speaker.table in hall.floor.tables, line.step, hall.look)
        assert hall.floor.tables[speaker.table].is_here
        line._client.socket().close()  # as a pulled plug
        wait_until(lambda: not hall.floor.tables[speaker.table].is_here, hall.look)


def test_a_liar_is_refused_and_what_was_said_is_put_back(broker, speaker, stranger, tmp_path):
    """Anybody may write at this broker; the table notices, and who comes later hears the truth."""
    with broker_line(broker, speaker) as line, broker_line(broker, stranger) as liar:
        table = APlayedTable(tmp_path, speaker, line)
        table.play_to_the_end()
        wait_until(lambda: line.is_settled, table.outlet_step)
        (topic, _), (next_page, _) = speaker.results([result()] * (A_PAGE + 1))
        liar.say(topic, b"Ben has won")
        liar.say(next_page, b"Ben has won")
        liar.say(speaker.view(view(speaker))[0], stranger.view(view(stranger))[1])
        wait_until(lambda: liar.is_settled, liar.step)
        late = Hall(broker)
        with late.line:
            wait_until(late.players, table.outlet_step, late.look)
            wait_until(
                lambda: (
                    speaker.table in late.floor.tables and late.floor.tables[speaker.table].view
                ),
                table.outlet_step,
                late.look,
            )
        assert stranger.table not in late.floor.tables


def test_a_table_that_was_killed_tells_its_result_later(broker, speaker, tmp_path, hall):
    """The game ended with the broker away, and the table was killed before it came back."""
    table = APlayedTable(tmp_path, speaker, Nobody())
    table.play_to_the_end()
    del table
    with broker_line(broker, speaker) as line:
        say_results(line, speaker, *results_in(tmp_path, ROOM))
        wait_until(hall.players, line.step, hall.look)
    assert hall.players() == [("Anna", "Ben", "Cleo")]


def test_an_unfinished_game_has_no_result(speaker, tmp_path):
    table = APlayedTable(tmp_path, speaker, Nobody())
    table.play(100)
    assert list(results_in(tmp_path, ROOM)) == []


def test_another_hall_does_not_hear_of_it(speaker, tmp_path):
    APlayedTable(tmp_path, speaker, Nobody()).play_to_the_end()
    assert list(results_in(tmp_path, "elsewhere")) == []


def broker_line(mosquitto, speaker):
    return Broker(mosquitto.address, speaker.will(), TOPICS.of(speaker.table))


class Nobody:
    """A broker that is away."""

    def say(self, topic, message): ...
    def say_again(self, topic): ...
    def is_spoilt(self, _topic, _message):
        return False

    def step(self):
        return []


class APlayedTable:
    """A whole game with a journal, in time that is fed; what it tells the hall."""

    def __init__(self, folder, speaker, line):
        header = Header("oh-hell", ("Anna", "Ben", "Cleo"), {"most": 1})
        path = folder / "evening.journal"
        self._rehearsal = Rehearsal(header, 3, Words("en"))
        self._journal = Journal.create(path, header, Settings())
        self._table = self._rehearsal.table
        take = self._table.take_writes
        self._table.take_writes = lambda: [self._journal.write(each) for each in take()]
        self.number = Announced.of(path, ROOM).game
        self._outlet = Outlet(
            self._table, self._journal, self.number, speaker, line, "Table 1", (), self._clock
        )

    def _clock(self):
        return self._rehearsal.now

    def play(self, steps):
        for _ in range(steps):
            self._outlet.tell(self._rehearsal.step())

    def play_to_the_end(self):
        while self._table.game.outcome is None:
            self.play(1)
        self._outlet.close()
        self._journal.close()

    def outlet_step(self):
        """The table still stands there, and looks at what is said in its name."""
        self._rehearsal.now += 1
        self._outlet.tell([])
