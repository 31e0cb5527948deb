"""Reading files: whole or refused, however long they are and whatever they say of themselves."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from vision.errors import FileError
from vision.files import read_bytes

UNSAID = Path("/proc/self/status")  # a plain file by its own account, with no byte at all


def test_a_file_is_read_whole(tmp_path: Path) -> None:
    path = tmp_path / "some"
    path.write_bytes(b"abc" * 100_000)
    assert read_bytes(path) == b"abc" * 100_000


def test_a_file_that_says_that_it_is_empty_is_read_too() -> None:
    assert UNSAID.stat().st_size == 0
    assert b"\n" in read_bytes(UNSAID)


def test_a_file_that_gives_more_than_it_says_is_given_up() -> None:
    with pytest.raises(FileError, match="gives more than it says, over 10 bytes"):
        read_bytes(UNSAID, most=10)


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(FileError, match="is a pipe or a device"):
        read_bytes(tmp_path / "pipe")


def test_a_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="Is a directory"):
        read_bytes(tmp_path)
