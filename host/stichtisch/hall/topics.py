"""The topics of a room: ROOM/2/TABLE/view, .../away, .../results/PAGE, and ROOM/2/hall/round."""

from dataclasses import dataclass

VERSION = "2"
VIEW, AWAY, RESULTS = "view", "away", "results"
_LONGEST = 200
"""Letters of a topic; ours have 120 at most."""


@dataclass(frozen=True)
class Topics:
    """Of one room. All messages are retained: whoever comes later hears how things stand."""

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
