"""An owner's own lake, learnt from a photo of it bare and one of the opening."""

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
from vision.stacks.own_places import FoundPieces, find_pieces

STARS, COLOURS = 32, 4


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
        return found.value
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
