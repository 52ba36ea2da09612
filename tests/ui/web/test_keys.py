"""Who has which seat: invitations that are good once, and the key that a browser keeps."""

import pytest

from stichtisch.ui.web.keys import DESK, Admitted, Keys

ANNA, BEN = 0, 1


@pytest.fixture
def keys():
    return Keys()


def test_an_invitation_is_good_once_and_gives_a_key_that_nobody_else_has_seen(keys):
    invitation = keys.invitation(BEN)
    assert keys.invitation(BEN) == invitation
    ben, late = keys.admit(invitation), keys.admit(invitation)
    assert (ben.who, late) == (BEN, Admitted(None, why="used"))
    assert ben.key not in ("", invitation)
    assert keys.admit(ben.key) == Admitted(BEN)
    assert keys.invitation(BEN) == ""


def test_whoever_was_away_for_long_takes_the_seat_back_unless_a_person_has_it(keys):
    first = keys.invitation(BEN)
    ben = keys.admit(first)
    assert not keys.free(BEN), "its page is open"
    keys.leave(BEN)
    assert keys.free(BEN), "a bot plays there now"
    offered = keys.invitation(BEN)
    assert keys.admit(ben.key) == Admitted(BEN)
    assert keys.admit(offered) == keys.admit(first) == Admitted(None, why="used")

    keys.leave(BEN)
    keys.free(BEN)
    cleo, to_anna = keys.admit(keys.invitation(BEN)), keys.invitation(ANNA)
    assert cleo.who == BEN
    assert keys.admit(ben.key) == Admitted(None, why="taken", other=to_anna)
    keys.evict(BEN)
    assert keys.admit(cleo.key) == Admitted(None, why="freed"), "and no other seat is offered"
    assert keys.admit("a guess") == Admitted(None, why="unknown")


def test_one_browser_has_one_seat(keys):
    anna = keys.admit(keys.invitation(ANNA))
    to_ben = keys.invitation(BEN)
    assert keys.admit(to_ben, kept=anna.key) == Admitted(ANNA, anna.key)
    assert keys.admit(keys.desk, kept=anna.key) == Admitted(DESK, seat=ANNA)
    assert keys.invitation(BEN) == to_ben, "it is good for somebody else"
    keys.evict(ANNA)
    assert keys.admit(to_ben, kept=anna.key).who == BEN


def test_the_desk_has_a_key_of_its_own(keys):
    assert keys.admit(keys.desk) == Admitted(DESK)
    assert keys.taken() == {}
