"""What lies on the printed mats is read: islands on theirs, towers and market on theirs."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from device.games.towers.kit import FOOT_MM, MARKET_MM
from device.kit.ink import Ink
from tests.device.kit.printed import glued
from tests.device.kit.printed_mats import board_of, drawn_deck, photographed
from tests.lab.cards.photo import shot_of
from tests.lab.cards.table import Lying, Table, built, tower
from tests.lab.scenes.camera import camera_of
from tests.lab.scenes.values import Imaging, Lamp, Light, View
from tests.lab.tiles.art import PX_PER_MM
from tests.lab.tiles.place import Layout, island
from tests.lab.tiles.render import Photo, lens_of, render
from tests.lab.tiles.sets import ids_of
from tests.vision.tiles.islands import STYLE, drawn_box, drawn_catalogue
from vision.cards.evidence import CardReading
from vision.cards.reader import CardReader
from vision.tiles.reader import TileReader

pytestmark = pytest.mark.slow  # frames are drawn

NEAR_MM = 2.5
PANEL = Light("panel", (Lamp(600, -300, 1400, 200, 0.7),), 0.4)
VIEWS = {
    "from above": View(distance=540),
    "askew": View(distance=580, tilt_deg=18, azimuth_deg=70, roll_deg=180),
}


def _read_island(layout: Layout, view: View, ink: Ink) -> dict[tuple[str, int | None], str | None]:
    """Return the names that are read on the printed mat, by row and cell."""
    printed = glued("island-mat", ink=ink, px_per_mm=PX_PER_MM).picture
    camera = camera_of(view)
    photo = Photo(STYLE, drawn_box(), layout, camera, PANEL, Imaging(), 5, printed=printed)
    reading = TileReader(board_of("island-mat"), lens_of(photo), drawn_catalogue()).read(
        render(photo)
    )
    assert reading.trouble is None
    return {(tile.row, tile.cell): tile.best() for tile in reading.tiles}


def _kind(name: str | None) -> str | None:
    """Return what a tile shows: dream tiles of one kind look alike."""
    return name[:-2] if name is not None and name.startswith("dream") else name


@pytest.mark.parametrize("ink", Ink, ids=lambda ink: ink.value)
@pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS.keys())
def test_every_tile_on_the_printed_island_mat_is_read(view: View, ink: Ink) -> None:
    layout = island(np.random.default_rng(3), ids_of(drawn_box()), share=0.7)
    assert len(layout.tiles) > 8
    read = _read_island(layout, view, ink)
    true = {(tile.row, tile.cell): _kind(tile.id) for tile in layout.tiles}
    assert {place: _kind(name) for place, name in read.items()} == true


@pytest.mark.parametrize("ink", Ink, ids=lambda ink: ink.value)
def test_the_bare_printed_island_mat_holds_nothing(ink: Ink) -> None:
    assert _read_island(Layout(()), VIEWS["askew"], ink) == {}


def _table(seed: int) -> Table:
    """Return a table laid as the print leads: each tower in its lane, the market above."""
    rng = np.random.default_rng(seed)
    board = board_of("towers-mat")
    cards = board.cards
    assert cards is not None
    grid = cards.enrol
    heights = {"candy": 5, "haunted": 1, "tree": 4, "metal": 6, "sand": 3}
    towers: list[tuple[Lying, ...]] = []
    market: list[Lying] = []
    for number, suit in enumerate(cards.suits):
        x = board.width_mm / 2 + (number - (grid.columns - 1) / 2) * grid.pitch_x_mm
        laid = tower(suit, built(rng, heights[suit]), x, rng)
        up = laid[0].y_mm - (board.height_mm - FOOT_MM)
        towers.append(tuple(replace(card, y_mm=card.y_mm - up) for card in laid))
        if suit in ("tree", "sand"):
            market.append(Lying(suit, 15, x + 1.0, MARKET_MM - 1.0, float(rng.normal(0, 1.5))))
    return Table(tuple(towers), tuple(market))


def _cards_read(seed: int, ink: Ink) -> tuple[Table, CardReading]:
    """Return a table on the printed mat, and what is read of it; its towers are read in full."""
    table = _table(seed)
    frame, lens = photographed(table, shot_of(seed, harsh=0.2), ink=ink)
    reading = CardReader(board_of("towers-mat"), lens, drawn_deck()).read(frame)
    assert reading.trouble is None
    assert not reading.things
    assert {one.suit(): list(one.values()) for one in reading.towers} == {
        cards[0].suit: [card.value for card in cards] for cards in table.towers
    }
    return table, reading


@pytest.mark.parametrize("seed", [11, 12, 13])
def test_every_card_on_the_printed_towers_mat_is_read(seed: int) -> None:
    table, reading = _cards_read(seed, Ink.FULL)
    true = [(card.suit, card.value) for card in table.market]
    assert [card.best() for card in reading.market] == true


def test_in_low_ink_a_dark_card_of_the_market_may_be_asked_about_but_is_not_misread() -> None:
    """White paper makes the camera take the cards darker."""
    table, reading = _cards_read(11, Ink.LOW)
    true = [(card.suit, card.value) for card in table.market]
    assert len(reading.market) == len(true)
    assert all(card.best() in (None, here) for card, here in zip(reading.market, true, strict=True))


@pytest.mark.parametrize("ink", Ink, ids=lambda ink: ink.value)
def test_the_bare_printed_towers_mat_holds_no_cards(ink: Ink) -> None:
    frame, lens = photographed(Table((), ()), shot_of(23, harsh=0.2), ink=ink)
    reading = CardReader(board_of("towers-mat"), lens, drawn_deck()).read(frame)
    assert reading.trouble is None
    assert (reading.towers, reading.market, reading.things) == ((), (), ())
