"""What can be wrong with a pod, a port or a scene, each in one sentence that says what to do."""

from podwire import WIRE
from stichtisch.errors import StichtischError


class SceneError(StichtischError):
    """A scene that cannot go over the wire: a number out of range, or too much of it."""


class PortError(StichtischError):
    """A port that cannot serve as a pod; `port` is its name."""

    def __init__(self, port: str, sentence: str) -> None:
        super().__init__(sentence)
        self.port = port


class WireMismatchError(PortError):
    """The pod speaks another version of the wire: `theirs` is the pod's."""

    def __init__(self, port: str, theirs: int) -> None:
        what = (
            "update the pod's firmware" if theirs < WIRE else "update stichtisch on this computer"
        )
        super().__init__(
            port,
            f"the pod on {port} speaks wire version {theirs} and this program version {WIRE}: "
            f"{what}",
        )
        self.theirs = theirs


class PortBusyError(PortError):
    """Another program holds the port."""

    def __init__(self, port: str) -> None:
        super().__init__(port, f"{port} is in use by another program: close that one first")


class PortForbiddenError(PortError):
    """The operating system does not let us open the port."""

    def __init__(self, port: str) -> None:
        super().__init__(
            port, f"no permission to open {port}: add yourself to its group (often dialout)"
        )


class PortMissingError(PortError):
    """A port that was named is not there, or nothing answers at its address."""

    def __init__(self, port: str) -> None:
        super().__init__(port, f"{port} cannot be opened: plug the pod in or correct the name")


class PodTwiceError(PortError):
    """A second port reports the id of a pod that is at the table already."""

    def __init__(self, port: str, pod: str) -> None:
        super().__init__(
            port, f"the pod on {port} has the id {pod} of another one: give each its own id"
        )
        self.pod = pod


class NotAPodError(PortError):
    """What answers speaks the wire and makes no sense."""

    def __init__(self, port: str) -> None:
        super().__init__(
            port, f"what answers on {port} is no pod of ours: install the firmware again"
        )
