"""A broker that asks who is there: passwords and TLS, and where neither may be seen."""

from __future__ import annotations

import logging
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from device.backup.diagnostics import settings_text
from device.config.file import read_config
from device.config.sections import Config, MqttConfig
from device.errors import BrokerError, ConfigError
from device.journal.clock import stamp
from device.mqtt.broker import Broker, broker_of
from device.mqtt.outlet import connecting, open_publisher, publisher_of
from device.table.prompts import Key
from tests.device.box.rig import Box, open_journal
from tests.device.mqtt.mosquitto import Mosquitto, config_of, free_port, link_to, program
from tests.device.mqtt.told import TOPICS

PASSWORD = "open-sesame-1001"  # noqa: S105 - of a broker that lives as long as a test


@pytest.fixture
def guarded(tmp_path: Path) -> Iterator[Mosquitto]:
    passwords = tmp_path / "passwords"
    passwords.touch(mode=0o600)
    subprocess.run(  # noqa: S603 - our own arguments
        [program("mosquitto_passwd"), "-b", str(passwords), "ada", PASSWORD],
        check=True,
        capture_output=True,
    )
    lines = ("allow_anonymous false", f"password_file {passwords}")
    with Mosquitto(tmp_path, free_port(), lines) as running:
        yield running


def _known(guarded: Mosquitto, password: str) -> Broker:
    return replace(guarded.broker, user="ada", password=password)


def test_user_and_password_open_the_broker(guarded: Mosquitto) -> None:
    with closing(link_to(_known(guarded, PASSWORD))) as link:
        link.send(TOPICS.online())


@pytest.mark.parametrize(
    ("user", "who"), [("ada", "user 'ada'"), ("", "a connection without user")]
)
def test_a_refusal_names_the_user_and_what_to_check(
    guarded: Mosquitto, user: str, who: str
) -> None:
    with pytest.raises(BrokerError, match=rf"refuses {who}; check \[mqtt\] user and password"):
        link_to(replace(guarded.broker, user=user, password=f"not {PASSWORD}"))


