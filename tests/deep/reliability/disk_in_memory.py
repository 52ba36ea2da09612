"""A disk between a program and its files, whose power goes and whose calls fail.

What was written since the last fsync is kept in sectors of 512 bytes, and names given or taken
since the folder's last fsync are kept apart.
"""

import contextlib
import errno
import os
import shutil
from pathlib import Path

SECTOR = 512


class Inode:
    """A file: what is on the disk for good, and what was written since."""

    def __init__(self, synced=b""):
        self.synced = synced
        self.pending = []
        """(place, bytes), none of them over a sector's edge, or (size, None)."""

    def write(self, place, data):
        while data:
            room = SECTOR - place % SECTOR
            self.pending.append((place, bytes(data[:room])))
            place, data = place + room, data[room:]

    def sync(self):
        self.synced = self._with(self.pending)
        self.pending = []

    def fail_to_sync(self, chance):
        """What was to be written may be lost for good, and nobody writes it again."""
        self.synced = self._with(write for write in self.pending if chance.random() < 0.5)
        self.pending = []

    def cut(self, chance, share):
        """What is there after a power cut; `share`: how much of the rest was on its way."""
        there = []
        for place, data in self.pending:
            if chance.random() < share:
                torn = data is not None and chance.random() < 0.2
                there.append((place, data[: chance.randrange(len(data))] if torn else data))
        return self._with(there)

    def _with(self, writes):
        data = bytearray(self.synced)
        for place, piece in writes:
            if piece is None:
                data = data[:place] + bytes(max(place - len(data), 0))
            else:
                data += bytes(max(place - len(data), 0))
                data[place : place + len(piece)] = piece
        return bytes(data)


class Disk:
    """The disk of one folder, from when the computer is switched on until its power goes."""

    def __init__(self, folder, files, chance, stop):
        """`stop` is called before and after each system call that changes something."""
        self.folder, self.chance, self.stop = folder, chance, stop
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        for name, data in files.items():
            (folder / name).write_bytes(data)
        self.names = {name: Inode(data) for name, data in files.items()}
        self.synced = dict(self.names)
        self.pending = []
        """(name, the inode that it is given or None, whose it was before)."""
        self.open = {}
        self.calls, self.fails = 0, range(0)
        """Calls so far, and those that fail."""
        self.failed = 0

    def cut(self):
        """The files that are there after a power cut now."""
        chance = self.chance
        share = chance.choice((0.0, 0.2, 0.5, 0.8, 1.0))
        names = dict(self.synced)
        for name, inode, before in self.pending:
            if chance.random() >= share:
                continue
            if inode is not None:
                for old in [old for old, one in names.items() if one is inode]:
                    del names[old]  # a rename is one act
                names[name] = inode
            elif names.get(name) is before:
                del names[name]
        share = chance.choice((0.0, 0.5, 1.0))
        return {name: inode.cut(chance, share) for name, inode in sorted(names.items())}

    @contextlib.contextmanager
    def running(self):
        """All system calls on this folder's files are this disk's."""
        wrapped = {name: getattr(os, name) for name in dir(_Calls) if name[0] != "_"}
        calls = _Calls(self, wrapped)
        try:
            for name in wrapped:
                setattr(os, name, getattr(calls, name))
            yield self
        finally:
            for name, function in wrapped.items():
                setattr(os, name, function)

    def called(self, done, failed=None):
        """One system call: the power may go before it and after it, or it fails."""
        self.stop("before")
        self.calls += 1
        if self.calls in self.fails:
            self.failed += 1
            if failed:
                failed()
            self.stop("after")
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        result = done()
        self.stop("after")
        return result


class _Calls:
    """The system calls, as the program makes them."""

    def __init__(self, disk, os_calls):
        self._disk, self._os = disk, os_calls

    def _name(self, path):
        """Of a file of this disk."""
        path = Path(path)
        return path.name if path.parent == self._disk.folder else None

    def _inode(self, handle):
        return self._disk.open.get(handle)

    def open(self, path, flags, *mode, **named):
        disk, name = self._disk, None if isinstance(path, int) else self._name(path)
        if name is None:
            handle = self._os["open"](path, flags, *mode, **named)
            disk.open.pop(handle, None)
            if not isinstance(path, int) and Path(path) == disk.folder:
                disk.open[handle] = disk
            return handle

        def done():
            handle = self._os["open"](path, flags, *mode, **named)
            if name not in disk.names:
                disk.names[name] = Inode()
                disk.pending.append((name, disk.names[name], None))
            elif flags & os.O_TRUNC:
                disk.names[name].pending.append((0, None))
            disk.open[handle] = disk.names[name]
            return handle

        return disk.called(done) if flags & (os.O_CREAT | os.O_TRUNC) else done()

    def close(self, handle):
        self._disk.open.pop(handle, None)
        return self._os["close"](handle)

    def pwrite(self, handle, data, place):
        inode = self._inode(handle)
        if inode is None:
            return self._os["pwrite"](handle, data, place)

        def done(data=data):
            inode.write(place, data)
            return self._os["pwrite"](handle, data, place)

        return self._disk.called(done, lambda: done(data[: len(data) // 2]))

    def ftruncate(self, handle, size):
        inode = self._inode(handle)
        if inode is None:
            return self._os["ftruncate"](handle, size)

        def done():
            inode.pending.append((size, None))
            return self._os["ftruncate"](handle, size)

        return self._disk.called(done)

    def fsync(self, handle):
        disk, inode = self._disk, self._inode(handle)
        if inode is None:
            return self._os["fsync"](handle)

        def done():
            if inode is disk:
                disk.synced, disk.pending = dict(disk.names), []
            else:
                inode.sync()

        def failed():
            if inode is not disk:
                inode.fail_to_sync(disk.chance)

        return disk.called(done, failed)

    def replace(self, path, to):
        disk, name, other = self._disk, self._name(path), self._name(to)
        if name is None:
            return self._os["replace"](path, to)

        def done():
            self._os["replace"](path, to)
            inode = disk.names[other] = disk.names.pop(name)
            disk.pending.append((other, inode, None))

        return disk.called(done)

    rename = replace

    def unlink(self, path, **named):
        disk, name = self._disk, self._name(path)
        if name is None or name not in disk.names:
            return self._os["unlink"](path, **named)

        def done():
            self._os["unlink"](path, **named)
            disk.pending.append((name, None, disk.names.pop(name)))

        return disk.called(done)
