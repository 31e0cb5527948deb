"""Firmaments whose beads are of milky glass, path-traced: frames with labels to learn kinds on.

    python -m tests.scenes.milky OUT --designs 60 --frames 3

The firmament's photographed beads look like pebbles of clouded glass: a clear skin, and below it
light is scattered, by all kinds alike, and swallowed, by grey some five times as much as by clear.
`glass.py` draws no such thing. Designs, views and what a camera makes of light are those of
`sky_drawn`; only the light comes from Mitsuba 3, which nothing else of ours needs:
`pip install mitsuba==3.9.1 mitsuba-oidn==0.1.2`, and an LLVM of 17 or newer in DRJIT_LIBLLVM_PATH.
"""

from __future__ import annotations

import argparse
import importlib
import logging
import math
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType

import numpy as np

from tests.scenes.camera import Camera, camera_of
from tests.scenes.canvas import linear_image
from tests.scenes.frame import sky_label_of
from tests.scenes.imaging import compressed, expose
from tests.scenes.milky_room import environment, lamps
from tests.scenes.pebble_mesh import Mesh, pebble_mesh
from tests.scenes.sets import board_toml, write_frame
from tests.scenes.sheets import sheet_print
from tests.scenes.sky_drawn import drawn_scene, drawn_sky
from tests.scenes.sky_recipes import SkyRecipe
from tests.scenes.sky_setting import MAT_MM, sky_design_of, strewn_beads
from tests.scenes.values import Floats, Image, Scene

logger = logging.getLogger(__name__)

VARIANT = "llvm_ad_rgb"
TRIM = 0.85  # reflectance of what is printed white
# Per mm. A network that learnt from such glass alone finds 0.06 scattered in both kinds of the
# given stars, 0.008 swallowed by clear and 0.03 by grey. Glass that varies only that much taught
# nothing; what varied as widely as this did.
SCATTERED = (0.02, 0.18)
SWALLOWED = {"clear": (0.003, 0.011), "grey": (0.018, 0.09), "black": (1.0, 4.0)}
TINT = 0.03  # log spread over the colours
BEAD_COUNT = (12, 19)
DIAMETER_MM, THICKNESS_MM = 17.0, 7.0  # as the firmament's
AROUND = 1.5  # diameters: half the side of the square around a bead that is traced well
GRAIN = (0.5, 1.0)  # share of the tracing's noise that is left
COARSE, FINE = (8, 1), (16, 3)  # samples of a pixel at once and how often: of the mat, of beads
BRIGHT = 4.0  # times the 98 %: no more is taken of one pass
FLIP = np.diag([1.0, -1.0, -1.0])  # from the sheet's frame to Mitsuba's, whose z rises


def traced(scene: Scene, rng: np.random.Generator) -> Image:
    """Return the frame of a scene of the firmament, its glass milky, BGR."""
    with TemporaryDirectory() as scratch:
        light = _light(scene, rng, Path(scratch))
    return compressed(expose(light, scene.imaging, rng), scene.imaging.jpeg_quality)


def _light(scene: Scene, rng: np.random.Generator, scratch: Path) -> Floats:
    camera = camera_of(scene.view)
    loaded = _mitsuba().load_dict(_words(scene, rng, scratch))
    light = _passes(loaded, _sensor(camera, None), COARSE, rng)
    for left, top, side in _squares(scene, camera):
        square = _sensor(camera, (left, top, side))
        light[top : top + side, left : left + side] = _passes(loaded, square, FINE, rng)
    denoiser = importlib.import_module("mitsuba_oidn")
    clean = np.array(denoiser.denoise(np.ascontiguousarray(light[..., ::-1]), hdr=True))[..., ::-1]
    return np.asarray(clean + rng.uniform(*GRAIN) * (light - clean), dtype=np.float32)


def _passes(
    loaded: object, sensor: object, samples: tuple[int, int], rng: np.random.Generator
) -> Floats:
    """Return the mean of passes, BGR, fireflies dimmed."""
    (spp, count), total, most = samples, np.float32(0), math.inf
    for _ in range(count):
        seed = int(rng.integers(1 << 31))
        one = np.array(_mitsuba().render(loaded, sensor=sensor, spp=spp, seed=seed))[..., ::-1]
        most = min(most, BRIGHT * float(np.percentile(one, 98)))
        total = total + np.minimum(one, most)
    return np.asarray(total / count, dtype=np.float32)


