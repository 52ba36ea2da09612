"""No page is wider than the screen it is on, in real browsers: phones, laptops, projectors."""

from pathlib import Path

import pytest

from stichtisch.ui.web.acts import AskCoach
from ui.web.gallery import gallery
from ui.web.visit import visit

pytestmark = pytest.mark.real_time

EXAMPLE = Path(__file__).parents[3] / "host" / "examples" / "was-sticht.jsonl"
OH_HELL = ("oh-hell", "--players", "3", "--option", "most=6", "--speed", "10", "--seed", "7")
SCREENS = [(360, 740), (390, 844), (768, 1024), (1440, 900), (1920, 1080)]
ANNA = 0


@pytest.fixture(scope="module")
def table(chromium):
    """One that waits for Anna's bid, and a game that was played."""
    with visit(chromium, *OH_HELL, "--replay", str(EXAMPLE)) as table:
        table.anna = table.own_key(table.invitation(ANNA))
        yield table
        assert table.complaints == []


WINDOWS = [
    (360, 640),
    (844, 390),
    (390, 844),
    (1024, 768),
    (1440, 900),
    (1920, 1080),
    (3840, 2160),
]
ZOOMED = [(180, 320), (422, 195), (512, 384), (720, 450), (960, 540)]
"""The same at 200 percent: the page has half as many pixels of its own."""


def bids(public):
    return public.phase == "bid" and 0 in public.acting


def lays_two(public):
    return public.phase == "pass"


@pytest.mark.slow(60)
def test_on_every_window_nothing_covers_anything_and_every_card_has_room_for_a_thumb(chromium):
    with gallery(chromium) as at:
        at.begin("oh-hell", 5)
        page = at.visit.page("twin?lang=de", key=at.key)
        found = {}

        def looks(what):
            at.tells(page)
            for size in (*WINDOWS, *ZOOMED):
                page.set_viewport_size({"width": size[0], "height": size[1]})
                page.wait_for_timeout(30)
                if page.evaluate(MEASURED):  # it may not have been laid out yet
                    page.wait_for_timeout(300)
                if wrong := page.evaluate(MEASURED):
                    found[what, size] = wrong

        at.plays(bids)
        looks("a bid among five")
        at.to_trick()
        at.does(AskCoach())
        at.lays_wrong()
        looks("a refusal among five")
        at.begin("hearts", 3)
        at.plays(lays_two)
        looks("17 cards")
        at.begin("was-sticht", 4, {"tasks": 2})
        at.plays(lambda public: public.phase == "chip" and 0 in public.acting)
        looks("a chip among four")
        at.to_trick()
        at.does(AskCoach())
        looks("a trick among four")
        at.begin("stichwahl", 2)
        at.to_trick()
        looks("a trick of two")
        assert at.visit.complaints == []
    assert found == {}


MEASURED = (Path(__file__).parent / "measured.js").read_text("utf-8")
"""What covers something, is cut, is outside of the page or too near to another one."""


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("path", ["", "twin", "seat", "board", "overlay", "desk"])
def test_a_page_of_the_table_is_as_wide_as_its_screen(table, path, language):
    key = {"": table.desk, "desk": table.desk, "twin": table.anna, "seat": table.anna}
    page = table.page(f"{path}?lang={language}", key=key.get(path, ""))
    page.locator("#awaited:not(:empty)").wait_for()
    if path in ("twin", "seat"):
        page.locator("#hand .card").first.wait_for()
    assert too_wide(page) == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_replay_is_as_wide_as_its_screen(table, language):
    page = table.page(f"replay/was-sticht?lang={language}#40")
    page.locator("#narrowed svg").wait_for()
    assert too_wide(page) == []
    page.keyboard.press("s")
    page.locator("#costly button").first.wait_for()
    assert too_wide(page) == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_list_of_games_that_are_over_is_as_wide_as_its_screen(table, language):
    page = table.page(f"replay?lang={language}")
    page.locator("#games li").first.wait_for()
    assert too_wide(page) == []


def too_wide(page):
    """The screens on which one would scroll sideways."""
    found = []
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        for theme in ("dark", "light"):
            wide = page.evaluate(WIDE, theme)
            if wide > width:
                found.append((width, theme, wide))
    return found


WIDE = """(theme) => {
    document.documentElement.dataset.theme = theme;
    return document.scrollingElement.scrollWidth;
}"""
