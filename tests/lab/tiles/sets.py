"""Writing a set: enrolment photos, islands, the board and the catalogue, with their labels."""

import json
from pathlib import Path

import cv2
import numpy as np

from tests.lab.scenes.camera import camera_of
from tests.lab.scenes.lamps import HELD_LIGHTS, TUNE_LIGHTS, LightMaker
from tests.lab.scenes.values import Hand, Imaging, Lens, View
from tests.lab.tiles.art import Tile, box_of
from tests.lab.tiles.place import SLOTS, Layout, Placed, island, laid_out
from tests.lab.tiles.render import MARKER_MM, MARKERS, SHEET, Clutter, Photo, render
from tests.lab.tiles.style import CHARACTER, DREAM, ISLAND, ROWS, STYLES, THICKNESS, Style

BACKS = ("back-upper", "back-central", "back-lower", "back-dream")
QUALITY = (60, 92)


def write_set(out: Path, name: str, frames: int) -> None:
    """Write `enrol/`, `stills/`, `boards/` and the catalogue of one style into `out`."""
    style = STYLES[name]
    box = box_of(style)
    for folder in ("enrol", "stills", "boards", "catalogues"):
        (out / folder).mkdir(parents=True, exist_ok=True)
    (out / "boards" / "island_mat.toml").write_text(_board_toml(), encoding="utf-8")
    (out / "catalogues" / f"{style.name}.toml").write_text(facts_toml(box), encoding="utf-8")
    write_enrolment(out / "enrol", style, box)
    for number in range(frames):
        photo, told = still(style, box, seed=style.seed * 1000 + number)
        _write(out / "stills" / f"{number:03d}.jpg", photo, told)


def still(style: Style, box: dict[str, Tile], *, seed: int) -> tuple[Photo, dict[str, object]]:
    """Return an island photographed at random, and its label."""
    rng = np.random.default_rng(seed)
    ids = ids_of(box)
    share = 1.0 if rng.random() < 0.6 else float(rng.uniform(0.4, 0.8))
    backs = int(rng.integers(1, 5)) if rng.random() < 0.3 else 0
    layout = island(rng, ids, backs=backs, share=share)
    hand = _hand(rng) if rng.random() < 0.08 else None
    photo = photographed(style, box, layout, rng, hand=hand)
    return photo, label(photo, "hand" if hand is not None else None)


def ids_of(box: dict[str, Tile]) -> dict[str, list[str]]:
    """Return the ids of a box by row."""
    return {row: [one.id for one in box.values() if one.row == row] for row in (*ROWS, "dream")}


def photographed(
    style: Style,
    box: dict[str, Tile],
    layout: Layout,
    rng: np.random.Generator,
    *,
    hand: Hand | None = None,
) -> Photo:
    """Return a layout in a random lamp's light before a random camera."""
    makers: tuple[LightMaker, ...] = (*TUNE_LIGHTS, *HELD_LIGHTS)
    light = makers[int(rng.integers(len(makers)))](rng, SHEET)
    roll = float(rng.choice([0, 90, 180, 270])) + float(rng.uniform(-8, 8))
    near = 450 if round(roll / 90) % 2 == 0 else 560
    camera = camera_of(_view(rng, float(rng.uniform(near, 780)), float(rng.uniform(2, 35)), roll))
    imaging = Imaging(
        ev=float(rng.uniform(-0.7, 0.7)),
        gains=tuple(rng.uniform(0.85, 1.2, 3).tolist()),
        defocus_px=float(rng.uniform(0, 1.5)),
        noise=float(rng.uniform(0.004, 0.025)),
        jpeg_quality=int(rng.integers(*QUALITY)),
    )
    clutter = tuple(_clutter(rng) for _ in range(int(rng.integers(0, 3))))
    roughness = float(rng.uniform(0.2, 0.8))
    seed = int(rng.integers(1 << 30))
    return Photo(style, box, layout, camera, light, imaging, seed, clutter, hand, roughness)


def enrolment(style: Style, box: dict[str, Tile]) -> list[tuple[Photo, list[str]]]:
    """Return the photos of the whole box laid out, and what lies in their slots."""
    rng = np.random.default_rng(style.seed + 5)
    names = [*box, *BACKS]
    rows = {tile.id: tile.row for tile in box.values()} | {b: b.split("-")[1] for b in BACKS}
    light = TUNE_LIGHTS[0](rng, SHEET)
    camera = camera_of(_view(rng, 520, 10, 2.0))
    photos: list[tuple[Photo, list[str]]] = []
    for first in range(0, len(names), SLOTS):
        some = names[first : first + SLOTS]
        layout = laid_out(rng, some, rows)
        photo = Photo(style, box, layout, camera, light, Imaging(), int(rng.integers(1 << 30)))
        photos.append((photo, some))
    return photos


