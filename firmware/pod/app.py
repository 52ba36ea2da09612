"""The pod's program: tasks that share one reader, one link, the lamps and the screen.

A task waits only by sleeping, never for input or output.
"""

import asyncio

from micropython import kbd_intr

from pod.board import LAMPS, SUIT_LAMPS
from pod.heap import Heap
from pod.teller import Teller
from podwire import kinds, messages
from podwire.ticks import const, micropython, ticks_add, ticks_diff, ticks_ms

_CTRL_C = const(3)
_PULSE = const(0)  # numbers of the tasks, for the watchdog
_LAMPS = const(1)
_KEY = const(2)
_SCREEN = const(3)
TASKS = const(4)

_VERDICT_MS = const(2)  # the reader's pause after a TAG, in which the answer comes
_KEY_MS = const(5)
_REST_MS = const(33)  # from one look at the lamps to the next: 30 frames a second
_SCREEN_MS = const(5)
_SCREEN_RETRY_MS = const(500)
_LOOK_MS = const(100)  # a task that died is noticed after so long
_LOOKS_A_BEAT = const(10)  # of the board's LED: one look on, nine off; then the watchdog is fed

_LISTS = (kinds.TAGS, kinds.LOOK, kinds.VERDICTS)

# no referee: one amber lamp runs back around the spot, a sign that no referee gives (host's
# games/lights.py), dim while the host sleeps; the screen says so
_LOST_BRIGHTNESS = const(80)
_ASLEEP_BRIGHTNESS = const(12)
_LOST_LAMPS = bytes((0, 1, SUIT_LAMPS, LAMPS - SUIT_LAMPS, kinds.CHASE_BACK, 255, 120, 0, 100, 0))
_LOST_TEXT = (
    b"\x05\x01\x13Kein Schiedsrichter\x01\x09ich suche\x01\x00\x01\x0aNo referee\x01\x09searching"
)


