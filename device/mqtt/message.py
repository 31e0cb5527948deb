"""MQTT messages: their topics, and how each kind is delivered."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

ROOT = "tablejinn"
ONLINE, OFFLINE = "online", "offline"


class Delivery(Enum):
    """How a message is delivered: its quality of service, and whether the broker keeps it."""

    STATE = (1, True)
    EVENT = (1, False)
    PASSING = (0, False)

    @property
    def qos(self) -> int:
        """The quality of service."""
        return self.value[0]

    @property
    def is_retained(self) -> bool:
        """Whether the broker keeps the message for those who subscribe later."""
        return self.value[1]


@dataclass(frozen=True, slots=True)
class Message:
    """One message; an empty payload makes a broker forget what it retained."""

    topic: str
    payload: str
    delivery: Delivery = Delivery.STATE


@dataclass(frozen=True, slots=True)
class Topics:
    """The topics of one table."""

    table: str

    @property
    def status(self) -> str:
        """The topic of `online` and `offline`."""
        return f"{ROOT}/{self.table}/status"

    @property
    def state(self) -> str:
        """The topic of the table's state."""
        return f"{ROOT}/{self.table}/state"

    def event(self, kind: str) -> str:
        """Return the topic of events of a kind: `move`, `verdict`, `scores`, `prompt`, `game`."""
        return f"{ROOT}/{self.table}/event/{kind}"

    def online(self) -> Message:
        """Return the message that says that the table is there."""
        return Message(self.status, ONLINE)

    def offline(self) -> Message:
        """Return the message that says that the table is gone: last will and farewell."""
        return Message(self.status, OFFLINE)
