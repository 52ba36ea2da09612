"""What people see and read of Stichwahl."""

from collections.abc import Mapping
from typing import ClassVar

from stichtisch.games import awaited
from stichtisch.games.card import Card
from stichtisch.games.display import (
    ScreenShown,
    SeatShown,
    Standing,
    TrickShown,
    TrumpShown,
    card_in,
    trick_shown,
)
from stichtisch.games.event import Event
from stichtisch.games.lights import BLUE, GREEN, VERMILLION, YELLOW, Sign
from stichtisch.games.move import Move, Remark
from stichtisch.games.presenter import Presenter, screen, with_room, wrapped
from stichtisch.games.stichwahl import moves
from stichtisch.games.stichwahl.cards import PACK
from stichtisch.games.stichwahl.faces import NO_BONUS
from stichtisch.games.stichwahl.foot import Bonus
from stichtisch.games.stichwahl.lamps import marker, seat_scene
from stichtisch.games.stichwahl.rules import HAND, TARGET, TRICKS
from stichtisch.games.stichwahl.stage import Naming, Using
from stichtisch.games.stichwahl.views import Own, Public
from stichtisch.games.tricks.stage import Dealing, LayingOne, Playing, Proven
from stichtisch.games.view import View
from stichtisch.scene import Scene

_PEARL = "●"
_SIGNS: Mapping[Bonus | None, str] = {None: "", Bonus.FLIP: "↕", Bonus.POINT: "+"}
"""For a bonus that shows no families: the marker is turned over, a point at once."""


