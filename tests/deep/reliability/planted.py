"""Leaks, one for each place where something might come out: each must be found.

Each is a context in which the house is built wrongly in one place. `odd` is one bit of a secret.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import replace
from typing import Any
from unittest.mock import patch

from stichtisch.games import refusal
from stichtisch.games.controller import Controller
from stichtisch.games.lights import Frame
from stichtisch.games.oh_hell.kind import OhHellPresenter
from stichtisch.games.presenter import Presenter
from stichtisch.games.record import write_line
from stichtisch.games.staging import Laid
from stichtisch.games.stich_meister import lamps as master_lamps
from stichtisch.games.stich_meister.kind import StichMeisterKind
from stichtisch.games.stichwahl import lamps as whale_lamps
from stichtisch.games.stichwahl.presenter import StichwahlPresenter
from stichtisch.games.tricks import lamps as hell_lamps
from stichtisch.games.was_sticht.kind import WasStichtKind
from stichtisch.games.was_sticht.presenter import WasStichtPresenter
from stichtisch.scene import Line, Scene
from stichtisch.table import journal as journal_module
from stichtisch.table.at_table import AtTable
from stichtisch.table.journal import Journal, JournalError
from stichtisch.table.showing import Showing
from stichtisch.table.table import Table
from stichtisch.ui.ear import Known, Whisper
from stichtisch.ui.web.telling import Telling

Leak = AbstractContextManager[Any]


def odd(table: AtTable) -> bool:
    """One bit of what nobody may know."""
    game = table.game
    if not table.kind.dealt:
        now = game._round
        return now is not None and (ord(now.trumps.suit) + (now.trumps.number or 0)) % 2 == 1
    own = [game.own(seat).hand for seat in range(game.seats)]
    return sum(card.rank * at for at, hand in enumerate(own, 1) for card in hand.cards) % 2 == 1


@contextmanager
def _knowing() -> Iterator[None]:
    """Presenters get hold of the table itself."""
    begin = Table.__init__

    def init(table: Table, *args: Any, **more: Any) -> None:
        begin(table, *args, **more)
        table.presenter.table = table

    with patch.object(Table, "__init__", init):
        yield


@contextmanager
def _told(cls: type, method: str, change: Callable[[Any, Any], Any]) -> Iterator[None]:
    """What the presenter's method gives is changed where the bit is set."""
    before = getattr(cls, method)

    def changed(presenter: Any, *args: Any) -> Any:
        given = before(presenter, *args)
        table = getattr(presenter, "table", None)
        return change(given, table) if table is not None and odd(table) else given

    with _knowing(), patch.object(cls, method, changed):
        yield


def lamp() -> Leak:
    """As it was: the suit lamps of a scanned hand show what it may play."""
    suits = master_lamps._suits
    return patch.object(master_lamps, "_suits", lambda view, _own: suits(view, True))


def whale_lamp() -> Leak:
    return patch.object(whale_lamps, "_asked", whale_lamps._own)


def hell_lamp() -> Leak:
    suits = hell_lamps._suits
    return patch.object(hell_lamps, "_suits", lambda view, trump, _own: suits(view, trump, True))


def frame() -> Leak:
    """Whoever waits with a certain hand waits in another light."""
    state = hell_lamps._state

    def changed(view: Any, shown: Any) -> Frame:
        light = state(view, shown)
        rich = view.own.hand.known.bits % 2
        return Frame.LEGAL if light is Frame.WAITING and rich else light

    return patch.object(hell_lamps, "_state", changed)


def refusal_suits() -> Leak:
    """As it was: a refusal says whether the hand must follow or must trump."""
    return patch.object(refusal.Refusal, "aloud", lambda self, _asked: self)


def screen_line() -> Leak:
    """As it was: everybody's picture shows whether the dealer's word was right."""
    open_screen = Showing.open_screen

    def changed(showing: Showing, presenter: Presenter[Any, Any] | None = None) -> Scene:
        scene, table = open_screen(showing, presenter), showing._at
        holder = table.private_holder()
        if holder is None:
            return scene
        view, remarks = table.match.view(holder), table.match.staged.remarks()
        return replace(scene, lines=(*scene.lines, *table.presenter.under_hood(view, remarks)))

    return patch.object(Showing, "open_screen", changed)


