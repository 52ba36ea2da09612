"""The game told to people: sentences, titles and notes, in both languages."""

import pytest

from games.oh_hell.stories import NAMES, bid, dealt, play
from stichtisch.games.oh_hell.kind import GAME
from stichtisch.games.oh_hell.moves import Bid, StartDeal
from stichtisch.games.oh_hell.rules import OhHell
from stichtisch.games.refusal import Refusal, Why
from stichtisch.games.settings import Settings
from stichtisch.games.tricks.cards import PACK
from stichtisch.scene import COLUMNS
from stichtisch.words import Words, sentences

SEALED = "ab" * 32


def presenter(language, seats=3):
    return GAME.presenter(NAMES[:seats], Settings(), Words(language))


@pytest.mark.parametrize(
    "card, english, german",
    [
        ("H12", "queen of hearts", "Herz-Dame"),
        ("S11", "jack of spades", "Pik-Bube"),
        ("D13", "king of diamonds", "Karo-König"),
        ("C14", "ace of clubs", "Kreuz-Ass"),
        ("C10", "10 of clubs", "Kreuz-10"),
    ],
)
def test_cards_have_the_names_that_people_give_them(card, english, german):
    assert presenter("en").card(PACK[card]) == english
    assert presenter("de").card(PACK[card]) == german


def told(language):
    says, lines = presenter(language), []
    game = dealt("H2 H3", "H14 S13", "H4 S5", turned="D12")
    lines.append(says.move(StartDeal(0, PACK["D12"], ())))
    bid(game, 2, 1)
    lines.append(says.move(Bid(1, 2)))
    lines += [
        says.refusal(Refusal(Why.MUST, told="oh_hell.hooked")),
        says.refusal(Refusal(Why.FOLLOW, "", ("H",))),
    ]
    bid(game, 0)
    events = play(game, "H14 H4 H2 S13 S5 H3")
    return [*lines, *map(says.event, events)]


def test_a_deal_in_english():
    assert told("en") == [
        "Anna deals and turns up queen of diamonds: trump is diamonds.",
        "Ben bids 2.",
        "the bids must not add up to the tricks of this deal.",
        "this card is not allowed: whoever has hearts must follow. Take it back and lay hearts.",
        "Trick 1, led by Ben: ace of hearts, 4 of hearts, 2 of hearts. Ben takes it.",
        "Trick 2, led by Ben: king of spades, 5 of spades, 3 of hearts. Ben takes it.",
        "Deal 1 is over. Anna: bid 0, took 0, points 10, in all 10. "
        "Ben: bid 2, took 2, points 12, in all 12."
        " Cleo: bid 1, took 0, points 0, in all 0.",
    ]


def test_a_deal_in_german():
    assert told("de") == [
        "Anna gibt und deckt Karo-Dame auf: Trumpf ist Karo.",
        "Ben sagt 2 an.",
        "die Ansagen dürfen zusammen nicht die Stiche dieser Runde ergeben.",
        "diese Karte ist nicht erlaubt, denn wer Herz hat, muss bedienen. "
        "Bitte zurücknehmen und Herz legen.",
        "Stich 1, Ben spielt aus: Herz-Ass, Herz-4, Herz-2. Ben macht den Stich.",
        "Stich 2, Ben spielt aus: Pik-König, Pik-5, Herz-3. Ben macht den Stich.",
        "Runde 1 ist vorbei. Anna: angesagt 0, gemacht 0, Punkte 10, insgesamt 10."
        " Ben: angesagt 2, gemacht 2, Punkte 12, insgesamt 12."
        " Cleo: angesagt 1, gemacht 0, Punkte 0, insgesamt 0.",
    ]


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_line_of_the_private_screen_is_cut_but_for_a_long_name(language):
    says = presenter(language)
    longest = max(map(says.card, PACK.values()), key=len)
    worst = {"deal": 19, "cards": 10, "card": longest, "count": 10, "bid": 10, "trick": 10}
    screens = [key for key in sentences("oh_hell") if key.startswith("screen_")]
    for key in ("who_deals", "deals", *screens):
        assert len(says.own(key, name="Anna", **worst)) <= COLUMNS, key


def test_the_title_and_the_notes_follow_the_game():
    says, game = presenter("en"), OhHell(3, {"most": 2, "back_up": False})
    assert says.title(game.public()) == "Oh Hell · deal 1 of 2, cards: 2 · hands are dealt"
    assert says.notes(game.public(), 0) == ["points 0"]
    game = dealt("H2 H3", "H14 S13", "H4 S5", turned="D12", back_up=False)
    stands, trump = "Oh Hell · deal 1 of 2, cards: 2 · ", " · trump diamonds"
    assert says.title(game.public()) == stands + "Ben bids" + trump
    bid(game, 2, 0, 1)
    assert says.title(game.public()) == stands + "trick 1 of 2" + trump
    assert says.notes(game.public(), 1) == ["points 0", "bid 2, tricks 0"]
    play(game, "H14")
    assert says.lying(game.public(), 1) is PACK["H14"]
    assert says.lying(game.public(), 2) is None
    play(game, "H4 H2")
    assert says.notes(game.public(), 1) == ["points 0", "bid 2, tricks 1"]
    assert says.title(game.public()) == stands + "trick 2 of 2" + trump
    play(game, "S13 S5 H3")
    assert says.title(game.public()) == "Oh Hell · deal 2 of 2, cards: 1 · Ben deals"
    assert says.notes(game.public(), 1) == ["points 12"]
    assert says.lying(game.public(), 1) is None
    game.push(StartDeal(1, PACK["D2"], ((PACK["H2"],), (PACK["H3"],), (PACK["H4"],))))
    bid(game, 0, 0, 0)
    play(game, "H4 H2 H3")
    assert says.title(game.public()) == "Oh Hell · the game is over"
    assert presenter("de").title(game.public()) == "Stiche raten · das Spiel ist aus"