class StichwahlPresenter(Presenter[Public, Own]):
    """Lamps, the private screen, a title, notes and sentences."""

    room = "stichwahl"
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
        match public.stage:
            case Dealing():
                return self._dealt(public, shown)
            case LayingOne(there=None):
                names = awaited.names(self, sorted(public.acting))
                return self.own("awaits_first_bonus", names=names)
            case LayingOne():
                prize = moves.prize_pointed_at(public.prizes, remarks)
                assert prize is not None, "a trick has a card of somebody else"
                sentence = "awaits_prize" if len(public.prizes) > 1 else "awaits_only_prize"
                return self.own(sentence, name=name, card=self.card(prize))
            case Using() as stage:
                return self._turn(public, stage, moves.trump_pointed_at(remarks))
            case Naming():
                return self.own("awaits_starter", name=name)
            case Proven(revoke=revoke):
                return awaited.revoke(self, revoke, shown)
        return ""

    def stands(self, public: Public, seat: int) -> str:
        if public.outcome:
            return self.own("total", total=public.totals[seat])
        total = self.own("stands", total=public.totals[seat], target=TARGET)
        if isinstance(public.stage, Dealing):
            return total
        points, tricks = public.points[seat], public.tricks[seat]
        return ", ".join([total, self.own("points", points=points, tricks=tricks)])

    def where(self, public: Public) -> list[str]:
        if not public.on or public.marker is None:
            return [self.own("over" if public.outcome else "dealing")]
        parts = [self.own("in_deal", deal=public.round)]
        if public.phase == moves.ChooseFirstBonus.do:
            parts.append(self.own("choosing"))
        else:
            number = sum(public.tricks) + isinstance(public.stage, Playing)
            parts.append(self.own("in_trick", trick=number, tricks=TRICKS))
        family = self.own(f"whale_{public.marker.trump}")
        wins = self.own(f"screen_marker_{public.marker.face}")
        return [*parts, self.own("in_force", family=family, wins=wins)]

    def notes(self, public: Public, seat: int) -> list[str]:
        told = [self.own("total", total=public.totals[seat])]
        if not public.on:
            return told
        points, tricks = public.points[seat], public.tricks[seat]
        told.append(self.own("points", points=points, tricks=tricks))
        if public.bonuses[seat]:
            told.append(self.own("bonuses", cards=self.corners(public.bonuses[seat])))
        return told

    def offer(self, public: Public, move: Move) -> str:
        match move:
            case moves.UseBonus(_, card, str(family)):
                return self.own("offer_trump", card=self.card(card), family=self._family(family))
            case moves.UseBonus(_, card) | moves.TakePrize(_, card):
                printed = self.printed(public, card)
                return self.own("offer_card", card=self.card(card), printed=printed)
            case moves.NameStarter(_, starts):
                return self.own("offer_starter", name=self.names[starts])
        return super().offer(public, move)

    def mine(self, view: View[Public, Own]) -> list[str]:
        first = view.own.first_bonus
        if first is None or view.public.first_bonuses:
            return []
        return [self.own("mine_first", card=self.card(first))]

    def foot(self, public: Public, card: Card) -> str:
        printed = public.deck[card]
        families = "".join(self.signs[family].shape for family in printed.families)
        return _PEARL * printed.pearls + (families or _SIGNS[printed.bonus])

    def printed(self, public: Public, card: Card) -> str:
        cells = public.deck[card]
        families = self.own("edit_or").join(map(self._family, cells.families))
        bonus = self.own(f"bonus_{cells.bonus or NO_BONUS}", families=families)
        return self.own("printed", pearls=cells.pearls, bonus=bonus)

    def trump(self, public: Public) -> TrumpShown | None:
        if (now := public.marker) is None:
            return None
        return TrumpShown((now.trump,), self.own(f"screen_marker_{now.face}"))

    def counted(self, public: Public, seat: int) -> Standing:
        return Standing(public.totals[seat] + (public.points[seat] if public.on else 0))

    def lying(self, public: Public, seat: int) -> Card | None:
        """The seat's card in the trick, or in the complete one while its prize is chosen."""
        last = public.last_trick
        if public.prizes and last:
            return last.cards[(seat - last.leader) % public.seats]
        return card_in(public.trick, seat)

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
            case moves.DealOver():
                return self._deal_over(event)
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
                return self._of_card("move_bonus", seat, card, family=self._family(family))
            case moves.TakePrize(seat, card):
                return self._of_card("move_prize", seat, card)
            case moves.NameStarter(seat, starts):
                name = self.names[seat]
                return self.own("move_starter", name=name, starts=self.names[starts])
        return super().move(move)

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
                return self.own("said_family", name=name, family=self._family(family))
        return super().remark(remark, seat)

    def suit(self, suit: str) -> str:
        return self._family(suit)

    def _family(self, family: str) -> str:
        return self.own(f"family_{family}")

    def _of_card(self, sentence: str, seat: int, card: Card, **values: str) -> str:
        return self.own(sentence, name=self.names[seat], card=self.card(card), **values)

    def _in_force(self, trump: str, face: int) -> str:
        wins = self.own(f"marker_{face}")
        return " " + self.own("marker", family=self._family(trump), wins=wins)

    def _deal_over(self, event: moves.DealOver) -> str:
        told = [self.own("deal", number=event.deal)]
        scores = zip(self.names, event.points, event.totals, strict=True)
        told += [self.own("score", name=name, points=p, total=total) for name, p, total in scores]
        if event.next_starter is not None:
            told.append(self.own("next", name=self.names[event.next_starter]))
        return " ".join(told)

    def _marker_lines(self, public: Public, remarks: moves.Remarks) -> list[str]:
        """On the private screen: trump and what wins."""
        now = marker(public, remarks)
        if now is None:
            return []
        trump = self.own("screen_trump", family=self.own(f"whale_{now.trump}"))
        return [trump, self.own(f"screen_marker_{now.face}"), ""]

    def _asked(self, public: Public, remarks: moves.Remarks) -> list[str]:
        """On the private screen: what the table waits for."""
        match public.stage:
            case Dealing():
                return self._asked_before_deal(public, remarks)
            case LayingOne(there=None):
                return []
            case LayingOne():
                return self._asked_for_prize(public, remarks)
            case Playing():
                return self._asked_in_trick(public, remarks)
            case Naming():
                return [self.who(public.acting), *self._lines("starter", "press_seat")]
            case Proven(revoke=revoke):
                return awaited.revoke_on_screen(self, revoke)
        return awaited.over_on_screen(self, public)

    def _asked_before_deal(self, public: Public, remarks: moves.Remarks) -> list[str]:
        if marker(public, remarks) is None:
            draw = "lay_drawn" if self._settings.trumps == "laid" else "draw"
            return [self.own("screen_deal", deal=public.round + 1), "", *self._lines(draw)]
        return self._lines(
            "who_starts" if moves.starter(public.starter, remarks) is None else "lay_hands"
        )

    def _asked_in_trick(self, public: Public, remarks: moves.Remarks) -> list[str]:
        pointed = moves.trump_pointed_at(remarks)
        if pointed is None:
            return [self.say("play.screen_trick", trick=sum(public.tricks) + 1)]
        family = self._family(pointed.family)
        return [*self._lines("family"), family, *self._lines("next", "take")]

    def _asked_for_prize(self, public: Public, remarks: moves.Remarks) -> list[str]:
        prize, (winner,) = moves.prize_pointed_at(public.prizes, remarks), public.acting
        card = [self.card(prize)] if prize else []
        return [self.names[winner], *self._lines("prize"), *card, *self._lines("next", "take")]

    def _lines(self, *sentences: str) -> list[str]:
        return [self.own(f"screen_{sentence}") for sentence in sentences]

    def _dealt(self, public: Public, shown: ScreenShown) -> str:
        """What a deal lacks: the trump, who starts, and hands."""
        told = []
        if moves.drawn(shown.remarks) is None:
            sentence = self.own(f"awaits_{self._settings.trumps}")
            told.append(awaited.at_private(self, shown, sentence))
        elif moves.starter(public.starter, shown.remarks) is None:
            told.append(self.own("awaits_who_starts"))
        hands = "" if self._settings.unseen else awaited.hands(self, HAND, shown.staged)
        return " ".join([*told, hands]).strip() or self.say("play.awaits_again")

    def _turn(self, public: Public, stage: Using, pointed: moves.PointsAtFamily | None) -> str:
        """A card, or the trump that a bonus card makes; a 5 goes whatever is asked."""
        if pointed is not None:
            name, family = self.who(public.acting), self.suit(pointed.family)
            return self.own("awaits_trump", name=name, family=family)
        leads = public.trick is None or not public.trick.cards
        sentence = awaited.card(self, public, sum(public.tricks) + 1, leads)
        if any(public.deck[card].bonus for card in stage.bonuses):
            return f"{sentence} {self.own('or_bonus')}"
        return sentence
