"""The reader on labelled frames: one test id a label file, and a floor for each set.

`lake_stills` are the project's own frames, `rendered` those of `tests.lab.scenes`.
They are reported apart. A floor is what the reader reached when it was last raised: a drop fails.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from tests.lab.scenes.values import View
from tests.vision.drawn import reader_for, standing
from tests.vision.labelled import (
    FRAMES,
    PHOTOGRAPHED,
    RENDERED,
    board_of,
    frame_of,
    labels,
    lake,
    lit,
    name_of,
    reader_of,
    shifted,
    still,
    truth_of,
    turned,
)
from vision.errors import BoardFileError
from vision.sheet.board_file import find_board
from vision.sheet.lens import read_lens
from vision.sheet.pose import Lost
from vision.sheet.unread import Unread
from vision.stacks.bare import bare_references
from vision.stacks.evidence import StackLook, StackReading
from vision.stacks.reader import StackReader

MISREAD = {
    "lake_stills/042": 1,  # an empty star in a spot's dim rim
    "rendered/012": 3,  # dark blue taken for dark green; narrow bars that grain hides
    "rendered/034": 1,  # brown 18 mm pieces whose dark pips are hardly darker
}
"""How many tops may be misread, by frame; none in any other."""


@dataclass(frozen=True)
class Share:
    """Shares of stars read rightly, 0 to 1."""

    tops: float
    heights: float


FLOORS = {PHOTOGRAPHED: Share(0.995, 0.97), RENDERED: Share(0.98, 0.86)}
"""By set: tops over all stars, heights over stacks whose top is right."""


@cache
def _reading(label: Path) -> StackReading:
    return reader_of(label).read(frame_of(label))


def _misread(label: Path) -> list[str]:
    truth = truth_of(label).tops
    lines: list[str] = []
    for star, look in enumerate(_reading(label).looks()):
        seen = None if look is None else (look.colour, look.strength)
        if seen != truth.get(star):
            lines.append(f"star {star}: is {truth.get(star)}, read {seen}")
    return lines


def _clear(name: str) -> list[Path]:
    return [label for label in labels(name) if not truth_of(label).is_covered]


@pytest.mark.parametrize("label", [*_clear(PHOTOGRAPHED), *_clear(RENDERED)], ids=name_of)
def test_tops_are_read_star_by_star(label: Path) -> None:
    misread = _misread(label)
    assert len(misread) <= MISREAD.get(name_of(label), 0), misread


def _share(name: str) -> Share:
    misread, stars, right, stacks = 0, 0, 0, 0
    for label in _clear(name):
        looks, truth = _reading(label).looks(), truth_of(label).stacks
        misread += len(_misread(label))
        stars += len(looks)
        seen = [(look, truth[star]) for star, look in enumerate(looks) if look and star in truth]
        stacks += len(seen)
        right += sum(look.height == len(pieces) for look, pieces in seen)
    return Share(1 - misread / stars, right / stacks)


@pytest.mark.parametrize("name", sorted(FLOORS))
def test_tops_of_a_set_are_read_as_well_as_ever(name: str) -> None:
    assert _share(name).tops >= FLOORS[name].tops


@pytest.mark.parametrize("name", sorted(FLOORS))
def test_heights_of_a_set_are_read_as_well_as_ever(name: str) -> None:
    assert _share(name).heights >= FLOORS[name].heights


@pytest.mark.parametrize("number", ["012", "016", "017"])
def test_warm_and_cold_readings_of_a_frame_agree(number: str) -> None:
    reader, frame = reader_of(still(number)), frame_of(still(number))
    cold, warm = reader.read(frame), reader.read(frame)
    assert replace(cold, stars=()) == replace(warm, stars=())
    for before, after in zip(cold.stars, warm.stars, strict=True):
        assert after.standing == pytest.approx(before.standing)
        assert after.heights == pytest.approx(before.heights)
        assert after.colours == pytest.approx(before.colours)
        assert after.strengths == pytest.approx(before.strengths)


def test_a_bump_between_frames_is_followed() -> None:
    reader, frame = reader_of(still("016")), frame_of(still("016"))
    reader.read(frame)
    assert _tops(reader.read(shifted(frame, 3.0, -2.0))) == truth_of(still("016")).tops


def test_a_sheet_that_was_away_is_found_again() -> None:
    reader, frame = reader_of(still("016")), frame_of(still("016"))
    reader.read(frame)
    reader.read(np.zeros_like(frame))
    assert _tops(reader.read(frame)) == truth_of(still("016")).tops


def _tops(reading: StackReading) -> dict[int, tuple[str, int]]:
    return {
        star: (look.colour, look.strength)
        for star, look in enumerate(reading.looks())
        if look is not None
    }


@pytest.mark.parametrize("number", ["016", "025", "035"])
def test_a_sheet_upside_down_is_read(number: str) -> None:
    label = still(number)
    frame, lens = turned(frame_of(label), read_lens(label))
    reader = StackReader(board_of(label), lens)
    upright = StackReader(board_of(label), read_lens(label)).read(frame_of(label))
    assert _tops(reader.read(frame)) == _tops(upright)


@pytest.mark.parametrize("gain", [(0.55, 0.75, 0.95), (0.95, 0.85, 0.7), (0.5, 0.5, 0.5)])
def test_another_lamp_is_no_other_position(gain: tuple[float, float, float]) -> None:
    reader = reader_of(still("016"))
    reading = reader.read(lit(frame_of(still("016")), gain))
    assert _tops(reading) == truth_of(still("016")).tops


@pytest.mark.parametrize(
    ("frame", "trouble"),
    [
        (np.zeros((864, 1536, 3), dtype=np.uint8), Lost.TOO_DARK),
        (np.full((864, 1536, 3), 200, dtype=np.uint8), Lost.NO_MARKERS),
        (np.ascontiguousarray(frame_of(still("016"))[:, ::-1]), Lost.MIRRORED),
    ],
    ids=["black", "white", "mirrored"],
)
def test_a_frame_without_the_sheet_says_why(
    frame: np.ndarray[tuple[int, ...], np.dtype[np.uint8]], trouble: Lost
) -> None:
    assert reader_of(still("016")).read(frame).trouble is trouble


def test_stars_outside_the_picture_are_said_plainly() -> None:
    frame = np.zeros_like(frame_of(still("016")))
    frame[:, 420:] = frame_of(still("016"))[:, :-420]
    assert reader_of(still("016")).read(frame).trouble is Unread.OUT_OF_FRAME


def test_a_board_of_fewer_stars_is_read() -> None:
    """Stars of the lake's second half alone: the reader knows no ring of 32."""
    half = tuple(
        replace(place, star=type(place.star)(k)) for k, place in enumerate(lake().stars[16:])
    )
    reader = StackReader(replace(lake(), stars=half), read_lens(still("016")))
    whole = truth_of(still("016")).tops
    assert _tops(reader.read(frame_of(still("016")))) == {k: whole[k + 16] for k in range(16)}


