"""A deal: what may be in a round's line, and the line that a shuffle makes."""

from collections.abc import Callable, Sequence
from typing import Any

from stichtisch.games.card import Card
from stichtisch.games.refusal import Refusal, Why, the_seat
from stichtisch.games.stich_meister.cards import hand_size, pack_for
from stichtisch.games.stich_meister.moves import StartRound
from stichtisch.games.stich_meister.rule_stock import HELD, RuleStock
from stichtisch.words import Sentence

Shuffle = Callable[[list[Any]], object]
"""Shuffles a list in place, as `random.Random(seed).shuffle` does."""


def misdealt(hands: Sequence[Sequence[Card]], seats: int) -> Refusal | None:
    """Why hands are not all the cards of the game, once each, dealt evenly; None if they are."""
    pack, size = pack_for(seats).all, hand_size(seats)
    seen: set[Card] = set()
    for seat, hand in enumerate(hands):
        for card in hand:
            if card not in pack:
                reason = Sentence("stich_meister.left_out", card=card)
                return Refusal(Why.MISDEALT, reason)
            if card in seen:
                return Refusal(Why.MISDEALT, Sentence("rules.dealt_twice", card=card))
            seen.add(card)
        if len(hand) != size:
            reason = Sentence("rules.hand_size", seat=the_seat(seat), wanted=size, count=len(hand))
            return Refusal(Why.MISDEALT, reason)
    return None


def dealt(dealer: int, seats: int, stock: RuleStock, shuffle: Shuffle) -> StartRound:
    """The round's line after a shuffle of the playing cards and of the rule cards."""
    cards = list(pack_for(seats).values())
    shuffle(cards)
    size = hand_size(seats)
    hands = tuple(tuple(cards[s * size : (s + 1) * size]) for s in range(seats))
    first, then = (list(part) for part in stock.available())
    shuffle(first)
    shuffle(then)
    deck = first + then
    rule_hands = []
    for kept in stock.kept:
        drawn = [deck.pop(0) for _ in range(HELD - len(kept))]
        rule_hands.append((*sorted(kept), *drawn))
    extra = deck.pop(0) if seats == 3 else None
    return StartRound(dealer, hands, tuple(rule_hands), extra)
