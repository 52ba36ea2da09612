"""The picture of the table: lamps in their colours, the trick, and no secret on it."""

import io
import random
from xml.etree import ElementTree

import pytest
from rich.console import Console

from stichtisch.decks.deck import virtual_deck
from stichtisch.games.record import Header
from stichtisch.games.settings import Settings
from stichtisch.games.was_sticht.moves import StartRound
from stichtisch.pods.events import Hello, KeyDown, KeyUp, PodJoined, Role
from stichtisch.table.table import Table
from stichtisch.ui.picture import CardPicture, Picture, PodPicture
from stichtisch.ui.pods import note_lines
from stichtisch.ui.show import Show
from stichtisch.ui.terminal import drawn
from stichtisch.words import Words
from tools.svg import drawing

NAMES = ("Anna", "Ben", "Cleo")
RED, DARK = (255, 0, 0), (0, 0, 0)
RED_3 = CardPicture("3", "▲", "#####|#####|#####|#####|#####", "#b34a00", "red 3", "red")


def pod(name="Anna", lamps=(RED, *[DARK] * 15), notes=("chips 5",)):
    return PodPicture(name, lamps, (*"▲●■◆★",), "your turn", RED_3, 1, True, "ahead", notes, True)


def on_terminal(picture):
    console = Console(file=io.StringIO(), width=100, color_system="truecolor", force_terminal=True)
    console.print(drawn(picture, 100, 24))
    return console.file.getvalue()


def test_a_lit_lamp_has_its_colour_and_a_dark_one_is_a_dot():
    text = on_terminal(Picture("title", "", (), (pod(),), ("Anna deals",), ("news",)))
    assert text.count("▆▆") == 1
    assert "38;2;255;0;0" in text
    assert text.count("·") == 15
    assert "▲ 3" in text and "Anna deals" in text and "news" in text


def test_the_drawing_is_whole_and_escapes_what_a_name_may_hold():
    picture = Picture("title", "", (), (pod("<Anna>"),), ("Dealer:",), ("a & b",))
    svg = ElementTree.fromstring(drawing(picture))
    texts = [element.text for element in svg.iter() if element.tag.endswith("text")]
    assert {"<Anna>", "3 ▲", "Dealer:", "a & b", "chips 5"} <= set(texts)
    lamps = [element for element in svg.iter() if element.tag.endswith("circle")]
    assert len(lamps) == 16
    assert [lamp.get("fill") for lamp in lamps].count("rgb(255,0,0)") == 1


@pytest.mark.parametrize(("suits", "frame"), [(5, 3), (5, 11), (5, 19), (4, 4), (6, 10), (0, 1)])
def test_a_pod_of_any_number_of_lamps_is_drawn_with_each_of_them(suits, frame):
    """The last lamp of the frame is lit, and the first of the suits."""
    header = Header("was-sticht", NAMES, {"tasks": 1})
    table = Table(header, Settings(), virtual_deck("was-sticht"), random.Random(1), Words("en"))
    for number in range(3):
        hello = Hello(f"pod{number}", Role.SEAT, 1, suits + frame, suits, 1, 0, 0, "0.1.0")
        table.handle(PodJoined(hello.pod, hello), 0.0)
        table.handle(KeyDown(hello.pod), 0.0)
        table.handle(KeyUp(hello.pod), 0.1)
    lit = [DARK] * (suits + frame)
    lit[0], lit[-1] = RED, RED
    picture = Show(table, lambda _pod: lit).picture()
    assert picture.pods[0].sign == Words("en")("terminal.frame_choose")
    assert len(picture.pods[0].suits) == suits
    svg = ElementTree.fromstring(drawing(picture))
    lamps = [element for element in svg.iter() if element.tag.endswith("circle")]
    assert len(lamps) == 3 * (suits + frame)
    assert len({(lamp.get("cx"), lamp.get("cy")) for lamp in lamps}) == len(lamps)
    red = [lamp.get("fill") for lamp in lamps].count("rgb(255,0,0)")
    assert red == 3 * len({0, suits + frame - 1})
    assert on_terminal(picture).count("38;2;255;0;0") >= 3


