from __future__ import annotations

import shutil
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from tests.vision.labelled import (
    FRAMES,
    RENDERED,
    board_of,
    frame_of,
    lake,
    lit,
    pose_of,
    still,
    truth_of,
)
from vision.errors import FrameError, LensFileError
from vision.sheet.board_file import SHIPPED, find_board
from vision.sheet.flat import Flattener
from vision.sheet.lens import Floats, Frame
from vision.stacks.bare import bare_references
from vision.stacks.reference import Reference, likeness, star_prints

PHOTO = SHIPPED / "bare" / "lake_1.jpg"


@cache
def _bare() -> Reference:
    return bare_references(lake())[0]


def _likeness(number: str, frame: Frame | None = None) -> Floats:
    label = still(number)
    shown = frame_of(label) if frame is None else frame
    flat = Flattener(pose_of(label), board_of(label)).flatten(shown)
    return likeness(star_prints(flat, lake()), _bare().prints)


def _empty(number: str) -> list[int]:
    return [star for star in range(32) if star not in truth_of(still(number)).stacks]


@pytest.mark.parametrize("number", ["012", "025", "035", "042"])
def test_bare_stars_look_more_like_bare_ones_than_occupied_ones_do(number: str) -> None:
    like = _likeness(number)
    stacks = sorted(truth_of(still(number)).stacks)
    assert np.median(like[_empty(number)]) > np.median(like[stacks]) + 0.4


def test_a_print_is_like_itself() -> None:
    assert likeness(_bare().prints, _bare().prints).min() > 0.9


@pytest.mark.parametrize("gain", [(0.5, 0.5, 0.5), (0.6, 0.8, 1.0), (1.0, 0.8, 0.6)])
def test_another_lamp_does_not_change_the_likeness(gain: tuple[float, float, float]) -> None:
    shown = lit(frame_of(still("012")), gain)
    apart = _likeness("012", shown) - _likeness("012")
    assert np.abs(apart[_empty("012")]).max() < 0.1


def test_a_plain_star_says_nothing() -> None:
    plain = np.full((1, 168, 3), -1.0, dtype=np.float32)
    assert likeness(plain, plain)[0] == pytest.approx(0.0)


def _copied(folder: Path, source: Path, name: str) -> None:
    for ending in (".jpg", ".json"):
        shutil.copy(source.with_suffix(ending), folder / f"{name}{ending}")


def test_photos_in_the_folder_come_before_those_shipped(tmp_path: Path) -> None:
    _copied(tmp_path, PHOTO, "lake_0")
    assert len(bare_references(lake(), tmp_path)) == 1


def test_photos_of_another_design_are_not_taken(tmp_path: Path) -> None:
    """Boards of many designs call themselves `lake`; their files' names tell them apart."""
    _copied(tmp_path, FRAMES / RENDERED / "bare" / "lake_white_0.jpg", "lake_white_0")
    assert len(bare_references(lake(), tmp_path)) == len(bare_references(lake()))


def test_photos_are_found_by_the_name_of_the_boards_file() -> None:
    board = find_board("lake_white", FRAMES / RENDERED / "boards")
    assert len(bare_references(board, FRAMES / RENDERED / "bare")) == 1


def test_a_board_of_the_shipped_ones_name_does_not_get_its_photos() -> None:
    board = replace(lake(), width_mm=430.0)
    assert bare_references(board) == ()


def test_an_unknown_board_has_no_photos() -> None:
    assert bare_references(replace(lake(), stem="pond")) == ()


def test_a_photo_without_the_sheet_is_refused(tmp_path: Path) -> None:
    _copied(tmp_path, FRAMES / RENDERED / "bare" / "lake_slate_1.jpg", "lake_0")
    with pytest.raises(FrameError, match=r"lake_0\.jpg: the bare lake is not found.*take it again"):
        bare_references(lake(), tmp_path)


def test_a_photo_without_its_lens_is_refused(tmp_path: Path) -> None:
    shutil.copy(PHOTO, tmp_path / "lake_0.jpg")
    with pytest.raises(LensFileError, match=r"lake_0\.json: No such file"):
        bare_references(lake(), tmp_path)
