"""A picture that a command draws is written whole or not at all, whatever lies in its place."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from device.cli import main
from tests.device.full_disk import room_for
from vision.sheet.frames import read_frame


def test_a_full_disk_leaves_the_older_picture_and_no_half_of_a_new_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = tmp_path / "lake.png"
    picture.write_bytes(b"older")
    with room_for(1000):
        assert main(["board", "lake", "--picture", str(picture)]) == 1
    assert f"{picture}: cannot be written: File too large" in capsys.readouterr().err
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"lake.png": b"older"}


def test_a_pipe_in_its_place_is_replaced_and_not_waited_for(tmp_path: Path) -> None:
    picture = tmp_path / "lake.png"
    os.mkfifo(picture)
    assert main(["board", "lake", "--picture", str(picture)]) == 0
    assert read_frame(picture).size


def test_a_link_in_its_place_is_replaced_and_not_followed(tmp_path: Path) -> None:
    picture, victim = tmp_path / "lake.png", tmp_path / "victim"
    victim.write_bytes(b"somebody's")
    picture.symlink_to(victim)
    assert main(["board", "lake", "--picture", str(picture)]) == 0
    assert victim.read_bytes() == b"somebody's"
    assert read_frame(picture).size
