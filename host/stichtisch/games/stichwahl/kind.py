"""Stichwahl as the rest of the house knows it."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, ClassVar

from stichtisch.games.card import Card
from stichtisch.games.event import Event
from stichtisch.games.figures import Figures
from stichtisch.games.form import NoOptions, read_options
from stichtisch.games.game import Game
from stichtisch.games.kind import FaceEditor, GameKind
from stichtisch.games.move import Move
from stichtisch.games.presenter import Presenter
from stichtisch.games.record import Header
from stichtisch.games.stichwahl.bot import Careful, StichwahlPlayer, StichwahlThought
from stichtisch.games.stichwahl.cards import PACK, deck_from
from stichtisch.games.stichwahl.controller import StichwahlController
from stichtisch.games.stichwahl.deal import Deal, Public
from stichtisch.games.stichwahl.faces import (
    Entries,
    edit_deck,
    header_deck,
    printed,
    read_prints,
    unverified,
)
from stichtisch.games.stichwahl.lamps import POINTED, TRUMP
from stichtisch.games.stichwahl.moves import (
    MOVES,
    REMARKS,
    ChooseFirstBonus,
    PrizeTaken,
    StartDeal,
    WhaleDealOver,
)
from stichtisch.games.stichwahl.presenter import StichwahlPresenter
from stichtisch.games.stichwahl.rules import Stichwahl
from stichtisch.games.thought import beside
from stichtisch.games.tricks.deal import Own
from stichtisch.games.tricks.kind import TrickKind
from stichtisch.words import Words


class StichwahlKind(TrickKind[Public, Deal]):
    """For two to four, with what is printed on the cards in each record's header."""

    name = "stichwahl"
    seats = range(2, 5)
    moves = MOVES
    remarks = REMARKS
    pace = 2.5
    rules = Stichwahl
    starts_round = StartDeal
    begins = "starter"
    shows = StichwahlPresenter
    careful = Careful()
    controls = StichwahlController
    plays = StichwahlPlayer
    thinks = StichwahlThought
    habits = frozenset({"trumps"})
    inks: ClassVar[Mapping[str, str]] = {
        "O": "#b34700",
        "B": "#1f5fc4",
        "N": "#23803f",
        "P": "#8e3a6b",
    }
    """Blauwal is blue; how the others are printed nobody has told us, so they only differ."""
    sit = (POINTED,)
    signs = TRUMP

    def new(self, header: Header, unseen: bool, _faces: str) -> Stichwahl:
        read_options(NoOptions, header.options)
        return Stichwahl(len(header.seats), deck_from(header.deck), unseen)

    def in_hand(self, cards: Iterable[Card], public: Public) -> list[Card]:
        # the kit goes by an `Order`, of which families have none
        return GameKind.in_hand(self, cards, public)

    def is_secret(self, move: Move, public: Public) -> bool:
        """First bonus cards lie open once all have chosen."""
        opened = isinstance(move, ChooseFirstBonus) and public.phase != move.do
        return not opened and super().is_secret(move, public)

    def measure(self, figures: Figures, game: Game[Public, Own], event: Event) -> None:
        """What a whale brings whoever chooses it and whoever then has its bonus, and how many
        points a deal has for the best."""
        assert isinstance(game, Stichwahl), "another game's kind"
        match event:
            case PrizeTaken(trick=trick, card=card, points=points):
                figures.note("prize", str(trick), points)
                figures.note("chooser", str(card), points)
            case WhaleDealOver(points=points):
                figures.note("deal", "best", max(points))
                figures.note("deal", "mean", sum(points) / len(points))
                worth = beside(points)
                for seat, card in game.deal.bonus_cards():
                    figures.note("owner", str(card), worth[seat])

    def row(self, table: str, row: str, tell: Presenter[Public, Own]) -> str:
        return tell.card(PACK[row]) if table in ("chooser", "owner") else row

    def deck_for_header(self, cards: Path | None) -> Mapping[str, Any]:
        return header_deck(_entries(cards))

    def unread(self, cards: Path | None, words: Words) -> list[str]:
        entries = _entries(cards)
        count = len(unverified(entries))
        return [words("stichwahl.unverified", count=count, all=len(entries))] if count else []

    def face_editor(self) -> FaceEditor:
        return edit_deck


def _entries(cards: Path | None) -> Entries:
    """What is printed, as an owner read it off real cards, or as it comes with the game."""
    return read_prints(cards) if cards else printed()


GAME = StichwahlKind()
