from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from device.camera.faulty_frames import MOST, FaultyFrames
from vision.sheet.frames import read_frame
from vision.sheet.lens import Frame


def _frame(level: int) -> Frame:
    return np.full((20, 30, 3), level, dtype=np.uint8)


def _no_memory(ending: str, frame: Frame, _settings: object) -> tuple[bool, Frame]:
    assert ending == ".png"
    return False, frame[:0]


def _levels(folder: Path) -> list[int]:
    return [int(read_frame(path)[0, 0, 0]) for path in sorted(folder.glob("*"))]


def test_the_last_frames_are_kept_whole_the_latest_first(tmp_path: Path) -> None:
    kept = FaultyFrames(tmp_path / "faults")
    for level in range(1, 6):
        kept.keep(_frame(level))
    assert _levels(tmp_path / "faults") == [5, 4, 3]
    assert MOST == 3


def test_a_place_that_cannot_be_written_costs_only_the_frame(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "faults").write_text("a file where the folder should be")
    FaultyFrames(tmp_path / "faults").keep(_frame(1))
    assert "a frame is not kept" in caplog.text


def test_a_frame_that_is_no_picture_is_only_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    FaultyFrames(tmp_path / "faults").keep(np.zeros((0, 0, 3), dtype=np.uint8))
    assert "a frame is not kept" in caplog.text


def test_a_frame_of_which_no_picture_can_be_made_leaves_the_frames_of_before(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without memory OpenCV says no, and raises nothing; once an empty file was kept then."""
    kept = FaultyFrames(tmp_path / "faults")
    kept.keep(_frame(7))
    monkeypatch.setattr(cv2, "imencode", _no_memory)
    kept.keep(_frame(8))
    assert "a frame is not kept" in caplog.text
    assert _levels(tmp_path / "faults") == [7]
