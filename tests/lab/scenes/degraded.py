"""Frames made worse in 20 ways: `python -m tests.lab.scenes.degraded SET OUT --seed N`.

SET is a rendered set. Its clear frames are written once for each way, all alike but for that.
Boards and bare photos are those of SET. A frame's `light` names the way, so `tablejinn measure` has
a row for each.
"""

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import cv2
import numpy as np

from tests.lab.scenes.canvas import encoded, linear_image
from tests.lab.scenes.frame import FrameLabel
from tests.lab.scenes.imaging import compressed
from tests.lab.scenes.uneven import copy_sheets
from tests.lab.scenes.values import Floats, Image
from vision.sheet.frames import read_frame

Rng = np.random.Generator
Spoil = Callable[[Floats, Rng], Floats]
"""Takes and gives linear light, BGR, shape (H, W, 3)."""


def _shaken(light: Floats, length_px: float, rng: Rng) -> Floats:
    """Blur along a line of any direction: the camera or the table moved."""
    side = int(length_px) // 2 * 2 + 3
    line = np.zeros((side, side), np.float32)
    turn, middle = float(rng.uniform(0, np.pi)), side // 2
    for step in np.linspace(-0.5, 0.5, 8 * side) * length_px:
        x, y = middle + step * np.cos(turn), middle + step * np.sin(turn)
        line[round(float(y)), round(float(x))] += 1
    return np.asarray(cv2.filter2D(light, -1, line / line.sum()), np.float32)


def _blurred(light: Floats, sigma_px: float) -> Floats:
    return np.asarray(cv2.GaussianBlur(light, (0, 0), sigma_px), np.float32)


def _defocused(light: Floats, radius_px: float) -> Floats:
    side = 2 * int(np.ceil(radius_px)) + 3
    y, x = np.mgrid[:side, :side] - side // 2
    disc = np.clip(radius_px + 0.5 - np.hypot(x, y), 0, 1).astype(np.float32)
    return np.asarray(cv2.filter2D(light, -1, disc / disc.sum()), np.float32)


def _noisy(light: Floats, size: float, rng: Rng) -> Floats:
    grain = rng.standard_normal(light.shape, np.float32)
    return np.asarray(np.maximum(light + size * np.sqrt(light * 0.6 + 0.03) * grain, 0))


def _tinted(light: Floats, blue: float, green: float, red: float) -> Floats:
    return light * np.array([blue, green, red], np.float32)


def _across(shape: tuple[int, ...], rng: Rng) -> Floats:
    """Return how far each pixel lies along a direction by chance, -0.5 to 0.5 or so."""
    y, x = np.mgrid[: shape[0], : shape[1]].astype(np.float32)
    turn = float(rng.uniform(0, 2 * np.pi))
    x, y = x / shape[1] - 0.5, (y - shape[0] / 2) / shape[1]
    return np.asarray(x * np.cos(turn) + y * np.sin(turn), np.float32)


def _shadowed(light: Floats, edge: float, rng: Rng) -> Floats:
    """Lay a straight shadow over a part of the frame; `edge` is how wide its half-shadow is."""
    along = _across(light.shape, rng) - float(rng.uniform(-0.15, 0.15))
    share = np.clip(along / edge + 0.5, 0, 1)[..., None]
    return light * (0.38 + 0.62 * share)


def _mottled(light: Floats, rng: Rng) -> Floats:
    """Lay the shadows of leaves over the frame."""
    coarse = rng.standard_normal((9, 16)).astype(np.float32)
    size = light.shape[1], light.shape[0]
    field = cv2.resize(coarse, size, interpolation=cv2.INTER_CUBIC)[..., None]
    return light * (0.45 + 0.55 / (1 + np.exp(-6 * field)))


def _spot(light: Floats, rng: Rng) -> Floats:
    """Add the mirrored light of a lamp somewhere over the middle of the frame."""
    high, wide = light.shape[:2]
    y, x = np.mgrid[:high, :wide].astype(np.float32)
    at = float(rng.uniform(0.25, 0.75)) * wide, float(rng.uniform(0.25, 0.75)) * high
    away = np.hypot(x - at[0], y - at[1])
    size = float(rng.uniform(40, 80))
    glow = 0.9 * np.exp(-((away / size) ** 2)) + 0.12 * np.exp(-away / (3 * size))
    return light + glow[..., None]


def _window(light: Floats, rng: Rng) -> Floats:
    """Add the mirrored light of a window: a bright bar across the frame."""
    along = np.abs(_across(light.shape, rng) - float(rng.uniform(-0.2, 0.2)))
    return light + 0.28 / (1 + np.exp((along - 0.06) / 0.01))[..., None]


def _sharpened(light: Floats, amount: float) -> Floats:
    shown = encoded(light)
    soft = np.asarray(cv2.GaussianBlur(shown, (0, 0), 1.4), np.float32)
    return _light(np.clip(shown + amount * (shown - soft), 0, 1))


