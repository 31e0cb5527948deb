"""Making the publisher that the configuration asks for, or one that does nothing."""

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
    """Return now, of no particular boot.

    `device.journal.clock.stamp` reads a file, which lets other threads go first. The service's
    thread must not wait for the publisher's.
    """
    return Stamp(time.time_ns() // 1_000_000, time.monotonic_ns(), "")


@contextmanager
def open_publisher(config: Config, clock: Callable[[], Stamp] = now) -> Generator[Report]:
    """Yield what tells the broker; it ends with a goodbye.

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
    """Return how the broker does, for `tablejinn check`.

    Raises:
        BrokerError: it is not there, refuses or does not answer.
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
    voice = Voice(config.language.name, NamePrivacy.TOLD if mqtt.names else NamePrivacy.HIDDEN)
    for setting in settings_of(config):
        if setting.kind.form == tuple[str, ...]:
            voice = voice.hiding(cast("tuple[str, ...]", setting.value))
    bulletin = Bulletin(topics, voice, mqtt.discovery, clock().wall_ms)
    return Publisher(topics, bulletin, connect, clock, wait=wait)


def tell_nobody(_event: Event | None, _effects: tuple[Effect, ...], _state: BoxState) -> None:
    """Take no note."""


def connecting(config: MqttConfig) -> Connect:
    """Return what connects a table, always as the same client.

    So a broker that still holds a dead connection of this table ends it, and tells its last will,
    before it hears that the table is online: the other way round would show it as gone.
    """
    broker, topics = broker_of(config), Topics(config.table)

    def connect(lost: Callable[[], None]) -> BrokerLink:
        # A box without MQTT does without the library, and one with it does not wait for it to load.
        from device.mqtt.link import PahoLink

        return PahoLink(broker, f"{ROOT}-{config.table}", Ears(lost), topics.offline())

    return connect
