"""What the other hands of Oh Hell may be, as far as a seat knows; what a deal is worth."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from stichtisch.games.card import CardSet
from stichtisch.games.game import Game, Own, View
from stichtisch.games.hand import Hand
from stichtisch.games.move import Move
from stichtisch.games.oh_hell.cards import OF_SUIT, PACK
from stichtisch.games.oh_hell.careful import careful
from stichtisch.games.oh_hell.phase import Phase
from stichtisch.games.oh_hell.rules import Deal, OhHell
from stichtisch.games.oh_hell.views import Public
from stichtisch.games.thought import Thought, dealt_out
from stichtisch.games.trick import Trick


class OhHellThought(Thought[Public, Own]):
    """Deal by deal: the points beside those of the others."""

    span = 10.0

    def guesses(self, view: View[Public, Own], chance: Random) -> Iterator[Game[Public, Own]]:
        public = view.public
        assert public.dealer is not None and public.turned is not None, "a deal is on"
        lacks = _lacks(public)
        while True:
            deal = Deal(
                dealer=public.dealer,
                turned=public.turned,
                hands=_hands(view, lacks, chance),
                trick=public.trick or Trick((public.dealer + 1) % public.seats, public.seats),
                bids=dict(public.bids),
                taken=public.taken,
                played=public.played,
            )
            yield OhHell.amid(public, deal)

    def is_over(self, game: Game[Public, Own]) -> bool:
        return game.phase in (Phase.DEAL, Phase.OVER)

    def worth(self, game: Game[Public, Own]) -> Sequence[float]:
        assert isinstance(game, OhHell), "another game's thought"
        points = game.results[-1].points
        others = game.seats - 1
        return [own - (sum(points) - own) / others / 2 for own in points]

    def habit(self, game: Game[Public, Own], seat: int | None, chance: Random) -> Move:
        assert seat is not None, "the table only deals"
        legal = list(game.legal_moves(seat))
        return legal[0] if len(legal) == 1 else careful(game.view(seat), legal, chance)


def _hands(view: View[Public, Own], lacks: Mapping[int, CardSet], chance: Random) -> list[Hand]:
    """The seat's own, and others that fit what they have shown."""
    public, own = view.public, view.own.hand
    assert public.turned is not None, "a deal is on"
    there = PACK.all - own.known - public.played.with_card(public.turned)
    lying = public.trick.by_seat() if public.trick else {}
    left = public.size - len(public.taken)
    seats = range(public.seats)
    wanted = {seat: left - (seat in lying) for seat in seats if seat != view.seat}
    hands = dealt_out(there, wanted, lacks, chance)
    return [own if seat == view.seat else Hand.of(hands[seat], PACK) for seat in seats]


def _lacks(public: Public) -> Mapping[int, CardSet]:
    """By seat all cards of the suits that it did not follow."""
    lacks = dict.fromkeys(range(public.seats), PACK.none)
    tricks = [(trick.leader, trick.cards) for trick in public.taken]
    tricks += [(public.trick.leader, public.trick.cards)] if public.trick else []
    for leader, cards in tricks:
        for place, card in enumerate(cards):
            if card.suit != cards[0].suit:
                lacks[(leader + place) % public.seats] |= OF_SUIT[cards[0].suit]
    return lacks
