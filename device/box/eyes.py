"""The way of a frame from the camera to the reader: who looks at it, in which order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from device.box.assembly import OpenedTable
from device.box.hardware import open_camera
from device.box.lenses import lens_at, lens_folder, lens_of, own_lens_file
from device.camera.album import Album
from device.camera.folder import Camera
from device.camera.lens_store import write_lens
from device.camera.live_view import LiveView
from device.config.sections import Config
from device.reading.aiming import AimObserver, AimOrScene
from device.reading.bare_learning import BareObserver
from device.reading.lens_learning import LearningObserver, LensLearner


@dataclass(frozen=True, slots=True, kw_only=True)
class Eyes:
    """Whom a frame passes: live view, bare sheet or aiming, lens, reader.

    Attributes:
        open_camera: opens the camera, or the pictures of a desk.
        live: keeps the newest frame for the page, and hands each one on.
        bare: learns the bare sheet when asked to; passes all else on to the aiming and the reader.
        learner: learns the lens in play; None where it is known, or pictures are looked at.
    """

    open_camera: Callable[[], Camera]
    live: LiveView
    bare: BareObserver
    learner: LensLearner | None


def eyes_of(config: Config, table: OpenedTable, album: Album | None) -> Eyes:
    """Return the way of a frame at `table`; `album` has the pictures in place of a camera."""
    learner = None if album is not None else _lens_learner(config, table)
    read = table.scene if learner is None else LearningObserver(table.scene, learner)
    boards = tuple(table.boards.values())
    aim = AimOrScene(AimObserver(boards, lens_at(config)), read, table.scene.post)
    bare = BareObserver(aim, table.learning, table.lens, table.bare, aim.post)
    opening = partial(open_camera, config.camera, album, kept=lens_folder(config))
    return Eyes(open_camera=opening, live=LiveView(bare), bare=bare, learner=learner)


def _lens_learner(config: Config, table: OpenedTable) -> LensLearner | None:
    """Return what learns the lens in play; None where the lens was calibrated before."""
    kept = lens_folder(config)
    if lens_of(config.camera, kept=kept)[1]:
        return None
    path = own_lens_file(kept, config.camera, (config.camera.width, config.camera.height))
    return LensLearner(table.lens, partial(write_lens, path))
