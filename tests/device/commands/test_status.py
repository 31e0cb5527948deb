from __future__ import annotations

import json
from pathlib import Path

import pytest

from device.cli import main
from device.errors import StatusError
from device.health.form import health_form
from device.health.report import Health
from device.health.status_file import STALE_S, StatusFile, status_to_read, status_to_write
from device.journal.clock import stamp
from device.journal.store import Stamp
from tests.device.box.sample_screens import UNWELL, WELL

NOW = Stamp(1_795_219_200_000, 1_000_000_000_000, "boot")


ODD = json.dumps({"at_ns": NOW.monotonic_ns, "boot": NOW.boot, "health": health_form(WELL)})
"""A status as it should be, of which a test changes one value."""


def later(seconds: float) -> Stamp:
    return Stamp(NOW.wall_ms, NOW.monotonic_ns + round(seconds * 1e9), NOW.boot)


@pytest.fixture
def left(tmp_path: Path) -> StatusFile:
    return StatusFile(tmp_path / "status.json")


def test_what_is_left_is_read_back(left: StatusFile) -> None:
    left.write(WELL, NOW)
    left.write(UNWELL, later(5))
    assert left.read(later(6)) == UNWELL


def test_only_the_whole_file_is_ever_there(left: StatusFile, tmp_path: Path) -> None:
    left.write(WELL, NOW)
    assert [path.name for path in tmp_path.iterdir()] == ["status.json"]


def test_anyone_may_read_it(left: StatusFile, tmp_path: Path) -> None:
    left.write(WELL, NOW)
    assert (tmp_path / "status.json").stat().st_mode & 0o777 == 0o644


def test_without_a_folder_from_systemd_nothing_is_written_anywhere() -> None:
    assert status_to_write({}) == StatusFile(None)
    StatusFile(None).write(WELL, NOW)
    StatusFile(None).remove()


def test_the_first_of_systemds_folders_is_taken() -> None:
    environ = {"RUNTIME_DIRECTORY": "/run/tablejinn:/run/other"}
    assert status_to_write(environ).path == Path("/run/tablejinn/status.json")
    assert status_to_read({}).path == Path("/run/tablejinn/status.json")


def test_a_folder_that_is_gone_does_not_stop_the_service(tmp_path: Path) -> None:
    StatusFile(tmp_path / "gone" / "status.json").write(WELL, NOW)


def test_an_old_status_is_not_believed(left: StatusFile) -> None:
    left.write(WELL, NOW)
    with pytest.raises(StatusError, match="was last heard 21 s ago; look at its log"):
        left.read(later(STALE_S + 1))


def test_a_status_of_another_boot_says_so_as_its_clock_says_nothing(left: StatusFile) -> None:
    left.write(WELL, NOW)
    with pytest.raises(StatusError, match="was last heard before this boot; look at its log"):
        left.read(Stamp(1, 5, "another boot"))


@pytest.mark.parametrize(
    "content",
    [
        *("[]", "{}", "5", '{"at_ns": 1, "boot": "", "health": {}}'),
        '{"at_ns": Infinity, "boot": "boot", "health": {}}',
        '{"at_ns": 1, "boot": "boot", "health": [1, 2]}',
        ODD.replace('"fps": 9.97', '"fps": "many"'),
        ODD.replace('"events": 1234', '"events": "many"'),
    ],
)
def test_a_status_that_is_none_is_refused(left: StatusFile, tmp_path: Path, content: str) -> None:
    (tmp_path / "status.json").write_text(content)
    told = r"/status\.json: is no status of this tablejinn; restart the service$"
    with pytest.raises(StatusError, match=told):
        left.read(NOW)


@pytest.mark.parametrize(
    ("content", "why"),
    [(b"", "Expecting value"), (b"[" * 100_000, "nested"), (b"\xff", "not UTF-8")],
)
def test_what_is_no_json_is_no_status(
    left: StatusFile, tmp_path: Path, content: bytes, why: str
) -> None:
    (tmp_path / "status.json").write_bytes(content)
    told = rf"/status\.json: is no JSON file: .*{why}.*; restart the service$"
    with pytest.raises(StatusError, match=told):
        left.read(NOW)


def test_a_service_that_does_not_run_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
    assert main(["status"]) == 1
    said = capsys.readouterr().err
    assert "the service does not run" in said
    assert "a desk, `run --desk`, is no service" in said
    assert main(["status", "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert not told["is_running"]


@pytest.mark.parametrize("health", [WELL, UNWELL])
def test_the_status_command_says_what_the_service_left(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    health: Health,
) -> None:
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
    status_to_write({"RUNTIME_DIRECTORY": str(tmp_path)}).write(health, stamp())
    assert main(["status"]) == 0
    assert f"temperature: {health.machine.heat_c:.0f} °C" in capsys.readouterr().out
    assert main(["status", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["is_running"]
    assert told["machine"]["free_mb"] == health.machine.free_mb
