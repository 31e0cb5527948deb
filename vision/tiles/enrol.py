"""Making a catalogue: every tile is cut out of a photo in which its slot is known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import cv2
import numpy as np

from vision.errors import BoardFileError, CatalogueError, PhotoError, PhotoFlaw
from vision.sheet.board import Board, Grid, Tiles
from vision.sheet.frames import encode_frame, to_grey
from vision.sheet.lens import Floats, Frame, Lens
from vision.sheet.markers import detector
from vision.sheet.pose import Lost, find_pose
from vision.sheet.retaken import LaidPhoto, refuse_retaken
from vision.tiles.art import likeness, pattern
from vision.tiles.catalogue import Entry, Facts, TileCatalogue, art_of, refuse_twice
from vision.tiles.constants import (
    CELL_MM,
    MOST_TURNED_DEG,
    RANGE_SLACK,
    SLOT_ASIDE_MM,
    SLOT_BARE_LOG_PER_MM,
    SLOT_COVERED_SHARE,
    SLOT_EMPTY_SHARE,
    SLOT_FINER,
    SLOT_PAD_MM,
    SLOT_PLATEAU,
    SLOT_RING_MM,
    SLOT_STEP_MM,
    SLOT_TURN_STEP_DEG,
    TWIN_LIKENESS,
)
from vision.tiles.ground import Ground, look_at_ground
from vision.tiles.layout import back_row
from vision.tiles.rectangle_means import RectangleMeans
from vision.tiles.top_view import TilePlace, TopViewer


@dataclass(frozen=True)
class TilePhoto:
    """One photo of tiles laid out.

    Attributes:
        name: the photo's name for errors.
        frame: BGR camera image, shape (H, W, 3), uint8.
        lens: the lens that took it.
        slots: the id in each slot, row by row; "" for an empty slot.
    """

    name: str
    frame: Frame
    lens: Lens
    slots: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Twin:
    """Two tiles that look much alike: identical copies, or tiles easily mistaken for each other.

    Attributes:
        first: an id.
        second: another id.
        likeness: correlation of their patterns, at most 1.
        is_copy: whether the owner says that both show the same; then they need not be told apart.
    """

    first: str
    second: str
    likeness: float
    is_copy: bool


def enrol(
    photos: Sequence[TilePhoto], board: Board, elements: Mapping[str, Facts]
) -> tuple[TileCatalogue, tuple[Twin, ...]]:
    """Return the catalogue of the tiles in photos, and the pairs of tiles that look much alike.

    An id in `elements` that no photo shows is no error; the catalogue lists it as `missing`.

    Raises:
        BoardFileError: the board says nothing of tiles.
        CatalogueError: a photo shows no mat or what another shows, a named slot is empty, an
            unnamed slot holds something, or an id is unknown or comes twice. The message names
            photo and slot.
    """
    if board.tiles is None:
        raise BoardFileError(f"{board.name}: has no [tiles]; no box can be enrolled on it")
    _check_names(photos, elements, board.tiles.enrol)
    by_photo = [_entries(photo, board, board.tiles, elements) for photo in photos]
    refuse_retaken(
        [
            LaidPhoto(photo.name, {slot: art_of(entry) for slot, entry in some.items()})
            for photo, some in zip(photos, by_photo, strict=True)
        ]
    )
    entries = [entry for some in by_photo for entry in some.values()]
    catalogue = TileCatalogue(tuple(entries), elements)
    return catalogue, twins(catalogue)


def twins(catalogue: TileCatalogue) -> tuple[Twin, ...]:
    """Return the pairs of fronts that look much alike, the most alike first."""
    fronts = [entry for entry in catalogue.entries if entry.face == "front"]
    patterns = {entry.id: pattern(art_of(entry)) for entry in fronts}
    found: list[Twin] = []
    for one, other in combinations(fronts, 2):
        if patterns[one.id].shape != patterns[other.id].shape:
            continue
        alike = likeness(patterns[one.id], patterns[other.id])
        if alike >= TWIN_LIKENESS:
            found.append(Twin(one.id, other.id, alike, shows_the_same(catalogue, one, other)))
    return tuple(sorted(found, key=lambda twin: -twin.likeness))


def shows_the_same(catalogue: TileCatalogue, one: Entry, other: Entry) -> bool:
    """Return whether the owner describes two tiles, and describes both alike."""
    first, second = catalogue.elements.get(one.id), catalogue.elements.get(other.id)
    if first is None or second is None or not (first.kind or first.elements):
        return False
    return (first.row, first.kind, sorted(first.elements)) == (
        second.row,
        second.kind,
        sorted(second.elements),
    )


def _check_names(photos: Sequence[TilePhoto], elements: Mapping[str, Facts], grid: Grid) -> None:
    refuse_twice((name for photo in photos for name in photo.slots if name), "the layout")
    for photo in photos:
        if len(photo.slots) > grid.size:
            raise CatalogueError(
                f"{photo.name}: {len(photo.slots)} slots are named, the grid of this mat has"
                f" {grid.size}; spread the tiles over more photos"
            )
        for name in photo.slots:
            if name and name not in elements and back_row(name) is None:
                raise CatalogueError(
                    f"{photo.name}: {name} is not among the tiles described;"
                    " check the layout and the file that says what is on each tile"
                )


def _entries(
    photo: TilePhoto, board: Board, tiles: Tiles, elements: Mapping[str, Facts]
) -> dict[int, Entry]:
    """Return the tiles of a photo by their slots."""
    pose = find_pose(to_grey(photo.frame), board, photo.lens, detector())
    if isinstance(pose, Lost):
        raise PhotoError(
            f"{photo.name}: {board.name} is not found in it ({pose.value}); take it again",
            PhotoFlaw("no-sheet", photo.name),
        )
    view = TopViewer(pose, board, tiles.thickness_mm).look(photo.frame)
    ground = look_at_ground(view)
    _check_slots(photo, board, tiles, ground)
    entries: dict[int, Entry] = {}
    for number, name in enumerate(photo.slots):
        if name:
            row = back_row(name) or elements[name].row
            size = tiles.dream_mm if row == "dream" else tiles.island_mm
            place = _place_of(ground.unlike, _middle(board, tiles.enrol, number), size)
            cut = view.cut(place, size).image
            face = "back" if back_row(name) else "front"
            entries[number] = Entry(name, row, face, encode_frame(cut, ".png"))
    return entries


def _check_slots(photo: TilePhoto, board: Board, tiles: Tiles, ground: Ground) -> None:
    """Refuse a photo unless every named slot holds something, and no other slot does.

    A pale tile on a white mat hardly covers it, but something is drawn there.
    """
    size = (
        min(tiles.island_mm[0], tiles.dream_mm[0]) / 2,
        min(*tiles.island_mm, *tiles.dream_mm) / 2,
    )
    covered = RectangleMeans(ground.covered.astype(np.float32), 0.0)
    steep = RectangleMeans(ground.steep.astype(np.float32), 0.0)
    for number in range(tiles.enrol.size):
        x, y = _middle(board, tiles.enrol, number)
        at = covered.turned(np.array(x), np.array(y))
        share, drawn = (float(each.mean(at, (0, 0, *size))) for each in (covered, steep))
        name = photo.slots[number] if number < len(photo.slots) else ""
        place = f"{photo.name}: slot {number} ({_place(number, tiles.enrol)})"
        if name and share < SLOT_EMPTY_SHARE and drawn < SLOT_BARE_LOG_PER_MM:
            raise PhotoError(
                f"{place} is empty, {name} should lie there; lay it there and take the photo"
                " again, or correct the layout",
                PhotoFlaw("empty", photo.name, number),
            )
        if not name and share > SLOT_COVERED_SHARE:
            raise PhotoError(
                f"{place} holds something that the layout does not name; name it or take it away",
                PhotoFlaw("unnamed", photo.name, number),
            )


def _place(number: int, grid: Grid) -> str:
    down, across = divmod(number, grid.columns)
    return f"row {down + 1}, column {across + 1}"


def _middle(board: Board, grid: Grid, number: int) -> tuple[float, float]:
    across, down = grid.aside_mm(number)
    return board.width_mm / 2 + across, board.height_mm / 2 + down


def _place_of(
    unlike: Floats, middle_mm: tuple[float, float], size_mm: tuple[float, float]
) -> TilePlace:
    """Return where a tile lies near a slot's middle.

    Inside its outline the picture is unlike the mat; in a ring around, it is like the mat.
    """
    reach = round(max(size_mm) / 2 + SLOT_ASIDE_MM + SLOT_PAD_MM)
    left, top = (max(0, round(middle - reach)) for middle in middle_mm)
    window = unlike[top : top + 2 * reach, left : left + 2 * reach]
    finer = cv2.resize(window, None, fx=SLOT_FINER, fy=SLOT_FINER, interpolation=cv2.INTER_LINEAR)
    plane = finer.astype(np.float32, copy=False)
    aside = np.arange(-SLOT_ASIDE_MM, SLOT_ASIDE_MM + RANGE_SLACK, SLOT_STEP_MM)
    x, y = np.meshgrid(middle_mm[0] - left + aside, middle_mm[1] - top + aside)
    best, place = -np.inf, TilePlace(*middle_mm, 0.0)
    for angle in np.arange(-MOST_TURNED_DEG, MOST_TURNED_DEG + RANGE_SLACK, SLOT_TURN_STEP_DEG):
        means = RectangleMeans(plane, float(angle), CELL_MM / SLOT_FINER, pad_mm=SLOT_PAD_MM)
        fits = _fit(means, (x, y), size_mm)
        if float(fits.max()) > best:
            best = float(fits.max())
            level = fits >= best - SLOT_PLATEAU  # of equally good fits, take the middle
            place = TilePlace(
                left + float(x[level].mean()), top + float(y[level].mean()), float(angle)
            )
    return place


def _fit(
    means: RectangleMeans, at_mm: tuple[Floats, Floats], size_mm: tuple[float, float]
) -> Floats:
    width, height = size_mm
    at = means.turned(*at_mm)
    inside = means.mean(at, (0, 0, width, height))
    wider = means.mean(at, (0, 0, width + 2 * SLOT_RING_MM, height + 2 * SLOT_RING_MM))
    share = width * height / ((width + 2 * SLOT_RING_MM) * (height + 2 * SLOT_RING_MM))
    return np.asarray(inside - (wider - share * inside))
