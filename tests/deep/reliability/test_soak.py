"""Each program of the soak as a person starts it, at its smallest size."""

import subprocess
import sys
from pathlib import Path

import pytest

from reliability import soak

CHECKOUT = Path(__file__).parents[3]
LONG = {"killed_tables", "noninterference", "weekend", "kiosk", "rude", "pod_memory"}
"""Their smallest size takes more than ten seconds: here they say what they can be asked."""


@pytest.mark.parametrize(("program", "option"), [row[:2] for row in soak.ROWS])
def test_it_runs(program, option):
    if program not in LONG:
        assert soak.run(program, option, 1, 1)["kept"]
        return
    asked = [sys.executable, f"tests/deep/reliability/{program}.py", "--help"]
    told = subprocess.run(asked, cwd=CHECKOUT, capture_output=True, text=True)
    assert option in told.stdout or "make pico" in told.stderr, told.stderr
