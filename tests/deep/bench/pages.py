"""What the pages take: from the door to the first card, how far things jump, weight and bytes.

A real `stichtisch web` and a real browser: from its door to a first card as anybody starts it;
a short game of Oh Hell, faster than people play.
"""

import asyncio
import json
import os
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

from playwright.sync_api import TimeoutError
from websockets.asyncio.client import connect

from stichtisch import games
from stichtisch.games.lesson import lesson_of
from ui.web.visit import SOON, browser, do_something, visit

OPTIONS = ("oh-hell", "--players", "3", "--option", "most=2", "--seed", "7")
SPEED = "6"
SPECTATORS, SECONDS = 50, 12.0
MOST_SHIFT, MOST_CLICKS, MOST_SECONDS = 0.05, 3, 15.0
TICKS = os.sysconf("SC_CLK_TCK")
WATCHED = """() => {
  globalThis.shift = 0;
  globalThis.took = [];
  new PerformanceObserver((list) => {
    if (document.body.matches(".over")) return; // the end is drawn anew, as another page
    for (const each of list.getEntries()) if (!each.hadRecentInput) globalThis.shift += each.value;
  }).observe({ type: "layout-shift", buffered: true });
  let since = 0;
  addEventListener("click", (event) => {
    if (event.target.closest("#hand .card")) since = performance.now();
  }, true);
  new MutationObserver(() => {
    if (!since || !document.querySelector(".mine .spot .card")) return;
    globalThis.took.push(performance.now() - since);
    since = 0;
  }).observe(document.querySelector("#felt"), { childList: true, subtree: true });
}"""
"""In a page: how far things jumped, and milliseconds from a click to the card on one's spot."""
COUNTED = """globalThis.clicks = 1; // at the door
addEventListener("click", () => { globalThis.clicks += 1; }, true);"""
LOADED = """() => {
  const all = ["navigation", "resource"].flatMap((kind) => performance.getEntriesByType(kind));
  const sent = all.map((each) => each.transferSize).filter((size) => size > 0);
  return { bytes: sent.reduce((sum, size) => sum + size, 0), requests: sent.length };
}"""
"""What a page has loaded that the browser had not kept."""


def first_card(chromium, speed="1"):
    """Clicks and seconds from the open door to a card of one's own that counts, and the weight."""
    with visit(chromium, "was-sticht", "--speed", speed, "--seed", "7") as table:
        page, began = table.page("?lang=en", key=table.desk), time.monotonic()
        page.add_init_script(COUNTED)
        page.locator("#play").wait_for()
        door = page.evaluate(LOADED)
        page.locator("#play").click()
        page.locator("#awaited:not(:empty)").wait_for(state="attached")
        first = page.evaluate("performance.now()")
        parts = {"door": door, "table_after_it": page.evaluate(LOADED)}
        weight = {**parts, "first_table_ms": first}
        while not page.locator(".mine .spot .card:not(.own)").count():
            before = page.locator("#where").inner_text()
            with suppress(TimeoutError):
                if page.locator(
                    "#offers button:not(:disabled), #draft button, #hand .card.legal"
                ).count():
                    do_something(page)
            page.wait_for_timeout(50 if before else 200)
            assert time.monotonic() - began < 120, "no card was ever played"
        clicks = page.evaluate("globalThis.clicks")
        return {"clicks": clicks, "seconds": time.monotonic() - began, **weight}


def first_lesson(chromium):
    """Of all games the most clicks and seconds from the open door to a lesson's first act that
    counts, and how far things jump in it."""
    most = {"clicks": 0, "seconds": 0.0, "layout_shift": 0.0}
    with visit(chromium, "was-sticht") as table:
        for name in games.names():
            page = table.page("?lang=en", key=table.desk)
            link, began = page.locator(f'.learn[href^="learn/{name}"]'), time.monotonic()
            link.wait_for()
            page.add_init_script(COUNTED)
            link.click()
            page.locator("#turn:not(:empty)").wait_for()
            page.evaluate(WATCHED)
            right = lesson_of(name).steps[0].accept[0]
            card = f'#hand [data-name="card {right["card"]}"] .card'
            page.locator(card).click(position={"x": 8, "y": 8})
            page.locator("#on.big").wait_for()
            told = {
                "clicks": page.evaluate("globalThis.clicks"),
                "seconds": time.monotonic() - began,
                "layout_shift": page.evaluate("globalThis.shift"),
            }
            most = {what: max(figure, told[what]) for what, figure in most.items()}
            page.context.close()
    return most


