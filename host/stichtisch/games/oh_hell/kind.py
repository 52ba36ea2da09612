"""Oh Hell as the rest of the house knows it, and what its private pod is for."""

from collections.abc import Sequence

from stichtisch.games.card import Card
from stichtisch.games.controller import Answer, Press, PrivatePlace, Say, Tap
from stichtisch.games.event import Event
from stichtisch.games.figures import Figures
from stichtisch.games.game import Game
from stichtisch.games.kind import Hindsight
from stichtisch.games.move import Move, Notation
from stichtisch.games.oh_hell.bot import Careful, OhHellPlayer, OhHellThought
from stichtisch.games.oh_hell.moves import Bid, OhHellDealOver, StartDeal
from stichtisch.games.oh_hell.presenter import OhHellPresenter
from stichtisch.games.oh_hell.rules import Deal, OhHell, Public
from stichtisch.games.refusal import Refusal, Why
from stichtisch.games.revoke import TakesBack
from stichtisch.games.scanning import HOLD, scanned
from stichtisch.games.staging import Staged
from stichtisch.games.tricks import rules
from stichtisch.games.tricks.cards import PACK
from stichtisch.games.tricks.controller import TrickController, cards_of
from stichtisch.games.tricks.kind import TrickKind, moves_of
from stichtisch.games.tricks.lamps import BIDS
from stichtisch.games.tricks.moves import Counts, Deals, Draws
from stichtisch.games.tricks.stage import Dealing
from stichtisch.games.view import Own


class OhHellController(TrickController):
    """The card turned up for trump lies on the private pod."""

    def private_tap(self, place: PrivatePlace[rules.Public], tap: Tap) -> Answer:
        public = place.public
        if isinstance(public.stage, Dealing):
            return scanned(place.staged, tap.component, 1, PACK)
        assert isinstance(public, Public), "another game's table"
        lies_on = PACK[tap.component.name] is public.turned
        return None if lies_on else Refusal(Why.WRONG_PHASE)

    def private_key(self, place: PrivatePlace[rules.Public], press: Press) -> Answer:
        if press.held is None or press.held >= HOLD:
            return super().private_key(place, press)
        dealing = isinstance(place.public.stage, Dealing)
        return Say(Draws()) if dealing and self._settings.trumps == "drawn" else None

    def start(
        self, dealer: int, hands: tuple[tuple[Card, ...], ...], staged: Staged
    ) -> Move | None:
        """With the card on the private pod, else one of those that nobody scanned (OH13)."""
        laid = cards_of(staged.of(None))
        if laid:
            return StartDeal(dealer, laid[0], hands)
        if Draws() not in staged.remarks():
            return None
        dealt = {card for hand in hands for card in hand}
        left = [card for card in PACK.values() if card not in dealt]
        return StartDeal(dealer, self._chance.choice(left), hands)


class OhHellKind(TrickKind[Public, Deal]):
    """The game for three to five, with an ordinary pack."""

    name = "oh-hell"
    seats = range(3, 6)
    rules = OhHell
    shows = OhHellPresenter
    careful = Careful()
    controls = OhHellController
    plays = OhHellPlayer
    signs = BIDS
    moves = moves_of(StartDeal, Bid)
    remarks = Notation((Deals, Draws, Counts, TakesBack), lambda _seats: PACK)
    starts_round = StartDeal
    habits = frozenset({"trumps"})

    def thought(self) -> OhHellThought:
        return OhHellThought(OhHell, self.careful)

    def hindsight(self, public: Public) -> Sequence[Hindsight]:
        """The bid that the tricks would have met."""
        return [
            Hindsight(seat, str(bid), (str(public.tricks[seat]),), "oh_hell.bid_in_hindsight")
            for seat, bid in sorted(public.bids.items())
        ]

    def measure(self, figures: Figures, _game: Game[Public, Own], events: Sequence[Event]) -> None:
        """How often bids are met, by cards a hand and by what was bid."""
        for event in events:
            if isinstance(event, OhHellDealOver):
                for bid, tricks in zip(event.bids, event.tricks, strict=True):
                    figures.note("met_by_size", str(sum(event.tricks)), bid == tricks)
                    figures.note("met_by_bid", str(bid), bid == tricks)

    def needs_private_pod(self, _seats: int) -> str | None:
        return "oh_hell.needs_private_pod"


GAME = OhHellKind()
