"""Learning the lens in ordinary play, from the markers of the sheet as it is moved about.

A view counts if all markers are in view, and if it was taken from elsewhere than those before. From
three such views on, the lens is fitted. An accepted lens is kept, and used from the next start on.
No pose is needed: with a lens that is far off, a tilted sheet seems not to be flat.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

from device.camera.folder import Shot
from device.camera.watching import ShotObserver
from device.errors import OutputError
from device.table.events import Event, Seen
from vision.calibration.constants import FEW_VIEWS, MANY_VIEWS
from vision.calibration.fit import Judgement, LensFit, fit_lens
from vision.calibration.sheet_view import lies_there, sheet_view
from vision.calibration.views import LensView, is_new
from vision.sheet.board import Board
from vision.sheet.lens import Lens
from vision.sheet.markers import Grey

logger = logging.getLogger(__name__)


class LensLearner:
    """Collects views of sheets until the lens can be fitted.

    Attributes:
        board: the sheet on the table; None while no game is played.
    """

    def __init__(self, lens: Lens, keep: Callable[[LensFit], None]) -> None:
        """Begin with no view.

        Args:
            lens: the lens that is used now.
            keep: keeps an accepted lens.
        """
        self.board: Board | None = None
        self._lens = lens
        self._keep = keep
        self._views: list[LensView] = []
        self._last: LensView | None = None

    @property
    def views(self) -> int:
        """How many distinct views there are."""
        return len(self._views)

    def look(self, grey: Grey) -> None:
        """Take what a frame adds; a sheet that was not moved adds nothing."""
        board = self.board
        if board is None or self.views >= MANY_VIEWS:
            return
        if self._last is not None and lies_there(grey, self._last, board):
            return
        self._last = sheet_view(grey, board)
        if self._last is not None and is_new(self._last, self._views, self._lens):
            self._views.append(self._last)
            self._fit()

    def _fit(self) -> None:
        if self.views < FEW_VIEWS:
            return
        fit = fit_lens(self._views, self._lens)
        if fit is None or fit.judgement is not Judgement.ACCEPTED:
            logger.info("%d views of the sheet give no lens that can be trusted", self.views)
            return
        logger.info("the lens was learnt from %d views, off by %.2f px", fit.views, fit.error_px)
        try:
            self._keep(fit)
        except OutputError as error:
            logger.warning("the lens is not kept: %s", error)


class LearningObserver:
    """A `ShotObserver` that shows the learner each shot that the scene reader has read."""

    def __init__(self, scene: ShotObserver, learner: LensLearner) -> None:
        self._scene = scene
        self._learner = learner

    def look(self, shot: Shot) -> Event | None:
        """Return what the scene reader makes of a shot."""
        event = self._scene.look(shot)
        if isinstance(event, Seen):
            self._learner.look(shot.grey)
        return event

    def forget_stillness(self) -> None:
        """Let the scene reader forget what it saw."""
        self._scene.forget_stillness()
