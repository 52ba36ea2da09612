"""The overlay over a stream: where it stands, how large and how late, and that it comes back."""

from contextlib import contextmanager

import pytest

from stichtisch.ui.web.hub import Hub, Shown, part
from stichtisch.ui.web.keys import Keys
from stichtisch.ui.web.server import Server
from ui.web.desk_evening import at_desk
from ui.web.visit import says, wait_until

pytestmark = pytest.mark.real_time

STREAM = (1280, 720)


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
    return Shown(number, {"en": part(table), "de": part(table)})


@contextmanager
def served(port):
    hub = Hub()
    hub.begin("was-sticht", {})
    with Server(hub, Keys(), port, lan=False) as server:
        yield server, hub


def test_the_overlay_comes_back_by_itself_when_the_server_does(chromium):
    with served(0) as (server, hub):
        hub.publish(shown(1, "before"))
        page = chromium.new_context().new_page()
        with page.expect_websocket() as opened:
            page.goto(f"{server.url}overlay?lang=en")
        says(page, "#awaited", "before")
    wait_until(page, opened.value.is_closed, "the connection was not closed")
    assert page.locator("#awaited").inner_text() == "before", "what was there stays"
    with served(server.port) as (_, hub):
        hub.publish(shown(1, "after"))
        says(page, "#awaited", "after")
        page.context.close()


def test_the_overlay_is_as_late_as_it_is_told(chromium):
    with served(0) as (server, hub):
        page = chromium.new_context().new_page()
        page.add_init_script(WATCH)
        page.goto(f"{server.url}overlay?lang=en&delay=1.5")
        for number, awaited in enumerate(("first", "second"), start=1):
            hub.publish(shown(number, awaited))
            says(page, "#awaited", awaited)
            assert page.evaluate("it => shownAt[it] - heardAt[it]", awaited) > 1490
        page.context.close()


WATCH = """
    globalThis.heardAt = {};
    globalThis.shownAt = {};
    globalThis.WebSocket = class extends WebSocket {
        constructor(...given) {
            super(...given);
            this.addEventListener("message", ({ data }) => {
                heardAt[JSON.parse(data).awaited] ??= performance.now();
            });
        }
    };
    addEventListener("DOMContentLoaded", () => {
        const line = document.querySelector("#awaited");
        new MutationObserver(() => { shownAt[line.textContent] ??= performance.now(); })
            .observe(line, { childList: true });
    });
"""
"""When, by the page's own clock, a sentence came and when it stood there."""


def test_a_late_overlay_shows_another_game_from_its_first_card_on(chromium):
    """Its suits are asked for until somebody answers; what was there stays until it is due."""
    asked = []
    with served(0) as (server, hub):
        hub.publish(shown(1, "one game"))
        page = chromium.new_context().new_page()
        page.goto(f"{server.url}overlay?lang=en&delay=1")
        says(page, "#awaited", "one game")

        def refuse(route):
            asked.append(route.request.url)
            route.abort()

        page.route("**/suits.svg", refuse)
        hub.publish(shown(2, "another one", "another game"))
        hub.publish(shown(3, "its second card", "another game"))
        assert page.locator("#awaited").inner_text() == "one game"
        wait_until(page, lambda: len(asked) == 1, "nobody asks for the other game's suits")
        says(page, "#awaited", "its second card")
        page.unroute("**/suits.svg")
        with page.expect_response("**/suits.svg"):
            pass
        page.context.close()
