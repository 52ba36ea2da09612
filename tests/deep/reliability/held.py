"""What a process holds, for runs that must not grow."""

import gc
import sys
from pathlib import Path


def blocks() -> int:
    """How much Python holds, in its allocator's blocks."""
    gc.collect()
    return sys.getallocatedblocks()


def rss_kib(pid: int | str = "self") -> int:
    """What the process holds of the computer's memory; 0 where nobody says."""
    status = Path(f"/proc/{pid}/status")
    lines = status.read_text().splitlines() if status.exists() else []
    return next((int(line.split()[1]) for line in lines if line.startswith("VmRSS")), 0)


def open_files(pid: int | str = "self") -> int:
    """How many files the process has open; 0 where nobody says."""
    folder = Path(f"/proc/{pid}/fd")
    return len(list(folder.iterdir())) if folder.exists() else 0
