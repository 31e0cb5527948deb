"""The messages that wait to be sent: the newest state, and events, oldest first."""

from __future__ import annotations

from collections import deque

from device.mqtt.message import Delivery, Message

EVENTS = 500  # events of a long game; a longer game without a broker loses its first events


class Outbox:
    """Messages that the broker does not have yet; used by one thread."""

    def __init__(self) -> None:
        self._kept: dict[str, Message] = {}
        self._due: dict[str, None] = {}
        self._events: deque[Message] = deque(maxlen=EVENTS)

    def put(self, message: Message) -> None:
        """Add a message: a state replaces the waiting one; a full outbox drops its oldest event."""
        if message.delivery is not Delivery.STATE:
            self._events.append(message)
        elif self._kept.get(message.topic) != message:
            self._kept[message.topic] = message
            self._due[message.topic] = None

    def resend_states(self) -> None:
        """Make every state due again, for a new connection to a broker that may know nothing."""
        self._due = dict.fromkeys(self._kept)

    def next(self) -> Message | None:
        """Return the next message to send, states first; the message stays until `sent`."""
        for topic in self._due:
            return self._kept[topic]
        return self._events[0] if self._events else None

    def sent(self, message: Message) -> None:
        """Take a sent message out; a state is still remembered for the next connection."""
        if message.delivery is Delivery.STATE:
            self._due.pop(message.topic, None)
        else:
            self._events.popleft()
