"""`stichtisch learn` at a pod: cards laid there and its key do what numbers do at a keyboard."""

import pytest

from stichtisch.cli import main
from stichtisch.commands import learn_at_pod
from stichtisch.decks.deck import virtual_deck, write_deck
from stichtisch.games.lesson import Attempt, lesson_of
from stichtisch.games.lights import Frame, frame_of
from stichtisch.pods.events import (
    Hello,
    KeyDown,
    KeyUp,
    Left,
    PodJoined,
    PodLeft,
    Role,
    TagArrived,
    TagGone,
    TagRested,
)
from stichtisch.pods.pods import Pods

GAME = "was-sticht"
SEAT = PodJoined("p", Hello("p", Role.SEAT, 1, 16, 5, 1, 0, 0, "1.0"))
PRIVATE = PodJoined("q", Hello("q", Role.PRIVATE, 1, 0, 0, 1, 128, 64, "1.0"))
STRANGER = PodJoined("r", Hello("r", Role.SEAT, 1, 16, 5, 1, 0, 0, "1.0"))
HELD = "held"


def tag_of(card, game=GAME):
    return next(uid for uid, one in virtual_deck(game).tags.items() if one.name == card)


def lays(card, game=GAME):
    return [TagArrived("p", tag_of(card, game)), TagGone("p", tag_of(card, game))]


PRESS = [KeyDown("p"), KeyUp("p")]
HOLD = [KeyDown("p"), HELD, KeyUp("p")]


class Visitor:
    """Does at the pods what is on the list, then nothing any more and leaves by Ctrl-C."""

    def __init__(self, monkeypatch, tmp_path, capsys):
        self._patch, self._path, self._capsys = monkeypatch, tmp_path, capsys
        self.frames = []
        self.now = 0.0

    def does(self, *acts, options=(), step=1, game=GAME, pods=(SEAT,)):
        """What was told, and the status."""
        waiting = [*pods, *(event for act in acts for event in act)]

        def poll(_pods, _timeout):
            if not waiting:
                raise KeyboardInterrupt
            event = waiting.pop(0)
            if event is HELD:
                self.now += 1
                return []
            return [event]

        deck = self._path / "deck"
        write_deck(virtual_deck(game), deck)
        self._patch.setenv("XDG_DATA_HOME", str(self._path))
        self._patch.setattr(Pods, "poll", poll)
        self._patch.setattr(Pods, "show", lambda _, pod, scene: self._see(pod, scene))
        self._patch.setattr(learn_at_pod.LearnersPod.__init__, "__defaults__", (lambda: self.now,))
        words = ["--lang", "en", "learn", game, "--step", str(step), "--deck", str(deck)]
        status = main([*words, *options])
        return " ".join(self._capsys.readouterr().out.split()), status

    def _see(self, pod, scene):
        assert pod == "p"
        self.frames.append(frame_of(scene, 5))


@pytest.fixture
def visitor(monkeypatch, tmp_path, capsys):
    return Visitor(monkeypatch, tmp_path, capsys)


def test_the_card_that_is_asked_for_is_laid_and_the_key_goes_on(visitor):
    told, _ = visitor.does(lays("B9"), PRESS)
    assert "Step 1 of 8" in told and "these four cards are your trick" in told
    assert told.index("these four cards are your trick") < told.index("Step 2 of 8")
    assert visitor.frames[:2] == [Frame.WON, Frame.LEGAL]


def test_a_card_that_the_rules_forbid_is_refused_by_lamps_and_sentence(visitor):
    told, _ = visitor.does(lays("B3"), lays("R2"), step=2)
    assert "You hold red, so only red may go." in told
    assert Frame.NOT_LEGAL in visitor.frames
    assert "You did what you had to." in told


def test_a_card_that_is_legal_and_not_the_lesson_does_not_count(visitor):
    told, _ = visitor.does(lays("B3"), lays("B9"))
    assert "Your 9 is the highest blue there is." in told
    assert "these four cards are your trick" in told


@pytest.mark.parametrize("uid", [tag_of("R4"), "04ffffffffffff"])
def test_a_card_of_another_hand_or_no_card_at_all_is_to_go(visitor, uid):
    told, _ = visitor.does([TagArrived("p", uid)], lays("B9"))
    assert "not in your hand here" in told and "your trick" in told
    assert Frame.WRONG_CARD in visitor.frames


def test_a_mere_touch_plays_nothing_until_it_rests(visitor):
    touch = TagArrived("p", tag_of("B9"), proven=False)
    told, _ = visitor.does([touch])
    assert "your trick" not in told
    told, _ = visitor.does([touch, TagRested("p", tag_of("B9"))])
    assert "your trick" in told


def test_a_choice_is_counted_with_the_key_and_taken_by_holding_it(visitor):
    step = first_choice()
    attempt = Attempt(lesson_of(GAME).steps[step - 1])
    number = attempt.offers().index(attempt.move(attempt.step.accept[0])) + 1
    told, _ = visitor.does(*[PRESS] * number, HOLD, step=step)
    assert f"{number}: hold the key to take it." in told
    assert attempt.step.then["en"] in told


def test_a_card_laid_where_a_choice_is_wanted_is_told_what_to_do(visitor):
    step = first_choice()
    attempt = Attempt(lesson_of(GAME).steps[step - 1])
    told, _ = visitor.does(lays(attempt.hand()[0].text), step=step)
    assert told.count("Press your pod's key once for each number") == 2


def first_choice():
    steps = lesson_of(GAME).steps
    attempts = (Attempt(step) for step in steps)
    return next(at for at, one in enumerate(attempts, 1) if not one.is_played and not one.several)


def test_several_cards_are_laid_one_after_the_other(visitor):
    step = lesson_of("hearts").steps
    at = next(at for at, one in enumerate(step, 1) if Attempt(one).several)
    wanted = step[at - 1].accept[0]
    cards = wanted.get("cards") or wanted["put"]
    told, _ = visitor.does(*(lays(card, "hearts") for card in cards), step=at, game="hearts")
    assert step[at - 1].then["en"] in told


def test_a_key_held_at_once_skips_the_step(visitor):
    told, _ = visitor.does(HOLD)
    assert "Step 2 of 8" in told and "your trick" not in told


def test_other_pods_are_left_alone_and_one_that_comes_back_is_the_learners_again(visitor):
    tag = tag_of("B9")
    told, _ = visitor.does(
        [TagArrived("r", tag), PodLeft("p", Left.UNPLUGGED), SEAT], lays("B9"),
        pods=(PRIVATE, SEAT, STRANGER),
    )  # fmt: skip
    assert told.count("your trick") == 1
    assert set(visitor.frames) <= set(Frame)


def test_all_of_it_to_the_end_without_a_keyboard(visitor):
    acts = []
    for step in lesson_of(GAME).steps:
        attempt = Attempt(step)
        right = attempt.move(step.accept[0])
        if attempt.is_played:
            acts.append(lays(right.card.text))
        else:
            acts += [*[PRESS] * (attempt.offers().index(right) + 1), HOLD]
        acts.append(PRESS)
    told, status = visitor.does(*acts)
    assert status == 0
    assert f"stichtisch table --game {GAME}" in told


def test_nobody_comes(visitor):
    told, status = visitor.does([HELD] * 12, pods=())
    assert status == 2, told


def test_a_deck_of_another_game(tmp_path, capsys):
    write_deck(virtual_deck("hearts"), tmp_path / "h")
    status = main(["--lang", "en", "learn", GAME, "--deck", str(tmp_path / "h")])
    assert status == 2 and "hearts" in capsys.readouterr().err
