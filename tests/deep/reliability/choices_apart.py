"""What a seat may do in one of the worlds, where its hand may be another than in the next."""

from collections.abc import Sequence
from random import Random

from reliability.side_by_side import Result
from reliability.worlds import World
from stichtisch.games.card import Card
from stichtisch.games.move import Move, Play
from stichtisch.games.stich_meister import moves as masters
from stichtisch.games.stichwahl import moves as whales
from stichtisch.games.tricks.kind import TrickKind
from stichtisch.games.tricks.moves import STEPS, Pass


class Choices:
    """What there is to choose from."""

    def __init__(
        self, result: Result, chance: Random, asking: Sequence[int], *, hands_unseen: bool
    ) -> None:
        """Of rule cards the ones `asking` go first."""
        self._result, self._chance, self._asking = result, chance, asking
        self._hands_unseen = hands_unseen

    def of(self, world: World, phase: str, seat: int) -> list[Move]:
        """What the seat may do in this world, from its own hand."""
        game = world.table.game
        if self._hands_unseen:
            return self._blind(world, phase, seat)
        if phase in ("pass", "open") and not _on_the_kit(world):
            choice, open_cards = game.choice(seat), game.public().open_hands[seat]
            held = [card for card in choice.held.hand.cards if card not in open_cards]
            chance = Random(f"{self._result.steps} {seat}")
            return [
                choice.stage.lay(seat, tuple(chance.sample(held, choice.stage.count)))
                for _ in range(5)
            ]
        legal = list(game.legal_moves(seat))
        return self._asking_first(legal) if phase == "rule" else legal

    def _asking_first(self, legal: list[Move]) -> list[Move]:
        return [move for move in legal if move.rule in self._asking] or legal

    def _blind(self, world: World, phase: str, seat: int) -> list[Move]:
        game, (hands, aside) = world.table.game, holdings(world)
        hand = hands[seat]
        if phase not in ("play", "pass", "open", "aside", "first_bonus", "unplayed"):
            legal = list(game.legal_moves(seat))
            return self._asking_first(legal) if phase == "rule" else legal
        if phase == "first_bonus":
            return [whales.ChooseFirstBonus(seat, card) for card in hand]
        if phase == "play":
            if seat in aside and game.public().last:
                return [Play(seat, aside[seat])]
            plays = [Play(seat, card) for card in hand]
            legal = [play for play in plays if game.refusal(play) is None]
            follows = [play for play in legal if _suit(game, play.card) in game.public().asked]
            revokes = self._chance.random() < 0.04
            return legal if revokes or not follows else follows
        if _on_the_kit(world):
            chance = Random(f"{self._result.steps} {seat}")
            return [Pass(seat, tuple(chance.sample(hand, 3))) for _ in range(5) if len(hand) > 2]
        choice = game.choice(seat)
        known = [card for card in hand if card not in game.public().open_hands[seat]]
        chance = Random(f"{self._result.steps} {seat}")
        return [
            choice.stage.lay(seat, tuple(chance.sample(known, choice.stage.count)))
            for _ in range(5) if len(known) >= choice.stage.count
        ]  # fmt: skip


def holdings(world: World) -> tuple[list[list[Card]], dict[int, Card]]:
    """Where the referee does not see the hands: what all hold now, and have laid aside."""
    hands, aside = [list(hand) for hand in world.hands], {}
    passed: dict[int, tuple[Card, ...]] = {}
    kept = world.table.match.kept
    starts = [
        at for at, one in enumerate(kept) if isinstance(one.move, world.table.kind.starts_round)
    ]
    for one in kept[starts[-1] :] if starts else ():
        match one.move:
            case masters.LayAside(seat, card):
                aside[seat] = card
                _drop(hands[seat], card)
            case masters.PassCards(seat, rule, cards):
                receiver = world.table.game.rule_cards[rule].effect.to.of(seat, len(hands))
                for card in cards:
                    _drop(hands[seat], card)
                    hands[receiver].append(card)
            case Pass(seat, cards):
                passed[seat] = cards
            case Play(seat, card) if aside.get(seat) is card:
                del aside[seat]
            case Play(seat, card) | whales.ChooseFirstBonus(seat, card):
                _drop(hands[seat], card)
        if len(passed) == len(hands):
            direction = world.table.game.direction
            for seat, cards in passed.items():
                for card in cards:
                    _drop(hands[seat], card)
                    hands[(seat + STEPS[direction]) % len(hands)].append(card)
            passed = {}
    return hands, aside


def _on_the_kit(world: World) -> bool:
    return isinstance(world.table.kind, TrickKind)


def _drop(hand: list[Card], card: Card) -> None:
    if card in hand:  # else somebody laid another's card, and nobody could see it
        hand.remove(card)


def _suit(game: object, card: Card) -> str:
    trumps = getattr(game.public(), "trumps", None)
    return trumps.suit_of(card) if trumps else card.suit