@pytest.mark.parametrize(("stars", "has_pieces"), [(0, True), (32, False)])
def test_a_board_without_stars_or_pieces_is_refused(stars: int, has_pieces: bool) -> None:  # noqa: FBT001 - a parameter
    board = replace(lake(), stars=lake().stars[:stars])
    bare = board if has_pieces else replace(board, pieces=None)
    with pytest.raises(BoardFileError, match=r"lake: has no \[pieces\] or no \[\[star\]\]"):
        StackReader(bare, read_lens(still("016")))


def test_an_empty_board_is_read_as_empty() -> None:
    bare = FRAMES / RENDERED / "bare" / "lake_mosaic_1.json"
    board = find_board("lake_mosaic", FRAMES / RENDERED / "boards")
    reader = StackReader(board, read_lens(bare), bare_references(board, bare.parent))
    assert _tops(reader.read(frame_of(bare))) == {}


SQUARE = View(look_at=(200.0, 200.0), distance=720.0)


@pytest.mark.slow
def test_white_pieces_on_white_paper_are_read(tmp_path: Path) -> None:
    stacks = standing(
        (1, "white 1"), (6, "white 2"), (11, "white 3"), (16, "white 4"), (22, "red 2")
    )
    reader, drawn = reader_for("lake_paper", tmp_path, replace(SQUARE, tilt_deg=8.0), stacks)
    assert _tops(reader.read(drawn.frame)) == drawn.tops


LEANING = View(look_at=(210.0, 148.0), distance=640.0, tilt_deg=14.0)


@pytest.mark.slow
@pytest.mark.parametrize("has_bare_photo", [True, False])
@pytest.mark.parametrize(
    ("stem", "stacks"),
    [
        ("lake_pale", ((2, "red 0"), (9, "blue 0, green 0"), (20, "yellow 0"))),
        ("lake_burnt", ((2, "red 2"), (9, "blue 1, green 3"), (20, "yellow 4"))),
        ("lake_office", ((2, "red 4"), (9, "blue 1, green 4"), (20, "yellow 3"))),
    ],
    ids=["plain pieces in thin rings", "burnt discs", "double rings"],
)
def test_circles_printed_as_large_as_pieces_are_no_pieces(
    stem: str, stacks: tuple[tuple[int, str], ...], *, has_bare_photo: bool, tmp_path: Path
) -> None:
    reader, drawn = reader_for(stem, tmp_path, LEANING, standing(*stacks))
    if not has_bare_photo:
        reader = StackReader(reader.board, drawn.lens)
    assert _tops(reader.read(drawn.frame)) == drawn.tops


@pytest.mark.slow
def test_bars_and_foreign_marker_ids_are_read(tmp_path: Path) -> None:
    stacks = standing((2, "red 1"), (7, "blue 2"), (13, "yellow 3"), (19, "green 4"), (28, "red 3"))
    reader, drawn = reader_for("lake_night", tmp_path, View(tilt_deg=12.0, roll_deg=180.0), stacks)
    assert _tops(reader.read(drawn.frame)) == drawn.tops


@pytest.mark.slow
def test_plain_pieces_have_strength_nought(tmp_path: Path) -> None:
    stacks = standing((2, "red 1"), (7, "blue 2, green 1"), (13, "yellow 3"), (19, "green 4"))
    reader, drawn = reader_for("lake_plank", tmp_path, SQUARE, stacks)
    assert _tops(reader.read(drawn.frame)) == drawn.tops


def test_evidence_is_never_more_certain_than_the_reader_has_proved_to_be() -> None:
    assert max(star.confidence() for star in _reading(still("016"))) < 0.9995


def test_the_best_look_costs_least() -> None:
    others = [None, *(StackLook(h, c, s) for h in (1, 4) for c in ("red", "blue") for s in (1, 4))]
    for star in _reading(still("012")):
        best = star.log_likelihood(star.best())
        assert all(star.log_likelihood(look) <= best for look in others)
