"""Tables and a hall at a real broker, which is killed, comes back empty, and hears liars."""

from functools import partial

import pytest

from hall.conftest import ROOM, result, view, wait_until
from hall.evenings import ATable, a_game
from stichtisch.hall.address import Topics
from stichtisch.hall.broker import Broker
from stichtisch.hall.floor import Floor
from stichtisch.hall.message import A_PAGE, TableKey
from stichtisch.hall.outlet import Speaker
from stichtisch.hall.plan import Plan
from stichtisch.hall.secretary import Secretary
from stichtisch.hall.tournament import Tournament

pytestmark = pytest.mark.real_time

TOPICS = Topics(ROOM)


class Hall:
    """Whoever looks at all tables."""

    def __init__(self, mosquitto):
        self.floor = Floor(TOPICS)
        self.line = Broker(mosquitto.address, listens_to=[TOPICS.all()])

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
    with Broker(broker.address, speaker.will(), [TOPICS.of(speaker.table), TOPICS.round]) as line:
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
    line.say(*speaker.view(view(speaker, said=1)))
    wait_until(lambda: line.is_settled, line.step)
    broker.kill()
    wait_until(lambda: not line.is_up, line.step)
    for said in range(2, 40):
        line.say(*speaker.view(view(speaker, said)))
    say_results(line, speaker, result())
    broker.start()
    wait_until(hall.players, line.step, hall.look)
    wait_until(lambda: line.is_settled, line.step, hall.look)
    assert hall.players() == [("Anna", "Ben")]
    assert hall.floor.tables[speaker.table].view.said == 39


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


def test_a_liar_is_refused_and_what_was_said_is_put_back(broker, speaker, stranger):
    """Anybody may write at this broker; the table notices, and who comes later hears the truth."""
    with broker_line(broker, speaker) as line, broker_line(broker, stranger) as liar:
        say_results(line, speaker, result())
        line.say(*speaker.view(view(speaker)))
        wait_until(lambda: line.is_settled, line.step)
        mend = partial(say_again_what_is_spoilt, line)
        (topic, _), (next_page, _) = speaker.results([result()] * (A_PAGE + 1))
        liar.say(topic, b"Ben has won")
        liar.say(next_page, b"Ben has won")
        liar.say(speaker.view(view(speaker))[0], stranger.view(view(stranger))[1])
        wait_until(lambda: liar.is_settled, liar.step)
        late = Hall(broker)
        with late.line:
            wait_until(late.players, mend, late.look)
            wait_until(
                lambda: (
                    speaker.table in late.floor.tables and late.floor.tables[speaker.table].view
                ),
                mend,
                late.look,
            )
        assert stranger.table not in late.floor.tables


def test_a_table_hears_of_the_round_and_its_result_counts(broker, tmp_path):
    """The hall's word reaches a table that waits for its players, and one that comes later."""
    plan = Plan("Cup", "oh-hell", "swiss", 2, ("Anna", "Ben", "Cleo"), ("t",), range(3, 4))
    cup, floor = Tournament(plan), Floor(TOPICS)
    with Broker(broker.address, listens_to=[TOPICS.all()]) as line:
        secretary = Secretary(floor, TOPICS, line, cup)
        for drawn in range(1, 3):
            table = ATable(tmp_path, RealRoom(broker))
            table.begin(f"evening {drawn}", ("Anna", "Ben", "Cleo"), a_game(3, seed=1))
            with table.line:
                wait_until(partial(heard_a_round, table), table.look, secretary.step)
                table.play()
                table.end()
                wait_until(partial(has_ended, cup, drawn), table.line.step, secretary.step)
            table.journal.close()
            table.ledger.__exit__(None, None, None)
    assert cup.is_over


def heard_a_round(table):
    return bool(table.ledger.entry.round)


def has_ended(cup, drawn):
    return bool(cup.rounds[drawn - 1].places)


class RealRoom:
    """In place of a room of the test's own."""

    def __init__(self, mosquitto):
        self._mosquitto = mosquitto

    def line(self, *topics):
        return Broker(self._mosquitto.address, listens_to=topics)


def say_again_what_is_spoilt(line):
    for topic, message in line.step():
        if line.is_spoilt(topic, message):
            line.say_again(topic)


def broker_line(mosquitto, speaker):
    return Broker(mosquitto.address, speaker.will(), [TOPICS.of(speaker.table), TOPICS.round])
