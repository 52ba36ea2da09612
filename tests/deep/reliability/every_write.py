"""Every line that writes to the disk, to stop at: before it, in the middle of it, and after it."""

import contextlib
import os

WRITING = ("pwrite", "write", "fsync", "ftruncate", "fchmod", "replace", "rename", "unlink")


@contextlib.contextmanager
def at_every_write(stop):
    """Call `stop` before and after each, and in it, when half the bytes are written.

    It is told when, and which.
    """
    before = {name: getattr(os, name) for name in WRITING}

    def around(name):
        def stepped(*args, **named):
            stop("before", name)
            if name in ("pwrite", "write") and len(args[1]) > 1:
                handle, data, *place = args
                half = len(data) // 2
                done = before[name](handle, data[:half], *place)
                stop("in", name)
                if done < half:
                    return done
                rest = [place[0] + half] if place else []
                result = half + before[name](handle, data[half:], *rest)
                stop("after", name)
                return result
            result = before[name](*args, **named)
            stop("after", name)
            return result

        return stepped

    try:
        for name in WRITING:
            setattr(os, name, around(name))
        yield
    finally:
        for name, function in before.items():
            setattr(os, name, function)
