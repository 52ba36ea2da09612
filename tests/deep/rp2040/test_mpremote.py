"""The official tools against the emulated board. Time-outs are real time, and generous."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from pod import VERSION
from stichtisch.pods.events import PodJoined, TagArrived
from stichtisch.pods.pods import Pods
from stichtisch.twin.pods import VirtualPod

pytestmark = pytest.mark.real_time
ROOT = Path(__file__).parents[3]
FIRMWARE = ROOT / "firmware"
# some seconds when the machine has nothing else to do
PATIENCE_S = 600
CARD = "04a1b2c3d4e5f6"


@pytest.fixture(scope="module")
def pod(serve) -> Iterator[VirtualPod]:
    pod = serve("seat1", "seat")
    yield pod
    pod.close()


def mpremote(pod: VirtualPod, *commands: str) -> str:
    """Run one mpremote; return what it printed."""
    done = subprocess.run(
        [sys.executable, "-m", "mpremote", "connect", pod.port, *commands],
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_files_are_copied_and_listed(pod, tmp_path):
    note = tmp_path / "note.txt"
    note.write_text("seen by a pod\n")
    listed = mpremote(pod, "fs", "cp", str(note), ":note.txt", "+", "fs", "ls")
    assert "14 note.txt" in listed
    assert mpremote(pod, "fs", "cat", ":note.txt") == "seen by a pod\n"


@pytest.mark.slow(15)
def test_mip_installs_every_file_of_the_package(pod):
    """The reader's; the pod's own has as many lines of this kind, and takes five times as long."""
    package = FIRMWARE / "mfrc522/package.json"
    folder = package.parent
    mpremote(pod, "mip", "install", str(package))
    urls = json.loads(package.read_text())["urls"]
    sizes = {target: (folder / source).stat().st_size for target, source in urls}
    on_pod = f"import os; print([os.stat('/lib/' + f)[6] for f in {list(sizes)}])"
    assert json.loads(mpremote(pod, "exec", on_pod)) == list(sizes.values())


def test_after_a_reset_the_pod_says_hello_and_takes_a_card(pod):
    mpremote(pod, "reset")
    pods = Pods([pod.port], find=False)
    laid: set[str] = set()
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until and CARD not in laid:
        for event in pods.poll(0.1):
            if isinstance(event, TagArrived):
                laid.add(event.uid)
            if isinstance(event, PodJoined):
                pod.lay(CARD)
    pods.close()
    assert CARD in laid


@pytest.mark.slow(100)
def test_make_flash_puts_the_program_into_lib_and_waits_for_the_hello(serve):
    pod = serve("seat2", "seat")
    try:
        done = subprocess.run(
            ["make", "flash", f"ARGS=--port {pod.port}", "LC_ALL=C"],
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        assert "restarting: some seconds, a minute at most" in done.stdout
        assert f"{pod.pod} " in done.stdout and VERSION.decode() in done.stdout
        lives = "import sys; sys.path.insert(0, '/lib'); import pod; print(pod.__file__)"
        assert mpremote(pod, "exec", lives).startswith("/lib/pod/")
    finally:
        pod.close()