class App:
    """Runs the parts of one pod until it is stopped."""

    def __init__(self, parts, why=kinds.RESTART_NONE, fault=b""):
        """`parts`: Parts; `why`, `fault`: what the host is to be told of the start (RESTARTED)."""
        restart = bytes((why,)) + fault if why != kinds.RESTART_NONE else b""
        self._error = None  # what a task died of
        self._step = parts.reader.step
        self._next_step = ticks_ms()
        self._presence = parts.presence
        self._transport = parts.transport
        self._link = parts.transport.link
        self._lamps = parts.lamps
        self._verdicts = parts.verdicts
        self._buzzer = parts.buzzer
        self._screen = parts.screen
        self._key_pin = parts.key_pin
        self._key = parts.key
        self._watchdog = parts.watchdog
        self._led = parts.led
        self._parts = parts
        self._teller = Teller(parts, restart)
        self._heap = Heap(ticks_ms())
        self._lost_lamps = bytearray(_LOST_LAMPS)
        self._bus = parts.transport.bus
        self._asleep = False
        self._sessions = 0
        self._open = False
        self._screen_trouble = kinds.TROUBLE_FINE
        self._lost()

    async def run(self):
        """Run until cancelled or interrupted, or until a task dies; return what it died of."""
        self._watchdog.start()
        tasks = [self._pulse(), self._light(), self._watch_key()]
        if self._screen:
            tasks.append(self._draw())
        running = [asyncio.create_task(self._mind(task)) for task in tasks]
        look = 0
        while self._error is None:
            if look < 2:  # of a Pico W each change is a message over its radio's bus
                self._led(look == 0)
            if look == 0:
                self._watchdog.look()
            look = (look + 1) % _LOOKS_A_BEAT
            await asyncio.sleep_ms(_LOOK_MS)
        for task in running:
            task.cancel()
        await asyncio.sleep_ms(0)  # in which they end
        return self._error

    async def _mind(self, task):
        try:
            await task
        except Exception as error:
            self._error = error

    def close(self):
        """Make way for the REPL: lamps and screen dark, no secret left, watchdog off."""
        self._end_session()
        self._parts.close()
        self._transport.wipe()

    async def _pulse(self):
        """Serve reader and link in turn.

        Switching between a task for each would take 0.2 ms more, half as long as a poll. A tag
        that is ready waits for the link's turn or for that of the other tasks, not for both.
        """
        scan = self._scan
        serve = self._serve
        alive = self._watchdog.alive
        sleep_ms = asyncio.sleep_ms
        rest = self._parts.rest_ms
        while True:
            alive(_PULSE)
            now = ticks_ms()
            scan(now)
            serve(now)
            if not rest:
                scan(ticks_ms())
            await sleep_ms(rest)

    @micropython.native
    def _serve(self, now):
        """Do what the host has said, and say what is due."""
        if self._transport.receive(now):
            self._obey_all(now)
        elif self._link.open != self._open:
            self._watch_session(now)
        self._transport.transmit(now)

    @micropython.native
    def _scan(self, now):
        """Let the reader do its next step if it is due."""
        if ticks_diff(now, self._next_step) < 0:
            return
        self._next_step = ticks_add(now, self._step(now))
        if self._open and (self._presence.news or self._presence.rests) and self._teller.tags(now):
            self._transport.transmit(now)
            # the scene that answers comes in a moment and must not wait for a step of the reader
            self._next_step = ticks_add(ticks_ms(), _VERDICT_MS)

    async def _light(self):
        while True:
            self._watchdog.alive(_LAMPS)
            if self._bus.asleep != self._asleep:
                self._asleep = self._bus.asleep
                if not self._open:
                    self._lost()
            lamps = self._lamps
            now = ticks_ms()
            self._scan(now)  # a tag waits for this task's turn or for its work, not for both
            if lamps and lamps.due(now):
                lamps.frame(now)
                self._scan(ticks_ms())  # nor for the frame and for the host
                self._serve(ticks_ms())  # nor does that wait for two tasks and five scans
            await asyncio.sleep_ms(_REST_MS)

    async def _watch_key(self):
        while True:
            self._watchdog.alive(_KEY)
            now = ticks_ms()
            self._scan(now)  # a tag waits for this task's turn or for its work, not for both
            if self._key.feed(not self._key_pin(), now) and self._screen and not self._key.down:
                self._screen.release()
            if self._buzzer:
                self._buzzer.step(now)
            if self._open:
                self._teller.others(now)
            await asyncio.sleep_ms(_KEY_MS)

    async def _draw(self):
        screen = self._screen
        there = False
        while True:
            self._watchdog.alive(_SCREEN)
            now = ticks_ms()
            wait = _SCREEN_MS
            try:
                if not there:
                    screen.restart()
                    there = True
                if screen.step(now):
                    wait = 1
                self._screen_trouble = kinds.TROUBLE_FINE
            except OSError:
                there = False
                self._screen_trouble = kinds.TROUBLE_ABSENT
                wait = _SCREEN_RETRY_MS
            if self._open:
                self._teller.screen(self._screen_trouble, now)
            await asyncio.sleep_ms(wait)

    def _obey_all(self, now):
        self._watch_session(now)
        message = self._link.take()
        while message:
            self._obey(message[0], message[1], now)
            message = self._link.take()

    def _obey(self, kind, payload, now):
        if kind == kinds.SCENE:
            at = messages.scene_text_at(payload)
            if messages.text_fits(payload, at):
                self._show(payload, at, now)
                if not self._presence.count:  # no card lies there to be lifted or changed
                    self._heap.collect(now)
        elif kind == kinds.SECRET:
            if self._screen and messages.text_fits(payload, 0):
                self._screen.show_secret(payload, self._key.down, now)
            self._transport.wipe()
        elif kind == kinds.ASK:
            self._teller.figures(self._heap.free, now)
        elif self._verdicts and kind in _LISTS:
            self._verdicts.obey(kind, payload)

    def _show(self, payload, at, now):
        if self._lamps and self._verdicts.shows():
            self._parts.show(payload, now)
        if self._screen:
            self._screen.show(payload, at)

    def _watch_session(self, now):
        """Notice that a session opened, ended or was replaced by another."""
        if self._link.sessions == self._sessions and self._link.open == self._open:
            return
        if self._open:
            self._end_session()
        self._sessions = self._link.sessions
        self._open = self._link.open
        if self._open:
            self._teller.begin(now)

    def _end_session(self):
        self._open = False
        self._transport.wipe()
        if self._verdicts:
            self._verdicts.wipe()
        if self._buzzer:
            self._buzzer.hush()
        if self._screen:
            self._screen.end_session()
        self._lost()

    def _lost(self):
        if self._lamps:
            self._lost_lamps[0] = _ASLEEP_BRIGHTNESS if self._asleep else _LOST_BRIGHTNESS
            self._lamps.show(self._lost_lamps)
            self._lamps.frame(ticks_ms())
        if self._screen:
            self._screen.show(_LOST_TEXT, 0)


def main(parts, why=kinds.RESTART_NONE, fault=b""):
    """Run the pod until Ctrl-C or until a task dies; return what it died of, else None.

    Then the pod is as after power-on: dark and idle. `why`, `fault`: see App.
    """
    app = App(parts, why, fault)
    try:
        return asyncio.run(app.run())
    except KeyboardInterrupt:
        return None
    finally:
        kbd_intr(-1)  # a second Ctrl-C must not interrupt close()
        app.close()
        kbd_intr(_CTRL_C)
