"""How tests share several cores (pytest -n), and virtual pods for tests with whole pods."""

import signal
from functools import cache
from pathlib import Path

import pytest
from hypothesis import settings
from xdist.scheduler import LoadFileScheduling

from stichtisch.twin.pods import VirtualPod

# a shell that starts the tests in the background has Ctrl-C ignored, and so would those they stop
signal.signal(signal.SIGINT, signal.default_int_handler)
# a test that is slow on a busy machine has found nothing
settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")


class OneAfterTheOther(LoadFileScheduling):
    """Gives each core a file at a time; the real-time ones, which starve each other, as one file.

    Who hands out the tests imports none of them, so the mark is looked for as text. (The groups of
    `--dist loadgroup` fall apart without a word where pytest-xdist 3.8 meets pytest 9.2.)
    """

    def _split_scope(self, nodeid):
        file = super()._split_scope(nodeid)
        return "real time" if counts_real_time(self.config.rootpath / file) else file


@cache
def counts_real_time(path):
    return "\npytestmark = pytest.mark.real_time\n" in path.read_text()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    config.option.loadscopereorder = False  # the longest stay in front, not the most
    return OneAfterTheOther(config, log)


TESTS = Path(__file__).parent
DEEP = (TESTS / "deep", TESTS / "hardware")
"""Soaks, figures, the emulated Pico; the board and the box."""
NEEDS_MORE = {"chromium", "broker"}
"""Fixtures that start what pip does not bring."""


def pytest_addoption(parser):
    parser.addoption("--quick", action="store_true", help="leave out what is slow, or needs more")
    parser.addoption("--rest", action="store_true", help="that alone")


def is_quick(item):
    """Whether a stranger runs it: no browser, broker, emulator or KiCad, and no patience."""
    deep = any(folder in item.path.parents for folder in DEEP)
    more = NEEDS_MORE & set(getattr(item, "fixturenames", ()))
    return not (deep or more or item.get_closest_marker("slow"))


def pytest_collection_modifyitems(config, items):
    """With --quick some are left out, with --rest all others.

    On several cores the longest begin, so that none of them is still running at the end.
    """
    if config.getoption("quick") or config.getoption("rest"):
        wanted = config.getoption("quick")
        left_out = [item for item in items if is_quick(item) != wanted]
        items[:] = [item for item in items if is_quick(item) == wanted]
        config.hook.pytest_deselected(items=left_out)
    if not hasattr(config, "workerinput"):
        return
    seconds = dict.fromkeys((item.path for item in items), 0)
    for item in items:
        for mark in item.iter_markers("slow"):
            seconds[item.path] = max(seconds[item.path], mark.args[0])
    items.sort(key=lambda item: (not counts_real_time(item.path), -seconds[item.path]))


@pytest.fixture(scope="module")
def seat():
    pod = VirtualPod.start("seat1", "seat")
    yield pod
    pod.close()


@pytest.fixture(scope="module")
def dealer():
    pod = VirtualPod.start("dealer", "private")
    yield pod
    pod.close()
