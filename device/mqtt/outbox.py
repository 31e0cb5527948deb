"""The messages that wait to be sent: the present state, and recent events, oldest first."""

from __future__ import annotations

from collections import deque

from device.mqtt.message import Delivery, Message

EVENTS = 500  # an evening's game; a longer one without a broker loses its beginning


class Outbox:
    """Messages on their way; used by one thread."""

    def __init__(self) -> None:
        self._kept: dict[str, Message] = {}
        self._due: dict[str, None] = {}
        self._events: deque[Message] = deque(maxlen=EVENTS)

    def put(self, message: Message) -> None:
        """Take a message; a state replaces what waits there, an event may push out the oldest."""
        if message.delivery is not Delivery.STATE:
            self._events.append(message)
        elif self._kept.get(message.topic) != message:
            self._kept[message.topic] = message
            self._due[message.topic] = None

    def again(self) -> None:
        """Take it that a broker knows nothing: every state is due."""
        self._due = dict.fromkeys(self._kept)

    def next(self) -> Message | None:
        """Return what is to be sent next, states first; it stays until it is `sent`."""
        for topic in self._due:
            return self._kept[topic]
        return self._events[0] if self._events else None

    def sent(self, message: Message) -> None:
        """Forget a message that the broker has; a state is remembered for the next broker."""
        if message.delivery is Delivery.STATE:
            self._due.pop(message.topic, None)
        else:
            self._events.popleft()
