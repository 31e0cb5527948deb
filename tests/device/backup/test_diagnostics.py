from __future__ import annotations

import json
import re
import resource
import socket
import sqlite3
import subprocess
import zipfile
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from device.backup.diagnosis import LOG, collected
from device.backup.scrubbing import Scrubber
from device.cli import main
from device.journal.store import Journal, Stamp

AT = Stamp(1_795_219_200_000, 5, "boot")
SECRETS = (
    *("Ada", "Lovelace", "Grace", "Żofia", "rosebud", "broker.example.org", "Hidden Cove"),
    *("swordfish", "192.168.17.4", "fe80::1ff:fe23:4567:890a", "dc:a6:32:01:02:03"),
    *("ada@example.org", "adas-pi", "lovelace_home"),
)
"""Planted in the configuration, the journal and the log; none may be in what is sent."""

CONFIG = """
[towers]
players = ["Ada Lovelace", "Grace"]
[camera]
fps = 12
[mqtt]
on = true
host = "broker.example.org"
user = "lovelace_home"
password = "swordfish"
table = "Hidden-Cove"
"""
LOG_LINES = """Nov 21 tablejinn[7]: WARNING device.box.service: Ada Lovelace took back a turn
Nov 21 tablejinn[7]: connected to 192.168.17.4 and fe80::1ff:fe23:4567:890a (dc:a6:32:01:02:03)
Nov 21 tablejinn[7]: /home/lovelace_home/frames: mqtt://lovelace_home:swordfish@broker.example.org
Nov 21 tablejinn[7]: password=rosebud ada@example.org; Żofia ADA grace
Nov 21 tablejinn[7]: /etc/t.toml: islands.players = ['Hidden Cove', 3]: must be 2 to 5 names
Nov 21 tablejinn[7]: journal: no room at 21:15:04; Adamant stays
"""


@pytest.fixture
def box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    config = tmp_path / "tablejinn.toml"
    config.write_text(CONFIG, encoding="utf-8")
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
    monkeypatch.setenv("CONFIGURATION_DIRECTORY", str(tmp_path))
    monkeypatch.setenv("SUDO_USER", "adas-pi")
    with Journal.open(tmp_path / "journal.sqlite") as journal:
        journal.append("1", "begin", {"game": "towers", "seats": ["Żofia", "Grace"]}, AT)
        journal.append("1", "turn", {"turn": "Ada swordfish"}, AT)
    return config


def said(_arguments: Sequence[str]) -> str:
    return LOG_LINES


def test_no_planted_secret_is_in_what_is_sent(box: Path) -> None:
    sent = "\n".join(collected(box, said).values())
    found = [one for one in SECRETS if re.search(rf"(?<!\w){re.escape(one)}(?!\w)", sent, re.I)]
    assert found == []


def test_the_name_of_the_machine_is_not_in_it(box: Path) -> None:
    def log(_arguments: Sequence[str]) -> str:
        return f"at {socket.gethostname()}: started"

    parts = collected(box, log)
    assert parts["log.txt"] == "at <name>: started"


def test_what_helps_is_in_it(box: Path) -> None:
    parts = collected(box, said)
    assert list(parts) == ["about.txt", "settings.txt", "journal.txt", "health.json", "log.txt"]
    assert "python: 3." in parts["about.txt"]
    assert "camera.fps = 12\n" in parts["settings.txt"]
    assert "towers.players = set\n" in parts["settings.txt"]
    assert parts["journal.txt"].startswith("game 1: towers, open: 1 begin, 1 turn\n2 events")
    assert json.loads(parts["health.json"])["machine"]["free_mb"] > 0
    assert "no room at 21:15:04; Adamant stays" in parts["log.txt"]


def test_a_configuration_that_is_refused_gives_no_names_away(box: Path) -> None:
    box.write_text('[towers]\nplayers = ["Ada Lovelace", "Ada Lovelace"]\n', encoding="utf-8")
    parts = collected(box, lambda _arguments: "")
    assert "towers.players = <value>: must be 2 to 5 different names" in parts["settings.txt"]
    assert "Lovelace" not in "\n".join(parts.values())


