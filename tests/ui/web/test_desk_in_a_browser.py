"""Whoever runs the evening, in a real browser: the desk, and what board and overlay make of it."""

import json
import threading
import time
from contextlib import contextmanager
from functools import cache
from importlib import resources

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from stichtisch.pods.events import Left, PodLeft, TagArrived
from stichtisch.ui.web.desk_acts import read_desk_act
from stichtisch.ui.web.hub import Done, Hub, Shown
from stichtisch.ui.web.keys import DESK, Keys, new_key
from stichtisch.ui.web.pages import Pages
from stichtisch.ui.web.server import Server
from ui.web.desk_room import Room
from ui.web.visit import PHONE, PROJECTOR, Visit, browser

pytestmark = pytest.mark.real_time

STREAM = (1280, 720)


class Evening(Room):
    """The same table while its referee runs, with its pages served."""

    def __init__(self, folder):
        super().__init__(folder)
        self.take_chips()
        self.keys, self.hub = Keys(), Hub()
        self.server = Server(self.hub, self.keys, 0, lan=False)
        self._pages = Pages(self.referee, lambda _pod: None, self.hub, desk=self.desk)
        self._over = threading.Event()
        self._running = threading.Thread(target=self._run)

    def __enter__(self):
        self.server.__enter__()
        self._running.start()
        return self

    def __exit__(self, *raised):
        self._over.set()
        self._running.join()
        self.server.__exit__(*raised)
        self.journal.close()

    def _run(self):
        while not self._over.is_set():
            self._pages.tell(self.referee.run_once(0.0))
            self.now += 0.05
            time.sleep(0.01)

    def does(self, **act):
        """What another page of the desk sends."""
        self.hub.do(Done(DESK, read_desk_act(json.dumps(act))))

    def lays(self, seat, tag):
        """Somebody lays a tag and lets it lie."""
        self.pods.events.append(TagArrived(f"pod{seat}", tag))


@pytest.fixture(scope="module")
def chromium():
    with browser() as chromium:
        yield chromium


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


@contextmanager
def visiting(chromium, evening):
    visit = Visit(chromium, f"{evening.server.url}#key={evening.keys.desk}")
    yield visit
    assert visit.complaints == []


def at_desk(visit, **context):
    return visit.page("desk?lang=en", key=visit.desk, **context)


def says(page, what, text):
    """Wait until the page says it there."""
    page.locator(what, has_text=text).first.wait_for()


def test_a_pause_is_seen_on_every_page_until_the_table_goes_on(visit):
    desk, board = at_desk(visit), visit.page("board?lang=de", PROJECTOR)
    desk.locator("#pause", has_text="Pause").click()
    says(board, "#awaited", "Der Tisch macht Pause")
    says(board, "#latest", "Der Tisch macht Pause")
    says(desk, "#awaited", "The table pauses")
    desk.locator("#pause", has_text="Go on").click()
    says(board, "#latest", "Es geht weiter")


def test_moves_are_taken_back_once_one_is_sure(visit, evening):
    desk, board = at_desk(visit), visit.page("board?lang=en", PROJECTOR)
    last = desk.locator("#moves li").first
    last.get_by_role("button", name="Take back").click()
    desk.locator("#leave-it").click()
    assert len(evening.table.match.kept) == 3
    last.get_by_role("button", name="Take back").click()
    desk.locator("#do-it").click()
    says(board, "#latest", "The desk has taken back 1, from this one on: Cleo takes a chip")
    assert desk.locator("#moves li").count() == 2


def test_what_was_laid_meanwhile_is_not_taken_back_by_accident(visit, evening):
    desk = at_desk(visit)
    desk.locator("#moves li").first.get_by_role("button", name="Take back").click()
    evening.does(do="take_back", number=3, seen=3)
    desk.locator("#moves li").nth(1).wait_for(state="attached")
    desk.locator("#do-it").click()
    says(desk, "#answer", "Something was laid meanwhile")
    assert len(evening.table.match.kept) == 2


def test_a_pod_blinks_and_one_that_is_gone_says_why(visit, evening):
    desk = at_desk(visit)
    end = time.monotonic() + 60
    desk.get_by_role("button", name="Blink: Ben").click()
    while [each.count for each in evening.pods.shown["pod1"].segments] != [16]:
        assert time.monotonic() < end, "the pod does not blink with all its lamps"
        desk.wait_for_timeout(20)
    desk.locator("#pods li", has_text="Ben").locator("summary").click()
    says(desk.locator("#pods li", has_text="Ben"), "dt", "Damaged frames")
    evening.pods.events.append(PodLeft("pod1", Left.UNPLUGGED))
    says(desk, '#pods [data-state="away"]', "It is pulled out or has no power")


