"""No page is wider than the screen it is on, in real browsers: phones, laptops, projectors."""

from pathlib import Path

import pytest

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
