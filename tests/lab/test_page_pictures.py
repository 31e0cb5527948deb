"""The documents' pictures of the companion page look as Chromium draws the page now.

Letters are not as wide everywhere, so they are compared from afar.
"""

from __future__ import annotations

import io

import numpy as np
from PIL import Image

from tests.device.page.browsing import IN_CHROMIUM, chromium_started
from tests.lab.page_pictures import page_pictures
from tests.lab.pictures import OUT, PAGES

pytestmark = IN_CHROMIUM

AFAR_PX = (39, 78)
MOST_LEVELS = 16.0  # of 255, the mean over a picture seen from afar


def test_the_page_is_drawn_anew_when_it_changes() -> None:
    with chromium_started() as browser:
        drawn = page_pictures(browser)
    assert set(drawn) == set(PAGES)
    for name, data in drawn.items():
        kept = (OUT / name).read_bytes()
        assert _size(kept) == _size(data), name
        apart = float(np.abs(_afar(kept) - _afar(data)).mean())
        assert apart < MOST_LEVELS, f"{name}: python -m tests.lab.page_pictures"


def _size(data: bytes) -> tuple[int, int]:
    with Image.open(io.BytesIO(data)) as image:
        return image.size


def _afar(data: bytes) -> np.ndarray:
    with Image.open(io.BytesIO(data)) as image:
        return np.asarray(image.convert("L").resize(AFAR_PX), dtype=np.float64)
