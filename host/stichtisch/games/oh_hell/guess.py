"""What the other hands of Oh Hell may be, as far as a seat knows; what a deal is worth."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from stichtisch.errors import Sentence
from stichtisch.games.card import Card, CardSet
from stichtisch.games.game import Game
from stichtisch.games.hand import Hand
from stichtisch.games.move import Move, Play
from stichtisch.games.oh_hell.cards import OF_SUIT, PACK
from stichtisch.games.oh_hell.careful import careful, careful_play, likely_trick, likely_tricks
from stichtisch.games.oh_hell.moves import Bid
from stichtisch.games.oh_hell.phase import Phase
from stichtisch.games.oh_hell.rules import Deal, OhHell
from stichtisch.games.oh_hell.views import Public
from stichtisch.games.thought import Thought, dealt_out
from stichtisch.games.trick import Trick
from stichtisch.games.view import Own, View

_LIKELIER = 4
"""Of so many deals that may be, the one is imagined that fits best what the others have bid."""

_OFF = 2.0
"""Bids that are further off what a hand is likely to take are not thought about."""
_SURE = 0.85
"""So likely takes a card its trick that it is called sure."""


class OhHellThought(Thought[Public, Own]):
    """Deal by deal: the points beside those of the others."""

    span = 10.0

    def guesses(self, view: View[Public, Own], chance: Random) -> Iterator[Game[Public, Own]]:
        public = view.public
        assert public.dealer is not None and public.turned is not None, "a deal is on"
        lacks, shown = _lacks(public), _shown(public)

        def misfit(hands: Sequence[Hand]) -> float:
            dealt = [hand.known | own for hand, own in zip(hands, shown, strict=True)]
            return sum(abs(likely_tricks(dealt[seat], public) - bid)
                       for seat, bid in public.bids.items() if seat != view.seat)  # fmt: skip

        while True:
            some = [_hands(view, lacks, chance) for _ in range(_LIKELIER)]
            deal = Deal(
                dealer=public.dealer,
                turned=public.turned,
                hands=min(some, key=misfit),
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
        assert isinstance(game, OhHell) and seat is not None, "the table only deals"
        legal = list(game.legal_moves(seat))
        if len(legal) == 1:
            return legal[0]
        if game.phase is not Phase.PLAY:
            return careful(game.view(seat), legal, chance)
        deal = game.deal
        lacking = deal.tricks()[seat] < deal.bids[seat]
        plays = [move for move in legal if isinstance(move, Play)]
        return careful_play(plays, deal.trick, deal.turned.suit, lacking)

    def considered(
        self, view: View[Public, Own], legal: Sequence[Move], _chance: Random
    ) -> Sequence[Move]:
        likely = likely_tricks(view.own.hand.known, view.public)
        bids = [m for m in legal if isinstance(m, Bid) and abs(m.tricks - likely) <= _OFF]
        return bids or legal

    def reason(self, view: View[Public, Own], move: Move) -> Sentence | None:
        if not isinstance(move, Bid):
            return None
        hand, public = view.own.hand.known, view.public
        likely = f"{likely_tricks(hand, public):.1f}"
        sure = PACK.set(card for card in hand if likely_trick(card, hand, public) >= _SURE)
        if sure:
            return Sentence("oh_hell.coach_sure", likely=likely, cards=sure)
        return Sentence("oh_hell.coach_unsure", likely=likely)


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


def _shown(public: Public) -> list[CardSet]:
    """By seat the cards that it has played."""
    shown = [PACK.none] * public.seats
    for leader, cards in _tricks(public):
        for place, card in enumerate(cards):
            seat = (leader + place) % public.seats
            shown[seat] = shown[seat].with_card(card)
    return shown


def _tricks(public: Public) -> list[tuple[int, Sequence[Card]]]:
    """Who led, and the cards, of each trick so far."""
    tricks = [(trick.leader, trick.cards) for trick in public.taken]
    return [*tricks, *([(public.trick.leader, public.trick.cards)] if public.trick else [])]


def _lacks(public: Public) -> Mapping[int, CardSet]:
    """By seat all cards of the suits that it did not follow."""
    lacks = dict.fromkeys(range(public.seats), PACK.none)
    for leader, cards in _tricks(public):
        for place, card in enumerate(cards):
            if card.suit != cards[0].suit:
                lacks[(leader + place) % public.seats] |= OF_SUIT[cards[0].suit]
    return lacks
