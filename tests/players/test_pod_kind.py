"""What the demo says when its pods cannot be had."""

from concurrent.futures import wait

import pytest

from stichtisch.errors import StichtischError
from stichtisch.players.lasting_pod import PICO, LastingPod, PodKind
from stichtisch.twin.pods import VirtualPodError


def test_without_an_emulated_pico_the_sentence_says_how_to_get_one(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(StichtischError, match="build/emulated-pico.*run `make pico`"):
        PICO.start("seat1", "seat")


class Twin:
    """What stands for a process."""

    port, pod, lamps = "/dev/pts/7", "seat1", ()

    def __init__(self):
        self.alive, self.lying = True, []

    def lay(self, uid):
        self.lying.append(uid)

    def close(self):
        pass


def test_a_pod_that_could_not_be_started_again_is_started_once_more(tmp_path):
    began, first, last = [], Twin(), Twin()
    made = [first, VirtualPodError("twin.died", pod="seat1"), last]

    def start(*_):
        began.append(made[len(began)])
        if isinstance(began[-1], Exception):
            raise began[-1]
        return began[-1]

    pod = LastingPod("seat1", tmp_path, PodKind(start, 1.0))
    pod.lay("04a1b2c3")
    first.alive = False
    for _ in range(2):
        pod.look_after()
        wait([pod._coming])
        pod.look_after()
    assert began == made and last.lying == ["04a1b2c3"]
    pod.close()
