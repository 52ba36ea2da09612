"""Real pods at a table that plays by itself show what it shows, and a visitor plays at one."""

from podwire import kinds
from reliability.in_process import Pod, hello, ports_of
from stichtisch.decks.deck import virtual_deck
from stichtisch.players.mirror import Mirror
from stichtisch.pods.pods import Pods
from stichtisch.table.seating import PRIVATE
from ui.web.desk_room import Pods as Virtual
from ui.web.test_guests import ANNA, Kiosk


class Stand:
    """A kiosk's table, and real pods that are plugged in beside it."""

    def __init__(self):
        self.kiosk, self.ms = Kiosk("oh-hell"), 0
        table, self.virtual = self.kiosk.table, Virtual()
        self.pods = [Pod("first", hello(b"first")), Pod("second", hello(b"second"))]
        self.pods.append(Pod("private", hello(b"private", kinds.ROLE_PRIVATE)))
        self.real = Pods([pod.name for pod in self.pods], False, lambda: self.ms)
        self.mirror = Mirror(table, self.virtual, self.real)
        self.kiosk.play(lambda table: bool(table.game.acting()))

    def device(self, name):
        return next(pod for pod in self.pods if pod.name == name)

    def turn(self, times=40):
        """Everybody has time; what was done at the visitor's real pod is done at the table."""
        tags, table = virtual_deck("oh-hell").tags, self.kiosk.table
        for _ in range(times):
            self.ms += 50
            for pod in self.pods:
                pod.run(self.ms)
            self.mirror.poll(0.0)
            for pod, scene in table.showing.scenes().items():
                self.mirror.show(pod, scene)
            for place, event in self.mirror.take():
                if place == ANNA:
                    self.kiosk.guests.hear(ANNA, event, tags, self.kiosk.now)
            self.kiosk.wait(0.05)


def standing():
    stand = Stand()
    return stand, ports_of(lambda name: stand.device(name))


def test_each_real_pod_shows_what_the_virtual_one_of_its_place_shows():
    stand, ports = standing()
    with ports:
        stand.turn()
        table = stand.kiosk.table
        for place, name in ((0, "first"), (1, "second"), (PRIVATE, "private")):
            scene = stand.virtual.shown[table.seating.pod(place)]
            assert stand.real._scenes[stand.device(name).id] == scene
            assert stand.device(name).scenes, "the pod was told"
        assert [pod.secrets for pod in stand.pods] == [0, 0, 0]


def test_a_key_pressed_at_the_first_real_pod_takes_the_seat_and_at_another_none():
    stand, ports = standing()
    with ports:
        stand.turn()
        stand.device("second").press()
        stand.turn()
        assert not stand.kiosk.guests.is_here(ANNA)
        for _ in range(20):
            stand.device("first").press()
            stand.turn(4)
            stand.device("first").release()
            stand.turn(4)
            if stand.kiosk.guests.is_here(ANNA):
                return
        raise AssertionError("the seat is never handed over")


def test_a_card_laid_on_the_real_pod_is_laid_at_the_table():
    stand, ports = standing()
    kiosk, uids = stand.kiosk, virtual_deck("oh-hell").tags
    with ports:
        stand.turn()
        kiosk.play(lambda table: table.game.acting() == {ANNA} and bool(legal(kiosk)))
        card = legal(kiosk)[0]
        stand.device("first").lay(next(uid for uid, it in uids.items() if it.name == card))
        for _ in range(40):
            stand.turn(4)
            if card not in hand(kiosk):
                return
        raise AssertionError("the card never counts")


def legal(kiosk):
    return [held.card.text for held in kiosk.person.hand() if held.legal]


def hand(kiosk):
    return [held.card.text for held in kiosk.person.hand()]


def test_a_pod_that_is_pulled_out_leaves_its_place_to_the_next():
    stand, ports = standing()
    with ports:
        stand.turn()
        stand.device("first").plugged = False
        stand.turn()
        later = Pod("first", hello(b"third"), stand.ms)
        stand.pods[0] = later
        stand.turn(80)
        shown = stand.virtual.shown[stand.kiosk.table.seating.pod(0)]
        assert stand.real._scenes[later.id] == shown
