"""`stichtisch play` at a real terminal: whole games, with the keys that a person would press."""

import random
import re

import pytest

from stichtisch import games
from ui.play.somebody import REACTS, Somebody, below, offered
from ui.play.terminal import Terminal

pytestmark = pytest.mark.real_time

SHORT = {
    "was-sticht": ("--players", "3", "--option", "tasks=1"),
    "oh-hell": ("--players", "3", "--option", "most=3"),
    "stich-meister": ("--players", "3"),
    "stichwahl": ("--players", "2"),
    "hearts": ("--option", "deals=1"),
    "spades": ("--option", "deals=1"),
    "skat": ("--option", "deals=1"),
    "schafkopf": ("--option", "deals=1"),
    "doppelkopf": ("--option", "deals=1"),
}
"""As short as the game can be."""
_FACE = re.compile(r"[♠♥♦♣] ?\w+")


def play(game, *arguments, language="en", **screen):
    options = SHORT.get(game, ()) + arguments
    return Terminal("--lang", language, "play", game, "--speed", "max", *options, **screen)


def see_it_whole(terminal):
    """Where the game stands is at the top, the keys are at the bottom."""
    terminal.until(lambda t: " · " in t.lines[0] and "q: leave" in t.lines[-1])


@pytest.mark.slow(90)
@pytest.mark.parametrize("game", games.names())
def test_a_whole_game_ends_with_a_winner(game):
    dealt = []

    def before_turn(_somebody):
        see_it_whole(terminal)
        if "Anna deals · column" in terminal.lines[0] and not dealt:
            look_at_trump(terminal)
            dealt.append(game)

    with play(game, "--seed", "5") as terminal:
        somebody = Somebody(terminal, random.Random(1))
        somebody.play(before_turn)
        assert somebody.turns > 5
        terminal.until("The trick that decided it")
        # whoever is quickest with the first chip deals first: Anna may never have
        assert dealt in ([], ["was-sticht"]), "only there the dealer has a secret"
        terminal.press("\r")
        assert terminal.ended() == 0


@pytest.mark.slow(60)
def test_an_evening_with_all_that_people_try():
    tried = set()

    def once(what, possible=True):
        if what in tried or not possible:
            return False
        tried.add(what)
        return True

    def before_turn(somebody):
        terminal, lines = somebody.terminal, below(somebody.terminal)
        if once("help"):
            look_at_help(terminal)
        elif once("standing"):
            terminal.press("s")
            terminal.until("Ben:")
            terminal.press("x")
        elif once("private pod"):
            terminal.press("t")
            terminal.until("Private pod, key held")
            terminal.press("\x1b")
            terminal.until(lambda t: "Private pod, key held" not in t.text)
        elif once("wide"):
            resize(terminal, 120, 40)
        elif once("narrow", "wide" in tried):
            resize(terminal, 80, 24)
        elif "illegal" not in tried and len(offered(terminal)) < cards(lines):
            # the screen may be of the turn before, as people see it, too: then another time
            once("illegal", try_illegal(terminal))
        elif once("leave"):
            terminal.press("q")
            terminal.until("Leave the table?")
            terminal.press("n")
            terminal.until(lambda t: "Leave the table?" not in t.text)
        elif once("arrows", len(offered(terminal)) > 1):
            terminal.press("\x1b[C\x1b[C\x1b[D\r")
        elif once("mouse"):
            click_first(terminal)

    with play("oh-hell", "--seed", "3", "--option", "most=4") as terminal:
        Somebody(terminal, random.Random(2)).play(before_turn)
    assert tried == {
        "help", "standing", "private pod", "wide", "narrow", "illegal", "leave", "arrows", "mouse",
    }  # fmt: skip


def look_at_trump(terminal):
    """The dealer holds the private pod's key; nobody reads it before or after."""
    assert "Trump:" not in terminal.text
    terminal.press("t")
    terminal.until("Trump:")
    terminal.press("\x1b")
    terminal.until(lambda t: "Trump:" not in t.text)


@pytest.mark.slow(6)
def test_where_no_colour_is_asked_for_none_is_sent():
    with play("oh-hell", "--seed", "3", NO_COLOR="1") as terminal:
        terminal.until("bid 0")
        assert not re.search(rb"\x1b\[(?:[0-9]+;)*[349][0-8](?:;[0-9]+)*m", terminal.sent)
        assert b"\x1b[1;" in terminal.sent, "what is legal is bold all the same"
        leave(terminal)


@pytest.mark.slow(7)
def test_the_keys_are_the_same_in_german():
    with play("oh-hell", "--seed", "3", language="de") as terminal:
        terminal.until("0 ansagen")
        terminal.press("?")
        terminal.until("jede Taste: zurück")
        terminal.press("x")
        terminal.until(lambda t: "jede Taste: zurück" not in t.text)
        leave(terminal, "Den Tisch verlassen?", "j")


def leave(terminal, asked="Leave the table?", yes="y"):
    terminal.press("q")
    terminal.until(asked)
    terminal.press(yes)
    assert terminal.ended() == 0


def look_at_help(terminal):
    terminal.press("?")
    terminal.until(lambda t: "How to play here" in t.text and "any key: back" in t.text)
    terminal.press("x")
    terminal.until(lambda t: "How to play here" not in t.text)


def resize(terminal, columns, lines):
    terminal.resize(columns, lines)
    terminal.until(lambda t: t.lines[0].startswith("Oh Hell") and "?: help" in t.lines[-1])
    for once in ("Oh Hell", "Anna's hand", "?: help"):
        assert terminal.text.count(once) == 1, f"rubbish:\n{terminal.text}"


def cards(lines):
    """How many cards stand in the row below the signs."""
    return max((len(_FACE.findall(line)) for line in lines), default=0)


def try_illegal(terminal):
    """A dim card, by the mouse: its sign asks, as in 2?. Whether the table answered."""
    signs, faces = next(
        pair for pair in zip(below(terminal), below(terminal)[1:], strict=False) if cards(pair[1:])
    )
    for face in _FACE.finditer(faces):
        above = signs.ljust(len(faces))[face.start() - 1 : face.end() + 1]
        if above.strip("▾ ").endswith("?"):
            terminal.click(face.group())
            terminal.wait(lambda t: "✗ " in t.text, REACTS)
            is_refused = "✗ " in terminal.text
            terminal.press("\x1b")
            terminal.until(lambda t: "✗ " not in t.text)
            return is_refused
    raise AssertionError(f"no dim card:\n{terminal.text}")


def click_first(terminal):
    """A click on a card or a move does it."""
    before = below(terminal)
    sign = offered(terminal)[0]
    line = next(line for line in before if sign in line.replace("▾", " ").split())
    row = terminal.lines.index(line)
    terminal.click_at(row, line.index(sign))
    terminal.wait(lambda t: below(t) != before, 3.0)
    assert below(terminal) != before
