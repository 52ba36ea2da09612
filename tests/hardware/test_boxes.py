"""What the program that fits the boxes together finds, and that it would find it."""

import shutil
from dataclasses import replace
from types import SimpleNamespace

import pytest

trimesh = pytest.importorskip("trimesh", reason="make hardware installs it")
bought = pytest.importorskip("workshop.bought")
fits = pytest.importorskip("workshop.fits")
enclosure = pytest.importorskip("workshop.enclosure")
programs = pytest.importorskip("workshop.programs")
privacy = pytest.importorskip("workshop.privacy")
carrier = pytest.importorskip("workshop.carrier")
settings = pytest.importorskip("workshop.enclosure").settings

pytestmark = pytest.mark.filterwarnings("ignore::RuntimeWarning")


def plate(*size, at=(0, 0, 0)):
    return bought.block(at, tuple(low + length for low, length in zip(at, size, strict=True)))


def test_a_part_that_prints_has_no_fault():
    assert fits.printing_faults("plate", plate(20, 20, 3)) == []


def test_a_wall_of_one_millimetre_is_told():
    (text,) = fits.printing_faults("wall", plate(20, 1.0, 10))
    assert text.startswith("wall is thinner than 1.2 mm at 10, ")


def test_two_pieces_in_one_file_are_told():
    both = trimesh.util.concatenate([plate(5, 5, 5), plate(5, 5, 5, at=(9, 0, 0))])
    assert fits.printing_faults("both", both) == ["both falls into 2 pieces."]


def test_a_hole_in_the_skin_is_told():
    open_box = plate(5, 5, 5)
    open_box.update_faces(range(11))
    assert "open is not watertight." in fits.printing_faults("open", open_box)


@pytest.mark.parametrize(("gap", "told"), [(12, 0), (16, 1)])
def test_a_roof_without_support_may_be_as_wide_as_a_bridge(gap, told):
    legs = [plate(3, 20, 10), plate(3, 20, 10, at=(3 + gap, 0, 0))]
    table = trimesh.boolean.union([*legs, plate(6 + gap, 20, 2, at=(0, 0, 9))])
    assert len(fits.printing_faults("table", table)) == told


def test_two_parts_in_one_place_are_told():
    things = {
        "screw": plate(5, 5, 5),
        "wall": plate(5, 5, 5, at=(4, 0, 0)),
        "far": plate(1, 1, 1, at=(20, 0, 0)),
    }
    assert fits.clashes(things) == ["screw and wall share 25.0 mm3."]


@pytest.mark.parametrize(
    ("name", "gap", "told"),
    [
        ("RC522", 0.4, ["base and RC522 are 0.40 mm apart, not 0.5."]),
        ("Pico's pins", 0.1, ["base and Pico's pins are 0.10 mm apart, not 0.3."]),
        ("Pico's pins", 0.3, []),
        ("USB plug", 0.5, []),
    ],
)
def test_parts_that_almost_touch_are_told(name, gap, told):
    assert fits.clashes({"base": plate(5, 5, 5), name: plate(5, 5, 5, at=(5 + gap, 0, 0))}) == told


def test_what_lies_in_the_box_has_air_at_its_sides():
    walls = [plate(1, 9, 9), plate(20, 9, 1), plate(1, 9, 9, at=(10.2, 0, 0))]
    things = {"base": trimesh.boolean.union(walls), "holder": plate(9, 9, 1, at=(1.1, 0, 1))}
    (told,) = fits.clashes(things)
    assert told == "holder has 0.10 mm of air in the base, not 0.3."


def test_the_strips_plug_stands_beside_the_holder_and_would_not_fit_under_it():
    s, board = settings(), carrier.board()
    left, back = s.wall, s.wall + s.inner_d
    lid = plate(s.outer_w, s.outer_d, s.lid_t, at=(0, 0, s.lid_under))
    deep = s.holder_h - s.gap
    rows = plate(s.inner_w, 26, deep, at=(left, back - 29.4, s.holder_z))

    def told(board):
        plug = bought.inside(board)["lamps"]
        return fits.clashes({"lid": lid, "holder": rows, "lamps": plug})

    def moved(pad, at):
        return (at[0], at[1] - 34) if pad.part == "lamps" else at

    assert told(board) == []
    under = replace(board, at={pad: moved(pad, at) for pad, at in board.at.items()})
    assert told(under) == ["holder and lamps are 0.00 mm apart, not 0.3."]