def _squares(scene: Scene, camera: Camera) -> list[tuple[int, int, int]]:
    """Return left, top and side of the square of pixels around every bead."""
    found: list[tuple[int, int, int]] = []
    for bead in scene.beads:
        middle = np.array([bead.x, bead.y, -bead.thickness / 2])
        depth = float((camera.rotation @ middle + camera.tvec)[2])
        half = math.ceil(AROUND / 2 * bead.diameter * camera.matrix[0, 0] / depth)
        x, y = (int(value) for value in camera.project(middle[None])[0])
        left = min(max(x - half, 0), camera.width - 2 * half)
        top = min(max(y - half, 0), camera.height - 2 * half)
        found.append((left, top, 2 * half))
    return found


def _sensor(camera: Camera, square: tuple[int, int, int] | None) -> object:
    """Return Mitsuba's camera, for the whole picture or a square of it."""
    film: dict[str, object] = {
        "type": "hdrfilm",
        "width": camera.width,
        "height": camera.height,
        "rfilter": {"type": "box"},
    }
    if square is not None:
        left, top, side = square
        film |= {"crop_offset_x": left, "crop_offset_y": top, "crop_width": side}
        film |= {"crop_height": side}
    pose = np.eye(4)
    pose[:3, :3] = FLIP @ camera.rotation.T @ np.diag([-1.0, -1.0, 1.0])
    pose[:3, 3] = _placed(camera.centre)
    wide = camera.width / 2 / camera.matrix[0, 0]
    words = {
        "type": "perspective",
        "fov": 2 * math.degrees(math.atan(wide)),
        "fov_axis": "x",
        "principal_point_offset_x": 0.5 - (camera.matrix[0, 2] + 0.5) / camera.width,
        "principal_point_offset_y": 0.5 - (camera.matrix[1, 2] + 0.5) / camera.height,
        "to_world": _mitsuba().ScalarTransform4f(pose),
        "film": film,
        "sampler": {"type": "independent"},
    }
    return _mitsuba().load_dict(words)


def _words(scene: Scene, rng: np.random.Generator, scratch: Path) -> dict[str, object]:
    """Return a scene in Mitsuba's words, the mat's middle in its origin."""
    mitsuba, half = _mitsuba(), MAT_MM / 2
    place = mitsuba.ScalarTransform4f
    printed = linear_image(sheet_print(scene.design)) * TRIM
    sky = place().rotate([0, 0, 1], rng.uniform(0, 360)).rotate([1, 0, 0], 90)
    # Mitsuba's pictures begin at the bottom, red first.
    ink_map = mitsuba.Bitmap(printed[::-1, :, ::-1].copy())
    ink = {"type": "bitmap", "raw": True, "bitmap": ink_map}
    table = {"type": "rgb", "value": [rng.uniform(0.05, 0.6)] * 3}
    words: dict[str, object] = {
        "type": "scene",
        "integrator": {"type": "volpath", "max_depth": 28, "rr_depth": 5},
        "room": {"type": "envmap", "bitmap": mitsuba.Bitmap(environment(rng)), "to_world": sky},
        "mat": _plane(place().scale([half, half, 1]), ink, scene.sheet_roughness),
        "table": _plane(place().translate([0, 0, -1]).scale([3000, 3000, 1]), table, 0.6),
    }
    words |= {f"lamp{k}": lamp for k, lamp in enumerate(lamps(rng))}
    return words | _bead_words(scene, rng, scratch)


def _bead_words(scene: Scene, rng: np.random.Generator, scratch: Path) -> dict[str, object]:
    """Return the beads, each of a glass of its own."""
    words: dict[str, object] = {}
    for k, bead in enumerate(scene.beads):
        path = scratch / f"{k}.ply"
        _write_mesh(pebble_mesh(bead.diameter, bead.thickness, rng), (bead.x, bead.y), path)
        words[f"bead{k}"] = {
            "type": "ply",
            "filename": str(path),
            "bsdf": {"type": "dielectric", "int_ior": 1.5},
            "interior": _milk_words(bead.kind, rng),
        }
    return words


