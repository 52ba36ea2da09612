"""A virtual pod that comes back when its process dies: on the same port, the same cards on it.

What stands for a pod is a twin, which has its chips in software, or an emulated Pico.
"""

import contextlib
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path

from stichtisch.errors import StichtischError
from stichtisch.scene import Colour
from stichtisch.table.table import Table
from stichtisch.twin.pods import VirtualPod, VirtualPodError

_EMULATED_PICO = Path("build/emulated-pico")
"""A program that is used as `python -m stichtisch.twin.run` is; `make pico` makes it."""


@dataclass(frozen=True)
class PodKind:
    """How a pod is started, and how patient its players must be."""

    start: Callable[[str, str, int], VirtualPod]
    """Starts one, by its name, its role and the number of its TCP port, if it needs one; 0 for
    any."""
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


class LastingPod:
    """What a person sees of a pod, whichever process it is by now."""

    def __init__(self, name: str, folder: Path, kind: PodKind) -> None:
        """A pod called `private` is the private pod; `folder` keeps the name of its port."""
        self._kind = kind
        self._name = name
        self._role = "private" if name == "private" else "seat"
        self._link = folder / name
        self._lying: list[str] = []
        self._pressed = False
        self._plugged = True
        self._starter = ThreadPoolExecutor(1)
        self._coming: Future[VirtualPod] | None = None
        """The referee goes on meanwhile: an emulated pod takes seconds."""
        self._untold = False
        """It is back, and has not told yet what lies on it."""
        self._pod = self._start(0)

    @property
    def port(self) -> str:
        """Its port's name, which stays the same when another process takes over."""
        return str(self._link) if self._pod.port.startswith("/") else self._pod.port

    @property
    def pod(self) -> str:
        return self._pod.pod

    @property
    def lamps(self) -> Sequence[Colour]:
        return self._pod.lamps

    def lay(self, uid: str) -> None:
        self._lying.append(uid)
        with _may_be_dead():
            self._pod.lay(uid)

    def lift(self, uid: str) -> None:
        self._lying.remove(uid)
        with _may_be_dead():
            self._pod.lift(uid)

    def press(self) -> None:
        self._pressed = True
        with _may_be_dead():
            self._pod.press()

    def release(self) -> None:
        self._pressed = False
        with _may_be_dead():
            self._pod.release()

    def look_after(self) -> None:
        """Start it again if it died; what lay on it lies there still."""
        if self._coming is not None:
            if self._coming.done():
                coming, self._coming = self._coming, None
                with _may_be_dead():
                    self._come_back(coming.result())
        elif self._plugged and not self._pod.alive:
            self._vanish()
            self._coming = self._starter.submit(self._start, _number(self._pod.port))
            self._untold = True

    def is_told(self, table: Table) -> bool:
        """Whether nothing that lies on it is news to the table; true while its plug is pulled."""
        if self._untold and self._coming is None and table.seating.is_present(self.pod):
            self._untold = not all(map(table.lies, self._lying))
        return not self._untold

    def pull_plug(self) -> None:
        """It is dead until somebody puts the plug in again."""
        self._plugged = False
        self.kill()
        self._vanish()

    def put_plug_in(self) -> None:
        self._plugged = True

    def kill(self) -> None:
        """Let the process die, as a pulled plug does."""
        self._pod.kill()

    def close(self) -> None:
        if self._coming is not None:
            with contextlib.suppress(VirtualPodError):
                self._pod = self._coming.result()
        self._starter.shutdown()
        self._pod.close()

    def _start(self, number: int) -> VirtualPod:
        """The process; a TCP port has the number that it had before."""
        pod = self._kind.start(self._name, self._role, number)
        if pod.port.startswith("/"):
            self._link.symlink_to(pod.port)
        return pod

    def _vanish(self) -> None:
        """Its port is gone with it: the same pseudo-terminal may be another program's next."""
        self._link.unlink(missing_ok=True)
        self._pod.close()

    def _come_back(self, pod: VirtualPod) -> None:
        self._pod = pod
        for uid in self._lying:
            pod.lay(uid)
        if self._pressed:
            pod.press()


def _number(port: str) -> int:
    """Of a TCP port; 0 for what is none."""
    return int(port.rpartition(":")[2]) if port.startswith("socket:") else 0


def _may_be_dead() -> AbstractContextManager[None]:
    """Ignore that the pod has died: what is done to it counts once it is back."""
    return contextlib.suppress(VirtualPodError)
