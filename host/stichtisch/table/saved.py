"""The games that lie in a folder, as whoever wants to go on with one sees them."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from stichtisch.errors import StichtischError
from stichtisch.games import game_named
from stichtisch.games.game import Game
from stichtisch.games.view import Public
from stichtisch.table.found import Found, begun_of
from stichtisch.table.journal import JOURNAL, JournalError, damage_told, found_in
from stichtisch.table.rows import About

_NEWEST = 2**53
"""In place of a number that cannot be known: it may be the last."""


@dataclass(frozen=True)
class SavedGame:
    """A journal from which a game can go on. Nothing of it but what all may know."""

    path: Path
    begun: int
    about: About
    public: Public
    has_begun: bool
    """Something was laid: it is more than a table that was set up."""
    written: datetime
    """When it was last written, if the clock was right."""

    @property
    def is_over(self) -> bool:
        return self.public.outcome is not None


@dataclass(frozen=True)
class Unfit:
    """A journal that no game can go on from."""

    path: Path
    begun: int
    why: StichtischError


def games_in(folder: Path, recover: bool = False) -> list[SavedGame | Unfit]:
    """All games of the folder, that begun last first; `recover`: damaged ones are fit, too."""
    saved = [_looked_at(path, recover) for path in sorted(folder.glob(f"*{JOURNAL}"))]
    return sorted(saved, key=lambda one: (one.begun, one.path.name), reverse=True)


def in_order_of_choice(games: Iterable[SavedGame | Unfit]) -> list[SavedGame | Unfit]:
    """A game in which nothing was laid is lost by nobody: it comes after those that are."""
    return sorted(games, key=lambda one: isinstance(one, SavedGame) and not one.has_begun)


def saved_game(path: Path, recover: bool = False) -> SavedGame:
    """The game in a journal, else `JournalError`: it is damaged, or no journal."""
    found = found_in(path).opened()
    if found.damage and not recover:
        raise JournalError(damage_told(path, found.damage))
    try:
        public = _public(found)
        has_begun = bool(found.rows().made or found.steps())
    except StichtischError as error:
        raise JournalError("journal.damaged", path=path, why=error) from None
    written = datetime.fromtimestamp(path.stat().st_mtime)
    return SavedGame(path, found.about.begun, found.about, public, has_begun, written)


def _looked_at(path: Path, recover: bool) -> SavedGame | Unfit:
    try:
        game = saved_game(path, recover)
    except JournalError as error:
        begun = begun_of(path)
        return Unfit(path, _NEWEST if begun is None else begun, error)
    return (
        Unfit(path, game.begun, JournalError("journal.over", path=path)) if game.is_over else game
    )


def _public(found: Found) -> Public:
    """What all may know of the game as it stands."""
    about = found.about
    kind = game_named(about.header.game)
    game: Game[Any, Any] = kind.begin(about.header, about.settings.unseen, about.settings.cards)
    for kept in found.kept():
        game.push(kept.move)
    public: Public = kind.known_to_all(game.public(), about.settings)
    return public
