"""Without a photo of the bare sheet, the game's own frames show it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.labelled import (
    PHOTOGRAPHED,
    frame_of,
    labels,
    lit,
    noisy,
    stars_mm,
    truth_of,
)
from vision.sheet.board_file import SHIPPED, find_board
from vision.sheet.constants import STAYS_READS
from vision.sheet.frames import read_frame, to_grey
from vision.sheet.lens import Frame, read_lens
from vision.sheet.markers import detector
from vision.sheet.pose import Pose, find_pose
from vision.sheet.unread import Unread
from vision.stacks.constants import STRANGE_LOOKS, STUCK_READS
from vision.stacks.evidence import StackLook
from vision.stacks.reader import StackReader

LAKE = find_board("lake")
PHOTO = SHIPPED / "bare" / "lake_0.jpg"
LENS, BARE = read_lens(PHOTO.with_suffix(".json")), read_frame(PHOTO)
STARS = len(LAKE.stars)
SOME = 8  # printed discs that are taken for pieces; too many for chance
PAINTS = (
    *((190, 60, 40), (50, 40, 190), (60, 130, 60), (40, 190, 220)),
    *((110, 110, 20), (130, 30, 110), (150, 90, 30), (150, 110, 220)),
)
"""Blue, red, green, yellow, petrol, purple, steel, pink; BGR."""
NOTHING: list[StackLook | None] = [None] * STARS
ALL = labels(PHOTOGRAPHED)
CLEAR = [label for label in ALL if not truth_of(label).is_covered]
COVERED = [label for label in ALL if truth_of(label).is_covered]


def _record(number: int) -> list[StackLook | None]:
    stacks = truth_of(CLEAR[number]).stacks
    return [
        StackLook(len(stacks[star]), *stacks[star][-1]) if star in stacks else None
        for star in range(STARS)
    ]


def _taught(number: int) -> StackReader:
    """Return a reader without a photo that agreed twice on a clear frame."""
    reader = StackReader(LAKE, read_lens(CLEAR[number]))
    for _ in range(2):
        assert reader.read(frame_of(CLEAR[number])).trouble is None
        reader.learn(_record(number))
    return reader


@pytest.mark.parametrize("label", COVERED, ids=lambda label: str(label.stem))
def test_a_hand_is_seen_once_two_looks_agreed(label: Path) -> None:
    assert _taught(0).read(frame_of(label)).trouble is Unread.OCCLUDED


def _played_on() -> dict[str, Frame]:
    """Return the first clear frame in other exposures and another light."""
    frame = frame_of(CLEAR[0])
    return {
        "again": noisy(frame, 3.0),
        "darker": lit(frame, (0.7, 0.7, 0.7)),
        "warmer": lit(frame, (0.8, 1.0, 1.15)),
    }


@pytest.mark.parametrize("name", sorted(_played_on()))
def test_the_clear_sheet_is_not_refused_in_another_light(name: str) -> None:
    assert _taught(0).read(_played_on()[name]).trouble is None


@pytest.mark.slow
def test_what_refuses_a_still_scene_again_and_again_is_forgotten() -> None:
    reader = _taught(0)
    frame = frame_of(COVERED[0])
    troubles = [reader.read(frame).trouble for _ in range(STUCK_READS + STAYS_READS + 1)]
    assert troubles[:STUCK_READS] == [Unread.OCCLUDED] * STUCK_READS
    assert troubles[-1] is None


@cache
def _with_discs(paints: tuple[tuple[int, int, int], ...] = PAINTS, shadow_mm: float = 1.5) -> Frame:
    """Return the bare lake with discs printed on its stars that look much like pieces.

    No more than four are alike; more would be told as print at first sight. Each is printed
    with a shadow; most flat discs would be told at first sight, too.
    """
    assert LAKE.pieces is not None
    pose = find_pose(to_grey(BARE), LAKE, LENS, detector())
    assert isinstance(pose, Pose)
    frame = BARE.copy()
    turn = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    ring = np.stack([np.cos(turn), np.sin(turn)], axis=1)
    for number, star in enumerate(stars_mm(LAKE)):
        paint = paints[number // 4 % len(paints)]
        parts = ((1.0, (25, 30, 35), shadow_mm), (1.0, paint, 0.0), (0.35, (240, 240, 240), 0.0))
        for radius, colour, off_mm in parts:
            outline = pose.project_flat(star + off_mm + radius * LAKE.pieces.radius_mm * ring)
            cv2.fillPoly(frame, [np.rint(outline).astype(np.int32)], colour, cv2.LINE_AA)
    return cv2.GaussianBlur(frame, (0, 0), 0.8).astype(np.uint8)


def test_printed_discs_are_taken_for_pieces_until_their_stars_were_seen_empty() -> None:
    reader = StackReader(LAKE, LENS)
    frame = _with_discs()
    assert _taken_for_pieces(reader, frame) >= SOME
    reader.learn(NOTHING)
    assert _taken_for_pieces(reader, frame) >= SOME, "one look alone is not believed"
    reader.learn(NOTHING)
    assert _taken_for_pieces(reader, frame) == 0


def test_most_discs_without_relief_are_told_as_print_at_first_sight() -> None:
    assert _taken_for_pieces(StackReader(LAKE, LENS), _with_discs(shadow_mm=0.0)) < SOME


def test_discs_that_are_all_alike_are_told_as_print_at_first_sight() -> None:
    assert _taken_for_pieces(StackReader(LAKE, LENS), _with_discs(PAINTS[:1])) == 0


def test_stars_that_were_never_seen_empty_are_told_by_those_that_were() -> None:
    reader = StackReader(LAKE, LENS)
    frame = _with_discs()
    assert _taken_for_pieces(reader, frame) >= SOME
    few = [None if star % 4 == 0 else StackLook(1, "red", 1) for star in range(STARS)]
    reader.learn(few)
    assert _taken_for_pieces(reader, frame) >= SOME
    reader.learn(few)
    assert _taken_for_pieces(reader, frame) == 0


def _taken_for_pieces(reader: StackReader, frame: Frame) -> int:
    reading = reader.read(frame)
    assert reading.trouble is None
    return sum(look is not None for look in reading.looks())


def test_a_photo_with_a_piece_on_it_is_not_believed_there() -> None:
    photo = frame_of(CLEAR[0])
    reader = StackReader(LAKE, read_lens(CLEAR[0]))
    reader.learn_bare(photo)
    standing = [star for star, look in enumerate(_record(0)) if look is not None]
    before = reader.read(photo)
    assert all(before.stars[star].standing < 0 for star in standing)
    reader.learn(_record(0))
    reader.read(photo)
    reader.learn(_record(0))
    after = reader.read(photo)
    seen = [star for star in standing if after.stars[star].standing > 0]
    assert len(seen) >= len(standing) - 1


def test_photos_of_another_sheet_are_noticed_and_the_sheet_is_learnt_without_them() -> None:
    reader = StackReader(LAKE, LENS)
    reader.learn_bare(_other_print())
    for _ in range(STRANGE_LOOKS):
        assert not reader.is_strange
        assert reader.read(BARE).trouble is None
        reader.learn(NOTHING)
    assert reader.is_strange
    reader.learn_bare(BARE)
    assert not reader.is_strange


def _other_print() -> Frame:
    """Return the bare lake with another print everywhere but on its markers."""
    pose = find_pose(to_grey(BARE), LAKE, LENS, detector())
    assert isinstance(pose, Pose)
    frame, rng = BARE.copy(), np.random.default_rng(3)
    for x, y in rng.uniform((0, 0), (LAKE.width_mm, LAKE.height_mm), (2500, 2)):
        gaps = [max(abs(x - one.x_mm), abs(y - one.y_mm)) for one in LAKE.markers]
        if min(gaps) > LAKE.markers[0].size_mm:
            ((u, v),) = np.rint(pose.project_flat(np.array([(x, y)]))).astype(int).tolist()
            cv2.circle(frame, (u, v), 12, [int(one) for one in rng.integers(20, 240, 3)], -1)
    return frame


def test_fingers_that_rest_for_two_looks_do_not_become_the_sheet() -> None:
    """Else the clear sheet is refused once they are gone, and what is played then is lost."""
    reader = StackReader(LAKE, LENS)
    reader.learn_bare(BARE)
    for frame in (BARE, BARE, _with_fingers(), _with_fingers(), BARE, BARE):
        assert reader.read(frame).trouble is None
        reader.learn(NOTHING)


def _with_fingers() -> Frame:
    """Return the bare lake with dark fingers at its edge, too few to be noticed."""
    pose = find_pose(to_grey(BARE), LAKE, LENS, detector())
    assert isinstance(pose, Pose)
    fingers = np.array([(200.0, 297.0), (224.0, 297.0), (224.0, 273.0), (200.0, 273.0)])
    pixels = np.rint(pose.project_flat(fingers)).astype(np.int32)
    frame = cv2.fillConvexPoly(BARE.copy(), pixels, (40, 60, 90))
    return cv2.GaussianBlur(frame, (0, 0), 0.8).astype(np.uint8)
