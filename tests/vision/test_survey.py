"""A place that is read with doubt is told with the reason."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from device.games.jinns.sight import SIGHT
from tests.vision.labelled import board_of, frame_of, labels, name_of, pose_of, reader_of, truth_of
from tests.vision.labelled import still as label_of
from vision.marked import SeenThing, pixels_of
from vision.sheet.lens import Frame
from vision.survey import DoubtReason, doubtful, reason_of

STILL = label_of("016")
FRAME, POSE = frame_of(STILL), pose_of(STILL)
THINGS = SIGHT.seen(reader_of(STILL).read(FRAME), board_of(STILL))
PIECE = next(one for one in THINGS if one.what.startswith("red"))


def _painted(gain: float, plus: float) -> Frame:
    """Return the frame with the top of the piece in another light."""
    mask = np.zeros(FRAME.shape[:2], dtype=np.uint8)
    corners = pixels_of(POSE, PIECE.outline_mm, PIECE.height_mm).round().astype(np.int32)
    cv2.fillPoly(mask, [corners], (255,))
    changed = FRAME.astype(np.float64)
    changed[mask > 0] = changed[mask > 0] * gain + plus
    return np.clip(changed, 0, 255).astype(np.uint8)


@pytest.mark.parametrize(
    ("gain", "plus", "reason"),
    [
        (1.0, 0.0, DoubtReason.UNCLEAR),
        (1.0, 255.0, DoubtReason.GLARE),
        (0.4, 0.0, DoubtReason.SHADOW),
    ],
    ids=["as it is", "a lamp on it", "a shadow on it"],
)
def test_light_that_is_to_blame_is_named(gain: float, plus: float, reason: DoubtReason) -> None:
    thing = replace(PIECE, rival="red 1")
    assert reason_of(thing, THINGS, _painted(gain, plus), POSE) is reason


def test_a_colour_that_is_like_another_is_named() -> None:
    thing = replace(PIECE, what="red 2", rival="orange 2")
    assert reason_of(thing, (thing,), FRAME, POSE) is DoubtReason.COLOURS


def test_a_piece_that_is_seen_from_the_side_is_named() -> None:
    x, y, _ = POSE.eye_mm
    far = tuple((x + 900.0 + dx, y + dy) for dx, dy in ((0, 0), (20, 0), (20, 20), (0, 20)))
    aside = SeenThing("star 40", "red 2", 0.5, "red 3", "", far)
    assert reason_of(aside, (aside,), FRAME, POSE) is DoubtReason.STEEP


def test_a_height_alone_is_no_doubt() -> None:
    unsure = replace(PIECE, sure=0.4, what="red 2", rival="red 2, 3 high")
    assert doubtful((unsure,)) == ()
    assert doubtful((replace(unsure, rival="red 3"),)) != ()


@pytest.mark.slow
def test_whatever_is_misread_on_the_labelled_stills_is_among_the_doubtful() -> None:
    """Of 1408 stars 8 are doubtful, one of them misread; no other is."""
    named, silent = 0, list[str]()
    for label in labels(STILL.parent.name):
        reading = reader_of(label).read(frame_of(label))
        if reading.trouble is not None:
            continue
        tops, doubts = truth_of(label).tops, doubtful(SIGHT.seen(reading, board_of(label)))
        named += len(doubts)
        wheres = {one.where for one in doubts}
        for star in reading:
            best, top = star.best(), tops.get(int(star.star))
            is_right = (best is None) is (top is None) and (
                best is None or top is None or (best.colour, best.strength) == tuple(top)
            )
            if not is_right and f"star {star.star}" not in wheres:
                silent.append(f"{name_of(label)}: star {star.star}")
    assert silent == []
    assert named <= 16
