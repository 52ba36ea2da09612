"""What is shown beside the table, in a real browser: finished games, the ring, sound, a kiosk."""

import subprocess
import sys
from pathlib import Path

import pytest

from stichtisch.scene import Pattern, Scene, Segment
from stichtisch.twin.ws2812 import painted
from ui.web.visit import ADDRESS, LAPTOP, PHONE, Visit, findings, is_shown, visit, wait_until

pytestmark = pytest.mark.real_time

EXAMPLE = Path(__file__).parents[3] / "host" / "examples" / "was-sticht.jsonl"
LOW = (1280, 480)
"""A window in which not all has room that stands beside the table."""
TABLE = ("oh-hell", "--players", "3", "--option", "most=2", "--speed", "10", "--seed", "7")


@pytest.fixture(scope="module")
def table(chromium):
    with visit(chromium, *TABLE, "--ring", "--replay", str(EXAMPLE)) as table:
        yield table
        assert table.complaints == []


def step_of(page):
    return page.locator("#step").inner_text()


def test_one_steps_through_a_finished_game_by_keys_and_buttons(table):
    page = table.page("replay/was-sticht?lang=en")
    page.locator("#step:not(:empty)").wait_for()
    assert step_of(page) == "Step 0 of 69"
    page.keyboard.press("ArrowRight")
    page.locator("#on").click()
    assert step_of(page) == "Step 2 of 69"
    page.keyboard.press("PageDown")
    page.keyboard.press("ArrowLeft")
    assert step_of(page) == "Step 3 of 69"
    page.keyboard.press("End")
    assert page.locator("#on").is_disabled()
    assert "Ben wins" in page.locator("#told").inner_text()
    page.reload()
    page.locator("#step:not(:empty)").wait_for()
    assert step_of(page) == "Step 69 of 69", "loaded anew it is where it was"


def test_trump_and_hands_are_shown_only_when_one_asks_for_them(table):
    page = table.page("replay/was-sticht?lang=en#10")
    page.locator("#step:not(:empty)").wait_for()
    assert page.locator("#secret").is_hidden()
    assert page.locator(".cards .card").count() == 0
    page.keyboard.press("s")
    assert "green 2" in page.locator("#secret").inner_text()
    assert page.locator(".cards .card").count() > 0
    page.locator("#open").click()
    assert page.locator(".cards .card").count() == 0


def test_a_plot_tells_how_many_trumps_each_hint_left(table):
    page = table.page("replay/was-sticht?lang=en#40")
    page.locator("#narrowed svg").wait_for()
    assert page.locator("#narrowed .dot").count() == 9
    assert (
        page.locator("#narrowed-told")
        .text_content()
        .startswith("Of 50 possibilities there remained: 11, 5,")
    )


def test_a_round_is_reviewed_when_one_asks_and_leads_to_the_plays_that_cost_something(table):
    page = table.page("replay/was-sticht?lang=en#40")
    page.locator("#narrowed svg").wait_for()
    assert page.locator("#review-box").is_hidden()
    page.keyboard.press("s")
    assert "the trumps could be worked out" in page.locator("#review").inner_text()
    play = page.locator("#costly button").first
    play.wait_for()
    play.click()
    assert play.inner_text() in page.locator("#told").inner_text()
    assert play.get_attribute("aria-current") == "step"
    assert page.locator("#thinking").is_hidden()


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", [LAPTOP, PHONE])
def test_axe_finds_nothing_to_mend_in_a_replay(table, theme, size):
    page = table.page(f"replay/was-sticht?lang=en&theme={theme}#40", size)
    page.locator("#narrowed svg").wait_for()
    page.keyboard.press("s")
    page.locator("#costly button").first.wait_for()
    assert findings(page) == []


def test_whatever_scrolls_in_a_low_window_is_reached_by_the_keyboard(table):
    twin = table.page("twin?lang=en", LOW)
    is_shown(twin)
    replay = table.page("replay/was-sticht?lang=en#40", LOW)
    replay.locator("#narrowed svg").wait_for()
    replay.route("**/plays-en.json", lambda asked: asked.fulfill(body="null"))
    replay.keyboard.press("s")
    replay.locator("#thinking:not(:empty)").wait_for()
    assert replay.locator("aside").evaluate("it => it.scrollHeight > it.clientHeight")
    for page in (twin, replay):
        assert findings(page, runOnly=["scrollable-region-focusable"]) == []


