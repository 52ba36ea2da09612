"""What a pod is told of its verdicts: all that it lacks, in its order, and nothing twice."""

from podwire import kinds
from stichtisch.pods.answers import Answers, Room
from stichtisch.scene import Line, Pattern, Scene, Segment, Verdicts

ROOM = Room(2040, 12, 16)


def look(number, segments=1):
    return Scene(segments=tuple(Segment(at, 1, (number, 0, 0)) for at in range(segments)))


def deck(size):
    return tuple(f"04{number:012x}" for number in range(size))


class Pod:
    """Takes messages as firmware/podwire/README.md says, as many as it has room for."""

    def __init__(self, room=ROOM, takes=10**6):
        self.answers, self.takes = Answers(room), takes
        self.tags, self.looks, self.list, self.kinds = [], {}, None, []

    def tell(self, verdicts):
        self.kinds = []
        self.answers.tell(verdicts, self._take)

    def shows(self, tag):
        """The look of a tag, as the bytes of its lamps."""
        _, otherwise, *halves = self.list
        halves = [half for byte in halves for half in (byte & 15, byte >> 4)]
        place = halves[self.tags.index(tag)] if tag in self.tags else otherwise
        return self.looks.get(place)

    def _take(self, kind, payload):
        if not self.takes:
            return False
        self.takes -= 1
        self.kinds.append(kind)
        self.list = payload if kind == kinds.VERDICTS else None
        if kind == kinds.LOOK:
            self.looks[payload[0]] = payload[1:]
        if kind == kinds.TAGS:
            assert payload[0] in (0, len(self.tags))
            self.tags, rest = self.tags[: payload[0]], payload[1:]
            while rest:
                self.tags.append(rest[1 : 1 + rest[0]].hex())
                rest = rest[1 + rest[0] :]
        return True


def lamps(scene):
    buf = bytearray(kinds.PAYLOAD_MAX)
    return bytes(buf[: scene.encode(buf) - 1])  # without the text


def test_every_tag_gets_its_look():
    pod, tags = Pod(), deck(120)
    verdicts = Verdicts(tags, tuple(look(at % 5) for at in range(120)), look(9))
    pod.tell(verdicts)
    assert all(pod.shows(tag) == lamps(look(at % 5)) for at, tag in enumerate(tags))
    assert pod.shows("04ffffff") == lamps(look(9))


def test_the_same_is_told_once_and_a_change_alone_when_it_changes():
    pod, tags = Pod(), deck(60)
    pod.tell(Verdicts(tags, (look(1),) * 60))
    pod.tell(Verdicts(tags, (look(1),) * 60))
    assert pod.kinds == []
    pod.tell(Verdicts(tags, (look(2),) + (look(1),) * 59))
    assert pod.kinds == [kinds.LOOK, kinds.VERDICTS]
    pod.tell(Verdicts(tags, (None,) * 60))
    assert pod.kinds == [kinds.VERDICTS]
    assert pod.shows(tags[0]) is None


def test_a_queue_that_is_full_is_waited_for():
    pod, tags = Pod(takes=0), deck(60)
    verdicts = Verdicts(tags, (look(1), look(2)) * 30)
    for _ in range(30):
        pod.takes = 1
        pod.tell(verdicts)
    assert pod.shows(tags[1]) == lamps(look(2))


def test_what_changes_before_all_was_told_is_told_as_it_is_then():
    pod, tags = Pod(takes=3), deck(60)
    pod.tell(Verdicts(tags, (look(1), look(2)) * 30))
    pod.takes = 100
    pod.tell(Verdicts(tags, (look(2), look(3)) * 30))
    assert pod.shows(tags[0]) == lamps(look(2))
    assert pod.shows(tags[1]) == lamps(look(3))


def test_looks_take_the_places_of_those_that_no_tag_needs():
    pod, tags = Pod(), deck(60)
    for first in range(0, 200, 3):
        looks = tuple(look((first + at % 7) % 256) for at in range(60))
        pod.tell(Verdicts(tags, looks))
        assert all(pod.shows(tag) == lamps(one) for tag, one in zip(tags, looks, strict=True))


def test_the_rarest_looks_and_those_too_large_are_left_to_the_referee():
    pod, tags = Pod(Room(2040, 2, 4)), deck(10)
    looks = (look(1), look(1), look(1), look(2), look(2), look(3), look(4, segments=5), None)
    pod.tell(Verdicts(tags, looks + (Scene(lines=(Line("text"),)),) * 2))
    shown = [pod.shows(tag) for tag in tags]
    assert shown == [lamps(look(1))] * 3 + [lamps(look(2))] * 2 + [None] * 5


def test_of_a_deck_that_does_not_fit_the_rest_is_left_to_the_referee():
    pod, tags = Pod(Room(80, 12, 16)), deck(20)
    pod.tell(Verdicts(tags, (look(1),) * 20, look(2)))
    assert [pod.shows(tag) for tag in tags] == [lamps(look(1))] * 10 + [None] * 10


def test_another_deck_takes_the_place_of_the_one_before():
    pod = Pod()
    pod.tell(Verdicts(deck(60), (look(1),) * 60))
    pod.tell(Verdicts(deck(40)[20:], (look(2),) * 20))
    assert pod.tags == list(deck(40)[20:])
    assert pod.shows(pod.tags[3]) == lamps(look(2))


def test_a_repr_tells_nothing_of_a_hand():
    verdicts = Verdicts(deck(1), (Scene(segments=(Segment(0, 1, (1, 2, 3), Pattern.DOTS),)),))
    assert "DOTS" not in repr(verdicts)
