"""`stichtisch table` says at once what it looks for, and what it found."""

from stichtisch.commands import stand_ins
from stichtisch.pods.events import Hello, PodJoined, Role
from stichtisch.words import Words


class Pods:
    """Two pods that say hello one after the other; whoever polls has read something by then."""

    ports = 2

    def __init__(self, _ports, find):
        assert find
        self.coming = [Role.SEAT, Role.PRIVATE]
        self.there = {}

    def joined(self):
        return list(self.there.values())

    def poll(self, _timeout):
        role = self.coming.pop(0)
        screen = (128, 64) if role is Role.PRIVATE else (0, 0)
        hello = Hello(f"pod-{role.name}", role, 1, 16, 5, 1, *screen, "0.1.0")
        self.there[hello.pod] = hello
        return [PodJoined(hello.pod, hello)]

    def link(self, _pod):
        return None

    def close(self):
        pass


def test_people_read_where_it_looks_and_each_pod_as_it_comes(monkeypatch, capsys):
    before_first = []

    class Watched(Pods):
        def poll(self, timeout):
            before_first.append(capsys.readouterr().out)
            return super().poll(timeout)

    monkeypatch.setattr(stand_ins, "Pods", Watched)
    lacking = stand_ins.lacking_at([], 1, Words("en"))
    assert before_first == [
        "Looking for pods on USB, for 3 seconds at most.\n",
        "Found: seat pod pod-SEAT.\n",
    ]
    assert capsys.readouterr().out == "Found: private pod pod-PRIVATE.\n2 of 2 pods are there.\n"
    assert lacking == {}


def test_where_nothing_is_plugged_in_nobody_waits(monkeypatch, capsys):
    class Unplugged(Pods):
        ports = 0

        def poll(self, _timeout):
            return []

    monkeypatch.setattr(stand_ins, "Pods", Unplugged)
    monkeypatch.setattr(stand_ins, "_LOOK_SECONDS", 3600.0)
    assert stand_ins._roles([], 2, Words("en")) == []
    assert capsys.readouterr().out.endswith("0 of 2 pods are there.\n")


def test_a_pod_that_comes_twice_is_one_pod(monkeypatch, capsys):
    class Loose(Pods):
        def __init__(self, ports, find):
            super().__init__(ports, find)
            self.coming = [Role.SEAT, Role.SEAT, Role.PRIVATE]

    monkeypatch.setattr(stand_ins, "Pods", Loose)
    assert stand_ins.lacking_at([], 1, Words("en")) == {}
    assert capsys.readouterr().out.endswith("2 of 2 pods are there.\n")
