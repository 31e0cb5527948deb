"""A camera over the printed island mat: what lies there is drawn, photographed and read.

The print is the kit's own. The box was enrolled as its owner would, on the printed mat.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache

import numpy as np

from games.islands.island import Cell
from games.islands.pieces import TileSet, tile_of
from tests.device.kit.printed import Picture, glued
from tests.device.kit.printed_mats import board_of
from tests.lab.evenings.islands.mats import ASIDE, Lying
from tests.lab.tiles.art import PX_PER_MM, Tile, box_of
from tests.lab.tiles.place import MIDDLE, Layout, Placed, at_cell
from tests.lab.tiles.render import lens_of, render
from tests.lab.tiles.sets import enrolment, photographed
from tests.lab.tiles.style import STYLES
from vision.tiles.catalogue import Facts, TileCatalogue
from vision.tiles.enrol import TilePhoto, enrol
from vision.tiles.evidence import TileReading
from vision.tiles.reader import TileReader

NAMES = sorted(STYLES)
FROM_MIDDLE_MM = (-75.0, 0.0)  # of the mat to that of the character board
ASIDE_MM = (70.0, 262.0)  # where the first tile lies that is in no cell
BESIDE_MM = 62.0  # from one such tile to the next
ASKEW_MM, TURNED_DEG = 6.0, 5.0  # how an island lies on the mat, at most
LOOSE_MM, LOOSE_DEG = 0.8, 1.0  # how a tile lies in its island


class PhotographedTiles:
    """The camera of one evening; a mat that lies still is read once."""

    def __init__(self, seed: int) -> None:
        """Hang up the camera; room, view and box follow from the seed."""
        self._name, self._times = NAMES[seed % len(NAMES)], 0
        self._seed, self._number = seed, seed % 4
        rng = np.random.default_rng(seed)
        room = photographed(STYLES[self._name], _box(self._name), Layout(()), rng)
        self._room = replace(room, printed=_print())
        self._read: dict[tuple[int, tuple[tuple[Cell, Lying], ...], bool], TileReading] = {}
        self._reader = TileReader(board_of("island-mat"), lens_of(room), enrolled(self._name))
        self._reader.read(render(self._room))

    @property
    def tiles(self) -> TileSet:
        """The box that is played with."""
        return TileSet(
            tuple(
                tile_of(one.id, one.row, dict(one.elements), one.kind)
                for one in _box(self._name).values()
            )
        )

    def brought(self) -> None:
        """Know that an island is brought before the camera anew, and lies a little otherwise."""
        self._times += 1

    def nudged(self) -> None:
        """Know that every tile lies a little otherwise."""
        self._times += 1

    def reading(self, mat: Mapping[Cell, Lying], *, has_board: bool = True) -> TileReading:
        """Return the reading of a frame of a mat; an empty mat bears no character board."""
        has_board = has_board and bool(mat)
        key = self._times, tuple(sorted(mat.items())), has_board
        if key not in self._read:
            photo = replace(self._room, layout=self._laid(mat, has_board=has_board))
            self._read[key] = self._reader.read(render(photo))
        return self._read[key]

    def _laid(self, mat: Mapping[Cell, Lying], *, has_board: bool) -> Layout:
        rng = np.random.default_rng([self._seed, self._times])
        turned = float(rng.uniform(-TURNED_DEG, TURNED_DEG))
        board = np.add(MIDDLE, FROM_MIDDLE_MM) + rng.uniform(-ASKEW_MM, ASKEW_MM, 2)
        placed: list[Placed] = []
        aside = 0
        for cell, lying in sorted(mat.items()):
            is_aside = cell.column >= ASIDE
            at = board + at_cell(str(cell.row), cell.column, turned)
            if is_aside:
                at = np.add(ASIDE_MM, (aside * BESIDE_MM, 0.0))
                aside += 1
            x, y = (at + rng.uniform(-LOOSE_MM, LOOSE_MM, 2)).tolist()
            angle = turned + float(rng.uniform(-LOOSE_DEG, LOOSE_DEG))
            face = "back" if lying.is_turned else "front"
            placed.append(Placed(lying.tile, str(cell.row), x, y, angle, face))
        x, y = board.tolist()
        return Layout(tuple(placed), (x, y, turned, self._number) if has_board else None)


@cache
def enrolled(name: str) -> TileCatalogue:
    """Return a drawn box of tiles as it is learnt from photos on the printed mat."""
    facts = {one.id: Facts(one.row, one.elements, one.kind) for one in _box(name).values()}
    return enrol(tuple(_photos(name)), board_of("island-mat"), facts)[0]


def _photos(name: str) -> Iterator[TilePhoto]:
    for number, (photo, slots) in enumerate(enrolment(STYLES[name], _box(name))):
        frame = render(replace(photo, printed=_print()))
        yield TilePhoto(f"{number:03d}.jpg", frame, lens_of(photo), tuple(slots))


@cache
def _box(name: str) -> dict[str, Tile]:
    return box_of(STYLES[name])


@cache
def _print() -> Picture:
    return glued("island-mat", px_per_mm=PX_PER_MM).picture
