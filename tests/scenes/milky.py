"""Firmaments whose beads are of milky glass, path-traced: frames with labels to learn kinds on.

    python -m tests.scenes.milky OUT --designs 60 --frames 3

The firmament's photographed beads look like pebbles of clouded glass: below a clear skin light is
scattered, a little by clear glass, through which the print shows, and so much by grey that none
does; black is a mirror alone. `glass.py` draws no such thing. Designs and views are those of
`sky_drawn`, and so is the camera but for the colours of its sensor's pixels; only the light comes
from Mitsuba 3, which nothing else of ours needs:
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

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.scenes.camera import Camera, camera_of
from tests.scenes.canvas import linear_image
from tests.scenes.frame import sky_label_of
from tests.scenes.imaging import compressed, expose
from tests.scenes.milky_glass import between, glass_words
from tests.scenes.milky_room import environment, lamps
from tests.scenes.pebble_mesh import Mesh, pebble_mesh
from tests.scenes.sets import board_toml, write_frame
from tests.scenes.sheets import sheet_print
from tests.scenes.sky_drawn import drawn_scene, drawn_sky
from tests.scenes.sky_recipes import SkyRecipe
from tests.scenes.sky_setting import MAT_MM, sky_design_of, strewn_beads
from tests.scenes.values import Floats, Image, Scene

logger = logging.getLogger(__name__)

Pixels = NDArray[np.intp]

VARIANT = "llvm_ad_rgb"
SAMPLER = {"type": "independent"}
SKIN = (1.25, 1.5)  # refractive index of a print's skin
TRIM = 0.85  # reflectance of what is printed white
BEAD_COUNT = (12, 19)
DIAMETER_MM, THICKNESS_MM = 17.0, 7.0  # as the firmament's
AROUND = 1.4  # diameters: half the side of the square around a bead that is traced well
GRAIN = (0.1, 0.7)  # share of the tracing's noise that is left
COARSE = 5  # samples of a pixel of the mat
FINE = (16, 5)  # of a bead's: at once, and how often
BRIGHT = (3.0, 30.0)  # times the 98 %: no more is taken of one sample
FULL = 4.0  # times the 98 %: a sensor takes no more
DARKER, VIVID, DARKEST = (1.0, 1.3), (1.0, 2.5), 0.004
FLIP = np.diag([1.0, -1.0, -1.0])  # from the sheet's frame to Mitsuba's, whose z rises


def traced(scene: Scene, rng: np.random.Generator) -> Image:
    """Return the frame of a scene of the firmament, its glass milky, BGR."""
    with TemporaryDirectory() as scratch:
        light = _light(scene, rng, Path(scratch))
    return compressed(expose(_mosaicked(light), scene.imaging, rng), scene.imaging.jpeg_quality)


def _mosaicked(light: Floats) -> Floats:
    """Return what a sensor keeps of light, BGR: one colour of each pixel, the others from around.

    A glint as small as a pixel becomes a red, green or blue one.
    """
    full = np.float32(FULL * np.percentile(light, 98))
    counts = np.rint(np.clip(light / full, 0, 1) * 65535).astype(np.uint16)
    raw = counts[..., 1].copy()
    raw[::2, ::2], raw[1::2, 1::2] = counts[::2, ::2, 2], counts[1::2, 1::2, 0]
    # OpenCV names a filter by its second row: this one begins red, green.
    colours = cv2.demosaicing(raw, cv2.COLOR_BayerBG2BGR)
    return np.asarray(colours * (full / 65535), dtype=np.float32)


def _light(scene: Scene, rng: np.random.Generator, scratch: Path) -> Floats:
    camera = camera_of(scene.view)
    loaded, sensor = _mitsuba().load_dict(_words(scene, rng, scratch)), _sensor(camera)
    seed = int(rng.integers(1 << 31))
    light = np.array(_mitsuba().render(loaded, sensor=sensor, spp=COARSE, seed=seed))[..., ::-1]
    light = np.minimum(light, _brightest(light, rng))
    pixels = np.argwhere(_is_near_beads(scene, camera))[:, ::-1]
    if len(pixels):
        most = _brightest(light, rng)
        light[pixels[:, 1], pixels[:, 0]] = _traced_well(loaded, sensor, pixels, most, rng)
    denoiser = importlib.import_module("mitsuba_oidn")
    clean = np.array(denoiser.denoise(np.ascontiguousarray(light[..., ::-1]), hdr=True))[..., ::-1]
    return np.asarray(clean + rng.uniform(*GRAIN) * (light - clean), dtype=np.float32)


def _brightest(light: Floats, rng: np.random.Generator) -> float:
    """Return the most that is taken of one sample, against fireflies."""
    return between(BRIGHT, rng) * float(np.percentile(light, 98))


def _traced_well(
    loaded: object, sensor: object, pixels: Pixels, most: float, rng: np.random.Generator
) -> Floats:
    """Return the light of pixels, shape (N, 2), as BGR of shape (N, 3)."""
    mitsuba, (spp, count) = _mitsuba(), FINE
    spread = np.repeat(pixels, spp, axis=0).T.astype(np.float32)
    total, size = np.zeros((len(pixels), 3)), mitsuba.Film.size(mitsuba.Sensor.film(sensor))
    for _ in range(count):
        sampler = mitsuba.load_dict(SAMPLER)
        sampler.seed(int(rng.integers(1 << 31)), spread.shape[1])
        place = (mitsuba.Point2f(spread) + sampler.next_2d()) / mitsuba.Vector2f(size)
        ray, _ = mitsuba.Sensor.sample_ray_differential(sensor, 0.0, 0.5, place, [0.5, 0.5])
        tracer = mitsuba.Scene.integrator(loaded)
        seen = np.array(tracer.sample(loaded, sampler, ray)[0]).T
        total += np.minimum(seen, most).reshape(-1, spp, 3).mean(axis=1)
    return np.asarray(total[:, ::-1] / count, dtype=np.float32)


def _is_near_beads(scene: Scene, camera: Camera) -> NDArray[np.bool_]:
    """Return which pixels lie in the square around a bead, shape (H, W)."""
    near = np.zeros((camera.height, camera.width), dtype=bool)
    for bead in scene.beads:
        middle = np.array([bead.x, bead.y, -bead.thickness / 2])
        depth = float((camera.rotation @ middle + camera.tvec)[2])
        half = math.ceil(AROUND / 2 * bead.diameter * camera.matrix[0, 0] / depth)
        x, y = (int(value) for value in camera.project(middle[None])[0])
        near[max(y - half, 0) : max(y + half, 0), max(x - half, 0) : max(x + half, 0)] = True
    return near


def _sensor(camera: Camera) -> object:
    """Return Mitsuba's camera."""
    film = {
        "type": "hdrfilm",
        "width": camera.width,
        "height": camera.height,
        "rfilter": {"type": "box"},
    }
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
        "sampler": SAMPLER,
    }
    return _mitsuba().load_dict(words)


