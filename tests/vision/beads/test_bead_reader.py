"""The reader of the firmament on labelled stills, and on pictures made from them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from tests.lab.beads.stills import (
    bare_photo,
    board,
    mats,
    on_patterned_cloth,
    reader_of,
    still,
    turned,
    with_bead_at,
    with_card,
    with_disc,
    with_finger,
)
from vision.beads.evidence import Bead, BeadReading
from vision.beads.reader import BeadReader
from vision.errors import BoardFileError
from vision.sheet.board import Glyph
from vision.sheet.board_file import find_board
from vision.sheet.constants import STAYS_READS
from vision.sheet.pose import Lost
from vision.sheet.unread import Unread

NEAR_MM = 2.5
CLEAR = ["000", "014"]


def _missing(beads: Sequence[Bead], reading: BeadReading) -> list[Bead]:
    """Return the beads that are not read within NEAR_MM, whatever their kind."""
    return [bead for bead in beads if not _near(reading, bead.x_mm, bead.y_mm)]


def _near(reading: BeadReading, x_mm: float, y_mm: float) -> list[Bead]:
    return [
        bead for bead in reading.found() if np.hypot(bead.x_mm - x_mm, bead.y_mm - y_mm) < NEAR_MM
    ]


@pytest.mark.parametrize("number", CLEAR)
def test_every_bead_is_found_and_nothing_else(number: str) -> None:
    reading = reader_of(still(number)).read(still(number).frame)
    assert _missing(still(number).beads, reading) == []
    assert len(reading.found()) == len(still(number).beads)


@pytest.mark.parametrize("number", CLEAR)
def test_black_beads_are_told_from_the_others(number: str) -> None:
    reading = reader_of(still(number)).read(still(number).frame)
    for bead in still(number).beads:
        (seen,) = _near(reading, bead.x_mm, bead.y_mm)
        assert (seen.kind == "black") == (bead.kind == "black"), bead


@pytest.mark.parametrize("number", CLEAR)
def test_beads_are_found_without_a_photo_of_the_bare_mat(number: str) -> None:
    reading = BeadReader(board(), still(number).lens).read(still(number).frame)
    assert _missing(still(number).beads, reading) == []


@pytest.mark.parametrize("number", [0, 1])
def test_nothing_is_read_on_a_bare_mat(number: int) -> None:
    """The other photo is the reference; moon, planets and stars are printed on both."""
    shown = bare_photo(number)
    reader = BeadReader(board(), shown.lens, [mats()[1 - number]])
    reading = reader.read(shown.frame)
    assert reading.trouble is None
    assert reading.found() == ()


def test_a_bead_on_the_printed_moon_is_read() -> None:
    """The crescent of the print lies around (70, 91)."""
    frame = with_bead_at(still("000"), 2, 70.0, 91.0)
    reading = reader_of(still("000")).read(frame)
    assert [bead.kind for bead in _near(reading, 70.0, 91.0)] == ["black"]


def test_touching_beads_are_two() -> None:
    bead = still("000").beads[6]
    frame = with_bead_at(still("000"), 2, bead.x_mm + 17.2, bead.y_mm)
    reading = reader_of(still("000")).read(frame)
    assert len(_near(reading, bead.x_mm, bead.y_mm)) == 1
    assert len(_near(reading, bead.x_mm + 17.2, bead.y_mm)) == 1


def test_a_bead_half_over_the_mats_edge_is_read() -> None:
    frame = with_bead_at(still("000"), 2, 298.0, 150.0)
    reading = reader_of(still("000")).read(frame)
    assert len(_near(reading, 298.0, 150.0)) == 1


def test_a_star_of_which_a_small_part_lies_on_the_mat_is_read() -> None:
    """The referee can only say that it lies off the mat if it is seen."""
    reading = reader_of(still("000")).read(with_bead_at(still("000"), 0, 150.0, -4.9))
    assert len(_near(reading, 150.0, -4.9)) == 1


@pytest.mark.parametrize("tone", [(70, 110, 160), (200, 200, 200)])
def test_a_coin_half_over_the_mats_edge_is_no_bead(tone: tuple[int, int, int]) -> None:
    """Copper and silver, as large as a bead: glass lets the edge show through."""
    frame = with_disc(still("000"), 300.0, 150.0, tone)
    assert _near(reader_of(still("000")).read(frame), 300.0, 150.0) == []


def test_a_hand_over_the_mat_is_an_occluder() -> None:
    assert reader_of(still("010")).read(still("010").frame).trouble is Unread.OCCLUDED


def test_a_hand_is_noticed_without_a_photo_of_the_bare_mat() -> None:
    reading = BeadReader(board(), still("010").lens).read(still("010").frame)
    assert reading.trouble is Unread.OCCLUDED


@pytest.mark.parametrize("reach_mm", [11.0, 15.0])
@pytest.mark.parametrize("tone", [(120, 150, 205), (60, 85, 130)], ids=["light", "dark"])
def test_a_fingertip_over_the_edge_is_a_hand(reach_mm: float, tone: tuple[int, int, int]) -> None:
    frame = with_finger(still("014"), 190.0, reach_mm, tone)
    assert reader_of(still("014")).read(frame).trouble is Unread.OCCLUDED


@pytest.mark.parametrize("seed", range(3))
def test_a_star_on_the_edge_of_a_mat_on_patterned_cloth_is_no_hand(seed: int) -> None:
    """Where a star hides the edge, a cloth may look as an arm does: it stopped a whole round."""
    frame = on_patterned_cloth(still("014"), with_bead_at(still("014"), 0, 7.0, 190.0), seed)
    assert reader_of(still("014")).read(frame).trouble is None


@pytest.mark.parametrize("reach_mm", [8.0, 11.0])
def test_a_fingertip_as_dark_as_the_mat_is_a_hand_once_the_mat_is_learnt(reach_mm: float) -> None:
    reader = reader_of(still("014"))
    reader.read(still("014").frame)
    reader.adopt(still("014").beads)
    frame = with_finger(still("014"), 190.0, reach_mm, (40, 45, 60))
    assert reader.read(frame).trouble is Unread.OCCLUDED


@pytest.mark.parametrize("tone", [(20, 25, 35), (15, 18, 22)])
def test_a_dark_fingertip_that_looks_like_a_star_beside_the_mat_is_a_hand(
    tone: tuple[int, int, int],
) -> None:
    """Once it was a black star that lies off the mat, and somebody was accused."""
    reader = reader_of(still("000"))
    reader.adopt(reader.read(still("000").frame).found())
    frame = with_finger(still("000"), 190.0, 4.0, tone)
    assert reader.read(frame).trouble is Unread.OCCLUDED


def test_a_fingertip_beside_the_mat_is_none() -> None:
    frame = with_finger(still("014"), 190.0, -4.0, (120, 150, 205))
    assert reader_of(still("014")).read(frame).trouble is None


def test_a_fingertip_is_noticed_without_a_photo_of_the_bare_mat() -> None:
    frame = with_finger(still("014"), 190.0, 20.0, (120, 150, 205))
    reading = BeadReader(board(), still("014").lens).read(frame)
    assert reading.trouble is Unread.OCCLUDED


def test_a_finger_of_the_mats_colour_shows_beside_a_mat_that_is_not_known() -> None:
    reader = BeadReader(board(), still("014").lens)
    assert reader.read(still("014").frame).trouble is None
    frame = with_finger(still("014"), 190.0, 20.0, (58, 37, 34))
    assert reader.read(frame).trouble is Unread.OCCLUDED
    assert reader.read(still("014").frame).trouble is None


def test_what_stays_beside_the_mat_is_laid_down() -> None:
    reader = BeadReader(board(), still("014").lens)
    reader.read(still("014").frame)
    frame = with_finger(still("014"), 190.0, 20.0, (58, 37, 34))
    troubles = [reader.read(frame).trouble for _ in range(STAYS_READS + 1)]
    assert troubles == [Unread.OCCLUDED] * STAYS_READS + [None]


def test_a_fingertip_that_was_called_clear_is_no_hand_until_it_was_away() -> None:
    reader = reader_of(still("014"))
    frame = with_finger(still("014"), 190.0, 10.0, (120, 150, 205))
    assert reader.read(frame, is_clear=True).trouble is None
    assert reader.read(frame).trouble is None
    assert reader.read(still("014").frame).trouble is None
    assert reader.read(frame).trouble is Unread.OCCLUDED


@pytest.mark.parametrize(("x_mm", "y_mm"), [(120.0, 60.0), (150.0, 120.0)])
def test_a_card_on_the_mat_covers_it(x_mm: float, y_mm: float) -> None:
    frame = with_card(still("014"), x_mm, y_mm)
    assert reader_of(still("014")).read(frame).trouble is Unread.COVERED


@pytest.mark.parametrize(
    ("colour", "trouble"),
    [((160, 160, 150), None), ((90, 125, 190), Unread.OCCLUDED)],
    ids=["plate", "skin"],
)
def test_a_plate_that_hides_a_marker_lies_there_but_skin_is_a_hand(
    colour: tuple[int, int, int], trouble: Unread | None
) -> None:
    frame = with_disc(still("014"), 65.0, -20.0, colour, radius_mm=60.0)
    assert reader_of(still("014")).read(frame).trouble is trouble


def test_a_burnt_out_picture_is_not_read() -> None:
    frame = np.clip(still("000").frame * np.float32(6.0), 0, 255).astype(np.uint8)
    assert reader_of(still("000")).read(frame).trouble is Unread.BURNT_OUT


def test_a_mat_half_out_of_view_is_not_read() -> None:
    frame = np.zeros_like(still("000").frame)
    frame[200:] = still("000").frame[:-200]
    assert reader_of(still("000")).read(frame).trouble is Unread.OUT_OF_FRAME


def test_a_frame_without_the_mat_says_why() -> None:
    reading = reader_of(still("000")).read(np.full((864, 1536, 3), 200, dtype=np.uint8))
    assert reading.trouble is Lost.NO_MARKERS
    assert reading.found() == ()


def test_a_turned_mat_changes_its_roll_by_as_much() -> None:
    shown, other = still("000"), turned(still("000"))
    before = reader_of(shown).read(shown.frame).roll_deg
    after = reader_of(other).read(other.frame).roll_deg
    assert (after - before) % 360 == pytest.approx(180, abs=0.5)


def test_a_turned_mat_is_read_alike() -> None:
    shown = turned(still("000"))
    assert _missing(shown.beads, reader_of(shown).read(shown.frame)) == []


def test_warm_and_cold_readings_agree() -> None:
    reader = reader_of(still("000"))
    assert reader.read(still("000").frame) == reader.read(still("000").frame)


def test_a_recorded_kind_does_not_replace_what_is_seen() -> None:
    """A kind that was recorded wrongly would else be seen ever after."""
    reader = BeadReader(board(), still("000").lens)
    before = reader.read(still("000").frame).found()
    reader.adopt([replace(bead, kind="grey") for bead in still("000").beads])
    found = reader.read(still("000").frame).found()
    assert sorted(bead.kind for bead in found) == sorted(bead.kind for bead in before)


def test_adopting_makes_a_later_bead_stand_out() -> None:
    """Without any photo of the bare mat, the round's own frame is the reference."""
    reader = BeadReader(board(), still("000").lens)
    reader.read(still("000").frame)
    reader.adopt(still("000").beads)
    later = with_bead_at(still("000"), 0, 150.0, 60.0)
    reading = reader.read(later)
    assert len(reading.found()) == len(still("000").beads) + 1
    assert len(_near(reading, 150.0, 60.0)) == 1


