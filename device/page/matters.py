"""What the camera saw: the matters of the game that is played, each with its photos.

They are the exhibits that the box keeps for a dispute. A matter on a secret screen is none.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from urllib.parse import quote

from msgspec import Struct

from device.exhibits.exhibit import Photographed, Side
from device.exhibits.picture import heading, told
from device.keepsake.keepsake import Say

Album = Callable[[str], Sequence[Photographed]]
"""Returns the exhibits of a game that are in memory, the earliest first."""


class MarkShown(Struct, frozen=True):
    """A place that looks otherwise on the other photo; its outline, mm from the top left."""

    what: str
    outline: tuple[tuple[float, float], ...]


class PhotoShown(Struct, frozen=True):
    """A photo of the sheet: its address, the size of what it shows, and what changed on it."""

    address: str
    width_mm: float
    height_mm: float
    marks: tuple[MarkShown, ...]


class MatterShown(Struct, frozen=True):
    """One matter.

    Attributes:
        number: counts the matters of the game.
        title: what it was, and when.
        lines: what the table said, what was answered, and what may have happened.
        before: the sheet when board and record last agreed; None without a photo.
        after: the sheet at the matter; None without a photo.
    """

    number: int
    title: str
    lines: tuple[str, ...]
    before: PhotoShown | None
    after: PhotoShown | None


class MattersShown(Struct, frozen=True):
    """The matters of the game that is played, the latest first."""

    matters: tuple[MatterShown, ...]


def matters_shown(album: Album, game_id: str, say: Say) -> MattersShown:
    """Return the matters of a game, in the language of a phone."""
    return MattersShown(tuple(_matter(game_id, one, say) for one in reversed(album(game_id))))


def matter_photo(album: Album, game_id: str, number: str, side: str) -> bytes | None:
    """Return a photo of a matter, a JPEG file; None if there is none or it was given up."""
    found = (one for one in album(game_id) if str(one.exhibit.number) == number)
    one = next(found, None)
    photos = {} if one is None else {"before": one.before, "after": one.after}
    return photos.get(side)


def _matter(game_id: str, one: Photographed, say: Say) -> MatterShown:
    exhibit = one.exhibit
    folder = f"/api/matters/{quote(game_id, safe='')}/{exhibit.number}"
    before = _photo(f"{folder}/before", exhibit.before, one.before)
    after = _photo(f"{folder}/after", exhibit.after, one.after)
    lines = tuple(told(exhibit, say))
    return MatterShown(exhibit.number, heading(exhibit, say), lines, before, after)


def _photo(address: str, side: Side | None, jpeg: bytes | None) -> PhotoShown | None:
    if side is None or jpeg is None:
        return None
    marks = tuple(MarkShown(one.what, one.outline) for one in side.marked)
    return PhotoShown(address, side.width_mm, side.height_mm, marks)