def evening(suit, number):
    """Three seats and the private pod, the round dealt with these trumps, its key held."""
    header = Header("was-sticht", NAMES, {"tasks": 1})
    table = Table(header, Settings(), virtual_deck("was-sticht"), random.Random(1), Words("en"))
    for pod in range(4):
        role = Role.PRIVATE if pod == 3 else Role.SEAT
        screen = (128, 64) if role is Role.PRIVATE else (0, 0)
        hello = Hello(f"pod{pod}", role, 1, 16, 5, 1, *screen, "0.1.0")
        table.handle(PodJoined(hello.pod, hello), 0.0)
    for pod in range(4):
        table.handle(KeyDown(f"pod{pod}"), 0.0)
        table.handle(KeyUp(f"pod{pod}"), 0.1)
    while table.game.phase == "chip":
        (seat, *_) = sorted(table.game.acting())
        table.match.push(next(iter(table.game.legal_moves(seat))), None)
    table.match.push(StartRound(0, suit, number), None)
    table.handle(KeyDown("pod3"), 1.0)
    assert table.showing.secret("pod3")
    return Show(table, lambda _pod: None)


def test_the_terminal_does_not_show_the_trump_even_while_the_dealer_looks():
    pictures = {
        on_terminal(evening(suit, number).picture())
        for suit, number in (("R", 5), ("G", 7), ("X", "X"))
    }
    assert len(pictures) == 1


def screen_after_a_word(said):
    """Where the dealer speaks: what the picture and the private pod show after that word."""
    header = Header("was-sticht", NAMES, {"tasks": 1, "hint_includes_table": False})
    settings = Settings(dealer_speaks=True)
    table = Table(header, settings, virtual_deck("was-sticht"), random.Random(1), Words("en"))
    for number in range(4):
        role = Role.PRIVATE if number == 3 else Role.SEAT
        hello = Hello(f"pod{number}", role, 1, 16, 5, 1, 128, 64, "0.1.0")
        table.handle(PodJoined(hello.pod, hello), 0.0)
    for number in range(4):
        table.handle(KeyDown(f"pod{number}"), 0.0)
        table.handle(KeyUp(f"pod{number}"), 0.1)
    while table.game.phase == "chip":
        (seat, *_) = sorted(table.game.acting())
        table.match.push(next(iter(table.game.legal_moves(seat))), None)
    table.match.push(StartRound(0, "R", 5), None)
    while table.match.public().open_column is None:
        seat = next(iter(sorted(table.game.acting())), None)
        table.match.push(next(iter(table.game.legal_moves(seat))), None)
    table.handle(KeyDown(f"pod{said}"), 1.0)
    picture = Show(table, lambda _pod: None).picture()
    private = [line.text for line in table.showing.scenes()["pod3"].lines]
    return picture, private, table.game.public().hints[-1].winner == said


def test_whether_the_dealer_s_word_was_right_shows_on_the_private_pod_alone():
    verdicts = {}
    for said in range(3):
        picture, private, right = screen_after_a_word(said)
        verdicts[right] = private[-1]
        assert tuple(private[:-1]) == picture.screen
        for drawing_of in (on_terminal(picture), drawing(picture)):
            assert "Right" not in drawing_of and "Wrong" not in drawing_of
    assert verdicts == {True: "Right", False: "Wrong"}


def test_a_name_is_never_read_as_markup():
    for name in ("[/red]", "[bold]", "[link=x]", "漢" * 40, "שלום" * 30):
        named = pod(name, notes=(name,))
        picture = Picture(name, "", (), (named,), (name,) * 8, (name,))
        assert on_terminal(picture).count(name[:5]) >= 4
        ElementTree.fromstring(drawing(picture))


def test_a_note_that_is_too_wide_ends_a_line_at_its_dots():
    anna = pod(notes=("chips 5 · tricks 0", "exactly 3 tricks"))
    assert [str(row).rstrip() for row in note_lines(anna, 18)] == [
        "chips 5 · tricks 0",
        "exactly 3 tricks",
    ]
    assert [str(row).rstrip() for row in note_lines(anna, 16)] == [
        "chips 5",
        "tricks 0",
        "exactly 3 tricks",
    ]
