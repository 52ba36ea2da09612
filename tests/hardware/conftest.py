import sys
from pathlib import Path

import pytest

HARDWARE = Path(__file__).resolve().parents[2] / "hardware"
sys.path.insert(0, str(HARDWARE))

from workshop import parts, pins  # noqa: E402


@pytest.fixture
def bench():
    """The pins and parts as they are in the repository."""
    return pins.load(), parts.load()
