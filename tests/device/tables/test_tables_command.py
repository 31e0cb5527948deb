from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from device.cli import main
from device.commands.tables import broker_at
from device.mqtt.broker import Broker, Ears, Listener
from device.mqtt.link import PahoLink
from device.mqtt.message import Message, Topics
from device.tables.tables import Tables
from device.tables.watch import watch
from tests.device.mqtt.mosquitto import Mosquitto, free_port

STATE = '{"v":1,"game":"jinns","phase":"playing","prompt":{"title":"Red to move"},"scores":{}}'


@pytest.fixture
def mosquitto(tmp_path: Path) -> Iterator[Mosquitto]:
    with Mosquitto(tmp_path, free_port()) as running:
        yield running


@pytest.fixture(autouse=True)
def no_configuration(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the configuration of whoever runs the tests out of them."""
    monkeypatch.setenv("CONFIGURATION_DIRECTORY", str(tmp_path))
    (tmp_path / "tablejinn.toml").touch()


def _tell(broker: Broker, *names: str, state: str = STATE) -> None:
    with closing(PahoLink(broker, "teller", Ears(lambda: None))) as link:
        for name in names:
            link.send(Topics(name).online())
            link.send(Message(Topics(name).state, state))


def test_all_tables_are_shown_once(
    mosquitto: Mosquitto, capsys: pytest.CaptureFixture[str]
) -> None:
    _tell(mosquitto.broker, *(f"table-{number}" for number in range(1, 31)))
    assert main(["tables", "--once", "--broker", mosquitto.broker.address]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["TABLE", "GAME", "NOW", "SCORES", "SINCE"]
    assert [line.split()[0] for line in lines[1:]] == [f"table-{n}" for n in range(1, 31)]
    assert lines[1].split()[1:5] == ["jinns", "Red", "to", "move"]


def test_once_as_json_is_an_object_a_line(
    mosquitto: Mosquitto, capsys: pytest.CaptureFixture[str]
) -> None:
    _tell(mosquitto.broker, "a", "b")
    assert main(["tables", "--once", "--json", "--broker", mosquitto.broker.address]) == 0
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(one["table"], one["presence"]) for one in told] == [("a", "online"), ("b", "online")]


def test_a_broker_that_nobody_told_anything_is_said_to_be_so(
    mosquitto: Mosquitto, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["tables", "--once", "--broker", mosquitto.broker.address]) == 0
    assert capsys.readouterr().out == "No table has told this broker of itself.\n"


def test_a_broker_that_is_not_there_is_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tables", "--once", "--broker", f"127.0.0.1:{free_port()}"]) == 1
    assert "no broker listens there" in capsys.readouterr().err


@pytest.mark.parametrize("host", ["a" * 300, "club..local"])
def test_a_host_that_cannot_be_is_told_with_the_next_step(
    host: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["tables", "--once", "--broker", host]) == 1
    assert "no host can have such a name; check [mqtt] host" in capsys.readouterr().err


def test_the_broker_of_the_configuration_is_asked(
    mosquitto: Mosquitto, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "club.toml"
    path.write_text(f'[mqtt]\nhost = "127.0.0.1"\nport = {mosquitto.port}\n')
    _tell(mosquitto.broker, "table-1")
    assert main(["tables", "--once", "--config", str(path)]) == 0
    assert "table-1" in capsys.readouterr().out


@pytest.mark.parametrize(
    "address", ["", ":1883", "club:", "club:x", "club:70000", "club:0", "[::1"]
)
def test_an_address_that_is_none_is_refused(
    address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["tables", "--broker", address])
    assert ended.value.code == 2
    assert "is not HOST or HOST:PORT" in capsys.readouterr().err


# Passwords stay with the broker that they are meant for

HOME = Broker("home.local", 1883, "ada", "open-sesame", is_encrypted=True)


def test_another_broker_never_gets_the_password() -> None:
    club = broker_at(HOME, ("club.local", 0))
    assert (club.host, club.user, club.password) == ("club.local", "", "")


def test_another_port_of_the_same_broker_does() -> None:
    assert broker_at(HOME, ("home.local", 1884)).password == "open-sesame"  # noqa: S105 - a fake


def test_the_configured_host_is_asked_at_its_configured_port() -> None:
    elsewhere = Broker("home.local", 1885)
    assert broker_at(elsewhere, ("home.local", 0)) == elsewhere
    assert broker_at(elsewhere, ("club.local", 0)).port == 0


def test_without_an_address_the_configured_broker_is_taken() -> None:
    assert broker_at(HOME, None) == HOME


# Live


@dataclass(slots=True)
class Watched:
    """Sees what is shown, acts when something is, and ends as Ctrl-C does."""

    acts: list[tuple[Callable[[Tables, str], bool], Callable[[], None]]]
    notes: list[str] = field(default_factory=list[str])
    patience: int = 500

    def show(self, tables: Tables, now_s: float, note: str = "") -> None:
        del now_s
        self.patience -= 1
        assert self.patience, f"in vain; the notes were {self.notes[:3]}"
        self.notes += [note] if note else []
        is_due, act = self.acts[0]
        if is_due(tables, note):
            del self.acts[0]
            act()


def _stop() -> None:
    raise KeyboardInterrupt


def _connect(broker: Broker) -> Callable[[Ears], Listener]:
    return lambda ears: PahoLink(broker, "", ears)


def test_changes_are_followed_as_they_come(mosquitto: Mosquitto) -> None:
    broker = mosquitto.broker
    view = Watched(
        [
            (lambda tables, _: not tables.by_name, lambda: _tell(broker, "a")),
            (lambda tables, _: tables.by_name["a"].news is not None, lambda: _tell(broker, "b")),
            (lambda tables, _: "b" in tables.by_name, _stop),
        ]
    )
    with pytest.raises(KeyboardInterrupt):
        watch(_connect(broker), view, lambda: 0.0, lambda _: None)
    assert view.notes == []


def test_a_broker_that_is_lost_is_said_sought_and_found_while_the_tables_stay_in_view(
    mosquitto: Mosquitto,
) -> None:
    _tell(mosquitto.broker, "a")
    view = Watched(
        [
            (lambda tables, _: "a" in tables.by_name, mosquitto.stop),
            (
                lambda tables, note: "no broker listens" in note and "a" in tables.by_name,
                mosquitto.start,
            ),
            (lambda tables, note: not note and not tables.by_name, _stop),
        ]
    )
    with pytest.raises(KeyboardInterrupt):
        watch(_connect(mosquitto.broker), view, lambda: 0.0, lambda _: None)
    assert view.notes[0] == "the connection to the broker is lost; trying again"


@pytest.fixture
def interrupt() -> Iterator[None]:
    """Let Ctrl-C end programs, though whoever runs the tests may ignore it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interrupt")
def test_ctrl_c_at_a_terminal_ends_in_order_with_the_last_list_on_it(mosquitto: Mosquitto) -> None:
    _tell(mosquitto.broker, "table-1")
    ours, theirs = pty.openpty()
    words = ["tables", "--broker", mosquitto.broker.address]
    with subprocess.Popen(  # noqa: S603 - our own words
        [sys.executable, "-c", "import sys, device.cli; sys.exit(device.cli.main())", *words],
        stdout=theirs,
        stderr=theirs,
        stdin=theirs,
    ) as viewer:
        os.close(theirs)
        shown = b""
        while b"Red to move" not in shown:
            shown += os.read(ours, 4096)
        viewer.send_signal(signal.SIGINT)
        assert viewer.wait() == 0
    os.close(ours)
    assert b"Traceback" not in shown
