"""Tiles sought all over the mat, and islands that known tiles speak for."""

import cv2
import numpy as np
import pytest

from tests.vision.tiles.islands import drawn_catalogue, enrolled, mat, still
from vision.sheet.frames import to_grey
from vision.sheet.pose import Lost
from vision.sheet.tracker import SheetTracker
from vision.tiles.catalogue import Entry, art_of
from vision.tiles.find import FoundTile
from vision.tiles.grid import IslandPose, find_islands
from vision.tiles.ground import Ground, look_at_ground
from vision.tiles.placement import IslandPlacer, PlacedIsland
from vision.tiles.prepared_catalogue import PreparedCatalogue
from vision.tiles.top_view import TilePlace, TopView, TopViewer, to_pixels
from vision.tiles.verdict import TileMatch

pytestmark = pytest.mark.slow

ISLAND_MM = (50.0, 50.0)


def _box() -> PreparedCatalogue:
    tiles = mat().tiles
    assert tiles is not None
    return PreparedCatalogue(drawn_catalogue(), tiles)


def _mat_with(name: str, place: TilePlace) -> TopView:
    """Return a plain mat with one tile of the drawn box on it."""
    art = next(art_of(entry) for entry in drawn_catalogue().entries if entry.id == name)
    width, height = (round(2 * side) for side in (mat().width_mm, mat().height_mm))
    corners = to_pixels(place.corners_mm(ISLAND_MM)).astype(np.float32)
    high, wide = art.shape[:2]
    own = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], dtype=np.float32)
    turn = cv2.getPerspectiveTransform(own, corners)
    plain = np.full((height, width, 3), 150, dtype=np.uint8)
    cv2.warpPerspective(art, turn, (width, height), dst=plain, borderMode=cv2.BORDER_TRANSPARENT)
    return TopView(plain, np.full((height, width), 255, dtype=np.uint8), mat())


@pytest.mark.parametrize("place", [TilePlace(120.0, 90.0, 0.0), TilePlace(300.0, 200.0, -8.0)])
def test_a_tile_is_found_wherever_it_lies(place: TilePlace) -> None:
    view, box = _mat_with("upper-03", place), _box()
    spots = [spot for spot in box.likely_spots(view) if spot.size_mm == ISLAND_MM]
    assert np.hypot(*(spots[0].place.centre_mm - place.centre_mm)) < 4.0
    assert box.matches(view, spots[0].place, ISLAND_MM)[0].entry.id == "upper-03"


def _seen(name: str) -> tuple[TopView, Ground]:
    tiles, photo = mat().tiles, still(name)
    seen = SheetTracker(mat(), photo.lens).find(to_grey(photo.frame))
    assert tiles is not None
    assert not isinstance(seen, Lost)
    view = TopViewer(seen.pose, mat(), tiles.thickness_mm).look(photo.frame)
    return view, look_at_ground(view)


def _placer(view: TopView, ground: Ground) -> IslandPlacer:
    tiles = mat().tiles
    assert tiles is not None
    return IslandPlacer(view, ground, tiles, PreparedCatalogue(enrolled()[0], tiles))


def test_an_island_taken_for_a_column_off_is_set_right_by_its_tiles() -> None:
    view, ground = _seen("011")
    tiles = mat().tiles
    assert tiles is not None
    true = find_islands(view, ground, tiles)[0]
    aside = TilePlace(true.x_mm, true.y_mm, true.angle_deg).moved(51.0, 0.0)
    placer = _placer(view, ground)
    placed = placer.best([IslandPose(aside.x_mm, aside.y_mm, aside.angle_deg, 0.0)])
    assert placed.named == len(still("011").tiles)
    assert placed.island is not None
    assert (placed.island.x_mm, placed.island.y_mm) == pytest.approx((true.x_mm, true.y_mm), abs=8)


def test_two_tiles_that_may_be_another_boxs_move_no_island() -> None:
    view, ground = _seen("011")
    placer = _placer(view, ground)
    match = TileMatch(
        Entry("x", "upper", "front", b""), 0.9, TilePlace(200.0, 90.0, 0.0), 0.9, rival=0.3
    )
    known = [FoundTile(match.place.moved(51.0 * n, 0.0), ISLAND_MM, None, (match,)) for n in (0, 1)]
    assert all(tile.is_named for tile in known)
    placed = PlacedIsland(IslandPose(300.0, 150.0, 0.0, 0.0))
    assert placer.agreed(placed, known) is placed


def test_on_a_mat_that_shows_no_island_nothing_is_laid() -> None:
    bare = np.full((600, 840, 3), 150, dtype=np.uint8)
    view = TopView(bare, np.full((600, 840), 255, dtype=np.uint8), mat())
    placed = _placer(view, look_at_ground(view)).best(())
    assert (placed.island, placed.found) == (None, ())
