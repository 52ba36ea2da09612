"""What stands for a pod in the demo: chips in software, or an emulated Pico."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from stichtisch.errors import StichtischError
from stichtisch.twin.pods import VirtualPod

_EMULATED_PICO = Path("build/emulated-pico")
"""From outside it is what `python -m stichtisch.twin.run` is; `make pico` writes it."""


@dataclass(frozen=True)
class PodKind:
    """How a pod is started, and how patient its players must be."""

    start: Callable[[str, str, int], VirtualPod]
    """By name and role, where it needs one on the TCP port of that number; 0 is any."""
    patience: float
    """Seconds of real time after which a gesture that nobody noticed ends the demo."""


def _start_pico(name: str, role: str, number: int = 0) -> VirtualPod:
    """The genuine MicroPython image on an emulated RP2040, behind the same outside."""
    program = _EMULATED_PICO.absolute()
    if not program.exists():
        raise StichtischError("twin.no_pico", path=_EMULATED_PICO)
    command = [str(program), "--id", name, "--role", role, "--port", str(number)]
    return VirtualPod.run(name, command)


TWIN = PodKind(VirtualPod.start, 20.0)
PICO = PodKind(_start_pico, 120.0)  # a gesture of some emulated milliseconds takes seconds
KINDS: Mapping[str, PodKind] = {"twin": TWIN, "pico": PICO}
