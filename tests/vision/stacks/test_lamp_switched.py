"""A lamp is switched in play: the bare sheet is known under the old one, or was learnt under it."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from tests.device.kit.printed import design, glued, lake, tops
from tests.lab.scenes.lamps import kelvin
from tests.lab.scenes.play import placed, position
from tests.lab.scenes.values import Imaging, Lamp, Light, Scene, View
from tests.vision.drawn import Drawn, draw
from vision.sheet.lens import Lens
from vision.stacks.bare import reference_in
from vision.stacks.reader import StackReader

pytestmark = pytest.mark.slow  # frames are drawn

DAY = Light("day", (Lamp(-400, -300, 1500, 320, 0.75, kelvin(6500)),), 0.35, kelvin(6500))
WARM = Light("warm", (Lamp(800, 500, 850, 90, 0.8, kelvin(2700)),), 0.14, kelvin(2700))
VIEW = View(distance=560, tilt_deg=10, azimuth_deg=60)
GAME = ((0, DAY), (5, DAY), (10, WARM), (15, WARM), (20, WARM))
"""Moves played, and the lamp that is lit."""


@cache
def _bare() -> tuple[object, Lens]:
    photo = draw(Scene(design(lake()), VIEW, DAY, printed=glued("lake-wishes").picture))
    return photo.frame, photo.lens


@cache
def _frames() -> tuple[Drawn, ...]:
    printed, drawn = glued("lake-wishes").picture, design(lake())
    frames: list[Drawn] = []
    for moves, light in GAME:
        rng = np.random.default_rng(7)
        stacks = placed(drawn.board, position(drawn.board, moves, rng), 1.0, rng)
        # The white balance is still the one that was held by day.
        imaging = Imaging(gains=(1.0, 1.0, 1.0))
        scene = Scene(drawn, VIEW, light, imaging, stacks=stacks, printed=printed, tops=tops())
        frames.append(draw(scene))
    return tuple(frames)


@pytest.mark.parametrize("is_known", [True, False], ids=["bare photo by day", "no photo"])
def test_every_top_is_read_after_a_lamp_was_switched(*, is_known: bool) -> None:
    frame, lens = _bare()
    references = (reference_in(np.asarray(frame), lake(), lens),) if is_known else ()
    reader = StackReader(lake(), lens, references)
    for photo in _frames():
        reading = reader.read(photo.frame)
        assert reading.trouble is None
        looks = enumerate(reading.looks())
        seen = {star: (look.colour, look.strength) for star, look in looks if look is not None}
        assert seen == photo.tops
        reader.learn([photo.tops.get(star) for star in range(len(reading.stars))])
    assert not reader.is_strange
