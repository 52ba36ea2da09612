"""Runs on the pod, under MicroPython; install.py sends it there before an update.

A new file waits beside its place as `name + ".new"`. Once all have arrived they replace the old
files, main.py last. So an interruption leaves the old program whole, or no main.py at all: then
the pod stops at its REPL and takes the update again. A pod with a program in its image has a
main.py there, too, which goes by the stamp in /lib: that is away as long, so the image's runs.
"""

import binascii
import hashlib
import io
import os

ROOT = ""
MAIN = "main.py"
STAMPS = ("lib/pod/stamp.py", "lib/pod/stamp.mpy")
NEW = ".new"
_coming: "list[io.BufferedWriter]" = []


def mpy() -> int:
    """Which .mpy files this MicroPython takes (sys.implementation._mpy); 0 for none."""
    import sys

    return getattr(sys.implementation, "_mpy", 0)


def board() -> str:
    """What the board says it is: "Raspberry Pi Pico W with RP2040"."""
    import sys

    return getattr(sys.implementation, "_machine", "?")


def foreign() -> "list[str]":
    """The files at the root of a board that runs somebody else's main.py; none if it does not."""
    try:
        file = open(ROOT + "/" + MAIN)
    except OSError:
        return []
    ours = "from pod." in file.read(4096)
    file.close()
    return [] if ours else sorted(os.listdir(ROOT or "/"))


def rename(text: str) -> None:
    """Give the pod the name `text`, which its program tells from its next start on."""
    file = open(ROOT + "/pod_name.py", "w")
    file.write("NAME = " + repr(text.encode()) + "\n")
    file.close()


def unique() -> str:
    """The pod's id in hex."""
    import machine  # type: ignore[import-not-found]

    return binascii.hexlify(machine.unique_id()).decode()


def state(names: "list[str]") -> "list[tuple[str, str]]":
    """For each file the SHA-256 of the one in place and of the one waiting; "-" if missing."""
    return [(_digest(name), _digest(name + NEW)) for name in names]


def begin(name: str) -> None:
    """Open the file `name`, to wait beside its place, for the calls of more()."""
    folder = ROOT
    for part in name.split("/")[:-1]:
        folder += "/" + part
        try:
            os.mkdir(folder)
        except OSError:
            pass  # it exists already
    _coming.append(open(ROOT + "/" + name + NEW, "wb"))


def more(text: str) -> None:
    """Append `text`, in base64, to the open file."""
    _coming[-1].write(binascii.a2b_base64(text))


def end() -> None:
    """Close the open file: it is complete."""
    _coming.pop().close()


def settle(names: "list[str]", fresh: "list[str]") -> None:
    """Move the waiting files `fresh` into place; remove all else from the folders of `names`."""
    # what a start goes by: away first and back last
    last = [name for name in (MAIN,) + STAMPS if name in names]
    for name in (MAIN,) + STAMPS:
        if name in names and name not in fresh:
            os.rename(ROOT + "/" + name, ROOT + "/" + name + NEW)
        else:
            _remove(ROOT + "/" + name)
    for name in fresh:
        if name not in last:
            os.rename(ROOT + "/" + name + NEW, ROOT + "/" + name)
    kept = names + [name + NEW for name in last]
    for folder in {name.rsplit("/", 1)[0] for name in names if "/" in name}:
        for there in os.listdir(ROOT + "/" + folder):
            # also the .py beside a .mpy: MicroPython would import the .py
            if folder + "/" + there not in kept:
                _remove(ROOT + "/" + folder + "/" + there)
    for name in reversed(last):
        os.rename(ROOT + "/" + name + NEW, ROOT + "/" + name)


def _digest(name: str) -> str:
    try:
        file = open(ROOT + "/" + name, "rb")
    except OSError:
        return "-"
    digest = hashlib.sha256()
    block = file.read(512)
    while block:
        digest.update(block)
        block = file.read(512)
    file.close()
    return binascii.hexlify(digest.digest()).decode()


def _remove(path: str) -> None:
    try:
        os.remove(path)
    except OSError:
        pass  # already gone, or a folder such as CPython's __pycache__
