"""Lamps and cards on a terminal: told apart by colour, and without."""

import pytest
from rich.style import Style

from stichtisch import games
from stichtisch.games import lights
from stichtisch.games.card import Pack
from stichtisch.games.lights import Frame, Lamps, frame_of
from stichtisch.games.settings import Settings
from stichtisch.scene import Pattern, Scene
from stichtisch.twin.ws2812 import painted
from stichtisch.ui.colours import Colours, shown_in
from stichtisch.ui.picture import card_picture
from stichtisch.ui.pods import card, lamp, row, small
from stichtisch.words import LANGUAGES, Words

NAMES = ("Anna", "Ben", "Cleo", "Dora")
POD = Lamps(5, 11)


def letter(colour):
    return lamp(colour, 1, 1)[0].plain


def film(light):
    """What a pod's frame looks like in letters, in the course of one period and a half."""
    scene = Scene(segments=(light.on(POD.suits, POD.frame),))
    frames = []
    for now in range(0, light.period_ms * 3 // 2, 33):
        frames.append("".join(map(letter, painted(scene, 16, now)[POD.suits :])))
    return frames


def test_brightness_is_a_letter():
    shades = [letter((0, 0, 0)), letter((0, 10, 28)), letter((40, 40, 40)), letter(lights.GREEN)]
    assert shades == ["·", "░", "▒", "▆"]
    assert all(letter(light.value.colour) == "▆" for light in Frame)


def test_dark_steady_breathing_flashing_and_running_lamps_differ_without_colour():
    steady, waits = film(Frame.LEGAL.value), film(Frame.WAITING.value)
    assert set(steady) == {"▆" * 11} and set(waits) == {"░" * 11}
    assert len({frame[0] for frame in film(Frame.YOUR_TURN.value)}) == 4
    assert set(film(Frame.HERE.value)) == {"▆" * 11, "·" * 11}
    assert all(frame.count("▆") == 1 for frame in film(Frame.WON.value))
    flashes = film(Frame.NOT_LEGAL.value)
    assert 0 < sum("▆" in frame for frame in flashes) < len(flashes) / 3
    films = [tuple(film(frame.value)) for frame in Frame]
    assert len(set(films)) == len(films)


@pytest.mark.parametrize("count", [1, 5, 13])
@pytest.mark.parametrize("width", [16, 24, 38, 60])
@pytest.mark.parametrize("size", [(2, 1), (4, 2), (6, 3)])
def test_of_a_strip_of_any_length_every_lamp_is_drawn(count, width, size):
    lamps = [(0, 0, 0)] * count
    lit = [text.plain for text in row([*lamps[1:], (255, 255, 255)], width, size)]
    assert all(len(line) == width for line in lit)
    dark = row(lamps, width, size)
    assert sum(text.plain.count("·") for text in dark) == count
    assert lit[0].count("▆") + lit[0].count("█") in range(1, size[0] + 1)


def test_each_sign_of_the_frame_has_its_word():
    for language in LANGUAGES:
        words = Words(language)
        told = {words(f"terminal.frame_{frame.name.lower()}") for frame in Frame}
        assert len(told) == len(Frame)
        assert all(len(word) <= 12 for word in told)


def test_the_sign_of_a_scene_is_found_beside_suit_lamps():
    suits = lights.suit_lamps((0, 3), POD)
    for frame in Frame:
        assert frame_of(Scene(segments=(*suits, *frame.over(POD))), POD.suits) is frame
    assert frame_of(Scene(segments=suits), POD.suits) is None


def test_amber_green_and_red_are_three_colours_even_of_sixteen():
    def colour(light):
        (line,) = shown_in(Colours.SIXTEEN, lamp(light, 1, 1))
        assert isinstance(line.style, Style)
        return line.style.color.name

    amber, green, red = colour(lights.ORANGE), colour(lights.GREEN), colour(lights.VERMILLION)
    assert (amber, green, red) == ("yellow", "green", "red")
    suits = [lights.VERMILLION, lights.BLUE, lights.GREEN, lights.YELLOW]
    assert len(set(map(colour, suits))) == 4


def presenter_of(name):
    kind = games.game_named(name)
    return kind.presenter(NAMES[: kind.seats.start], Settings(), Words("en"))


@pytest.mark.parametrize("name", games.names())
def test_every_suit_has_a_shape_of_its_own_small_and_large(name):
    signs = presenter_of(name).signs
    assert len({sign.shape for sign in signs.values()}) == len(signs) == 4
    assert len({sign.dots for sign in signs.values()}) == 4
    for sign in signs.values():
        assert [len(row) for row in sign.dots.split("|")] == [5] * 5
        assert sign.ink.startswith("#")


@pytest.mark.parametrize("name", games.names())
def test_a_card_is_paper_with_number_and_sign_at_any_size(name):
    presenter = presenter_of(name)
    ((suit, sign), *_) = presenter.signs.items()
    for rank in (2, 9, 13):
        picture = card_picture(Pack.of([suit], [rank])[f"{suit}{rank}"], presenter)
        assert small(picture).plain.split() == [sign.shape, picture.rank]
        for width, height in ((6, 1), (9, 5), (18, 9), (18, 13), (32, 18), (50, 40)):
            lines = card(picture, width, height)
            assert len(lines) <= height and {line.cell_len for line in lines} <= set(
                range(width + 1)
            )
            paper = shown_in(Colours.NONE, lines)
            assert all(line.style.reverse for line in paper)


def test_a_card_that_lies_face_down_shows_nothing():
    back = card_picture(None, presenter_of(games.names()[0]))
    for size in ((6, 1), (9, 5), (32, 18)):
        assert {line.plain.strip("▒") for line in card(back, *size)} == {""}


def test_steady_is_the_only_pattern_of_its_kind():
    """The word beside a pod is found by pattern, colour and period: no two frames share all."""
    assert len({frame.value for frame in Frame}) == len(Frame)
    assert any(frame.value.pattern is Pattern.STEADY for frame in Frame)
