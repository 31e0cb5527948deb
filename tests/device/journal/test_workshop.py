"""Folders to work in: each goes when its command ends, and those of killed commands go later."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from device.journal.workshop import workshop

HOUR_S = 3600.0


@pytest.fixture
def left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Path]:
    """Return a maker of old folders with a file in them, where commands make theirs."""
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))

    def made(name: str) -> Path:
        folder = tmp_path / name
        folder.mkdir()
        (folder / "copy.sqlite").write_bytes(b"many events")
        old_s = time.time() - HOUR_S
        os.utime(folder, (old_s, old_s))
        return folder

    return made


def test_what_a_killed_command_left_goes_with_the_next_command(left: Callable[[str], Path]) -> None:
    killed = left("tablejinn-killed")
    with workshop() as folder:
        assert (folder.is_dir(), killed.exists()) == (True, False)
    assert not folder.exists()


def test_the_folder_of_a_command_that_runs_stays(left: Callable[[str], Path]) -> None:
    old_s = time.time() - HOUR_S
    with workshop() as running:
        os.utime(running, (old_s, old_s))
        with workshop():
            assert running.is_dir()
    assert left("tablejinn-").is_dir()


def test_no_other_folder_and_nothing_through_a_link_is_removed(
    left: Callable[[str], Path], tmp_path: Path
) -> None:
    other = left("somebody-elses")
    link = tmp_path / "tablejinn-link"
    link.symlink_to(other)
    old_s = time.time() - HOUR_S
    os.utime(link, (old_s, old_s), follow_symlinks=False)
    (young := tmp_path / "tablejinn-young").mkdir()
    with workshop():
        assert young.is_dir()
    assert (other / "copy.sqlite").exists()