def test_what_fails_says_why_and_the_rest_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))

    def no_log(arguments: Sequence[str]) -> str:
        assert arguments == LOG
        raise subprocess.CalledProcessError(1, arguments)

    parts = collected(None, no_log)
    assert parts["journal.txt"].startswith("JournalError: ")
    assert parts["log.txt"].startswith("CalledProcessError: ")
    assert "camera.fps = 10" in parts["settings.txt"]


def test_the_command_writes_one_new_file_without_pictures(
    box: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert box.is_file()
    out = tmp_path / "fault.zip"
    assert main(["diagnostics", str(out)]) == 0
    with zipfile.ZipFile(out) as packed:
        assert {Path(name).suffix for name in packed.namelist()} == {".txt", ".json"}
    assert "settings.txt: " in capsys.readouterr().out
    assert main(["diagnostics", str(out)]) == 1
    assert "name a new file" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("Bo and Bob", "<name> and Bob"),
        ("bo's move", "<name>'s move"),
        ("root started it", "root started it"),
        ("https://bo:x@host/", "https://<secret>@host/"),
        ("12:34:56.789 frame", "12:34:56.789 frame"),
        ("token: abc", "token: <secret>"),
    ],
)
def test_only_what_is_about_somebody_is_taken_out(text: str, clean: str) -> None:
    assert Scrubber().knowing(["Bo", "x", "root", ""]).clean(text) == clean


@pytest.mark.parametrize("letter", ["a", "1", "x.", "a.b "])
def test_a_line_without_an_end_is_cleaned_at_once(letter: str) -> None:
    endless = letter * 100_000  # it took minutes, growing with the square of its length
    assert Scrubber().knowing(["Bo"]).clean(f"{endless} Bo") == f"{endless} <name>"


@pytest.mark.parametrize(
    "change", ["UPDATE event SET payload = '[]' WHERE game = '1'", "DELETE FROM game"]
)
def test_of_a_game_that_others_wrote_in_the_number_of_events_is_told(
    box: Path, change: str
) -> None:
    with Journal.open(box.with_name("journal.sqlite")) as journal:
        journal.append("2", "begin", {"game": "towers", "seats": ["Żofia"]}, AT)
    write_into(box.with_name("journal.sqlite"), change)
    parts = collected(box, said)
    assert parts["journal.txt"].startswith("game 1: 2 events, which cannot be read\ngame 2: ")
    assert "3 events, " in parts["journal.txt"]
    assert "camera.fps = 12" in parts["settings.txt"]


def test_names_typed_at_the_box_are_not_in_it(box: Path) -> None:
    with closing(Journal.open(box.with_name("journal.sqlite"))) as journal:
        names = {"game": "jinns", "seats": [["red"], ["blue"]], "names": ["Grandmother", "Bo"]}
        journal.append("g9", "begin", names, Stamp(1, 1, "boot"))
    parts = collected(box, lambda _arguments: "error: Grandmother to move")
    assert parts["log.txt"] == "error: <name> to move"


def test_names_of_a_game_that_others_wrote_in_are_not_in_it(box: Path) -> None:
    change = "UPDATE event SET payload = '[]' WHERE kind = 'turn'"
    write_into(box.with_name("journal.sqlite"), change)
    assert "Żofia" not in collected(box, said)["log.txt"]


def test_without_a_home_folder_all_but_the_journal_is_there(
    box: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("STATE_DIRECTORY")
    monkeypatch.setenv("HOME", "~")
    parts = collected(box, said)
    assert "no home folder for the journal" in parts["journal.txt"]
    assert "camera.fps = 12" in parts["settings.txt"]
    assert json.loads(parts["health.json"])["machine"]["free_mb"] > 0


def write_into(journal: Path, change: str) -> None:
    with closing(sqlite3.connect(journal)) as database:
        names = database.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for (name,) in names:
            database.execute(f"DROP TRIGGER {name}")
        database.execute(change)
        database.commit()


def test_half_a_file_is_never_left(
    box: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert box.is_file()
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, before[1]))  # as if the disk were full
    try:
        assert main(["diagnostics", str(tmp_path / "fault.zip")]) == 1
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert "fault.zip: File too large; name a new file" in capsys.readouterr().err
    assert not (tmp_path / "fault.zip").exists()
