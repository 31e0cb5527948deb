"""A real broker for the tests: mosquitto, started on a free port of this machine."""

from __future__ import annotations

import shutil
import signal
import socket
import subprocess
from dataclasses import dataclass, field
from pathlib import Path
from queue import SimpleQueue
from typing import Self

import pytest

from device.config.sections import Config, MqttConfig
from device.mqtt.broker import Arrived, Broker, Ears
from device.mqtt.link import PahoLink
from device.mqtt.message import Topics

PATIENCE_S = 20.0  # a test that waits so long has failed


@dataclass(frozen=True, slots=True)
class Mosquitto:
    """A broker's folder and port; `with` starts it."""

    folder: Path
    port: int
    lines: tuple[str, ...] = ("allow_anonymous true",)
    running: list[subprocess.Popen[str]] = field(default_factory=list[subprocess.Popen[str]])

    @property
    def broker(self) -> Broker:
        """How it is reached."""
        return Broker("127.0.0.1", self.port)

    def start(self) -> None:
        """Start, and return once it listens."""
        config = self.folder / "mosquitto.conf"
        config.write_text(
            "\n".join(
                [f"listener {self.port} 127.0.0.1", "log_dest stderr", "user root", *self.lines, ""]
            )
        )
        process = subprocess.Popen(  # noqa: S603 - our own arguments
            [program(), "-c", str(config)], stderr=subprocess.PIPE, text=True
        )
        self.running.append(process)
        assert process.stderr is not None
        said: list[str] = []
        for line in iter(process.stderr.readline, ""):
            said.append(line)
            if "running" in line:
                return
        pytest.fail(f"mosquitto does not start: {''.join(said)}")

    def stop(self) -> None:
        """Stop, and forget everything that was retained."""
        while self.running:
            process = self.running.pop()
            process.send_signal(signal.SIGCONT)
            process.kill()
            process.communicate()

    def freeze(self) -> None:
        """Let it neither answer nor hang up."""
        self.running[-1].send_signal(signal.SIGSTOP)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


class Listening:
    """A listener at a broker, which remembers what it heard."""

    def __init__(self, broker: Broker, *topics: str) -> None:
        self._inbox: SimpleQueue[Arrived] = SimpleQueue()
        self._link = PahoLink(broker, "", Ears(lambda: None, self._inbox.put))
        self._link.subscribe(topics or ("tablejinn/#",))

    def next(self, topic: str) -> Arrived:
        """Return the next message on `topic`; those on others are passed over."""
        while True:
            arrived = self._inbox.get(timeout=PATIENCE_S)
            if arrived.topic == topic:
                return arrived

    def kept(self) -> dict[str, str]:
        """Return what the broker had retained, by topic."""
        found: dict[str, str] = {}
        while not self._inbox.empty():
            arrived = self._inbox.get()
            if arrived.is_retained:
                found[arrived.topic] = arrived.payload.decode()
        return found

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._link.close()


def link_to(broker: Broker, answer_s: float = PATIENCE_S) -> PahoLink:
    """Return a connection of `table-1`, with its last will."""
    ears = Ears(lambda: None)
    return PahoLink(
        broker, "tablejinn-table-1", ears, Topics("table-1").offline(), answer_s=answer_s
    )


def config_of(broker: Broker) -> Config:
    """Return a configuration that tells this broker of `table-1`."""
    mqtt = MqttConfig(on=True, host=broker.host, port=broker.port_number)
    return Config(mqtt=mqtt)


def kept_by(broker: Broker, *topics: str) -> dict[str, str]:
    """Return what a broker retains, by topic."""
    with Listening(broker, *topics) as listening:
        return listening.kept()


def free_port() -> int:
    """Return a port of this machine that nobody listens on."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def program(name: str = "mosquitto") -> str:
    """Return where a program of mosquitto's is; without it a test fails: a fake proves little."""
    found = shutil.which(name) or shutil.which(name, path="/usr/sbin:/usr/local/sbin")
    if found is None:
        pytest.fail("mosquitto is missing, the tests of MQTT need it: sudo apt install mosquitto")
    return found
