"""Two people at one terminal see their hands one at a time."""

from stichtisch.ui.play.menu import Curtain

ANNA, BEN, CLEO = 0, 1, 2


def test_alone_the_hand_stays_open_whoever_is_to_move():
    curtain = Curtain([CLEO])
    for acting in ({CLEO}, {ANNA}, set()):
        curtain.follow(acting)
        assert curtain.open == CLEO
    curtain.pass_on()
    assert curtain.open == CLEO


def test_whoever_is_to_move_is_asked_to_look_alone_and_then_sees_their_hand():
    curtain = Curtain([ANNA, CLEO])
    curtain.follow({CLEO})
    assert (curtain.open, curtain.next) == (None, CLEO)
    curtain.lift()
    curtain.follow({CLEO})
    assert curtain.open == CLEO


def test_a_hand_closes_as_soon_as_its_owner_has_moved():
    curtain = Curtain([ANNA, CLEO])
    curtain.follow({ANNA, CLEO})
    curtain.lift()
    curtain.follow({ANNA, CLEO})
    curtain.follow({CLEO})
    assert (curtain.open, curtain.next) == (None, CLEO)


def test_while_the_others_play_one_may_look_until_somebody_here_is_to_move():
    curtain = Curtain([ANNA, CLEO])
    curtain.pass_on()
    curtain.lift()
    curtain.follow({BEN})
    assert curtain.open == CLEO
    curtain.follow({ANNA})
    assert (curtain.open, curtain.next) == (None, ANNA)


def test_the_next_hand_opens_only_when_its_owner_says_so():
    curtain = Curtain([ANNA, CLEO])
    curtain.lift()
    curtain.pass_on()
    assert (curtain.open, curtain.next) == (None, CLEO)
