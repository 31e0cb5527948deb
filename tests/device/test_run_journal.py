from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from device.journal import Journal, Stamp
from device.opening import open_journal


def test_a_damaged_journal_is_moved_aside_and_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "journal.sqlite"
    path.write_bytes(b"no journal at all" * 400)
    journal, is_rescued = open_journal(path)
    with closing(journal):
        assert (journal.games(), is_rescued) == ((), True)
    assert "the journal was damaged and is kept as" in capsys.readouterr().err
    kept = [one for one in tmp_path.iterdir() if one.read_bytes().startswith(b"no journal at all")]
    assert len(kept) == 1


def test_a_sound_journal_is_opened_quietly(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "journal.sqlite"
    with closing(Journal.open(path)) as journal:
        journal.append("friday", "begin", {}, Stamp(1, 1, "boot"))
    journal, is_rescued = open_journal(path)
    with closing(journal):
        assert ([one.game for one in journal.games()], is_rescued) == (["friday"], False)
    assert capsys.readouterr().err == ""