def game(chromium):
    """A whole short game: how far things jump, from click to card, bytes a second to the seat."""
    with visit(chromium, *OPTIONS, "--speed", SPEED) as table:
        heard = []
        page = table.page("twin?lang=en", key=table.invitation(0), heard=heard)
        page.locator("#awaited:not(:empty)").wait_for(state="attached")
        page.wait_for_timeout(SOON / 2)
        page.evaluate(WATCHED)
        began, before = time.monotonic(), len(heard)
        while not page.locator('[data-name="again"]').count():
            with suppress(TimeoutError):
                do_something(page)
            page.wait_for_timeout(80)
            assert time.monotonic() - began < 400, page.locator("#awaited").inner_text()
        seconds = time.monotonic() - began
        took = sorted(page.evaluate("globalThis.took"))
        sent = sum(len(text.encode()) for text in heard[before:])
        return {
            "layout_shift": page.evaluate("globalThis.shift"),
            "click_to_card_ms": {"p50": took[len(took) // 2], "p99": took[-1]},
            "bytes_a_second": sent / seconds,
        }


def crowd(chromium):
    """The share of one processor that the program takes while so many look on."""
    with visit(chromium, *OPTIONS, "--speed", "2") as table:
        table.own_key(table.invitation(0))
        host = table.base.partition("//")[2]

        async def look():
            async with connect(
                f"ws://{host}/live", origin=f"http://{host}", compression=None
            ) as page:
                await page.send(json.dumps({"do": "hello", "lang": "en", "lamps": True}))
                async for _ in page:
                    pass

        async def all_of_them():
            looking = [asyncio.create_task(look()) for _ in range(SPECTATORS)]
            await asyncio.sleep(SECONDS / 4)
            before, began = used(table.process), time.monotonic()
            await asyncio.sleep(SECONDS)
            share = (used(table.process) - before) / (time.monotonic() - began)
            for each in looking:
                each.cancel()
            return share

        with ThreadPoolExecutor(1) as apart:  # the browser has a loop of its own in this one
            return apart.submit(lambda: asyncio.run(all_of_them())).result()


def used(process):
    """Seconds of a processor that the process itself has taken."""
    fields = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def measure():
    """The part of build/bench.json, printed as a table."""
    with browser() as chromium:
        told = {"door_to_first_card": first_card(chromium), **game(chromium)}
        told["door_to_first_card_of_a_lesson"] = first_lesson(chromium)
    with browser() as chromium:
        told["processor_share_with_50_spectators"] = crowd(chromium)
    first = told["door_to_first_card"]
    print(f"from the door to the first card: {first['clicks']} clicks, {first['seconds']:.1f} s")
    learnt = told["door_to_first_card_of_a_lesson"]
    print(
        f"and of a lesson: {learnt['clicks']} clicks, {learnt['seconds']:.1f} s,"
        f" layout shift {learnt['layout_shift']:.4f}"
    )
    for where in ("door", "table_after_it"):
        loaded = first[where]
        print(f"weight, {where}: {loaded['bytes'] / 1000:.0f} kB in {loaded['requests']} requests")
    print(f"until a table is seen: {first['first_table_ms']:.0f} ms")
    print(f"layout shift in a game: {told['layout_shift']:.4f} (goal: {MOST_SHIFT})")
    print(f"click to card: {told['click_to_card_ms']} ms")
    print(f"to a seat: {told['bytes_a_second'] / 1000:.2f} kB/s")
    share = told["processor_share_with_50_spectators"]
    print(f"of one processor with {SPECTATORS} spectators: {share:.0%}")
    return {"pages": told}
