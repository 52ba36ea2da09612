"""A page that floods, lags or comes a thousandfold slows itself alone: the server as it runs."""

import json
import resource
import socket
import time
from contextlib import contextmanager, suppress

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.sync.client import connect

from stichtisch.errors import StichtischError
from stichtisch.ui.web import bounded
from stichtisch.ui.web.hub import Hub, Shown, part
from stichtisch.ui.web.keys import Keys
from stichtisch.ui.web.server import Server
from ui.web.visit import is_closed, visit

pytestmark = pytest.mark.real_time

SOON, PATIENCE = 30.0, 300.0
"""Seconds: what nobody waits for, and what is to come, on a machine with other work."""
KEYS = Keys()
KEY = KEYS.take(0)


@pytest.fixture
def hub():
    return Hub()


@pytest.fixture
def server(hub):
    with Server(hub, KEYS, 0, lan=False) as server:
        yield server


def show(hub, number, text="x"):
    hub.publish(Shown(number, {"en": part({"number": number, "text": text})}))


@contextmanager
def page(server, key=""):
    host = f"127.0.0.1:{server.port}"
    address, origin = f"ws://{host}/live", f"http://{host}"
    with connect(address, origin=origin, max_size=None, compression=None) as it:
        it.send(json.dumps({"do": "hello", "lang": "en", "key": key}))
        yield it


def heard(page, number):
    """The seconds until the page has heard of that state."""
    began = time.monotonic()
    while json.loads(page.recv(timeout=PATIENCE)).get("number", 0) < number:
        pass
    return time.monotonic() - began


def hears(page):
    """Whether it is told anything: nobody can say that it never will be."""
    with suppress(TimeoutError):
        return bool(page.recv(timeout=0.5))
    return False


