"""The README's film shows what the box says now, frame by frame."""

from __future__ import annotations

import io
from itertools import pairwise

import pytest
from PIL import Image, ImageChops, ImageSequence

from device.display.screens import draw
from device.table.prompts import Signal
from tests.lab.film import END_MS, OUT, SIZE_PX, Scene, film, scenes, screen_box

_MOST_BYTES = 3_000_000
_MAY_LAG = 0.1
"""Of the scenes, whose screens may be older: each film kept makes the repository 2 MB larger."""

_ABOUT_A_MINUTE_MS = range(45_000, 75_000)


@pytest.mark.slow
def test_a_short_film_has_the_frames_and_the_pauses_that_it_is_made_of() -> None:
    told = list(scenes(3))
    with Image.open(io.BytesIO(film(told))) as made:
        assert made.size == SIZE_PX
        stays = [frame.info["duration"] for frame in ImageSequence.Iterator(made)]
    assert stays == [*(one.stays_ms for one in told[:-1]), told[-1].stays_ms + END_MS]


@pytest.mark.slow
def test_the_kept_film_is_about_a_minute_long_and_shows_the_screens_of_today() -> None:
    told = list(scenes())
    assert OUT.stat().st_size < _MOST_BYTES
    with Image.open(OUT) as kept:
        frames = [
            (frame.info["duration"], frame.convert("L").crop(screen_box()))
            for frame in ImageSequence.Iterator(kept)
        ]
    assert len(frames) == len(told)
    assert sum(stays for stays, _ in frames) in _ABOUT_A_MINUTE_MS
    older = [
        scene.photo.name
        for scene, (_, shown) in zip(told, frames, strict=True)
        if not _screens_agree(scene, shown)
    ]
    assert len(older) <= len(told) * _MAY_LAG, f"make film: {older}"


def _screens_agree(scene: Scene, shown: Image.Image) -> bool:
    """Return whether the film's display shows the scene's screen; its colours are few."""
    wanted = draw(scene.screen).resize(shown.size, Image.Resampling.NEAREST)
    is_lit = shown.convert("1", dither=Image.Dither.NONE)
    return ImageChops.logical_xor(wanted, is_lit).getbbox() is None


@pytest.mark.slow
def test_the_film_tells_an_illegal_move_a_tower_and_shows_every_position_from_the_opening_on() -> (
    None
):
    told = list(scenes())
    signals = {scene.screen.signal for scene in told}
    assert {Signal.ILLEGAL, Signal.TOWER, Signal.ACCEPTED} <= signals
    began = next(number for number, scene in enumerate(told) if scene.plan is not None)
    assert all(scene.plan is not None for scene in told[began:])
    assert any(before.plan != after.plan for before, after in pairwise(told[began:]))
