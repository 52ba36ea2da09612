"""How a careful player plays Stichwahl: wins cheaply, and spends bonus cards to win late."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from stichtisch.games.card import Card, CardSet
from stichtisch.games.game import Game
from stichtisch.games.move import Move, Play
from stichtisch.games.player import Gesture, Made
from stichtisch.games.stichwahl.cards import (
    COLOURED,
    PACK,
    Deck,
    Marker,
    colour_of,
    is_five,
    pack_for,
)
from stichtisch.games.stichwahl.deal import Deal, Public
from stichtisch.games.stichwahl.foot import Bonus
from stichtisch.games.stichwahl.moves import (
    ChooseFirstBonus,
    NameStarter,
    StartDeal,
    TakePrize,
    UseBonus,
)
from stichtisch.games.stichwahl.packed import Whales
from stichtisch.games.stichwahl.rules import HAND, TRICKS, Stichwahl
from stichtisch.games.stichwahl.worlds import bits_of, packed, result, table_of
from stichtisch.games.thought import beside, dealt_out
from stichtisch.games.trick import Strength, Trick
from stichtisch.games.tricks import bot
from stichtisch.games.tricks.bot import TrickPlayer
from stichtisch.games.tricks.deal import Own
from stichtisch.games.tricks.packed import Worlds
from stichtisch.games.tricks.thought import TrickThought
from stichtisch.games.tricks.worlds import Laid, Start, Unknown, Worths
from stichtisch.games.view import View
from stichtisch.words import Sentence

_WORTH: Mapping[Bonus | None, float] = {
    None: 0.5,
    Bonus.FLIP: 0.7,
    Bonus.TRUMP: 0.8,
    Bonus.POINT: 1.0,
}
"""About how many points a bonus card is to whoever has it; unused, two make one."""


class Careful(bot.Careful):
    """Chooses what is worth most to itself and least to others, and names itself."""

    def choose(self, view: View[Any, Own], legal: Sequence[Move], chance: Random) -> Move:
        """One of the legal moves; chance only breaks ties."""
        deck, moves = view.public.deck, list(legal)
        chance.shuffle(moves)
        match moves[0]:
            case ChooseFirstBonus():
                chosen = [move for move in moves if isinstance(move, ChooseFirstBonus)]
                return max(chosen, key=lambda move: _WORTH[deck[move.card].bonus])
            case TakePrize():
                prizes = [move for move in moves if isinstance(move, TakePrize)]
                return max(prizes, key=lambda move: _liked(deck, move.card))
            case NameStarter(seat):
                return NameStarter(seat, seat)
        return careful_turn(moves, view.public.trick, view.public.marker)


def _liked(deck: Deck, card: Card) -> float:
    """What the card is to a winner: its points, less the bonus to its player, which no 5 gives."""
    worth = 0.0 if is_five(card) else _WORTH[deck[card].bonus]
    return deck[card].pearls - worth


def careful_turn(moves: Sequence[Move], trick: Trick, marker: Marker) -> Move:
    """The weakest card that wins so far, after a bonus card if that is what it takes."""
    lying = trick.cards
    plays = [move for move in moves if isinstance(move, Play)]
    laid = [(play, marker.strengths((*lying, play.card))) for play in plays]

    def strength(one: tuple[Play, list[Strength]]) -> Strength:
        return one[1][-1]

    if not lying:
        return max(laid, key=strength)[0]
    winning = [one for one in laid if strength(one) > max(one[1][:-1])]
    if winning:
        return min(winning, key=strength)[0]
    if len(lying) >= trick.seats - 2:  # hardly anybody can turn it round again
        for bonus in moves:
            if isinstance(bonus, UseBonus):
                after = marker.moved_to(bonus.family) if bonus.family else marker.flipped()
                if any(_wins(after, lying, play) for play in plays):
                    return bonus
    return min(laid, key=strength)[0]


def _wins(marker: Marker, trick: Sequence[Card], play: Play) -> bool:
    *others, own = marker.strengths((*trick, play.card))
    return own > max(others)


class StichwahlThought(TrickThought[Public, Deal]):
    """Deal by deal: the points beside those of the others."""

    span = 8.0

    def guesses(self, view: View[Public, Own], chance: Random) -> Iterator[Stichwahl]:
        unknown, public = self._unknown(view), view.public
        choosing = public.phase == ChooseFirstBonus.do
        chose = set(unknown.wanted) - public.acting if choosing else ()
        while True:
            others = dealt_out(unknown, chance)
            first = {seat: (others[seat].pop(),) for seat in chose}
            game = Stichwahl.amid(public, self._hands(view, unknown, others))
            if choosing:
                mine = {view.seat: view.own.passed} if view.own.passed else {}
                game.deal.passed = first | mine
            yield game

    def worlds(
        self, view: View[Public, Own], moves: Sequence[Move], chance: Random
    ) -> Worlds | None:
        if view.own.hand.unknown:
            return None
        deck, known = view.public.deck, Worths()
        table = table_of(deck, lambda card: _liked(deck, card))

        def start(game: Stichwahl) -> Start:
            return Start(packed(game, table), result, _worth, known)

        if view.public.phase == ChooseFirstBonus.do:
            return self.answers(view, moves, chance, start)
        guess, bits = next(self.guesses(view, chance)), [bits_of(move) for move in moves]
        return Laid(start(guess), self._unknown(view), bits)

    def usual(self, game: Game[Public, Own], seat: int, legal: list[Move], chance: Random) -> Move:
        assert isinstance(game, Stichwahl), "another game's thought"
        if game.phase == Play.do:
            return careful_turn(legal, game.deal.trick, game.deal.marker)
        return super().usual(game, seat, legal, chance)

    def lacks(self, view: View[Public, Own]) -> dict[int, CardSet]:
        """By seat all cards of the families that it did not follow; a 5 says nothing."""
        lacks = dict.fromkeys(range(view.public.seats), PACK.none)
        for trick in view.public.laid():
            for place, card in enumerate(trick.cards):
                colour = colour_of(trick.cards[:place])
                if colour is not None and card.suit != colour and not is_five(card):
                    lacks[trick.player(place)] |= COLOURED[colour]
        return lacks

    def _unknown(self, view: View[Public, Own]) -> Unknown:
        """Others hold their first bonus cards, too, while these lie face down."""
        public, own = view.public, view.own
        first = [card for cards in public.passed.values() for card in cards]
        there = pack_for(public.seats).all - own.hand.known - public.played
        lying = public.trick.by_seat() if public.trick else {}
        left = (TRICKS if first else HAND) - len(public.taken)
        others = [seat for seat in range(public.seats) if seat != view.seat]
        wanted = {seat: left - (seat in lying) for seat in others}
        return Unknown(there - PACK.set([*first, *own.passed]), wanted, self.lacks(view), {})

    def reason(self, view: View[Public, Own], move: Move) -> Sentence | None:
        deck = view.public.deck
        match move:
            case ChooseFirstBonus(card=card):
                best = max(_WORTH[deck[each].bonus] for each in view.own.hand.cards)
                is_best = _WORTH[deck[card].bonus] == best
                return Sentence("stichwahl.coach_first_bonus") if is_best else None
            case UseBonus():
                return _turned(view, move)
            case TakePrize(card=card) if is_five(card):
                return Sentence("stichwahl.coach_prize_five")
            case TakePrize(card=card):
                return _prize(deck, card, view.public.prizes)
            case NameStarter(seat, starts) if starts == seat:
                return Sentence("stichwahl.coach_starter")
        return None


def _prize(deck: Deck, card: Card, others: Sequence[Card]) -> Sentence | None:
    """What speaks for this one of the cards that may be chosen."""
    if deck[card].pearls == max(deck[each].pearls for each in others):
        return Sentence("stichwahl.coach_prize_most")
    better = [each for each in others if deck[each].pearls > deck[card].pearls]
    if all(_WORTH[deck[each].bonus] > _WORTH[deck[card].bonus] for each in better):
        return Sentence("stichwahl.coach_prize_less")
    return None


def _turned(view: View[Public, Own], move: UseBonus) -> Sentence | None:
    """The lowest card that may go and is ahead once that bonus card is used."""
    marker, trick = view.public.marker, view.public.trick
    assert marker is not None and trick is not None, "bonus cards are used while tricks are played"
    after = marker.moved_to(move.family) if move.family else marker.flipped()
    if not trick.cards:
        return None
    cards = view.own.choice.cards
    ahead = [card for card in cards if _wins(after, trick.cards, Play(view.seat, card))]
    return Sentence("stichwahl.coach_bonus", card=ahead[0]) if ahead else None


def _worth(over: Whales) -> Sequence[float]:
    return beside(result(over), StichwahlThought.others)


_SHORT, _LONG = 0.1, 0.9
"""Seconds that a key is held, well off the 0.6 between the next possibility and this one."""


class StichwahlPlayer(TrickPlayer[Public]):
    """Chooses, deals, lays cards, and goes through possibilities with the key."""

    def deal(self, game: Game[Public, Own], chance: Random) -> StartDeal | None:
        assert isinstance(game, Stichwahl), "another game's table"
        if game.phase != StartDeal.do:
            return None
        cards = list(pack_for(game.seats).values())
        chance.shuffle(cards)
        drawn = next(card for card in cards if not is_five(card))
        chance.shuffle(cards)
        hands = tuple(tuple(cards[HAND * at : HAND * (at + 1)]) for at in range(game.seats))
        starter = game.next_dealer()
        starter = chance.randrange(game.seats) if starter is None else starter
        return StartDeal(drawn, starter, hands, tuple(cards[HAND * game.seats :]))

    def gestures(self, move: Move, made: Iterable[Made], public: Public) -> Sequence[Gesture]:
        match move:
            case StartDeal():
                first = not any(isinstance(one.move, StartDeal) for one in made)
                laid = self._tag(move.drawn) if self.settings.trumps == "laid" else None
                keys = [Gesture(None, laid), *([Gesture(move.starter)] if first else [])]
                return [*keys, *(self._scan(move.hands) if self._scans else ())]
            case UseBonus(seat, card, family):
                families = public.deck[card].families
                return [Gesture(seat, self._tag(card)), *_choice(seat, families, family)]
            case NameStarter(_, starts):
                return [Gesture(starts)]
            case ChooseFirstBonus(seat, card) | TakePrize(seat, card):
                return [Gesture(seat, self._tag(card))]
        return super().gestures(move, made, public)


def _choice(seat: int, families: Sequence[str], family: str | None) -> Iterator[Gesture]:
    """The key's way to the family, where the card shows several."""
    if family is not None and len(families) > 1:
        for _ in range(families.index(family)):
            yield Gesture(seat, held=_SHORT)
        yield Gesture(seat, held=_LONG)
