"""What people see and read of a game: lamps, screens, a title, notes, sentences.

A presenter makes everything from a view: a seat's pod from that seat's, everything else from what
all may know. The sentences of a game are in the words.toml of its folder, those that several games
share in words/play.toml.
"""

import textwrap
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, Generic

from stichtisch.errors import StichtischError
from stichtisch.games.card import Card, CardSet, Pack
from stichtisch.games.component import Component, What
from stichtisch.games.display import (
    DraftShown,
    ScreenShown,
    SeatShown,
    Standing,
    TrickShown,
    TrumpShown,
)
from stichtisch.games.event import Event, GameOver, Legal, TrickTaken
from stichtisch.games.lights import Sign
from stichtisch.games.move import Move, Play, Remark, RevokeProven, SeatMove, Stand, TakesBack
from stichtisch.games.refusal import Refusal, Why
from stichtisch.games.settings import Settings
from stichtisch.games.trick import TRUMP
from stichtisch.games.view import OwnT, PublicT, View
from stichtisch.scene import COLUMNS, ROWS, Line, Scene
from stichtisch.words import Sentence, Words, sentences


class Presenter(ABC, Generic[PublicT, OwnT]):
    """What one game shows and says, with the names at the table and in one language."""

    room: ClassVar[str]
    """The game's folder, where its words are."""
    shared_rooms: ClassVar[tuple[str, ...]] = ()
    """Where words are that its own room lacks."""
    pack: ClassVar[Pack]
    """Its cards, by their names."""
    signs: ClassVar[Mapping[str, Sign]]
    """By suit, in the order of the suit lamps."""
    last_sign: ClassVar[str] = "★"
    """Under the lamp after these."""

    def __init__(self, names: tuple[str, ...], settings: Settings, words: Words) -> None:
        self.names = names
        self._settings = settings
        self.words = words

    @abstractmethod
    def scene(self, view: View[PublicT, OwnT], shown: SeatShown) -> Scene:
        """A seat's pod, from that seat's view and what lies on its own spot alone."""

    @abstractmethod
    def open_screen(self, public: PublicT, shown: ScreenShown) -> Scene:
        """The private pod's screen as all may see it: whoever draws the table draws this one."""

    def under_hood(
        self, _view: View[PublicT, OwnT], _remarks: Sequence[Remark]
    ) -> tuple[Line, ...]:
        """What the private pod alone shows below it, to its seat, whose view this is."""
        return ()

    def secret(self, _view: View[PublicT, OwnT]) -> tuple[Line, ...]:
        """What the private screen shows to its seat while the key is held; () for nothing."""
        return ()

    @abstractmethod
    def won_by(self, public: PublicT) -> str:
        """How the game is won, in one sentence."""

    @abstractmethod
    def awaited(self, public: PublicT, shown: ScreenShown) -> str:
        """Whom the table waits for, by name, and for what; empty once the game is over."""

    @abstractmethod
    def stands(self, public: PublicT, seat: int) -> str:
        """How a seat stands toward winning, without its name."""

    def standing(self, public: PublicT) -> list[str]:
        """How everybody stands, a line a player; once the game is over a line a place."""
        if public.outcome is None:
            seats = range(public.seats)
            return [self._standing([seat], public) for seat in seats]
        places = self._places(public.outcome)
        return [f"{place}. {self._standing(seats, public)}" for place, seats in places]

    def title(self, public: PublicT) -> str:
        """Where the game stands and what holds, in one line."""
        return " · ".join([self.own("name"), *self.where(public), *self.holds(public)])

    def round_name(self, number: int) -> str:
        """A round as players of this game call it, by its number."""
        return self.own("round_name", number=number)

    def round_over(self, number: int) -> str:
        """That a round is over."""
        return self.say("play.round_over", round=self.round_name(number))

    @abstractmethod
    def where(self, public: PublicT) -> list[str]:
        """The parts of the title after the game's name."""

    def holds(self, _public: PublicT) -> list[str]:
        """The last parts of a title that nothing stands beside: pages show trump and rules."""
        return []

    @abstractmethod
    def notes(self, public: PublicT, seat: int) -> list[str]:
        """What lies before a seat for all to see."""

    def trump(self, _public: PublicT) -> TrumpShown | None:
        """What all know to be trump; None where there is none to be known."""
        return None

    @abstractmethod
    def counted(self, public: PublicT, seat: int) -> Standing:
        """How a seat stands, in figures."""

    def to_do(self, public: PublicT) -> str:
        """What is asked of whoever acts, said to them where there is a button for it; empty for a
        card to a trick, of which the suits that are asked for tell more."""
        match public.phase:
            case Play.do:
                return ""
            case Stand.do:
                return self.say("play.do_stand")
        return self.own(f"do_{public.phase}")

    def sure(self, move: Move) -> str:
        """What is asked before a move that ends a game by mistake; empty: it is made at once."""
        return self.own(f"sure_{move.do}") if self.knows(f"sure_{move.do}") else ""

    def token(self, _move: Move) -> tuple[str, str] | None:
        """An offered move as a round token: a sign or a suit's shape, and a suit that is struck
        out; None where only words tell what it is."""
        return None

    def offer(self, _public: PublicT, move: Move) -> str:
        """A move as it is offered to whoever may make it: short, and without their name."""
        cards = move.shows() if isinstance(move, SeatMove) else ()
        return self.cards(cards) if cards else self.move(move)

    def advised(self, public: PublicT, move: Move) -> str:
        """A move as the coach names it, with all cards that it takes."""
        return self.offer(public, move)

    def come_to(self, _public: PublicT, _remarks: Sequence[Remark]) -> str:
        """What a key that counts has come to; else empty."""
        return ""

    def in_force(self, _public: PublicT) -> list[str]:
        """What holds in this round beside the rules of the game, each in a sentence."""
        return []

    def board(self, _public: PublicT) -> list[str]:
        """What lies in the middle to reckon with: lines in letters of one width."""
        return []

    def may_be(self, _public: PublicT) -> list[list[str]]:
        """What a secret may be, as far as the rules go: rows of suits and ranks, "" for none of
        them. Whoever reckons crosses them out. Nothing in most games."""
        return []

    def draft(
        self, _public: PublicT, _laid_out: Sequence[Sequence[Card]] = ()
    ) -> DraftShown | None:
        """Cards that are drafted from columns, as pages draw them; `laid_out` is what the players
        say that lies there. None where nothing is drafted."""
        return None

    def aim(self, public: PublicT) -> str:
        """What whoever moves now tries to do, in half a line; empty where that is plain."""
        sentence = f"aim_{public.phase}"
        return self.own(sentence) if self.knows(sentence) and public.outcome is None else ""

    def asks(self, view: View[PublicT, OwnT]) -> str:
        """What a seat is asked for where its moves are offered to it, and no key is pressed."""
        public, sentence = view.public, f"asks_{view.public.phase}"
        if public.phase == Play.do:
            return self._asks_card(view)
        if not self.knows(sentence):
            return ""
        return self.own(sentence, column=getattr(public, "column", ""))

    def _asks_card(self, view: View[PublicT, OwnT]) -> str:
        trick = self.trick_shown(view.public)
        choice = view.own.choice
        if trick is None or trick.taken or not trick.cards:
            return self.say("play.you_lead")
        if len(choice.cards) == len(view.own.hand.cards):
            return self.say("play.you_any")
        if choice.follows:
            return self.say("play.you_follow", suits=self.suit(choice.follows))
        return self.say("play.you_some")

    def after(self, _public: PublicT, _seat: int) -> str:
        """What a seat still wants of the tricks to come, to itself; empty where nobody said so."""
        return ""

    def mine(self, _view: View[PublicT, OwnT]) -> list[str]:
        """What a seat has beside its hand that is for nobody else to see."""
        return []

    def foot(self, _public: PublicT, _card: Card) -> str:
        """What is printed on a card beside its suit and number, in five signs at most."""
        return ""

    def printed(self, _public: PublicT, _card: Card) -> str:
        """The same in words."""
        return ""

    @abstractmethod
    def lying(self, public: PublicT, seat: int) -> Card | None:
        """The card that lies face up on the seat's spot."""

    def trick_shown(self, _public: PublicT) -> TrickShown | None:
        """The trick that people look at; None while there is none."""
        return None

    def event(self, event: Event) -> str:
        """What became known, as a sentence."""
        match event:
            case Legal(seat, cards):
                return self.say("play.legal", name=self.names[seat], cards=self.cards(cards))
            case TrickTaken():
                return self.trick(event)
            case RevokeProven(seat, trick):
                return self.say("play.revoke", name=self.names[seat], trick=trick)
            case GameOver():
                return self._over(event)
        raise TypeError(f"{type(event).__name__} has no sentence in {self.room}")

    def move(self, move: Move) -> str:
        """A move that all may know, as a sentence."""
        match move:
            case Play(seat, card):
                return self.say("play.play", name=self.names[seat], card=self.card(card))
            case Stand():
                return self.say("play.stand")
        raise TypeError(f"{type(move).__name__} has no sentence in {self.room}")

    def sealed(self, do: str, seat: int | None, seal: str, seen: PublicT | None = None) -> str:
        """A move that is still secret, in words; `seal` binds it. A second line tells what all
        may know of it, as `seen` right after it."""
        name = "" if seat is None else self.names[seat]
        told = self.own(f"secret_{do}", name=name, seal=seal)
        return f"{told}\n{self.half(do, seen)}".rstrip() if seen else told

    def half(self, _do: str, _seen: PublicT) -> str:
        """What all may know of a move that is still secret, as a sentence; empty for nothing."""
        return ""

    def remark(self, remark: Remark, seat: int | None) -> str:
        """Something said at the table, as a sentence; `seat` said it, None the private pod."""
        if isinstance(remark, TakesBack) and seat is not None:
            return self.say("play.takes_back", name=self.names[seat])
        raise TypeError(f"{type(remark).__name__} has no sentence in {self.room}")

    def refusal(self, refusal: Refusal, laid: Component | None = None) -> str:
        """Why something does not count, as a sentence; `laid` is what all saw being laid."""
        if own := self.told(refusal, laid):
            return own
        suits = ", ".join(self.suit(suit) for suit in refusal.suits)
        what = self.say("play.this_card") if laid is None else self.component(laid)
        why = refusal.why.value
        if refusal.why is Why.FOLLOW and laid and self.pack[laid.name].suit in refusal.suits:
            why = "follow_though_trump"  # its printed suit was asked for, so it counts as another
        return self.say(f"why.{why}", what=what, suits=suits)

    def told(self, refusal: Refusal, _laid: Component | None) -> str:
        """What the game itself says of it; empty: what all games say."""
        return self.say(refusal.told) if refusal.told else ""

    def component(self, component: Component) -> str:
        """A component that lies for all to see, or that its seat alone hears of."""
        if component.what is What.CARD:
            return self.card(self.pack[component.name])
        return component.told.told(self.say)

    def card(self, card: Card) -> str:
        return self.own(f"card_{card.suit}", rank=card.rank)

    def rank(self, card: Card) -> str:
        """As the corner of the card has it."""
        return str(card.rank)

    def corners(self, cards: Iterable[Card]) -> str:
        """The cards as short as may be: their suits' shapes and their numbers."""
        return " ".join(f"{self.signs[card.suit].shape}{self.rank(card)}" for card in cards)

    def cards(self, cards: Iterable[Card]) -> str:
        return ", ".join(map(self.card, cards))

    def suit(self, suit: str) -> str:
        """A suit that must be followed."""
        return self.say("play.suit_trump") if suit == TRUMP else self.own(f"suit_{suit}")

    def own(self, sentence: str, **values: object) -> str:
        """A sentence of the game's own, else of those that it shares with games of its kind."""
        return self.words(f"{self.room_of(sentence)}.{sentence}", **values)

    def knows(self, sentence: str) -> bool:
        """Whether there is such a sentence."""
        return sentence in sentences(self.room_of(sentence))

    def room_of(self, sentence: str) -> str:
        """Where the sentence is."""
        rooms = (self.room, *self.shared_rooms)
        return next((room for room in rooms if sentence in sentences(room)), self.room)

    def with_names(self, sentence: str, /, **values: object) -> str:
        """Says what the rules say, with the names of the players and of the cards."""
        match sentence, values.get("number"):
            case "rules.seat", int(seat):
                return self.names[seat]
        told = {key: self._with_name(value) for key, value in values.items()}
        return self.words(sentence, **told)

    def _with_name(self, value: object) -> object:
        match value:
            case Sentence() | StichtischError():
                return value.told(self.with_names)
            case Card():
                return self.card(value)
            case CardSet():
                return self.cards(value)
        return value

    def say(self, sentence: str, **values: object) -> str:
        return self.words(sentence, **values)

    def who(self, seats: Iterable[int]) -> str:
        """The names: Anna, Ben and Cleo."""
        *first, last = [self.names[seat] for seat in sorted(seats)]
        return self.say("play.and", names=", ".join(first), last=last) if first else last

    def trick(self, event: TrickTaken) -> str:
        return self.say(
            "play.trick",
            number=event.trick,
            leader=self.names[event.leader],
            cards=self.cards(event.cards),
            winner=self.names[event.winner],
        )

    def _over(self, event: GameOver) -> str:
        """Who won, and the places, one a line."""
        won = "play.winner" if len(event.winners) == 1 else "play.winners"
        places = [f"{place}. {self._together(seats)}" for place, seats in self._places(event)]
        return "\n".join([self.say(won, names=self.who(event.winners)), *places])

    def _places(self, event: GameOver) -> list[tuple[int, Sequence[int]]]:
        """The places with the seats that share each; two in the first leave no second."""
        before = [sum(map(len, event.places[:at])) for at in range(len(event.places))]
        return [(count + 1, seats) for count, seats in zip(before, event.places, strict=True)]

    def _together(self, seats: Sequence[int]) -> str:
        names = self.who(seats)
        return self.say("play.tied", names=names) if len(seats) > 1 else names

    def _standing(self, seats: Sequence[int], public: PublicT) -> str:
        """Of seats that share a place, or of one."""
        how = dict.fromkeys(self.stands(public, seat) for seat in seats)
        return self.say("play.stands", names=self._together(seats), how=" / ".join(how))


def wrapped(text: str) -> list[str]:
    """The text in lines of the private screen."""
    return textwrap.wrap(text, COLUMNS)


def with_room(lines: Sequence[str], *sentences: str) -> list[str]:
    """The lines of a screen and below them the first of the sentences that fits there whole."""
    for more in map(wrapped, sentences):
        if len(lines) + len(more) <= ROWS:
            return [*lines, *more]
    return [*lines]


def screen(lines: Sequence[str]) -> Scene:
    """A private screen with these lines, cut to fit."""
    return Scene(lines=tuple(map(Line, lines)))
