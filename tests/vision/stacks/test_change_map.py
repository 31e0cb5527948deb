"""Only stars that changed are measured anew, and no change is overlooked for that."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from device.reading.sources import Sources
from tests.paths import recorded
from vision.sheet.flat import CameraPlace, Flattener
from vision.sheet.frames import read_frame, to_grey
from vision.sheet.lens import Floats
from vision.sheet.light import measure_light
from vision.sheet.markers import detector
from vision.sheet.pose import Lost, Pose, find_pose
from vision.sheet.unread import Unread
from vision.stacks.change_map import ChangeMap, change_map, lies_as
from vision.stacks.constants import CHANGED_LOG, RELIT_LOG, WHOLE_EVERY
from vision.stacks.edges import edges, edges_near
from vision.stacks.reader import StackReader
from vision.stacks.reference import cell_points, to_cells
from vision.stacks.tops import star_points

FRAMES = sorted(recorded("jinns").glob("*.jpg"))
CONFIDENT = 0.8
LITTLE, MUCH = 0.6 * CHANGED_LOG, 5 * CHANGED_LOG


def _reader() -> StackReader:
    reader = Sources().reader_for(FRAMES[0])
    assert isinstance(reader, StackReader)
    return reader


@pytest.fixture(scope="module")
def bare() -> ChangeMap:
    """A sheet on which every cell is alike, right after a whole reading."""
    board = _reader().board
    assert board.pieces is not None
    cells: Floats = np.zeros((130, 130, 3), np.float32)
    eye = CameraPlace(board.width_mm / 2, board.height_mm / 2, 600.0)
    return change_map(cells, np.ones((130, 130), np.bool_), board, board.pieces, eye)


def _on_star(sheet: ChangeMap, star: int, log: float) -> Floats:
    """Return the map's cells with the middle of a star changed."""
    place = star_points(_reader().board)[star]
    apart = np.linalg.norm(cell_points(*sheet.known.shape) - place, axis=2)
    cells = sheet.cells.copy()
    cells[apart < 4.0, 0] += log
    return cells


def _stars(sheet: ChangeMap, cells: Floats) -> list[int] | None:
    changes = sheet.changes(cells, sheet.known)
    return None if changes is None else changes.stars.tolist()


def test_a_star_that_changed_is_measured_anew(bare: ChangeMap) -> None:
    stars = _stars(bare, _on_star(bare, 5, MUCH))
    assert stars is not None
    assert 5 in stars
    assert len(stars) <= 3


def test_a_frame_in_which_nothing_changed_is_read_whole(bare: ChangeMap) -> None:
    assert _stars(bare, bare.cells) is None
    assert _stars(bare, _on_star(bare, 5, LITTLE)) is None


def test_a_slow_change_adds_up_until_it_is_noticed(bare: ChangeMap) -> None:
    """A change is asked for since the star was measured, not since the frame before."""
    sheet = bare
    for frame in (1, 2):
        cells = np.maximum(_on_star(bare, 20, MUCH * frame), _on_star(bare, 5, LITTLE * frame))
        changes = sheet.changes(cells, sheet.known)
        assert changes is not None
        assert (5 in changes.stars.tolist()) == (frame == 2)
        sheet = sheet.with_measured(changes)


def test_a_star_that_was_measured_anew_is_compared_with_what_it_showed_then(
    bare: ChangeMap,
) -> None:
    cells = _on_star(bare, 5, MUCH)
    changes = bare.changes(cells, bare.known)
    assert changes is not None
    assert _stars(bare.with_measured(changes), cells) is None
    back = _stars(bare.with_measured(changes), bare.cells)
    assert back is not None
    assert 5 in back


def test_a_change_beside_the_stars_calls_for_a_whole_reading(bare: ChangeMap) -> None:
    cells = _on_star(bare, 5, MUCH)
    beside = bare.inside & ~bare.areas.any(axis=0)
    rows, columns = np.nonzero(beside)
    middle = np.median(rows), np.median(columns)
    nearest = np.argsort(np.hypot(rows - middle[0], columns - middle[1]))[:120]
    cells[rows[nearest], columns[nearest]] += MUCH
    assert _stars(bare, cells) is None


def test_a_change_beside_the_sheet_calls_for_a_whole_reading(bare: ChangeMap) -> None:
    """A hand may reach over stars alone, but it goes on beside the sheet."""
    cells = _on_star(bare, 5, MUCH)
    cells[:4, 20:50] += MUCH
    assert not bare.inside[:4, 20:50].any()
    assert _stars(bare, cells) is None


def test_many_changes_at_once_call_for_a_whole_reading(bare: ChangeMap) -> None:
    cells = np.maximum.reduce([_on_star(bare, star, MUCH) for star in range(0, 32, 2)])
    assert _stars(bare, cells) is None


def test_another_light_calls_for_a_whole_reading(bare: ChangeMap) -> None:
    cells = _on_star(bare, 5, MUCH)
    assert _stars(bare, cells + 0.5 * RELIT_LOG) is not None
    assert _stars(bare, cells + 2 * RELIT_LOG) is None