def test_a_deck_is_learned_with_progress(visit, evening):
    desk = at_desk(visit)
    desk.locator("#learn", has_text="Begin").click()
    says(desk, "#expected", "Lay on any pod: card R1")
    evening.lays(0, "04000000000001")
    says(desk, "#expected", "Lay on any pod: card R2")
    says(desk, "#learned", "1 of")
    desk.locator("#unlearn").click()
    says(desk, "#expected", "card R1")
    desk.locator("#learn", has_text="End learning").click()
    desk.locator("#lesson").wait_for(state="hidden")


def test_another_game_is_begun_with_its_options_explained(visit, evening):
    desk = at_desk(visit)
    says(desk, "#options .hint", "chips each player takes")
    desk.locator("#names").fill("Eva, Fritz")
    desk.locator("#begin").click()
    desk.locator("#do-it").click()
    says(desk, "#answer", "2")
    assert evening.begun == []
    desk.locator("#names").fill("Eva, Fritz, Gustl")
    desk.locator("#option-tasks").fill("2")
    desk.locator("#begin").click()
    desk.locator("#do-it").click()
    while not evening.begun:
        desk.wait_for_timeout(20)
    (header,) = evening.begun
    assert (header.seats, header.options) == (("Eva", "Fritz", "Gustl"), {"tasks": 2})


@pytest.mark.parametrize("key", ["", "guessed"])
def test_without_the_desks_key_the_desk_shows_and_does_nothing(onlooker, key):
    heard = []
    page = onlooker.page("desk?lang=en", key=key, heard=heard)
    says(page, "#stranger", "open the link that the terminal shows")
    page.locator("#awaited:not(:empty)").wait_for()
    assert not page.locator("#pause").is_visible()
    assert not any('"kind": "desk"' in text for text in heard)


ACTS = [
    {"do": "pause", "on": True},
    {"do": "take_back", "number": 1, "seen": 3},
    {"do": "end_round", "seen": 3},
    {"do": "learn", "on": True},
    {"do": "blink", "pod": "pod0"},
    {"do": "free_seat", "seat": 0},
    {"do": "begin_game", "game": "was-sticht", "names": ["A", "B", "C"], "options": {}},
]


@contextmanager
def socket(evening, key, origin=None):
    host = f"127.0.0.1:{evening.server.port}"
    with connect(f"ws://{host}/live", origin=origin or f"http://{host}") as it:
        it.send(json.dumps({"do": "hello", "lang": "en", "key": key}))
        yield it


@pytest.mark.parametrize("act", ACTS, ids=lambda act: act["do"])
@pytest.mark.parametrize("whose", ["nobody's", "a seat's", "a guessed one"])
def test_nobody_else_does_what_the_desk_does(quiet, act, whose):
    key = {"nobody's": "", "a seat's": quiet.keys.take(0)}.get(whose, new_key())
    before = quiet.state()
    with socket(quiet, key) as it, pytest.raises(ConnectionClosed):
        it.send(json.dumps(act))
        while True:
            it.recv(timeout=20)
    assert quiet.state() == before
    assert (quiet.begun, quiet.desk.lesson) == ([], None)


def test_a_page_of_somebody_else_does_not_get_in_with_the_desks_key(quiet):
    with (
        pytest.raises(InvalidStatus),
        socket(quiet, quiet.keys.desk, "http://evil.example"),
    ):
        pass


def test_nonsense_with_the_desks_key_moves_nothing(quiet):
    before = quiet.state()
    with socket(quiet, quiet.keys.desk) as it, pytest.raises(ConnectionClosed):
        it.send('{"do":"take_back","number":"all"}')
        while True:
            it.recv(timeout=20)
    assert quiet.state() == before


@cache
def axe():
    return resources.files("axe_core_python").joinpath("axe.min.js").read_text("utf-8")


@pytest.mark.parametrize(
    ("lang", "theme", "size"), [("en", "dark", STREAM), ("de", "light", PHONE)]
)
def test_axe_finds_nothing_to_mend_at_the_desk(visit, evening, lang, theme, size):
    page = visit.page(f"desk?lang={lang}&theme={theme}", size, visit.desk)
    page.locator("#moves li").first.wait_for()
    evening.pods.events.append(PodLeft("pod1", Left.UNPLUGGED))
    page.locator('#pods [data-state="away"]').wait_for()
    for line in page.locator("summary").all():
        line.click()
    page.locator("#learn").click()
    page.locator("#lesson").wait_for()
    assert findings(page) == []
    page.locator("#learn").click()
    page.locator("#moves button").first.click()
    assert findings(page) == []
    wide = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    assert page.evaluate(wide), "no scrolling sideways"


def findings(page):
    page.evaluate(axe())
    found = page.evaluate("axe.run()")["violations"]
    return [(each["id"], [node["html"] for node in each["nodes"]]) for each in found]


