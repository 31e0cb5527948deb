"""A frame made as another camera would have taken it: exposure, colour, blur, noise and JPEG."""

from __future__ import annotations

import cv2
import numpy as np

from tests.lab.scenes.canvas import encoded, linear_image
from tests.lab.scenes.imaging import compressed
from vision.sheet.lens import Frame

EXPOSURE_LOG, TINT_LOG, MIXING = 0.3, 0.07, 0.04
BLURRED = 0.6  # share of frames that are blurred
MOST_BLUR_PX, MOST_NOISE = 1.3, 0.025
QUALITY = (40, 96)  # of JPEG


def spoilt(frame: Frame, rng: np.random.Generator) -> Frame:
    """Return the frame with its light changed, mixed, blurred, made noisy and compressed."""
    light = linear_image(frame)
    gain = np.exp(rng.normal(0, EXPOSURE_LOG) + rng.normal(0, TINT_LOG, 3))
    mixing = np.eye(3) + rng.normal(0, MIXING, (3, 3))
    mixing /= mixing.sum(axis=1, keepdims=True)
    light = np.maximum(cv2.transform(light, gain[:, None] * mixing), 0)
    if rng.random() < BLURRED:
        light = cv2.GaussianBlur(light, (0, 0), float(rng.uniform(0.2, MOST_BLUR_PX)))
    noise = float(rng.uniform(0, MOST_NOISE)) * np.sqrt(light * 0.6 + 0.03)
    light = np.clip(light + noise * rng.standard_normal(light.shape, np.float32), 0, 1)
    shown = np.clip(encoded(light.astype(np.float32)) * 255 + 0.5, 0, 255).astype(np.uint8)
    return compressed(shown, int(rng.integers(*QUALITY)))
