"""All that people can do wrong: python tests/deep/reliability/wrong_things.py --steps 1e6 --seed S

At the real table of every game, with every number of players and every option, scanned and blind:
simulated players play on, and beside that anybody lays any component of any deck anywhere, twice
too, lifts what lies, presses and holds any key, and unplugs a pod, at any time. All that happens
is told in both languages, and every pod's scene, the title and the notes are made after each step.
`wrong` counts what raised; `never_told` names sentences of games that were not once asked for.
"""

import sys
from collections import Counter
from itertools import islice
from pathlib import Path
from random import Random

if __name__ == "__main__":  # as pytest has it (pyproject.toml)
    CHECKOUT = Path(__file__).parents[3]
    sys.path[:0] = [str(CHECKOUT / room) for room in ("host", "firmware", "tests", "tests/deep")]

from podwire import kinds
from reliability.referees import OPTIONS
from reliability.soaking import soak
from stichtisch import games
from stichtisch.decks.deck import virtual_deck
from stichtisch.games.event import GameOver
from stichtisch.games.player import Tags
from stichtisch.games.record import Header
from stichtisch.games.settings import Settings
from stichtisch.games.staging import Said
from stichtisch.pods.events import (
    Hello,
    KeyDown,
    KeyUp,
    Left,
    Part,
    PodJoined,
    PodLeft,
    PodTrouble,
    Role,
    TagArrived,
    TagGone,
    Trouble,
)
from stichtisch.table.happenings import GameSays, MoveMade, NotSo, Opened
from stichtisch.table.table import Table
from stichtisch.ui.news import news
from stichtisch.words import LANGUAGES, Words

EVENING = 1500
"""Steps of one evening; then another table is laid."""
WRONG = (0.0, 0.0, 0.03, 0.3)
"""The share of wrong steps; it is drawn anew with every move, so that games get somewhere."""
NAMES = (
    ("Anna", "Ben", "Cleo", "Dora", "Emil"),
    ("漢字" * 30, "\U0001f469\u200d\U0001f467" * 20, "שלום" * 20, "Ω" * 99, "{name} [/x] %s"),
)


class Spoken(Words):
    """The words of a language, and which of them were said."""

    def __init__(self, language, said):
        super().__init__(language)
        self.said = said

    def __call__(self, sentence, **values):
        self.said[sentence] += 1
        return super().__call__(sentence, **values)


