"""Any game, anywhere in it, in any window: what is covered or cut where no test looks.

    python tests/ui/web/odd_windows.py --seconds 600 --seed 1

Whatever is found is printed with its game and window, each kind of it once, and its picture is in
build/odd. Needs chromium.
"""

import argparse
import sys
import time
from pathlib import Path
from random import Random

if __name__ == "__main__":  # started by its path, without pytest's
    tests = Path(__file__).parents[2]
    sys.path[:1] = [str(tests.parent / "host"), str(tests.parent / "firmware"), str(tests)]

from players.test_person import anything, may_act, wait
from stichtisch import games
from ui.web.gallery import ANNA, gallery
from ui.web.test_fits_in_a_browser import wrong_on
from ui.web.visit import browser

WIDTHS = (320, 360, 375, 390, 412, 430, 480, 600, 667, 768, 820, 844, 932, 1000, 1024, 1080, 1180,
          1280, 1366, 1440, 1536, 1707, 1920, 2560)  # fmt: skip
HEIGHTS = (360, 390, 430, 480, 553, 600, 667, 720, 768, 800, 844, 900, 950, 1080, 1180, 1366)
"""Of phones, tablets and desks, and what browsers leave of them; any goes with any."""
OTHER = {"give_up", "concede"}
"""Moves that end a deal: with them one would see little else."""


def anywhere(seconds, seed):
    """A page at some moment of some game, as long as that; with what it shows."""
    chance, until = Random(seed), time.monotonic() + seconds
    with browser() as chromium, gallery(chromium) as at:
        while time.monotonic() < until:
            game = chance.choice(games.names())
            at.begin(game, chance.choice([*games.game_named(game).seats]))
            at.plays(lambda _public: True)
            page = at.visit.page(f"twin?lang={chance.choice(['de', 'en'])}", key=at.key)
            for _ in range(6):
                for _ in range(chance.randrange(1, 14)):
                    acts(at.room, chance)
                at.tells(page)
                windows = [(chance.choice(WIDTHS), chance.choice(HEIGHTS)) for _ in range(8)]
                yield f"{game} {at.table.match.public().phase}", page, windows
            page.context.close()


def acts(room, chance):
    """Anna makes an offered move, or does anything with her cards."""
    if room.table.match.public().outcome is not None:
        return
    room.play(may_act(room, ANNA))
    person = room.people[ANNA]
    offers = [move for move in person.offers() if move.do not in OTHER]
    if offers and not person.hand():
        person.make(chance.choice(offers))
    else:
        anything(person, chance)
    wait(room, 1.0)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    folder, found, looks = Path("build/odd"), set(), 0
    folder.mkdir(parents=True, exist_ok=True)
    for what, page, windows in anywhere(given.seconds, given.seed):
        looks += len(windows)
        for (_, width, height), (wrong, *_) in wrong_on(page, what, windows).items():
            kind = (what, wrong[:30])
            if kind in found:
                continue
            found.add(kind)
            print(f"{what} {width}x{height}: {wrong}", flush=True)
            page.set_viewport_size({"width": width, "height": height})
            page.screenshot(path=folder / f"{what.replace(' ', '-')}-{width}x{height}.png")
    print(f"{looks} looks, {len(found)} found")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
