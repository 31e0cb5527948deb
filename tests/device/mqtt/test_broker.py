"""The publisher at a real broker: mosquitto, with and without passwords and TLS."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion

from device.box.decision import BoxState
from device.config.sections import Config
from device.errors import BrokerError
from device.journal.clock import stamp
from device.mqtt.broker import Arrived, Broker, Ears
from device.mqtt.link import PahoLink
from device.mqtt.message import Delivery, Message, Topics
from device.mqtt.outlet import connecting, open_publisher, try_broker
from tests.device.mqtt.mosquitto import Listening, Mosquitto, config_of, free_port, kept_by, link_to
from tests.device.mqtt.told import MENU, TOPICS, lake
from tests.paths import recorded


@pytest.fixture
def mosquitto(tmp_path: Path) -> Iterator[Mosquitto]:
    with Mosquitto(tmp_path, free_port()) as running:
        yield running


def _pull_the_plug(link: PahoLink) -> None:
    """End the connection without a goodbye."""
    wire = link._client.socket()  # pyright: ignore[reportPrivateUsage]  # nobody dies in public
    assert isinstance(wire, socket.socket)
    wire.shutdown(socket.SHUT_RDWR)


def test_what_is_told_arrives_and_the_state_is_kept_for_who_comes_later(
    mosquitto: Mosquitto,
) -> None:
    with Listening(mosquitto.broker) as listening:
        with open_publisher(config_of(mosquitto.broker), stamp) as report:
            report(None, (), BoxState(MENU))
            assert listening.next(TOPICS.status).payload == b"online"
            assert json.loads(listening.next(TOPICS.state).payload)["phase"] == "menu"
            report(None, (), BoxState(MENU, lake(), "17"))
            begun = json.loads(listening.next(TOPICS.event("game")).payload)
            assert (begun["what"], begun["game_id"]) == ("begun", "17")
        assert listening.next(TOPICS.status).payload == b"offline"
    kept = kept_by(mosquitto.broker)
    assert set(kept) == {TOPICS.status, TOPICS.state}
    assert json.loads(kept[TOPICS.state])["game"] == "jinns"


def test_a_topic_that_is_no_text_is_passed_over_and_the_next_is_heard(
    mosquitto: Mosquitto,
) -> None:
    heard: list[str] = []

    def hear(arrived: Arrived) -> None:
        heard.append(arrived.topic)

    with closing(PahoLink(mosquitto.broker, "viewer", Ears(lambda: None, hear))) as link:
        paho = Client(CallbackAPIVersion.VERSION2)
        for topic in (b"tablejinn/\xff/status", b"tablejinn/t/status"):  # mosquitto has none such
            link._on_message(paho, None, MQTTMessage(0, topic))  # pyright: ignore[reportPrivateUsage]  # as paho
    assert heard == ["tablejinn/t/status"]


def test_home_assistant_finds_the_sensors_at_the_broker(mosquitto: Mosquitto) -> None:
    with (
        Listening(mosquitto.broker) as listening,
        open_publisher(config_of(mosquitto.broker), stamp) as report,
    ):
        report(None, (), BoxState(MENU))
        listening.next(TOPICS.state)
        kept = kept_by(mosquitto.broker, "homeassistant/#")
    sensors = {topic.split("/")[3] for topic in kept}
    assert sensors == {"game", "prompt", "verdict", "camera"}


def test_a_table_that_dies_is_offline_by_its_last_will(mosquitto: Mosquitto) -> None:
    with Listening(mosquitto.broker) as listening, closing(link_to(mosquitto.broker)) as link:
        link.send(TOPICS.online())
        assert listening.next(TOPICS.status).payload == b"online"
        _pull_the_plug(link)
        assert listening.next(TOPICS.status).payload == b"offline"


def test_a_table_that_comes_back_before_its_old_connection_is_missed_ends_online(
    mosquitto: Mosquitto,
) -> None:
    """The broker tells the last will of the old connection first; else it would stand at last."""
    connect = connecting(config_of(mosquitto.broker).mqtt)
    with Listening(mosquitto.broker) as listening, closing(connect(_ignore)) as half_dead:
        half_dead.send(TOPICS.online())
        with closing(connect(_ignore)) as again:
            again.send(TOPICS.online())
            said = [listening.next(TOPICS.status).payload for _ in range(3)]
    assert said == [b"online", b"offline", b"online"]


def _ignore() -> None:
    """Nobody minds that the link is lost."""


def test_a_broker_that_restarts_without_memory_hears_everything_again(
    mosquitto: Mosquitto,
) -> None:
    with open_publisher(config_of(mosquitto.broker), stamp) as report:
        with Listening(mosquitto.broker) as listening:
            report(None, (), BoxState(MENU))
            listening.next(TOPICS.state)
        mosquitto.stop()
        mosquitto.start()
        with Listening(mosquitto.broker) as listening:
            assert listening.next(TOPICS.status).payload == b"online"
            assert json.loads(listening.next(TOPICS.state).payload)["phase"] == "menu"


def test_a_broker_that_is_switched_on_in_mid_evening_is_found(tmp_path: Path) -> None:
    later = Mosquitto(tmp_path, free_port())
    with open_publisher(config_of(later.broker), stamp) as report:
        report(None, (), BoxState(MENU))
        with later, Listening(later.broker) as listening:
            assert json.loads(listening.next(TOPICS.state).payload)["phase"] == "menu"


def test_a_broker_that_freezes_is_given_up_with_a_clear_word(mosquitto: Mosquitto) -> None:
    with closing(link_to(mosquitto.broker, answer_s=2.0)) as link:
        mosquitto.freeze()
        with pytest.raises(BrokerError, match="the broker does not answer"):
            link.send(TOPICS.online())


def test_a_passing_message_is_not_waited_for(mosquitto: Mosquitto) -> None:
    with closing(link_to(mosquitto.broker)) as link:
        mosquitto.freeze()
        link.send(Message(TOPICS.event("prompt"), "{}", Delivery.PASSING))


def test_an_empty_payload_makes_the_broker_forget(mosquitto: Mosquitto) -> None:
    with closing(link_to(mosquitto.broker)) as link:
        link.send(Message("tablejinn/gone/status", "online"))
        link.send(Message("tablejinn/gone/status", ""))
    assert kept_by(mosquitto.broker) == {}


def test_a_missing_broker_is_named_with_what_to_check() -> None:
    port = free_port()
    with pytest.raises(BrokerError, match=rf"127\.0\.0\.1:{port}: no broker listens there"):
        link_to(Broker("127.0.0.1", port))


def test_a_broker_that_accepts_and_never_answers_is_given_up_with_a_clear_word() -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as silent:
        port = int(silent.getsockname()[1])
        with pytest.raises(BrokerError, match=rf"127\.0\.0\.1:{port}: .*answer"):
            link_to(Broker("127.0.0.1", port))


def test_an_unknown_host_is_named() -> None:
    with pytest.raises(BrokerError, match=r"nowhere\.invalid:1883: no such host.*\[mqtt\] host"):
        link_to(Broker("nowhere.invalid"))


@pytest.mark.slow
def test_the_service_tells_of_a_whole_evening(mosquitto: Mosquitto, tmp_path: Path) -> None:
    config = tmp_path / "tablejinn.toml"
    config.write_text(
        f'[mqtt]\non = true\nhost = "127.0.0.1"\nport = {mosquitto.port}\ntable = "club-7"\n'
        f'[journal]\npath = "{tmp_path}/journal.sqlite"\n'
    )
    topics = Topics("club-7")
    pictures = recorded("jinns")
    words = ["run", "--config", str(config), "--desk", str(pictures)]
    with (
        Listening(mosquitto.broker) as listening,
        subprocess.Popen(  # noqa: S603 - our own words
            [sys.executable, "-c", "import sys, device.cli; sys.exit(device.cli.main())", *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            text=True,
        ) as service,
    ):
        assert listening.next(topics.status).payload == b"online"
        before = json.loads(listening.next(topics.state).payload)
        _type(service, "a\n")
        after = json.loads(listening.next(topics.state).payload)
        _type(service, "q\n")
        assert listening.next(topics.status).payload == b"offline"
    assert (before["phase"], after["phase"]) == ("menu", "menu")
    assert before["prompt"] != after["prompt"]
    assert service.returncode == 0


def _type(service: subprocess.Popen[str], keys: str) -> None:
    assert service.stdin is not None
    service.stdin.write(keys)
    service.stdin.flush()


def test_check_says_whether_the_broker_answers(mosquitto: Mosquitto) -> None:
    config = config_of(mosquitto.broker)
    assert try_broker(config) == f"{mosquitto.broker.address} answers"
    assert try_broker(Config()) == "off; nobody is told"
    mosquitto.stop()
    with pytest.raises(BrokerError, match="no broker listens there"):
        try_broker(config)


# Off


def test_mqtt_is_off_unless_it_is_switched_on(mosquitto: Mosquitto) -> None:
    config = config_of(mosquitto.broker)
    off = replace(config, mqtt=replace(config.mqtt, on=Config().mqtt.on))
    with open_publisher(off, stamp) as report:
        report(None, (), BoxState(MENU))
    assert kept_by(mosquitto.broker) == {}


def test_the_library_is_not_even_loaded_while_mqtt_is_off() -> None:
    program = "import sys, device.cli; sys.exit('paho' in sys.modules)"
    subprocess.run([sys.executable, "-c", program], check=True)  # noqa: S603 - our own words
