"""A desk: a terminal and its keys in place of the box's display and buttons."""

from __future__ import annotations

from dataclasses import dataclass

from device.camera.album import Album

LIVE = "the camera is live: there are no pictures to leaf through"


@dataclass(frozen=True, slots=True)
class Desk:
    """A desk at which the box is tried, or at which a laptop is the box.

    Attributes:
        album: the pictures that replace the camera; None where the camera is live.
    """

    album: Album | None = None

    def leaf(self) -> str:
        """Open the next picture, and return a line about it."""
        return LIVE if self.album is None else self.album.leaf()
