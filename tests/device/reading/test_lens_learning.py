"""The lens is learnt from the sheet itself, as it is moved about in ordinary play."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from device.errors import OutputError
from device.reading.lens_learning import LensLearner
from tests.vision.calibration.sights import GUESS, TILTS, TRUE, photographed
from vision.calibration.fit import LensFit
from vision.sheet.board_file import find_board
from vision.sheet.drawn_board import draw_board
from vision.sheet.frames import to_grey
from vision.sheet.markers import Grey

LAKE = find_board("lake")
FAR_MM = 1.6 * LAKE.width_mm


def _learner(keep: Callable[[LensFit], None]) -> LensLearner:
    learner = LensLearner(GUESS, keep)
    learner.board = LAKE
    return learner


@pytest.fixture(scope="module")
def frames() -> list[Grey]:
    """The sheet in four tilts."""
    flat = draw_board(LAKE, 4.0)
    return [to_grey(photographed(flat, 4.0, tilt, FAR_MM)) for tilt in TILTS[:4]]


def test_three_places_of_the_sheet_give_the_lens(frames: list[Grey]) -> None:
    kept: list[LensFit] = []
    learner = _learner(kept.append)
    for frame in frames:
        learner.look(frame)
    assert [fit.views for fit in kept] == [3, 4]
    assert kept[-1].lens.matrix[0] == pytest.approx(TRUE.matrix[0], rel=0.04)


def test_a_sheet_that_nobody_moves_teaches_nothing(frames: list[Grey]) -> None:
    learner = _learner(lambda _: None)
    for _ in range(4):
        learner.look(frames[0])
    assert learner.views == 1


def test_a_full_disk_does_not_end_the_game(frames: list[Grey]) -> None:
    def refuse(_: LensFit) -> None:
        raise OutputError("lens.json: no room")

    learner = _learner(refuse)
    for frame in frames:
        learner.look(frame)
    assert learner.views == 4


def test_without_a_game_nothing_is_learnt(frames: list[Grey]) -> None:
    learner = _learner(lambda _: None)
    learner.board = None
    learner.look(frames[0])
    assert learner.views == 0


def test_another_sheet_teaches_nothing(frames: list[Grey]) -> None:
    learner = _learner(lambda _: None)
    learner.board = find_board("firmament")
    learner.look(frames[0])
    assert learner.views == 0
