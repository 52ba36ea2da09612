"""Runs a command on a Python that lacks what Windows' lacks: as_on_windows.py ARGUMENTS.

Files cannot be renamed or deleted while they are open, folders cannot be opened at all, and
select() takes sockets alone. What other packages do there is theirs to try: they come first.
"""

import asyncio
import contextlib
import fcntl
import multiprocessing.pool
import os
import platform
import select
import shutil
import stat
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace

import rich.console
import rich.live
import serial.tools.list_ports

FIRST = (asyncio, multiprocessing.pool, ProcessPoolExecutor, ThreadPoolExecutor, rich, serial)
OF_OS = (
    "pwrite", "pread", "fchmod", "fchown", "O_CLOEXEC", "O_NOCTTY", "O_NONBLOCK", "O_SYNC",
    "openpty", "ttyname", "set_blocking", "nice", "sched_getaffinity", "fork", "getuid", "geteuid",
    "killpg", "setsid", "uname", "mkfifo", "statvfs", "fdatasync", "posix_fadvise", "chown",
)  # fmt: skip
OF_SELECT = ("poll", "epoll", "POLLIN", "POLLOUT", "POLLHUP")
MODULES = ("fcntl", "termios", "tty", "pty", "pwd", "grp", "resource", "syslog")
BINARY = 1 << 28
"""O_BINARY: without it each end of line becomes two bytes."""


def become_windows() -> None:
    platform.uname()  # it is asked once
    real = SimpleNamespace(open=os.open, replace=os.replace, unlink=os.unlink)
    real.select = select.select

    def check_closed(path):
        for handle in Path("/proc/self/fd").iterdir():
            with contextlib.suppress(FileNotFoundError):  # the handle that listed them
                if handle.readlink() == Path(path).absolute():
                    raise PermissionError(13, "it is in use", str(path))

    def open_(path, flags, mode=0o777, **where):
        if Path(path).is_dir():
            raise PermissionError(13, "a folder", str(path))
        if path != os.devnull:
            assert flags & BINARY, f"{path} is opened as text"
        return real.open(path, flags & ~BINARY, mode, **where)

    def replace(old, new):
        check_closed(old)
        check_closed(new)
        real.replace(old, new)

    def unlink(path, **where):
        check_closed(path)
        real.unlink(path, **where)

    def select_(reading, writing, odd, seconds=None):
        for one in (*reading, *writing):
            if not stat.S_ISSOCK(os.fstat(one if isinstance(one, int) else one.fileno()).st_mode):
                raise OSError(10038, "no socket")
        return real.select(reading, writing, odd, seconds)

    def locking(handle, _mode, _count):
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)

    for name in OF_OS:
        if hasattr(os, name):
            delattr(os, name)
    for name in OF_SELECT:
        delattr(select, name)
    for name in MODULES:
        sys.modules[name] = None
    os.O_BINARY, os.open, os.replace, os.unlink = BINARY, open_, replace, unlink
    os.rename = os.replace
    select.select = select_
    tempfile._bin_openflags |= BINARY
    tempfile.TemporaryFile = tempfile.NamedTemporaryFile
    shutil._use_fd_functions = False
    sys.modules["msvcrt"] = SimpleNamespace(locking=locking, LK_NBLCK=2)
    sys.platform = "win32"


if __name__ == "__main__":
    become_windows()
    from stichtisch.__main__ import main

    sys.exit(main())
