"""Runs the programs that the workshop needs."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping
from pathlib import Path

from workshop.pins import ROOT

BUILD = ROOT / "build" / "hardware"


class ToolError(Exception):
    """A program the workshop needs is missing or failed: see hardware/packages.txt."""


def run(*command: str | Path, environment: Mapping[str, str] | None = None) -> None:
    """Run a program to its end; `ToolError` with its words if it is missing or fails."""
    words = [str(word) for word in command]
    try:
        done = subprocess.run(
            words, capture_output=True, text=True, timeout=300, check=False, env=environment
        )
    except FileNotFoundError as missing:
        raise ToolError(f"{words[0]} is missing: install hardware/packages.txt.") from missing
    if done.returncode:
        raise ToolError(f"{' '.join(words)} failed: {(done.stderr or done.stdout).strip()}")
