"""How pip builds a wheel: with its rules compiled where a C compiler is, else in plain Python.

What is installed in place (`pip install -e .`) stays plain: its sources change.
"""

import shlex
import shutil
import sys
import sysconfig
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from setuptools import Extension, build_meta
from setuptools.build_meta import (
    build_editable,
    build_sdist,
    build_wheel,
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)
from setuptools.command.build_ext import build_ext

from compile import modules

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]


def get_requires_for_build_wheel(config_settings: Mapping[str, Any] | None = None) -> list[str]:
    """mypy beside what setuptools asks for, where mypyc could compile."""
    wanted = list(build_meta.get_requires_for_build_wheel(config_settings))
    return [*wanted, "mypy>=1.11"] if can_compile() else wanted


def can_compile() -> bool:
    """Whether a C compiler and Python's own headers are there."""
    named = shlex.split(sysconfig.get_config_var("CC") or "cl")[0]
    header = Path(sysconfig.get_path("include")) / "Python.h"
    return header.exists() and any(map(shutil.which, (named, "cc")))


class Rules(build_ext):
    """All of them or none: some alone could not be imported."""

    def run(self) -> None:
        try:
            super().run()
        except Exception as error:  # whatever a compiler on somebody's machine says
            print(f"the rules stay plain Python: {error}", file=sys.stderr)
            for made in Path(self.build_lib).rglob("*"):
                if made.suffix in (".so", ".pyd"):
                    made.unlink()


def compiled() -> list[Extension]:
    """What mypyc makes of the rules; none for what is installed in place, or without mypyc."""
    if "bdist_wheel" not in sys.argv:
        return []
    try:
        from mypyc.build import mypycify

        sources = [f"host/{module}" for module in modules()]
        return mypycify(["--follow-imports=silent", *sources], opt_level="3", debug_level="0")
    except (ImportError, SystemExit) as error:  # it exits where it refuses something
        print(f"the rules stay plain Python: {error}", file=sys.stderr)
        return []
