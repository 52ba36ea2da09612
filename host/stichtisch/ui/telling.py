"""Events told to people: one sentence each, in their language and with their names."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from stichtisch.games.card import Card
from stichtisch.games.event import Event, GameOver, Legal, TrickTaken
from stichtisch.games.record import Header
from stichtisch.games.stich_meister.events import RoundOver as MasterRoundOver
from stichtisch.games.stich_meister.events import RulesInForce
from stichtisch.games.stich_meister.rule_cards import corrected
from stichtisch.games.stichwahl.events import DealOver, DealStarted, PrizeTaken, WhaleTrickTaken
from stichtisch.games.was_sticht.events import Hint, RoundOver, TasksJudged
from stichtisch.words import Words


class Teller:
    """Knows the names at the table, the language, and the names of the game's cards."""

    def __init__(self, header: Header, words: Words, corrections: str = "") -> None:
        """`corrections` are an owner's of the rule cards, as TOML."""
        self._corrections = corrections
        self._names = header.seats
        self._game = header.game.replace("-", "_")
        self.words = words

    def name(self, seat: int | str) -> str:
        return self.words("telling.table") if isinstance(seat, str) else self._names[seat]

    def names(self, seats: Iterable[int]) -> str:
        return ", ".join(self.name(seat) for seat in seats)

    def card(self, card: Card) -> str:
        return self.words(f"{self._game}.card_{card.suit}", rank=card.rank)

    def cards(self, cards: Iterable[Card]) -> str:
        return ", ".join(self.card(card) for card in cards)

    def rule(self, number: int) -> str:
        """What a rule card says."""
        return corrected(self._corrections)[number].text[self.words.language]

    def term(self, kind: str, value: str) -> str:
        """A word of the game's own, such as a chip's."""
        return self.words(f"{self._game}.{kind}_{value}")


def tell(event: Event, header: Header, words: Words, corrections: str = "") -> str:
    """The event in words; `corrections` are an owner's of the rule cards, as TOML."""
    return _TELLERS[type(event)](event, Teller(header, words, corrections))


def _legal(event: Legal, teller: Teller) -> str:
    return teller.words(
        "telling.legal", name=teller.name(event.seat), cards=teller.cards(event.cards)
    )


def _trick(event: TrickTaken, teller: Teller) -> str:
    return teller.words(
        "telling.trick",
        number=event.trick,
        leader=teller.name(event.leader),
        cards=teller.cards(event.cards),
        winner=teller.name(event.winner),
    )


def _game(event: GameOver, teller: Teller) -> str:
    winners = teller.words("telling.winners", names=teller.names(event.winners))
    places = [
        teller.words("telling.place", place=place, names=teller.names(seats))
        for place, seats in enumerate(event.places, start=1)
    ]
    return " ".join([winners, *places])


def _hint(event: Hint, teller: Teller) -> str:
    return teller.words(
        "telling.hint",
        column=event.column,
        leader=teller.name(event.leader),
        winner=teller.name(event.winner),
    )


def _tasks(event: TasksJudged, teller: Teller) -> str:
    told = [
        teller.words(
            "telling.task_done" if result.done else "telling.task_failed",
            name=teller.name(result.seat),
            task=teller.term("chip", result.chip),
        )
        for result in event.results
    ]
    dealer = event.dealer
    if dealer.earned:
        copied = ", ".join(teller.term("chip", chip) for chip in dealer.copied)
        told.append(teller.words("telling.copied", name=teller.name(dealer.seat), tasks=copied))
    else:
        told.append(teller.words("telling.nothing_copied", name=teller.name(dealer.seat)))
    return " ".join(told)


def _round(event: RoundOver, teller: Teller) -> str:
    seats = range(len(event.tricks))
    lines = [
        teller.words(
            "telling.round_seat",
            name=teller.name(seat),
            tricks=event.tricks[seat],
            chips=", ".join(teller.term("chip", chip) for chip in event.discarded[seat]) or "–",
        )
        for seat in seats
    ]
    return " ".join([teller.words("telling.round", number=event.round), *lines])


def _rules(event: RulesInForce, teller: Teller) -> str:
    told = [teller.words("stich_meister.rules")]
    for number in event.active:
        told.append(teller.words("stich_meister.rule", number=number, text=teller.rule(number)))
    return " ".join(told)


def _master_round(event: MasterRoundOver, teller: Teller) -> str:
    told = [teller.words("stich_meister.round", number=event.round)]
    scores = zip(event.tricks, event.points, event.totals, strict=True)
    for seat, (tricks, points, total) in enumerate(scores):
        told.append(
            teller.words(
                "stich_meister.score",
                name=teller.name(seat),
                tricks=tricks,
                points=points,
                total=total,
            )
        )
    return " ".join(told)


def _marker(trump: str, marker: int, teller: Teller) -> str:
    wins = teller.term("marker", str(marker))
    return teller.words("stichwahl.marker", family=teller.term("family", trump), wins=wins)


def _start(event: DealStarted, teller: Teller) -> str:
    told = teller.words("stichwahl.start", name=teller.name(event.starter))
    return f"{told} {_marker(event.trump, event.marker, teller)}"


def _whale_trick(event: WhaleTrickTaken, teller: Teller) -> str:
    return f"{_trick(event, teller)} {_marker(event.trump, event.marker, teller)}"


def _prize(event: PrizeTaken, teller: Teller) -> str:
    return teller.words(
        "stichwahl.prize",
        name=teller.name(event.winner),
        card=teller.card(event.card),
        points=event.points,
    )


def _deal(event: DealOver, teller: Teller) -> str:
    told = [teller.words("stichwahl.deal", number=event.deal)]
    for seat, (points, total) in enumerate(zip(event.points, event.totals, strict=True)):
        told.append(
            teller.words("stichwahl.score", name=teller.name(seat), points=points, total=total)
        )
    if event.next_starter is not None:
        told.append(teller.words("stichwahl.next", name=teller.name(event.next_starter)))
    return " ".join(told)


_TELLERS: Mapping[type[Event], Callable[[Any, Teller], str]] = {
    Legal: _legal,
    TrickTaken: _trick,
    GameOver: _game,
    Hint: _hint,
    TasksJudged: _tasks,
    RoundOver: _round,
    RulesInForce: _rules,
    MasterRoundOver: _master_round,
    DealStarted: _start,
    WhaleTrickTaken: _whale_trick,
    PrizeTaken: _prize,
    DealOver: _deal,
}