def test_a_wrong_password_is_logged_once_and_stands_nowhere(
    guarded: Mosquitto, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    config = config_of(guarded.broker)
    wrong = f"{PASSWORD}-wrong"
    mqtt = replace(config.mqtt, user="ada", password=wrong)
    with closing(open_journal(tmp_path)) as journal:
        box = Box(journal)
        tries: list[float] = []

        def wait(seconds: float) -> bool:
            tries.append(seconds)
            return len(tries) == 3

        publisher = publisher_of(replace(config, mqtt=mqtt), connecting(mqtt), stamp, wait=wait)
        box.outlets = replace(box.outlets, report=publisher.tell)
        box.press(Key.A, Key.A)
        publisher.publish()
    assert len(tries) == 3
    assert [record.levelname for record in caplog.records].count("WARNING") == 1
    logged = "\n".join(f"{record.getMessage()} {record.args}" for record in caplog.records)
    assert "refuses user 'ada'" in logged
    assert wrong not in logged
    assert wrong not in repr(replace(config, mqtt=mqtt)) + repr(broker_of(mqtt))
    assert wrong not in settings_text(replace(config, mqtt=mqtt))
    assert wrong.encode() not in b"".join(f.read_bytes() for f in tmp_path.glob("journal*"))


def test_the_password_is_the_first_line_of_its_file(tmp_path: Path) -> None:
    path = tmp_path / "password"
    path.write_text(f"{PASSWORD}\n")
    assert broker_of(MqttConfig(user="ada", password_file=path)).password == PASSWORD


def test_a_password_without_a_user_is_refused_and_not_repeated() -> None:
    with pytest.raises(ConfigError, match=r"set mqtt\.user too") as told:
        broker_of(MqttConfig(password=PASSWORD))
    assert PASSWORD not in str(told.value)


def test_a_device_in_place_of_the_password_file_is_not_read() -> None:
    with pytest.raises(ConfigError, match=r"/dev/zero: is a pipe or a device"):
        broker_of(MqttConfig(user="ada", password_file=Path("/dev/zero")))


def test_a_password_file_that_cannot_be_read_is_named_before_the_game_begins(
    tmp_path: Path,
) -> None:
    missing = tmp_path / "none"
    config = Config(mqtt=MqttConfig(on=True, password_file=missing))
    with (
        pytest.raises(ConfigError, match=r"none: No such file .* .mqtt\.password_file"),
        open_publisher(config, stamp),
    ):
        pass


@pytest.mark.parametrize("written", ["12345", "true", "[1, 2]"])
def test_a_password_that_is_no_text_is_refused_and_not_repeated(
    tmp_path: Path, written: str
) -> None:
    path = tmp_path / "tablejinn.toml"
    path.write_text(f"[mqtt]\npassword = {written}\n")
    with pytest.raises(
        ConfigError, match=r"mqtt\.password = \(not shown\): must be a text"
    ) as told:
        read_config(path)
    assert written not in str(told.value)


# TLS


@dataclass(frozen=True, slots=True)
class Authority:
    """A certificate authority of one test, and a broker's key signed by it."""

    folder: Path

    @property
    def certificate(self) -> Path:
        return self.folder / "ca.pem"

    def sign(self, host: str) -> tuple[Path, Path]:
        """Return the certificate and the key of a broker at `host`."""
        key, request, signed = (self.folder / f"broker.{end}" for end in ("key", "csr", "pem"))
        extensions = self.folder / "broker.ext"
        extensions.write_text(
            f"subjectAltName={host}\nbasicConstraints=CA:FALSE\nauthorityKeyIdentifier=keyid\n"
        )
        _openssl("req", "-new", *_NEW_KEY, "-keyout", key, "-out", request, "-subj", "/CN=broker")
        ca = ("-CA", self.certificate, "-CAkey", self.folder / "ca.key", "-CAcreateserial")
        _openssl(
            *("x509", "-req", "-in", request, *ca, "-days", "2", "-extfile", extensions),
            *("-out", signed),
        )
        return signed, key


_NEW_KEY = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes")


def _openssl(*words: str | Path) -> None:
    found = shutil.which("openssl")
    assert found, "openssl is missing, the tests of TLS need it: sudo apt install openssl"
    subprocess.run([found, *map(str, words)], check=True, capture_output=True)  # noqa: S603 - ours


def _authority(folder: Path) -> Authority:
    folder.mkdir()
    _openssl(
        *("req", "-x509", *_NEW_KEY, "-keyout", folder / "ca.key", "-out", folder / "ca.pem"),
        *("-days", "2", "-subj", "/CN=tablejinn test authority"),
        *("-addext", "keyUsage=critical,keyCertSign"),
    )
    return Authority(folder)


@pytest.fixture
def authority(tmp_path: Path) -> Authority:
    return _authority(tmp_path / "ours")


def _encrypted(folder: Path, authority: Authority, host: str) -> Mosquitto:
    certificate, key = authority.sign(host)
    lines = ("allow_anonymous true", f"certfile {certificate}", f"keyfile {key}")
    return Mosquitto(folder, free_port(), lines)


def test_a_broker_with_a_certificate_of_our_authority_is_trusted(
    tmp_path: Path, authority: Authority
) -> None:
    with _encrypted(tmp_path, authority, "IP:127.0.0.1") as running:
        broker = replace(running.broker, is_encrypted=True, ca=authority.certificate)
        with closing(link_to(broker)) as link:
            link.send(TOPICS.online())


# Where a handshake fails, paho-mqtt leaves its socket to the garbage collector.
leaves_a_socket = pytest.mark.filterwarnings("ignore:Exception ignored in. <ssl.SSLSocket")


@leaves_a_socket
def test_a_certificate_of_another_authority_is_refused(
    tmp_path: Path, authority: Authority
) -> None:
    other = _authority(tmp_path / "other").certificate
    with _encrypted(tmp_path, authority, "IP:127.0.0.1") as running:
        broker = replace(running.broker, is_encrypted=True, ca=other)
        with pytest.raises(BrokerError, match=r"certificate is not trusted .*check \[mqtt\] ca"):
            link_to(broker)


@leaves_a_socket
def test_a_certificate_that_the_system_does_not_know_is_refused(
    tmp_path: Path, authority: Authority
) -> None:
    with (
        _encrypted(tmp_path, authority, "IP:127.0.0.1") as running,
        pytest.raises(BrokerError, match="certificate is not trusted"),
    ):
        link_to(replace(running.broker, is_encrypted=True))


@leaves_a_socket
def test_a_certificate_of_another_host_is_refused(tmp_path: Path, authority: Authority) -> None:
    with _encrypted(tmp_path, authority, "DNS:elsewhere.example") as running:
        broker = replace(running.broker, is_encrypted=True, ca=authority.certificate)
        with pytest.raises(BrokerError, match="certificate is not trusted"):
            link_to(broker)


@leaves_a_socket
def test_a_broker_without_tls_is_told_from_one_with(tmp_path: Path, authority: Authority) -> None:
    with (
        Mosquitto(tmp_path, free_port()) as running,
        pytest.raises(BrokerError, match=r"check \[mqtt\] tls and port"),
    ):
        link_to(replace(running.broker, is_encrypted=True, ca=authority.certificate))


def test_an_authority_that_is_no_certificate_is_named(tmp_path: Path) -> None:
    path = tmp_path / "ca.pem"
    path.write_text("no certificate")
    with pytest.raises(BrokerError, match=r"ca\.pem: no certificate can be read there"):
        link_to(Broker("127.0.0.1", 1, is_encrypted=True, ca=path))


def test_tls_has_a_port_of_its_own() -> None:
    assert broker_of(MqttConfig(host="h")).address == "h:1883"
    assert broker_of(MqttConfig(host="h", tls=True)).address == "h:8883"
    assert broker_of(MqttConfig(host="h", port=99, tls=True)).address == "h:99"


@pytest.mark.parametrize("kind", ["pipe", "device", "folder"])
def test_an_authority_that_is_no_file_is_refused_at_once(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "ca.pem"
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "device":
        path.symlink_to("/dev/zero")
    else:
        path.mkdir()
    with pytest.raises(BrokerError, match=r"ca\.pem.*\[mqtt\] ca"):
        link_to(Broker("127.0.0.1", 1, is_encrypted=True, ca=path))
