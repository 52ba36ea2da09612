"""A visit: the program serves a table, and real browsers look at it and play."""

import json
import os
import re
import shutil
import subprocess
import sys
import time
from contextlib import contextmanager, suppress
from importlib import resources

import pytest
from playwright.sync_api import TimeoutError, sync_playwright
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

LAPTOP, PHONE, PROJECTOR = (1440, 900), (390, 844), (1920, 1080)
SOON, PATIENCE = 3_000, 60_000
"""Milliseconds: what is there, and what is to come on a machine with other work."""


@contextmanager
def browser():
    """Debian's chromium; no browser of Playwright's own is downloaded."""
    path = shutil.which("chromium")
    if path is None and not os.environ.get("CI"):
        pytest.skip("no chromium here: apt-get install chromium")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield chromium
        chromium.close()


class Visit:
    """A table that is served, and the pages that look at it."""

    def __init__(self, chromium, address):
        self._chromium = chromium
        self.base, self.desk = address.split("/#key=")
        self.complaints = []
        """What browsers complained of: errors in scripts, and what the policy forbade."""

    def page(self, path, size=LAPTOP, key="", heard=None, **context):
        """Open a page with a key; `heard` gets every message from the server."""
        width, height = size
        viewport = {"width": width, "height": height}
        page = self._chromium.new_context(viewport=viewport, **context).new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", self._note)
        if heard is not None:
            page.on(
                "websocket", lambda it: it.on("framereceived", lambda text: heard.append(text))
            )
        page.goto(f"{self.base}/{path}" + (f"#key={key}" if key else ""))
        return page

    def invitation(self, seat):
        """What the desk sees: a key to a free seat that is good once."""
        with self.connected(self.desk) as door:
            while (told := json.loads(door.recv(timeout=PATIENCE / 1000)))["kind"] != "door":
                pass
        return next(each["key"] for each in told["seats"] if each["seat"] == seat)

    def own_key(self, invitation):
        """What whoever uses it up has from then on."""
        with self.connected(invitation) as page:
            return json.loads(page.recv(timeout=PATIENCE / 1000))["key"]

    @contextmanager
    def connected(self, key="", language="en"):
        """As a page is, without a browser."""
        address = self.base.replace("http", "ws")
        with connect(f"{address}/live", origin=self.base, compression=None) as socket:
            socket.send(json.dumps({"do": "hello", "lang": language, "key": key, "lamps": True}))
            yield socket

    def _note(self, message):
        if message.type in ("error", "warning"):
            self.complaints.append(message.text)


@contextmanager
def visit(chromium, *options):
    """`stichtisch web` with these options, on a port that is free."""
    command = [sys.executable, "-m", "stichtisch", "--lang", "en", "web", "--port", "0", *options]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        address = next(found[0] for line in process.stdout if (found := ADDRESS.search(line)))
        visit = Visit(chromium, address)
        visit.process = process.pid
        yield visit
    finally:
        process.terminate()
        process.wait(20)
        process.stdout.close()


ADDRESS = re.compile(r"http://\S+")


def is_shown(page):
    """Wait until the page shows the table."""
    page.locator("#awaited:not(:empty)").wait_for()


def says(page, what, text):
    """Wait until the page says it there."""
    page.locator(what, has_text=text).first.wait_for()


def wait_until(page, done, what):
    """Let the page go on until that is done; else it failed, which is said in `what`."""
    until = time.monotonic() + PATIENCE / 1000
    while not done():
        assert time.monotonic() < until, what
        page.wait_for_timeout(50)


def is_closed(socket):
    """Read from a connection until the server closes it; whether it does."""
    until = time.monotonic() + PATIENCE / 1000
    with suppress(ConnectionClosed):
        while time.monotonic() < until:
            socket.recv(timeout=PATIENCE / 1000)
        return False
    return True


def findings(page, **options):
    """What axe finds to mend: which rule, and the elements that break it."""
    page.evaluate(resources.files("axe_core_python").joinpath("axe.min.js").read_text("utf-8"))
    found = page.evaluate("options => axe.run(options)", options)["violations"]
    return [(each["id"], [node["html"] for node in each["nodes"]]) for each in found]


def drag(page, thing, onto):
    """With the mouse, as a hand does it: down, some way, up."""
    start, end = (each.bounding_box(timeout=SOON) for each in (thing, onto))
    if start is None or end is None:  # on the page, and not shown any more
        raise TimeoutError("it went away before it was dragged")
    page.mouse.move(start["x"] + start["width"] * 0.3, start["y"] + start["height"] * 0.3)
    page.mouse.down()
    page.mouse.move(end["x"] + 10, end["y"] + 10)
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=4)
    page.mouse.up()


def click(_page, thing):
    thing.click(timeout=SOON)


def press_enter(_page, thing):
    thing.press("Enter", timeout=SOON)


def play_until(page, done, lay=click, take=click, seconds=PATIENCE / 1000, others=()):
    """Take what is offered, and lay what may be laid, on this page and others until it is done."""
    until = time.monotonic() + seconds
    while not done(page):
        assert time.monotonic() < until, page.locator("#awaited").inner_text()
        for each in (page, *others):
            with suppress(TimeoutError):  # what was there a moment ago may be gone
                do_something(each, lay, take)
        page.wait_for_timeout(150)


def do_something(page, lay=click, take=click):
    """Take what is offered, or lay what may be laid, if it is this page's turn."""
    is_open = ':not(:disabled, [aria-disabled="true"]):visible'
    in_tray = f'#offers li:not([data-name="take up"]) button{is_open}'
    offers = page.locator(f"{in_tray}, #draft button:visible")
    legal = page.locator("#hand .card.legal:not(.laid)")
    if page.locator(".mine.acts").count() and page.locator(".mine .own").count() == 0:
        if offers.count():
            take(page, offers.first)
        elif legal.count():
            lay(page, legal.first)
