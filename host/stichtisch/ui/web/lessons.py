"""Lessons on pages. The server keeps nothing of a learner: a page names its step and what was done
there, and is told what its seat may know then, and no more."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stichtisch import games
from stichtisch.games import FOLDERS, game_named
from stichtisch.games.display import ScreenShown, SeatShown
from stichtisch.games.game import Game
from stichtisch.games.lesson import LEARNER, Attempt, Lesson, Step, lesson_of
from stichtisch.games.lights import POD
from stichtisch.games.move import Move, Play
from stichtisch.games.refusal import Refusal
from stichtisch.games.settings import Settings
from stichtisch.players.person import Held
from stichtisch.ui.picture import at_rest, lying_on, pod_picture
from stichtisch.ui.web.acts import LONGEST
from stichtisch.ui.web.app import answer, page
from stichtisch.ui.web.glance import Json, card_as_json, glance_as_json
from stichtisch.ui.web.hub import json_bytes
from stichtisch.ui.web.telling import held_as_json, lacks, lit_as_text, offer_as_json, pod_as_json
from stichtisch.ui.web.visitors import offer_name
from stichtisch.words import LANGUAGES, Words

_MOST = 99
"""Wrong acts that a page may say it has seen."""
_ALL_WAIT = ScreenShown(False, (), {}, (), 0, None)
"""A lesson has no private pod."""
_OF_STANDING = {"tasks", "bids", "bonus_cards"}
"""What is shown with the standing, and not before it is taught."""
_OF_POD = ("name", "suits", "acts", "card", "ahead", "mark", "to_lay")
"""What a lesson shows of a pod."""


_lesson = lru_cache(maxsize=len(FOLDERS))(lesson_of)


class _Teller:
    """Tells of one step in one language."""

    def __init__(self, lesson: Lesson, number: int, language: str) -> None:
        self._lesson = lesson
        self._number = number
        self._language = language
        self.step = lesson.steps[number - 1]
        self._kind = game_named(lesson.game)
        names = self.step.record.header.seats
        self._presenter = self._kind.presenter(names, Settings(), Words(language))

    def begun(self) -> Json:
        """The step before anything is done."""
        attempt, step = Attempt(self.step), self.step
        return {
            "say": step.say[self._language],
            "do": step.do[self._language],
            "point": [_pointed(each, step) for each in step.point],
            "several": attempt.several,
            "teaches": list(step.teaches),
            "rule": self._rule(attempt),
            "trump_in": self._trump_in(),
            **self._seen(attempt.game, attempt),
        }

    def acted(self, attempt: Attempt, move: Move) -> Json:
        """What this act comes to; once it is the lesson, what the others do then."""
        answer = attempt.act(move)
        return {
            "done": answer.done,
            "refused": answer.refused,
            "say": answer.say[self._language],
            "right": [_name(one, attempt) for one in answer.shown],
            "lamps": self._lamps(attempt.game, answer.why),
            "follows": list(self._follows()) if answer.done else [],
        }

    def _trump_in(self) -> int | None:
        """The step that tells of trump, where this one does not yet."""
        if "trump" not in self.step.hide:
            return None
        steps = enumerate(self._lesson.steps, start=1)
        return next(
            (at for at, step in steps if at > self._number and not _hides_trump(step)), None
        )

    def _follows(self) -> Iterator[Json]:
        """The table after each move of the script."""
        attempt = Attempt(self.step)
        for move in self.step.follows():
            attempt.game.push(move)
            yield self._seen(attempt.game, None)

    def _seen(self, game: Game[Any, Any], attempt: Attempt | None) -> Json:
        """What the learner sees of the game, with what may be tried if there is an attempt."""
        view, presenter = game.view(LEARNER), self._presenter
        public, hide = view.public, self.step.hide
        told = glance_as_json(public, presenter)
        if _hides_trump(self.step):
            told["trump"] = None
        elif "trump_number" in hide and told["trump"]:
            told["trump"]["more"] = ""
        known, hides_rules = presenter.in_force(public), any("rule" in each for each in hide)
        for each in hide:  # such as "rule 20"
            number = each.removeprefix("rule ")
            known = [line for line in known if not line.startswith(f"({number})")]
        is_bare = bool(hide & _OF_STANDING)
        if is_bare:
            told["stand"] = []
        return {
            "table": {
                **told,
                "name": self._lesson.game,
                "game": presenter.own("name"),
                "pods": self._pods(game),
                "known": [] if "rule_cards" in hide else known,
                "bare": is_bare,
                "over": False,
                "awaited": presenter.awaited(public, _ALL_WAIT),
            },
            "seat": {
                "seat": LEARNER,
                "hand": self._hand(game, attempt),
                "offers": [offer_as_json(m, public, presenter) for m in _offers(attempt)],
                "beside": [] if is_bare or hides_rules else presenter.mine(view),
                "lacks": lacks(view, presenter),
            },
            "lamps": self._lamps(game, None),
        }

    def _pods(self, game: Game[Any, Any]) -> list[Json]:
        public, presenter = game.public(), self._presenter
        lying = lying_on(public, presenter)
        pods = [
            pod_picture(public, seat, lying, None, POD, (), presenter)
            for seat in range(public.seats)
        ]
        is_bare = bool(self.step.hide & _OF_STANDING)
        stands = ["" if is_bare else presenter.stands(public, at) for at in range(public.seats)]
        told = ({part: pod_as_json(pod)[part] for part in _OF_POD} for pod in pods)
        return [{**pod, "stands": how} for pod, how in zip(told, stands, strict=True)]

    def _lamps(self, game: Game[Any, Any], refused: Refusal | None) -> list[str]:
        """Of all pods, as they would be lit; `refused`: why the learner's card does not count."""
        lamps = []
        for seat in range(game.seats):
            shown = SeatShown(POD, refused if seat == LEARNER else None)
            scene = self._presenter.scene(game.view(seat), shown)
            lamps.append(lit_as_text(at_rest(scene, POD)))
        return lamps

    def _hand(self, game: Game[Any, Any], attempt: Attempt | None) -> list[Json]:
        view = game.view(LEARNER)
        cards = self._kind.in_hand(view.own.hand.cards, view.public)
        legal = set(view.own.choice.cards) if attempt and attempt.is_played else set()
        legal |= set(cards) if attempt and attempt.several else set()
        held = [Held(card, card in legal, laid=False) for card in cards]
        return [held_as_json(each, view.public, self._presenter) for each in held]

    def _rule(self, attempt: Attempt) -> Json | None:
        """The rule as a picture, where it forbids something: what was led, what may follow, and
        what may not."""
        view = attempt.view
        trick = self._presenter.trick_shown(view.public)
        if not attempt.is_played or trick is None or trick.taken or not trick.cards:
            return None
        legal = set(view.own.choice.cards)
        may = [card for card in attempt.hand() if card in legal]
        never = [card for card in attempt.hand() if card not in legal]
        led = trick.cards[0][1]
        if not may or not never or led is None:
            return None
        pictured = {"led": led, "may": may[-1], "never": never[0]}
        return {what: card_as_json(card, self._presenter) for what, card in pictured.items()}


