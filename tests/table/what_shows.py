"""What pods are sent and players are told, to be compared between two games."""

from dataclasses import replace

from stichtisch.games.component import Component, What
from stichtisch.table.happenings import MoveMade


def the_card(name):
    """A card that all saw being laid."""
    return Component(What.CARD, name)


def the_chip(name):
    return Component(What.CHIP, name)


def coded(scenes, seats=None):
    """What goes over the wire to each pod, or only to the pods of these seats."""
    wire = {}
    for pod in scenes if seats is None else [f"pod{seat}" for seat in seats]:
        buffer = bytearray(300)
        wire[pod] = bytes(buffer[: scenes[pod].encode(buffer)])
    return wire


def public(happenings):
    """What is told, but for the seals: those differ, and nobody can tell how."""
    return [replace(t, seal="") if isinstance(t, MoveMade) else t for t in happenings]
