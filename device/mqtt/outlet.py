"""Making the publisher that the configuration asks for, or a stand-in that does nothing."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import cast

from device.box.decision import BoxState
from device.config.file import settings_of
from device.config.sections import Config, MqttConfig
from device.journal.store import Stamp
from device.mqtt.broker import BrokerLink, Ears, broker_of
from device.mqtt.bulletin import Bulletin
from device.mqtt.message import ROOT, Topics
from device.mqtt.publisher import Connect, Publisher
from device.mqtt.secrecy import NamePrivacy, Voice
from device.table.events import Effect, Event

Report = Callable[[Event | None, tuple[Effect, ...], BoxState], None]
"""Takes note of what an event led to, and returns at once; see `Publisher.tell`."""


def now() -> Stamp:
    """Return the time now, without the boot that it belongs to.

    `device.journal.clock.stamp` also names the boot, for which it reads a file. While it reads,
    Python may switch to the publisher's thread, but the service must not wait for that.
    """
    return Stamp(time.time_ns() // 1_000_000, time.monotonic_ns(), "")


@contextmanager
def open_publisher(config: Config, clock: Callable[[], Stamp] = now) -> Generator[Report]:
    """Yield the function that reports to the broker; at the end the publisher says goodbye.

    Raises:
        ConfigError: the password file cannot be read.
    """
    if not config.mqtt.on:
        yield tell_nobody
        return
    publisher = publisher_of(config, connecting(config.mqtt), clock)
    publisher.start()
    try:
        yield publisher.tell
    finally:
        publisher.close()


def try_broker(config: Config) -> str:
    """Connect once, and return a line with the broker that answered, for `tablejinn check`.

    If MQTT is off, no connection is made, and the line says so.

    Raises:
        BrokerError: the broker is not there, refuses or does not answer.
        ConfigError: the password file cannot be read.
    """
    if not config.mqtt.on:
        return "off; nobody is told"
    from device.mqtt.link import PahoLink  # as in `connecting`

    broker = broker_of(config.mqtt)
    with PahoLink(broker, f"{ROOT}-check-{secrets.token_hex(4)}", Ears(lambda: None)):
        return f"{broker.address} answers"


def publisher_of(
    config: Config,
    connect: Connect,
    clock: Callable[[], Stamp],
    wait: Callable[[float], bool] | None = None,
) -> Publisher:
    """Return the publisher of the table that the configuration names; see `Publisher`."""
    mqtt = config.mqtt
    topics = Topics(mqtt.table)
    bulletin = Bulletin(topics, voice_of(config), mqtt.discovery, clock().wall_ms)
    return Publisher(topics, bulletin, connect, clock, wait=wait)


def voice_of(config: Config) -> Voice:
    """Return the voice of the configured table; it hides the configured names, unless told to."""
    names = NamePrivacy.TOLD if config.mqtt.names else NamePrivacy.HIDDEN
    voice = Voice(config.language.name, names)
    for setting in settings_of(config):
        if setting.kind.form == tuple[str, ...] and not setting.kind.is_of_words:
            voice = voice.hiding(cast("tuple[str, ...]", setting.value))
    return voice


def tell_nobody(_event: Event | None, _effects: tuple[Effect, ...], _state: BoxState) -> None:
    """Do nothing: the stand-in for a publisher where no broker is configured."""


def connecting(config: MqttConfig) -> Connect:
    """Return the function that connects a table; its client name is always the same.

    A broker may still hold a dead connection of this table. Because of the same name, the broker
    ends the dead connection and publishes its last will first. Only then does it hear that the
    table is online. In the other order the table would look gone.
    """
    broker, topics = broker_of(config), Topics(config.table)

    def connect(lost: Callable[[], None]) -> BrokerLink:
        # Imported here: a box without MQTT needs no library, and the service need not wait for it.
        from device.mqtt.link import PahoLink

        return PahoLink(broker, f"{ROOT}-{config.table}", Ears(lost), topics.offline())

    return connect
