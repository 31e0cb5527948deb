"""The photo of an island to keep: upright, from straight above, as if in white light."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.errors import BoardFileError
from vision.sheet.board import Board, Tiles
from vision.sheet.constants import GAMMA
from vision.sheet.flat import NO_MAP, Flattener
from vision.sheet.frames import encode_frame, to_grey
from vision.sheet.lens import Floats, Frame, Lens
from vision.sheet.light import Light, linear, measure_light
from vision.sheet.markers import detector
from vision.sheet.pose import Lost, Pose, find_pose
from vision.tiles.constants import PHOTO_MARGIN_MM, PHOTO_PAPER_SHARE, PHOTO_PX_PER_MM
from vision.tiles.evidence import CharacterEvidence, TileReading
from vision.tiles.grid import cells
from vision.tiles.top_view import TilePlace, where_seen

Point = tuple[float, float]
Corners = tuple[Point, Point, Point, Point]


@dataclass(frozen=True, slots=True)
class PhotoPlace:
    """A place of an island on its photo.

    Attributes:
        row: upper, central, lower or dream.
        number: column 0 to 3 from the character board; dreams: slot 0 to 3 from the top.
        corners: of the tile that lies there, else of the place itself; mm from the photo's top
            left, clockwise from the tile's own top left.
    """

    row: str
    number: int
    corners: Corners


@dataclass(frozen=True, slots=True)
class IslandPortrait:
    """A photo of an island and where its places are on it.

    Attributes:
        png: the photo, a PNG file.
        width_mm: the width of the photo.
        height_mm: the height of the photo.
        spots: all places of the island, rows from the top, then the dreams.
    """

    png: bytes
    width_mm: float
    height_mm: float
    spots: tuple[PhotoPlace, ...]


def portrait_of(
    frame: Frame, lens: Lens, board: Board, reading: TileReading
) -> IslandPortrait | None:
    """Return the island's photo; None where the frame shows no mat or no island was read.

    Args:
        frame: BGR camera image, shape (H, W, 3), uint8.
        lens: the lens that took it.
        board: the mat.
        reading: what was read of this frame.

    Raises:
        BoardFileError: the board says nothing of tiles.
    """
    if board.tiles is None:
        raise BoardFileError(f"{board.name}: has no [tiles]; no island lies on it")
    pose = find_pose(to_grey(frame), board, lens, detector())
    if reading.character is None or isinstance(pose, Lost):
        return None
    extent = _extent(reading.character, board.tiles)
    light = measure_light(Flattener(pose, board).flatten(frame), board, pose)
    image = _evened(extent.upright(frame, pose, board.tiles.thickness_mm), light, extent)
    data = encode_frame(image, ".png")
    spots = _spots(reading, reading.character, board.tiles, extent)
    return IslandPortrait(data, *extent.size_mm, tuple(spots))


@dataclass(frozen=True, slots=True)
class _Extent:
    """The rectangle of the mat that the photo shows.

    Attributes:
        place: the rectangle's middle and angle on the mat.
        size_mm: width and height.
    """

    place: TilePlace
    size_mm: tuple[float, float]

    def upright(self, frame: Frame, pose: Pose, height_mm: float) -> Frame:
        """Return the rectangle as seen from above, at PHOTO_PX_PER_MM.

        Args:
            frame: BGR camera image, shape (H, W, 3), uint8.
            pose: where the mat lies in the frame.
            height_mm: the height above the mat that is shown in its true place.
        """
        at = where_seen(
            pose, self.place, self.size_mm, height_mm=height_mm, px_per_mm=PHOTO_PX_PER_MM
        )
        seen = cv2.remap(frame, at, NO_MAP, cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
        return seen.astype(np.uint8, copy=False)

    def on_mat(self, photo_mm: Floats) -> Floats:
        """Turn points of the photo, mm from its top left, into mat points, mm; shape (..., 2)."""
        return self.place.centre_mm + (photo_mm - np.array(self.size_mm) / 2) @ self.place.turn.T

    def on_photo(self, mat_mm: Floats) -> Floats:
        """Turn mat points, mm, into points of the photo, mm from its top left; shape (..., 2)."""
        return (mat_mm - self.place.centre_mm) @ self.place.turn + np.array(self.size_mm) / 2


def _extent(character: CharacterEvidence, tiles: Tiles) -> _Extent:
    """Return the rectangle around all places of an island."""
    places = [
        TilePlace(cell.x_mm, cell.y_mm, 0.0).corners_mm(cell.size_mm) for cell in cells(tiles)
    ]
    corners = np.concatenate(places)
    low, high = corners.min(axis=0) - PHOTO_MARGIN_MM, corners.max(axis=0) + PHOTO_MARGIN_MM
    right, down = ((low + high) / 2).tolist()
    width, height = (high - low).tolist()
    return _Extent(_place_of(character).moved(right, down), (width, height))


def _evened(photo: Frame, light: Light, extent: _Extent) -> Frame:
    """Return the photo as an even white light would show it."""
    down, right = np.indices(photo.shape[:2], dtype=np.float64)
    pixels = np.stack([right, down], axis=-1) + 0.5
    white = light.white(extent.on_mat(pixels / PHOTO_PX_PER_MM).reshape(-1, 2)).reshape(photo.shape)
    even = np.clip(linear(photo) / white * PHOTO_PAPER_SHARE, 0, 1)
    return np.rint(even ** (1 / GAMMA) * 255).astype(np.uint8)


def _spots(
    reading: TileReading, character: CharacterEvidence, tiles: Tiles, extent: _Extent
) -> Iterator[PhotoPlace]:
    """Yield every place of the island: the outline of its tile, or of the empty cell."""
    lying = {
        (tile.row, tile.cell): TilePlace(tile.x_mm, tile.y_mm, tile.angle_deg) for tile in reading
    }
    for cell in cells(tiles):
        empty = _place_of(character).moved(cell.x_mm, cell.y_mm)
        outline = lying.get((cell.row, cell.number), empty).corners_mm(cell.size_mm)
        first, second, third, fourth = map(_point, extent.on_photo(outline).tolist())
        yield PhotoPlace(cell.row, cell.number, (first, second, third, fourth))


def _place_of(character: CharacterEvidence) -> TilePlace:
    return TilePlace(character.x_mm, character.y_mm, character.angle_deg)


def _point(pair: Sequence[float]) -> Point:
    return pair[0], pair[1]
