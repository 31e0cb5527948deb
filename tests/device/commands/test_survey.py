"""`tablejinn survey` says how surely the pieces here are read."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from device.cli import main
from tests.device.box.home import Home
from tests.paths import recorded
from tests.vision.labelled import frame_of, pose_of, stars_mm, still
from vision.sheet.board_file import find_board

STILL = still("016")
OPENING = recorded("jinns") / "000.jpg"


@pytest.fixture
def surveyed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., tuple[int, str]]:
    Home(tmp_path / "home", monkeypatch)

    def said(*words: str | Path) -> tuple[int, str]:
        status = main(["survey", *map(str, words), "--config", "/dev/null"])
        return status, "".join(capsys.readouterr())

    return said


Surveyed = Callable[..., tuple[int, str]]


def test_an_opening_that_is_read_surely_is_told_so(surveyed: Surveyed) -> None:
    assert surveyed(OPENING) == (0, "lake: all 32 are read surely\n")


def test_a_lamp_that_is_mirrored_on_a_piece_is_told_with_what_to_do(
    surveyed: Surveyed, tmp_path: Path
) -> None:
    photo = tmp_path / "016.png"
    frame = frame_of(STILL).copy()
    for x, y in pose_of(STILL).project_flat(stars_mm(find_board("lake"))).round().astype(int):
        cv2.circle(frame, (int(x), int(y)), 7, (255, 255, 255), -1)
    cv2.imwrite(str(photo), frame)
    photo.with_suffix(".json").write_text(STILL.read_text())
    status, said = surveyed(photo)
    assert status == 1
    assert "are doubtful" in said
    assert "a lamp is mirrored on it; move the lamp or the camera" in said


def test_programs_get_a_line_of_json(surveyed: Surveyed) -> None:
    status, said = surveyed("--json", OPENING)
    assert (status, json.loads(said)) == (0, {"sheet": "lake", "seen": 32, "doubtful": []})


def test_what_was_seen_is_drawn(surveyed: Surveyed, tmp_path: Path) -> None:
    surveyed("--picture", tmp_path / "survey.png", OPENING)
    drawn, photo = cv2.imread(str(tmp_path / "survey.png")), cv2.imread(str(OPENING))
    assert drawn is not None
    assert photo is not None
    assert np.count_nonzero(np.abs(drawn.astype(int) - photo).max(axis=2) > 80) > 1000


def test_a_table_without_a_sheet_leads_to_aiming(surveyed: Surveyed, tmp_path: Path) -> None:
    photo = tmp_path / "bare.png"
    cv2.imwrite(str(photo), np.full((864, 1536, 3), 120, dtype=np.uint8))
    status, said = surveyed("--sheet", "lake", photo)
    assert status == 1
    assert "`tablejinn aim` helps" in said
