"""The folder for makers who have neither KiCad nor OpenSCAD."""

import re
from hashlib import sha256

import pytest

fits = pytest.importorskip("workshop.fits", reason="make hardware installs what it needs")
from workshop import fabrication, release  # noqa: E402
from workshop.programs import ToolError  # noqa: E402


def made(path):
    """What a program writes that the tests do not run."""
    path.parent.mkdir()
    path.write_text(path.name)


@pytest.fixture
def built(tmp_path, monkeypatch):
    """A build folder as make hardware and make pico leave it."""
    names = ["carrier-gerbers.zip", "carrier-parts.html", "carrier.pdf", "carrier.step"]
    names += [
        "carrier-positions.csv",
        "carrier-bom.csv",
        "stl/base_x1.stl",
        "3mf/base_x1.3mf",
        "pod.uf2",
    ]
    names += ["pod.licences"]
    for name in names:
        path = tmp_path / "build" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    monkeypatch.setattr(release, "ROOT", tmp_path)
    monkeypatch.setattr(release, "BUILD", tmp_path / "build")
    monkeypatch.setattr(release, "ZIP", tmp_path / "build" / fabrication.ZIP.name)
    monkeypatch.setattr(release, "_IMAGE", tmp_path / "build" / "pod.uf2")
    wheel = "stichtisch-0.1.0-py3-none-any.whl"
    monkeypatch.setattr(release, "run", lambda *words: made(words[-2] / wheel))
    return tmp_path


def test_all_that_a_maker_needs_lies_in_one_folder_with_its_sums(built):
    release.gather(built / "release")
    lines = (built / "release" / "SHA256SUMS").read_text().splitlines()
    listed = {line.split("  ")[1]: line.split("  ")[0] for line in lines}
    wheel = "host/stichtisch-0.1.0-py3-none-any.whl"
    for name in ("pod.uf2", "carrier-gerbers.zip", "printed-parts/stl/base_x1.stl", wheel):
        assert listed[name] == sha256((built / "release" / name).read_bytes()).hexdigest()
    assert any(name.startswith("labels/") for name in listed)


def test_the_folder_alone_says_what_to_do(built):
    release.gather(built / "release")
    pages = [*(built / "release").rglob("*.html")]
    assert {"README.html", "LIESMICH.html", "assembly.html"} <= {page.name for page in pages}
    for page in set(pages) - {built / "release" / "carrier-parts.html"}:
        for link in re.findall(r'(?:href|src)="(?!https?:)([^"#]+)"', page.read_text("utf-8")):
            assert (page.parent / link).exists(), f"{page.name} leads to {link}"


def test_every_file_that_the_readme_names_is_there(built):
    release.gather(built / "release")
    for name in ("README", "LIESMICH"):
        text = (built / "release" / f"{name}.html").read_text("utf-8")
        named = re.findall(r"<code>([\w./-]+)</code>", text)
        there = {path.name for path in (built / "release").rglob("*")} | {"stichtisch-pod.uf2"}
        assert {one.split("/")[-1] for one in named} <= there


def test_a_missing_firmware_says_what_to_run(built):
    (built / "build" / "pod.uf2").unlink()
    with pytest.raises(ToolError, match="run `make pico hardware`"):
        release.gather(built / "release")
