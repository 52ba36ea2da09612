"""A broker of the test's own, and tables that speak to it."""

import shutil
import socket
import subprocess
import time
from dataclasses import replace
from pathlib import Path

import pytest

from stichtisch.hall.address import Topics, address
from stichtisch.hall.message import InWords, Result, TableKey, TableView
from stichtisch.hall.outlet import Speaker

ROOM = "cup"
LONG = 20.0
"""Seconds after which something will not happen any more."""


class Mosquitto:
    """A real broker: to be started, killed and started again at the same port."""

    def __init__(self, folder: Path) -> None:
        program = shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin")
        assert program, "mosquitto is missing: apt-get install mosquitto"
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        config = folder / "mosquitto.conf"
        config.write_text(f"listener {self.port} 127.0.0.1\nallow_anonymous true\n")
        self._command = [program, "-c", str(config)]
        self._process = None
        self.start()

    @property
    def address(self):
        return address(f"mqtt://127.0.0.1:{self.port}/{ROOM}")

    def start(self) -> None:
        quiet = subprocess.DEVNULL
        self._process = subprocess.Popen(self._command, stdout=quiet, stderr=quiet)
        wait_until(self._listens)

    def kill(self) -> None:
        """It forgets everything: nothing of it is on disk."""
        self._process.kill()
        self._process.wait()

    def _listens(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0


def wait_until(happened, *steps) -> None:
    """Until it has happened; the steps are done meanwhile."""
    until = time.monotonic() + LONG
    while not happened():
        for step in steps:
            step()
        assert time.monotonic() < until, "it does not happen"
        time.sleep(0.01)


@pytest.fixture
def broker(tmp_path):
    mosquitto = Mosquitto(tmp_path)
    yield mosquitto
    mosquitto.kill()


@pytest.fixture
def speaker():
    """One table of the cup."""
    return Speaker(TableKey(bytes(range(32))), Topics(ROOM))


@pytest.fixture
def stranger():
    return Speaker(TableKey(bytes(32)), Topics(ROOM))


def view(speaker, said=3, where="Stichwahl · deal 1"):
    """A table as it may stand."""
    told = {"en": InWords(where, "Anna: lay a card.", ("Anna: 3", "Ben: 5"))}
    return TableView("a1", speaker.run, said, "Table 3", "stichwahl", ("Anna", "Ben"), told)


def result(game="a1", first="Anna", second="Ben", drawn=""):
    """The first of the two has won; `drawn` is the round they knew of when they began."""
    return Result(game, "stichwahl", (first, second), ((0,), (1,)), drawn)


def tied(given):
    return replace(given, places=((0, 1),))
