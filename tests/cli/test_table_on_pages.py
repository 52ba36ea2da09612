"""`stichtisch table --web`: it says where its pages are, and a refusal leaves nothing behind."""

import json
import re
import signal
import socket
import subprocess
import sys

import pytest
from websockets.sync.client import connect

from stichtisch.cli import main
from stichtisch.commands.parser import parser_for
from stichtisch.commands.table_web import next_game
from stichtisch.games.record import Header
from stichtisch.words import Words

pytestmark = pytest.mark.real_time


@pytest.fixture
def table(tmp_path, monkeypatch, capsys):
    """What the command says when it refuses."""
    monkeypatch.chdir(tmp_path)

    def table(*options):
        status = main(["--lang", "en", "table", *options])
        return status, capsys.readouterr().err

    yield table
    assert list(tmp_path.iterdir()) == []


def test_a_port_that_is_in_use_leaves_no_journal(table):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        status, said = table("--web", str(port))
    assert status == 2
    assert f"port {port}" in said


def test_pages_for_others_need_pages(table):
    assert table("--lan") == (
        2,
        "stichtisch: --lan opens pages to other devices: give --web as well\n",
    )


def options(*given):
    given = ["table", *given]
    return parser_for(given, Words("en")).parse_args(given)


def test_the_next_game_keeps_what_the_table_agreed_on_as_far_as_it_fits(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    agreed = options("--web", "--take-back", "--dealer-speaks", "--deck", "mine.jsonl", "--resume")
    same = next_game(agreed, Header("was-sticht", ("Eva", "Fritz", "Gustl"), {"tasks": 2}))
    assert (same.take_back, same.dealer_speaks, same.resume) == (True, True, False)
    assert (same.players, same.option, str(same.deck)) == (3, [("tasks", 2)], "mine.jsonl")
    other = next_game(agreed, Header("oh-hell", ("Eva", "Fritz", "Gustl"), {}))
    assert (other.take_back, other.dealer_speaks, other.deck) == (True, False, None)


@pytest.mark.slow(25)
def test_a_real_table_tells_its_desks_link_and_serves_its_pages(tmp_path):
    command = [sys.executable, "-u", "-m", "stichtisch", "--lang", "en", "table", "--web", "0"]
    process = subprocess.Popen(
        [*command, "--players", "3"], stdout=subprocess.PIPE, text=True, cwd=tmp_path
    )
    try:
        link = next(found for line in process.stdout if (found := LINK.search(line)))
        pods = when_all_sit(*link.groups())
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=20)
    assert [(pod["who"], pod["state"]) for pod in pods] == [
        (who, "fine") for who in ("Anna", "Ben", "Cleo", "Private pod")
    ]


LINK = re.compile(r"http://(\S+)/desk#key=(\S+)")


def when_all_sit(host, key):
    """What the desk is told of the pods once the first move is made."""
    with connect(f"ws://{host}/live", origin=f"http://{host}", max_size=None) as desk:
        desk.send(json.dumps({"do": "hello", "lang": "en", "key": key}))
        known = {}
        while True:
            told = json.loads(desk.recv(timeout=60))
            if told["kind"] == "desk":
                known |= told  # what is told later is what is new
                if known["made"]:
                    return known["pods"]
