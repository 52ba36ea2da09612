"""The private pod is claimed by a key pressed on it: no other one is ever sent a secret."""

from random import Random

import pytest

from stichtisch.games.component import What
from stichtisch.games.player import Tags
from stichtisch.players.players import Players
from stichtisch.pods.events import (
    Hello,
    KeyDown,
    KeyUp,
    Left,
    PodJoined,
    PodLeft,
    Role,
    TagArrived,
)
from stichtisch.table.happenings import (
    MoveMade,
    NotSo,
    PodAway,
    PodBack,
    PrivateClaimed,
    SeatClaimed,
)
from stichtisch.table.journal import Journal
from stichtisch.table.referee import Referee
from stichtisch.table.seating import PRIVATE
from table.told_pods import ToldPods

ASKS = {"en": ["Private pod:", "press the key"], "de": ["Privater Pod:", "Taste drücken"]}


def join(table, pod, role=Role.PRIVATE):
    lamps = (0, 0) if role is Role.PRIVATE else (16, 5)
    return table.tell(PodJoined(pod, Hello(pod, role, 1, *lamps, 1, 128, 64, "1.0")))


def leave(table, pod):
    return table.tell(PodLeft(pod, Left.UNPLUGGED))


def press(table, pod):
    told = table.tell(KeyDown(pod))
    table.now += 0.1
    return told + table.tell(KeyUp(pod))


def screen(table, pod):
    return [line.text for line in table.table.showing.scenes()[pod].lines]


def look(table, pod):
    """What the key, held down, shows on the pod."""
    table.tell(KeyDown(pod))
    lines = table.table.showing.secret(pod)
    table.tell(KeyUp(pod))
    return lines


@pytest.fixture
def dealt(evening):
    """A round with its trump drawn; the private pod is `hood`."""
    table = evening(trumps="drawn", options={"tasks": 1}).sit()
    table.take_chips("EX1 EX1 EX2 EX2")
    table.press(None)
    assert look(table, "hood")
    return table


@pytest.mark.parametrize("language", ["en", "de"])
def test_its_screen_asks_for_the_key_and_nothing_else_is_on_it(evening, language):
    table = evening(words=language)
    for seat in (*table.seats, None):
        table.join(seat)
    assert table.screen() == ASKS[language]
    (told,) = table.press(None)
    assert told == PrivateClaimed("hood")
    assert table.screen() != ASKS[language]
    assert table.said(told)


def test_the_first_press_claims_and_does_no_more(evening):
    table = evening(trumps="drawn", options={"tasks": 1})
    for seat in (*table.seats, None):
        table.join(seat)
    for seat in table.seats:
        table.press(seat)
    table.take_chips("EX1 EX1 EX2 EX2")  # it is not needed until now
    moves = table.moves()
    assert table.tell(KeyDown("hood")) == [PrivateClaimed("hood")]
    assert table.table.showing.secret("hood") == ()
    assert table.tell(KeyUp("hood")) == []
    assert table.moves() == moves
    assert [type(told) for told in table.press(None)] == [MoveMade]


def test_another_one_gets_nothing_while_the_claimed_one_is_there(dealt):
    join(dealt, "other")
    assert press(dealt, "other") == []
    assert look(dealt, "other") == ()
    assert screen(dealt, "other") == []
    assert look(dealt, "hood")


def test_another_one_gets_nothing_before_its_key_when_the_claimed_one_is_away(dealt):
    join(dealt, "other")
    assert leave(dealt, "hood") == [PodAway(None)]
    assert screen(dealt, "other") == ASKS["en"]
    assert dealt.table.showing.secret("other") == ()
    assert dealt.tell(KeyDown("other")) == [PrivateClaimed("other", "hood")]
    assert dealt.table.showing.secret("other") == ()  # not with the press that claims it
    dealt.tell(KeyUp("other"))
    assert look(dealt, "other")


def test_the_real_one_comes_back_to_its_place_by_itself(dealt):
    before = screen(dealt, "hood")
    join(dealt, "other")
    leave(dealt, "hood")
    assert dealt.join(None) == [PodBack(None)]
    assert screen(dealt, "hood") == before
    assert look(dealt, "hood")
    assert look(dealt, "other") == ()


def test_the_real_one_takes_its_place_back_by_its_key(dealt):
    leave(dealt, "hood")
    join(dealt, "other")
    press(dealt, "other")
    dealt.join(None)
    assert screen(dealt, "hood") == ASKS["en"]
    dealt.tell(KeyDown("other"))
    assert dealt.table.showing.secret("other")
    assert dealt.tell(KeyDown("hood")) == [PrivateClaimed("hood")]
    assert dealt.table.showing.secret("other") == ()  # although its key is down
    assert dealt.table.showing.secret("hood") == ()
    dealt.tell(KeyUp("hood"))
    dealt.tell(KeyUp("other"))
    assert look(dealt, "hood")
    assert press(dealt, "other") == [] and look(dealt, "other") == ()


def test_whoever_stands_in_for_a_stand_in_gives_the_place_back_to_the_first(dealt):
    leave(dealt, "hood")
    for pod in ("second", "third"):
        join(dealt, pod)
        assert press(dealt, pod) == [PrivateClaimed(pod, "hood")]
        leave(dealt, pod)
    join(dealt, "second")
    join(dealt, "third")
    assert press(dealt, "second") == []  # the third one has it, and it is there
    dealt.join(None)
    assert press(dealt, "hood") == [PrivateClaimed("hood")]


