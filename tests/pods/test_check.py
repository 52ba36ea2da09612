"""A new pod is checked: what its builder does and answers, and what the check says."""

import pytest

from stichtisch.errors import StichtischError
from stichtisch.games.lights import Frame, frame_of
from stichtisch.pods import check
from stichtisch.pods.check import Checkup
from stichtisch.pods.events import (
    Hello,
    KeyDown,
    KeyUp,
    Left,
    Part,
    PodLeft,
    PodStats,
    PodTrouble,
    Role,
    TagArrived,
    TagGone,
    Trouble,
)
from stichtisch.scene import Pattern
from stichtisch.words import LANGUAGES, Words

POD = "e66038b713846c2a"
TAG = "04a1b2c3d4e5f6"
SEAT = Hello(POD, Role.SEAT, 1, 16, 5, 1, 0, 0, "0.1.0")
PRIVATE = Hello(POD, Role.PRIVATE, 1, 0, 0, 1, 128, 64, "0.1.0")
YES, NO, NOTHING = "\n", "n\n", "\n"
LAID = TagArrived(POD, TAG)


class Bench:
    """A pod without faults, unless the test gives it some, and a builder who does what is asked.

    `hands`: by sentence, the events that the builder causes or the line the builder types.
    """

    def __init__(self, hello=SEAT, language="en", only=check.PARTS, each=False):
        self.words = Words(language)
        self.hands = {
            "lay": [LAID],
            "hold": [TagGone(POD, TAG), LAID],
            "lamps": YES,
            "lamp": [],
            "buzzer": YES,
            "screen": YES,
            "key": [KeyDown(POD)],
            "let_go": [KeyUp(POD)],
            "lift": [TagGone(POD, TAG)],
        }
        self.coming = []
        self.stats = [{"reader_version": 0x92, "frames_bad": 3}, {"frames_bad": 3}]
        self.way = 2.0
        self.said, self.scenes, self.lines = [], [], []
        self.now = 0.0
        self.checkup = Checkup(self, hello, self.words, self.say, self.typed, only, each)

    def poll(self, seconds):
        assert self.now < 300, f"it waits without end after {self.said[-1]}"
        self.now += seconds
        events, self.coming = self.coming, []
        return events

    def round_trip(self, pod):
        assert pod == POD
        return self.way

    def ask(self, pod):
        figures = {
            "uptime_ms": 9, "polls": 9, "reader_resets": 1, "frames_bad": 0, "retransmitted": 0,
            "heap_free": 100_000, "reader_version": 0x92, "read_ms": 6,
        }  # fmt: skip
        figures.update(self.stats[0] if len(self.stats) > 1 else self.stats[-1])
        self.coming.append(PodStats(pod, **figures))
        return True

    def show(self, pod, scene):
        assert pod == POD
        self.scenes.append(scene)

    def say(self, line):
        self.said.append(line.strip())
        if len(self.stats) > 1 and self.is_asked("key", line):
            self.stats.pop(0)  # from now on, the figures at the end of the check
        for sentence, answer in self.hands.items():
            if self.is_asked(sentence, line):
                answer = answer.pop(0) if sentence == "lamp" else answer
                (self.lines if isinstance(answer, str) else self.coming).extend(
                    [answer] if isinstance(answer, str) else answer
                )

    def is_asked(self, sentence, line):
        begin, _, rest = self.words(f"pods.{sentence}", count=16, lamp="|").partition("|")
        return line.strip().startswith(begin) and line.endswith(rest)

    def typed(self):
        return self.lines.pop(0) if self.lines else None

    def run(self, monkeypatch):
        monkeypatch.setattr(check, "monotonic", lambda: self.now)
        self.checkup.run()
        return self.checkup.faults


