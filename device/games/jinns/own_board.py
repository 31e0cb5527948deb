"""An owner's own lake, learnt from a photo of the opening, and one of it bare where needed."""

from __future__ import annotations

from device.games.learnt_board import (
    BoardLearning,
    BoardPhotos,
    LearntBoard,
    LearntPiece,
    PieceSizes,
)
from vision.stacks.own_order import way_round
from vision.stacks.own_pieces import looks_of
from vision.stacks.own_places import FoundPieces, NotLearnt, find_pieces

STARS, COLOURS = 32, 4
_TODO = {
    NotLearnt.PRINT_IN_THE_WAY: "take the pieces off, take a second photo, and name it with --empty"
}


def learning() -> BoardLearning:
    """Return how a lake is learnt: a dome of the opening lies on every star."""
    return BoardLearning(STARS, COLOURS, _learnt)


def _learnt(photos: BoardPhotos, sizes: PieceSizes) -> LearntBoard | str:
    found = find_pieces(
        photos.bare,
        photos.full,
        photos.sheet,
        photos.lens,
        count=sizes.count,
        thickness_mm=sizes.thickness_mm,
        diameter_mm=sizes.diameter_mm,
    )
    if not isinstance(found, FoundPieces):
        return f"{found.value}; {_TODO.get(found, '`tablejinn aim` helps')}"
    looks = looks_of(found, sizes.thickness_mm, COLOURS)
    pieces = [
        LearntPiece(*found.place(at), looks.colour_of[at], at in looks.doubtful)
        for at in way_round(found.places_mm)
    ]
    return LearntBoard(
        tuple(pieces),
        found.view.flat.pose,
        2 * found.radius_mm,
        sizes.thickness_mm,
        looks.colours,
        looks.glyph,
        looks.glyph_colour,
    )