def _words(scene: Scene, rng: np.random.Generator, scratch: Path) -> dict[str, object]:
    """Return a scene in Mitsuba's words, the mat's middle in its origin."""
    mitsuba, half = _mitsuba(), MAT_MM / 2
    place = mitsuba.ScalarTransform4f
    printed = _printed(scene) * TRIM
    sky = place().rotate([0, 0, 1], rng.uniform(0, 360)).rotate([1, 0, 0], 90)
    # Mitsuba's pictures begin at the bottom, red first.
    ink_map = mitsuba.Bitmap(printed[::-1, :, ::-1].copy())
    ink = {"type": "bitmap", "raw": True, "bitmap": ink_map}
    assert scene.design.sky is not None
    skin = np.random.default_rng((scene.design.sky.seed, 1)).uniform(*SKIN)
    table = {"type": "rgb", "value": [rng.uniform(0.05, 0.6)] * 3}
    words: dict[str, object] = {
        "type": "scene",
        "integrator": {"type": "volpath", "max_depth": 28, "rr_depth": 5},
        "room": {"type": "envmap", "bitmap": mitsuba.Bitmap(environment(rng)), "to_world": sky},
        "mat": _plane(place().scale([half, half, 1]), ink, scene.sheet_roughness, skin),
        "table": _plane(place().translate([0, 0, -1]).scale([3000, 3000, 1]), table, 0.6, 1.5),
    }
    words |= {f"lamp{k}": lamp for k, lamp in enumerate(lamps(rng))}
    return words | _bead_words(scene, rng, scratch)


def _printed(scene: Scene) -> Floats:
    """Return a design's print, as dark and as colourful as night skies are printed, linear BGR."""
    assert scene.design.sky is not None
    rng = np.random.default_rng(scene.design.sky.seed)
    printed = linear_image(sheet_print(scene.design)) ** rng.uniform(*DARKER)
    grey = printed.mean(axis=-1, keepdims=True)
    return np.asarray(np.clip(grey + rng.uniform(*VIVID) * (printed - grey), DARKEST, 1))


def _bead_words(scene: Scene, rng: np.random.Generator, scratch: Path) -> dict[str, object]:
    """Return the beads, each of a glass of its own."""
    words: dict[str, object] = {}
    for k, bead in enumerate(scene.beads):
        path = scratch / f"{k}.ply"
        _write_mesh(pebble_mesh(bead.diameter, bead.thickness, rng), (bead.x, bead.y), path)
        shape = {"type": "ply", "filename": str(path)}
        words[f"bead{k}"] = shape | glass_words(bead.kind, rng)
    return words


def _plane(
    to_world: object, reflectance: object, roughness: float, index: float
) -> dict[str, object]:
    skin = {"type": "roughplastic", "alpha": roughness, "diffuse_reflectance": reflectance}
    skin["int_ior"] = index
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
