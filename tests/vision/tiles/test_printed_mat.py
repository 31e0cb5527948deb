"""On the kit's white mat, pale tiles are learnt, and dark tiles conjure up no others."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.islands.island import Cell
from games.islands.pieces import Row
from tests.device.kit.printed import glued
from tests.device.kit.printed_mats import board_of
from tests.lab.evenings.islands.mats import Lying
from tests.lab.evenings.islands.photographed import PhotographedTiles
from tests.lab.tiles.art import PX_PER_MM, box_of
from tests.lab.tiles.render import lens_of, render
from tests.lab.tiles.sets import enrolment
from tests.lab.tiles.style import STYLES
from vision.errors import PhotoError, PhotoFlaw
from vision.tiles.catalogue import Facts
from vision.tiles.enrol import TilePhoto, enrol

pytestmark = pytest.mark.slow  # frames are drawn


def _pale(*, bare: int | None = None) -> tuple[TilePhoto, dict[str, Facts]]:
    """Return a photo of the palest box on the printed mat, and its facts; one slot may be bare."""
    style = STYLES["pastel"]
    box = box_of(style)
    photo, slots = enrolment(style, box)[0]
    lying = photo.layout.tiles
    kept = tuple(one for one in lying if one.slot != bare)
    print_ = glued("island-mat", px_per_mm=PX_PER_MM).picture
    drawn = replace(photo, layout=replace(photo.layout, tiles=kept), printed=print_)
    facts = {one.id: Facts(one.row, one.elements, one.kind) for one in box.values()}
    return TilePhoto("000.jpg", render(drawn), lens_of(drawn), tuple(slots)), facts


def test_pale_tiles_are_learnt_on_the_white_mat() -> None:
    """Once the slot of each was called empty, and no box like it could be learnt."""
    photo, facts = _pale()
    catalogue, _ = enrol([photo], board_of("island-mat"), facts)
    assert len(catalogue.entries) == len(photo.slots)


def test_a_slot_that_is_bare_among_pale_tiles_is_refused() -> None:
    photo, facts = _pale(bare=5)
    with pytest.raises(PhotoError) as caught:
        enrol([photo], board_of("island-mat"), facts)
    assert caught.value.flaw == PhotoFlaw("empty", "000.jpg", 5)


def test_a_bare_cell_beside_a_dark_tile_and_a_dark_board_holds_nothing() -> None:
    """Once a tile was named there: board and tile look like the dark rim of a pale drawing."""
    eyes = PhotographedTiles(6002)
    for _ in range(2):
        eyes.brought()
        reading = eyes.reading({Cell(Row.DREAM, 2): Lying("dream-fennec-1")})
        assert [(tile.cell, tile.best()) for tile in reading.tiles] == [(2, "dream-fennec-1")]
