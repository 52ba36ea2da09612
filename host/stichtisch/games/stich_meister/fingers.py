"""What a person does with hands in Stich-Meister."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from random import Random

from stichtisch.decks.deck import Deck
from stichtisch.games.blind_moves import LayUnplayed
from stichtisch.games.card import Card
from stichtisch.games.component import Thing, What
from stichtisch.games.game import Move
from stichtisch.games.gesture import Gesture, Tags
from stichtisch.games.stich_meister import moves
from stichtisch.games.stich_meister.phase import Phase
from stichtisch.games.stich_meister.rules import StichMeister
from stichtisch.table.course import Kept


class StichMeisterFingers:
    """Lays hands and rule cards, and what rule cards ask for."""

    def __init__(self, deck: Deck, scans: bool) -> None:
        """`scans`: hands are laid on the spots before each round."""
        self._tags = Tags(deck)
        self._scans = scans
        self._held: list[frozenset[int]] = []

    def gestures(self, move: Move, kept: Iterable[Kept]) -> Sequence[Gesture]:
        match move:
            case moves.StartRound():
                first = not any(one.do == move.do for one in kept)
                return [*([Gesture(move.dealer)] if first else []), *self._laid(move)]
            case moves.ChooseRule(seat=seat, rule=rule):
                return [self._rule(seat, rule)]
            case (
                moves.PassCards(seat=seat, cards=cards)
                | moves.OpenCards(seat=seat, cards=cards)
                | LayUnplayed(seat=seat, cards=cards)
            ):
                return [self._card(seat, card) for card in cards]
            case moves.LayAside(seat=seat, card=card) | moves.RemoveCard(seat=seat, card=card):
                return [self._card(seat, card)]
            case moves.Play(seat=seat, card=card):
                return [Gesture(seat, self._tag(What.CARD, str(card)), stays=True)]
        return []

    def deal(self, game: StichMeister, chance: Random) -> Move | None:
        if game.phase is not Phase.ROUND:
            return None
        self._held = list(game.stock.kept)
        return game.deal(chance.shuffle, first_dealer=chance.randrange(game.seats))

    def _laid(self, deal: moves.StartRound) -> Iterator[Gesture]:
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
        return self._tags.of(Thing(what, name))[0]