class Evening:
    """One table, and people who get things wrong."""

    def __init__(self, name, chance, said, seen):
        self.kind, self.chance, self.seen = games.game_named(name), chance, seen
        options = {
            option: chance.choice(values)
            for option, values in OPTIONS.get(name, {}).items()
            if chance.randrange(2)
        }
        seats = chance.choice(self.kind.seats)
        names = chance.choice(NAMES)[:seats]
        self.header = Header(name, names, options, self.kind.deck_for_header(None))
        settings = Settings(
            take_back=chance.random() < 0.5,
            dealer_speaks=chance.random() < 0.5,
            open_chips=chance.random() < 0.5,
            trumps=chance.choice(("laid", "drawn")),
            hands=chance.choice(("scanned", "blind")),
        )
        self.deck = virtual_deck(name)
        spoken = [Spoken(language, said) for language in LANGUAGES]
        self.table = Table(self.header, settings, self.deck, chance, spoken[0])
        self.presenters = [self.kind.presenter(names, settings, words) for words in spoken]
        self.player = self.kind.player(Tags(self.deck.tags), not settings.unseen)
        self.wrong = 0.0
        others = [tag for game in games.names() for tag in virtual_deck(game).tags]
        self.tags = [*self.deck.tags, *chance.sample(others, 5), "04ffffffffffff"]
        self.seats = range(seats)
        self.now = 0.0
        self.gestures = []
        self.presses = []
        for seat in (*self.seats, None):
            self.join(seat)
        for seat in (*self.seats, None):  # sits down, and claims the private pod
            self.press(seat, 0.1)

    def pod(self, seat):
        return "hood" if seat is None else f"pod{seat}"

    def tell(self, event):
        self.told(self.table.handle(event, self.now))

    def told(self, happenings):
        self.table.take_writes()
        for happening in happenings:
            self.note(happening)
            for presenter in self.presenters:
                awaited = self.table.showing.awaited(presenter)
                lines = news(happening, presenter, awaited).split("\n")
                assert all(lines)
                is_over = isinstance(getattr(happening, "event", None), GameOver)
                is_sealed = isinstance(happening, MoveMade) and happening.move is None
                most = 2 if is_sealed else 1  # and what all know of it
                assert len(lines) <= most or is_over

    def note(self, happening):
        """What kinds of things were told of."""
        match happening:
            case MoveMade(move=None, do=do):
                self.seen["sealed " + do] += 1
            case MoveMade(move=move) | Opened(move=move):
                self.seen["move " + move.do] += 1
            case GameSays(event):
                self.seen["event " + event.name] += 1
            case NotSo(_, refusal):
                self.seen[f"refusal {refusal.why.value}"] += 1
            case Said(_, remark):
                self.seen["remark " + remark.do] += 1

    def join(self, seat):
        role = Role.PRIVATE if seat is None else Role.SEAT
        lamps = (0, 0) if seat is None else (16, 5)
        hello = Hello(self.pod(seat), role, 1, *lamps, 1, 128, 64, "1.0")
        self.tell(PodJoined(hello.pod, hello))

    def press(self, seat, held):
        self.tell(KeyDown(self.pod(seat)))
        self.presses.append(self.table.showing.secret("hood"))
        self.now += held
        self.tell(KeyUp(self.pod(seat)))

    def lying(self, seat):
        return list(self.table.spots[self.pod(seat)].lying)

    def wait(self, seconds):
        self.now += seconds
        self.told(self.table.tick(self.now))

    def step(self):
        """One thing is done, a wrong one now and then; then all is looked at."""
        if self.chance.random() < self.wrong:
            self.go_wrong()
        else:
            self.play_on()
        self.look()

    def go_wrong(self):
        """Anything, by anybody."""
        chance = self.chance
        seat = chance.choice([*self.seats, None])
        pod = self.pod(seat)
        match chance.randrange(10):
            case 0:
                self.tell(PodLeft(pod, chance.choice(list(Left))))
                self.join(seat)
            case 1 | 2 | 3:
                self.press(seat, chance.choice((0.0, 0.3, 0.7, 1.2, 3.0)))
            case 4:
                for tag in self.lying(seat):
                    self.tell(TagGone(pod, tag))
            case 5:
                part, trouble = chance.choice(list(Part)), chance.choice(list(Trouble))
                self.tell(PodTrouble(pod, part, trouble))
            case 6 | 7:
                seat = chance.choice(sorted(self.table.game.acting()) or self.seats)
                own = {str(card) for card in self.table.game.own(seat).hand.cards}
                self.lay_wrongly(seat, [t for t in self.deck.tags if self.name(t) in own])
            case _:
                self.lay_wrongly(seat, self.tags)

    def name(self, tag):
        return self.deck.tags[tag].name

    def lay_wrongly(self, seat, tags):
        """One of these tags, and not always long enough."""
        if not tags:
            return
        tag = self.chance.choice(tags)
        self.tell(TagArrived(self.pod(seat), tag))
        self.wait(self.chance.choice((0.0, 0.1, 0.5)))
        if self.chance.randrange(3):
            self.tell(TagGone(self.pod(seat), tag))

    def play_on(self):
        """What a bot does; cards stay until the trick is over, as people leave them."""
        if not self.gestures:
            self.wrong = self.chance.choice(WRONG)
            self.begin_move()
        if not self.gestures:
            return self.press(self.chance.choice([*self.seats, None]), 1.2)
        gesture = self.gestures.pop(0)
        if gesture.tag is None:
            return self.press(gesture.seat, gesture.held or 0.1)
        for seat in (*self.seats, None):
            if gesture.tag in self.lying(seat):
                self.tell(TagGone(self.pod(seat), gesture.tag))
        self.tell(TagArrived(self.pod(gesture.seat), gesture.tag))
        self.wait(0.35)
        if not gesture.stays or self.chance.randrange(2):
            self.tell(TagGone(self.pod(gesture.seat), gesture.tag))
        return None

    def begin_move(self):
        """What a player would do with the game as the table has it: blind, anything it takes."""
        game, acting = self.table.game, sorted(self.table.game.acting())
        if acting:
            seat = self.chance.choice(acting)
            legal = list(islice(game.legal_moves(seat), 500))
            if not legal:
                return
            chosen = self.player.choose(self.table.match.view(seat), legal, self.chance)
            if self.table.settings.unseen or not self.chance.randrange(3):
                chosen = self.chance.choice(legal)
        else:
            chosen = self.player.deal(game, self.chance)
            for seat in (*self.seats, None):  # what others laid is taken up first
                if chosen and self.table.match.staged.of(seat):
                    self.press(seat, 1.2)
        if chosen:
            match = self.table.match
            self.gestures = list(self.player.gestures(chosen, match.kept, match.public()))

    def look(self):
        """All that is shown, in both languages; it fits on the wire."""
        public, buf = self.table.match.public(), bytearray(kinds.PAYLOAD_MAX)
        self.seen[f"phase {public.phase}"] += 1
        for scene in self.table.showing.scenes().values():
            scene.encode(buf)
        for presenter in self.presenters:
            presenter.title(public)
            presenter.won_by(public)
            assert all(presenter.standing(public))
            assert bool(self.table.showing.awaited(presenter)) != (public.phase == "over")
            for seat in self.seats:
                presenter.notes(public, seat)
                card = presenter.lying(public, seat)
                if card is not None:
                    presenter.card(card)
        # the table's own presenter speaks one language; the private pod's lines in the other too
        self.table.presenter = self.chance.choice(self.presenters)


def wrong_things(steps, seed, progress=lambda _done: None):
    """So many steps at tables of all games in turn; what was found."""
    order, said, seen, done = games.names(), Counter(), Counter(), 0
    wrong, first, evening = 0, None, 0
    while done < steps:
        name = order[evening % len(order)]
        evening += 1
        table = None
        try:
            table = Evening(name, Random(f"{seed} {name} {evening}"), said, seen)
            for _ in range(min(EVENING, steps - done)):
                table.step()
                done += 1
                progress(done)
                if table.table.game.outcome and not table.chance.randrange(50):
                    break
        except Exception as error:  # counted: the promise is that there is none
            done += 1
            wrong += 1
            first = first or f"{name} {evening}: {error!r}"
    return {"wrong": wrong, "first_wrong": first, "evenings": evening, "said": said, "seen": seen}


def keep(steps, seed, progress):
    from words.asked_for import told_at_tables  # only the report needs the source's walk

    result = wrong_things(steps, seed, progress)
    never = sorted(told_at_tables() - set(result["said"]))
    counts = {"sentences": len(result["said"]), "kinds": len(result["seen"])}
    told = {key: result[key] for key in ("wrong", "first_wrong", "evenings")}
    return told | counts | {"never_told": never}


if __name__ == "__main__":
    sys.exit(soak("everything wrong that people can do", "steps", 1_000_000, keep))
