"""Fingers at pods that take their time: contacts bounce, and an emulated second may take ten."""

from random import Random

import pytest

from stichtisch.decks.deck import virtual_deck
from stichtisch.games.player import Gesture
from stichtisch.games.record import Header
from stichtisch.games.settings import Settings
from stichtisch.players.fingers import Fingers, Spots
from stichtisch.pods.events import (
    Hello,
    KeyDown,
    KeyUp,
    Left,
    PodJoined,
    PodLeft,
    Role,
    TagArrived,
    TagGone,
)
from stichtisch.table.table import Table
from stichtisch.words import Words

NAMES = ("Anna", "Ben", "Cleo")
DECK = virtual_deck("oh-hell")
TAGS = list(DECK.tags)


class SlowPod:
    """Notes what is done to it, and tells of it when asked to."""

    def __init__(self):
        self.done = []

    def lay(self, uid):
        self.done.append(("lay", uid))

    def lift(self, uid):
        self.done.append(("lift", uid))

    def press(self):
        self.done.append("press")

    def release(self):
        self.done.append("release")


class People:
    def __init__(self):
        settings = Settings(hands="scanned")
        self.table = Table(Header("oh-hell", NAMES, {}), settings, DECK, Random(1), Words("en"))
        self.pods = {seat: SlowPod() for seat in range(3)}
        self.spots = Spots(self.table, self.pods)
        self.fingers = Fingers(self.table, self.spots)
        self.now = 0.0
        for seat in range(3):
            hello = Hello(f"pod{seat}", Role.SEAT, 1, 16, 5, 1, 0, 0, "1")
            self.told(PodJoined(f"pod{seat}", hello))

    def told(self, event):
        self.table.handle(event, self.now)
        self.fingers.step(self.now)

    def wait(self, seconds):
        self.now += seconds
        self.fingers.step(self.now)

    def sit(self):
        for seat in range(3):
            self.fingers.begin(Gesture(seat))
            self.told(KeyDown(f"pod{seat}"))
            self.told(KeyUp(f"pod{seat}"))
            assert self.fingers.doing is None
            self.pods[seat].done.clear()


@pytest.fixture
def people():
    return People()


def test_a_key_is_held_until_its_pod_has_seen_it_and_is_over_when_it_saw_it_up(people):
    people.fingers.begin(Gesture(0))
    people.wait(90.0)
    assert people.pods[0].done == ["press"]
    people.told(KeyDown("pod0"))
    assert people.pods[0].done == ["press", "release"]
    people.wait(90.0)
    assert people.fingers.doing is not None  # another press now would be this one
    people.told(KeyUp("pod0"))
    assert people.fingers.doing is None


def test_a_key_is_held_as_long_as_it_should_be_from_when_the_pod_saw_it(people):
    people.sit()
    people.fingers.begin(Gesture(0, held=0.9))
    people.wait(5.0)
    assert people.fingers.due is None
    people.told(KeyDown("pod0"))
    assert people.fingers.due == people.now + 0.9
    people.wait(0.8)
    assert people.pods[0].done == ["press"]
    people.wait(0.2)
    assert people.pods[0].done == ["press", "release"]


def test_a_card_that_counted_and_was_gone_again_at_once_is_not_laid_once_more(people):
    people.sit()
    people.fingers.begin(Gesture(1, TAGS[0]))
    for event in (TagArrived("pod1", TAGS[0]), TagGone("pod1", TAGS[0])):
        people.table.handle(event, people.now)
    people.wait(0.0)
    assert people.fingers.doing is None


def test_a_card_laid_in_vain_lies_for_a_while_beside_the_last_and_is_lifted(people):
    people.sit()
    people.fingers.begin(Gesture(1, TAGS[0], stays=True))
    people.told(TagArrived("pod1", TAGS[0]))
    assert people.fingers.doing is None
    people.fingers.begin(Gesture(1, TAGS[2], held=2.5, in_vain=True))
    people.told(TagArrived("pod1", TAGS[2]))
    people.wait(2.4)
    assert ("lift", TAGS[2]) not in people.pods[1].done
    people.wait(0.2)
    assert people.pods[1].done == [("lay", TAGS[0]), ("lay", TAGS[2]), ("lift", TAGS[2])]
    assert people.fingers.doing is not None
    people.told(TagGone("pod1", TAGS[2]))
    assert people.fingers.doing is None


def test_the_next_card_is_laid_once_the_pod_knows_that_the_last_was_lifted(people):
    people.sit()
    people.fingers.begin(Gesture(1, TAGS[0]))
    people.told(TagArrived("pod1", TAGS[0]))
    assert people.pods[1].done[-1] == ("lift", TAGS[0])
    assert not people.spots.in_hand(Gesture(1, TAGS[1]))
    assert people.spots.in_hand(Gesture(2, TAGS[1]))
    people.told(TagGone("pod1", TAGS[0]))
    assert people.spots.in_hand(Gesture(1, TAGS[1]))


def test_a_key_let_go_while_its_pod_was_away_is_lost(people):
    people.sit()
    people.fingers.begin(Gesture(0, held=0.9))
    people.told(KeyDown("pod0"))
    people.told(PodLeft("pod0", Left.SILENT))
    people.wait(1.0)
    assert people.pods[0].done == ["press", "release"]
    assert people.fingers.is_lost()


def test_a_key_that_was_heard_is_not_lost(people):
    people.fingers.begin(Gesture(0, held=0.9))
    people.told(KeyDown("pod0"))
    people.wait(1.0)
    assert not people.fingers.is_lost()  # it goes up, and its pod has not told
    people.told(KeyUp("pod0"))
    assert not people.fingers.is_lost()
