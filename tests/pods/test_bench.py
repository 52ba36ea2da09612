"""A builder measures a pod's reader and its joints: what is asked, found and written."""

import importlib
import io
import json
import random
import sys
import time
from itertools import cycle
from types import SimpleNamespace

import pytest

from stichtisch.commands import pods as command
from stichtisch.pods.bench import PROTOCOLS, Arrangement, Bench, write
from stichtisch.pods.events import Hello, Role
from stichtisch.twin import mfrc522_registers as reg
from stichtisch.twin.board import Board
from stichtisch.twin.run import installed
from stichtisch.words import LANGUAGES, Words

CARDS = ("04a1b2c3d4e5f6", "04ffeeddccbbaa")
GPIO = (*range(23), 26, 27, 28)


class Repl:
    """Runs what is sent to the pod here."""

    def __init__(self):
        self._printed = []
        self.memory = {"print": self._printed.append}

    def run(self, code):
        exec(code, self.memory)
        printed = "\n".join(self._printed)
        self._printed.clear()
        return printed


class Clock:
    """In ns; what sleeps moves it, past the time that the radio took since."""

    now = 0

    def __call__(self):
        return self.now

    def sleep_ms(self, ms):
        self.now += ms * 20_000_000


@pytest.fixture
def on_a_twin(monkeypatch):
    """A bench over a virtual pod's reader; `board` is told what lies there."""
    clock = Clock()
    board = Board("x", clock=clock)
    with installed(board), monkeypatch.context() as patch:
        patch.setattr(time, "sleep_ms", clock.sleep_ms, raising=False)
        importlib.import_module("mfrc522.chip")
        said = []
        yield board, Bench(Repl(), Words("en"), said.append, lambda: "\n"), said


def test_a_card_that_lies_there_is_read_a_hundred_times(on_a_twin):
    board, bench, _ = on_a_twin
    board.post({"do": "lay", "uid": CARDS[0]})
    assert bench.reads() == [100]
    assert bench.reads(cards=2) == [100, 0]  # of a second one nothing was heard
    board.post({"do": "lay", "uid": CARDS[1]})
    assert bench.reads(cards=2) == [100, 100]


def test_each_gain_is_tried_and_the_pods_own_is_set_again(on_a_twin):
    """This field is as strong by each: what counts is what the chip was told."""
    board, bench, _ = on_a_twin
    board.post({"do": "lay", "uid": CARDS[0]})
    assert bench.reads() == [100]
    write, told = board.chip.write, []

    def heard(address, value, now):
        if address == reg.RF_CFG:
            told.append(value >> 4)
        write(address, value, now)

    board.chip.write = heard
    assert set(bench.gains().values()) == {100}
    assert told == [0b010, 0b011, 0b100, 0b101, 0b110, 0b111, 0b110]


def test_a_tag_on_the_lid_that_is_read_too_rarely_is_a_fault(on_a_twin):
    board, bench, said = on_a_twin
    board.post({"do": "lay", "uid": CARDS[0]})
    bench.known_tag()
    assert bench.faults == [] and "read 100 of 100 times" in said[-1]
    board.post({"do": "lift", "uid": CARDS[0]})
    bench.known_tag()
    assert bench.faults[0].startswith("the tag on the lid was read only 0 of 100 times")


class Wires:
    """A pod's pins: `joined` hang together, `low` and `high` on a supply."""

    IN, OUT, PULL_UP, PULL_DOWN = 0, 1, 1, 2

    def __init__(self, low=(), high=(), joined=()):
        self.low, self.high, self.joined = set(low), set(high), dict(joined)
        self.driven, self.pull = set(), {}

    def __call__(self, gpio, mode, pull=1, **_):
        self.driven.discard(gpio)
        if mode == self.OUT:
            self.driven.add(gpio)
        self.pull[gpio] = pull
        return lambda: self.level(gpio)

    def level(self, gpio):
        other = self.joined.get(gpio)
        if gpio in self.low or gpio in self.driven or other in self.driven:
            return 0
        return 1 if gpio in self.high else int(self.pull[gpio] == self.PULL_UP)