def test_a_sheet_that_is_partly_out_of_view_calls_for_a_whole_reading(bare: ChangeMap) -> None:
    known = bare.known.copy()
    known[65, 65] = False
    assert bare.changes(_on_star(bare, 5, MUCH), known) is None


def test_every_few_readings_one_is_whole(bare: ChangeMap) -> None:
    cells = _on_star(bare, 5, MUCH)
    assert _stars(replace(bare, partly=WHOLE_EVERY - 2), cells) is not None
    assert _stars(replace(bare, partly=WHOLE_EVERY - 1), cells) is None


def _recorded(path: Path) -> dict[int, str]:
    label = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    return {stack["star"]: json.dumps(stack["pieces"]) for stack in label["stacks"]}


def test_a_whole_game_is_read_alike_by_what_changed_and_by_whole_readings() -> None:
    """Heights may differ where the whole reading hardly tells one from another."""
    quick, whole, partly = _reader(), _reader(), 0
    for path in FRAMES[:13]:
        frame = read_frame(path)
        whole.forget_evidence()
        one, other = quick.read(frame), whole.read(frame)
        partly += quick.partly_read > 0
        assert one.trouble is other.trouble, path.name
        for star, wholly in zip(one.stars, other.stars, strict=True):
            look, seen = star.best(), wholly.best()
            assert (look is None) == (seen is None), (path.name, star.star)
            if look is not None and seen is not None:
                assert (look.colour, look.strength) == (seen.colour, seen.strength)
                assert look.height == seen.height or wholly.confidence() < CONFIDENT
    assert partly >= 3


def test_every_star_that_differs_by_the_record_is_measured_anew() -> None:
    reader, partly = _reader(), 0
    assert reader.board.pieces is not None
    shown: tuple[ChangeMap, dict[int, str]] | None = None
    for path in FRAMES:
        frame, now = read_frame(path), _recorded(path)
        pose = find_pose(to_grey(frame), reader.board, Sources().lens_for(path), detector())
        if isinstance(pose, Lost) or reader.read(frame).trouble is not None:
            shown = None
            continue
        flat = Flattener(pose, reader.board).flatten(frame)
        cells, known = to_cells(flat, measure_light(flat, reader.board, pose))
        if shown is not None and (changes := shown[0].changes(cells, known)) is not None:
            differ = {star for star in range(32) if shown[1].get(star) != now.get(star)}
            assert differ <= set(changes.stars.tolist()), path.name
            partly += 1
        sheet = change_map(cells, known, reader.board, reader.board.pieces, flat.eye)
        shown = sheet, now
    assert partly >= 5


@pytest.mark.parametrize(("shift_mm", "stays"), [(0.0, True), (0.15, True), (2.0, False)])
def test_a_sheet_lies_as_it_lay_if_its_pose_hardly_differs(shift_mm: float, *, stays: bool) -> None:
    board = _reader().board
    assert board.pieces is not None
    frame = to_grey(read_frame(FRAMES[0]))
    pose = find_pose(frame, board, Sources().lens_for(FRAMES[0]), detector())
    assert isinstance(pose, Pose)
    x, y, z = pose.tvec
    moved = replace(pose, tvec=(x + shift_mm, y, z))
    assert lies_as(moved, pose, board, board.pieces) == stays


def test_a_sheet_that_was_pushed_is_read_whole() -> None:
    reader, frames = _reader(), [read_frame(path) for path in FRAMES[:2]]
    reader.read(frames[0])
    reader.read(frames[1])
    assert reader.partly_read == 1
    reader.read(frames[0])
    assert reader.partly_read == 2
    reader.read(np.roll(frames[1], 3, axis=1))
    assert reader.partly_read == 0


def test_after_a_hand_only_the_stars_that_changed_are_measured_anew() -> None:
    reader, frames = _reader(), [read_frame(path) for path in FRAMES[7:10]]
    assert reader.read(frames[0]).trouble is None
    assert reader.read(frames[1]).trouble is Unread.OCCLUDED
    assert reader.partly_read == 0
    assert reader.read(frames[2]).trouble is None
    assert reader.partly_read == 1


def test_a_hand_that_is_still_there_beside_a_changed_star_is_told_again() -> None:
    reader, frames = _reader(), [read_frame(path) for path in FRAMES[7:9]]
    reader.read(frames[0])
    assert reader.read(frames[1]).trouble is Unread.OCCLUDED
    assert reader.read(frames[1]).trouble is Unread.OCCLUDED


def test_edges_near_a_few_points_are_those_of_the_whole_field() -> None:
    reader, frame = _reader(), read_frame(FRAMES[0])
    pose = find_pose(to_grey(frame), reader.board, Sources().lens_for(FRAMES[0]), detector())
    assert isinstance(pose, Pose)
    flat = Flattener(pose, reader.board).flatten(frame)
    stars = star_points(reader.board)
    whole, near = edges(flat, stars, 30.0), edges_near(flat, stars[[3, 17]], 20.0)
    left, top = whole.origin_px
    rows, columns, _ = whole.values.shape
    part = near.values[top : top + rows, left : left + columns]
    there = part.any(axis=2)
    assert there.sum() > 1000
    assert np.array_equal(part[there], whole.values[there])
