"""Each game's first lesson: the rules agree with its script, and every wrong act is answered."""

import pytest

from stichtisch import games
from stichtisch.cli import main
from stichtisch.games.lesson import Attempt, lesson_of
from stichtisch.games.move import Move
from stichtisch.words import LANGUAGES

LONGEST = 90
"""Letters of a sentence."""
STEPS = [
    pytest.param(step, id=f"{game} {at}")
    for game in games.names()
    for at, step in enumerate(lesson_of(game).steps, start=1)
]


@pytest.mark.parametrize("step", STEPS)
def test_the_right_act_is_legal_and_the_script_goes_on(step):
    for raw in step.accept:
        attempt = Attempt(step)
        if "with" not in raw:
            answer = attempt.act(attempt.move(raw))
            assert answer.done and answer.say == step.then
            made = [one for one in answer.follows if isinstance(one, Move)]
            assert len(made) == step.runs + 1 and made[0].seat == 0


@pytest.mark.parametrize("step", STEPS)
def test_a_wrong_act_is_answered_changes_nothing_and_the_second_shows_what_is_right(step):
    for moves, say in step.wrong:
        for raw in moves:
            attempt = Attempt(step)
            move, before = attempt.move(raw), attempt.view
            first, second = attempt.act(move), attempt.act(move)
            assert not first.done and first.say == say and not first.shown
            assert first.refused is (attempt.game.refusal(move) is not None)
            assert second.shown and attempt.act(second.shown[0]).done
            assert before.public.round == Attempt(step).view.public.round


@pytest.mark.parametrize("step", STEPS)
def test_all_that_may_be_tried_is_offered(step):
    attempt = Attempt(step)
    offers = attempt.offers()
    spoken = [*step.accept, *(raw for moves, _ in step.wrong for raw in moves)]
    if not attempt.several:
        assert {attempt.move(raw) for raw in spoken} <= set(offers)
    for move in offers:
        assert Attempt(step).act(move).say


@pytest.mark.parametrize("game", games.names())
def test_sentences_are_short_and_in_both_languages(game):
    lesson = lesson_of(game)
    texts = [
        text for s in lesson.steps for text in (s.say, s.do, s.then, *(w for _, w in s.wrong))
    ]
    for text in [*texts, lesson.round.say, lesson.round.do, lesson.round.then]:
        assert set(text) == set(LANGUAGES)
        assert max(map(len, text.values())) <= LONGEST


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games.names())
def test_whoever_does_what_is_right_comes_to_the_end(
    game, language, tmp_path, monkeypatch, capsys
):
    typed = []
    for step in lesson_of(game).steps:
        attempt = Attempt(step)
        right = attempt.move(step.accept[0])
        if attempt.several:
            names = [card.text for card in attempt.hand()]
            typed.append(" ".join(str(names.index(name) + 1) for name in _cards(step)))
        else:
            typed.append(str(attempt.offers().index(right) + 1))
    answers = iter(typed)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("builtins.input", lambda _prompt: next(answers))
    assert main(["--lang", language, "learn", game, "--step", "1"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    for step in lesson_of(game).steps:
        assert step.then[language] in told
    assert "stichtisch play" in told


def _cards(step):
    wanted = step.accept[0]
    return wanted.get("cards") or wanted["put"]


def test_a_step_that_was_left_is_gone_on_with(tmp_path, monkeypatch, capsys):
    typed = iter(["s", "q"])
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("builtins.input", lambda _prompt: next(typed))
    main(["--lang", "en", "learn", "was-sticht"])
    assert "Step 2 of 8" in capsys.readouterr().out
    typed = iter(["b", "x", "q"])
    main(["--lang", "en", "learn", "was-sticht"])
    told = capsys.readouterr().out
    assert told.index("Step 2 of 8") < told.index("Step 1 of 8")
    assert "Type one of the numbers." in told


def test_what_another_game_taught_may_be_skipped(tmp_path, monkeypatch, capsys):
    def learns(game, *typed):
        answers = iter(typed)
        monkeypatch.setattr("builtins.input", lambda _prompt: next(answers))
        main(["--lang", "en", "learn", game])
        return " ".join(capsys.readouterr().out.split())

    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    step = lesson_of("oh-hell").steps[0]
    attempt = Attempt(step)
    right = str(attempt.offers().index(attempt.move(step.accept[0])) + 1)
    assert "You know this" not in learns("was-sticht", "s", "q"), "nothing was learned by skipping"
    assert "You know this" not in learns("oh-hell", right, "q")
    assert "You know this from Oh Hell: s skips it." in learns("was-sticht", "b", "q")
    assert "You know this" not in learns("oh-hell", "b", "q"), "its own steps are done anew"
    (file,) = tmp_path.rglob("learned.json")
    for spoilt in ("[1]", "{", "\xff"):
        file.write_bytes(spoilt.encode("latin-1"))
        assert "You know this" not in learns("was-sticht", "q")