def note() -> Leak:
    return _told(StichwahlPresenter, "notes", lambda told, _table: [*told, "lucky"])


def title() -> Leak:
    return _told(OhHellPresenter, "title", lambda told, _table: told + "!")


def awaited() -> Leak:
    return _told(StichwahlPresenter, "awaited", lambda told, _table: told + "!")


def standing() -> Leak:
    return _told(WasStichtPresenter, "stands", lambda told, _table: told + "!")


def named() -> Leak:
    """A refusal names what was laid face down."""
    return patch.object(Controller, "lies_open", lambda _self, _public, _seat, _laid: True)


def news_of_a_word() -> Leak:
    return _told(WasStichtPresenter, "remark", lambda told, _table: told + " Hm.")


def news_of_a_refusal() -> Leak:
    return _told(Presenter, "refusal", lambda told, _table: told + " Really.")


def sealed_sentence() -> Leak:
    """The sentence of a sealed move is a letter longer for some."""
    return _told(WasStichtPresenter, "sealed", lambda told, _table: told + ".")


def a_choice_is_not_sealed() -> Leak:
    """Rule cards are chosen face down; here they count as open at once."""
    secret = StichMeisterKind.is_secret

    def changed(kind: Any, move: Any, public: Any) -> bool:
        return move.do != "rule" and secret(kind, move, public)

    return patch.object(StichMeisterKind, "is_secret", changed)


def a_task_is_not_sealed() -> Leak:
    secret = WasStichtKind.is_secret

    def changed(kind: Any, move: Any, public: Any) -> bool:
        return move.do != "task" and secret(kind, move, public)

    return patch.object(WasStichtKind, "is_secret", changed)


def error_text() -> Leak:
    """What could not be saved is quoted."""
    write = Journal.write

    def changed(journal: Journal, step: Any) -> None:
        try:
            write(journal, step)
        except JournalError as error:
            kept = getattr(step, "kept", None)
            what = kept.move if kept else getattr(step, "staging", step)
            quoted = getattr(what, "component", what)
            raise JournalError("file.at", path=error, why=quoted) from None

    return patch.object(Journal, "write", changed)


def journal_row() -> Leak:
    """The tag of a secret move stands in its line."""
    line_of = journal_module.line_of

    def changed(write: Any) -> Mapping[str, Any]:
        line, kept = line_of(write), getattr(write, "kept", None)
        return line | {"tag": kept.tag} if kept and kept.tag else line

    return patch.object(journal_module, "line_of", changed)


def journal_size() -> Leak:
    """A secret line leaves its length."""
    line_of = journal_module.line_of

    def changed(write: Any) -> Mapping[str, Any]:
        line, kept = line_of(write), getattr(write, "kept", None)
        if kept is None or not kept.secret:
            return line
        return line | {"do": kept.do + " " * (len(write_line(kept.move.as_json())) % 5)}

    return patch.object(journal_module, "line_of", changed)


def record_line() -> Leak:
    """The record goes on behind what is still secret."""
    record = Journal.record

    def changed(journal: Journal) -> str:
        hidden = [secret.line for secret in journal._sealed.read().values()]
        return record(journal) + "".join(map(write_line, hidden))

    return patch.object(Journal, "record", changed)


def ordering() -> Leak:
    """Pods are told in another order."""
    scenes = Showing.scenes

    def changed(showing: Showing) -> dict[str, Scene]:
        shown = scenes(showing)
        return dict(reversed(shown.items())) if odd(showing._at) else shown

    return patch.object(Showing, "scenes", changed)


def size() -> Leak:
    """An empty line that nobody sees makes a frame on the wire longer."""
    scenes = Showing.scenes

    def changed(showing: Showing) -> dict[str, Scene]:
        more = (Line(""),) if odd(showing._at) else ()
        return {
            pod: replace(scene, lines=(*scene.lines, *more)) if pod == "pod0" else scene
            for pod, scene in scenes(showing).items()
        }

    return patch.object(Showing, "scenes", changed)


