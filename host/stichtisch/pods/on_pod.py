"""Runs on the pod (MicroPython), sent there before an update.

A new file waits beside its place as `name + ".new"`. Only when all are there do they take the
old ones' places, main.py last: whatever is interrupted leaves the old program or a free REPL.
"""

import binascii
import hashlib
import io
import os

ROOT = ""
MAIN = "main.py"
NEW = ".new"
_coming: "list[io.BufferedWriter]" = []


def mpy() -> int:
    """What .mpy files this MicroPython takes (sys.implementation._mpy), 0: none."""
    import sys

    return getattr(sys.implementation, "_mpy", 0)


def unique() -> str:
    """The pod's id in hex."""
    import machine  # type: ignore[import-not-found]

    return binascii.hexlify(machine.unique_id()).decode()


def state(names: "list[str]") -> "list[tuple[str, str]]":
    """For each name the digest of what is there and of what waits, "-" for nothing."""
    return [(_digest(name), _digest(name + NEW)) for name in names]


def begin(name: str) -> None:
    """What comes next goes into this file."""
    folder = ROOT
    for part in name.split("/")[:-1]:
        folder += "/" + part
        try:
            os.mkdir(folder)
        except OSError:
            pass  # it is there
    _coming.append(open(ROOT + "/" + name + NEW, "wb"))


def more(text: str) -> None:
    """Some of the file, in base64."""
    _coming[-1].write(binascii.a2b_base64(text))


def end() -> None:
    """The file is complete."""
    _coming.pop().close()


def settle(names: "list[str]", fresh: "list[str]") -> None:
    """Put `fresh`, which wait, in place; whatever is beside `names` in their folders goes."""
    main = ROOT + "/" + MAIN
    if MAIN in fresh:
        _remove(main)
    else:
        os.rename(main, main + NEW)
    for name in fresh:
        if name != MAIN:
            os.rename(ROOT + "/" + name + NEW, ROOT + "/" + name)
    for folder in {name.rsplit("/", 1)[0] for name in names if "/" in name}:
        for there in os.listdir(ROOT + "/" + folder):
            # also the .py of a .mpy: it would be taken first
            if folder + "/" + there not in names:
                _remove(ROOT + "/" + folder + "/" + there)
    os.rename(main + NEW, main)


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
        pass  # it is gone, or a folder such as CPython's __pycache__
