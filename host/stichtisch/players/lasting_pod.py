"""A virtual pod that comes back when its process dies: on the same port, the same cards on it."""

import contextlib
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AbstractContextManager
from pathlib import Path

from stichtisch.players.pod_kind import PodKind
from stichtisch.scene import Colour
from stichtisch.table.table import Table
from stichtisch.twin.pods import VirtualPod, VirtualPodError


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
        """What stays the same although a pseudo-terminal's own name changes with the process."""
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
                self._come_back(self._coming.result())
        elif self._plugged and not self._pod.alive:
            self._vanish()
            self._coming = self._starter.submit(self._start, _number(self._pod.port))
            self._untold = True

    def is_told(self, table: Table) -> bool:
        """Whether the table knows what lies on it, unless its plug is pulled."""
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
        self._pod, self._coming = pod, None
        for uid in self._lying:
            pod.lay(uid)
        if self._pressed:
            pod.press()


def _number(port: str) -> int:
    """Of a TCP port; 0 for what is none."""
    return int(port.rpartition(":")[2]) if port.startswith("socket:") else 0


def _may_be_dead() -> AbstractContextManager[None]:
    """What is done to a pod that died counts once it is back."""
    return contextlib.suppress(VirtualPodError)