# --- the overlay ----------------------------------------------------------------------------


def test_the_desk_copies_the_overlays_link(onlooker):
    desk = at_desk(onlooker, permissions=["clipboard-read", "clipboard-write"])
    desk.locator("#corner").select_option("top-right")
    desk.locator("#size").fill("1.5")
    desk.locator("#delay").fill("20")
    desk.locator("#copy").click()
    says(desk, "#copied", "Copied.")
    link = desk.evaluate("navigator.clipboard.readText()")
    assert link.endswith("/overlay?corner=top-right&size=1.5&delay=20&lang=en")
    assert "key" not in link


CORNERS = {
    "top-left": (True, True), "top-right": (False, True),
    "bottom-left": (True, False), "bottom-right": (False, False),
}  # fmt: skip


@pytest.mark.parametrize("corner", CORNERS)
def test_the_overlay_stands_in_its_corner(onlooker, corner):
    left, top = CORNERS[corner]
    box = strip(onlooker, f"corner={corner}")
    assert (box["x"] < STREAM[0] - box["x"] - box["width"]) == left
    assert (box["y"] < STREAM[1] - box["y"] - box["height"]) == top


def test_the_overlay_is_as_large_as_it_is_told(onlooker):
    usual, large = strip(onlooker, "size=1"), strip(onlooker, "size=2")
    assert large["height"] > 1.6 * usual["height"]


@pytest.mark.parametrize("asked", ["corner=middle&size=-1&delay=x", "size=1e9&delay=-5"])
def test_what_makes_no_sense_in_its_address_is_as_usual(onlooker, asked):
    box = strip(onlooker, asked)
    assert box["x"] < 100
    assert 0 < box["width"] <= STREAM[0]


def strip(visit, asked):
    page = visit.page(f"overlay?lang=en&{asked}", STREAM)
    page.locator("#strip").wait_for()
    box = page.locator("#strip").bounding_box()
    page.context.close()
    return box


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_beside_its_strip_the_overlay_is_transparent(onlooker, theme):
    page = onlooker.page(f"overlay?theme={theme}&corner=top-left", STREAM)
    page.locator("#strip").wait_for()
    shot = page.screenshot(omit_background=True)
    page.context.close()
    reader = onlooker.page("board")
    assert reader.evaluate(ALPHA, list(shot)) == 0


ALPHA = """async (bytes) => {
    const image = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
    const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
    canvas.drawImage(image, 0, 0);
    return canvas.getImageData(image.width - 5, image.height - 5, 1, 1).data[3];
}"""


def shown(number, awaited, game="a game"):
    table = {"kind": "table", "game": "Test", "where": [], "awaited": awaited, "pods": []}
    table["id"] = game
    return Shown(number, {"en": json.dumps(table), "de": json.dumps(table)})


@contextmanager
def served(port):
    hub = Hub()
    hub.begin(b"<svg xmlns='http://www.w3.org/2000/svg'/>")
    with Server(hub, Keys(), port, lan=False) as server:
        yield server, hub


def test_the_overlay_comes_back_by_itself_when_the_server_does(chromium):
    with served(0) as (server, hub):
        hub.publish(shown(1, "before"))
        page = chromium.new_context().new_page()
        page.goto(f"{server.url}overlay?lang=en")
        says(page, "#awaited", "before")
    page.wait_for_timeout(600)
    assert page.locator("#awaited").inner_text() == "before", "what was there stays"
    with served(server.port) as (_, hub):
        hub.publish(shown(1, "after"))
        says(page, "#awaited", "after")
        page.context.close()


def test_the_overlay_is_as_late_as_it_is_told(chromium):
    with served(0) as (server, hub):
        hub.publish(shown(1, "first"))
        page = chromium.new_context().new_page()
        page.goto(f"{server.url}overlay?lang=en&delay=1.5")
        began = time.monotonic()
        says(page, "#awaited", "first")
        assert time.monotonic() - began > 1.2
        hub.publish(shown(2, "second"))
        page.wait_for_timeout(700)
        assert page.locator("#awaited").inner_text() == "first"
        says(page, "#awaited", "second")
        page.context.close()


def test_a_late_overlay_that_should_load_anew_waits_for_a_server(chromium):
    with served(0) as (server, hub):
        hub.publish(shown(1, "one game"))
        page = chromium.new_context().new_page()
        page.goto(f"{server.url}overlay?lang=en&delay=1")
        says(page, "#awaited", "one game")
        hub.publish(shown(2, "another one", "another game"))
        page.wait_for_timeout(300)
        page.context.set_offline(True)
        page.wait_for_timeout(1500)
        assert page.locator("#strip").is_visible(), "a stream would show the browser's error"
        page.context.set_offline(False)
        says(page, "#awaited", "another one")
        page.context.close()