def test_adopting_forgets_what_was_mistaken_for_a_bead() -> None:
    """A thing read as a bead that table and record deny is part of the mat from then on."""
    reader = BeadReader(board(), still("000").lens)
    reader.read(still("000").frame)
    denied = still("000").beads[3]
    reader.adopt([bead for bead in still("000").beads if bead != denied])
    reading = reader.read(still("000").frame)
    assert not _near(reading, denied.x_mm, denied.y_mm)


def test_a_covered_frame_is_not_adopted() -> None:
    reader = reader_of(still("000"))
    reader.read(with_card(still("000"), 150.0, 120.0))
    reader.adopt(())
    assert _missing(still("000").beads, reader.read(still("000").frame)) == []


@pytest.mark.parametrize("stem", ["lake", "island_mat", "towers_mat"])
def test_a_board_without_beads_is_refused(stem: str) -> None:
    with pytest.raises(BoardFileError, match="its pieces are no beads"):
        BeadReader(find_board(stem), still("000").lens)


def test_a_board_whose_pieces_carry_glyphs_is_refused() -> None:
    pieces = board().pieces
    assert pieces is not None
    piped = replace(board(), pieces=replace(pieces, glyph=Glyph.PIPS))
    with pytest.raises(BoardFileError, match="its pieces are no beads"):
        BeadReader(piped, still("000").lens)
