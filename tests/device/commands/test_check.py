"""`check` tells of every part, and leaves nothing behind."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from device.cli import main


def test_a_check_makes_no_journal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)
    main(["check"])
    assert list(tmp_path.iterdir()) == []
    said = capsys.readouterr().out
    assert f"journal: {tmp_path}/state/journal.sqlite: none yet; `tablejinn run` makes it" in said


def test_a_check_is_told_to_programs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    assert main(["check", "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    parts = {part["part"]: part["is_well"] for part in told["parts"]}
    assert (told["is_well"], parts["boards"], parts["display"]) == (False, True, False)


def test_a_place_where_no_journal_can_be_made_is_a_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "file" / "state"))
    main(["check", "--json"])
    told = json.loads(capsys.readouterr().out)
    journal = next(part for part in told["parts"] if part["part"] == "journal")
    assert (journal["is_well"], "takes no file" in journal["said"]) == (False, True)


def test_a_certificate_of_the_page_that_does_not_do_is_a_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    settings = tmp_path / "tablejinn.toml"
    for line, is_well, said in (
        ("", True, "for browsers, plain http"),
        ("on = false", True, "off; no browser may look"),
        ('key = "page.key"', False, "[page] certificate beside it"),
    ):
        settings.write_text(f"[page]\n{line}\n")
        main(["check", "--json", "--config", str(settings)])
        told = json.loads(capsys.readouterr().out)
        page = next(part for part in told["parts"] if part["part"] == "page")
        assert (page["is_well"], said in page["said"]) == (is_well, True)
