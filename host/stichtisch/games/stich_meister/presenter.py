"""What people see and read of Stich-Meister."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from stichtisch.games import awaited as shared
from stichtisch.games.awaited import Teller
from stichtisch.games.card import Card
from stichtisch.games.component import Component, What
from stichtisch.games.display import ScreenShown, SeatShown, Standing, TrickShown, TrumpShown
from stichtisch.games.event import Event
from stichtisch.games.lights import BLUE, GREEN, VERMILLION, YELLOW, Sign
from stichtisch.games.move import Move, Remark
from stichtisch.games.presenter import Presenter, screen, with_room, wrapped
from stichtisch.games.settings import Settings
from stichtisch.games.stich_meister import moves
from stichtisch.games.stich_meister.cards import OF_SUIT, PACK, hand_size
from stichtisch.games.stich_meister.effect import Side
from stichtisch.games.stich_meister.lamps import seat_scene
from stichtisch.games.stich_meister.phase import BETWEEN_ROUNDS, Phase
from stichtisch.games.stich_meister.rule_cards import RuleCard, corrected
from stichtisch.games.stich_meister.views import Own, Public
from stichtisch.games.tricks.moves import Deals
from stichtisch.games.view import View
from stichtisch.scene import COLUMNS, Scene
from stichtisch.words import Words


def awaited(tell: Teller, public: Public, shown: ScreenShown, scans: int) -> str:
    """One line; empty once the game is over. `scans`: cards that each lays of a dealt hand."""
    match public.phase:
        case Phase.ROUND:
            return _dealt(tell, public, shown, scans)
        case Phase.RULE | Phase.ASIDE | Phase.REMOVE:
            who = shared.names(tell, sorted(public.acting))
            return tell.own(f"awaits_{public.phase}", names=who)
        case Phase.PASS | Phase.OPEN | Phase.UNPLAYED:
            return _several(tell, public, shown.staged)
        case Phase.PLAY:
            return _card(tell, public)
        case Phase.REVOKE if public.revoke is not None:
            return shared.revoke(tell, public.revoke, shown)
    return ""


def _dealt(tell: Teller, public: Public, shown: ScreenShown, scans: int) -> str:
    """What a round lacks: who deals, hands and rule cards, with three one from the deck."""
    told = [tell.own("awaits_dealer")] if shown.holder is None else []
    wanted = {seat: scans + drawn for seat, drawn in enumerate(public.draws)}
    lacks = shared.lacking(wanted, shown.staged)
    if lacks:
        sentence = "awaits_hands" if scans else "awaits_rules"
        who, counts = shared.names(tell, list(lacks)), shared.counted(tell, lacks)
        told.append(tell.own(sentence, names=who, counts=counts))
    if public.seats == 3 and not shown.staged.get(None):
        top = tell.own("awaits_top_rule", name=shared.holder(tell, shown))
        told.append(shared.at_private(tell, shown, top))
    return " ".join(told) or tell.say("play.awaits_again")


def _several(tell: Teller, public: Public, staged: Mapping[int | None, int]) -> str:
    """Cards that are laid one by one: passed, laid open, or not played."""
    count = public.duty.cards if public.duty else public.lays
    lacks = {seat: (staged.get(seat, 0), count) for seat in sorted(public.acting)}
    who, counts = shared.names(tell, list(lacks)), shared.counted(tell, lacks)
    sentence = f"awaits_{public.phase}"
    if public.duty and public.duty.to:
        sentence = "awaits_left" if public.duty.to is Side.LEFT else "awaits_right"
    return tell.own(sentence, names=who, count=count, counts=counts)


def _card(tell: Teller, public: Public) -> str:
    """A card to the trick; the last trick may be the cards that were laid aside."""
    (seat,), trick = public.acting, public.trick
    assert trick is not None, "a trick is being played"
    if public.last and seat in public.has_aside:
        return tell.own("awaits_the_aside", name=tell.names[seat])
    sentence = shared.card(tell, public, public.number, not trick.cards)
    return f"{sentence} {tell.own('face_down')}" if trick.hides else sentence


class StichMeisterPresenter(Presenter[Public, Own]):
    """Lamps, screens and sentences of Stich-Meister."""

    room = "stich_meister"
    pack = PACK
    signs: ClassVar[Mapping[str, Sign]] = {
        "F": Sign("▼", VERMILLION, "#####|#####| ### | ### |  #  "),  # a fan, its handle below
        "C": Sign("◎", BLUE, " ### |#   #|# # #|#   #| ### "),  # a coin with a hole
        "K": Sign("∝", GREEN, " ## #|#####|#### |#####| ## #"),  # a fish
        "G": Sign("Π", YELLOW, "#####| # # | # # | # # | # # "),  # a gate
    }

    def __init__(self, names: tuple[str, ...], settings: Settings, words: Words) -> None:
        super().__init__(names, settings, words)
        self._rule_cards = corrected(settings.cards)
        self._scans = 0 if settings.unseen else hand_size(len(names))

    def scene(self, view: View[Public, Own], shown: SeatShown) -> Scene:
        return seat_scene(view, shown, self._scans, self._settings.tells_own)

    def open_screen(self, public: Public, shown: ScreenShown) -> Scene:
        return screen(self._screen(public, shown))

    def won_by(self, public: Public) -> str:
        return self.own("won_by", rounds=public.seats)

    def awaited(self, public: Public, shown: ScreenShown) -> str:
        return awaited(self, public, shown, self._scans)

    def stands(self, public: Public, seat: int) -> str:
        points, tricks = public.totals[seat], public.tricks[seat]
        between = public.phase in BETWEEN_ROUNDS
        return self.own("stands" if between else "points", points=points, tricks=tricks)

    def where(self, public: Public) -> list[str]:
        if public.phase is Phase.OVER:
            return [self.own("over")]
        parts = [self._round_at_hand(public)]
        if public.phase is Phase.ROUND:
            return [*parts, self.own("hands_laid" if self._scans else "rules_laid")]
        if public.phase is Phase.RULE:
            return [*parts, self.own("choosing")]
        return [*parts, *([self.own("in_trick", trick=public.number)] if public.number else [])]

    def holds(self, public: Public) -> list[str]:
        if public.phase in (Phase.ROUND, Phase.RULE, Phase.OVER):
            return []
        return [self.own("in_force", rules=_numbers(public))]

    def notes(self, public: Public, seat: int) -> list[str]:
        points, tricks = public.totals[seat], public.tricks[seat]
        told = [self.own("points", points=points, tricks=tricks)]
        if public.open_hands[seat]:
            told.append(self.own("lies_open", cards=self.corners(public.open_hands[seat])))
        if seat in public.has_aside:
            told.append(self.own("has_aside"))
        return told

    def offer(self, public: Public, move: Move) -> str:
        match move:
            case moves.ChooseRule(_, rule):
                return self._rule(self._rule_cards[rule])
            case moves.RemoveCard(_, card):
                return self.card(card)
        return super().offer(public, move)

    def component(self, component: Component) -> str:
        if component.what is What.RULE:
            return self._rule(self._rule_cards[int(component.name)])
        return super().component(component)

    def in_force(self, public: Public) -> list[str]:
        return [self._rule(card) for card in public.active]

    def mine(self, view: View[Public, Own]) -> list[str]:
        own, told = view.own, []
        if own.rule is not None and not view.public.active:
            told.append(self.own("mine_rule", rule=self._rule(self._rule_cards[own.rule])))
        if own.aside is not None:
            told.append(self.own("mine_aside", card=self.card(own.aside)))
        if own.rule_hand and view.public.active:
            kept = " ".join(map(str, own.rule_hand))
            told.append(self.own("mine_kept", rules=kept))
        return told

    def trump(self, public: Public) -> TrumpShown | None:
        """The suits all of which are trump; rule cards name single cards, too."""
        if (trumps := public.trumps) is None:
            return None
        whole = tuple(suit for suit in self.signs if OF_SUIT[suit] & trumps.cards == OF_SUIT[suit])
        others = len(trumps.cards) > sum(len(OF_SUIT[suit]) for suit in whole)
        cards = self.own("trump_more" if whole else "trump_cards") if others else ""
        return TrumpShown(whole, cards)

    def counted(self, public: Public, seat: int) -> Standing:
        return Standing(public.totals[seat], tricks=public.tricks[seat])

    def lying(self, public: Public, seat: int) -> Card | None:
        """The seat's card in the trick, as far as it lies face up."""
        return public.trick.by_seat().get(seat) if public.trick else None

    def trick_shown(self, public: Public) -> TrickShown | None:
        trick = public.trick if public.trick and public.trick.cards else public.trick_before
        if trick is None:
            return None
        cards, whole = tuple(trick.by_seat().items()), len(trick.cards) == len(trick.players)
        return TrickShown(cards, trick.ahead, whole)

    def event(self, event: Event) -> str:
        match event:
            case moves.RulesInForce(active):
                told = [self._rule(self._rule_cards[number]) for number in active]
                return " ".join([self.own("rules"), *told])
            case moves.RoundOver():
                return self._round(event)
        return super().event(event)

    def move(self, move: Move) -> str:
        match move:
            case moves.StartRound(dealer):
                return self.own("move_hands", name=self.names[dealer])
            case moves.ChooseRule(seat, rule):
                return self.own("move_rule", name=self.names[seat], rule=rule)
            case moves.PassCards(seat, _, cards):
                return self.own("move_pass", name=self.names[seat], cards=self.cards(cards))
            case moves.LayAside(seat, card):
                return self.own("move_aside", name=self.names[seat], card=self.card(card))
            case moves.OpenCards(seat, cards):
                return self.own("move_open", name=self.names[seat], cards=self.cards(cards))
            case moves.RemoveCard(seat, card):
                return self.own("move_remove", name=self.names[seat], card=self.card(card))
            case moves.LayUnplayed(seat, cards):
                return self.own("move_unplayed", name=self.names[seat], cards=self.cards(cards))
        return super().move(move)

    def remark(self, remark: Remark, seat: int | None) -> str:
        match remark:
            case Deals(dealer):
                return self.own("said_deals", name=self.names[dealer])
        return super().remark(remark, seat)

    def _round_at_hand(self, public: Public) -> str:
        """Which round it is, and who deals; while one is dealt that one."""
        dealt = public.phase is Phase.ROUND
        number = public.round + dealt
        if public.dealer is None:
            return self.own("first_round", round=number, rounds=public.seats)
        dealer = self.names[(public.dealer + dealt) % public.seats]
        return self.own("in_round", round=number, rounds=public.seats, dealer=dealer)

    def _round(self, event: moves.RoundOver) -> str:
        told = [self.round_over(event.round)]
        scores = zip(self.names, event.tricks, event.points, event.totals, strict=True)
        for name, tricks, points, total in scores:
            told.append(self.own("score", name=name, tricks=tricks, points=points, total=total))
        return " ".join(told)

    def _screen(self, public: Public, shown: ScreenShown) -> Sequence[str]:
        awaited = self.awaited(public, shown)
        match public.phase:
            case Phase.ROUND:
                return self._scanning(public, shown)
            case Phase.RULE | Phase.REMOVE | Phase.UNPLAYED | Phase.REVOKE:
                return wrapped(awaited)
            case Phase.OVER:
                return shared.over_on_screen(self, public)
        return with_room(self._reading(public, shown.page), awaited, self.who(public.acting))

    def _scanning(self, public: Public, shown: ScreenShown) -> list[str]:
        """How many components each has laid; with three also the rule card from the deck."""
        asked = "screen_scan" if self._scans else "screen_rules"
        told = [*self._dealer(shown.holder), self.own(asked)]
        for seat, name in enumerate(self.names):
            told.append(f"{name[: COLUMNS - 4]} {shown.staged.get(seat, 0)}")
        if public.seats == 3 and not shown.staged.get(None):
            told += wrapped(self.own("screen_extra"))
        return told

    def _dealer(self, dealer: int | None) -> list[str]:
        if dealer is None:
            return wrapped(self.own("screen_who_deals"))
        return [self.own("screen_dealer", name=self.names[dealer])]

    def _reading(self, public: Public, page: int) -> list[str]:
        """The rule card that asks for something now; else all in force, one a page."""
        asking = [card for card in public.active if card.number == public.duty_rule]
        if asking:
            return wrapped(self._rule(asking[0]))
        trick, rules = public.number, _numbers(public)
        heading = self.own("screen_trick", trick=trick, rules=rules)
        return [heading, *wrapped(self._rule(public.active[page % len(public.active)]))]

    def _rule(self, card: RuleCard) -> str:
        return self.own("rule", number=card.number, text=card.text[self.words.language])


def _numbers(public: Public) -> str:
    return " ".join(str(card.number) for card in public.active)
