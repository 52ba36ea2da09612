"""The pod's program: tasks that share one reader, one link, the lamps and the screen.

A task waits only by sleeping, never for input or output. A change stays where it was noticed
(presence, key, trouble) until it is queued for the host: a full queue delays it and loses none.
"""

import asyncio
import gc

from micropython import kbd_intr

from mfrc522.presence import ARRIVED
from pod.board import LAMPS, SUIT_LAMPS
from pod.verdicts import LOOKS, SEGMENTS, TAGS_ROOM
from podwire import kinds, messages
from podwire.ticks import const, micropython, ticks_add, ticks_diff, ticks_ms

_CTRL_C = const(3)
_PULSE = const(0)  # numbers of the tasks, for the watchdog
_LAMPS = const(1)
_KEY = const(2)
_SCREEN = const(3)
TASKS = const(4)

_LOOKS = const(2)  # rounds before the other tasks get their turn, which costs 0.2 ms
_VERDICT_MS = const(2)  # the reader's pause after a TAG, in which the answer comes
_KEY_MS = const(5)
_REST_MS = const(33)  # from one look at the lamps to the next: 30 frames a second
_SCREEN_MS = const(5)
# Looks of the reader after the pod's start in which it finds what lay there all along: one tag a
# look, of 8 (SLOTS), and as many more for answers that noise spoils.
_FIRST_LOOKS = const(16)
_SCREEN_RETRY_MS = const(500)
_LOOK_MS = const(100)  # a task that died is noticed after so long
_LOOKS_A_BEAT = const(10)  # of the board's LED: one look on, nine off; then the watchdog is fed
_READ_MS_MAX = const(255)
# To collect takes 3.5 to 7.4 ms, to count what is free 8.8: that is done where nobody taps, with
# nothing on the spot and right after a scene. By itself MicroPython collects after some minutes.
_COLLECT_MS = const(20_000)

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
        self._restart = b""
        if why != kinds.RESTART_NONE:
            self._restart = bytes((why,)) + fault
        self._error = None  # what a task died of
        self._reader = parts.reader
        self._step = parts.reader.step
        self._next_step = ticks_ms()
        self._presence = parts.presence
        self._transport = parts.transport
        self._link = parts.transport.link
        self._lamps = parts.lamps
        self._verdicts = parts.verdicts
        self._screen = parts.screen
        self._key_pin = parts.key_pin
        self._key = parts.key
        self._watchdog = parts.watchdog
        self._led = parts.led
        self._parts = parts
        self._payload = bytearray(32)
        self._lost_lamps = bytearray(_LOST_LAMPS)
        self._bus = parts.transport.bus
        self._asleep = False
        self._sessions = 0
        self._open = False
        self._told_key = False
        self._told_reader = kinds.TROUBLE_FINE
        self._told_screen = kinds.TROUBLE_FINE
        self._heap_free = gc.mem_free()  # when it was last collected
        self._collected = ticks_ms()
        self._read_ms = 0  # from a tag's first sign until told, as last measured
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
        while running and self._error is None:
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

        Switching between a task for each would take 0.2 ms more, half as long as a poll.
        """
        scan = self._scan
        receive = self._transport.receive
        transmit = self._transport.transmit
        alive = self._watchdog.alive
        sleep_ms = asyncio.sleep_ms
        rest = self._parts.rest_ms
        looks = 1 if rest else _LOOKS
        while True:
            for _ in range(looks):
                alive(_PULSE)
                now = ticks_ms()
                scan(now)
                if receive(now):
                    self._obey_all(now)
                elif self._link.open != self._open:
                    self._watch_session(now)
                transmit(now)
            await sleep_ms(rest)

    @micropython.native
    def _scan(self, now):
        """Let the reader do its next step if it is due."""
        if ticks_diff(now, self._next_step) < 0:
            return
        self._next_step = ticks_add(now, self._step(now))
        if self._open and (
            self._presence.news
            or self._presence.rests
            or self._reader.trouble != self._told_reader
        ):
            self._tell_reader(now)

    async def _light(self):
        while True:
            self._watchdog.alive(_LAMPS)
            if self._bus.asleep != self._asleep:
                self._asleep = self._bus.asleep
                if not self._open:
                    self._lost()
            lamps = self._lamps
            now = ticks_ms()
            if lamps and lamps.due(now):
                self._scan(now)  # a tag waits for this task's turn or for drawing, not for both
                if lamps.draw(now):
                    self._scan(ticks_ms())  # nor for drawing and for 0.5 ms of sending
                    lamps.send(now)
            await asyncio.sleep_ms(_REST_MS)

    async def _watch_key(self):
        while True:
            self._watchdog.alive(_KEY)
            now = ticks_ms()
            self._scan(now)  # a tag waits for this task's turn or for its work, not for both
            if self._key.feed(not self._key_pin(), now) and self._screen and not self._key.down:
                self._screen.release()
            if self._open and self._key.down != self._told_key:
                self._tell_key(now)
            if self._open and self._restart:
                self._tell_restart(now)
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
                self._tell_screen(now)
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
                self._collect(now)
        elif kind == kinds.SECRET:
            if self._screen and messages.text_fits(payload, 0):
                self._screen.show_secret(payload, self._key.down, now)
            self._transport.wipe()
        elif kind == kinds.ASK:
            self._tell_figures(now)
        elif self._verdicts and kind in _LISTS:
            self._verdicts.obey(kind, payload)

    def _tell_figures(self, now):
        stats = (
            now,
            self._reader.polls,
            self._reader.resets,
            self._link.bad,
            self._link.retransmitted,
            self._heap_free,
            self._reader.version,
            self._read_ms,
            self._reader.mhz,
        )
        n = messages.put_stats(self._payload, stats)
        self._transport.send(kinds.STATS, self._payload, n, now)

    def _show(self, payload, at, now):
        if self._lamps and self._verdicts.shows():
            self._lamps.show(payload)
            self._lamps.frame(now)
        if self._screen:
            self._screen.show(payload, at)

    def _collect(self, now):
        """Collect, if it is time and no card lies there to be lifted or changed."""
        if self._presence.count or 0 <= ticks_diff(now, self._collected) < _COLLECT_MS:
            return
        self._collected = now
        gc.collect()
        self._heap_free = gc.mem_free()

    @micropython.native
    def _tell_reader(self, now):
        presence = self._presence
        slot = presence.rested()
        while slot >= 0 and self._tell_tag(slot, kinds.TAG_RESTED, now):
            presence.told_rest(slot)
            slot = presence.rested()
        slot = presence.change()
        told = slot >= 0
        while slot >= 0:
            arrived = presence.states[slot] == ARRIVED
            if not self._tell_tag(slot, self._became(slot), now):
                break
            presence.told(slot)
            if arrived:
                took = ticks_diff(ticks_ms(), self._reader.heard)
                if 0 <= took <= _READ_MS_MAX:  # else it lay there before this session
                    self._read_ms = took
            slot = presence.change()
        trouble = self._reader.trouble
        if trouble != self._told_reader and self._tell(
            kinds.TROUBLE, kinds.PART_READER, trouble, now
        ):
            self._told_reader = trouble
        if told:
            self._transport.transmit(now)
            # the scene that answers comes in a moment and must not wait for a step of the reader
            self._next_step = ticks_add(ticks_ms(), _VERDICT_MS)

    def _became(self, slot):
        if self._presence.states[slot] != ARRIVED:
            return kinds.TAG_GONE
        if self._presence.again[slot] or self._reader.polls <= _FIRST_LOOKS:
            return kinds.TAG_LAY_THERE
        return kinds.TAG_ARRIVED

    @micropython.native
    def _tell_tag(self, slot, state, now):
        """Tell of a tag; a new one that the list knows is first answered here. False without
        room."""
        if self._link.full:
            return False
        presence = self._presence
        uid = presence.uids[slot]
        size = presence.sizes[slot]
        verdicts = self._verdicts
        look = None
        number = 0
        if verdicts and state == kinds.TAG_ARRIVED:
            look = verdicts.find(uid, size, now)
        if look is not None:
            self._lamps.show(look)
            self._lamps.frame(now)
            number = verdicts.number
        age = presence.age(slot, now)
        at = verdicts.look if number else kinds.NO_LOOK
        n = messages.put_tag(self._payload, 0, state, age, number, at, uid, size)
        return self._tell_change(kinds.TAG, n, now)

    def _tell_key(self, now):
        down = self._key.down
        n = messages.put_pair(self._payload, 0, kinds.KEY_DOWN if down else kinds.KEY_UP)
        if self._tell_change(kinds.KEY, n, now):
            self._told_key = down

    def _tell_change(self, kind, n, now):
        """Tell what somebody did; False without room."""
        if not self._transport.send(kind, self._payload, n, now):
            return False
        if self._verdicts:
            self._verdicts.told()
        return True

    def _tell_restart(self, now):
        if self._transport.send(kinds.RESTARTED, self._restart, len(self._restart), now):
            self._restart = b""

    def _tell_screen(self, now):
        trouble = self._screen_trouble
        if trouble != self._told_screen and self._tell(
            kinds.TROUBLE, kinds.PART_SCREEN, trouble, now
        ):
            self._told_screen = trouble
        if self._screen.hidden >= 0:
            self._transport.wipe()
            n = messages.put_hidden(self._payload, self._screen.hidden)
            if self._transport.send(kinds.HIDDEN, self._payload, n, now):
                self._screen.hidden = -1

    def _tell(self, kind, first, second, now):
        n = messages.put_pair(self._payload, first, second)
        return self._transport.send(kind, self._payload, n, now)

    def _watch_session(self, now):
        """Notice that a session opened, ended or was replaced by another."""
        if self._link.sessions == self._sessions and self._link.open == self._open:
            return
        if self._open:
            self._end_session()
        self._sessions = self._link.sessions
        self._open = self._link.open
        if self._open:
            self._presence.retell()
            self._told_key = False
            self._told_reader = kinds.TROUBLE_FINE
            self._told_screen = kinds.TROUBLE_FINE
            if self._verdicts:
                n = messages.put_room(self._payload, TAGS_ROOM, LOOKS, SEGMENTS)
                self._transport.send(kinds.ROOM, self._payload, n, now)

    def _end_session(self):
        self._open = False
        self._transport.wipe()
        if self._verdicts:
            self._verdicts.wipe()
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