def serves(server):
    """Whether a stranger is served now."""
    try:
        with socket.create_connection(("127.0.0.1", server.port), 5) as it:
            it.sendall(f"GET /board HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode())
            return it.recv(100).startswith(b"HTTP/1.1 200")
    except OSError:
        return False


ACT = b'{"do":"take_up"}'
FLOODS = {
    "acts": Frame(Opcode.TEXT, ACT),
    "pings": Frame(Opcode.PING, b""),
    "pongs": Frame(Opcode.PONG, b"nobody asked"),
    "empty fragments": Frame(Opcode.CONT, b"", fin=False),
}


@pytest.mark.parametrize("flood", FLOODS)
def test_a_flood_ends_its_own_connection(server, hub, flood):
    frame = FLOODS[flood].serialize(mask=True)
    begin = Frame(Opcode.TEXT, b"", fin=False).serialize(mask=True)
    show(hub, 1)
    with page(server, KEY) as rude, page(server) as other:
        heard(other, 1)
        heard(rude, 1)
        with suppress(OSError):
            rude.socket.sendall((begin if flood == "empty fragments" else b"") + 5000 * frame)
        assert is_closed(rude)
        assert len(hub.take()) <= 64 + 2, "the acts that it may do at once, and both keys let go"
        show(hub, 2)
        assert heard(other, 2) < SOON


def test_who_sends_no_more_than_a_hand_does_stays(server, hub):
    """Acts, and what a browser answers to the server's own pings."""
    show(hub, 1)
    with page(server, KEY) as it:
        heard(it, 1)
        for _ in range(30):
            it.send(ACT.decode())
            it.socket.sendall(FLOODS["pongs"].serialize(mask=True))
        show(hub, 2)
        heard(it, 2)
        taken, until = [], time.monotonic() + PATIENCE
        while len(taken) < 30:
            assert time.monotonic() < until, taken
            taken += hub.take()


def test_pages_that_are_asked_for_all_at_once_end_their_connection_too(server):
    asked = f"GET /board HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode()
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as rude:
        answers = b""
        with suppress(OSError):
            rude.sendall(1000 * asked)
            while some := rude.recv(100_000):
                answers += some
    assert answers.count(b"HTTP/1.1 200 OK") <= 100


def test_whoever_pings_and_does_not_read_is_gone_before_pongs_pile_up(server, hub, monkeypatch):
    monkeypatch.setattr(bounded, "A_SECOND", 1e9)
    show(hub, 1, "x" * 20_000_000)
    ping = Frame(Opcode.PING, b"x" * 125).serialize(mask=True)
    with page(server, KEY) as rude, pytest.raises(OSError):
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            rude.socket.sendall(ping)


@pytest.mark.slow(10)
def test_a_page_that_reads_nothing_holds_nobody_up(server, hub):
    show(hub, 1)
    with page(server), page(server) as other:
        for number in range(2, 40):
            show(hub, number, "x" * 200_000)
            heard(other, number)


def test_pages_wait_while_pods_are_answered(server, hub, monkeypatch):
    monkeypatch.setattr("stichtisch.ui.web.hub._GIVES_WAY", 1000.0)
    show(hub, 1)
    with page(server) as board, page(server, KEY) as seat:
        heard(board, 1)
        heard(seat, 1)
        with hub.answering:
            show(hub, 2)
            assert not hears(board) and not hears(seat)
        heard(board, 2)
        heard(seat, 2)


def test_a_disk_that_hangs_does_not_hold_up_pages(server, hub):
    show(hub, 1)
    with page(server) as board, hub.answering:
        heard(board, 1)


def test_a_crowd_of_spectators_is_told_less_often_than_who_plays(server, hub, monkeypatch):
    monkeypatch.setattr("stichtisch.ui.web.client._EACH_SPECTATOR", 1000.0)
    show(hub, 1)
    with page(server) as board, page(server, KEY) as seat:
        heard(board, 1)
        show(hub, 2)
        heard(seat, 2)
        assert not hears(board)


def test_too_long_a_message_closes_the_connection(server, hub):
    show(hub, 1)
    with page(server, KEY) as it:
        heard(it, 1)
        it.send("x" * 100_000)
        with pytest.raises(ConnectionClosed) as closed:
            it.recv(timeout=PATIENCE)
            it.recv(timeout=PATIENCE)
    assert closed.value.rcvd is None or closed.value.rcvd.code == 1009
    assert [type(done.act).__name__ for done in hub.take()] in ([], ["ReleaseKey"] * 2)


def test_connections_that_ask_nothing_make_room_again(server, hub, monkeypatch):
    monkeypatch.setattr(bounded, "MOST", 20)
    monkeypatch.setattr(bounded, "_ASKS_WITHIN", 1.0)
    show(hub, 1)
    with page(server) as other:
        heard(other, 1)
        idle = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(60)]
        show(hub, 2)
        assert heard(other, 2) < SOON, "who is there already does not notice"
        until = time.monotonic() + PATIENCE
        while not serves(server):
            assert time.monotonic() < until, "nobody else is let in again"
            time.sleep(0.1)
        for each in idle:
            each.close()


@pytest.mark.slow(15)
def test_a_thousand_connections_stop_nobody_who_plays():
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 4096), most))
    table = ("oh-hell", "--players", "3", "--option", "most=2", "--speed", "10", "--seed", "7")
    with visit(None, *table) as begun, begun.connected(begun.invitation(0)) as anna:
        offer = told(anna, "seat", "offers")["offers"][0]
        crowd = [flooding(begun.base) for _ in range(1000)]
        anna.send(json.dumps({"do": "make", "offer": offer["id"]}))
        told(anna, "seat", "offers", lambda offers: offer not in offers)
        for each in filter(None, crowd):
            each.close()


def flooding(base):
    """Somebody who connects and asks for nothing; None where that is refused."""
    host, port = base.removeprefix("http://").split(":")
    with suppress(OSError):
        return socket.create_connection((host, int(port)), 5)


def told(page, kind, part, fits=bool):
    """The next message of that kind in which this part is told anew, and is as it should be."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        heard = json.loads(page.recv(timeout=PATIENCE))
        if heard["kind"] == kind and part in heard and fits(heard[part]):
            return heard
    raise AssertionError(f"no {part} of the {kind} in time")


def test_a_port_that_is_in_use_is_said_before_anything_starts(server):
    with pytest.raises(StichtischError, match="--port"):
        Server(Hub(), Keys(), server.port, lan=False)
