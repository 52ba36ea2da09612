"""A bot of Stich-Meister: takes tricks as cheaply as it can."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from random import Random

from stichtisch.games.card import Card
from stichtisch.games.component import Component, What
from stichtisch.games.game import Game
from stichtisch.games.move import Move, Play
from stichtisch.games.player import Gesture, Made, Player, Tags
from stichtisch.games.stich_meister.careful import careful
from stichtisch.games.stich_meister.moves import (
    ChooseRule,
    LayAside,
    LayUnplayed,
    OpenCards,
    PassCards,
    RemoveCard,
    StartRound,
)
from stichtisch.games.stich_meister.phase import Phase
from stichtisch.games.stich_meister.rules import StichMeister
from stichtisch.games.stich_meister.views import Own, Public
from stichtisch.games.view import View


class StichMeisterPlayer(Player[Public, Own]):
    """Lays hands and rule cards, and what rule cards ask for."""

    def __init__(self, tags: Tags, scans: bool) -> None:
        """`scans`: hands are laid on the spots before each round."""
        self._tags = tags
        self._scans = scans
        self._held: list[frozenset[int]] = []

    def choose(self, view: View[Public, Own], legal: Sequence[Move], chance: Random) -> Move:
        return careful(view, legal, chance)

    def deal(self, game: Game[Public, Own], chance: Random) -> Move | None:
        assert isinstance(game, StichMeister), "another game's player"
        if game.phase is not Phase.ROUND:
            return None
        self._held = list(game.stock.kept)
        return game.deal(chance.shuffle, first_dealer=chance.randrange(game.seats))

    def gestures(self, move: Move, made: Iterable[Made]) -> Sequence[Gesture]:
        match move:
            case StartRound(dealer):
                first = not any(isinstance(one.move, StartRound) for one in made)
                return [*([Gesture(dealer)] if first else []), *self._laid(move)]
            case ChooseRule(seat, rule):
                return [self._rule(seat, rule)]
            case PassCards(seat) | OpenCards(seat) | LayUnplayed(seat) | LayAside(seat):
                return [self._card(seat, card) for card in move.shows()]
            case RemoveCard(seat, card):
                return [self._card(seat, card)]
            case Play(seat, card):
                return [Gesture(seat, self._tag(What.CARD, str(card)), stays=True)]
        return []

    def _laid(self, deal: StartRound) -> Iterator[Gesture]:
        """All seats lay at the same time, each card by card; then comes the deck's rule card."""
        spots = []
        for seat, (hand, rules) in enumerate(zip(deal.hands, deal.rule_hands, strict=True)):
            drawn = [self._rule(seat, rule) for rule in rules if rule not in self._held[seat]]
            cards = [self._card(seat, card) for card in hand] if self._scans else []
            spots.append([*cards, *drawn])
        for together in zip_longest(*spots):
            yield from (gesture for gesture in together if gesture)
        if deal.extra_rule is not None:
            yield self._rule(None, deal.extra_rule)

    def _card(self, seat: int | None, card: Card) -> Gesture:
        return Gesture(seat, self._tag(What.CARD, str(card)), quick=True)

    def _rule(self, seat: int | None, rule: int) -> Gesture:
        return Gesture(seat, self._tag(What.RULE, str(rule)), quick=True)

    def _tag(self, what: What, name: str) -> str:
        return self._tags.of(Component(what, name))[0]
