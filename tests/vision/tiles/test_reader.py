from dataclasses import replace

import numpy as np
import pytest

from tests.lab.scenes.values import Hand
from tests.lab.tiles.harsh import HELD, spoilt
from tests.lab.tiles.place import Layout, Placed, island
from tests.vision.tiles.islands import (
    Still,
    TileLabel,
    drawn,
    drawn_box,
    drawn_catalogue,
    enrolled,
    mat,
    still,
)
from vision.errors import BoardFileError
from vision.sheet.lens import Lens
from vision.sheet.pose import Lost
from vision.sheet.unread import Unread
from vision.tiles.catalogue import TileCatalogue
from vision.tiles.evidence import TileEvidence
from vision.tiles.reader import TileReader


def _read(
    seen: Still, catalogue: TileCatalogue | None
) -> dict[tuple[str, int | None], TileEvidence]:
    reading = TileReader(mat(), seen.lens, catalogue).read(seen.frame)
    assert reading.trouble is None
    return {(tile.row, tile.cell): tile for tile in reading}


def _read_drawn(layout: Layout) -> tuple[TileEvidence, ...]:
    frame, lens = drawn(layout)
    reading = TileReader(mat(), lens, drawn_catalogue()).read(frame)
    assert reading.trouble is None
    return reading.tiles


def _kind(name: str | None) -> str | None:
    return name[:-2] if name is not None and name.startswith("dream") else name


def _island(share: float = 0.6) -> Layout:
    rows = ("upper", "central", "lower", "dream")
    ids = {row: [name for name in drawn_box() if name.startswith(row)] for row in rows}
    return island(np.random.default_rng(3), ids, share=share)


@pytest.mark.parametrize("name", ["007", "011"])
def test_every_tile_of_a_photographed_island_is_named_in_its_cell(name: str) -> None:
    seen = still(name)
    found = _read(seen, enrolled()[0])
    assert len(found) == len(seen.tiles)
    for label in seen.tiles:
        tile = found[label["row"], label["cell"]]
        assert tile.face == label["face"]
        assert tile.face == "back" or _kind(tile.best()) == _kind(label["id"])
        assert np.hypot(tile.x_mm - label["x"], tile.y_mm - label["y"]) < 3


def test_a_back_has_no_names() -> None:
    backs = [tile for tile in _read(still("007"), enrolled()[0]).values() if tile.face == "back"]
    assert [(tile.best(), dict(tile.names)) for tile in backs] == [(None, {})] * 2


def test_both_copies_of_a_dream_get_an_id_of_their_own() -> None:
    found = _read(still("011"), enrolled()[0])
    names = [found["dream", slot].best() for slot in range(4)]
    assert len(set(names)) == 4
    assert all(tile.confidence() > 0.9 for tile in found.values())


@pytest.mark.slow
def test_tiles_that_are_in_no_catalogue_are_not_named_after_the_nearest() -> None:
    seen = still("011")
    whole = enrolled()[0]
    gone = {label["id"] for label in seen.tiles if label["row"] != "dream"}
    rest = replace(whole, entries=tuple(e for e in whole.entries if e.id not in gone))
    found = _read(seen, rest)
    for label in seen.tiles:
        if label["id"] in gone:
            assert found[label["row"], label["cell"]].best() is None


def test_tiles_of_another_box_are_in_no_catalogue() -> None:
    found = _read(still("011"), drawn_catalogue())
    assert len(found) == len(still("011").tiles)
    assert {tile.best() for tile in found.values()} == {None}


def test_without_a_catalogue_tiles_are_found_but_not_named() -> None:
    seen = still("007")
    found = _read(seen, None)
    assert set(found) == {(label["row"], label["cell"]) for label in seen.tiles}
    assert {tile.best() for tile in found.values()} == {None}


def test_a_hand_over_the_mat_is_not_read() -> None:
    seen = still("010")
    reading = TileReader(mat(), seen.lens, enrolled()[0]).read(seen.frame)
    assert (reading.trouble, reading.tiles) == (Unread.OCCLUDED, ())


@pytest.mark.slow
def test_a_drawn_hand_is_not_read_either() -> None:
    frame, lens = drawn(_island(), Hand(250.0, 170.0, -100.0))
    assert TileReader(mat(), lens, drawn_catalogue()).read(frame).trouble is Unread.OCCLUDED


def test_a_frame_without_the_mat_is_lost() -> None:
    seen = still("011")
    reading = TileReader(mat(), seen.lens).read(np.full_like(seen.frame, 90))
    assert reading.trouble is Lost.NO_MARKERS


@pytest.mark.slow
def test_the_character_board_is_found_and_is_no_tile() -> None:
    layout = _island()
    frame, lens = drawn(layout)
    found = TileReader(mat(), lens, drawn_catalogue()).read(frame).character
    assert found is not None
    assert layout.character is not None
    assert (found.x_mm, found.y_mm) == pytest.approx(layout.character[:2], abs=3)
    assert found.angle_deg == pytest.approx(layout.character[2], abs=2)


@pytest.mark.slow
def test_a_bare_mat_holds_no_tiles() -> None:
    assert _read_drawn(Layout(())) == ()


