"""What recorded games of any kind share: a reaching hand, and the noise of each exposure."""

import numpy as np

from tests.lab.scenes.imaging import compressed
from tests.lab.scenes.values import Board, Hand, Image

_NOISE_LEVELS = 90.0  # of imaging noise 1.0: what differs from frame to frame


def reaching(board: Board, place: tuple[float, float], rng: np.random.Generator) -> Hand:
    """Return a hand at a place, its arm coming in over the nearest edge, more or less."""
    x, y = place
    edges = {90.0: y, 270.0: board.height - y, 0.0: x, 180.0: board.width - x}
    angle = min(edges, key=lambda side: edges[side]) + float(rng.normal(0, 18))
    pose = str(rng.choice(["reach", "pinch", "pinch", "point"]))
    skin = str(rng.choice(["#F3D0B5", "#C98E66", "#7A4A2E", "#3B2318"]))
    sleeve = str(rng.choice(["#27457F", "#D8D5CC", "#2B2B2E", "#8C2F2B"]))
    return Hand(x, y, angle, pose, skin, sleeve, float(rng.uniform(20, 160)), 24.0)


def grained(frame: Image, noise: float, rng: np.random.Generator) -> Image:
    """Return a frame with the noise of one exposure, compressed again."""
    grain = rng.standard_normal(frame.shape, np.float32) * np.float32(noise * _NOISE_LEVELS)
    noisy = np.clip(frame.astype(np.float32) + grain + 0.5, 0, 255).astype(np.uint8)
    return compressed(noisy, 94)
