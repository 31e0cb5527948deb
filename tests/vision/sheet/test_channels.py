"""Reductions over channels equal NumPy's."""

import numpy as np
import pytest

from vision.sheet.channels import brightest, length_of_channels, mean_of_channels


def _picture(kind: type[np.uint8] | type[np.float32]) -> np.ndarray:
    return np.random.default_rng(3).integers(0, 256, (7, 5, 3)).astype(kind)


@pytest.mark.parametrize("kind", [np.uint8, np.float32])
def test_the_brightest_channel_is_that_of_numpy(kind: type[np.uint8] | type[np.float32]) -> None:
    picture = _picture(kind)
    found = brightest(picture)
    assert found.dtype == kind
    assert np.array_equal(found, picture.max(axis=2))


def test_the_mean_of_the_channels_is_that_of_numpy() -> None:
    picture = _picture(np.float32)
    assert np.allclose(mean_of_channels(picture), picture.mean(axis=2), rtol=1e-5)


@pytest.mark.parametrize("kind", [np.float32, np.float64])
def test_the_length_of_the_channels_is_that_of_numpy(
    kind: type[np.float32] | type[np.float64],
) -> None:
    picture = _picture(np.float32).astype(kind)
    found = length_of_channels(picture)
    assert found.dtype == kind
    assert np.allclose(found, np.linalg.norm(picture, axis=2), rtol=1e-5)
