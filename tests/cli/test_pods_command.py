"""`stichtisch pods`: virtual pods are listed and checked as real ones, by somebody's hands."""

import io
import re
import subprocess
import sys

import pytest

from podwire import WIRE
from stichtisch.cli import main
from stichtisch.scene import Pattern

pytestmark = pytest.mark.real_time
PATIENCE = 10.0
FIRST, SECOND = "04a1b2c3d4e5f6", "04a1b2c3d4e5f7"


def test_the_list_names_each_pod_its_role_and_port(seat, dealer, capsys):
    ports = ["--port", seat.port, "--port", dealer.port]
    assert main(["--lang", "en", "pods", "list", *ports]) == 0
    seat_line, dealer_line = sorted(capsys.readouterr().out.splitlines(), key=len)
    for pod, role, line in ((seat, "seat", seat_line), (dealer, "private", dealer_line)):
        assert f"{pod.pod} on {pod.port}: {role} pod, firmware 0.1.0, wire version {WIRE}" in line
        assert re.search(r"in \d+\.\d ms$", line)


@pytest.mark.slow(9)
def test_a_check_of_two_pods_by_somebody_with_all_hands(seat, dealer):
    ports = ["--port", seat.port, "--port", dealer.port]
    command = [sys.executable, "-m", "stichtisch", "--lang", "de", "pods", "check", *ports]
    check = subprocess.Popen(command, stdin=-1, stdout=-1, text=True)
    pods = {seat.pod: seat, dealer.pod: dealer}
    said = []
    for line in check.stdout:
        said.append(line)
        if named := re.match("Pod ([0-9a-f]{16}) an ", line):
            pod = pods[named[1]]
        elif "auf den Pod legen" in line:
            pod.lay(FIRST)
        elif "Die Karte abheben" in line:
            pod.lift(FIRST)
            pod.lay(SECOND)
        elif "Ein weißes Licht" in line:
            lit = [pod.wait(lambda p, n=n: any(p.lamps[n]), PATIENCE) for n in range(16)]
            assert all(lit)
            check.stdin.write("j\n")
            check.stdin.flush()
        elif "Ein Piezo" in line:
            check.stdin.write("j\n")
            check.stdin.flush()
        elif "Zeigt der Bildschirm" in line:
            assert pod.wait(lambda p: p.screen_on and any(p.screen), PATIENCE)
            check.stdin.write("j\n")
            check.stdin.flush()
        elif "Die Taste drücken" in line:
            pod.press()
        elif "Jetzt loslassen" in line:
            pod.release()
    check.stdin.close()
    check.stdout.close()
    found = [line for line in said if "!!" in line]
    slow = [line for line in found if "die Verbindung braucht" in line]  # so is a busy machine
    assert found == slow, "".join(said)
    assert check.wait(PATIENCE) == bool(slow)
    assert sum("alles in Ordnung" in line for line in said) == 2 - len(slow)
    assert sum(FIRST in line for line in said) == 2


def test_a_pod_blinks_for_whoever_looks_for_it(seat, dealer, monkeypatch, capsys):
    monkeypatch.setattr("stichtisch.commands.pods._BLINK_SECONDS", 1.0)
    seen = []
    monkeypatch.setattr(
        "stichtisch.commands.pods.Pods.show", lambda _pods, pod, scene: seen.append((pod, scene))
    )
    ports = ["--port", seat.port, "--port", dealer.port]
    assert main(["--lang", "en", "pods", "blink", seat.pod[:6], *ports]) == 0
    assert f"pod {seat.pod} on {seat.port} blinks for 1 seconds" in capsys.readouterr().out
    assert [pod for pod, _ in seen] == [seat.pod, seat.pod]
    assert seen[0][1].segments[0].pattern is Pattern.BLINK


def test_a_pod_that_is_not_there_is_asked_for_with_those_that_are(seat, capsys):
    command = ["--lang", "en", "pods", "blink", "Linde", "--port", seat.port]
    assert main(command) == 2
    assert f"there are: {seat.pod}" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["", "a\nb", "Linde ", "Linden" * 5, "a\udcff"])
def test_a_name_nobody_can_read_is_refused(name, capsys):
    assert main(["--lang", "en", "pods", "name", "e660", name]) == 2
    assert "cannot be a pod's name" in capsys.readouterr().err


def test_no_pod_at_all(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO())
    monkeypatch.setattr("stichtisch.commands.pods._LOOK_SECONDS", 0.1)
    assert main(["--lang", "en", "pods", "check", "--port", "/dev/no-such-pod"]) == 2
    said = capsys.readouterr().err
    assert "/dev/no-such-pod cannot be opened" in said and "no pod found" in said


def test_an_update_without_any_pico_says_how_to_get_there(monkeypatch, capsys):
    monkeypatch.setattr("stichtisch.commands.pods.micropython_ports", list)
    assert main(["--lang", "en", "pods", "update"]) == 2
    assert "BOOTSEL" in capsys.readouterr().err
