"""Shows each test of the emulated Pico (stories/*.test.mjs, run by node) as a test of its own."""

from __future__ import annotations

import functools
import hashlib
import os
import re
import subprocess
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from rp2040.one_clock import OneClock
from stichtisch.twin.pods import VirtualPod

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
# What the tests run on: the flash image, the emulator, what starts a pod for the host's programs,
# and the firmware the image was made of.
IMAGE = ROOT / "build" / "stichtisch-pod.uf2"
LAUNCHER = ROOT / "build" / "emulated-pico"
SOURCES = ROOT / "build" / "stichtisch-pod.sources"
EMULATOR = HERE / "node_modules" / "rp2040js"
FIRMWARE = ROOT / "firmware"
# the longest file of stories on a slow machine that has other things to do
PATIENCE_S = 1800
# seconds of a core, of the files that take more than a minute
SLOW = {
    "tags": 400,
    "heap": 300,
    "lamps": 180,
    "host": 160,
    "secret": 140,
    "messages": 110,
    "power_on": 80,
}


@functools.cache
def missing() -> str | None:
    """Say in one line what the emulated Pico lacks; None if it can run."""
    if not all(path.exists() for path in (IMAGE, EMULATOR, LAUNCHER)):
        return "emulated Pico: no image or emulator yet; `make pico` builds them"
    if SOURCES.read_text() != sums_of_firmware():
        return "emulated Pico: the image is older than the firmware; `make pico` renews it"
    return None


def sums_of_firmware() -> str:
    """Names and SHA-256 of the firmware's files, as image/build.sh writes them."""
    names = sorted(f"./{path.relative_to(FIRMWARE).as_posix()}" for path in FIRMWARE.rglob("*.py"))
    sums = [(hashlib.sha256((FIRMWARE / name).read_bytes()).hexdigest(), name) for name in names]
    return "".join(f"{digest}  {name}\n" for digest, name in sums)


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect a file of stories."""
    if file_path.name.endswith(".test.mjs"):
        return Stories.from_parent(parent, path=file_path)
    return None


class Stories(pytest.File):
    """One node test file; it runs once, when its first story is asked for."""

    def collect(self) -> Iterator[pytest.Item]:
        """Yield its stories by their names, which stand in the file as `test('...'`."""
        names = re.findall(r"^test\('([^']+)'", self.path.read_text(), re.MULTILINE)
        if seconds := SLOW.get(self.path.name.removesuffix(".test.mjs")):
            # each of its stories: whichever is asked for first waits for all
            self.add_marker(pytest.mark.slow(seconds))
        for name in names:
            yield Story.from_parent(self, name=name)

    @functools.cached_property
    def outcomes(self) -> dict[str, str]:
        """Run the file: story -> what failed, or nothing."""
        return run_node(self.path)


def run_node(path: Path) -> dict[str, str]:
    """Run one node test file: test -> what failed, or nothing."""
    with TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        command = ["node", "--test", "--test-reporter=junit"]
        command += [f"--test-reporter-destination={report}", str(path)]
        node = subprocess.run(
            command, cwd=HERE, capture_output=True, text=True, timeout=PATIENCE_S, check=False
        )
        if not report.exists() or not report.read_text().strip():
            raise RuntimeError(f"node did not run {path.name}: {node.stderr[-2000:]}")
        cases = ET.parse(report).iter("testcase")
        return {case.get("name", ""): failure_of(case) for case in cases}


def failure_of(case: ET.Element) -> str:
    """The text of a failed test case, or nothing."""
    failure = case.find("failure")
    return "" if failure is None else (failure.text or failure.get("message") or "failed")


@pytest.fixture(scope="session")
def built() -> None:
    """There is all that an emulated Pico needs."""
    demand()


@pytest.fixture(scope="session")
def serve() -> Callable[[str, str], VirtualPod]:
    """Switch on an emulated pod by name and role, as a process with a port; close it after use."""
    demand()
    return start


@pytest.fixture(scope="session")
def picos() -> type[OneClock]:
    """Switch on emulated pods by name, all on one clock that runs when it is told to."""
    demand()
    return OneClock


def demand() -> None:
    """Skip, or fail in CI, when the emulated Pico lacks something."""
    lack = missing()
    if lack and os.environ.get("CI") == "true":
        pytest.fail(lack, pytrace=False)
    if lack:
        pytest.skip(lack)


def start(name: str, role: str) -> VirtualPod:
    """Start a pod as the demo does; it announces itself some seconds later."""
    process = subprocess.Popen(
        [LAUNCHER, "--id", name, "--role", role],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    return VirtualPod(name, process)


class Story(pytest.Item):
    """One `test('...')` of node's."""

    parent: Stories

    def runtest(self) -> None:
        """Take this story's outcome from the run of its file."""
        demand()
        outcomes = self.parent.outcomes
        if self.name not in outcomes:
            raise StoryError(f"node ran no test of this name, only {list(outcomes)}")
        if outcomes[self.name]:
            raise StoryError(outcomes[self.name])

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException]) -> str:  # type: ignore[override]
        """Show node's words and no Python traceback."""
        if isinstance(excinfo.value, StoryError):
            return str(excinfo.value)
        return str(super().repr_failure(excinfo))

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Name the story by what it tells."""
        return self.path, None, self.name


class StoryError(Exception):
    """A story did not come true."""
