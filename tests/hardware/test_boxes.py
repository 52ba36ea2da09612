"""What the program that fits the boxes together finds, and that it would find it."""

import pytest

trimesh = pytest.importorskip("trimesh", reason="make hardware installs it")
bought = pytest.importorskip("workshop.bought")
fits = pytest.importorskip("workshop.fits")
carrier = pytest.importorskip("workshop.carrier")
settings = pytest.importorskip("workshop.settings").settings

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
        "plug": plate(5, 5, 5),
        "wall": plate(5, 5, 5, at=(4, 0, 0)),
        "far": plate(1, 1, 1, at=(20, 0, 0)),
    }
    assert fits.clashes(things) == ["plug and wall share 25.0 mm3."]


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
