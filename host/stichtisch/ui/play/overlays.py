"""What lies over the table for a moment: help, and the question whether to leave."""

from textual.app import ComposeResult
from textual.events import Click, Key
from textual.screen import ModalScreen
from textual.widgets import Static


class Reading(ModalScreen[None]):
    """Any key or click goes back; its lower edge says so."""

    def __init__(self, text: str, goes_back: str) -> None:
        super().__init__()
        self._text, self._goes_back = text, goes_back

    def compose(self) -> ComposeResult:
        shown = Static(self._text.strip("\n"), classes="overlay", markup=False)
        shown.border_subtitle = self._goes_back
        yield shown

    def on_key(self, event: Key) -> None:
        event.stop()
        self.dismiss(None)

    def on_click(self, _event: Click) -> None:
        self.dismiss(None)


class AskLeave(ModalScreen[bool]):
    """Yes leaves, anything else stays."""

    YES = ("y", "j")

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text

    def compose(self) -> ComposeResult:
        yield Static(self._text.strip("\n"), classes="overlay", markup=False)

    def on_key(self, event: Key) -> None:
        event.stop()
        self.dismiss(event.character in self.YES)
