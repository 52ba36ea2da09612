"""The events of a game told to people."""

import json
from random import Random

import pytest

from games.stichwahl.stories import any_deal, new_game, random_game
from games.stichwahl.test_stichwahl_example import example
from stichtisch.games.move import Play, Stand, TakesBack
from stichtisch.games.record import write_line
from stichtisch.games.refusal import Refusal, Why
from stichtisch.games.replay import Replay
from stichtisch.games.settings import Settings
from stichtisch.games.stichwahl import moves
from stichtisch.games.stichwahl.cards import FAMILIES, PACK
from stichtisch.games.stichwahl.faces import header_deck, printed
from stichtisch.games.stichwahl.kind import GAME
from stichtisch.games.stichwahl.moves import Drawn, PointsAt, PointsAtFamily, StartDeal, Starts
from stichtisch.words import LANGUAGES, Words


def told(language):
    replay = Replay("".join(map(write_line, example())).encode())
    presenter = GAME.presenter(replay.header.seats, Settings(), Words(language))
    return [presenter.event(event) for event in replay.events()]


def test_the_example_in_english():
    assert told("en") == [
        "Andreas starts. Trump is blue whale (Blauwal), the lowest card wins.",
        "Trick 1, led by Andreas: narwhal 2, blue whale 9, narwhal 6, sperm whale 5."
        " Lina takes it."
        " Trump is blue whale (Blauwal), the highest card wins.",
        "Lina takes narwhal 2 as the prize, points: 3.",
    ]


def test_the_example_in_german():
    assert told("de") == [
        "Andreas beginnt. Trumpf ist Blauwal, die niedrigste Karte gewinnt.",
        "Stich 1, Andreas spielt aus: Narwal 2, Blauwal 9, Narwal 6, Pottwal 5."
        " Lina macht den Stich."
        " Trumpf ist Blauwal, die höchste Karte gewinnt.",
        "Lina wählt Narwal 2 als Prämie, Punkte: 3.",
    ]


@pytest.mark.parametrize(
    "language, score",
    [("en", "{}: points {}, in all {}."), ("de", "{}: Punkte {}, insgesamt {}.")],
)
def test_a_whole_game_is_told_to_its_end(language, score):
    _, _, events = random_game(1, 3)
    names = ("Ada", "Bo", "Cy")
    presenter = GAME.presenter(names, Settings(), Words(language))
    *_, deal, game = [presenter.event(event) for event in events]
    for name, points, total in zip(names, events[-2].points, events[-2].totals, strict=True):
        assert score.format(name, points, total) in deal
    assert names[events[-1].winners[0]] in game


# --- what does not count --------------------------------------------------------------------


def every_move(seats):
    """Each that somebody could try, whatever the state of the game."""
    for seat in range(seats):
        for card in PACK.values():
            yield from (moves.ChooseFirstBonus(seat, card), moves.TakePrize(seat, card))
            yield from (Play(seat, card), moves.UseBonus(seat, card))
            yield from (moves.UseBonus(seat, card, family) for family in FAMILIES)
        yield from (moves.NameStarter(seat, starts) for starts in range(seats))
    yield Stand()
    for card in PACK.values():
        yield StartDeal(card, 0, ())


def refusals_in_a_deal(unseen):
    """What the game refuses from before a deal to its end, one of each reason and families."""
    chance = Random(3)
    game, known = new_game(4, header_deck(printed()), unseen), {}
    move = any_deal(game, chance)
    move = StartDeal(move.drawn, move.starter, ()) if unseen else move
    while game.public().last_deal is None:
        refused = [refusal for tried in every_move(4) if (refusal := game.refusal(tried))]
        known |= {(refusal.why, refusal.suits): refusal for refusal in refused}
        game.push(move)
        acting = sorted(game.acting())
        move = chance.choice(game.legal_moves(acting[0])) if acting else Stand()
    return list(known.values())


