"""The settings of a broker, and the protocol of a connection to one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from device.config.sections import MqttConfig
from device.errors import ConfigError
from device.mqtt.message import Message

PORT, TLS_PORT = 1883, 8883  # as IANA has them


@dataclass(frozen=True, slots=True)
class Broker:
    """Where the broker is and how it is reached.

    Attributes:
        host: its name or address.
        port: 0 for the usual one.
        user: whom it knows us as, or empty.
        password: ours, or empty.
        is_encrypted: whether TLS is spoken.
        ca: the certificate that the broker's is signed with, or None for the system's own.
    """

    host: str
    port: int = 0
    user: str = ""
    password: str = field(default="", repr=False)
    is_encrypted: bool = False
    ca: Path | None = None

    @property
    def address(self) -> str:
        """Host and port."""
        return f"{self.host}:{self.port_number}"

    @property
    def port_number(self) -> int:
        """The port, the usual one if none is set."""
        return self.port or (TLS_PORT if self.is_encrypted else PORT)


@dataclass(frozen=True, slots=True)
class Arrived:
    """A message that came; `is_retained` if the broker had kept it."""

    topic: str
    payload: bytes
    is_retained: bool


class BrokerLink(Protocol):
    """A connection that is up."""

    def send(self, message: Message) -> None:
        """Send, and return once the broker has it, or once it is on its way if it is passing.

        Raises:
            BrokerError: the connection is lost, or the broker does not answer.
        """
        ...

    def close(self) -> None:
        """Say goodbye; safe twice."""
        ...


class Listener(Protocol):
    """A connection that is up, by which one hears."""

    def subscribe(self, topics: Sequence[str]) -> None:
        """Hear what comes to `topics`; what is retained there has come when this returns.

        Raises:
            BrokerError: the connection is lost, or the broker does not answer.
        """
        ...

    def close(self) -> None:
        """Say goodbye; safe twice."""
        ...


@dataclass(frozen=True, slots=True)
class Ears:
    """Who is told what comes by itself; called by another thread.

    Attributes:
        lost: told once when the connection is lost.
        arrived: told every message subscribed to.
    """

    lost: Callable[[], None]
    arrived: Callable[[Arrived], None] | None = None


def broker_of(config: MqttConfig) -> Broker:
    """Return the broker that the configuration describes, with the password from its file.

    Raises:
        ConfigError: the password file cannot be read, or the password is of no user.
    """
    password = config.password
    if config.password_file is not None:
        password = _first_line(config.password_file)
    if password and not config.user:
        raise ConfigError("mqtt.password is of nobody; set mqtt.user too")
    return Broker(config.host, config.port, config.user, password, config.tls, config.ca)


def _first_line(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8").partition("\n")[0].rstrip("\r")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is no text"
        raise ConfigError(f"{path}: cannot be read ({why}); check mqtt.password_file") from None
