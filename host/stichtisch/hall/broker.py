"""The connection to a broker: kept up in a thread of its own, whatever happens to it.

That thread only puts what happens into a queue; all else is done by whoever calls `step`, so
nothing here is locked. What is said stays said: after every loss of the connection all of it is
sent again, so that a broker that forgot everything has it again, too.
"""

from collections.abc import Sequence
from contextlib import suppress
from queue import SimpleQueue
from typing import Any, Self

from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion
from paho.mqtt.reasoncodes import ReasonCode

from stichtisch.hall.address import Address
from stichtisch.hall.message import LARGEST

_AT_LEAST_ONCE = 1
_ALIVE_SECONDS = 15
"""A broker says the last will of a table after one and a half times that."""
_SOONEST, _LATEST = 1, 10
"""Seconds between two attempts to connect."""
_MOST_WAITING = 100_000
"""Messages heard and not yet looked at; what is beyond is lost until the next connection."""


class Broker:
    """A connection; a context. Nothing here waits for the broker."""

    def __init__(
        self,
        address: Address,
        will: tuple[str, bytes] | None = None,
        listens_to: Sequence[str] = (),
    ) -> None:
        """`will`: what the broker says when we are gone."""
        self._address = address
        self._listens_to = listens_to
        self._said: dict[str, bytes] = {}
        self._flying: dict[int, tuple[str, bytes]] = {}
        """Sent and not yet acknowledged, one a topic, so that none overtakes another."""
        self._kept: dict[str, bytes] = {}
        """What the broker has acknowledged since it is there."""
        self.is_up = False
        self.refused = ""
        """Why the broker does not let us in."""
        self._happened: SimpleQueue[tuple[str, Any]] = SimpleQueue()
        self._client = self._made(will)

    def __enter__(self) -> Self:
        self._client.connect_async(self._address.host, self._address.port, _ALIVE_SECONDS)
        self._client.loop_start()
        return self

    def __exit__(self, *_ended: object) -> None:
        self._client.disconnect()
        self._client.loop_stop()

    @property
    def is_settled(self) -> bool:
        """Whether the broker has all that was said."""
        return self.is_up and self._kept == self._said

    def say(self, topic: str, message: bytes) -> None:
        """Have the broker keep the message at the topic, now or once it is back."""
        self._said[topic] = message
        self._send(topic)

    def say_again(self, topic: str) -> None:
        """Have the broker keep once more what was said last: somebody else has replaced it."""
        self._kept.pop(topic, None)
        self._send(topic)

    def is_spoilt(self, topic: str, message: bytes) -> bool:
        """Whether somebody else said this where we have said something."""
        return topic in self._said and self._said[topic] != message

    def step(self) -> list[tuple[str, bytes]]:
        """Do what is due since the last call, to be called often; what was heard, by topic."""
        heard = []
        for _ in range(self._happened.qsize()):
            what, about = self._happened.get_nowait()
            match what:
                case "up":
                    self._connected(about)
                case "down":
                    self.is_up = False
                    self._kept.clear()
                case "kept":
                    self._acknowledged(about)
                case "heard":
                    heard.append(about)
        return heard

    def _connected(self, reason: ReasonCode) -> None:
        self.refused = str(reason) if reason.is_failure else ""
        if reason.is_failure:
            return
        if self._listens_to:
            self._client.subscribe([(topic, _AT_LEAST_ONCE) for topic in self._listens_to])
        self.is_up = True
        self._kept.clear()
        for topic in self._said:
            self._send(topic)

    def _send(self, topic: str) -> None:
        """Send the topic's message; while an earlier one is on its way, wait until that is
        there."""
        message = self._said[topic]
        flies = any(topic == there for there, _ in self._flying.values())
        if self.is_up and not flies and self._kept.get(topic) != message:
            number = self._client.publish(topic, message, _AT_LEAST_ONCE, retain=True).mid
            self._flying[number] = (topic, message)

    def _acknowledged(self, number: int) -> None:
        if number in self._flying:
            topic, message = self._flying.pop(number)
            self._kept[topic] = message
            self._send(topic)

    def _made(self, will: tuple[str, bytes] | None) -> Client:
        client, address = Client(CallbackAPIVersion.VERSION2), self._address
        happened = self._happened
        if address.tls:
            client.tls_set()
        if address.user is not None:
            client.username_pw_set(address.user, address.password)
        if will is not None:
            client.will_set(*will, _AT_LEAST_ONCE, retain=True)
        client.reconnect_delay_set(_SOONEST, _LATEST)

        def heard(_client: Client, _userdata: Any, message: MQTTMessage) -> None:
            # a view of a huge message must not fill the memory before anybody looks at it
            if len(message.payload) <= LARGEST and happened.qsize() < _MOST_WAITING:
                with suppress(UnicodeDecodeError):  # of a topic; it would end the network's thread
                    happened.put(("heard", (message.topic, bytes(message.payload))))

        client.on_connect = lambda *told: happened.put(("up", told[3]))
        client.on_disconnect = lambda *_told: happened.put(("down", None))
        client.on_publish = lambda *told: happened.put(("kept", told[2]))
        client.on_message = heard
        return client
