from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.tiles.islands import enrolled, mat, still
from vision.errors import BoardFileError
from vision.sheet.frames import decode_frame
from vision.sheet.lens import Frame
from vision.tiles.constants import PHOTO_PX_PER_MM
from vision.tiles.evidence import TileReading
from vision.tiles.portrait import IslandPortrait, PhotoPlace, portrait_of
from vision.tiles.reader import TileReader

NAME = "011"


@pytest.fixture(scope="module")
def reading() -> TileReading:
    seen = still(NAME)
    return TileReader(mat(), seen.lens, enrolled()[0]).read(seen.frame)


def _portrait(reading: TileReading, frame: Frame) -> IslandPortrait:
    portrait = portrait_of(frame, still(NAME).lens, mat(), reading)
    assert portrait is not None
    return portrait


def _patch(portrait: IslandPortrait, spot: PhotoPlace) -> Frame:
    """Return the upright picture of what lies at a spot."""
    image = decode_frame(portrait.png, "portrait")
    corners = np.array(spot.corners, dtype=np.float32) * PHOTO_PX_PER_MM
    low, high = corners.min(axis=0).astype(int), corners.max(axis=0).astype(int)
    return image[low[1] : high[1], low[0] : high[0]]


def test_the_photo_is_as_large_as_it_says(reading: TileReading) -> None:
    portrait = _portrait(reading, still(NAME).frame)
    height, width = decode_frame(portrait.png, "portrait").shape[:2]
    assert (width, height) == (
        round(portrait.width_mm * PHOTO_PX_PER_MM),
        round(portrait.height_mm * PHOTO_PX_PER_MM),
    )


def test_every_place_of_the_island_is_on_the_photo(reading: TileReading) -> None:
    portrait = _portrait(reading, still(NAME).frame)
    assert len({(spot.row, spot.number) for spot in portrait.spots}) == 16
    points = np.array([spot.corners for spot in portrait.spots])
    assert (points > 0).all()
    assert (points < [portrait.width_mm, portrait.height_mm]).all()


def test_every_tile_is_where_its_spot_says(reading: TileReading) -> None:
    portrait = _portrait(reading, still(NAME).frame)
    arts = {entry.id: entry.art for entry in enrolled()[0].entries}
    spots = {(spot.row, spot.number): spot for spot in portrait.spots}
    for tile in reading:
        assert tile.cell is not None
        seen = _patch(portrait, spots[tile.row, tile.cell])
        art = decode_frame(arts[tile.best() or ""], "art")
        assert _alike(seen, art) > 0.5


def _alike(one: Frame, other: Frame) -> float:
    """Return the correlation of two pictures' brightness, made of one size."""
    greys = [
        cv2.resize(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), (40, 40)) for picture in (one, other)
    ]
    return float(np.corrcoef(greys[0].ravel(), greys[1].ravel())[0, 1])


def test_a_dim_warm_lamp_is_evened_out(reading: TileReading) -> None:
    frame = still(NAME).frame
    warm = (frame * np.array([0.45, 0.7, 0.8])).astype(np.uint8)
    plain, evened = (
        decode_frame(_portrait(reading, one).png, "portrait").astype(np.float64).mean(axis=(0, 1))
        for one in (frame, warm)
    )
    assert np.abs(plain - evened).max() < 12


def test_without_an_island_there_is_no_photo(reading: TileReading) -> None:
    bare = replace(reading, character=None)
    assert portrait_of(still(NAME).frame, still(NAME).lens, mat(), bare) is None


def test_without_the_mat_there_is_no_photo(reading: TileReading) -> None:
    black = np.zeros_like(still(NAME).frame)
    assert portrait_of(black, still(NAME).lens, mat(), reading) is None


def test_a_board_without_tiles_is_refused(reading: TileReading) -> None:
    seen = still(NAME)
    with pytest.raises(BoardFileError, match="no island lies on it"):
        portrait_of(seen.frame, seen.lens, replace(mat(), tiles=None), reading)
