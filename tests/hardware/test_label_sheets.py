"""What comes out of the printer for a deck."""

from itertools import combinations, product
from math import dist
from pathlib import Path

import pytest
from reportlab.lib.colors import HexColor
from reportlab.pdfgen.canvas import Canvas

from stichtisch import games
from stichtisch.decks import labels
from stichtisch.errors import StichtischError
from stichtisch.games import game_named
from stichtisch.games.component import Component, What
from stichtisch.games.record import RecordError


@pytest.fixture
def drawn(monkeypatch):
    """Every word that goes onto the paper, with its place in points."""
    words = []
    real = Canvas.drawCentredString

    def listen(canvas, x, y, text, *args, **more):
        words.append((text, x, y))
        return real(canvas, x, y, text, *args, **more)

    monkeypatch.setattr(Canvas, "drawCentredString", listen)
    return words


@pytest.fixture
def inks(monkeypatch):
    """The colour of every word that goes onto the paper."""
    found, now = {}, [""]
    real_fill, real_words = Canvas.setFillColor, Canvas.drawCentredString

    def fill(canvas, colour, *args, **more):
        now[0] = colour
        return real_fill(canvas, colour, *args, **more)

    def words(canvas, x, y, text, *args, **more):
        found[text] = now[0]
        return real_words(canvas, x, y, text, *args, **more)

    monkeypatch.setattr(Canvas, "setFillColor", fill)
    monkeypatch.setattr(Canvas, "drawCentredString", words)
    return found


@pytest.mark.parametrize("game", games.FOLDERS)
def test_every_card_has_the_colour_of_its_suit(game, inks, tmp_path):
    labels.write_labels(game, "discs", tmp_path / "labels.pdf")
    kind = game_named(game)
    cards = [one.name for one in kind.components() if one.what is What.CARD]
    assert all(inks[card] == HexColor(kind.inks[card[0]]) for card in cards)
    assert len(set(kind.inks)) == 4 and len(set(kind.inks.values())) >= 2


