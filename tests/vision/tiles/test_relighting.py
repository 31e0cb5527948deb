"""Pictures from the catalogue in the light of a frame."""

import numpy as np
import pytest

from tests.lab.scenes.canvas import encoded, linear_image
from tests.vision.tiles.islands import drawn_catalogue
from vision.sheet.lens import Frame
from vision.tiles.art import likeness, pattern
from vision.tiles.catalogue import art_of
from vision.tiles.relighting import relight, relight_measured, without_glare
from vision.tiles.top_view import Cut


def _picture() -> Frame:
    return art_of(drawn_catalogue().entries[0])


def _lit(picture: Frame, *colour: float) -> Frame:
    """Return a picture under a lamp of a colour, BGR; 1 is the light it was taken in."""
    light = np.clip(linear_image(picture) * np.array(colour, dtype=np.float32), 0, 1)
    return np.rint(encoded(light.astype(np.float32)) * 255).astype(np.uint8)


def _whole(image: Frame) -> Cut:
    return Cut(image, np.full(image.shape[:2], 255, dtype=np.uint8))


@pytest.mark.parametrize("colour", [(0.1, 0.1, 0.1), (0.03, 0.08, 0.11), (0.9, 0.8, 0.6)])
def test_a_picture_relit_looks_as_it_does_in_that_light(colour: tuple[float, ...]) -> None:
    dim = _lit(_picture(), *colour)
    ours = relight(_picture(), _whole(dim)).image
    assert np.abs(ours.astype(float) - dim).mean() < 2.0


def test_in_dim_light_a_relit_picture_is_far_more_alike_than_the_catalogues() -> None:
    dim = _lit(_picture(), 0.01, 0.03, 0.06)
    ours = relight(_picture(), _whole(dim)).image
    lacks = [1 - likeness(pattern(image), pattern(dim)) for image in (ours, _picture())]
    assert lacks[0] < lacks[1] / 2


def test_what_has_lost_its_colours_says_nothing_of_the_light() -> None:
    dim = _lit(_picture(), 0.1, 0.1, 0.1)
    glare, kept = dim.copy(), np.full(dim.shape[:2], 255, dtype=np.uint8)
    glare[20:50, 20:50], kept[20:50, 20:50] = 255, 0
    away = kept > 0
    ours = relight(_picture(), Cut(glare, kept)).image
    assert np.abs(ours.astype(float) - dim)[away].mean() < 3.0


def _veiled(picture: Frame, x: int, y: int) -> Frame:
    """Return a picture with a lamp mirrored in it."""
    down, right = np.indices(picture.shape[:2])
    spot = 1.2 * np.exp(-((right - x) ** 2 + (down - y) ** 2) / 14.0**2)
    light = np.clip(linear_image(picture) * 0.5 + spot[..., None], 0, 1)
    return np.rint(encoded(light.astype(np.float32)) * 255).astype(np.uint8)


def test_a_mirrored_lamp_is_left_out_with_its_halo_and_nothing_else() -> None:
    picture = _picture()
    clear = without_glare(picture, _whole(_veiled(picture, 30, 40))).kept
    assert not clear[40, 30]
    assert not clear[40, 46]
    assert clear[70:, 60:].all()


def test_a_picture_without_glare_is_all_left() -> None:
    for colour in (0.1, 0.5, 1.2):
        assert without_glare(_picture(), _whole(_lit(_picture(), *[colour] * 3))).kept.all()


def test_half_a_tile_in_a_shadow_is_unevenly_lit_and_a_dim_one_is_not() -> None:
    picture = _picture()
    dim = _lit(picture, 0.4, 0.5, 0.6)
    half = picture.copy()
    half[:, : half.shape[1] // 2] = dim[:, : half.shape[1] // 2]
    assert relight_measured(picture, _whole(dim))[1] < 0.2
    assert relight_measured(picture, _whole(half))[1] > 0.5
