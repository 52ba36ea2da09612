"""A virtual pod that comes back when its process dies: on the same port, the same cards on it."""

from collections.abc import Sequence
from pathlib import Path

from stichtisch.players.pod_kind import PodKind
from stichtisch.scene import Colour
from stichtisch.twin.pods import VirtualPod


class LastingPod:
    """What a person sees of a pod, whichever process it is by now."""

    def __init__(self, name: str, folder: Path, kind: PodKind) -> None:
        """A pod called `private` is the private pod; `folder` keeps the name of its port."""
        self._kind = kind
        self._name = name
        self._role = "private" if name == "private" else "seat"
        self._link = folder / name
        self._lying: list[str] = []
        self._pod = self._start()

    @property
    def port(self) -> str:
        """What stays the same although a pseudo-terminal's own name changes with the process."""
        return str(self._link) if self._link.is_symlink() else self._pod.port

    @property
    def pod(self) -> str:
        return self._pod.pod

    @property
    def lamps(self) -> Sequence[Colour]:
        return self._pod.lamps

    def lay(self, uid: str) -> None:
        self._lying.append(uid)
        self._pod.lay(uid)

    def lift(self, uid: str) -> None:
        self._lying.remove(uid)
        self._pod.lift(uid)

    def press(self) -> None:
        self._pod.press()

    def release(self) -> None:
        self._pod.release()

    def look_after(self) -> None:
        """Start it again if it died; what lay on it lies there still."""
        if self._pod.alive:
            return
        self._pod.close()
        self._pod = self._start()
        for uid in self._lying:
            self._pod.lay(uid)

    def kill(self) -> None:
        """Let the process die, as a pulled plug does."""
        self._pod.kill()

    def close(self) -> None:
        self._pod.close()

    def _start(self) -> VirtualPod:
        pod = self._kind.start(self._name, self._role)
        if pod.port.startswith("/"):
            self._link.unlink(missing_ok=True)
            self._link.symlink_to(pod.port)
        return pod