def luminance(ink):
    """Relative luminance (WCAG 2)."""
    parts = [int(ink[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("game", games.FOLDERS)
def test_colours_can_be_read_on_white_paper(game):
    for ink in game_named(game).inks.values():
        assert 1.05 / (luminance(ink) + 0.05) >= 4.5, ink


@pytest.mark.parametrize("paper", ["discs", "l7651"])
def test_every_thing_of_the_deck_has_its_label(paper, drawn, tmp_path):
    path = tmp_path / "labels.pdf"
    sheets = labels.write_labels("was-sticht", paper, path)
    names = sorted(thing.name for thing in game_named("was-sticht").components())
    assert sorted(text for text, _, _ in drawn if text in names) == names
    assert path.read_bytes().startswith(b"%PDF")
    assert sheets == -(-len(names) // labels.PAPERS[paper].places)


def test_no_two_cards_of_different_places_lie_tag_on_tag():
    """However they are turned and flipped; and as many cards have one place as another."""
    for one, other in combinations(labels.TAG_PLACES, 2):
        for turned in product((1, -1), (1, -1)):
            x, y = (at * sign for at, sign in zip(other, turned, strict=True))
            assert dist(one, (x, y)) >= 12


def test_a_cards_label_shows_where_its_tag_goes(monkeypatch, tmp_path):
    dots, rects = [], []
    monkeypatch.setattr(Canvas, "circle", lambda _, x, y, *_r, **how: how and dots.append((x, y)))
    monkeypatch.setattr(Canvas, "rect", lambda _, x, y, w, h: rects.append((x + w / 2, y + h / 2)))
    labels.write_labels("was-sticht", "l7651", tmp_path / "labels.pdf")
    of_cards = [one for one in game_named("was-sticht").components() if one.what is not What.CHIP]
    shown = [
        (round((x - a) * 16 / 72 * 25.4), round((y - b) * 16 / 72 * 25.4))
        for (x, y), (a, b) in zip(dots, rects, strict=True)
    ]
    places = labels.TAG_PLACES
    assert shown == [places[number % len(places)] for number in range(len(of_cards))]


def test_a_begun_sheet_is_used_from_its_first_free_place(drawn, tmp_path):
    paper = labels.PAPERS["l7651"]
    labels.write_labels("was-sticht", "l7651", tmp_path / "a.pdf")
    first = drawn[0]
    drawn.clear()
    labels.write_labels("was-sticht", "l7651", tmp_path / "b.pdf", skip=1)
    points_a_mm = 72 / 25.4
    assert drawn[0][1] - first[1] == pytest.approx(paper.across * points_a_mm)


@pytest.mark.parametrize("paper", labels.PAPERS.values())
def test_places_lie_on_the_page_and_apart(paper):
    corners = [paper.at(place) for place in range(paper.places)]
    for x, y in corners:
        assert x >= 4 and y >= 4
        assert x + paper.width <= 206 and y + paper.height <= 293
    for (ax, ay), (bx, by) in combinations(corners, 2):
        assert abs(ax - bx) >= paper.width - 0.01 or abs(ay - by) >= paper.height - 0.01


def test_the_same_deck_gives_the_same_file(tmp_path):
    for name in ("a.pdf", "b.pdf"):
        labels.write_labels("was-sticht", "discs", tmp_path / name)
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()


def test_backs_take_a_sheet_for_nine(tmp_path):
    assert labels.write_backs(9, "poker", tmp_path / "a.pdf") == 1
    assert labels.write_backs(10, "standard", tmp_path / "b.pdf") == 2


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        (lambda path: labels.write_labels("was-sticht", "discs", path, skip=70), "has 70"),
        (lambda path: labels.write_backs(0, "poker", path), "number of backs: 1 to"),
        (lambda path: labels.write_backs(9, "poker", path / "no" / "x.pdf"), "cannot be written"),
    ],
)
def test_what_cannot_be_printed_is_said_in_a_sentence(ask, says, tmp_path: Path):
    with pytest.raises(StichtischError, match=says):
        ask(tmp_path / "x.pdf")


def test_an_unknown_game_is_refused(tmp_path):
    with pytest.raises(RecordError, match="no game"):
        labels.write_labels("mau-mau", "discs", tmp_path / "x.pdf")


@pytest.mark.parametrize("game", games.FOLDERS)
def test_no_two_things_feel_alike(game):
    kind = game_named(game)
    things = {thing.name.rstrip("'") + thing.what.value: thing for thing in kind.components()}
    marks = [labels.braille(kind, thing) for thing in things.values()]
    assert len(set(marks)) == len(marks) and all(0 < len(mark) <= 3 for mark in marks)


def test_marks_are_those_of_decks_for_the_blind():
    kind = game_named("hearts")
    wanted = {"H7": "gh", "C9": "ic", "S10": "xs", "D12": "qd", "C14": "ac", "H13": "kh"}
    for name, mark in wanted.items():
        assert labels.braille(kind, Component(What.CARD, name)) == mark


@pytest.mark.parametrize("paper", ["discs", "l7651"])
def test_dots_lie_within_their_label_and_clear_of_its_name(paper, monkeypatch, tmp_path):
    circles, drawn = [], Canvas.circle
    monkeypatch.setattr(
        Canvas, "circle", lambda *args, **more: (circles.append(args), drawn(*args, **more))
    )
    labels.write_labels("was-sticht", paper, tmp_path / "labels.pdf", in_braille=True)
    sheet, mm = labels.PAPERS[paper], 72 / 25.4
    radius = labels.DOT / 2
    dots = [
        (x / mm, y / mm) for _, x, y, size, *_ in circles if size == pytest.approx(radius * mm)
    ]
    places = [sheet.at(place) for place in range(sheet.places)]
    middles = [(left + sheet.width / 2, low + sheet.height / 2) for left, low in places]
    assert len(dots) > 200
    for dot in dots:
        middle = min(middles, key=lambda one: dist(one, dot))
        assert middle[1] - sheet.height / 2 < dot[1] - radius
        assert dot[1] + radius < middle[1] - 1.6, "below the name"
        assert not sheet.round or dist(dot, middle) + radius < sheet.width / 2
