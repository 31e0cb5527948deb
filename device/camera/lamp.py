"""Whether the light at the table is another one than when the camera's settings were held."""

from __future__ import annotations

from collections.abc import Callable

from device.camera.pixels import Grey
from vision.sheet.lens import Frame
from vision.sheet.stillness import blocks_of, light_ratio, tint_ratio, tints_of

LIGHT_RATIO = 1.25  # more than a passing cloud; readers correct smaller changes by white paper
TINT_RATIO = 1.15  # from 2700 to 3000 K red against blue changes 1.18 times on Planck's curve
LIGHT_S = 2.0  # seconds; a lamp stays on for longer, an arm before the lens does not stay
TINT_EVERY_S = 1.0  # seconds between two looks at the colour, which costs more than brightness


class LampWatch:
    """Compares frames with the one at which the settings were held."""

    def __init__(self, small: Grey, coloured: Callable[[], Frame]) -> None:
        """Remember how bright and of what colour the light is.

        Args:
            small: the frame's brightness, reduced.
            coloured: returns the reduced frame in BGR.
        """
        self._blocks, self._tints = blocks_of(small), tints_of(coloured())
        self._changed_s: float | None = None
        self._tint_at_s: float | None = None
        self._is_tinted = False

    def has_changed(self, small: Grey, coloured: Callable[[], Frame], at_s: float) -> bool:
        """Return whether the light has been another one for a while."""
        if self._tint_at_s is None or at_s - self._tint_at_s >= TINT_EVERY_S:
            self._tint_at_s = at_s
            tint = tint_ratio(self._tints, tints_of(coloured()))
            self._is_tinted = not 1 / TINT_RATIO < tint < TINT_RATIO
        ratio = light_ratio(self._blocks, blocks_of(small))
        if 1 / LIGHT_RATIO < ratio < LIGHT_RATIO and not self._is_tinted:
            self._changed_s = None
            return False
        if self._changed_s is None:
            self._changed_s = at_s
        return at_s - self._changed_s >= LIGHT_S
