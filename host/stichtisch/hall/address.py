"""Where a hall's broker is: mqtt://[USER:PASSWORD@]HOST[:PORT][/ROOM], mqtts:// with TLS.

The topics of a room are ROOM/2/TABLE/view, .../away, .../results/PAGE, and ROOM/2/hall/round.
"""

from dataclasses import dataclass, field
from urllib.parse import unquote, urlsplit

from stichtisch.errors import StichtischError
from stichtisch.games.record import shown


class HallError(StichtischError):
    """A broker's address, a key, a message or a tournament that cannot be taken."""


_PORTS = {"mqtt": 1883, "mqtts": 8883}
"""As IANA has them."""
_ROOM = "stichtisch"
_LONGEST_ROOM = 64


@dataclass(frozen=True)
class Address:
    """A broker, and the room there: the first level of all topics, one for each event."""

    host: str
    port: int
    tls: bool
    room: str
    user: str | None = None
    password: str | None = field(default=None, repr=False)

    def __str__(self) -> str:
        """Without the password: this is told to people."""
        return f"mqtt{'s' if self.tls else ''}://{self.host}:{self.port}/{self.room}"


def address(text: str) -> Address:
    """Read one from the command line; `HallError` says how it is written."""
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        raise HallError("hall.address", given=shown(text)) from None
    room = unquote(parts.path.strip("/")) or _ROOM
    if parts.scheme not in _PORTS or not parts.hostname or not _is_level(room):
        raise HallError("hall.address", given=shown(text))
    return Address(
        parts.hostname,
        port or _PORTS[parts.scheme],
        parts.scheme == "mqtts",
        room,
        unquote(parts.username) if parts.username else None,
        unquote(parts.password) if parts.password else None,
    )


def _is_level(room: str) -> bool:
    """Whether it is one level of a topic, and no wildcard (MQTT 3.1.1, 4.7)."""
    return len(room) <= _LONGEST_ROOM and room.isprintable() and not set(room) & set("/+#$")


VERSION = "2"
VIEW, AWAY, RESULTS = "view", "away", "results"
_LONGEST = 200
"""Letters of a topic; ours have 120 at most."""


@dataclass(frozen=True)
class Topics:
    """Those of one room. All messages are retained: whoever comes later hears how things stand."""

    room: str

    def view(self, table: str) -> str:
        return f"{self.room}/{VERSION}/{table}/{VIEW}"

    def away(self, table: str) -> str:
        return f"{self.room}/{VERSION}/{table}/{AWAY}"

    def results(self, table: str, page: int) -> str:
        return f"{self.room}/{VERSION}/{table}/{RESULTS}/{page}"

    @property
    def round(self) -> str:
        """What a hall says to all tables; no table is called hall, for their names are longer."""
        return f"{self.room}/{VERSION}/hall/round"

    def of(self, table: str) -> str:
        """What a table subscribes to: all that is said in its name."""
        return f"{self.room}/{VERSION}/{table}/#"

    def all(self) -> str:
        """What a hall subscribes to."""
        return f"{self.room}/{VERSION}/+/#"

    def parsed(self, topic: str) -> tuple[str, str] | None:
        """The table, and what is said of it; None for another topic."""
        if len(topic) > _LONGEST or not topic.startswith(f"{self.room}/{VERSION}/"):
            return None
        match topic.removeprefix(f"{self.room}/{VERSION}/").split("/"):
            case [table, ("view" | "away") as what]:
                return table, what
            case [table, "results", page] if page.isdecimal():
                return table, RESULTS
        return None
