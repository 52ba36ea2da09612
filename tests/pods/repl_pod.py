"""A pod whose REPL is this Python: code sent to it runs over files in a folder."""

import builtins
from types import SimpleNamespace

from stichtisch.pods.install import InstallError


class ReplPod:
    """`plug_after`: how many commands run before the plug is pulled; `spoil`: what runs instead
    of the next part of a file; `mpy`: which .mpy files it takes."""

    def __init__(self, root, pod="e660", mpy=0):
        self.root = root
        self.commands = []
        self.resets = 0
        self.closed = False
        self.plug_after = None
        self.spoil = None
        self._machine = SimpleNamespace(unique_id=pod.encode)
        self._mpy = mpy
        self._printed = []
        self.power_on()

    def power_on(self):
        own = {"__import__": self._import, "print": lambda text: self._printed.append(str(text))}
        self.memory = {"__builtins__": vars(builtins) | own}

    def run(self, code):
        if self.plug_after is not None and len(self.commands) >= self.plug_after:
            for file in self.memory.get("_coming", ()):
                file.close()
            raise InstallError("pods.gone")
        self.commands.append(code)
        if self.spoil and code.startswith("more("):
            code, self.spoil = self.spoil, None
        exec(code, self.memory)
        if "def settle" in code:
            self.memory["ROOT"] = str(self.root)
        printed = "\n".join(self._printed)
        self._printed.clear()
        return printed

    def reset(self):
        self.resets += 1

    def close(self):
        self.closed = True

    def files(self):
        return {
            str(path.relative_to(self.root)): path.read_bytes()
            for path in self.root.rglob("*")
            if path.is_file()
        }

    def _import(self, name, *more):
        if name == "machine":
            return self._machine
        if name == "sys":
            return SimpleNamespace(
                implementation=SimpleNamespace(_mpy=self._mpy, _machine="Pico W with RP2040")
            )
        return __import__(name, *more)
