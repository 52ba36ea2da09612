"""How a careful player plays Stichwahl: wins cheaply, and spends bonus cards to win late."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random

from stichtisch.games.card import Card, CardSet
from stichtisch.games.game import Game
from stichtisch.games.hand import Hand
from stichtisch.games.move import Move, Play
from stichtisch.games.player import Gesture, Made, Player
from stichtisch.games.stichwahl.cards import (
    COLOURED,
    PACK,
    Deck,
    Marker,
    colour_of,
    is_five,
    pack_for,
)
from stichtisch.games.stichwahl.deal import Deal
from stichtisch.games.stichwahl.foot import Bonus
from stichtisch.games.stichwahl.moves import (
    ChooseFirstBonus,
    NameStarter,
    StartDeal,
    TakePrize,
    UseBonus,
    WhaleTrickTaken,
)
from stichtisch.games.stichwahl.packed import Whales
from stichtisch.games.stichwahl.rules import HAND, Stichwahl
from stichtisch.games.stichwahl.views import Own, Public
from stichtisch.games.stichwahl.worlds import bits_of, packed, result, table_of
from stichtisch.games.thought import Thought, beside, dealt_out
from stichtisch.games.trick import Strength, Trick
from stichtisch.games.tricks.packed import Worlds
from stichtisch.games.tricks.stage import OVER
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


def careful(view: View[Public, Own], legal: Sequence[Move], chance: Random) -> Move:
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
    public = view.public
    assert public.marker is not None and public.trick is not None, "tricks are played"
    return careful_turn(moves, public.trick, public.marker)


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


class StichwahlThought(Thought[Public, Own]):
    """Deal by deal: the points beside those of the others."""

    span = 8.0

    def guesses(self, view: View[Public, Own], chance: Random) -> Iterator[Game[Public, Own]]:
        unknown = _unknown(view)
        while True:
            yield Stichwahl.amid(view.public, _deal(view, unknown, chance))

    def worlds(
        self, view: View[Public, Own], moves: Sequence[Move], chance: Random
    ) -> Worlds | None:
        if view.own.hand.unknown:
            return None
        deck, known = view.public.deck, Worths()
        table = table_of(deck, lambda card: _liked(deck, card))

        def start(game: Game[Public, Own]) -> Start:
            assert isinstance(game, Stichwahl), "another game's guess"
            return Start(packed(game, table), result, _worth, known)

        if view.public.phase == ChooseFirstBonus.do:
            return self.answers(view, moves, chance, start)
        guess, bits = next(self.guesses(view, chance)), [bits_of(move) for move in moves]
        return Laid(start(guess), _unknown(view), bits)

    def is_over(self, game: Game[Public, Own]) -> bool:
        return game.phase in (StartDeal.do, OVER)

    def points(self, game: Game[Public, Own]) -> Sequence[float]:
        assert isinstance(game, Stichwahl) and game.last_deal is not None, "a deal is over"
        return game.last_deal.points

    def simple(self, view: View[Public, Own], legal: Sequence[Move], chance: Random) -> Move:
        return careful(view, legal, chance)

    def usual(self, game: Game[Public, Own], seat: int, legal: list[Move], chance: Random) -> Move:
        assert isinstance(game, Stichwahl), "another game's thought"
        deal = game.deal
        if deal.trick is not None and game.phase == Play.do:
            return careful_turn(legal, deal.trick, deal.marker)
        return super().usual(game, seat, legal, chance)

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


def _deal(view: View[Public, Own], unknown: Unknown, chance: Random) -> Deal:
    public = view.public
    assert public.starter is not None, "a deal is on"
    assert public.drawn is not None and public.marker is not None, "a deal is on"
    hands, first = _hands(view, unknown, chance)
    deal = Deal(public.round, public.starter, public.drawn, public.marker, hands, public.pile)
    deal.discard = public.discard
    deal.points = list(public.points)
    deal.first = dict(public.first_bonuses) or first
    deal.bonuses = [list(cards) for cards in public.bonuses]
    deal.trick = public.trick
    deal.tricks = public.taken
    chosen = len(public.taken) - (bool(public.prizes))
    deal.prizes = (public.last_prize,) * chosen if public.last_prize else ()
    deal.namer = deal.may_name_starter() if public.phase == NameStarter.do else None
    return deal


def _unknown(view: View[Public, Own]) -> Unknown:
    """What others hold, their first bonus cards too while these lie face down."""
    public, own, pack = view.public, view.own, pack_for(view.public.seats)
    there = pack.all - own.hand.known - pack.set(_shown(public))
    if own.first_bonus is not None:
        there = there.without(own.first_bonus)
    hidden = _hidden(public)
    wanted = {
        seat: size + (seat in hidden)
        for seat, size in enumerate(public.hand_sizes)
        if seat != view.seat
    }
    return Unknown(there, wanted, _lacks(public), {})


def _hidden(public: Public) -> frozenset[int]:
    """Whose first bonus card lies face down."""
    return frozenset() if public.first_bonuses else public.chosen


def _hands(
    view: View[Public, Own], unknown: Unknown, chance: Random
) -> tuple[list[Hand], dict[int, Card]]:
    """The seat's own, others that fit what they have shown; and first bonus cards face down."""
    own, pack, hidden = view.own, pack_for(view.public.seats), _hidden(view.public)
    dealt = dealt_out(unknown, chance)
    first = {seat: dealt[seat].pop() for seat in hidden if seat != view.seat}
    if own.first_bonus is not None and view.seat in hidden:
        first[view.seat] = own.first_bonus
    hands = [
        own.hand if seat == view.seat else Hand.of(dealt[seat], pack)
        for seat in range(view.public.seats)
    ]
    return hands, first


