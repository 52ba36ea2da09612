"""The topics of a room: ROOM/1/TABLE/view, ROOM/1/TABLE/away, ROOM/1/TABLE/result/GAME."""

from dataclasses import dataclass

VERSION = "1"
VIEW, AWAY, RESULT = "view", "away", "result"
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

    def result(self, table: str, game: str) -> str:
        return f"{self.room}/{VERSION}/{table}/{RESULT}/{game}"

    def of(self, table: str) -> str:
        """What a table subscribes to: all that is said in its name."""
        return f"{self.room}/{VERSION}/{table}/#"

    def all(self) -> str:
        """What a hall subscribes to."""
        return f"{self.room}/{VERSION}/+/#"

    def parsed(self, topic: str) -> tuple[str, str, str] | None:
        """The table, what is said of it, and the game a result is of; None for another topic."""
        if len(topic) > _LONGEST or not topic.startswith(f"{self.room}/{VERSION}/"):
            return None
        match topic.removeprefix(f"{self.room}/{VERSION}/").split("/"):
            case [table, ("view" | "away") as what]:
                return table, what, ""
            case [table, "result", game]:
                return table, RESULT, game
        return None
