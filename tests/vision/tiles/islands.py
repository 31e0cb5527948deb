"""What the tests of the tile reader share: a photographed box, and a drawn one laid out at will."""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypedDict, cast

import cv2
import numpy as np

from tests.lab.scenes.camera import camera_of
from tests.lab.scenes.canvas import bgr
from tests.lab.scenes.values import Hand, Imaging, Lamp, Light, View
from tests.lab.tiles.art import Tile, box_of
from tests.lab.tiles.place import Layout
from tests.lab.tiles.render import Photo as DrawnPhoto
from tests.lab.tiles.render import lens_of, render
from tests.lab.tiles.style import STYLES
from vision.sheet.board import Board
from vision.sheet.board_file import find_board
from vision.sheet.frames import read_frame
from vision.sheet.lens import Frame, Lens, read_lens
from vision.tiles.catalogue import Entry, Facts, TileCatalogue
from vision.tiles.enrol import TilePhoto, Twin, enrol
from vision.tiles.layout import read_elements, read_layout

FRAMES = Path(__file__).parent / "frames"
STYLE = STYLES["a"]


class TileLabel(TypedDict):
    """One tile as a sidecar has it."""

    id: str
    row: str
    cell: int
    x: float
    y: float
    face: str


@dataclass(frozen=True)
class Still:
    """A labelled photo of an island."""

    frame: Frame
    lens: Lens
    tiles: tuple[TileLabel, ...]


def still(name: str, folder: str = "islands_stills") -> Still:
    path = FRAMES / folder / f"{name}.jpg"
    label = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    tiles = cast("list[TileLabel]", label["tiles"])
    return Still(read_frame(path), read_lens(path.with_suffix(".json")), tuple(tiles))


@cache
def mat() -> Board:
    return find_board("island_mat")


@cache
def photos() -> tuple[TilePhoto, ...]:
    folder = FRAMES / "islands_enrol"
    return tuple(
        TilePhoto(
            laid.file,
            read_frame(folder / laid.file),
            read_lens((folder / laid.file).with_suffix(".json")),
            laid.slots,
        )
        for laid in read_layout(folder / "layout.toml")
    )


@cache
def enrolled() -> tuple[TileCatalogue, tuple[Twin, ...]]:
    return enrol(photos(), mat(), read_elements(FRAMES / "islands_a.toml"))


@cache
def drawn_box() -> dict[str, Tile]:
    return box_of(STYLE)


@cache
def drawn_catalogue() -> TileCatalogue:
    """Return the drawn box as if it had been enrolled."""
    tiles = drawn_box().values()
    entries = [Entry(tile.id, tile.row, "front", _png(tile.front)) for tile in tiles]
    facts = {tile.id: Facts(tile.row, tile.elements, tile.kind) for tile in tiles}
    return TileCatalogue(tuple(entries), facts)


def drawn(layout: Layout, hand: Hand | None = None) -> tuple[Frame, Lens]:
    """Return a photo of a layout of the drawn box, and the lens that took it."""
    camera = camera_of(View(distance=560, tilt_deg=14, azimuth_deg=70))
    light = Light("panel", (Lamp(600, -300, 1400, 200, 0.7),), 0.4)
    photo = DrawnPhoto(STYLE, drawn_box(), layout, camera, light, Imaging(), 5, hand=hand)
    return render(photo), lens_of(photo)


def _png(face: np.ndarray[tuple[int, ...], np.dtype[np.uint8]]) -> bytes:
    share = face[..., 3:].astype(np.float32) / 255
    on_mat = face[..., :3] * share + np.array(bgr(STYLE.mat)) * (1 - share)
    half = cv2.resize(on_mat.astype(np.uint8), None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    return cv2.imencode(".png", half)[1].tobytes()
