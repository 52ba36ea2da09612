"""What can be wrong with a pod, a port or a scene: one sentence each, which says what to do."""

from podwire import WIRE
from stichtisch.errors import StichtischError


class SceneError(StichtischError):
    """A scene that does not fit on the wire: a number is out of range, or it is too long."""


class PortError(StichtischError):
    """A port that cannot be used as a pod."""


class WireMismatchError(PortError):
    """The pod speaks another version of the wire protocol: `theirs`."""

    def __init__(self, port: str, theirs: int) -> None:
        what = (
            "update the pod's firmware" if theirs < WIRE else "update stichtisch on this computer"
        )
        super().__init__(
            f"the pod on {port} speaks wire version {theirs} and this program version {WIRE}: "
            f"{what}"
        )


class PortBusyError(PortError):
    """Another program holds the port."""

    def __init__(self, port: str) -> None:
        super().__init__(f"{port} is in use by another program: close that program first")


class PortForbiddenError(PortError):
    """The operating system does not allow us to open the port."""

    def __init__(self, port: str) -> None:
        super().__init__(
            f"no permission to open {port}: add yourself to its group (often dialout)"
        )


class PortMissingError(PortError):
    """A named port does not exist, or nothing answers at its address."""

    def __init__(self, port: str) -> None:
        super().__init__(f"{port} cannot be opened: plug the pod in or correct the name")


class PodTwiceError(PortError):
    """A pod on a second port has the id of a pod that has already joined."""

    def __init__(self, port: str, pod: str) -> None:
        super().__init__(
            f"the pod on {port} has the same id as another pod, {pod}: give each its own id"
        )
