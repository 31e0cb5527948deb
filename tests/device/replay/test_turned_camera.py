"""The camera is hung upside down, or mirrored, in mid-game: told or read rightly, never misread."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from device.reading.sources import Sources
from device.replay.player import line_of, open_replay
from tests.paths import recorded
from vision.sheet.frames import read_frame
from vision.sheet.lens import Frame

pytestmark = pytest.mark.slow

GAMES = ("jinns", "dreams")
FROM, FRAMES = 2, 5  # the frame from which the camera hangs otherwise, and how many are looked at
QUALITY = 98


def _copy(game: str, folder: Path, turned: Callable[[Frame], Frame]) -> Path:
    """Return a copy of a recorded game whose frames are turned from the third on."""
    copy = shutil.copytree(recorded(game), folder / game)
    for path in sorted(copy.glob("*.jpg"))[FROM:FRAMES]:
        picture = np.ascontiguousarray(turned(read_frame(path)))
        cv2.imwrite(str(path), picture, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    return copy


def _lines(folder: Path) -> list[dict[str, Any]]:
    results = islice(open_replay(folder, Sources()).results(), FRAMES)
    return [dict(line_of(result)) for result in results]


@pytest.mark.parametrize("game", GAMES)
def test_a_camera_that_is_turned_upside_down_in_mid_game_reads_on(
    game: str, tmp_path: Path
) -> None:
    """In Dreams the place of a star is read to a tenth of a millimetre, so moves may differ."""
    turned = _lines(_copy(game, tmp_path, lambda frame: frame[::-1, ::-1]))
    usual = _lines(recorded(game))
    assert [line["event"] for line in turned] == [line["event"] for line in usual]
    assert game == "dreams" or turned == usual


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_that_is_mirrored_in_mid_game_judges_nothing(game: str, tmp_path: Path) -> None:
    mirrored = _lines(_copy(game, tmp_path, lambda frame: frame[:, ::-1]))[FROM:]
    assert {line["event"] for line in mirrored} <= {"unsure", "covered", "hand"}
