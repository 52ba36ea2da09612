"""What the demo says when its pods cannot be had."""

import pytest

from stichtisch.errors import StichtischError
from stichtisch.players.lasting_pod import PICO


def test_without_an_emulated_pico_the_sentence_says_how_to_get_one(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(StichtischError, match="build/emulated-pico.*run `make pico`"):
        PICO.start("seat1", "seat")