@pytest.mark.parametrize(
    ("private", "wires", "told"),
    [
        (False, {}, []),
        (False, {"high": (20,)}, []),  # the pull-up that some modules have at RST
        (True, {"low": (22,), "high": (4, 5)}, []),  # the strap, and the screen's pull-ups
        (True, {"low": (22,), "high": (4,)}, ["SCL does not reach the screen"]),
        (False, {"low": (14,)}, ["KEY hangs on ground"]),
        (False, {"high": (13,)}, ["LAMPS hangs on 3.3 V"]),
        (False, {"joined": {18: 19, 19: 18}}, ["SCK and MOSI hang together"]),
        (False, {"joined": {16: 17, 17: 16}}, []),  # a low CS lets the chip drive MISO
        (False, {"joined": {0: 1, 1: 0}, "low": (7,)}, ["GP0 and GP1", "GP7 hangs on ground"]),
    ],
)
def test_every_pin_that_hangs_where_it_should_not_is_named(monkeypatch, private, wires, told):
    board = Wires(**wires)
    monkeypatch.setitem(sys.modules, "machine", SimpleNamespace(Pin=board, SPI=None))
    monkeypatch.setattr(time, "sleep_ms", lambda _: None, raising=False)
    said = []
    bench = Bench(Repl(), Words("en"), said.append, lambda: "\n")
    bench.joints(private)
    assert len(bench.faults) == len(told)
    assert all(text in fault for text, fault in zip(told, bench.faults, strict=True))
    assert told or "all 26 pins are free" in said[0]


class Reader:
    """A pod that reads fewer tags the farther they are."""

    def __init__(self):
        self.chance = random.Random(1)

    started_again = False

    def run(self, code):
        if "joints()" in code:
            return json.dumps([("KEY", 0, 0, [])])
        return json.dumps({CARDS[0]: self.chance.randint(5, 10)}) if "reads(" in code else ""

    def reset(self):
        self.started_again = True

    def close(self):
        assert self.started_again, "the pod stays without its program"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_a_protocol_asks_for_each_step_and_its_file_holds_each(protocol, language, tmp_path):
    said, answers = [], cycle(["mine\n", "mine\n", "mine\n", *["\n"] * len(PROTOCOLS[protocol])])
    bench = Bench(Reader(), Words(language), said.append, lambda: next(answers))
    data = bench.measure(protocol)
    assert (data["format"], data["tries"], data["reader"]) == (
        f"stichtisch-{protocol} 1",
        100,
        "mine",
    )
    steps = [
        Arrangement(*[step[name] for name in Arrangement.__match_args__]) for step in data["steps"]
    ]
    assert tuple(steps) == PROTOCOLS[protocol]
    assert all(len(step["reads"]) == step["cards"] for step in data["steps"])
    if protocol == "range":
        assert [*data["steps"][0]["gains"]] == ["18", "23", "33", "38", "43", "48"]
        assert "dB" in said[-1] and "gain_db" in said[-1]
    data_file, page = write(tmp_path / "reads", data, said)
    assert json.loads(data_file.read_text("utf-8")) == data
    bars = sum(step["cards"] for step in data["steps"])
    assert page.read_text("utf-8").count("<meter ") == bars
    assert not any(card in page.read_text("utf-8") for card in CARDS)  # a UID is nobody's business


def test_a_step_that_cannot_be_arranged_is_skipped():
    answers = iter(["a", "b", "c", *["s\n"] * 5, "\n"])
    bench = Bench(Reader(), Words("en"), [].append, lambda: next(answers))
    assert [step["height_mm"] for step in bench.measure("range")["steps"]] == [10]


@pytest.mark.parametrize(("how", "status"), [("range", 0), ("jig", 1)])
def test_the_command_writes_its_files_and_starts_the_pod_again(how, status, monkeypatch, tmp_path):
    pod = Reader()
    hello = Hello("e66038b713846c2a", Role.SEAT, 1, 16, 5, 1, 0, 0, "0.1.0")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n" * 20))
    monkeypatch.setattr(command, "_found", lambda *_: [("port", hello)])
    monkeypatch.setattr(command, "Repl", lambda _: pod)
    monkeypatch.setattr(command, "_check_one", lambda *_, **__: [])
    monkeypatch.setattr(command, "Pods", lambda *_, **__: SimpleNamespace(close=lambda: None))
    args = SimpleNamespace(port=["port"], only=None, bench=how)
    assert command._check(args, Words("en")) == status
    assert pod.started_again
    (told,) = tmp_path.glob("*.json")
    data = json.loads(told.read_text("utf-8"))
    assert (told.stem, data["format"]) == (f"stichtisch-{how}-{hello.pod}", f"stichtisch-{how} 1")
    assert len(data.get("steps", ())) == len(PROTOCOLS.get(how, ()))
    # a key's pin on ground, and a reader that reads some 75 of 100
    assert [fault.split(" ", 1)[0] for fault in data.get("faults", ())] == ["KEY", "the"][
        : 2 * status
    ]
