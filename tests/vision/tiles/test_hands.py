"""Hands that reach over the mat, and light that does not."""

import cv2
import numpy as np

from tests.vision.tiles.islands import mat
from vision.sheet.lens import Frame
from vision.tiles.ground import is_light, look_at_ground
from vision.tiles.hands import is_hand_over_mat
from vision.tiles.top_view import TopView

BAR = np.array([(0, 260), (190, 260), (190, 320), (0, 320)], dtype=np.int32)


def _with_bar(levels: tuple[float, float, float], soft_px: float) -> TopView:
    """Return a plain mat with a bar over its left edge, brighter by some levels."""
    mask = np.zeros((594, 840), dtype=np.float32)
    cv2.fillConvexPoly(mask, BAR, (1.0,))
    mask = cv2.GaussianBlur(mask, (0, 0), soft_px).astype(np.float32)
    grain = np.random.default_rng(4).normal(0, 1.0, (594, 840, 1))
    image: Frame = np.clip(110 + grain + mask[..., None] * levels, 0, 255).astype(np.uint8)
    return TopView(image, np.full((594, 840), 255, dtype=np.uint8), mat())


def _is_hand_over(view: TopView) -> bool:
    ground, tiles = look_at_ground(view), mat().tiles
    assert tiles is not None
    return is_hand_over_mat(ground, np.zeros(ground.covered.shape, dtype=bool), mat(), tiles)


def test_a_sharp_pale_bar_over_the_edge_is_a_sleeve() -> None:
    assert _is_hand_over(_with_bar((70.0, 70.0, 70.0), 1.0))


def test_a_sleeve_out_of_focus_is_still_one() -> None:
    assert _is_hand_over(_with_bar((70.0, 70.0, 70.0), 2.2))


def test_a_window_mirrored_over_the_edge_is_no_hand() -> None:
    assert not _is_hand_over(_with_bar((90.0, 85.0, 80.0), 6.0))


def test_a_darker_thing_with_a_soft_edge_is_no_light() -> None:
    view = _with_bar((-40.0, -50.0, -60.0), 6.0)
    ground = look_at_ground(view)
    nothing = np.zeros(ground.covered.shape, dtype=bool)
    patch = nothing.copy()
    patch[130:160, 10:95] = True
    assert not is_light(patch, ground.brighter, nothing)