def test_a_seat_pod_is_never_the_private_one_nor_a_private_one_a_seat(dealt):
    leave(dealt, "hood")
    join(dealt, "spare", Role.SEAT)
    assert press(dealt, "spare") == []
    dealt.leave(1)
    join(dealt, "private too")
    assert press(dealt, "private too") == [PrivateClaimed("private too", "hood")]
    assert press(dealt, "spare") == [SeatClaimed(1, "spare")]


def test_a_pod_that_calls_itself_private_is_no_seat_and_no_private_pod_by_that(dealt):
    dealt.leave(1)
    join(dealt, "pod1")
    assert look(dealt, "pod1") == ()
    assert not dealt.table.seating.complete()
    dealt.leave(1)
    assert dealt.join(1) == []
    assert dealt.press(1) == [SeatClaimed(1, "pod1")]


def test_cards_laid_before_the_key_count_as_soon_as_it_is_claimed(evening):
    table = evening()
    for seat in table.seats:
        table.join(seat)
        table.press(seat)
    table.join(None)
    table.take_chips("EX1 EX1 EX2 EX2", "NONE NONE MOST MOST")
    table.lay(None, "R", What.TRUMP_SUIT)
    table.lay(None, "5", What.TRUMP_NUMBER)
    assert [type(told) for told in table.press(None)] == [PrivateClaimed]
    assert [type(told) for told in table.press(None)] == [MoveMade]


def test_what_lies_on_one_that_lost_its_place_counts_no_more(evening):
    table = evening().sit()
    table.take_chips("EX1 EX1 EX2 EX2", "NONE NONE MOST MOST")
    leave(table, "hood")
    join(table, "other")
    press(table, "other")
    table.tell(TagArrived("other", table.tag("R", What.TRUMP_SUIT)))
    table.join(None)
    press(table, "hood")
    table.tell(TagArrived("other", table.tag("5", What.TRUMP_NUMBER)))
    moves = table.moves()
    assert [type(told) for told in press(table, "hood")] == [NotSo]  # nothing lies on this one
    assert press(table, "other") == []
    assert table.moves() == moves


class Finger:
    """Presses the key of one pod."""

    def __init__(self, table, pod):
        self._table, self._pod = table, pod
        self.pressed = 0

    def press(self):
        self.pressed += 1
        self._table.tell(KeyDown(self._pod))

    def release(self):
        self._table.tell(KeyUp(self._pod))


def test_simulated_players_claim_theirs_and_leave_the_place_to_people(evening):
    table = evening(trumps="drawn", options={"tasks": 1})
    for seat in (*table.seats, None):
        table.join(seat)
    for seat in table.seats:
        table.press(seat)
    finger = Finger(table, "hood")
    player = table.table.kind.player(Tags(table.deck.tags), True)
    players = Players(table.table, {None: finger}, player, Random(1), 0.0, private="hood")

    def wait():
        for _ in range(5):
            table.now += 1
            players.step(table.now)

    wait()
    assert table.table.seating.private == "hood" and finger.pressed == 1
    leave(table, "hood")
    wait()
    assert finger.pressed == 1  # it comes back by itself
    join(table, "other")
    press(table, "other")
    table.join(None)
    table.take_chips("EX1 EX1 EX2 EX2")
    wait()
    assert finger.pressed == 1  # a round is to begin: the people's pod does that now
    assert table.table.seating.private == "other"


def test_the_claim_is_in_the_journal(evening, tmp_path):
    story = evening(trumps="drawn", options={"tasks": 1}).sit()
    story.take_chips("EX1 EX1 EX2 EX2")
    story.press(None)
    journal = Journal.create(tmp_path / "journal", story.header, story.settings)
    for write in story.writes:
        journal.write(write)
    assert journal.claimed()["hood"] == PRIVATE
    journal.close()

    again, journal, wires = story.new_table(), Journal.resume(tmp_path / "journal"), ToldPods()
    referee = Referee(again, wires, journal, lambda: 0.0)
    hello = Hello("other", Role.PRIVATE, 1, 0, 0, 1, 128, 64, "1.0")
    wires.waiting = [PodJoined("other", hello), KeyDown("other"), KeyUp("other")]
    assert referee.run_once(0.0) == [PrivateClaimed("other", "hood")]
    assert wires.secrets == []
    wires.waiting = [KeyDown("other"), KeyUp("other")]
    referee.run_once(0.0)
    assert wires.secrets == []  # up again before anything was sent
    wires.waiting = [KeyDown("other")]
    referee.run_once(0.0)
    assert [pod for pod, _ in wires.secrets] == ["other"]
    journal.close()

    journal = Journal.resume(tmp_path / "journal")
    third = story.new_table()
    third.restore(journal.state(), journal.claimed())
    hood = Hello("hood", Role.PRIVATE, 1, 0, 0, 1, 128, 64, "1.0")
    third.handle(PodJoined("other", hello), 0.0)
    third.handle(PodJoined("hood", hood), 0.0)
    assert third.handle(KeyDown("hood"), 0.1) == [PrivateClaimed("hood")]
    journal.close()
