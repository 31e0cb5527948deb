"""What a game learns of an owner's own board from photos: the capability, and its values."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from vision.sheet.board import Board, Glyph, Pieces, Star, StarPlace
from vision.sheet.lens import Frame, Lens
from vision.sheet.pose import Pose

Rgb = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class BoardPhotos:
    """Photos of a board in its frame of markers.

    Attributes:
        bare: without pieces, BGR; None if no such photo was taken.
        full: with a piece on each place, BGR.
        sheet: its size and markers.
        lens: the camera's.
    """

    bare: Frame | None
    full: Frame
    sheet: Board
    lens: Lens


@dataclass(frozen=True, slots=True)
class PieceSizes:
    """What the owner says of the pieces.

    Attributes:
        count: how many lie there.
        thickness_mm: how thick each is.
        diameter_mm: how wide each is; None to measure it.
    """

    count: int
    thickness_mm: float
    diameter_mm: float | None


@dataclass(frozen=True, slots=True)
class LearntPiece:
    """A piece on its place.

    Attributes:
        x_mm: of the place's middle, on the sheet.
        y_mm: of the place's middle.
        colour: the index of its colour.
        is_doubtful: whether its strength does not fit the supply.
    """

    x_mm: float
    y_mm: float
    colour: int
    is_doubtful: bool


@dataclass(frozen=True, slots=True)
class LearntBoard:
    """A board and its pieces.

    Attributes:
        pieces: one on each place, clockwise around the board.
        pose: where the sheet lies in the photo with the pieces.
        diameter_mm: of a piece.
        thickness_mm: of a piece.
        colours: as they look in daylight.
        glyph: what shows strengths.
        glyph_colour: the colour of that.
    """

    pieces: tuple[LearntPiece, ...]
    pose: Pose
    diameter_mm: float
    thickness_mm: float
    colours: tuple[Rgb, ...]
    glyph: Glyph
    glyph_colour: Rgb

    def begun_with(self, first: int) -> LearntBoard:
        """Return the board with another piece's place as the first one."""
        return replace(self, pieces=(*self.pieces[first:], *self.pieces[:first]))

    def board(self, sheet: Board, stem: str, names: Sequence[str]) -> Board:
        """Return it as a board, with these names of the colours."""
        return replace(
            sheet,
            stem=stem,
            name=stem,
            stars=tuple(
                StarPlace(Star(index), round(piece.x_mm, 1), round(piece.y_mm, 1))
                for index, piece in enumerate(self.pieces)
            ),
            pieces=Pieces(
                round(self.diameter_mm, 1),
                self.thickness_mm,
                tuple(zip(names, self.colours, strict=True)),
                self.glyph,
                self.glyph_colour,
            ),
            tiles=None,
            cards=None,
        )


@dataclass(frozen=True, slots=True)
class BoardLearning:
    """How a game learns an owner's own board.

    Attributes:
        places: how many places its board usually has.
        colours: how many colours its pieces have, equally many of each.
        learn: returns the board, or why it is not learnt and what to do.
    """

    places: int
    colours: int
    learn: Callable[[BoardPhotos, PieceSizes], LearntBoard | str]
