"""A round of Dreams as a camera would see it: the kit's firmament, glued and photographed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from device.kit.paper import Paper
from tests.device.kit.printed import assembled, design, item
from tests.lab.printed_evening.desk import AtDesk
from tests.lab.printed_evening.dreamers import play, set_up
from tests.lab.printed_evening.player import Tally
from tests.lab.printed_evening.table import OWN_LENS
from tests.lab.scenes.frame import picture_of
from tests.lab.scenes.recordings import grained, reaching
from tests.lab.scenes.sky_drawn import drawn_sky
from tests.lab.scenes.sky_script import SkyBeat, Slip, sky_script
from tests.lab.scenes.sky_setting import room_of, sky_design_of
from tests.lab.scenes.values import Image, Scene, View

PLAYERS = 4
SLIPS = (Slip.MOVED, Slip.KIND_USED, Slip.OFF_MAT)
MIDDLE_MM = (150.0, 150.0)
HIGH = View(MIDDLE_MM, distance=900, tilt_deg=10, azimuth_deg=60, lens=OWN_LENS)
WELL = View(MIDDLE_MM, distance=500, tilt_deg=10, azimuth_deg=60, lens=OWN_LENS)
"""Where the camera hangs at first, and once it was hung as `tablejinn aim` says."""


@dataclass(frozen=True, slots=True)
class PrintedFirmament:
    """A round on a printed mat.

    Attributes:
        scene: the bare mat below the camera.
        beats: what happens, in order; the first is the bare mat.
    """

    scene: Scene
    beats: tuple[SkyBeat, ...]

    @property
    def surveyed(self) -> int | None:
        """The picture that `tablejinn survey` is asked about: none, as nothing lies at first."""
        return None

    @property
    def judged(self) -> int:
        """How many pictures are judged: all but the bare mat."""
        return len(self.beats) - 1

    def far(self) -> Image:
        """Return the bare mat from where the camera hangs too high, BGR."""
        return picture_of(replace(self.scene, view=HIGH))

    def photos(self) -> Iterator[Image]:
        """Yield the photos, BGR: the bare mat, then each beat."""
        rng = np.random.default_rng(self.scene.seed)
        for beat in self.beats:
            hand = None
            if beat.hand_at is not None:
                hand = reaching(self.scene.design.board, beat.hand_at, rng)
            seen = picture_of(replace(self.scene, beads=beat.beads, hand=hand))
            yield grained(seen, self.scene.imaging.noise, rng)

    def play(self, desk: AtDesk) -> Tally:
        """Set the round up and play it."""
        set_up(desk)
        return play(desk, self.beats)


def printed_firmament(folder: Path, seed: int, beats: int | None = None) -> PrintedFirmament:
    """Return a round on what `tablejinn kit` wrote on A4 into a folder; its glass is drawn by seed.

    Args:
        folder: where the PDFs lie.
        seed: of the round and of its glass.
        beats: how many pictures of it; None for the whole round.
    """
    board = item("firmament").sheets[0].board
    if board is None or board.pieces is None:
        raise ValueError("the firmament is a sheet without pieces")
    content = (folder / "firmament-a4.pdf").read_bytes()
    sheet = assembled(content, item("firmament"), Paper.A4)
    recipe = replace(
        drawn_sky(seed), diameter=board.pieces.diameter_mm, thickness=board.pieces.thickness_mm
    )
    glass = sky_design_of(recipe)
    assert glass.sky is not None
    mat = replace(design(board), sky=replace(glass.sky, spots=()), beads=glass.beads)
    scene = Scene(mat, WELL, printed=sheet.picture, seed=seed)
    scene = replace(scene, room=room_of(scene.light, np.random.default_rng(seed)))
    return PrintedFirmament(scene, tuple(sky_script(scene, PLAYERS, SLIPS, seed)[:beats]))