@pytest.mark.parametrize("pattern", [Pattern.STEADY, Pattern.BREATHE, Pattern.CHASE])
def test_a_page_paints_the_ring_as_the_firmware_would(table, pattern):
    page = table.page("board?lang=en")
    is_shown(page)
    scene = Scene(segments=(Segment(3, 5, (0, 255, 0), pattern, 1200),))
    told = [[3, 5, pattern.name.lower(), "#00ff00", 1200]]
    for now in range(0, 2400, 70):
        levels = page.evaluate(LEVELS, [told, now])
        ours = [(green + 1) if green else 0 for _, green, _ in painted(scene, 24, now)]
        assert [abs(one - other) <= 2 for one, other in zip(levels, ours, strict=True)] == [
            True
        ] * 24


LEVELS = """async ([told, now]) => {
    const { levels } = await import(new URL("ring.js", document.scripts[0].src));
    return levels(told, now).map(({ level }) => level);
}"""


@pytest.mark.parametrize("path", ["twin", "board"])
def test_the_ring_is_on_the_table(table, path):
    page = table.page(f"{path}?lang=en")
    page.locator(".ring.shown").wait_for(state="attached")
    assert page.locator(".ring circle").count() == 24


def test_sound_is_off_until_somebody_wants_it(table):
    page = table.page("twin?lang=en")
    is_shown(page)
    button = page.locator("#sound")
    assert button.inner_text() == "Sound: off"
    button.click()
    assert button.inner_text() == "Sound: tones"
    button.click()
    assert button.inner_text() == "Sound: speech"
    page.reload()
    is_shown(page)
    assert page.locator("#sound").inner_text() == "Sound: speech", "the browser remembers"


def test_what_happens_is_heard_as_tones_and_sentences(table):
    page = table.page("twin?lang=en")
    is_shown(page)
    page.evaluate(HEAR)
    page.locator("#sound").click()
    page.locator("#sound").click()
    heard = page.evaluate(PLAYED)
    assert heard["tones"] == {
        "own": 1,
        "anothers": 1,
        "refused": 1,
        "trick": 1,
        "turn": 2,
        "bid met": 3,
        "over": 5,
    }
    assert "Follow suit." in heard["spoken"]


HEAR = """() => {
    globalThis.tones = 0;
    globalThis.spoken = [];
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (at) {
        globalThis.tones += 1;
        start.call(this, at);
    };
    speechSynthesis.speak = (words) => {
        globalThis.spoken.push(words.text);
        words.dispatchEvent(new Event("end"));
    };
}"""
PLAYED = """async () => {
    const { sound } = await import(document.scripts[0].src.replace("twin.js", "sound.js"));
    const card = { text: "5 of spades" };
    const table = (cards, more = {}) => ({
        pods: [1, 0].map((order, at) => ({
            name: `P${at}`, acts: more.acts === at, ahead: true,
            card: order < cards ? { text: `card ${at}` } : null })),
        stand: [{ score: more.score ?? 0, goal: 0, wanted: 1 }],
        over: Boolean(more.over), news: [], awaited: "" });
    const during = (...told) => { const before = tones; sound(...told); return tones - before; };
    const anna = { seat: 0 };
    sound(table(0), anna);
    const heard = {
        anothers: during(table(1), anna),
        turn: during(table(1, { acts: 0 }), anna),
        refused: during(table(1, { acts: 0 }), { ...anna, refused: "Follow suit." }),
        trick: during(table(2), anna),
        "bid met": during(table(0, { score: 11 }), anna),
        own: 0,
        over: during(table(0, { score: 11, over: true }), anna),
    };
    sound(table(0), anna);
    const own = table(0);
    own.pods[0].card = card;
    heard.own = during(own, anna);
    return { tones: heard, spoken };
}"""


@pytest.mark.slow(30)
def test_at_a_kiosk_any_key_takes_the_seat(chromium):
    program = [sys.executable, "-m", "stichtisch", "--lang", "en"]
    command = [*program, "demo", "--kiosk", "--port", "0"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        address = next(found[0] for line in process.stdout if (found := ADDRESS.search(line)))
        base, key = address.split("/twin#key=")
        kiosk = Visit(chromium, f"{base}/#key=")
        page = kiosk.page("twin?lang=en", key=key)
        invitation = page.locator("#attract.free .invitation")
        invitation.wait_for()
        page.locator("#attract .caption:not(:empty)").wait_for()
        assert findings(page) == []

        def is_taken():
            page.keyboard.press("x")
            return not invitation.count()

        wait_until(page, is_taken, "the seat was never handed over")
        assert kiosk.complaints == []
    finally:
        process.terminate()
        process.wait(20)
        process.stdout.close()
