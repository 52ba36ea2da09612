"""The table with its desk while its referee runs, with its pages served to real browsers."""

import json
import threading
import time
from contextlib import contextmanager

from stichtisch.pods.events import TagArrived
from stichtisch.ui.web.acts import read_desk_act
from stichtisch.ui.web.hub import Done, Hub
from stichtisch.ui.web.keys import DESK, Keys
from stichtisch.ui.web.pages import Pages
from stichtisch.ui.web.server import Server
from ui.web.desk_room import Room
from ui.web.visit import Visit


class Evening(Room):
    """A thread turns the referee, some simulated time each."""

    def __init__(self, folder):
        super().__init__(folder)
        self.take_chips()
        self.keys, self.hub = Keys(), Hub()
        self.server = Server(self.hub, self.keys, 0, lan=False)
        self._pages = Pages(self.referee, lambda _pod: None, self.hub, desk=self.desk)
        self._over = threading.Event()
        self._running = threading.Thread(target=self._run)

    def __enter__(self):
        self.server.__enter__()
        self._running.start()
        return self

    def __exit__(self, *raised):
        self._over.set()
        self._running.join()
        self.server.__exit__(*raised)
        self.journal.close()

    def _run(self):
        while not self._over.is_set():
            self._pages.tell(self.referee.run_once(0.0))
            self.now += 0.05
            time.sleep(0.01)

    def does(self, **act):
        """What another page of the desk sends."""
        self.hub.do(Done(DESK, read_desk_act(json.dumps(act))))

    def lays(self, seat, tag):
        """Somebody lays a tag and lets it lie."""
        self.pods.waiting.append(TagArrived(f"pod{seat}", tag))


@contextmanager
def visiting(chromium, evening):
    visit = Visit(chromium, f"{evening.server.url}#key={evening.keys.desk}")
    yield visit
    assert visit.complaints == []


def at_desk(visit, **context):
    return visit.page("desk?lang=en", key=visit.desk, **context)
