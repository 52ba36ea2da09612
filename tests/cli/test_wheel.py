"""pip builds a wheel with the rules compiled, or in plain Python where that does not go."""

import sys
from pathlib import Path

import pytest
from setuptools import Distribution, build_meta
from setuptools.command.build_ext import build_ext

sys.path.append(str(Path(__file__).parents[2] / "host"))
import build_of_wheels


def wanted(monkeypatch, compiler):
    monkeypatch.setattr(build_of_wheels.shutil, "which", lambda _name: compiler)
    monkeypatch.setattr(build_meta, "get_requires_for_build_wheel", lambda _settings: [])
    return build_of_wheels.get_requires_for_build_wheel()


def test_mypy_is_asked_for_where_a_compiler_is(monkeypatch):
    assert wanted(monkeypatch, None) == []
    there = wanted(monkeypatch, "/usr/bin/cc")
    assert there == (["mypy>=1.11"] if build_of_wheels.can_compile() else [])


def test_what_a_compiler_left_half_done_is_taken_away(monkeypatch, tmp_path, capsys):
    def fails(_rules):
        (tmp_path / "card.so").write_bytes(b"half of it")
        (tmp_path / "card.py").write_text("")
        raise OSError("no space left")

    monkeypatch.setattr(build_ext, "run", fails)
    rules = build_of_wheels.Rules(Distribution())
    rules.build_lib = str(tmp_path)
    rules.run()
    assert [file.name for file in tmp_path.iterdir()] == ["card.py"]
    assert "the rules stay plain Python: no space left" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["egg_info", "editable_wheel"])
def test_what_is_installed_in_place_stays_plain(monkeypatch, command):
    monkeypatch.setattr(sys, "argv", ["setup.py", command])
    assert build_of_wheels.compiled() == []
