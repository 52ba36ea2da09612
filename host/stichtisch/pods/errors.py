"""What can be wrong with a pod or a port: one sentence each, which says what to do."""

from podwire import WIRE
from stichtisch.errors import StichtischError


class PortError(StichtischError):
    """A port that cannot be used as a pod."""


class WireMismatchError(PortError):
    """The pod speaks another version of the wire protocol: `theirs`."""

    def __init__(self, port: str, theirs: int) -> None:
        older = "port.old_pod" if theirs < WIRE else "port.old_host"
        super().__init__(older, port=port, theirs=theirs, ours=WIRE)


class PortBusyError(PortError):
    """Another program holds the port."""

    def __init__(self, port: str) -> None:
        super().__init__("port.busy", port=port)


class PortForbiddenError(PortError):
    """The operating system does not allow us to open the port."""

    def __init__(self, port: str) -> None:
        super().__init__("port.forbidden", port=port)


class PortMissingError(PortError):
    """A named port does not exist, or nothing answers at its address."""

    def __init__(self, port: str) -> None:
        super().__init__("port.missing", port=port)


class PodTwiceError(PortError):
    """A pod on a second port has the id of a pod that has already joined."""

    def __init__(self, port: str, pod: str) -> None:
        super().__init__("port.twice", port=port, pod=pod)
