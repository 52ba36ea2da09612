"""A lesson on a page: its learner is told what their seat may know, and nonsense nothing."""

import json

import pytest
from starlette.testclient import TestClient

from stichtisch import games
from stichtisch.games import game_named
from stichtisch.games.lesson import LEARNER, POINTS, Attempt, lesson_of
from stichtisch.games.settings import Settings
from stichtisch.ui.web.app import app_for
from stichtisch.ui.web.hub import Hub
from stichtisch.ui.web.keys import Keys
from stichtisch.ui.web.lessons import lesson_routes
from stichtisch.words import LANGUAGES, Words

HOST = "127.0.0.1:8000"
STEPS = [
    pytest.param(game, at, id=f"{game} {at}")
    for game in games.names()
    for at in range(1, len(lesson_of(game).steps) + 1)
]


@pytest.fixture(scope="module")
def client():
    app = app_for(Hub(), Keys(), {HOST}, more=lesson_routes())
    with TestClient(app, base_url=f"http://{HOST}") as client:
        yield client


def texts(told):
    """All that is called a card, an offer or a sentence there."""
    if isinstance(told, dict):
        return {text for value in told.values() for text in texts(value)}
    if isinstance(told, list):
        return {text for value in told for text in texts(value)}
    return {told} if isinstance(told, str) else set()


def secrets_of(game, presenter):
    """The cards that only others hold, and did not draft for all to see."""
    public = game.public()
    draft = presenter.draft(public)
    drafted = [card for column in draft.columns for card in column.cards] if draft else []
    lying = [presenter.lying(public, seat) for seat in range(game.seats)]
    taken = public.last_trick.cards if public.last_trick else ()  # a card may be there twice
    open_ = {presenter.card(card) for card in [*drafted, *lying, *taken] if card}
    hands = [game.view(seat).own.hand.cards for seat in range(game.seats) if seat != LEARNER]
    own = set(game.view(LEARNER).own.hand.cards)
    return {presenter.card(card) for hand in hands for card in hand if card not in own} - open_


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "at"), STEPS)
def test_before_the_act_nobody_elses_cards_are_told(client, game, at, language):
    step = lesson_of(game).steps[at - 1]
    attempt = Attempt(step)
    presenter = game_named(game).presenter(step.record.header.seats, Settings(), Words(language))
    told = client.get(f"/learn/{game}/{at}/{language}.json").json()
    hidden = secrets_of(attempt.game, presenter)
    offers = told["seat"].pop("offers")  # what may be asked for, such as an ace that one lacks
    assert texts(told) & hidden == set()
    wrong = [move for moves, _ in step.wrong for move in moves if "put" not in move]
    if wrong and not attempt.several:
        name = wrong[0]["card"] if attempt.is_played else offered(offers, wrong[0])
        answer = client.get(f"/learn/{game}/{at}/{language}.json", params={"act": name}).json()
        assert not answer["done"] and answer["follows"] == []
        assert texts(answer) & hidden == set()


def offered(offers, move):
    """The name of the offer that is this move."""
    ids = [offer["id"] for offer in offers]
    return next(id_ for id_ in ids if move.items() <= json.loads(id_).items())


@pytest.mark.parametrize(("game", "at"), STEPS)
def test_the_right_act_goes_on_as_the_script_says_and_a_second_time_just_so(client, game, at):
    step = lesson_of(game).steps[at - 1]
    attempt, told = Attempt(step), client.get(f"/learn/{game}/{at}/en.json").json()
    right = step.accept[0]
    if attempt.several:
        acts = right.get("cards") or right["put"]
    else:
        acts = right["card"] if attempt.is_played else offered(told["seat"]["offers"], right)
    answers = [client.get(f"/learn/{game}/{at}/en.json", params={"act": acts}) for _ in "12"]
    assert answers[0].json() == answers[1].json(), "the server keeps nothing of a learner"
    done = answers[0].json()
    assert done["done"] and done["say"] == step.then["en"]
    assert len(done["follows"]) == step.runs + 1


@pytest.mark.parametrize(("game", "at"), STEPS)
def test_a_step_points_at_what_is_there(game, at):
    step = lesson_of(game).steps[at - 1]
    held = {card.text for card in Attempt(step).hand()}
    assert step.point
    assert set(step.point) <= {*held, *step.record.header.seats, *POINTS}


def test_what_is_not_taught_yet_is_not_told(client):
    first, third, fourth = (
        client.get(f"/learn/was-sticht/{at}/en.json").json() for at in (1, 3, 4)
    )
    assert first["table"]["trump"] is None and first["trump_in"] == 3
    assert first["table"]["stand"] == first["seat"]["beside"] == []
    assert "task" not in json.dumps(first) and "chip" not in json.dumps(first)
    assert third["table"]["trump"]["more"] == "" != fourth["table"]["trump"]["more"]


def test_the_prizes_to_choose_from_show_their_pearls(client):
    prizes = client.get("/learn/stichwahl/2/en.json").json()["seat"]["offers"]
    assert [prize["card"]["foot"].count("●") for prize in prizes] == [2, 3, 2]


def test_two_wrong_acts_show_the_right_one(client):
    for wrong, shown in ((0, []), (1, ["R2", "R8"])):
        asked = {"act": "B3", "wrong": wrong}
        answer = client.get("/learn/was-sticht/2/en.json", params=asked).json()
        assert answer["refused"] and answer["right"] == shown


@pytest.mark.parametrize(
    "path",
    [
        "chess",
        "was-sticht/",
        "was-sticht/fr.json",
        "was-sticht/learn.toml",
        "was-sticht/0/en.json",
        "was-sticht/99/en.json",
        "was-sticht/-1/en.json",
        "was-sticht/1/fr.json",
        "chess/1/en.json",
        "was-sticht/1/en.json?act=R9",
        "was-sticht/1/en.json?act=B9&act=B3",
        "was-sticht/1/en.json?act=B9&wrong=-1",
        "was-sticht/1/en.json?act=B9&wrong=100",
        "was-sticht/1/en.json?act=B9&wrong=%C2%B2",
        "was-sticht/1/en.json?act=" + "9" * 2000,
        "hearts/5/en.json?act=S12&act=S12&act=S13",
        "hearts/5/en.json?act=S12&act=S13&act=H14&act=H2",
        "..%2f..%2fapp.py",
    ],
)
def test_nonsense_is_answered_by_nothing(client, path):
    answer = client.get(f"/learn/{path}")
    assert answer.status_code == 404 and answer.content in (b"", b"Not Found")