def _shown(public: Public) -> Iterator[Card]:
    """All cards that have left a hand in the open."""
    yield from public.first_bonuses.values()
    for trick in _tricks(public):
        yield from trick.cards


def _tricks(public: Public) -> Sequence[Trick | WhaleTrickTaken]:
    return (*public.taken, *([public.trick] if public.trick else []))


def _lacks(public: Public) -> Mapping[int, CardSet]:
    """By seat all cards of the families that it did not follow; a 5 says nothing."""
    lacks = dict.fromkeys(range(public.seats), PACK.none)
    for trick in _tricks(public):
        for place, card in enumerate(trick.cards):
            colour = colour_of(trick.cards[:place])
            if colour is not None and card.suit != colour and not is_five(card):
                lacks[trick.player(place)] |= COLOURED[colour]
    return lacks


_SHORT, _LONG = 0.1, 0.9
"""Seconds that a key is held, well off the 0.6 between the next possibility and this one."""


class StichwahlPlayer(Player[Public, Own]):
    """Chooses, deals, lays cards, and goes through possibilities with the key."""

    _deck: Deck = {}  # noqa: RUF012
    """What is printed, as seen when a move was chosen last."""

    def choose(self, view: View[Public, Own], legal: Sequence[Move], chance: Random) -> Move:
        return careful(view, self.possible(view, legal), chance)

    def possible(self, view: View[Public, Own], legal: Sequence[Move]) -> Sequence[Move]:
        self._deck = view.public.deck
        return legal

    def deal(self, game: Game[Public, Own], chance: Random) -> StartDeal | None:
        if game.phase != StartDeal.do:
            return None
        cards = list(pack_for(game.seats).values())
        chance.shuffle(cards)
        drawn = next(card for card in cards if not is_five(card))
        chance.shuffle(cards)
        hands = tuple(tuple(cards[HAND * at : HAND * (at + 1)]) for at in range(game.seats))
        starter = game.public().starter
        starter = chance.randrange(game.seats) if starter is None else starter
        return StartDeal(drawn, starter, hands, tuple(cards[HAND * game.seats :]))

    def gestures(self, move: Move, made: Iterable[Made], _public: Public) -> Sequence[Gesture]:
        match move:
            case StartDeal():
                first = not any(isinstance(one.move, StartDeal) for one in made)
                laid = self._tag(move.drawn) if self.settings.trumps == "laid" else None
                keys = [Gesture(None, laid), *([Gesture(move.starter)] if first else [])]
                return [*keys, *(self._hands(move) if self._scans else ())]
            case UseBonus(seat, card, family):
                return [Gesture(seat, self._tag(card)), *self._choice(seat, card, family)]
            case NameStarter(_, starts):
                return [Gesture(starts)]
            case Play(seat, card):
                return [Gesture(seat, self._tag(card), stays=True)]
            case ChooseFirstBonus(seat, card) | TakePrize(seat, card):
                return [Gesture(seat, self._tag(card))]
        return []

    def _hands(self, deal: StartDeal) -> Iterator[Gesture]:
        """All seats lay at the same time, card by card."""
        for together in zip(*deal.hands, strict=True):
            for seat, card in enumerate(together):
                yield Gesture(seat, self._tag(card), quick=True)

    def _choice(self, seat: int, card: Card, family: str | None) -> Iterator[Gesture]:
        """The key's way to the family, where the card shows several."""
        families = self._deck[card].families
        if family is not None and len(families) > 1:
            for _ in range(families.index(family)):
                yield Gesture(seat, held=_SHORT)
            yield Gesture(seat, held=_LONG)
