"""A recorded evening of 1001 Islands: `python -m tests.lab.tiles.record OUT`.

The count: three players lay their islands on the mat, one after the other. The first shows three
lamps at once, turns the two that the third one turns, and shows her island again.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

import cv2
import numpy as np

from device.cli import main as cli
from games.islands.inspection import faults, unfinished
from games.islands.island import Cell, Face, Island, lamp_tiles
from games.islands.island import Placed as Lying
from games.islands.options import Options
from games.islands.pieces import ROWS, TileSet, tile_of
from games.islands.score import score_islands
from tests.lab.scenes.camera import camera_of
from tests.lab.scenes.values import Doubles, Hand, Imaging, Lamp, Light, View
from tests.lab.tiles.art import Tile, box_of
from tests.lab.tiles.place import Layout, Placed, at_cell
from tests.lab.tiles.render import Photo, render
from tests.lab.tiles.sets import facts_toml, label, write_enrolment
from tests.lab.tiles.style import STYLES

STYLE = STYLES["lagoon"]
CATALOGUE = "box.tiles"
NAMES = ("Noura", "Elias", "Lilia")
DEALS = 4000  # tried until one fits the evening
TABLE = 7  # the seed of a wooden one
BARE = Island()
QUALITY = 80
CAMERA = camera_of(View(distance=455, tilt_deg=6, azimuth_deg=65, roll_deg=1.5))
LIGHT = Light("evening lamp", (Lamp(520, -240, 1300, 160, 0.75, (1.12, 1.0, 0.86)),), 0.34)
IMAGING = Imaging(ev=0.1, defocus_px=0.5, noise=0.008, jpeg_quality=QUALITY)


@dataclass(frozen=True, slots=True)
class Picture:
    """One frame: whose island lies there, as far as it does, and what the record says of it."""

    event: str
    seat: int = 0
    island: Island = BARE
    hand: Hand | None = None


def moments(deal: tuple[Island, ...]) -> tuple[Picture, ...]:
    """Return the evening, frame by frame."""
    noura, elias, lilia = deal
    wrong = Island(tuple(replace(placed, face=Face.FRONT) for placed in noura.placed))
    half = _part(wrong, 9)
    return (
        Picture("empty"),
        Picture("hand", 1, _part(wrong, 4), Hand(250, 120, 100, skin="#C68E68")),
        Picture("part", 1, half),
        Picture("hand", 1, _part(wrong, 13), Hand(300, 230, -110, skin="#C68E68")),
        Picture("island", 1, wrong),
        Picture("hand", 1, wrong, Hand(265, 150, 75, "pinch", "#C68E68", "#8A3A4A")),
        Picture("island", 1, noura),
        Picture("hand", 1, half, Hand(230, 170, 80, "flat", "#C68E68", "#8A3A4A")),
        Picture("empty"),
        Picture("hand", 2, _part(elias, 6), Hand(240, 150, -80, skin="#E6B896")),
        Picture("island", 2, elias),
        Picture("hand", 2, _part(elias, 11), Hand(290, 140, -70, "flat", "#E6B896")),
        Picture("empty"),
        Picture("hand", 3, _part(lilia, 7), Hand(250, 150, -65, "pinch", "#8A5A3C", "#3C6E5A")),
        Picture("island", 3, lilia),
        Picture("empty"),
    )


def _part(island: Island, count: int) -> Island:
    """Return the first tiles of an island, laid outwards from the character board."""
    outwards = sorted(island.placed, key=lambda placed: (placed.cell.column, placed.cell))
    return Island(tuple(outwards[:count]))


def deal_of(box: TileSet) -> tuple[Island, ...]:
    """Return three whole islands; the first has three lamps, two turned, the others at most two.

    Raises:
        ValueError: none of DEALS is such.
    """
    for seed in range(DEALS):
        deal = _dealt(box, np.random.default_rng(seed))
        if _fits(deal):
            return deal
    raise ValueError(f"none of {DEALS} deals fits the evening; change what it asks for")


def _dealt(box: TileSet, rng: np.random.Generator) -> tuple[Island, ...]:
    islands: list[list[Lying]] = [[] for _ in NAMES]
    for row in ROWS:
        tiles = box.of_row(row)
        for place, index in enumerate(rng.permutation(len(tiles))[: 4 * len(NAMES)]):
            column, seat = divmod(place, len(NAMES))
            islands[seat].append(Lying(Cell(row, column), tiles[int(index)]))
    noura, *others = (Island(tuple(placed)) for placed in islands)
    return _turned(noura), *others


def _turned(island: Island) -> Island:
    """Return an island with all lamp tiles turned but the last."""
    turned = {placed.cell for placed in lamp_tiles(island)[:-1]}
    return Island(
        tuple(
            replace(placed, face=Face.BACK) if placed.cell in turned else placed
            for placed in island.placed
        )
    )


def _fits(deal: tuple[Island, ...]) -> bool:
    options = Options()
    totals = [score.tally.total for score in score_islands(deal, options)]
    complete = not any((*faults(one, options), *unfinished(one)) for one in deal)
    return complete and len(deal[0].turned) == 2 and min(totals) >= 30 and len(set(totals)) == 3


def rules_box(tiles: dict[str, Tile]) -> TileSet:
    """Return the drawn tiles as the rules know them."""
    return TileSet(
        tuple(tile_of(one.id, one.row, dict(one.elements), one.kind) for one in tiles.values())
    )


def layout_of(picture: Picture) -> Layout:
    """Return an island where its player laid it, the same tile always alike."""
    if not picture.seat:
        return Layout(())
    rng = np.random.default_rng(picture.seat)
    turn = float(rng.uniform(-3, 3))
    middle = np.array((135.0, 148.5)) + rng.uniform(-6, 6, 2)
    lying = tuple(_lying(placed, middle, turn) for placed in picture.island.placed)
    return Layout(lying, (*middle.tolist(), turn, picture.seat))


def _lying(placed: Lying, board: Doubles, turn: float) -> Placed:
    name = placed.tile.id if placed.tile is not None else ""
    rng = np.random.default_rng([*name.encode(), placed.face is Face.BACK])
    x, y = board + at_cell(placed.cell.row, placed.cell.column, turn) + rng.normal(0, 0.7, 2)
    angle = turn + float(rng.normal(0, 1.0))
    row, column = placed.cell
    return Placed(name, row, float(x), float(y), angle, placed.face, column)


def write(folder: Path, number: int, picture: Picture, box: dict[str, Tile]) -> str:
    """Write a frame with its label; return the frame's name."""
    layout = layout_of(picture)
    photo = Photo(STYLE, box, layout, CAMERA, LIGHT, IMAGING, TABLE, hand=picture.hand)
    path = folder / f"{number:03d}.jpg"
    cv2.imwrite(str(path), render(photo), [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    told = label(photo, "hand" if picture.hand is not None else None)
    path.with_suffix(".json").write_text(json.dumps(told), encoding="ascii")
    return path.name


def enrol(path: Path, box: dict[str, Tile]) -> None:
    """Learn the box from photos of it, as its owner would, and write its catalogue."""
    with TemporaryDirectory() as folder:
        photos, facts = Path(folder), Path(folder) / "tiles.toml"
        write_enrolment(photos, STYLE, box)
        facts.write_text(facts_toml(box), encoding="utf-8")
        if cli(["enrol", "islands", folder, "--tiles", str(facts), "--out", str(path)]):
            raise SystemExit("the box could not be enrolled")


def event_of(picture: Picture, frame: str, deal: tuple[Island, ...]) -> dict[str, object]:
    """Return what the record says of a frame: whose island, what is wrong, what it is worth."""
    told: dict[str, object] = {"frame": frame, "event": picture.event, "press": ""}
    if picture.seat:
        told["seat"] = f"s{picture.seat}"
    if picture.event == "island":
        wrong = faults(picture.island, Options())
        told |= {"legal": not wrong} | ({"reason": wrong[0].code} if wrong else {})
        if not wrong:
            told["score"] = score_islands(deal, Options())[picture.seat - 1].tally.total
    return told


def main(argv: Sequence[str] | None = None) -> int:
    """Write the recording into the folder that is named."""
    folder = Path((argv or sys.argv[1:])[0])
    folder.mkdir(parents=True, exist_ok=True)
    box = box_of(STYLE)
    enrol(folder / CATALOGUE, box)
    deal = deal_of(rules_box(box))
    frames = enumerate(moments(deal))
    events = [event_of(one, write(folder, number, one, box), deal) for number, one in frames]
    record = {
        "game": "islands",
        "edition": "ludonaute-2022",
        "sheet": "island_mat",
        "catalogue": CATALOGUE,
        "seats": [[name] for name in NAMES],
        "events": events,
    }
    (folder / "game.json").write_text(json.dumps(record, indent=1) + "\n", encoding="ascii")
    return 0


if __name__ == "__main__":
    sys.exit(main())
