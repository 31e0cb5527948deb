"""The settings of a broker, and the protocol of a connection to one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from device.config.sections import MqttConfig
from device.errors import ConfigError
from device.mqtt.message import Message
from vision.errors import FileError
from vision.files import read_bytes

PORT, TLS_PORT = 1883, 8883  # IANA's registry of ports


@dataclass(frozen=True, slots=True)
class Broker:
    """The settings of a connection to a broker.

    Attributes:
        host: its name or address.
        port: the port, or 0 for the usual port.
        user: the user name, or empty.
        password: the password of the user, or empty.
        is_encrypted: whether the connection uses TLS.
        ca: the certificate that signed the broker's own, or None for those of the system.
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
        """The port of the settings, else the usual port."""
        return self.port or (TLS_PORT if self.is_encrypted else PORT)


@dataclass(frozen=True, slots=True)
class Arrived:
    """A message that the broker sent; `is_retained` if the broker had kept it."""

    topic: str
    payload: bytes
    is_retained: bool


class BrokerLink(Protocol):
    """A connection that is up."""

    def send(self, message: Message) -> None:
        """Send a message; return when the broker has it, or at once for a passing message.

        Raises:
            BrokerError: the connection is lost, or the broker does not answer.
        """
        ...

    def close(self) -> None:
        """Say goodbye; safe twice."""
        ...


class Listener(Protocol):
    """A connection that is up, for receiving messages."""

    def subscribe(self, topics: Sequence[str]) -> None:
        """Subscribe to `topics`; return when all retained messages of them have come.

        Raises:
            BrokerError: the connection is lost, or the broker does not answer.
        """
        ...

    def close(self) -> None:
        """Say goodbye; safe twice."""
        ...


@dataclass(frozen=True, slots=True)
class Ears:
    """What the connection calls, from another thread, when something comes in.

    Attributes:
        lost: called once when the connection is lost.
        arrived: called with every message of the subscribed topics.
    """

    lost: Callable[[], None]
    arrived: Callable[[Arrived], None] | None = None


def broker_of(config: MqttConfig) -> Broker:
    """Return the broker that the configuration describes, with the password from its file.

    Raises:
        ConfigError: the password file cannot be read, or there is a password without a user.
    """
    password = config.password
    if config.password_file is not None:
        password = _first_line(config.password_file)
    if password and not config.user:
        raise ConfigError("mqtt.password has no user; set mqtt.user too")
    return Broker(config.host, config.port, config.user, password, config.tls, config.ca)


def _first_line(path: Path) -> str:
    try:
        return read_bytes(path).decode("utf-8").partition("\n")[0].rstrip("\r")
    except FileError as error:
        raise ConfigError(f"{error} (mqtt.password_file)") from error
    except UnicodeDecodeError:  # its message would hold the password
        raise ConfigError(f"{path}: is no text; check mqtt.password_file") from None