def _hides_trump(step: Step) -> bool:
    """Rule cards, too, make trumps."""
    return any(each == "trump" or "rule" in each for each in step.hide)


def _offers(attempt: Attempt | None) -> Sequence[Move]:
    return () if attempt is None or attempt.is_played else attempt.offers()


def _pointed(what: str, step: Step) -> str | int:
    """A pod by its seat."""
    seats = step.record.header.seats
    return seats.index(what) if what in seats else what


def _name(move: Move, attempt: Attempt) -> str:
    """A card of the hand by its own name, where one is to be played; else as pages offer it."""
    if attempt.is_played and isinstance(move, Play):
        return move.card.text
    return offer_name(move)


def _meant(attempt: Attempt, names: Sequence[str]) -> Move | None:
    """The move that a page means by these names: of cards, or of an offer."""
    if attempt.several:
        cards = {card.text: card for card in attempt.hand()}
        if len(set(names)) != attempt.several or not set(names) <= cards.keys():
            return None
        return attempt.move_of([cards[name] for name in names])
    offers = {_name(move, attempt): move for move in attempt.offers()}
    return offers.get(names[0]) if len(names) == 1 else None


@lru_cache(maxsize=len(FOLDERS) * len(LANGUAGES))
def lesson_told(game: str, language: str) -> bytes | None:
    """As JSON, what the steps are called and what the last one says; None without a lesson."""
    lesson = _lesson(game)
    if lesson is None:
        return None
    last = lesson.round
    told = {
        "steps": [step.name[language] for step in lesson.steps],
        "seats": len(lesson.steps[0].record.header.seats),
        "say": last.say[language],
        "do": last.do[language],
        "then": last.then[language],
        "options": last.options,
    }
    return json_bytes(told)


@lru_cache(maxsize=256)
def step_told(game: str, number: int, language: str) -> bytes | None:
    """As JSON, a step before anything is done; None if there is none."""
    teller = _teller(game, number, language)
    return json_bytes(teller.begun()) if teller else None


def act_told(
    game: str, number: int, language: str, names: Sequence[str], wrong: int
) -> bytes | None:
    """As JSON, what an act in a step comes to, after so many wrong ones; None for nonsense."""
    teller = _teller(game, number, language)
    if teller is None or not 0 <= wrong <= _MOST:
        return None
    attempt = Attempt(teller.step, wrong)
    move = _meant(attempt, names)
    return json_bytes(teller.acted(attempt, move)) if move else None


def _teller(game: str, number: int, language: str) -> _Teller | None:
    lesson = _lesson(game) if game in games.names() and language in LANGUAGES else None
    if lesson is None or not 1 <= number <= len(lesson.steps):
        return None
    return _Teller(lesson, number, language)


def lesson_routes() -> list[Route]:
    """Where pages ask. Starlette calls what is not async in a thread of its own."""
    learn = page("learn")

    def whole(request: Request) -> Response:
        game = request.path_params["game"]
        has_one = game in games.names() and _lesson(game) is not None
        return answer(learn if has_one else None, "text/html")

    def names(request: Request) -> Response:
        game, language = request.path_params["game"], request.path_params["language"]
        is_known = game in games.names() and language in LANGUAGES
        return answer(lesson_told(game, language) if is_known else None)

    def step(request: Request) -> Response:
        asked, path = request.query_params, request.path_params
        which = path["game"], path["step"], path["language"]
        acts, wrong = asked.getlist("act"), asked.get("wrong", "0")
        if not acts:
            return answer(step_told(*which))
        if len(request.url.query) > LONGEST or not wrong.isdecimal():
            return answer(None)
        return answer(act_told(*which, acts, int(wrong)))

    return [
        Route("/learn/{game}", whole, methods=["GET"]),
        Route("/learn/{game}/{language}.json", names, methods=["GET"]),
        Route("/learn/{game}/{step:int}/{language}.json", step, methods=["GET"]),
    ]
