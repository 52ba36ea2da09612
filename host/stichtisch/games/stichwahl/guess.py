"""What the other hands of Stichwahl may be, as far as a seat knows; what a deal is worth."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from stichtisch.games.card import Card, CardSet
from stichtisch.games.game import Game
from stichtisch.games.hand import Hand
from stichtisch.games.move import Move
from stichtisch.games.stichwahl.careful import careful, careful_turn
from stichtisch.games.stichwahl.deal import Deal
from stichtisch.games.stichwahl.events import WhaleTrickTaken
from stichtisch.games.stichwahl.phase import Phase
from stichtisch.games.stichwahl.rules import Stichwahl
from stichtisch.games.stichwahl.views import Own, Public
from stichtisch.games.stichwahl.whales import COLOURED, PACK, colour_of, is_five, pack_for
from stichtisch.games.thought import Thought, dealt_out
from stichtisch.games.trick import Trick
from stichtisch.games.view import View


class StichwahlThought(Thought[Public, Own]):
    """Deal by deal: the points beside those of the others."""

    span = 8.0

    def guesses(self, view: View[Public, Own], chance: Random) -> Iterator[Game[Public, Own]]:
        public, lacks = view.public, _lacks(view.public)
        while True:
            yield Stichwahl.amid(public, _deal(view, lacks, chance))

    def is_over(self, game: Game[Public, Own]) -> bool:
        return game.phase in (Phase.DEAL, Phase.OVER)

    def worth(self, game: Game[Public, Own]) -> Sequence[float]:
        assert isinstance(game, Stichwahl) and game.last_deal is not None, "a deal is over"
        points = game.last_deal.points
        others = game.seats - 1
        return [own - (sum(points) - own) / others / 2 for own in points]

    def habit(self, game: Game[Public, Own], seat: int | None, chance: Random) -> Move:
        assert isinstance(game, Stichwahl) and seat is not None, "the table only deals"
        legal = list(game.legal_moves(seat))
        if len(legal) == 1:
            return legal[0]
        deal = game.deal
        if deal.trick is not None and game.phase is Phase.PLAY:
            return careful_turn(legal, deal.trick, deal.marker)
        return careful(game.view(seat), legal, chance)


def _deal(view: View[Public, Own], lacks: Mapping[int, CardSet], chance: Random) -> Deal:
    public = view.public
    assert public.starter is not None, "a deal is on"
    assert public.drawn is not None and public.marker is not None, "a deal is on"
    hands, first = _hands(view, lacks, chance)
    deal = Deal(public.round, public.starter, public.drawn, public.marker, hands, public.pile)
    deal.discard = public.discard
    deal.points = list(public.points)
    deal.first = dict(public.first_bonuses) or first
    deal.bonuses = [list(cards) for cards in public.bonuses]
    deal.trick = public.trick
    deal.tricks = public.taken
    chosen = len(public.taken) - (public.phase is Phase.PRIZE)
    deal.prizes = (public.last_prize,) * chosen if public.last_prize else ()
    deal.namer = deal.may_name_starter() if public.phase is Phase.STARTER else None
    return deal


def _hands(
    view: View[Public, Own], lacks: Mapping[int, CardSet], chance: Random
) -> tuple[list[Hand], dict[int, Card]]:
    """The seat's own, others that fit what they have shown; and first bonus cards face down."""
    public, own, pack = view.public, view.own, pack_for(view.public.seats)
    there = pack.all - own.hand.known - pack.set(_shown(public))
    hidden = public.chosen if not public.first_bonuses else frozenset()
    first: dict[int, Card] = {}
    if own.first_bonus is not None and view.seat in hidden:
        first[view.seat] = own.first_bonus
        there = there.without(own.first_bonus)
    others = [seat for seat in range(public.seats) if seat != view.seat]
    wanted = {seat: public.hand_sizes[seat] + (seat in hidden) for seat in others}
    dealt = dealt_out(there, wanted, lacks, chance)
    for seat in others:
        if seat in hidden:
            first[seat] = dealt[seat].pop()
    hands = [
        own.hand if seat == view.seat else Hand.of(dealt[seat], pack)
        for seat in range(public.seats)
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
