"""What people see and read of Stichwahl."""

from collections.abc import Mapping
from typing import ClassVar

from stichtisch.games import awaited
from stichtisch.games.card import Card
from stichtisch.games.display import (
    ScreenShown,
    SeatShown,
    TrickShown,
    TrumpShown,
    card_in,
    trick_shown,
)
from stichtisch.games.event import Event
from stichtisch.games.lights import BLUE, GREEN, VERMILLION, YELLOW, Sign
from stichtisch.games.move import Move, Remark
from stichtisch.games.presenter import screen, with_room, wrapped
from stichtisch.games.stichwahl import moves
from stichtisch.games.stichwahl.cards import PACK
from stichtisch.games.stichwahl.deal import Public
from stichtisch.games.stichwahl.faces import NO_BONUS
from stichtisch.games.stichwahl.foot import Bonus
from stichtisch.games.stichwahl.lamps import marker, seat_scene
from stichtisch.games.stichwahl.rules import TARGET, TRICKS
from stichtisch.games.stichwahl.stage import Naming, Using
from stichtisch.games.tricks.deal import Own
from stichtisch.games.tricks.moves import DealOver
from stichtisch.games.tricks.presenter import TrickPresenter
from stichtisch.games.tricks.stage import Dealing, LayingOne, Playing, Proven
from stichtisch.games.view import View
from stichtisch.scene import Scene

_PEARL = "●"
_SIGNS: Mapping[Bonus | None, str] = {None: "", Bonus.FLIP: "↕", Bonus.POINT: "+"}
"""For a bonus that shows no families: the marker is turned over, a point at once."""