def log() -> Leak:
    """A scanned card stands in what is logged."""
    return patch.object(Laid, "__repr__", lambda self: f"Laid({self.seat}, {self.component})")


def secret_to_all() -> Leak:
    """What the held key shows goes to whichever pod's key is held."""

    def changed(showing: Showing, pod: str) -> tuple[Line, ...]:
        table = showing._at
        spot, holder = table.spots.get(pod), table.private_holder()
        held = spot is not None and spot.key_down is not None and holder is not None
        return table.presenter.secret(table.match.view(holder)) if held else ()

    return patch.object(Showing, "secret", changed)


def page() -> Leak:
    """A page is told one bit of a secret."""
    table_as_json = Telling._table_as_json

    def changed(telling: Telling, *shown: Any) -> dict[str, Any]:
        return table_as_json(telling, *shown) | {"odd": odd(telling.table)}

    return patch.object(Telling, "_table_as_json", changed)


def ear() -> Leak:
    """What is said in an ear tells one bit of a secret."""
    hand = Whisper.hand

    def said(whisper: Whisper, now: Known) -> list[str]:
        table = whisper._tell.table if hasattr(whisper._tell, "table") else None
        return [*hand(whisper, now), f"odd {table is not None and odd(table)}"]

    stack = ExitStack()
    stack.enter_context(_knowing())
    stack.enter_context(patch.object(Whisper, "hand", said))
    return stack


LEAKS: dict[str, tuple[Callable[[], Leak], int, dict[str, Any]]] = {
    "lamp, Stich-Meister": (lamp, 1, {"game": "stich-meister", "hands": "scanned"}),
    "lamp, Stichwahl": (whale_lamp, 0, {"game": "stichwahl", "hands": "scanned"}),
    "lamp, Oh Hell": (hell_lamp, 1, {"game": "oh-hell", "hands": "scanned"}),
    "frame": (frame, 12, {"game": "oh-hell", "hands": "scanned"}),
    "suits of a refusal": (refusal_suits, 341, {"game": "stich-meister", "hands": "scanned"}),
    "screen line": (screen_line, 0, {"game": "was-sticht", "dealer_speaks": True}),
    "note": (note, 0, {"game": "stichwahl", "hands": "scanned"}),
    "title": (title, 0, {"game": "oh-hell", "hands": "scanned"}),
    "awaited": (awaited, 0, {"game": "stichwahl", "hands": "scanned"}),
    "standing": (standing, 0, {"game": "was-sticht"}),
    "name of a hidden card": (named, 0, {"game": "oh-hell", "hands": "scanned"}),
    "news of a word": (news_of_a_word, 0, {"game": "was-sticht", "dealer_speaks": True}),
    "news of a refusal": (news_of_a_refusal, 1, {}),
    "sentence of a sealed move": (sealed_sentence, 0, {"game": "was-sticht"}),
    "a choice that is not sealed": (a_choice_is_not_sealed, 3, {"game": "stich-meister"}),
    "a task that is not sealed": (a_task_is_not_sealed, 9, {"game": "was-sticht"}),
    "error text": (error_text, 12, {"game": "stich-meister", "hands": "scanned"}),
    "page": (page, 0, {"game": "was-sticht"}),
    "ear": (ear, 0, {"game": "oh-hell", "hands": "scanned"}),
    "journal row": (journal_row, 428, {}),
    "journal size": (journal_size, 341, {"game": "was-sticht"}),
    "record line": (record_line, 2, {}),
    "order": (ordering, 1, {}),
    "size of a frame": (size, 1, {}),
    "log": (log, 0, {"hands": "scanned"}),
    "secret to every pod": (secret_to_all, 0, {"game": "was-sticht"}),
}  # fmt: skip
"""By name: the seed of an evening on which it shows soon, and which evenings those are."""

ON_DISK = {"error text", "journal row", "journal size", "record line"}
"""Those that need a journal on disk."""
SCANNING = {"log", "name of a hidden card"}
"""Those that need a deal card by card."""
