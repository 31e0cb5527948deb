"""A whole game of the lake as a camera would see it: the kit's own PDFs, glued and photographed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from device.games.jinns.seating import first_seats
from device.kit.paper import Paper
from games.jinns.game import Jinns
from games.jinns.setup import Edition, setup_of
from tests.device.kit.printed import assembled, cut_out, design, item, lake
from tests.lab.printed_evening.desk import AtDesk
from tests.lab.printed_evening.player import Tally, play, set_up
from tests.lab.scenes.frame import picture_of
from tests.lab.scenes.record import staged
from tests.lab.scenes.recordings import grained
from tests.lab.scenes.script import Beat, Plan, script
from tests.lab.scenes.values import Image, Lens, Scene, View

PLAYERS = 4
SLIPS = ("wrong-count", "colour-twice", "empty-star")
FRAMES = 60  # slips come after a quarter, a half and three quarters of them; games end sooner
TOPS_PX_PER_MM = 12.0
OWN_LENS = Lens(1160, 1162, 775, 425, (0.03, -0.02, 0.0003, -0.0002, 0.0))
"""Not the nominal one of the camera module: 2 % shorter, and its distortion has the other sign."""

HIGH = View(distance=900, tilt_deg=12, azimuth_deg=60, lens=OWN_LENS)
WELL = View(distance=520, tilt_deg=12, azimuth_deg=60, lens=OWN_LENS)
"""Where the camera hangs at first, and once it was hung as `tablejinn aim` says."""


@dataclass(frozen=True, slots=True)
class PrintedTable:
    """A game on a printed lake.

    Attributes:
        scene: the bare sheet below the camera.
        beats: what happens, in order; the first is the opening.
    """

    scene: Scene
    beats: tuple[Beat, ...]

    @property
    def surveyed(self) -> int | None:
        """The picture that `tablejinn survey` is asked about: the opening."""
        return 1

    @property
    def judged(self) -> int:
        """How many pictures are judged."""
        return len(self.beats)

    def far(self) -> Image:
        """Return the opening from where the camera hangs too high, BGR."""
        return picture_of(replace(self.scene, stacks=self.beats[0].stacks, view=HIGH))

    def photos(self) -> Iterator[Image]:
        """Yield the photos, BGR: the bare sheet, then each beat."""
        rng = np.random.default_rng(self.scene.seed)
        yield picture_of(self.scene)
        for beat in self.beats:
            seen = picture_of(staged(self.scene, beat, rng))
            yield grained(seen, self.scene.imaging.noise, rng)

    def play(self, desk: AtDesk) -> Tally:
        """Set the game up and play it."""
        set_up(desk)
        return play(desk, self.beats)


def printed_table(folder: Path, seed: int, beats: int | None = None) -> PrintedTable:
    """Return a game on what `tablejinn kit` wrote on A4 into a folder.

    Args:
        folder: where the PDFs lie.
        seed: of the game.
        beats: how many pictures of it; None for the whole game.
    """
    board = lake()
    assert board.pieces is not None
    colours = tuple(name for name, _ in board.pieces.colours)
    seats = [list(seat) for seat in first_seats(colours, PLAYERS)]
    game = Jinns(setup_of(seats, Edition.WISHES, box=colours))
    sheet = assembled(_file(folder, "lake-wishes"), item("lake-wishes"), Paper.A4)
    domes = assembled(_file(folder, "domes"), item("domes"), Paper.A4, TOPS_PX_PER_MM)
    scene = Scene(design(board), WELL, printed=sheet.picture, tops=cut_out(domes), seed=seed)
    return PrintedTable(scene, tuple(script(game, Plan(FRAMES, SLIPS), seed)[:beats]))


def _file(folder: Path, name: str) -> bytes:
    return (folder / f"{name}-a4.pdf").read_bytes()
