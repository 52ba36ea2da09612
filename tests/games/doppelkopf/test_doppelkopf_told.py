"""Who says what when in Doppelkopf, and that nothing tells who holds the other queen."""

from dataclasses import replace

from games.doppelkopf.deals import HANDS, WEDDING, cards, dealt, page, reserve, says, to_the_end
from games.on_the_kit import begun, play, refused
from stichtisch.games.display import ScreenShown, SeatShown
from stichtisch.games.doppelkopf.moves import Reserve, Says, Sides
from stichtisch.games.lights import POD
from stichtisch.games.refusal import Why
from stichtisch.games.tricks.moves import StartDeal

# --- what is said ----------------------------------------------------------------------------


def test_d16_whoever_is_of_a_side_says_it_whosever_turn_it_is():
    game = page()
    assert "cannot say that" in refused(game, Says(1, "kontra"), Why.MUST)
    refused(game, Says(0, "re"), Why.MUST)
    game.push(Says(3, "re"))
    assert game.acting() == {1}
    assert game.public().spoken.sides == ("", "", "", "re")
    game.push(Says(2, "kontra"))
    assert game.public().spoken.sides == ("", "", "kontra", "re")


def test_d16_re_is_too_late_after_ones_own_second_card():
    game = page()
    play(game, "C14 C9 C13 C9 H10")
    refused(game, Says(1, "re"), Why.WRONG_PHASE)
    assert game.refusal(Says(3, "re")) is None
    play(game, "H12 D14")
    refused(game, Says(3, "re"), Why.WRONG_PHASE)
    game.push(Says(0, "kontra"))


def test_d20_whoever_has_ten_cards_answers_a_word_and_says_no_first_one():
    game = page()
    play(game, "C14 C9 C13 C9 H10 H12 D14")
    refused(game, Says(1, "re"), Why.WRONG_PHASE)
    game.push(Says(0, "kontra"))
    game.push(Says(1, "re"))
    assert game.public().spoken.said == (Says(0, "kontra"), Says(1, "re"))


def test_d17_d18_an_absage_without_re_says_re_too_and_tells_the_side():
    game = page()
    game.push(Says(1, "no60"))
    assert game.public().spoken.sides == ("", "re", "", "")
    refused(game, Says(1, "no90"), Why.WRONG_PHASE)
    assert to_the_end(game)[-2].said.re == ("re", "no90", "no60")


def test_d18_too_late_for_what_is_skipped_is_too_late():
    game = page()
    play(game, "C14 C9 C13 C9 H10 H12 D14 D9 D13")
    refused(game, Says(1, "no60"), Why.WRONG_PHASE)
    refused(game, Says(3, "no90"), Why.WRONG_PHASE)


def test_in_a_solo_all_sides_are_known_and_the_queens_of_clubs_say_nothing():
    game = begun("doppelkopf", 4, {"deals": 1})
    game.push(StartDeal(0, tuple(map(cards, HANDS))))
    reserve(game, 2, dealer=0)
    game.push(Reserve(2, "spades"))
    refused(game, Says(1, "re"), Why.WRONG_PHASE)
    game.push(Says(1, "kontra"))
    game.push(Says(2, "re"))
    game.push(Says(3, "no90"))


def test_nothing_is_said_while_games_are_named():
    game = dealt(WEDDING, healthy=False)
    refused(game, Says(0, "re"), Why.WRONG_PHASE)


def test_a_seat_is_offered_its_next_word_and_no_other():
    game = page()
    for seat, word in ((1, "re"), (0, "kontra"), (1, "no90"), (1, "no60")):
        held = game.choice(seat).held
        assert game.stage.words(held) == [Says(seat, word)]
        game.push(Says(seat, word))


# --- the secret ------------------------------------------------------------------------------


SCREEN = ScreenShown(None, {}, {}, (), 0, 0)


def shown(game, language="en"):
    """All that people at the table see, beside the pods of those who hold what differs."""
    tells = says(language)
    public = game.public()
    scenes = [tells.scene(game.view(seat), SeatShown(POD)) for seat in range(4)]
    words = [tells.title(public), tells.awaited(public, SCREEN)]
    words += [tells.stands(public, seat) for seat in range(4)]
    return public, scenes, words, tells.open_screen(public, SCREEN)


def test_no_lamp_screen_or_line_tells_who_holds_the_other_queen():
    """Cleo and Dora swap a queen of clubs for another trump: nobody else can see it."""
    first = [HANDS[0], HANDS[1], HANDS[2], HANDS[3]]
    other = [*first[:2], first[2].replace("S11", "C12"), first[3].replace("C12", "S11")]
    tables = []
    for hands in (first, other):
        game = begun("doppelkopf", 4, {"deals": 1})
        game.push(StartDeal(0, tuple(map(cards, hands))))
        tables.append(reserve(game, dealer=0))
    tables[0].push(Says(1, "re"))
    tables[1].push(Says(1, "re"))
    for card in ("C14", "C9", "C13", "C9", "H10", "H12", "D14", "D9"):
        one, two = tables
        assert shown(one) == shown(two)
        assert [one.view(seat) for seat in (0, 1)] == [two.view(seat) for seat in (0, 1)]
        for table in tables:
            play(table, card)


def test_no_event_but_the_last_tells_sides_eyes_or_foxes():
    game = page()
    *tricks, over, _ = [event.as_json() for event in to_the_end(game)]
    keys = {"event", "trick", "leader", "cards", "winner"}
    assert [set(trick) for trick in tricks] == [keys] * 12
    assert over["re"] == [1, 3]


def test_a_side_is_told_in_notes_once_all_know_it():
    game = page()
    assert says("de").notes(game.public(), 1) == ["Punkte 0"]
    game.push(Says(1, "re"))
    game.push(Says(1, "no90"))
    assert says("de").notes(game.public(), 1) == ["Punkte 0", "Re, keine 90"]
    assert says("de").move(Says(1, "no90")) == "Ben sagt: keine 90."


def test_where_trump_is_asked_the_words_are_of_trump_and_of_no_suit():
    game = page()
    play(game, "D12")
    assert says().asks(game.view(2)) == "Your turn: trump must be followed."
    assert says("de").asks(game.view(2)) == "Du bist am Zug: Trumpf bedienen."


def test_a_deal_that_is_over_is_told_with_its_game_its_words_and_its_special_points():
    game = page()
    game.push(Says(1, "no90"))
    over = replace(to_the_end(game)[-2], specials=Sides(("fox", "fox", "karlchen"), ()))
    told = says("de").event(over)
    assert "Normalspiel), " in told and "Re hatte angesagt: Re, keine 90." in told
    assert "Sonderpunkte für Re: 2 × Fuchs gefangen, Karlchen." in told
    assert "Sonderpunkte für Kontra" not in told