@pytest.mark.slow
def test_a_tile_half_under_another_is_named() -> None:
    whole = _island(share=1.0)
    top = next(tile for tile in whole.tiles if tile.row == "central" and tile.cell == 0)
    free = next(t for t in drawn_box() if t not in {tile.id for tile in whole.tiles})
    below = Placed(free, "central", top.x + 28.0, top.y + 1.0, top.angle + 3.0)
    kept = [tile for tile in whole.tiles if (tile.row, tile.cell) in {("upper", 0), ("central", 0)}]
    tiles = _read_drawn(Layout((below, *kept), whole.character))
    assert {tile.best() for tile in tiles} == {free, *(tile.id for tile in kept)}
    hidden = next(tile for tile in tiles if tile.best() == free)
    assert hidden.covered == pytest.approx(0.44, abs=0.12)


@pytest.mark.slow
def test_a_tile_beside_the_island_lies_in_no_cell() -> None:
    whole = _island()
    free = next(t for t in drawn_box() if t not in {tile.id for tile in whole.tiles})
    kept = tuple(tile for tile in whole.tiles if tile.cell in {0, 1})
    aside = Placed(free, "upper", 300.0, 252.0, 9.0)
    tiles = _read_drawn(Layout((*kept, aside), whole.character))
    loose = [tile for tile in tiles if tile.cell is None]
    assert [tile.best() for tile in loose] == [free]
    assert loose[0].row == free.split("-")[0]


@pytest.mark.slow
def test_a_tile_that_leaves_a_gap_is_told_how_far_it_lies_aside() -> None:
    whole = _island()
    last = max((t for t in whole.tiles if t.row == "upper"), key=lambda tile: tile.cell or 0)
    gone = replace(last, x=last.x + 22.0, y=last.y - 10.0)
    tiles = _read_drawn(Layout((*(t for t in whole.tiles if t is not last), gone), whole.character))
    aside = {tile.best(): tile.aside for tile in tiles}
    assert aside.pop(last.id) == pytest.approx(0.43, abs=0.06)
    assert max(aside.values()) < 0.15


@pytest.mark.slow
def test_a_tile_in_the_wrong_row_is_reported_where_it_lies() -> None:
    whole = _island()
    spot = next(tile for tile in whole.tiles if tile.row == "central")
    wrong = replace(spot, id="lower-20")
    others = tuple(t for t in whole.tiles if t is not spot and t.id != "lower-20")
    tiles = _read_drawn(Layout((*others, wrong), whole.character))
    assert ("central", spot.cell) in {(t.row, t.cell) for t in tiles if t.best() == "lower-20"}


def test_a_board_without_tiles_is_refused() -> None:
    with pytest.raises(BoardFileError, match="no \\[tiles\\]"):
        TileReader(replace(mat(), tiles=None), Lens((1.0,) * 9, (0.0,) * 5))


HARSH = ("glare", "window", "gradient", "hand shadow", "shadow edge", "defocus", "noise", "mottled")


@pytest.mark.slow
@pytest.mark.parametrize("kind", HARSH)
def test_in_harsh_light_nothing_is_named_wrongly_and_most_is_named(kind: str) -> None:
    seen = still("007")
    frame, _ = spoilt(seen.frame, {kind: HELD[kind]}, np.random.default_rng(5), most=1)
    found = _read(Still(frame, seen.lens, seen.tiles), enrolled()[0])
    labels: dict[tuple[str, int | None], TileLabel] = {
        (label["row"], label["cell"]): label for label in seen.tiles
    }
    named = {place: tile for place, tile in found.items() if tile.best() is not None}
    assert set(found) <= set(labels)
    assert all(_kind(one.best()) == _kind(labels[place]["id"]) for place, one in named.items())
    fronts = sum(label["face"] == "front" for label in seen.tiles)
    assert len(named) >= fronts - 2


@pytest.mark.slow
def test_a_lamp_mirrored_in_the_bare_mat_is_no_tile() -> None:
    frame, lens = drawn(_island(share=0.0))
    y, x = np.indices(frame.shape[:2])
    spot = 500.0 * np.exp(-((x - 900) ** 2 + (y - 430) ** 2) / 40**2)
    glaring = np.clip(frame + spot[..., None], 0, 255).astype(np.uint8)
    reading = TileReader(mat(), lens, drawn_catalogue()).read(glaring)
    assert (reading.trouble, reading.tiles) == (None, ())


@pytest.mark.slow
def test_a_hand_that_covers_most_tiles_is_not_read() -> None:
    seen = still("hand", "harsh")
    reading = TileReader(mat(), seen.lens, drawn_catalogue()).read(seen.frame)
    assert reading.trouble is Unread.OCCLUDED


def test_the_halo_of_a_lamp_mirrored_beside_the_mat_is_no_hand() -> None:
    seen = still("glare", "harsh")
    reading = TileReader(mat(), seen.lens).read(seen.frame)
    assert reading.trouble is None
    assert len(reading.tiles) == 16


@pytest.mark.slow
def test_in_a_dim_frame_the_island_is_found_by_its_tiles() -> None:
    seen = still("007")
    rng = np.random.default_rng(8)
    dim = seen.frame * np.array([0.12, 0.22, 0.28]) + rng.normal(0, 4.0, seen.frame.shape)
    frame = np.clip(dim, 0, 255).astype(np.uint8)
    found = _read(Still(frame, seen.lens, seen.tiles), enrolled()[0])
    labels = {(label["row"], label["cell"]): _kind(label["id"]) for label in seen.tiles}
    named = {place: _kind(tile.best()) for place, tile in found.items() if tile.best()}
    assert len(named) > len(labels) / 2
    assert named.items() <= labels.items()
