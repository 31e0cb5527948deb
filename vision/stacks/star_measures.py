"""What the pixels say of each star, before the frame's stars are judged together.

A star whose surroundings did not change since it was measured keeps its measures; only the others
are measured anew. A kept star is measured no second time, so nothing of the record comes in here.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from vision.sheet.foreign import Mask
from vision.sheet.lens import Floats
from vision.sheet.light import linear
from vision.stacks.colours import lab_from_linear
from vision.stacks.constants import SURELY_OUTLINED
from vision.stacks.edges import Edges, edges, edges_near
from vision.stacks.faces import Faces, read_faces
from vision.stacks.flat_frame import FlatFrame
from vision.stacks.ground import ground_lab, off_ground
from vision.stacks.kin import is_one_of_many
from vision.stacks.raised import raised_signs
from vision.stacks.reference import star_prints
from vision.stacks.settled import SearchedFaces, searched, settled, shown_on_stars
from vision.stacks.tops import Tops, find_tops, reach_mm

Indices = NDArray[np.intp]
"""Positions in a board's tuple of stars, rising."""

RowsT = TypeVar("RowsT", Tops, Faces, SearchedFaces)
ArrayT = TypeVar("ArrayT", bound=NDArray[np.generic])


@dataclass(frozen=True, slots=True)
class StarMeasures:
    """What the pixels say of each star; every array has a row for each.

    Attributes:
        tops: the top circles, moved to where the faces are.
        faces: what they show.
        prints: log light on a disc around each star, shape (stars, points, 3).
        outlined: how surely each circle is a face, shape (stars,), 0 to 1.
        reflectance: the faces' linear BGR, of white paper's, shape (stars, 3).
        off_ground: how far the faces are from the sheet's colour, shape (stars,), L*a*b* units.
        raised: what tells raised from printed, as `raised_signs` gives it, shape (stars, signs).
        is_kin: which stars show their print, as others do, shape (stars,).
        searched: where the faces were found, for the next frame.
    """

    tops: Tops
    faces: Faces
    prints: Floats
    outlined: Floats
    reflectance: Floats
    off_ground: Floats
    raised: Floats
    is_kin: Mask
    searched: SearchedFaces


def measure_stars(
    frame: FlatFrame, asked: Indices, kept: StarMeasures | None, before: SearchedFaces | None
) -> tuple[Edges, StarMeasures]:
    """Return the edge field around the stars that are asked for, and the measures of all.

    Args:
        frame: the frame.
        asked: the stars that are measured; all of them where nothing is kept.
        kept: the measures of an earlier frame of the same pose, for the other stars; or None.
        before: where the faces of all stars were in such a frame; None if nothing is known.
    """
    flat, light, board, pieces = frame.flat, frame.light, frame.board, frame.pieces
    stars = frame.stars
    reach = reach_mm(board, pieces, flat.eye)
    field = edges(flat, stars, reach) if kept is None else edges_near(flat, stars[asked], reach)
    part = replace(board, stars=tuple(board.stars[int(star)] for star in asked))
    found = find_tops(field, part, pieces, flat.eye)
    fresh = star_prints(flat, part)
    prints = fresh if kept is None else put_rows(kept.prints, fresh, asked)
    many = is_one_of_many(prints, frame.cells, board, pieces, asked)
    outlined = np.where(many, 0.0, np.interp(found.outlines, SURELY_OUTLINED, (0.0, 1.0)))
    white = light.white(found.centres_mm)
    shown = shown_on_stars(frame.cells, part, pieces)
    lie, start = np.zeros(len(asked), dtype=np.bool_), found
    if before is not None:
        lie = settled(before, shown, found)
        known = np.where(lie[:, None], before.centres_mm, found.centres_mm)
        start = replace(found, centres_mm=known)
    layout = None if kept is None else kept.faces.layout
    faces = read_faces(flat, start, outlined, pieces, white, lie, layout)
    where = searched(before, lie, shown, found, faces.centres_mm)
    reflectance = linear(faces.bases) / white
    ground = ground_lab(flat, light.white(stars[asked]), board, pieces, asked)
    off = off_ground(lab_from_linear(reflectance), ground)
    tops = replace(found, centres_mm=faces.centres_mm)
    raised = raised_signs(flat, tops, stars[asked])
    now = StarMeasures(tops, faces, fresh, outlined, reflectance, off, raised, many, where)
    return field, now if kept is None else _joined(kept, now, asked)


def _joined(kept: StarMeasures, now: StarMeasures, asked: Indices) -> StarMeasures:
    """Return what is kept, with the rows of the stars in `asked` replaced."""
    return StarMeasures(
        _with_rows(kept.tops, now.tops, asked),
        _with_rows(kept.faces, now.faces, asked),
        put_rows(kept.prints, now.prints, asked),
        put_rows(kept.outlined, now.outlined, asked),
        put_rows(kept.reflectance, now.reflectance, asked),
        put_rows(kept.off_ground, now.off_ground, asked),
        put_rows(kept.raised, now.raised, asked),
        put_rows(kept.is_kin, now.is_kin, asked),
        _with_rows(kept.searched, now.searched, asked),
    )


def _with_rows(kept: RowsT, now: RowsT, asked: Indices) -> RowsT:
    """Return values of which all arrays have a row for each star, with some rows replaced."""
    names = [field.name for field in fields(kept) if field.name != "layout"]
    rows = {name: put_rows(getattr(kept, name), getattr(now, name), asked) for name in names}
    return replace(kept, **rows)


def put_rows(kept: ArrayT, now: ArrayT, asked: Indices) -> ArrayT:
    """Return an array whose rows in `asked` are replaced by those of `now`."""
    both = kept.copy()
    both[asked] = now
    return both
