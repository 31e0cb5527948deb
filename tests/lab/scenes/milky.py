"""Firmaments whose beads are of milky glass, path-traced: frames with labels to learn kinds on.

    python -m tests.lab.scenes.milky OUT --designs 60 --frames 3

The firmament's photographed beads look like pebbles of clouded glass: below a clear skin light is
scattered, a little by clear glass, through which the print shows, and so much by grey that none
does; black is a mirror alone. `glass.py` draws no such thing. Designs and views are those of
`sky_drawn`, and so is the camera but for the colours of its sensor's pixels; only the light comes
from Mitsuba 3, which nothing else of ours needs:
`pip install mitsuba==3.9.1 mitsuba-oidn==0.1.2`, and an LLVM of 17 or newer in DRJIT_LIBLLVM_PATH.
With `--rooms FOLDER` most beads mirror photographed rooms, of which npm's `@pmndrs/assets` 1.7.0
holds 18, free for any use (`hdri/*.exr.js`, OpenEXR in base64); without, all rooms are drawn.
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

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.lab.scenes.camera import Camera, camera_of
from tests.lab.scenes.canvas import linear_image
from tests.lab.scenes.frame import sky_label_of
from tests.lab.scenes.imaging import compressed, expose
from tests.lab.scenes.milky_glass import between, glass_words
from tests.lab.scenes.milky_room import Shine, shine
from tests.lab.scenes.milky_words import SAMPLER, lamp_words, mitsuba, plane, sensor, write_mesh
from tests.lab.scenes.pebble_mesh import pebble_mesh
from tests.lab.scenes.sets import board_toml, write_frame
from tests.lab.scenes.sheets import sheet_print
from tests.lab.scenes.sky_drawn import drawn_scene, drawn_sky
from tests.lab.scenes.sky_recipes import SkyRecipe
from tests.lab.scenes.sky_setting import MAT_MM, sky_design_of, strewn_beads
from tests.lab.scenes.values import Floats, Image, Scene

logger = logging.getLogger(__name__)

Pixels = NDArray[np.intp]

GLOSSY = 2  # power: a lamp's image in the given mats is as sharp as that
SKIN = (1.25, 1.5)  # refractive index of a print's skin
TRIM = 0.85  # reflectance of what is printed white
BEAD_COUNT = (12, 19)
DIAMETER_MM, THICKNESS_MM = 17.0, 7.0  # as the firmament's
AROUND = 1.5  # diameters: the side of the square around a bead that is traced well
GRAIN = (0.05, 0.6)  # share of the tracing's noise that is left
COARSE = 5  # samples of a pixel of the mat
FINE = (16, (2, 6))  # of a bead's: at once, and how often
BRIGHT = (1.5, 8.0)  # times the 98 %: no more is taken of one sample
FULL = 4.0  # times the 98 %: a sensor takes no more
DARKER, VIVID, DARKEST = (1.0, 1.3), (1.0, 3.5), 0.004


def traced(scene: Scene, rng: np.random.Generator, rooms: Sequence[Floats]) -> Image:
    """Return the frame of a scene of the firmament, its glass milky, BGR."""
    lit = shine(rng, rooms)
    with TemporaryDirectory() as scratch:
        light = _light(scene, lit, rng, Path(scratch))
    # White balance follows the light by half or more, with an error.
    gains = (lit.cast / lit.cast[1]) ** -rng.uniform(0.5, 1.0) * rng.normal(1, 0.03, 3)
    imaging = replace(scene.imaging, gains=tuple(gains.tolist()))
    return compressed(expose(_mosaicked(light), imaging, rng), imaging.jpeg_quality)


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


def _light(scene: Scene, lit: Shine, rng: np.random.Generator, scratch: Path) -> Floats:
    camera = camera_of(scene.view)
    loaded, seen_by = mitsuba().load_dict(_words(scene, lit, rng, scratch)), sensor(camera)
    seed = int(rng.integers(1 << 31))
    light = np.array(mitsuba().render(loaded, sensor=seen_by, spp=COARSE, seed=seed))[..., ::-1]
    light = np.minimum(light, _brightest(light, rng))
    pixels = np.argwhere(_is_near_beads(scene, camera))[:, ::-1]
    if len(pixels):
        most = _brightest(light, rng)
        light[pixels[:, 1], pixels[:, 0]] = _traced_well(loaded, seen_by, pixels, most, rng)
    denoiser = importlib.import_module("mitsuba_oidn")
    clean = np.array(denoiser.denoise(np.ascontiguousarray(light[..., ::-1]), hdr=True))[..., ::-1]
    return np.asarray(clean + rng.uniform(*GRAIN) * (light - clean), dtype=np.float32)


def _brightest(light: Floats, rng: np.random.Generator) -> float:
    """Return the most that is taken of one sample, against fireflies."""
    return between(BRIGHT, rng) * float(np.percentile(light, 98))


def _traced_well(
    loaded: object, seen_by: object, pixels: Pixels, most: float, rng: np.random.Generator
) -> Floats:
    """Return the light of pixels, shape (N, 2), as BGR of shape (N, 3)."""
    tracer, (spp, often) = mitsuba(), FINE
    count = int(rng.integers(*often))
    spread = np.repeat(pixels, spp, axis=0).T.astype(np.float32)
    total, size = np.zeros((len(pixels), 3)), tracer.Film.size(tracer.Sensor.film(seen_by))
    for _ in range(count):
        sampler = tracer.load_dict(SAMPLER)
        sampler.seed(int(rng.integers(1 << 31)), spread.shape[1])
        place = (tracer.Point2f(spread) + sampler.next_2d()) / tracer.Vector2f(size)
        ray, _ = tracer.Sensor.sample_ray_differential(seen_by, 0.0, 0.5, place, [0.5, 0.5])
        walker = tracer.Scene.integrator(loaded)
        seen = np.array(walker.sample(loaded, sampler, ray)[0]).T
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


def _words(scene: Scene, lit: Shine, rng: np.random.Generator, scratch: Path) -> dict[str, object]:
    """Return a scene in Mitsuba's words, the mat's middle in its origin."""
    tracer, half = mitsuba(), MAT_MM / 2
    place = tracer.ScalarTransform4f
    printed = _printed(scene) * TRIM
    sky = place().rotate([0, 0, 1], rng.uniform(0, 360)).rotate([1, 0, 0], 90)
    # Mitsuba's pictures begin at the bottom, red first.
    ink_map = tracer.Bitmap(printed[::-1, :, ::-1].copy())
    ink = {"type": "bitmap", "raw": True, "bitmap": ink_map}
    assert scene.design.sky is not None
    skin = np.random.default_rng((scene.design.sky.seed, 1)).uniform(*SKIN)
    table = {"type": "rgb", "value": [rng.uniform(0.05, 0.6)] * 3}
    words: dict[str, object] = {
        "type": "scene",
        "integrator": {"type": "volpath", "max_depth": 28, "rr_depth": 5},
        "room": {"type": "envmap", "bitmap": tracer.Bitmap(lit.room), "to_world": sky},
        "mat": plane(place().scale([half, half, 1]), ink, scene.sheet_roughness**GLOSSY, skin),
        "table": plane(place().translate([0, 0, -1]).scale([3000, 3000, 1]), table, 0.6, 1.5),
    }
    words |= {f"lamp{k}": lamp_words(lamp) for k, lamp in enumerate(lit.lamps)}
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
        mesh = pebble_mesh(bead.diameter, bead.thickness, rng)
        write_mesh(mesh, (bead.x, bead.y), bead.diameter, path)
        shape = {"type": "ply", "filename": str(path)}
        words[f"bead{k}"] = shape | glass_words(bead.kind, rng, bead.diameter)
    return words


def write_milky_set(
    out: Path, designs: Sequence[int], frames: int, rooms: Sequence[Floats]
) -> None:
    """Write so many frames of each design to `out`, with boards and bare mats."""
    for folder in (out, out / "boards", out / "bare"):
        folder.mkdir(parents=True, exist_ok=True)
    for number in designs:
        recipe = replace(drawn_sky(number), diameter=DIAMETER_MM, thickness=THICKNESS_MM)
        stem = sky_design_of(recipe).board.stem
        (out / "boards" / f"{stem}.toml").write_text(board_toml(sky_design_of(recipe).board))
        bare = _bare(recipe, 0)
        _write(out / "bare" / f"{stem}_0", bare, np.random.default_rng((number, 0)), rooms)
        for frame in range(1, frames + 1):
            rng = np.random.default_rng((number, frame))
            scene = _bare(recipe, frame)
            scene = replace(scene, beads=strewn_beads(scene, int(rng.integers(*BEAD_COUNT)), rng))
            _write(out / f"{number:04}_{frame:02}", scene, rng, rooms)
        logger.info("%s written", stem)


def _write(stem: Path, scene: Scene, rng: np.random.Generator, rooms: Sequence[Floats]) -> None:
    write_frame(stem, traced(scene, rng, rooms), sky_label_of(scene), 97)


def _photographed(folder: Path | None) -> tuple[Floats, ...]:
    """Return the rooms of a folder of OpenEXR pictures of light from everywhere."""
    tracer, paths = mitsuba(), sorted(folder.glob("*.exr")) if folder else []
    rgb, number = tracer.Bitmap.PixelFormat.RGB, tracer.Struct.Type.Float32
    return tuple(
        np.array(tracer.Bitmap(str(p)).convert(rgb, number, srgb_gamma=False)) for p in paths
    )


def _bare(recipe: SkyRecipe, number: int) -> Scene:
    """Return a drawn scene without beads and things, through a lens that bends nothing."""
    scene = drawn_scene(recipe, number)
    lens = scene.view.lens
    lens = replace(lens, fy=lens.fx, distortion=(0.0, 0.0, 0.0, 0.0, 0.0))
    return replace(scene, items=(), beads=(), view=replace(scene.view, lens=lens))


def main(argv: Sequence[str] | None = None) -> int:
    """Write the designs asked for; exit 0 when all are written."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--designs", type=int, default=60)
    parser.add_argument("--first", type=int, default=1000)
    parser.add_argument("--frames", type=int, default=3)
    parser.add_argument("--rooms", type=Path, help="OpenEXR pictures of light from everywhere")
    options = parser.parse_args(argv)
    logging.basicConfig(level=logging.INFO, format="%(message)s", stream=sys.stderr)
    numbers = range(options.first, options.first + options.designs)
    write_milky_set(options.out, numbers, options.frames, _photographed(options.rooms))
    return 0


if __name__ == "__main__":
    sys.exit(main())
