"""The ring in the middle of the table points at who leads and who won, from what all may know."""

import sys
from argparse import Namespace
from itertools import groupby

import pytest

from stichtisch.commands import ring as ring_command
from stichtisch.commands.ring import LEADS, LEDS, TURN, Ring, ring_as_json, ring_of, ring_scene
from stichtisch.games.lights import Frame
from stichtisch.games.record import Header
from stichtisch.twin.ws2812 import painted
from stichtisch.words import Words
from tools.rehearsal import Rehearsal

SHORT = {"oh-hell": {"most": 2}, "was-sticht": {"tasks": 1}}


def evening_of(game="oh-hell", players=3):
    header = Header(game, ("Anna", "Ben", "Cleo", "Dora", "Emil")[:players], SHORT[game])
    return Rehearsal(header, 3, Words("en"))


def lamps_of(scene):
    """The lamps that may be lit, and by which light."""
    lit = {}
    for part in scene.segments:
        assert part.first >= 0
        assert part.first + part.count <= LEDS
        lit |= dict.fromkeys(range(part.first, part.first + part.count), part.pattern)
    return lit


def scenes_of(evening):
    """What the ring shows in a whole game, each once as long as it lasts, with what all knew."""
    presenter = evening.table.presenter
    while evening.table.game.outcome is None:
        evening.step()
        public = evening.table.match.public()
        yield public, ring_scene(public, presenter)


@pytest.mark.parametrize(("game", "players"), [("oh-hell", 3), ("oh-hell", 5), ("was-sticht", 4)])
def test_it_points_at_the_leader_of_a_trick_and_then_at_its_winner(game, players):
    evening = evening_of(game, players)
    presenter = evening.table.presenter
    shown = [(key, next(group)) for key, group in groupby(scenes_of(evening), lambda one: one[1])]
    lights = {part.pattern for scene, _ in shown for part in scene.segments}
    assert lights == {LEADS.pattern, TURN.pattern, Frame.WON.value.pattern}
    for scene, (public, _) in shown:
        trick = presenter.trick_shown(public)
        wide = {LEADS.pattern: 3, TURN.pattern: 3, Frame.WON.value.pattern: 5}
        lit = lamps_of(scene)
        if public.outcome is None and lit:
            assert len(lit) == wide[next(iter(lit.values()))]
        if trick is not None and trick.taken and public.outcome is None:
            assert (2 + trick.ahead * LEDS // players) % LEDS in lit
    assert len(lamps_of(shown[-1][0])) == 5 * len(evening.table.game.outcome.winners)


class Lights:
    """Stands in for a NeoPixel line."""

    def __init__(self):
        self.row, self.shown, self.dark = {}, [], False

    def __setitem__(self, number, colour):
        self.row[number] = colour

    def show(self):
        self.shown.append(dict(self.row))

    def deinit(self):
        self.dark = True


def asked(**more):
    return Namespace(ring=True, **more)


def test_the_pixels_shine_as_pods_would_and_are_dark_afterwards(monkeypatch):
    evening = evening_of()
    lights, table = Lights(), evening.table
    while not table.game.acting():
        evening.step()
    monkeypatch.setattr(ring_command, "_lights", lambda _words: (lights, "it shines"))
    with ring_of(asked(), table, table.presenter.words) as ring:
        ring.light(lights, 1000)
        ring.light(lights, 1000)
        ring.light(lights, 1600)
    scene = ring_scene(table.match.public(), table.presenter)
    assert [tuple(row.values()) for row in lights.shown] == [
        painted(scene, LEDS, 1000),
        painted(scene, LEDS, 1600),
    ]
    assert lights.dark


def test_a_line_that_is_busy_is_told_again():
    evening, lights = evening_of(), Lights()
    while not evening.table.game.acting():
        evening.step()
    ring, show = Ring(evening.table, lights), lights.show

    def busy():
        lights.show = show
        raise OSError("busy")

    lights.show = busy
    ring.light(lights, 1000)
    ring.light(lights, 1000)
    assert len(lights.shown) == 1


def test_pages_are_told_the_same_scene_and_only_where_a_ring_is_asked_for():
    evening = evening_of()
    while not evening.table.game.acting():
        evening.step()
    table = evening.table
    scene = ring_scene(table.match.public(), table.presenter)
    assert Ring(table).beside(0.0) == {"ring": ring_as_json(scene)}
    with ring_of(Namespace(ring=False), table, table.presenter.words) as ring:
        assert ring.beside(0.0) == {}


def test_a_computer_without_pins_says_so_and_goes_on(capsys):
    evening = evening_of()
    with ring_of(asked(), evening.table, evening.table.presenter.words) as ring:
        ring.tell(())
    told = capsys.readouterr().out
    assert "no pins" in told or "pip install" in told


def test_what_is_not_installed_is_named(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "board", None)
    evening = evening_of()
    with ring_of(asked(), evening.table, evening.table.presenter.words):
        said = capsys.readouterr().out
        assert f"{sys.executable} -m pip install adafruit-circuitpython-neopixel" in said
