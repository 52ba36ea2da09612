"""Deals that are the same in every world but for some cards that all worlds keep secret."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from reliability.worlds import World
from stichtisch.games import game_named
from stichtisch.games.card import Card
from stichtisch.games.move import Move
from stichtisch.games.player import Player
from stichtisch.games.skat import moves as skat
from stichtisch.games.stich_meister import cards as master_cards
from stichtisch.games.stich_meister import moves as masters
from stichtisch.games.stichwahl import moves as whales
from stichtisch.games.stichwahl.cards import pack_for
from stichtisch.games.tricks import cards as hell
from stichtisch.games.tricks.kind import TrickKind


class DealsApart:
    """Deals for the worlds of one evening."""

    def __init__(
        self,
        seed: int,
        chance: Random,
        pack: Mapping[str, Card],
        players: Sequence[Player[Any, Any]],
        worlds: Sequence[World],
        *,
        mixed: Sequence[int],
        asking: Sequence[int],
    ) -> None:
        """The hands of the seats `mixed` differ; some hold the rule cards `asking`, if they can.

        `worlds` fills once the first deal is made.
        """
        self._seed, self._chance, self._pack = seed, chance, pack
        self._players, self._worlds = players, worlds
        self._mixed, self._asking = mixed, asking
        self._void = chance.sample(mixed, 2)
        self._void_suit = chance.choice(sorted({card.suit for card in pack.values()}))

    def deals(self, games: Sequence[Any]) -> list[Move]:
        """The same deal in all worlds, but for some cards that are swapped."""
        seed = self._chance.randrange(2**32)
        deals = []
        for number, game in enumerate(games):
            chance = Random(seed)
            deal = self._players[number].deal(game, chance)
            deals.append(deal)
        first = deals[0]
        return [self._varied(deal, first, number) for number, deal in enumerate(deals)]

    def _varied(self, deal: Move, first: Move, number: int) -> Move:
        chance = Random(self._seed * 1000 + number)
        hands = [list(hand) for hand in deal.hands]
        if isinstance(deal, masters.StartRound):
            stock = [card for card in self._pack.values() if not any(card in h for h in hands)]
        elif isinstance(deal, whales.StartDeal):
            stock = list(deal.pile)
        elif isinstance(deal, skat.StartDeal):
            stock = list(deal.skat)
        else:
            gone = {*deal.beside(), *(card for hand in hands for card in hand)}
            stock = [card for card in self._pack.values() if card not in gone]
        if number % 3 == 1:  # in every third world one seat lacks a suit that it has in the others
            self._make_void(hands, chance)
        piles = [pile for pile in (*(hands[seat] for seat in self._mixed), stock) if pile]
        for _ in range(chance.randrange(1, 2 + min(5, len(piles[0]) // 3)) if number else 0):
            (a, b) = chance.sample(range(len(piles)), 2)
            i, j = chance.randrange(len(piles[a])), chance.randrange(len(piles[b]))
            piles[a][i], piles[b][j] = piles[b][j], piles[a][i]
        told = tuple(map(tuple, hands))
        if isinstance(deal, masters.StartRound):
            return self._rules_varied(replace(deal, hands=told), first, chance, number)
        if isinstance(deal, whales.StartDeal):
            return replace(deal, hands=told, pile=tuple(stock))
        if isinstance(deal, skat.StartDeal):
            return replace(deal, hands=told, skat=tuple(stock))
        return replace(deal, hands=told)

    def _make_void(self, hands: list[list[Card]], chance: Random) -> None:
        void, other = hands[self._void[0]], hands[self._void[1]]
        out = [at for at, card in enumerate(void) if card.suit == self._void_suit]
        into = [at for at, card in enumerate(other) if card.suit != self._void_suit]
        for at, instead in zip(out, chance.sample(into, len(into)), strict=False):
            void[at], other[instead] = other[instead], void[at]

    def _rules_varied(self, deal: Move, first: Move, chance: Random, number: int) -> Move:
        """Some rule cards that ask for something are there; drawn ones are swapped as well, but
        for the one turned for all."""
        rules = [list(three) for three in deal.rule_hands]
        held = self._worlds[number].table.game.stock.kept if self._worlds else None
        kept = [len(held[seat]) if held else 0 for seat in range(len(rules))]
        extra = deal.extra_rule
        dealt = [rule for three in rules for rule in three] + [extra]
        for three, keeps, asks in zip(rules, kept, self._asking, strict=False):
            if held is None and asks not in dealt and keeps < len(three):
                three[-1] = asks
        if first.extra_rule != extra:
            for three, keeps in zip(rules, kept, strict=True):
                for at in range(keeps, len(three)):
                    if three[at] == first.extra_rule:
                        three[at] = extra
            if not any(first.extra_rule in three for three in rules):
                extra = first.extra_rule
        if number and chance.random() < 0.7:
            a, b = chance.sample(range(len(rules)), 2)
            if kept[a] < 3 and kept[b] < 3:
                i, j = chance.randrange(kept[a], 3), chance.randrange(kept[b], 3)
                rules[a][i], rules[b][j] = rules[b][j], rules[a][i]
        return replace(deal, rule_hands=tuple(map(tuple, rules)), extra_rule=extra)


def pack_of(name: str, seats: int) -> Mapping[str, Card]:
    """The cards that are dealt."""
    if name == "stichwahl":
        return pack_for(seats)
    if name == "stich-meister":
        return master_cards.pack_for(seats)
    kind = game_named(name)
    cards = kind.rules.cards_for(seats) if isinstance(kind, TrickKind) else hell.PACK.values()
    return {card.text: card for card in cards}