def _view(rng: np.random.Generator, distance: float, tilt: float, roll: float) -> View:
    focal = float(rng.uniform(1150, 1210))
    lens = Lens(focal, focal, *rng.uniform((755, 422), (780, 441)).tolist())
    at = tuple((np.array(SHEET) / 2 + rng.uniform(-8, 8, 2)).tolist())
    return View(at, distance, tilt, float(rng.uniform(0, 360)), roll, lens)


def _clutter(rng: np.random.Generator) -> Clutter:
    side = float(rng.choice([-1, 1]))
    x = SHEET[0] / 2 + side * (SHEET[0] / 2 + float(rng.uniform(4, 60)))
    y, across = float(rng.uniform(0, SHEET[1])), float(rng.uniform(18, 40))
    return Clutter(x, y, across, str(rng.choice(["#C8A24A", "#B04030", "#E8E6E0", "#2A3A60"])))


def _hand(rng: np.random.Generator) -> Hand:
    angle = float(rng.uniform(0, 360))
    x, y = np.array(SHEET) / 2 + rng.uniform(-60, 60, 2)
    return Hand(float(x), float(y), angle, skin=str(rng.choice(["#D9A17E", "#8A5A3C", "#F0C8A8"])))


def write_enrolment(out: Path, style: Style, box: dict[str, Tile]) -> None:
    """Write the photos of the whole box, and what lies in their slots."""
    lines = ["# what lies in which slot, row by row"]
    for number, (photo, names) in enumerate(enrolment(style, box)):
        _write(out / f"{number:03d}.jpg", photo, label(photo, None))
        lines += ["", "[[frame]]", f'file = "{number:03d}.jpg"', f"slots = {json.dumps(names)}"]
    (out / "layout.toml").write_text("\n".join(lines) + "\n", encoding="utf-8")


def _write(path: Path, photo: Photo, told: dict[str, object]) -> None:
    cv2.imwrite(str(path), render(photo), [cv2.IMWRITE_JPEG_QUALITY, photo.imaging.jpeg_quality])
    path.with_suffix(".json").write_text(json.dumps(told), encoding="utf-8")


def label(photo: Photo, occluder: str | None) -> dict[str, object]:
    """Return the sidecar of a photo."""
    camera, layout = photo.camera, photo.layout
    told: dict[str, object] = {
        "sheet": "island_mat",
        "image": {"width": camera.width, "height": camera.height},
        "camera": {
            "matrix": camera.matrix.tolist(),
            "distortion": camera.distortion.tolist(),
            "rvec": camera.rvec.tolist(),
            "tvec": camera.tvec.tolist(),
        },
        "catalogue": photo.style.name,
        "tiles": [_tile(tile) for tile in layout.tiles],
        "occluder": occluder,
        "light": photo.light.name,
        "notes": f"roughness {photo.roughness:.2f}, {photo.imaging}",
    }
    if layout.character is not None:
        x, y, angle, number = layout.character
        told["character"] = {"name": str(number), "x": x, "y": y, "angle": angle}
    return told


def _tile(tile: Placed) -> dict[str, object]:
    told: dict[str, object] = {"id": tile.id, "row": tile.row, "cell": tile.cell}
    if tile.slot is not None:
        told["slot"] = tile.slot
    return told | {"x": tile.x, "y": tile.y, "angle": tile.angle, "face": tile.face}


def _board_toml() -> str:
    lines = ["[sheet]", 'name = "island_mat"', f"width = {SHEET[0]}", f"height = {SHEET[1]}"]
    for number, x, y in MARKERS:
        lines += ["", "[[marker]]", f"id = {number}", f"x = {float(x)}", f"y = {float(y)}"]
        lines += [f"size = {MARKER_MM}"]
    lines += ["", "[tiles]", f"thickness = {THICKNESS}", f"island = {list(ISLAND)}"]
    lines += [f"dream = {list(DREAM)}", f"character = {list(CHARACTER)}"]
    lines += ["enrol = { columns = 4, rows = 3, pitch_x = 60.0, pitch_y = 60.0 }"]
    return "\n".join(lines) + "\n"


def facts_toml(box: dict[str, Tile]) -> str:
    """Return what its owner would write down of every tile."""
    lines: list[str] = []
    for tile in box.values():
        lines += ["[[tile]]", f'id = "{tile.id}"', f'row = "{tile.row}"']
        if tile.kind is not None:
            lines.append(f'kind = "{tile.kind}"')
        else:
            told = ", ".join(f"{name} = {number}" for name, number in tile.elements)
            lines.append(f"elements = {{{told}}}")
        lines.append("")
    return "\n".join(lines)