class StichwahlPresenter(TrickPresenter[Public]):
    """Lamps, the private screen, a title, notes and sentences."""

    room = "stichwahl"
    shared_rooms = ()
    pack = PACK
    last_sign = "5"
    signs: ClassVar[Mapping[str, Sign]] = {
        "O": Sign("◢", VERMILLION, "    #|   ##|  ###| ####|#####"),  # a fin
        "B": Sign("▬", BLUE, "     |#####|#####|#####|     "),  # the longest of them
        "N": Sign("↗", GREEN, " ####|   ##|  # #| #  #|#    "),  # a tusk
        "P": Sign("■", YELLOW, "#####|#####|#####|#####|#####"),  # a square head
    }

    def scene(self, view: View[Public, Own], shown: SeatShown) -> Scene:
        return seat_scene(view, shown, self._settings.unseen, self._settings.tells_own)

    def open_screen(self, public: Public, shown: ScreenShown) -> Scene:
        lines = [*self._marker_lines(public, shown.remarks), *self._asked(public, shown.remarks)]
        told = self.awaited(public, shown)
        if public.phase == moves.ChooseFirstBonus.do:  # nothing else says it
            return screen([*lines, *wrapped(told)])
        return screen(with_room(lines, told) if isinstance(public.stage, Playing) else lines)

    def won_by(self, _public: Public) -> str:
        return self.own("won_by", target=TARGET)

    def awaited(self, public: Public, shown: ScreenShown) -> str:
        name, remarks = self.who(public.acting) if public.acting else "", shown.remarks
        pointed = moves.trump_pointed_at(remarks)
        match public.stage:
            case LayingOne(there=None):
                names = awaited.names(self, sorted(public.acting))
                return self.own("awaits_first_bonus", names=names)
            case LayingOne():
                sentence = "awaits_prize" if len(public.prizes) > 1 else "awaits_only_prize"
                return self.own(sentence, name=name, card=self._prize(public, remarks))
            case Using() if pointed is not None:
                return self.own("awaits_trump", name=name, family=self.suit(pointed.family))
            case Naming():
                return self.own("awaits_starter", name=name)
        return super().awaited(public, shown)

    def total(self, public: Public, seat: int) -> str:
        return self.own("total", total=public.totals[seat])

    def so_far(self, public: Public, seat: int) -> str:
        return self.own("points", points=public.points[seat], tricks=public.tricks[seat])

    def stands(self, public: Public, seat: int) -> str:
        if public.outcome:
            return self.total(public, seat)
        total = self.own("stands", total=public.totals[seat], target=TARGET)
        return f"{total}, {self.so_far(public, seat)}" if public.on else total

    def where(self, public: Public) -> list[str]:
        if not public.on or public.marker is None:
            return [self.own("over" if public.outcome else "dealing")]
        parts = [self.own("in_deal", deal=public.round)]
        if public.phase == moves.ChooseFirstBonus.do:
            parts.append(self.own("choosing"))
        else:
            number = sum(public.tricks) + isinstance(public.stage, Playing)
            parts.append(self.own("in_trick", trick=number, tricks=TRICKS))
        return parts

    def holds(self, public: Public) -> list[str]:
        if not public.on or public.marker is None:
            return []
        family = self.own(f"whale_{public.marker.trump}")
        wins = self.own(f"screen_marker_{public.marker.face}")
        return [self.own("in_force", family=family, wins=wins)]

    def notes(self, public: Public, seat: int) -> list[str]:
        told, bonuses = super().notes(public, seat), public.bonuses[seat] if public.on else ()
        return [*told, self.own("bonuses", cards=self.corners(bonuses))] if bonuses else told

    def offer(self, public: Public, move: Move) -> str:
        match move:
            case moves.UseBonus(_, card, str(family)):
                return self.own("offer_trump", card=self.card(card), family=self.suit(family))
            case moves.UseBonus(_, card) | moves.TakePrize(_, card):
                printed = self.printed(public, card)
                return self.own("offer_card", card=self.card(card), printed=printed)
            case moves.NameStarter(_, starts):
                return self.own("offer_starter", name=self.names[starts])
        return super().offer(public, move)

    def mine(self, view: View[Public, Own]) -> list[str]:
        hidden = () if view.public.passed else view.own.passed
        return [self.own("mine_first", card=self.card(card)) for card in hidden]

    def foot(self, public: Public, card: Card) -> str:
        printed = public.deck[card]
        families = "".join(self.signs[family].shape for family in printed.families)
        return _PEARL * printed.pearls + (families or _SIGNS[printed.bonus])

    def printed(self, public: Public, card: Card) -> str:
        cells = public.deck[card]
        families = self.own("edit_or").join(map(self.suit, cells.families))
        bonus = self.own(f"bonus_{cells.bonus or NO_BONUS}", families=families)
        return self.own("printed", pearls=cells.pearls, bonus=bonus)

    def trump(self, public: Public) -> TrumpShown | None:
        if (now := public.marker) is None:
            return None
        return TrumpShown((now.trump,), self.own(f"screen_marker_{now.face}"))

    def score(self, public: Public, seat: int) -> int:
        return public.totals[seat] + (public.points[seat] if public.on else 0)

    def lying(self, public: Public, seat: int) -> Card | None:
        """The seat's card in the trick, or in the complete one while its prize is chosen."""
        if public.prizes:
            return card_in(public.taken[-1].laid(public.seats), seat)
        return super().lying(public, seat)

    def trick_shown(self, public: Public) -> TrickShown | None:
        now = public.marker
        return trick_shown(public.trick, public.last_trick, now.winning) if now else None

    def event(self, event: Event) -> str:
        match event:
            case moves.DealStarted(starter, trump, face):
                return self.own("start", name=self.names[starter]) + self._in_force(trump, face)
            case moves.WhaleTrickTaken():
                return self.trick(event) + self._in_force(event.trump, event.marker)
            case moves.PrizeTaken(_, winner, card, points):
                name = self.names[winner]
                return self.own("prize", name=name, card=self.card(card), points=points)
        return super().event(event)

    def move(self, move: Move) -> str:
        match move:
            case moves.StartDeal(drawn, starter):
                name = self.names[starter]
                return self.own("move_deal", name=name, card=self.card(drawn))
            case moves.ChooseFirstBonus(seat, card):
                return self._of_card("move_first_bonus", seat, card)
            case moves.UseBonus(seat, card, None):
                return self._of_card("move_flip", seat, card)
            case moves.UseBonus(seat, card, str(family)):
                return self._of_card("move_bonus", seat, card, family=self.suit(family))
            case moves.TakePrize(seat, card):
                return self._of_card("move_prize", seat, card)
            case moves.NameStarter(seat, starts):
                name = self.names[seat]
                return self.own("move_starter", name=name, starts=self.names[starts])
        return super().move(move)

    def half(self, _do: str, _seen: Public) -> str:
        return ""  # the card that was drawn and who starts were said before

    def remark(self, remark: Remark, seat: int | None) -> str:
        match remark:
            case moves.Drawn(card):
                return self.own("said_drawn", card=self.card(card))
            case moves.Starts(starter):
                return self.own("said_starts", name=self.names[starter])
            case moves.PointsAt(card) if seat is not None:
                return self._of_card("said_points", seat, card)
            case moves.PointsAtFamily(_, family) if seat is not None:
                name = self.names[seat]
                return self.own("said_family", name=name, family=self.suit(family))
        return super().remark(remark, seat)

    def _of_card(self, sentence: str, seat: int, card: Card, **values: str) -> str:
        return self.own(sentence, name=self.names[seat], card=self.card(card), **values)

    def _in_force(self, trump: str, face: int) -> str:
        wins = self.own(f"marker_{face}")
        return " " + self.own("marker", family=self.suit(trump), wins=wins)

    def scores(self, event: DealOver) -> list[str]:
        assert isinstance(event, moves.WhaleDealOver), "another game's deal"
        if event.next_starter is None:
            return super().scores(event)
        return [*super().scores(event), self.own("next", name=self.names[event.next_starter])]

    def _marker_lines(self, public: Public, remarks: moves.Remarks) -> list[str]:
        """On the private screen: trump and what wins."""
        now = marker(public, remarks)
        if now is None:
            return []
        trump = self.own("screen_trump", family=self.own(f"whale_{now.trump}"))
        return [trump, self.own(f"screen_marker_{now.face}"), ""]

    def _asked(self, public: Public, remarks: moves.Remarks) -> list[str]:
        """On the private screen: what the table waits for."""
        pointed = moves.trump_pointed_at(remarks)
        match public.stage:
            case Dealing():
                return self._asked_before_deal(public, remarks)
            case LayingOne(there=None):
                return []
            case LayingOne():
                name, prize = self.who(public.acting), self._prize(public, remarks)
                keys = ["next", "take"] if len(public.prizes) > 1 else ["take"]
                return [name, *self._lines("prize"), prize, *self._lines(*keys)]
            case Using() if pointed is not None:
                family = self.suit(pointed.family)
                return [*self._lines("family"), family, *self._lines("next", "take")]
            case Playing():
                return [self.say("play.screen_trick", trick=sum(public.tricks) + 1)]
            case Naming():
                return [self.who(public.acting), *self._lines("starter", "press_seat")]
            case Proven(revoke=revoke):
                return awaited.revoke_on_screen(self, revoke)
        return awaited.over_on_screen(self, public)

    def _asked_before_deal(self, public: Public, remarks: moves.Remarks) -> list[str]:
        if marker(public, remarks) is None:
            draw = "lay_drawn" if self._settings.trumps == "laid" else "draw"
            return [self.round_name(public.round + 1), "", *self._lines(draw)]
        return self._lines(
            "who_starts" if moves.starter(public.dealer, remarks) is None else "lay_hands"
        )

    def _prize(self, public: Public, remarks: moves.Remarks) -> str:
        """The card that the winner points at."""
        prize = moves.prize_pointed_at(public.prizes, remarks)
        assert prize is not None, "a trick has a card of somebody else"
        return self.card(prize)

    def _lines(self, *sentences: str) -> list[str]:
        return [self.own(f"screen_{sentence}") for sentence in sentences]

    def no_dealer(self, _shown: ScreenShown) -> str:
        """Nobody deals: the trump comes first, and then who starts."""
        return ""

    def lacking(self, public: Public, shown: ScreenShown) -> str:
        """The trump, and who starts."""
        if moves.drawn(shown.remarks) is None:
            sentence = self.own(f"awaits_{self._settings.trumps}")
            return awaited.at_private(self, shown, sentence)
        is_known = moves.starter(public.dealer, shown.remarks) is not None
        return "" if is_known else self.own("awaits_who_starts")

    def _turn(self, public: Public, stage: Playing) -> str:
        """Whose card is awaited, and that a bonus card may be used before it."""
        told, bonuses = super()._turn(public, stage), public.bonuses[min(public.acting)]
        may_use = any(public.deck[card].bonus for card in bonuses)
        return f"{told} {self.own('or_bonus')}" if may_use else told
