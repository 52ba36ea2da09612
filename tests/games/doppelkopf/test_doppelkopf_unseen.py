"""Doppelkopf with hands that nobody saw: words that later cards prove wrong."""

from games.doppelkopf.deals import dealt, page, reserve
from games.on_the_kit import begun, play
from stichtisch.games.doppelkopf.moves import Reserve, Says
from stichtisch.games.move import Play, RevokeProven
from stichtisch.games.tricks.moves import StartDeal
from stichtisch.games.unseen import completed


def unseen(*moves, healthy=True):
    game = dealt(unseen=True, healthy=healthy)
    for move in moves:
        game.push(move)
    return game


def test_whoever_says_kontra_and_then_shows_a_queen_of_clubs_was_wrong():
    game = unseen(Says(0, "kontra"))
    assert play(game, "C12") == [RevokeProven(0, 1)]


def test_whoever_says_re_is_wrong_once_others_have_shown_both_queens():
    game = unseen(Says(3, "re"))
    assert play(game, "C12 D9") == []
    assert play(game, "C12") == [RevokeProven(3, 1)]


def test_whoever_says_re_is_right_with_one_of_them():
    game = unseen(Says(0, "re"), Says(2, "re"))
    assert not any(isinstance(event, RevokeProven) for event in play(game, "C12 D9 C12 D9"))


def test_a_wedding_is_wrong_once_another_shows_a_queen_of_clubs():
    game = reserve(unseen(healthy=False), 0)
    game.push(Reserve(0, "wedding"))
    assert play(game, "C12 C12") == [RevokeProven(0, 1)]


def test_in_a_solo_any_of_kontra_may_show_them():
    game = reserve(unseen(healthy=False), 0)
    for move in (Reserve(0, "jacks"), Says(1, "kontra"), Says(0, "re")):
        game.push(move)
    assert play(game, "C14 C12 C12")[:-1] == []


def test_where_nobody_knows_a_hand_both_words_are_offered():
    game = unseen()
    assert game.stage.words(game.choice(2).held) == [Says(2, "re"), Says(2, "kontra")]
    game.push(Says(2, "kontra"))
    assert game.stage.words(game.choice(2).held) == [Says(2, "no90")]


def test_of_a_deal_with_a_word_that_its_hand_forbade_there_is_no_record():
    """Whose side nobody knows may say no 60 with nine cards after no 90; it was of Kontra."""
    seen = page()
    moves = [StartDeal(0, ()), *seen.public().spoken.health, Says(1, "re"), Says(1, "no90")]
    for at in range(48):
        (seat,) = seen.acting()
        if at == 12:
            moves.append(Says(0, "no60"))
        queen_last = min(seen.legal_cards(seat), key=lambda card: card.text == "C12")
        moves.append(Play(seat, queen_last))
        seen.push(moves[-1])
    blind = begun("doppelkopf", 4, {"deals": 1}, unseen=True)
    for move in moves:
        blind.push(move)
    assert blind.outcome
    for count in (0, len(moves) - 1):
        fresh = begun("doppelkopf", 4, {"deals": 1}, unseen=True)
        assert len(completed(fresh, moves, StartDeal)) == count
        moves = [move for move in moves if move != Says(0, "no60")]