@pytest.mark.slow(6)
@pytest.mark.skipif(not shutil.which("openscad"), reason="OpenSCAD is not installed")
def test_a_low_standoff_and_a_small_usb_hole_are_told(tmp_path, monkeypatch):
    low = enclosure.settings().__dict__ | {"standoff": 4.0}
    monkeypatch.setattr(bought, "settings", lambda: SimpleNamespace(**low))
    out = tmp_path / "base.stl"
    chosen = ("-D", "standoff=4", "-D", "usb=[9.6,7.5]", "-D", "usb_z=usb_z-1")
    programs.run("openscad", "-q", *chosen, "-o", out, enclosure.SOURCES / "base.scad")
    things = {"base": trimesh.load_mesh(out)} | bought.inside(carrier.board())
    told = fits.clashes({name: things[name] for name in ("base", "Pico's pins", "USB plug")})
    assert [text.split(" are ")[0] for text in told] == [
        "base and Pico's pins",
        "base and USB plug",
    ]


@pytest.fixture
def hooded():
    """The private pod's lid with its window, and the hood with its slot, as they are set."""
    s = settings()
    x, y = s.wall + s.spot_x, s.wall + s.screen_y

    def about(wide, near, far, low, high):
        return bought.block((x - wide / 2, y + near, low), (x + wide / 2, y + far, high))

    def cut(*parts):
        return trimesh.boolean.difference(list(parts))

    wide, near, far = s.window
    deep, top, thin = s.hood_d / 2, s.height + s.hood_h, s.hood_wall
    lid = cut(about(80, -60, 15, s.lid_under, s.height), about(wide, near, far, 0, 90))
    room = about(s.hood_w - 2 * thin, thin - deep, deep - thin, 0, top - thin)
    slot = about(s.peek[0], -deep - 1, 0, 0, s.height - 1 + s.peek[1])
    return {"lid": lid, "hood": cut(about(s.hood_w, -deep, deep, s.height, top), room, slot)}


def test_the_player_sees_all_of_the_screen_and_nobody_else_a_letter(hooded):
    assert privacy.wrong_views(hooded) == []


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"film_t": 0.0}, "another player sees"),  # 47 to 67 % of the screen
        ({"film_cut": 45.0}, "another player sees"),
        ({"film_t": 2.0}, "its player sees"),  # the screen lies too deep under the window
    ],
)
def test_a_screen_that_others_read_or_its_player_does_not_is_told(
    hooded, monkeypatch, change, says
):
    changed = settings().__dict__ | change
    monkeypatch.setattr(privacy, "settings", lambda: SimpleNamespace(**changed))
    assert says in privacy.wrong_views(hooded)[0]


def test_a_bought_part_whose_size_nobody_vouches_for_is_told(monkeypatch, bench):
    things = {"seat pod": {"base": plate(1, 1, 1), "carrier screw 1": plate(1, 1, 1), "lamp": 0}}
    for check in ("clashes", "loose_screws", "lid_stops", "printing_faults"):
        monkeypatch.setattr(fits, check, lambda *_: [])
    monkeypatch.setattr(fits, "assemblies", lambda *_: things)
    monkeypatch.setattr(fits, "_loaded", lambda _: None)
    told = fits.faults(enclosure.STL, None, bench[1].sizes)
    assert told == ["seat pod: parts.toml has no source for the size of the lamp."]


def test_a_screw_that_ends_in_the_air_is_told():
    low = settings().floor_t
    bored = {"base": plate(100, 150, low)}  # a box without standoffs and posts
    assert len(fits.loose_screws(bored, carrier.board(), private=False)) == 5


def test_a_lid_that_cannot_be_put_on_is_told():
    s = settings()
    lid = plate(s.outer_w, s.outer_d, s.lid_t, at=(0, 0, s.lid_under))
    assert fits.lid_stops({"lid": lid, "base": plate(1, 1, 1)}) == []
    high = plate(s.outer_w, 2, s.height + 3, at=(0, s.outer_d - 1, 0))
    assert "hits the base" in fits.lid_stops({"lid": lid, "base": high})[0]
