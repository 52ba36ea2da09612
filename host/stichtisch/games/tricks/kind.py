"""A dealt trick game as the rest of the house knows it."""

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Generic

from stichtisch.games.card import Card, Pack
from stichtisch.games.component import Component, What
from stichtisch.games.controller import Controller
from stichtisch.games.game import Game
from stichtisch.games.kind import GameKind, Hindsight
from stichtisch.games.lights import ALONE, DEALT, PLAYED, SIT, LampSign
from stichtisch.games.move import Move, Notation, Play, SeatMove, Stand, TakesBack
from stichtisch.games.player import Player, Tags
from stichtisch.games.presenter import Presenter
from stichtisch.games.record import Header, RecordError
from stichtisch.games.settings import Settings
from stichtisch.games.tricks.bot import Careful, TrickPlayer
from stichtisch.games.tricks.cards import PACK
from stichtisch.games.tricks.controller import TrickController
from stichtisch.games.tricks.deal import DealT, Own, PublicT
from stichtisch.games.tricks.moves import Counts, DealMove, Deals, StartDeal
from stichtisch.games.tricks.presenter import TrickPresenter
from stichtisch.games.tricks.rules import TrickGame
from stichtisch.games.tricks.stage import OVER
from stichtisch.games.tricks.thought import TrickThought

RED = "#b3001b"
BLACK = "#222222"


def moves_of(deal: type[Move], *more: type[Move], pack: Pack = PACK) -> Notation[Move]:
    """The lines of a game: its deal, what is asked, cards to tricks."""
    return Notation((deal, *more, Play), lambda _seats: pack, unseen=(Stand,))


class TrickKind(GameKind[PublicT, Own], Generic[PublicT, DealT]):
    """Names a game's parts; most of what is asked of a game follows from them."""

    rules: type[TrickGame[PublicT, DealT]]
    shows: ClassVar[type[Presenter[Any, Any]]] = TrickPresenter
    careful: ClassVar[Careful] = Careful()
    thinks: ClassVar[type[TrickThought[Any, Any]]] = TrickThought
    controls: ClassVar[type[TrickController[Any]]] = TrickController
    plays: ClassVar[type[TrickPlayer[Any]]] = TrickPlayer
    sit: ClassVar[Sequence[LampSign]] = SIT
    """What its frames say of the spot that is meant."""
    signs: ClassVar[Sequence[LampSign]] = ()
    """What its frames say beside what those of all such games do."""

    moves = moves_of(StartDeal)
    starts_round: ClassVar[type[Move]] = StartDeal
    remarks = Notation((Deals, Counts, TakesBack), lambda _seats: PACK)
    dealt = True
    inks: ClassVar[Mapping[str, str]] = {"S": BLACK, "H": RED, "D": RED, "C": BLACK}

    @property
    def lamp_signs(self) -> Sequence[LampSign]:  # type: ignore[override]
        return (*self.sit, *PLAYED, *DEALT, *self.signs, *ALONE)

    @property
    def options(self) -> type[Any]:  # type: ignore[override]
        return self.rules.options_type

    def new(self, header: Header, unseen: bool, _faces: str) -> Game[PublicT, Own]:
        if header.deck is not None:
            raise RecordError("record.no_deck", game=self.name)
        return self.rules(len(header.seats), header.options, unseen)

    def controller(
        self, seats: int, settings: Settings, chance: Random
    ) -> Controller[PublicT, Own]:
        there = self.rules.cards_for(seats)
        cards = {name: card for name, card in self.rules.pack.items() if card in there}
        return self.controls(seats, settings, chance, cards)

    def player(self, tags: Tags, scans: bool) -> Player[PublicT, Own]:
        return self.plays(self.careful, self.rules.pack, tags, scans)

    def thought(self) -> TrickThought[PublicT, DealT]:
        return self.thinks(self.rules, self.careful)

    def components(self) -> Sequence[Component]:
        return [Component(What.CARD, name) for name in self.rules.pack]

    def in_hand(self, cards: Iterable[Card], public: PublicT) -> list[Card]:
        return sorted(cards, key=public.order.place.__getitem__)

    def bids(self, _public: PublicT) -> Mapping[int, int]:
        """By seat how many tricks were bid, in a game with bids."""
        return {}

    def hindsight(self, public: PublicT) -> Sequence[Hindsight]:
        """The bid that the tricks would have met."""
        return [
            Hindsight(seat, str(bid), (str(public.tricks[seat]),), "tricks.bid_in_hindsight")
            for seat, bid in sorted(self.bids(public).items())
        ]

    def is_secret(self, move: Move, public: PublicT) -> bool:
        """The hands, and what was passed on or put, until they are played out."""
        laid = isinstance(move, SeatMove) and not isinstance(move, Play) and move.shows()
        return bool(laid or move.dealt_hands()) and public.phase not in (DealMove.do, OVER)
