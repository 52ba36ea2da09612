"""Before the reveal no byte to any pod but the dealer's private one has to do with the trump."""

import math
import time
from collections import defaultdict

import pytest

from podwire import kinds
from podwire.cobs import Decoder
from podwire.frame import payload_size
from stichtisch.games.record import Header
from stichtisch.players.demo import Demo
from stichtisch.pods.port import Port
from stichtisch.words import Words

pytestmark = pytest.mark.real_time
PATIENCE = 120.0
SUIT_LAMPS = 5
ANSWERS = {kinds.TAGS, kinds.LOOK, kinds.VERDICTS}
"""What a pod answers tags with by itself: made from its own seat's view."""


@pytest.fixture
def written(monkeypatch):
    """All bytes that the host wrote, by port."""
    bytes_by_port, write, names = defaultdict(bytearray), Port.write, {}
    opened = Port.__init__

    def open_noting_name(port, name):
        opened(port, name)
        names[port] = name

    def write_noting_bytes(port, data):
        count = write(port, data)
        bytes_by_port[names[port]] += bytes(data)[:count]
        return count

    monkeypatch.setattr(Port, "__init__", open_noting_name)
    monkeypatch.setattr(Port, "write", write_noting_bytes)
    return bytes_by_port


def messages(data):
    """(kind, payload) of every whole frame in the bytes."""
    body = bytearray(kinds.BODY_MAX)
    decoder, found = Decoder(body, escaped=True), []
    while decoder.taken < len(data):
        size = decoder.feed_all(data, decoder.taken, len(data))
        if size > 0 and payload_size(body, size) > 0:
            end = kinds.HEADER + payload_size(body, size)
            found.append((body[0], bytes(body[kinds.HEADER : end])))
    return found


def until_the_draft_is_nearly_over(demo):
    until = time.monotonic() + PATIENCE
    while len(demo.table.game.public().hints) < 8:
        assert time.monotonic() < until, "the table stands still"
        demo.evening.turn()


@pytest.mark.slow(3)
def test_only_the_private_pod_is_ever_sent_a_secret(written):
    header = Header("was-sticht", ("Anna", "Ben", "Cleo", "Dora"), {"tasks": 1})
    with Demo(header, 3, math.inf, Words("en"), lambda _number, _count: None) as demo:
        until_the_draft_is_nearly_over(demo)
        trump = demo.table.match.view(0).own.trumps
        suit, number = Words("en")(f"was_sticht.suit_{trump.suit}"), str(trump.number)
        ports = {name: pod.port for name, pod in demo.pods.by_name.items()}
    private = messages(written[ports.pop("private")])
    secrets = [payload for kind, payload in private if kind == kinds.SECRET]
    assert any(suit.encode() in payload and number.encode() in payload for payload in secrets)
    assert all(suit.encode() not in payload for kind, payload in private if kind == kinds.SCENE)
    for port in ports.values():
        sent = messages(written[port])
        assert len(sent) > 10
        assert {kind for kind, _ in sent if kind < kinds.OPEN} == {kinds.SCENE, *ANSWERS}
        for kind, payload in sent:
            if kind == kinds.SCENE:
                assert_frame_alone(payload)
                assert payload[2 + 7 * payload[1]] == 0, "no line of text"
            if kind == kinds.LOOK:
                assert_frame_alone(payload[1:])


def assert_frame_alone(payload):
    """Brightness, n, and segments of which none is a suit lamp."""
    segments = [payload[2 + 7 * at] for at in range(payload[1])]
    assert all(first >= SUIT_LAMPS for first in segments)