@pytest.mark.parametrize("unseen", [False, True])
def test_every_refusal_of_the_game_has_its_sentence_in_both_languages(unseen):
    refusals = refusals_in_a_deal(unseen)
    whys = {refusal.why for refusal in refusals}
    assert whys - {Why.FOLLOW} == {
        Why.WRONG_PHASE, Why.WRONG_SEAT, Why.NOT_YOURS, Why.MUST, Why.MISDEALT,
    }  # fmt: skip
    followed = {refusal.suits for refusal in refusals if refusal.why is Why.FOLLOW}
    assert followed == (set() if unseen else {(family,) for family in FAMILIES})
    for language in LANGUAGES:
        presenter = GAME.presenter(("Ada", "Bo", "Cy", "Di"), Settings(), Words(language))
        for refusal in refusals:
            assert presenter.refusal(refusal)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("why", Why)
def test_whatever_does_not_count_is_said_with_the_families_names(language, family, why):
    presenter = GAME.presenter(("Ada", "Bo"), Settings(), Words(language))
    said = presenter.refusal(Refusal(why, suits=(family,)))
    named = presenter.suit(family)
    assert (named in said) == (why in (Why.FOLLOW, Why.MUST_TRUMP, Why.ASKED))


# --- moves and remarks ----------------------------------------------------------------------

MOVES_IN_GERMAN = {
    "Gegeben. Als Trumpf wurde Narwal 7 gezogen, Bo beginnt.":
        moves.StartDeal(PACK["N7"], 1, ()),
    "Ada hat als erste Bonuskarte gewählt: Orcawal 3.": moves.ChooseFirstBonus(0, PACK["O3"]),
    "Bo setzt Pottwal 2 ein: Narwal ist jetzt Trumpf.": moves.UseBonus(1, PACK["P2"], "N"),
    "Bo setzt Pottwal 2 ein und dreht den Marker um.": moves.UseBonus(1, PACK["P2"]),
    "Ada spielt Blauwal 5.": Play(0, PACK["B5"]),
    "Ada zeigt auf Narwal 2.": moves.TakePrize(0, PACK["N2"]),
    "Ada bestimmt, wer beginnt: Bo.": moves.NameStarter(0, 1),
    "Es gilt. Die Aufzeichnung endet vor dieser Runde.": Stand(),
}  # fmt: skip
REMARKS_IN_GERMAN = {
    "Als Trumpf gezogen: Narwal 7.": (None, Drawn(PACK["N7"])),
    "Bo beginnt den ersten Durchgang.": (1, Starts(1)),
    "Ada überlegt: Narwal 2 als Prämie?":
        (0, PointsAt(PACK["N2"])),
    "Ada überlegt: Orcawal als Trumpf?":
        (0, PointsAtFamily(PACK["P2"], "O")),
    "Ada nimmt die Karte zurück; alle später gespielten kommen wieder auf die Hand.":
        (0, TakesBack()),
}  # fmt: skip
GERMAN = GAME.presenter(("Ada", "Bo"), Settings(), Words("de"))


@pytest.mark.parametrize("sentence, move", MOVES_IN_GERMAN.items())
def test_a_move_in_words(sentence, move):
    assert GERMAN.move(move) == sentence


@pytest.mark.parametrize("sentence, said", REMARKS_IN_GERMAN.items())
def test_a_remark_in_words(sentence, said):
    seat, remark = said
    assert GERMAN.remark(remark, seat) == sentence


def test_a_secret_move_in_words():
    told = "Die Karten sind gegeben und eingelesen (Siegel abc)."
    assert GERMAN.sealed("deal", None, "abc") == told
    told = "Bo hat die erste Bonuskarte gewählt (Siegel abc)."
    assert GERMAN.sealed("first_bonus", 1, "abc") == told


@pytest.mark.parametrize(
    "remark",
    [Drawn(PACK["N7"]), Starts(1), PointsAt(PACK["N2"]), PointsAtFamily(PACK["P2"], "O")],
)
def test_a_remark_survives_its_line(remark):
    assert GAME.remarks.read(json.loads(write_line(remark.as_json())), 2) == remark
