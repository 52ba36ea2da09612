"""The README's pictures: the same files each time they are drawn."""

from xml.etree import ElementTree

from tools.snapshot import CAPTURES, snapshots


def files(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_drawn_twice_they_are_the_same(tmp_path):
    first, second = tmp_path / "first", tmp_path / "second"
    for folder in (first, second):
        folder.mkdir()
        snapshots(folder)
    assert files(first) == files(second)
    assert set(files(first)) == {"table.svg", *(f"{name}.svg" for name in CAPTURES)}


def test_captures_are_whole_and_the_one_without_colours_has_none(tmp_path):
    snapshots(tmp_path)
    inks = {}
    for name in CAPTURES:
        svg = ElementTree.parse(tmp_path / f"{name}.svg").getroot()
        inks[name] = {element.get("fill") for element in svg.iter()} - {None}
    grey = {name for name, found in inks.items() if len(found) == 2}
    assert grey == {name for name in CAPTURES if "monochrome" in name}
