"""Every value of pins.toml and parts.toml is changed once: all that hangs on it moves, or a no."""

import re
import tomllib
from collections import Counter
from types import SimpleNamespace

import pytest
from workshop import (
    carrier,
    checks,
    enclosure,
    facts,
    lists,
    parts,
    pins,
    printing,
    texts,
    wires,
)
from workshop.enclosure import lamps_fit
from workshop.source import SourceError

LINE = re.compile(r"^(\w+) = (.*)$")


def changes():
    """Each line with a value, and the file's text in which only that value is another."""
    for name in ("pins.toml", "parts.toml"):
        whole = (pins.HARDWARE / name).read_text("utf-8")
        lines, table = whole.split("\n"), ""
        for number, line in enumerate(lines):
            if line.startswith("["):
                table = line.split("]")[0] + "]"
            if not LINE.match(line):
                continue
            key, value = LINE.match(line).groups()
            for count, other in enumerate(others(value)):
                text = "\n".join([*lines[:number], f"{key} = {other}", *lines[number + 1 :]])
                yield pytest.param(name, text, id=f"{name} {table} {key} {count}")


def others(value):
    """The value with each number raised, each text longer, each yes a no: one at a time."""
    for found in re.finditer(r'"[^"]*"|\b0x\w+|\b[\d_.]+\b|\btrue|\bfalse', value.split("  #")[0]):
        word = found[0]
        if word in ("true", "false"):
            new = "false" if word == "true" else "true"
        elif word.startswith('"'):
            new = f'{word[:-1]} x"'
        elif word.startswith("0x"):
            new = hex(int(word, 16) ^ 1)
        else:
            new = str(float(word) + 1) if "." in word else str(int(word.replace("_", "")) + 1)
        yield value[: found.start()] + new + value[found.end() :]


@pytest.fixture(scope="module")
def before():
    return lists.shopping_list(parts.load()), texts.texts(pins.load(), parts.load())


def refused(folder):
    """What the workshop says to the two files in this folder, and what it makes of them."""
    try:
        the_pins, the_parts = pins.load(folder / "pins.toml"), parts.load(folder / "parts.toml")
    except SourceError as error:
        return [str(error)], {}
    wrong = checks.wrong_with(the_pins, the_parts) or lamps_fit(the_pins)
    if wrong:
        return wrong, {}
    wrong = carrier.wrong_nets(the_pins, carrier.board())
    wrong += facts.said_otherwise(the_pins, the_parts)
    if wrong or the_pins == pins.load():  # from parts.toml comes this list alone
        return wrong, lists.shopping_list(the_parts)
    return wrong, texts.texts(the_pins, the_parts)


@pytest.mark.parametrize(("name", "text"), list(changes()))
def test_a_changed_value_moves_what_hangs_on_it_or_is_refused(name, text, before, tmp_path):
    for each in ("pins.toml", "parts.toml"):
        (tmp_path / each).write_bytes((pins.HARDWARE / each).read_bytes())
    (tmp_path / name).write_text(text, "utf-8")
    assert tomllib.loads(text)
    wrong, made = refused(tmp_path)
    assert wrong or made not in before


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (("height = 64", "height = 32"), "128 x 64 pixels, not 128 x 32"),
        (("private = 0", "private = 3"), "neither holder nor windows"),
        (("\nseat = 16", "\nseat = 20"), 'does not say "bare (IP30): 20 lamps"'),
        (("\nseat = 16", "\nseat = 15"), 'does not say "cut into 5 + 4 + 2 + 4"'),
        (("hub_ma = 2500", "hub_ma = 2100"), 'does not say "at least 2.1 A"'),
        (("data = 13", "data = 12"), "U1 pin 16 (GP12) belongs on LAMPS"),
    ],
)
def test_a_value_that_is_half_taken_is_refused(change, says, tmp_path):
    (tmp_path / "parts.toml").write_bytes((pins.HARDWARE / "parts.toml").read_bytes())
    text = (pins.HARDWARE / "pins.toml").read_text("utf-8").replace(*change, 1)
    (tmp_path / "pins.toml").write_text(text, "utf-8")
    assert says in " ".join(refused(tmp_path)[0])


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"lid_t": 3.0}, 'README.md does not say "The lid is 3 mm over the antenna"'),
        ({"solder": 2.5}, "3.4 mm of air for solder tips"),
        ({"player": [30, 50]}, 'assembly.md does not say "From 30 to 50 degrees"'),
        ({"film_cut": 22.5}, 'does not say "sold as 45 degrees'),
        ({"usb": [11.5, 8.5]}, 'does not say "its plug at most 11.5 x 8.5 mm"'),
    ],
)
def test_a_page_that_tells_another_size_than_the_boxes_have_is_named(change, says, monkeypatch):
    other = enclosure.settings().__dict__ | change
    monkeypatch.setattr(facts, "settings", lambda: SimpleNamespace(**other))
    assert says in " ".join(facts.said_otherwise(pins.load(), parts.load()))


def test_a_page_that_tells_other_hours_of_printing_is_named(monkeypatch):
    monkeypatch.setattr(facts, "load_of", lambda _: printing.Load(90, 12, 5))
    told = " ".join(facts.said_otherwise(pins.load(), parts.load()))
    assert "12 hours a pod on a slow printer, 5 on a fast one" in told
    assert told.count("does not say") == 4  # two pages in two languages


TAKES = re.compile(r"^\*\*(?:You need|Du brauchst):\*\* (.*?)\n\n", re.MULTILINE | re.DOTALL)
KINDS = {"seat pod": "seat", "Sitz-Pod": "seat", "private pod": "private", "Privat-Pod": "private"}


def taken(text):
    """What the steps of a guide take: kind of pod, the word for the part, how many."""
    for line in TAKES.findall(text):
        for group in " ".join(line.split()).split(" · "):
            pod, _, things = group.rpartition(": ")
            for thing in things.split(", "):
                count, _, word = thing.partition(" x ")
                for kind in (KINDS[pod],) if pod else ("seat", "private"):
                    yield kind, word, int(count)


@pytest.mark.parametrize(("page", "language"), [("assembly.md", 0), ("assembly.de.md", 1)])
def test_the_steps_take_what_is_on_the_shopping_list_in_that_number(page, language):
    text = (pins.HARDWARE / page).read_text("utf-8").replace("2,5 x 5", "2.5 x 5")
    asked = Counter()
    for kind, word, count in taken(text):
        asked[kind, word] += count
    bought = parts.load()
    once = {one.called[language] for one in bought.table}
    assert {word for _, word in asked} - once == {
        one.called[language].replace(",", ".") for one in bought.parts.values()
    }
    for one in bought.parts.values():
        for kind in ("seat", "private"):
            steps = asked[kind, one.called[language].replace(",", ".")]
            # wire is sold by the metre: two steps cut from one piece
            assert steps == one.count(kind) or (one.key == "wire" and steps), (kind, one.name)


def test_a_pods_wire_is_long_enough_for_its_steps(bench):
    joints = 3 * sum(enclosure.wire_mm(way) for way in enclosure.joints(bench[0]))
    assert joints + 3 * 100 + 2 * wires.LENGTHS["key"] <= 2000  # mm, as the shopping list has it
