"""Pods as processes: the firmware itself, with the host's Pods on its port."""

import subprocess
import sys
import time
from dataclasses import replace

import pytest

from stichtisch.pods.events import (
    KeyDown,
    KeyUp,
    Part,
    PodJoined,
    PodTrouble,
    SecretHidden,
    TagArrived,
    TagGone,
    Trouble,
)
from stichtisch.pods.pods import Pods
from stichtisch.scene import Line, Scene, Segment
from stichtisch.twin.pods import VirtualPod, VirtualPodError

pytestmark = pytest.mark.real_time
PATIENCE = 10.0  # seconds; a busy machine needs some of them


class Host:
    """The host's Pods on the ports of these pods, and the events they return."""

    def __init__(self, *pods):
        self.pods = Pods([pod.port for pod in pods], find=False)
        self.heard = []

    def hears(self, event):
        """Wait for an event equal to this one, or of this type; drop the events up to it.

        A pod that was just switched on says of its first tags that they lay there (`again`).
        """
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            for place, heard in enumerate(self.heard):
                told = heard
                if type(heard) is TagArrived:
                    told = replace(heard, again=False, age=0.0, proven=True)
                if told == event or type(heard) is event:
                    del self.heard[: place + 1]
                    return True
            self.heard += self.pods.poll(0.05)
        raise AssertionError(f"no {event}, only {self.heard}")


@pytest.fixture
def host(seat):
    host = Host(seat)
    assert host.hears(PodJoined)
    yield host
    host.pods.close()


def test_cards_laid_and_lifted_are_told_over_the_wire(host, seat):
    for uid in ("deadbeef", "04a1b2c3d4e5f6", "0411223344556677aabb"):
        seat.lay(uid)
        assert host.hears(TagArrived(seat.pod, uid))
        seat.lift(uid)
        assert host.hears(TagGone(seat.pod, uid))


def test_cards_stacked_are_all_found(host, seat):
    uids = {"deadbeef", "04a1b2c3d4e5f6", "04a1b2c3d4e5f7"}
    for uid in uids:
        seat.lay(uid)
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and {e.uid for e in host.heard if type(e) is TagArrived} != uids:
        host.heard += host.pods.poll(0.05)
    assert {e.uid for e in host.heard if type(e) is TagArrived} == uids
    for uid in uids:
        seat.lift(uid)
    for _ in uids:
        assert host.hears(TagGone)


def test_a_press_is_one_press_for_all_its_bounces(host, seat):
    seat.press()
    assert host.hears(KeyDown(seat.pod))
    seat.release()
    assert host.hears(KeyUp(seat.pod))
    host.heard += host.pods.poll(0.1)
    assert not [event for event in host.heard if type(event) in (KeyDown, KeyUp)]


def test_a_scene_lights_the_lamps(host, seat):
    host.pods.show(seat.pod, Scene(255, (Segment(0, 2, (0, 0, 90)),)))
    host.pods.poll(0.05)
    # the pod corrects colours and limits the current: compare only which lamps are lit, and blue
    assert seat.wait(
        lambda pod: [bool(sum(c)) for c in pod.lamps] == [True] * 2 + [False] * 14, PATIENCE
    )
    assert seat.lamps[0][:2] == (0, 0)


def test_a_reader_out_of_order_is_told_and_comes_back(host, seat):
    seat.fault("wedged")
    assert host.hears(PodTrouble(seat.pod, Part.READER, Trouble.WEDGED))
    assert host.hears(PodTrouble(seat.pod, Part.READER, Trouble.FINE))
    seat.fault("absent")
    assert host.hears(PodTrouble(seat.pod, Part.READER, Trouble.ABSENT))
    seat.fault("fine")
    assert host.hears(PodTrouble(seat.pod, Part.READER, Trouble.FINE))


def test_a_host_that_goes_and_returns_finds_the_pod_as_it_is(seat):
    seat.lay("cafe0123")
    for _ in range(2):
        host = Host(seat)
        assert host.hears(PodJoined)
        assert host.hears(TagArrived(seat.pod, "cafe0123"))
        host.pods.close()
    seat.lift("cafe0123")


def test_a_secret_is_on_the_screen_only_while_the_key_is_held(dealer):
    host = Host(dealer)
    assert host.hears(PodJoined)
    host.pods.show(dealer.pod, Scene(255, (), (Line("Geber"),)))
    host.pods.poll(0.05)
    assert dealer.wait(lambda pod: pod.screen_on and any(pod.screen), PATIENCE)
    dealer.press()
    assert host.hears(KeyDown(dealer.pod))
    before = dealer.screen
    assert host.pods.show_secret(dealer.pod, [Line("7", scale=3)])
    host.pods.poll(0.05)
    assert dealer.wait(lambda pod: pod.screen != before, PATIENCE)
    dealer.release()
    assert host.hears(SecretHidden)
    host.pods.close()


def test_over_tcp_it_is_the_same_pod():
    pod = VirtualPod.start("seat9", "seat", tcp=True)
    try:
        assert pod.port.startswith("socket://127.0.0.1:")
        host = Host(pod)
        assert host.hears(PodJoined)
        pod.lay("deadbeef")
        assert host.hears(TagArrived(pod.pod, "deadbeef"))
        host.pods.close()
    finally:
        pod.close()


def test_a_killed_pod_says_so_to_the_hands():
    pod = VirtualPod.start("seat8", "seat")
    assert pod.alive
    pod.kill()
    assert not pod.alive
    with pytest.raises(VirtualPodError, match="seat8 has ended"):
        pod.lay("deadbeef")
    pod.close()


def test_a_pod_ends_with_its_stdin_and_says_what_it_does_not_understand():
    command = [sys.executable, "-m", "stichtisch.twin.run", "--id", "seat7"]
    lines = 'nonsense\n{"do": "dance"}\n[]\n'
    done = subprocess.run(command, input=lines, capture_output=True, text=True, timeout=30)
    assert done.returncode == 0
    assert len(done.stderr.splitlines()) == 3
    assert "Traceback" not in done.stderr
