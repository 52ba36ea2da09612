"""Which build a pod's program is, made from its sources: nobody has to count up.

The image's build runs this file as a script: stamp.py FIRMWARE COPY.
"""

import hashlib
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

PACKAGES = ("podwire", "mfrc522", "pn532", "pod")
STAMP = "pod/stamp.py"
_DIGITS = 8


def build_of(sources: Mapping[str, bytes]) -> str:
    """The build of these files (by package/name.py): other sources, another build."""
    digest = hashlib.sha256()
    for name in sorted(sources):
        if name != STAMP:
            digest.update(name.encode() + b"\0" + hashlib.sha256(sources[name]).digest())
    return digest.hexdigest()[:_DIGITS]


def made(folder: Path) -> int:
    """When the packages in `folder` were last changed, in seconds since 1970."""
    try:
        if not _git(folder, "status", "--porcelain") and (when := _git(folder, *_LAST)):
            return int(when)
    except (OSError, subprocess.CalledProcessError):
        pass  # no repository, or no git: what was installed has the times of its files
    return int(max(file.stat().st_mtime for file in _files(folder)))


_LAST = ("log", "-1", "--format=%ct")


def stamp(sources: Mapping[str, bytes], when: int) -> bytes:
    """The stamp.py of these sources."""
    return f'BUILD = b"{build_of(sources)}"\nMADE = {when}\n'.encode()


def _git(folder: Path, *command: str) -> str:
    whole = ["git", "-C", str(folder), *command, "--", *PACKAGES]
    return subprocess.run(whole, check=True, capture_output=True, text=True).stdout.strip()


def _files(folder: Path) -> list[Path]:
    return [file for package in PACKAGES for file in (folder / package).glob("*.py")]


def _copy(folder: Path, copy: Path) -> None:
    shutil.copytree(folder, copy, ignore=shutil.ignore_patterns("__pycache__", ".*"))
    sources = {f"{file.parent.name}/{file.name}": file.read_bytes() for file in _files(folder)}
    (copy / STAMP).write_bytes(stamp(sources, made(folder)))


if __name__ == "__main__":
    _copy(Path(sys.argv[1]), Path(sys.argv[2]))
