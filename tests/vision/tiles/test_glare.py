import numpy as np

from vision.sheet.lens import Floats
from vision.tiles.glare import glaring

SHAPE = (120, 160)
CLIPPED = 250.0


def _spot(radius: float, strength: float) -> Floats:
    y, x = np.indices(SHAPE)
    return strength * np.exp(-((x - 80) ** 2 + (y - 60) ** 2) / radius**2)


def _glaring(picture: Floats) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    levels = np.minimum(picture, 255.0)
    return glaring(levels > CLIPPED, np.log(levels + 12).astype(np.float32))


def test_a_mirrored_lamp_is_a_glare_with_its_halo() -> None:
    found = _glaring(90 + _spot(12, 500))
    assert found[60, 80]
    assert found[60, 80 + 16]
    assert not found[60, 80 + 45]


def test_white_paper_is_no_glare() -> None:
    picture = np.full(SHAPE, 90.0)
    picture[40:80, 50:110] = 255
    assert not _glaring(picture).any()


def test_a_pale_sleeve_that_comes_in_from_the_edge_is_no_glare() -> None:
    picture = np.full(SHAPE, 60.0)
    picture[50:90, :100] = 255
    assert not _glaring(picture).any()


def test_a_bright_spot_that_clips_nothing_is_left_alone() -> None:
    assert not _glaring(90 + _spot(12, 120)).any()


def test_a_single_clipped_cell_is_grain() -> None:
    picture = np.full(SHAPE, 90.0)
    picture[60, 80] = 255
    assert not _glaring(picture).any()