def _milk_words(kind: str, rng: np.random.Generator) -> dict[str, object]:
    scattered, swallowed = (_between(span, rng) for span in (SCATTERED, SWALLOWED[kind]))
    lost = scattered + swallowed * np.exp(rng.normal(0, TINT, 3))
    albedo = np.clip(1 - (lost - scattered) / lost.mean(), 0, 0.999).tolist()
    colours = {"type": "rgb", "value": albedo}
    return {"type": "homogeneous", "sigma_t": float(lost.mean()), "albedo": colours}


def _between(span: tuple[float, float], rng: np.random.Generator) -> float:
    low, high = span
    return low * (high / low) ** rng.uniform()


def _plane(to_world: object, reflectance: object, roughness: float) -> dict[str, object]:
    skin = {"type": "roughplastic", "alpha": roughness, "diffuse_reflectance": reflectance}
    return {"type": "rectangle", "to_world": to_world, "bsdf": skin}


def _write_mesh(mesh: Mesh, place_mm: tuple[float, float], path: Path) -> None:
    mitsuba = _mitsuba()
    middle = _placed(np.array([*place_mm, 0.0]))
    points = (mesh.points + middle).astype(np.float32)
    made = mitsuba.Mesh("pebble", len(points), len(mesh.faces))
    parts = mitsuba.traverse(made)
    parts["vertex_positions"] = points.ravel()
    parts["faces"] = mesh.faces.ravel()
    parts.update()
    made.write_ply(str(path))


def _placed(point: Floats) -> Floats:
    """Return where a point of the sheet's frame, shape (3,), lies in Mitsuba's."""
    return np.asarray(FLIP @ (point - np.array([MAT_MM / 2, MAT_MM / 2, 0.0])))


def write_milky_set(out: Path, designs: Sequence[int], frames: int) -> None:
    """Write so many frames of each design to `out`, with boards and bare mats."""
    for folder in (out, out / "boards", out / "bare"):
        folder.mkdir(parents=True, exist_ok=True)
    for number in designs:
        recipe = replace(drawn_sky(number), diameter=DIAMETER_MM, thickness=THICKNESS_MM)
        stem = sky_design_of(recipe).board.stem
        (out / "boards" / f"{stem}.toml").write_text(board_toml(sky_design_of(recipe).board))
        _write(out / "bare" / f"{stem}_0", _bare(recipe, 0), np.random.default_rng((number, 0)))
        for frame in range(1, frames + 1):
            rng = np.random.default_rng((number, frame))
            scene = _bare(recipe, frame)
            scene = replace(scene, beads=strewn_beads(scene, int(rng.integers(*BEAD_COUNT)), rng))
            _write(out / f"{number:04}_{frame:02}", scene, rng)
        logger.info("%s written", stem)


def _write(stem: Path, scene: Scene, rng: np.random.Generator) -> None:
    write_frame(stem, traced(scene, rng), sky_label_of(scene), 97)


def _bare(recipe: SkyRecipe, number: int) -> Scene:
    """Return a drawn scene without beads and things, through a lens that bends nothing."""
    scene = drawn_scene(recipe, number)
    lens = scene.view.lens
    lens = replace(lens, fy=lens.fx, distortion=(0.0, 0.0, 0.0, 0.0, 0.0))
    return replace(scene, items=(), beads=(), view=replace(scene.view, lens=lens))


def _mitsuba() -> ModuleType:
    mitsuba = importlib.import_module("mitsuba")
    mitsuba.set_variant(VARIANT)
    return mitsuba


def main(argv: Sequence[str] | None = None) -> int:
    """Write the designs asked for; exit 0 when all are written."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--designs", type=int, default=60)
    parser.add_argument("--first", type=int, default=1000)
    parser.add_argument("--frames", type=int, default=3)
    options = parser.parse_args(argv)
    logging.basicConfig(level=logging.INFO, format="%(message)s", stream=sys.stderr)
    numbers = range(options.first, options.first + options.designs)
    write_milky_set(options.out, numbers, options.frames)
    return 0


if __name__ == "__main__":
    sys.exit(main())
