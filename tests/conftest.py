"""Virtual pods for whoever tests the host's programs against whole pods."""

import pytest

from stichtisch.twin.pods import VirtualPod


@pytest.fixture(scope="module")
def seat():
    pod = VirtualPod.start("seat1", "seat")
    yield pod
    pod.close()


@pytest.fixture(scope="module")
def dealer():
    pod = VirtualPod.start("dealer", "private")
    yield pod
    pod.close()
