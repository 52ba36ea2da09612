"""A simple player of Oh Hell: bids the tricks its cards are likely to take, and no more."""

from collections.abc import Iterable, Iterator, Sequence
from random import Random

from stichtisch.games.card import Card
from stichtisch.games.component import Component, What
from stichtisch.games.game import Game
from stichtisch.games.move import Move, Play
from stichtisch.games.oh_hell.cards import PACK
from stichtisch.games.oh_hell.careful import careful
from stichtisch.games.oh_hell.moves import Bid, StartDeal
from stichtisch.games.oh_hell.phase import Phase
from stichtisch.games.oh_hell.views import Public
from stichtisch.games.player import Gesture, Made, Player, Tags
from stichtisch.games.view import Own, View

_SHORT, _LONG = 0.1, 0.9
"""Seconds that a key is held, well off the 0.6 between counting and bidding."""


class OhHellPlayer(Player[Public, Own]):
    """Plays by simple rules, and lays real cards."""

    def __init__(self, tags: Tags, scans: bool) -> None:
        self._tags = tags
        self._scans = scans

    def choose(self, view: View[Public, Own], legal: Sequence[Move], chance: Random) -> Move:
        return careful(view, legal, chance)

    def deal(self, game: Game[Public, Own], chance: Random) -> Move | None:
        public = game.public()
        if public.phase is not Phase.DEAL:
            return None
        cards, size = list(PACK.values()), public.size
        chance.shuffle(cards)
        hands = tuple(tuple(cards[size * at : size * (at + 1)]) for at in range(public.seats))
        dealer = chance.randrange(public.seats) if public.dealer is None else public.dealer
        return StartDeal(dealer, cards[size * public.seats], hands)

    def gestures(self, move: Move, made: Iterable[Made]) -> Sequence[Gesture]:
        match move:
            case StartDeal(dealer, turned, hands):
                first = not any(isinstance(one.move, StartDeal) for one in made)
                key = [Gesture(dealer, held=_SHORT)] if first else []
                scanned = self._scan(hands) if self._scans else ()
                return [*key, *scanned, Gesture(None, self._tag(turned))]
            case Bid(seat, tricks):
                counting = [Gesture(seat, held=_SHORT, quick=True)] * tricks
                return [*counting, Gesture(seat, held=_LONG)]
            case Play(seat, card):
                return [Gesture(seat, self._tag(card), stays=True)]
        return []

    def _scan(self, hands: Sequence[Sequence[Card]]) -> Iterator[Gesture]:
        """All seats scan at the same time, card by card."""
        for together in zip(*hands, strict=True):
            for seat, card in enumerate(together):
                yield Gesture(seat, self._tag(card), quick=True)

    def _tag(self, card: Card) -> str:
        return self._tags.of(Component(What.CARD, card.text))[0]
