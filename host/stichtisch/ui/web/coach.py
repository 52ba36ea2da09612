"""The coach of those who play on pages: it thinks beside the referee's thread."""

from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from stichtisch.games.presenter import Presenter
from stichtisch.games.view import View
from stichtisch.players.coach import Advice
from stichtisch.players.person import Person
from stichtisch.ui.coach import advised


@dataclass(frozen=True)
class _Question:
    """What a seat asked, and what it knew then."""

    view: View[Any, Any]
    answer: Future[Advice | None]


class Coach:
    """Answers one question at a time; the table goes on meanwhile, as Python's threads take turns.

    Called in the referee's thread; only the thinking is done in another one.
    """

    def __init__(self, thread: Executor | None = None) -> None:
        self._thread = thread or ThreadPoolExecutor(1, "coach")
        self._asked: dict[int, _Question] = {}

    def ask(self, person: Person) -> None:
        """Think for this person, unless that is done already for what they know now."""
        if not self._is_asked(person):
            answer = self._thread.submit(person.question())
            self._asked[person.seat] = _Question(person.view, answer)

    def told(self, person: Person, presenter: Presenter[Any, Any]) -> str:
        """For this person's page alone, until they know anything else."""
        if not self._is_asked(person):
            return ""
        answer = self._asked[person.seat].answer
        if not answer.done():
            return presenter.words("coach.thinks")
        return advised(answer.result(), presenter, person.view.public)

    def _is_asked(self, person: Person) -> bool:
        asked = self._asked.get(person.seat)
        return asked is not None and asked.view is person.view
