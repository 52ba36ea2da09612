"""A browser for a whole file of tests, and evenings whose desk it looks at."""

import pytest

from ui.web.desk_evening import Evening, visiting
from ui.web.visit import browser


@pytest.fixture(scope="module")
def chromium():
    with browser() as chromium:
        yield chromium


@pytest.fixture(autouse=True)
def tidy(request):
    """What a test opens it leaves to nobody: lamps that breathe take a sixth of a processor."""
    if "chromium" not in request.fixturenames:
        yield
        return
    chromium = request.getfixturevalue("chromium")
    before = chromium.contexts[:]
    yield
    for one in chromium.contexts:
        if one not in before:
            one.close()


@pytest.fixture
def evening(tmp_path):
    with Evening(tmp_path) as evening:
        yield evening


@pytest.fixture
def visit(chromium, evening):
    with visiting(chromium, evening) as visit:
        yield visit


@pytest.fixture(scope="module")
def quiet(tmp_path_factory):
    """One where nothing happens, for those who only look, or may do nothing."""
    with Evening(tmp_path_factory.mktemp("quiet")) as evening:
        yield evening


@pytest.fixture
def onlooker(chromium, quiet):
    with visiting(chromium, quiet) as visit:
        yield visit
