"""pins.toml and parts.toml: what is wrong in them is said in a sentence."""

import tomllib
from random import Random

import pytest
from workshop import parts, pins
from workshop.source import SourceError

LOADS = {"pins.toml": pins.load, "parts.toml": parts.load}


def harmed(text, chance):
    """The file with some bytes changed, cut out, or put in."""
    data = bytearray(text.encode())
    for _ in range(chance.choice((1, 2, 5))):
        at = chance.randrange(len(data))
        match chance.randrange(4):
            case 0:
                data[at] ^= 1 << chance.randrange(8)
            case 1:
                del data[at : at + chance.choice((1, 4, 40))]
            case 2:
                data[at:at] = chance.choice((b"9" * 5000, b"[" * 3000, b'"', b"-", b"\xff"))
            case _:
                end = data.find(b"\n", at)
                del data[at:end]
    return bytes(data)


@pytest.mark.parametrize("name", LOADS)
def test_a_harmed_file_is_read_or_refused_in_a_sentence(name, tmp_path):
    whole, refused = (pins.HARDWARE / name).read_text("utf-8"), 0
    for seed in range(300):
        (tmp_path / name).write_bytes(harmed(whole, Random(seed)))
        try:
            LOADS[name](tmp_path / name)
        except SourceError as error:
            refused += 1
            assert str(error).endswith(".") and "\n" not in str(error) and name in str(error)
    assert refused > 100


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("spi = 0", "spi = true"), '"spi" in pins.toml [reader] must be a whole number.'),
        (("spi = 0", ""), 'pins.toml [reader] lacks the entry "spi".'),
        (("spi = 0", "spy = 0\nspi = 0"), 'pins.toml [reader] has an entry "spy"'),
        (("[reader]", "[[reader]]"), '"reader" in pins.toml must be a table.'),
        (("spi = 0", "spi = " + "9" * 5000), "pins.toml is no TOML"),
    ],
)
def test_the_sentence_names_the_entry(change, said, tmp_path):
    text = (pins.HARDWARE / "pins.toml").read_text("utf-8").replace(*change, 1)
    (tmp_path / "pins.toml").write_text(text, "utf-8")
    with pytest.raises(SourceError) as refused:
        pins.load(tmp_path / "pins.toml")
    assert str(refused.value).startswith(said)


def test_the_workshop_stops_with_the_sentence(monkeypatch, tmp_path, capsys):
    workshop = pytest.importorskip("workshop.__main__", reason="make hardware installs trimesh")
    monkeypatch.setattr(pins.load, "__defaults__", (tmp_path / "pins.toml",))
    assert workshop.main(["check"]) == 2
    assert capsys.readouterr() == ("", "pins.toml cannot be read: No such file or directory.\n")


def test_whole_files_are_read_as_ever():
    for name, load in LOADS.items():
        assert tomllib.loads((pins.HARDWARE / name).read_text("utf-8")) and load()
