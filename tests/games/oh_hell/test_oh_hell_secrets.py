"""What a seat may know: its own hand, what all know, and nothing else."""

from games.oh_hell.stories import bid, cards, dealt, play

ONE = ("H2 S3 D4", "H14 S5 C7", "D6 H7 S9", "C3 C4 D9")
OTHER = ("H2 S3 D4", "C3 D9 C14", "H14 C7 H7", "S5 S9 D6")
"""Seat 0 has the same cards; no other hand is as before."""


def test_two_worlds_that_differ_in_other_hands_look_alike():
    worlds = [dealt(*hands, turned="C2") for hands in (ONE, OTHER)]
    for made in range(5):
        one, other = worlds
        assert one.public() == other.public()
        assert one.view(0) == other.view(0)
        assert list(one.legal_moves(0)) == list(other.legal_moves(0))
        if made < 4:
            for world in worlds:
                bid(world, 1 if made == 3 else 0)


def test_a_choice_is_made_from_the_own_hand_and_what_all_know():
    game = bid(dealt(*ONE, turned="C2"), 0, 0, 0, 0)
    play(game, "H14")
    choice, public = game.choice(2), game.public()
    assert choice.stage == public.stage and choice.played == public.played
    assert choice.stage.asked == public.asked == ("H",)
    assert choice.held.hand.cards == cards("D6 H7 S9")
