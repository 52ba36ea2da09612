"""Games that were played, as JSON for /replay/ID."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import Any

from stichtisch.disk import read_file
from stichtisch.errors import StichtischError, told_of
from stichtisch.games import game_named
from stichtisch.games.display import ScreenShown
from stichtisch.games.event import Event
from stichtisch.games.game import Game
from stichtisch.games.kind import GameKind, Narrowed
from stichtisch.games.move import Move
from stichtisch.games.presenter import Presenter
from stichtisch.games.record import is_record
from stichtisch.games.replay import BadLineError, WholeRecord, whole_record
from stichtisch.games.settings import Settings
from stichtisch.games.view import Public, View
from stichtisch.players.review import RoundReview, rounds
from stichtisch.table.journal import found_in, record_of
from stichtisch.ui.picture import card_picture, lying_on
from stichtisch.ui.review import round_lines
from stichtisch.ui.web.glance import Json, drawn
from stichtisch.ui.web.hub import json_bytes
from stichtisch.words import LANGUAGES, Words


@dataclass(frozen=True)
class Step:
    """The table after a move, or with none before the first one."""

    move: Move | None
    is_secret: bool
    """Not all knew the move when it was made."""
    told: tuple[Event, ...]
    """What all heard."""
    public: Public
    views: tuple[View[Any, Any], ...]
    """What each seat knew; nothing while the game is not over."""
    narrowed: Narrowed | None


def steps_of(record: WholeRecord) -> Iterator[Step]:
    """The game once more; while it goes on, no further than the first move that is still a
    secret."""
    header, public = record.header, record.game.public()
    kind, is_over = game_named(header.game), record.game.outcome is not None
    game = kind.begin(header)
    is_told = kind.controller(game.seats, Settings(), Random()).is_told
    yield Step(None, False, (), game.public(), _views(game, is_over), None)
    for at, move in enumerate(record.moves, start=1):
        if not is_over and kind.is_secret(move, public):
            return
        events = tuple(event for event in game.push(move) if is_told(event))
        then = game.public()
        narrowed = kind.narrowed(header, then, record.moves[:at])
        is_secret = kind.is_secret(move, then)
        yield Step(move, is_secret, events, then, _views(game, is_over), narrowed)


def _views(game: Game[Any, Any], is_over: bool) -> tuple[View[Any, Any], ...]:
    return tuple(game.view(seat) for seat in range(game.seats)) if is_over else ()


_TABLE = ScreenShown(True, (), {}, (), 0, None)
"""Nobody knows any more what lay on the private pod."""


@dataclass(frozen=True)
class ReplayFile:
    """One of them."""

    name: str
    """In its address."""
    telling: Mapping[str, bytes]
    """Its JSON by language."""
    over: bytes | None
    """Its record, if it is over: only then may be told what its plays cost."""


Shortly = Mapping[str, Json]
"""A line of the list, by language."""


def replays_of(paths: Iterable[Path]) -> list[ReplayFile]:
    """The records or journals in these files; what is none raises, and says which."""
    files: dict[str, ReplayFile] = {}
    for path in paths:
        name = re.sub(r"[^A-Za-z0-9-]+", "-", path.stem).strip("-") or "game"
        if name in files:
            raise StichtischError("web.replay_twice", path=path)
        try:
            files[name] = replay_of(name, _record(path))
        except BadLineError as error:
            raise StichtischError("file.at", path=path, why=error) from None
    return list(files.values())


def replay_of(name: str, data: bytes) -> ReplayFile:
    """The game of this record; `BadLineError` for one that is none."""
    record = whole_record(data)
    steps, is_over = list(steps_of(record)), record.game.outcome is not None
    reviewed = rounds(record) if is_over else []
    told = {
        language: json_bytes(_told(record, steps, reviewed, Words(language)))
        for language in LANGUAGES
    }
    return ReplayFile(name, told, data if is_over else None)


def shortly(data: bytes) -> Shortly:
    """Which game it was, who played, and who won, by language; {} while it goes on."""
    record = whole_record(data)
    header, outcome = record.header, record.game.outcome
    if outcome is None:
        return {}
    told: dict[str, Json] = {}
    for language in LANGUAGES:
        presenter = game_named(header.game).presenter(header.seats, Settings(), Words(language))
        told[language] = {
            "game": presenter.own("name"),
            "names": list(header.seats),
            "outcome": presenter.event(outcome),
        }
    return told


def _record(path: Path) -> bytes:
    """A record as it is; of a journal what is no secret."""
    with told_of(path, "file.unreadable"):
        data = read_file(path)
    if is_record(data):
        return data
    found = found_in(path)  # what is no journal either, it says best
    return record_of(found.about, found.rows().moves).encode()


def _told(
    record: WholeRecord, steps: Sequence[Step], reviewed: Sequence[RoundReview], words: Words
) -> Json:
    header, kind = record.header, game_named(record.header.game)
    presenter = kind.presenter(header.seats, Settings(), words)
    shown = {card for step in steps for view in step.views for card in view.own.hand.cards}
    return {
        "name": header.game,
        "game": presenter.own("name"),
        "names": list(header.seats),
        "over": record.game.outcome is not None,
        "cards": {card.text: drawn(card_picture(card, presenter)) for card in shown},
        "steps": [_step(step, kind, presenter) for step in steps],
        "rounds": {one.round: list(round_lines(one, presenter)) for one in reviewed},
    }


def _step(step: Step, kind: GameKind[Any, Any], presenter: Presenter[Any, Any]) -> Json:
    """What all saw, and under "secret" what they did not."""
    public = step.public
    events = [presenter.event(event) for event in step.told]
    made = [presenter.move(step.move)] if step.move else []
    hidden = [presenter.words("web.replay_hidden")]
    lines: Json = {
        "round": public.round,
        "where": presenter.where(public),
        "told": [*(hidden if step.is_secret else made), *events],
        "awaited": presenter.awaited(public, _TABLE),
        "known": presenter.in_force(public),
        "pods": [_pod(public, seat, presenter) for seat in range(public.seats)],
    }
    if step.narrowed is not None:
        lines["narrowed"] = {"of": step.narrowed.of, "left": list(step.narrowed.left)}
    if step.views:
        secret = [line.text for view in step.views for line in presenter.secret(view)]
        held = [kind.in_hand(view.own.hand.cards, public) for view in step.views]
        hands = [[card.text for card in cards] for cards in held]
        lines["secret"] = {"told": [*made, *events], "lines": secret, "hands": hands}
    return lines


def _pod(public: Public, seat: int, presenter: Presenter[Any, Any]) -> Json:
    lying = lying_on(public, presenter)
    lies = drawn(card_picture(lying.cards[seat], presenter)) if seat in lying.cards else None
    return {
        "card": lies,
        "ahead": lying.trick is not None and lying.trick.ahead == seat,
        "acts": seat in public.acting,
        "stands": presenter.stands(public, seat),
        "stand": asdict(presenter.counted(public, seat)),
    }