def fault(name, **values):
    return [Words("en")(f"pods.{name}", **values)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sound_seat_pod(monkeypatch, language):
    bench = Bench(language=language)
    assert bench.run(monkeypatch) == []
    told = "\n".join(bench.said)
    assert "0x92, NXP MFRC522 2.0" in told and TAG in told and "6 ms" in told
    assert bench.scenes[0].segments[0].pattern is Pattern.CHASE
    assert bench.scenes[0].segments[0].count == 16
    assert bench.scenes[-1].segments == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sound_private_pod(monkeypatch, language):
    bench = Bench(PRIVATE, language)
    assert bench.run(monkeypatch) == []
    assert bench.scenes[0].lines[0].text == "STICHTISCH"
    assert not any(bench.is_asked("lamps", line) for line in bench.said)


@pytest.mark.parametrize("part", ["reader", "lamps", "buzzer", "key"])
def test_a_pod_in_the_making_is_asked_for_what_is_there_alone(monkeypatch, part):
    bench = Bench(only=[part])
    assert bench.run(monkeypatch) == []
    for other in ("reader", "lamps", "buzzer", "key"):
        sentence = "lay" if other == "reader" else other
        asked = any(bench.is_asked(sentence, line) for line in bench.said)
        assert asked is (other == part)


def test_a_piezo_is_sounded_and_its_builder_asked_whether_it_was_heard(monkeypatch):
    bench = Bench(only=["buzzer"])
    bench.hands["buzzer"] = NO
    assert bench.run(monkeypatch) == fault("buzzer_silent")
    asked = frame_of(bench.scenes[0], SEAT.suit_lamps)
    assert asked is Frame.WON, "which sounds: tests/pod/test_buzzer.py"


def test_a_private_pod_has_no_piezo_to_be_asked_for(monkeypatch):
    bench = Bench(PRIVATE)
    assert bench.run(monkeypatch) == []
    assert not any(bench.is_asked("buzzer", line) for line in bench.said)


@pytest.mark.parametrize(
    "version, sentence",
    [(0x00, "no_version"), (0xFF, "all_ones"), (0x37, "unknown_chip")],
)
def test_no_chip_answers_and_no_card_is_asked_for(monkeypatch, version, sentence):
    bench = Bench()
    bench.stats = [{"reader_version": version, "reader_resets": 900}]
    assert bench.run(monkeypatch) == fault(sentence, number=f"0x{version:02X}")
    assert not any(bench.is_asked("lay", line) for line in bench.said)


def test_no_version_register_says_check_miso(monkeypatch):
    bench = Bench()
    bench.stats = [{"reader_version": 0}]
    assert "no version register (0x00): check MISO" in bench.run(monkeypatch)[0]


def test_a_copied_chip_is_named_and_no_fault(monkeypatch):
    bench = Bench()
    bench.stats = [{"reader_version": 0x88}]
    assert bench.run(monkeypatch) == []
    assert any("a copy of Fudan FM17522" in line for line in bench.said)


def test_a_chip_that_forgets(monkeypatch):
    bench = Bench()
    bench.coming = [PodTrouble(POD, Part.READER, Trouble.WEDGED)]
    assert bench.run(monkeypatch) == fault("wedged")


@pytest.mark.parametrize(
    "hands, sentence, values",
    [
        ({"lay": NOTHING}, "no_tag", {}),
        ({"hold": NOTHING}, "weak", {}),
        ({"hold": [TagGone(POD, TAG)]}, "weak", {}),
        ({"lamps": NO, "lamp": [YES, YES, YES, NO]}, "lamp_dark", {"lamp": 3}),
        ({"lamps": NO, "lamp": [YES] * 16}, "lamps_order", {}),
        ({"key": NOTHING}, "no_key", {}),
        ({"key": []}, "no_key", {}),
        ({"let_go": NOTHING}, "key_held", {}),
        ({"let_go": []}, "key_held", {}),
    ],
)
def test_what_hands_and_eyes_find(monkeypatch, hands, sentence, values):
    bench = Bench()
    bench.hands.update(hands)
    assert bench.run(monkeypatch) == fault(sentence, **values)


def test_a_field_too_weak_is_said_in_the_builders_words(monkeypatch):
    bench = Bench()
    bench.hands["hold"] = NOTHING
    assert bench.run(monkeypatch)[0].startswith("weak field: no tag was read from 10 mm")


def test_on_the_jig_every_lamp_is_asked_for_by_itself(monkeypatch):
    bench = Bench(each=True)
    bench.hands["lamp"] = [YES] * 16
    assert bench.run(monkeypatch) == []
    assert sum(bench.is_asked("lamp", line) for line in bench.said) == 16
    bench = Bench(each=True)
    bench.hands["lamp"] = [YES, YES, NO]
    assert bench.run(monkeypatch) == fault("lamp_dark", lamp=2)


def test_the_lamp_asked_for_is_the_only_one_lit(monkeypatch):
    bench = Bench()
    bench.hands |= {"lamps": NO, "lamp": [YES, NO]}
    bench.run(monkeypatch)
    assert [(s.segments[0].first, s.segments[0].count) for s in bench.scenes[1:3]] == [
        (0, 1),
        (1, 1),
    ]


def test_a_key_that_is_down_from_the_start(monkeypatch):
    bench = Bench()
    bench.coming = [KeyDown(POD)]
    assert bench.run(monkeypatch) == fault("key_held")


def test_what_lies_there_is_taken_off_first(monkeypatch):
    bench = Bench()
    bench.coming = [LAID]
    assert bench.run(monkeypatch) == []
    assert any(bench.is_asked("lift", line) for line in bench.said)


def test_a_screen_that_is_not_there_is_not_asked_for(monkeypatch):
    bench = Bench(PRIVATE)
    bench.coming = [PodTrouble(POD, Part.SCREEN, Trouble.ABSENT)]
    assert bench.run(monkeypatch) == fault("no_screen")


def test_a_screen_that_shows_something_else(monkeypatch):
    bench = Bench(PRIVATE)
    bench.hands["screen"] = NO
    assert bench.run(monkeypatch) == fault("screen_dark")


@pytest.mark.parametrize(
    "after, sentence, values",
    [
        ({"frames_bad": 5}, "cable", {"count": 2}),
        ({"frames_bad": 3, "retransmitted": 4}, "cable", {"count": 4}),
        ({"frames_bad": 3, "reader_resets": 3}, "resets", {"count": 2}),
        ({"frames_bad": 3, "heap_free": 9000}, "heap", {"heap": 8}),
    ],
)
def test_figures_that_got_worse_meanwhile(monkeypatch, after, sentence, values):
    bench = Bench()
    bench.stats[1] = after
    assert bench.run(monkeypatch) == fault(sentence, **values)


def test_a_slow_link(monkeypatch):
    bench = Bench()
    bench.way = 150.4
    assert bench.run(monkeypatch) == fault("link_slow", most="150")


def test_other_pods_news_are_nothing_to_it(monkeypatch):
    bench = Bench()
    bench.coming = [TagArrived("other", TAG), KeyDown("other"), PodLeft("other", Left.SILENT)]
    assert bench.run(monkeypatch) == []


def test_a_pod_that_goes_in_the_middle(monkeypatch):
    bench = Bench()
    bench.hands["key"] = [PodLeft(POD, Left.UNPLUGGED)]
    with pytest.raises(StichtischError, match="cable"):
        bench.run(monkeypatch)


def test_answers_that_end_too_early(monkeypatch):
    bench = Bench()
    bench.hands["lamps"] = ""
    with pytest.raises(StichtischError, match="answers"):
        bench.run(monkeypatch)


def test_wires_that_take_no_more_than_four_megahertz_are_named(monkeypatch):
    bench = Bench()
    bench.stats[0] |= {"bus_mhz": 4}
    assert bench.run(monkeypatch) == fault("slow_bus", mhz=4)
