"""Take pictures of all pages, at a table that plays: make screens."""

import sys
from pathlib import Path

if __name__ == "__main__":  # started by its path, without pytest's
    tests = Path(__file__).parents[2]
    sys.path[:1] = [str(tests.parent / "host"), str(tests.parent / "firmware"), str(tests)]

from ui.web.visit import LAPTOP, PHONE, PROJECTOR, browser, is_shown, play_until, visit

TABLE = ("was-sticht", "--lan", "--option", "tasks=2", "--speed", "8", "--seed", "3")
VIEWS = [
    ("door", "?lang=en", LAPTOP),
    ("twin", "twin?lang=en", LAPTOP),
    ("twin-light", "twin?lang=en&theme=light", LAPTOP),
    ("seat", "seat?lang=de", PHONE),
    ("seat-light", "seat?lang=en&theme=light", PHONE),
    ("board", "board?lang=en", PROJECTOR),
    ("board-light", "board?lang=de&theme=light", PROJECTOR),
    ("overlay", "overlay?lang=en", PROJECTOR),
    ("desk", "desk?lang=en", LAPTOP),
]

LIT = """() => {
  const frame = [...document.querySelectorAll(".pod.acts .lamp")];
  const suits = document.querySelector(".pod.acts .suit.on");
  const most = Math.max(...frame.map((lamp) => parseInt(lamp.dataset.lit, 16)));
  return !frame.length || (suits && most > 0x303030);
}"""
"""The pod whose turn it is shines: its lamps breathe and blink, and are dark in between."""


def in_the_middle_of_a_trick(page):
    """Anna may lay some of her cards and not others, and two cards lie."""
    some = page.locator("#hand .card.legal").count(), page.locator("#hand .card").count()
    return 0 < some[0] < some[1] and page.locator(".spot .card").count() >= 2


def take(folder):
    folder.mkdir(parents=True, exist_ok=True)
    with browser() as chromium, visit(chromium, *TABLE) as table:
        anna = table.own_key(table.invitation(0))
        keys = {"door": table.desk, "desk": table.desk, "twin": anna, "seat": anna}
        pages = {
            name: table.page(path, size, keys.get(name.partition("-")[0], ""))
            for name, path, size in VIEWS
        }
        play_until(pages["twin"], in_the_middle_of_a_trick, seconds=300)
        for name, page in pages.items():
            is_shown(page)
            page.bring_to_front()
            page.wait_for_timeout(700)
            page.wait_for_function(LIT, polling=20)
            page.screenshot(path=folder / f"{name}.jpg", quality=82)
        lesson = table.page("learn/was-sticht?lang=en&step=2", LAPTOP)
        lesson.locator(".pointed").first.wait_for()
        lesson.wait_for_timeout(700)
        lesson.screenshot(path=folder / "learn.jpg", quality=82)


if __name__ == "__main__":
    take(Path(sys.argv[1]))