def _smoothed(light: Floats) -> Floats:
    """Take noise off as small cameras do: what differs little from its surroundings is lost."""
    shown = (encoded(light) * 255).astype(np.uint8)
    return _light(cv2.bilateralFilter(shown, 7, 22, 3).astype(np.float32) / 255)


def _banded(light: Floats, rng: Rng) -> Floats:
    """Let a lamp on the mains flicker over a rolling shutter."""
    rows = np.linspace(0, 1, light.shape[0])
    wave = np.sin(2 * np.pi * (float(rng.uniform(4, 7)) * rows + float(rng.uniform())))
    tint = np.array([1.2, 1.0, 0.9]) * 0.22
    return np.asarray(light * (1 + wave[:, None, None] * tint), np.float32)


def _light(shown: Floats) -> Floats:
    return linear_image(np.clip(shown * 255 + 0.5, 0, 255).astype(np.uint8))


def _like_a_pi(light: Floats, rng: Rng) -> Floats:
    """Do what the Pi's camera does indoors: noise, its reduction, sharpening, a warm cast."""
    light = _noisy(_tinted(_defocused(light, 1.0), 0.85, 1.0, 1.1) * 0.9, 0.05, rng)
    return _banded(_sharpened(_smoothed(light), 0.8), rng) * 0.97


_UNCHANGED = 92
SPOILS: dict[str, tuple[Spoil, int]] = {
    "shake 4 px": (lambda light, rng: _shaken(light, 4, rng), _UNCHANGED),
    "shake 8 px": (lambda light, rng: _shaken(light, 8, rng), _UNCHANGED),
    "blur 2 px": (lambda light, _: _blurred(light, 2.0), _UNCHANGED),
    "defocus 3 px": (lambda light, _: _defocused(light, 3.0), _UNCHANGED),
    "noise": (lambda light, rng: _noisy(light, 0.05, rng), _UNCHANGED),
    "dim and noisy": (lambda light, rng: _noisy(light * 0.25, 0.06, rng), _UNCHANGED),
    "dark 1.5 stops": (lambda light, _: light * 2**-1.5, _UNCHANGED),
    "bright 0.8 stops": (lambda light, _: light * 2**0.8, _UNCHANGED),
    "warm cast": (lambda light, _: _tinted(light, 0.55, 0.95, 1.25), _UNCHANGED),
    "cool cast": (lambda light, _: _tinted(light, 1.3, 1.0, 0.65), _UNCHANGED),
    "green cast": (lambda light, _: _tinted(light, 0.8, 1.15, 0.8), _UNCHANGED),
    "hard shadow": (lambda light, rng: _shadowed(light, 0.004, rng), _UNCHANGED),
    "soft shadow": (lambda light, rng: _shadowed(light, 0.35, rng), _UNCHANGED),
    "leaves' shadows": (_mottled, _UNCHANGED),
    "glare of a lamp": (_spot, _UNCHANGED),
    "glare of a window": (_window, _UNCHANGED),
    "JPEG of 25": (lambda light, _: light, 25),
    "sharpening": (lambda light, _: _sharpened(light, 1.6), _UNCHANGED),
    "banding": (_banded, _UNCHANGED),
    "like a Pi": (_like_a_pi, 80),
}
"""By name: what is done to the light, and the JPEG's quality."""


def main(argv: Sequence[str] | None = None) -> int:
    """Write the frames; exit 0 when all are written."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.lab.scenes.degraded", description=__doc__
    )
    parser.add_argument("set", type=Path, help="a rendered set")
    parser.add_argument("out", type=Path, help="folder that will hold the frames")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--frames", type=int, default=20, help="how many of its frames to take")
    options = parser.parse_args(argv)
    copy_sheets(options.set, options.out)
    labels = ((path, json.loads(path.read_text())) for path in sorted(options.set.glob("*.json")))
    clear = [(path, label) for path, label in labels if label["occluder"] is None]
    for number, (path, label) in enumerate(clear[: options.frames]):
        light = linear_image(read_frame(path.with_suffix(".jpg")))
        for way, name in enumerate(SPOILS):
            rng = np.random.default_rng((options.seed, number, way))
            _write(options.out / f"{way:02d}_{path.stem}", spoilt(light, name, rng), label, name)
    sys.stderr.write(f"{len(SPOILS)} ways, {min(len(clear), options.frames)} frames each\n")
    return 0


def spoilt(light: Floats, name: str, rng: Rng) -> Image:
    """Return the frame, BGR, that linear light gives when spoilt in one of the ways."""
    spoil, quality = SPOILS[name]
    shown = encoded(np.maximum(spoil(light, rng), 0).astype(np.float32))
    return compressed(np.clip(shown * 255 + 0.5, 0, 255).astype(np.uint8), quality)


def _write(stem: Path, frame: Image, label: FrameLabel, name: str) -> None:
    cv2.imwrite(f"{stem}.jpg", frame, [cv2.IMWRITE_JPEG_QUALITY, 97])
    Path(f"{stem}.json").write_text(json.dumps({**label, "light": name}, separators=(",", ":")))


if __name__ == "__main__":
    raise SystemExit(main())
