"""From light to a JPEG: exposure, blur, noise, curve, compression."""

import cv2
import numpy as np

from tests.lab.scenes.canvas import encoded
from tests.lab.scenes.values import Floats, Image, Imaging

_BRIGHT, _MEAN = 0.66, 0.17  # where auto exposure wants the 97th percentile and the mean, linear
_LENS_BLUR_PX = 0.5  # of any lens and colour filter, in focus too
_CLIP = 6.0  # keeps a glint from ringing through the blur


def shrink(picture: Floats, width: int, height: int) -> Floats:
    """Return a supersampled picture at the camera's size, by area."""
    small = cv2.resize(np.minimum(picture, _CLIP), (width, height), interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.float32)


def expose(light: Floats, imaging: Imaging, rng: np.random.Generator) -> Image:
    """Return the 8-bit picture that a camera makes of linear light."""
    if imaging.defocus_px > 0.05:
        light = _defocus(light, imaging.defocus_px)
    light = np.asarray(cv2.GaussianBlur(light, (0, 0), _LENS_BLUR_PX), np.float32)
    light = light * _gain(light, imaging) * _vignette(light, imaging.vignette)
    shot = np.sqrt(np.maximum(light, 0) * 0.6 + 0.05)
    grain = rng.standard_normal(light.shape, np.float32) * 0.7
    grain += cv2.GaussianBlur(rng.standard_normal(light.shape, np.float32), (0, 0), 0.9) * 1.2
    light = np.maximum(light + imaging.noise * shot * grain, 0)
    shown = encoded((light / (1 + light**4) ** 0.25).astype(np.float32))
    shown = 0.5 + (shown - 0.5) * imaging.contrast
    grey = shown.mean(-1, keepdims=True)
    shown = grey + (shown - grey) * imaging.saturation
    return np.clip(shown * 255 + 0.5, 0, 255).astype(np.uint8)


def compressed(picture: Image, quality: int) -> Image:
    """Return a picture as it comes out of a JPEG."""
    data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)


def _gain(light: Floats, imaging: Imaging) -> Floats:
    small = np.asarray(cv2.resize(light, (192, 108), interpolation=cv2.INTER_AREA))
    gains = np.array(imaging.gains[::-1], np.float32)
    small = small * gains
    bright = _BRIGHT / max(float(np.percentile(small.max(-1), 97)), 1e-4)
    mean = _MEAN / max(float(small.mean()), 1e-4)
    return gains * np.float32(bright**0.65 * mean**0.35 * 2**imaging.ev)


def _defocus(light: Floats, radius_px: float) -> Floats:
    """Blur with a disc, itself softened: what a lens out of focus does."""
    reach = int(np.ceil(radius_px)) + 1
    y, x = np.mgrid[-reach : reach + 1, -reach : reach + 1]
    disc = np.clip(radius_px + 0.5 - np.hypot(x, y), 0, 1).astype(np.float32)
    disc /= disc.sum()
    return np.asarray(cv2.filter2D(np.minimum(light, _CLIP), -1, disc), np.float32)


def _vignette(light: Floats, amount: float) -> Floats:
    high, wide = light.shape[:2]
    y, x = np.mgrid[0:high, 0:wide].astype(np.float32)
    radius_sq = ((x - wide / 2) ** 2 + (y - high / 2) ** 2) / (wide**2 / 4 + high**2 / 4)
    return (1 - amount * radius_sq)[..., None].astype(np.float32)
