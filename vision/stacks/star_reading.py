"""From the flat picture of a sheet to the evidence of every star."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace

import numpy as np

from vision.sheet.board import Board, Pieces
from vision.sheet.flat import Flat
from vision.sheet.foreign import Mask
from vision.sheet.lens import Floats
from vision.sheet.light import Light, linear
from vision.stacks.colours import Palette, lab_from_linear
from vision.stacks.constants import (
    COLOUR_DOUBT,
    COLOUR_SHARPNESS,
    GLYPH_SHARPNESS,
    HEIGHT_DOUBT,
    KIN_LOG_ODDS,
    MAX_GLYPH_FIT,
    MAX_STRENGTH,
    SOME_OUTLINE,
    STRENGTH_DOUBT,
    SURELY_OUTLINED,
    USUAL_HEIGHT_SHARES,
)
from vision.stacks.edges import Edges, edges
from vision.stacks.evidence import StarEvidence
from vision.stacks.face_colours import colour_logs, glyphs_show
from vision.stacks.faces import read_faces
from vision.stacks.ground import ground_lab, off_ground, unlike_ground
from vision.stacks.heights import height_logs, look_at_sides
from vision.stacks.kin import is_kin_of_empty, is_kin_of_own_empty, is_one_of_many
from vision.stacks.reference import Cells, Reference, likeness, star_prints
from vision.stacks.settled import SearchedFaces, searched, settled, shown_on_stars
from vision.stacks.sides import ExpectedTints, tint
from vision.stacks.standing import bare_signs, plain_signs, standing_log_odds
from vision.stacks.tops import Tops, find_tops, reach_mm, star_points


@dataclass(frozen=True, slots=True)
class FlatStacks:
    """The evidence of all stars, and the measurements that occlusion is judged by.

    Attributes:
        stars: the evidence.
        tops: the top circles it was read from.
        standing: log odds that a stack stands on each star, shape (stars,).
        bareness: how much each star looks like its bare print, shape (stars,); empty without
            references.
        closest: the reference that is most like the sheet; None without references.
        faces: where the faces were found, for the next frame.
    """

    stars: tuple[StarEvidence, ...]
    tops: Tops
    standing: Floats
    bareness: Floats
    closest: Reference | None
    faces: SearchedFaces


def read_stacks(
    flat: Flat,
    light: Light,
    sheet: tuple[Cells, Mask],
    board: Board,
    pieces: Pieces,
    palette: Palette,
    references: Sequence[Reference],
    before: SearchedFaces | None = None,
) -> FlatStacks:
    """Return the evidence of every star of a flat picture.

    Args:
        flat: the sheet from above.
        light: the light on it.
        sheet: its softened log reflectance and which cells are known, as `to_cells` gives them.
        board: the sheet.
        pieces: what may stand on it.
        palette: the set's colours as far as they are known.
        references: pictures of the bare sheet; may be empty.
        before: where the faces were in a frame of the same pose; None if nothing is known.
    """
    stars = star_points(board)
    field = edges(flat, stars, reach_mm(board, pieces, flat.eye))
    tops = find_tops(field, board, pieces, flat.eye)
    prints = star_prints(flat, board)
    many = is_one_of_many(prints, sheet[0], board, pieces)
    outlined = np.where(many, 0.0, np.interp(tops.outlines, SURELY_OUTLINED, (0.0, 1.0)))
    white = light.white(tops.centres_mm)
    shown = shown_on_stars(sheet[0], board, pieces)
    lie = np.zeros(len(stars), dtype=np.bool_)
    start = tops
    if before is not None:
        lie = settled(before, shown, tops)
        known = np.where(lie[:, None], before.centres_mm, tops.centres_mm)
        start = replace(tops, centres_mm=known)
    faces = read_faces(flat, start, outlined, pieces, white, lie)
    found = searched(before, lie, shown, tops, faces.centres_mm)
    tops = replace(tops, centres_mm=faces.centres_mm)
    reflectance = linear(faces.bases) / white
    lab = lab_from_linear(reflectance)
    off = off_ground(lab, ground_lab(flat, light.white(stars), board, pieces))
    sure = outlined * unlike_ground(off) * glyphs_show(faces, pieces)
    own = palette.drawn_to(lab, sure)
    colours = colour_logs(own, reflectance, faces, sure, pieces)
    bareness, closest = _bareness(prints, references)
    bare: Floats = np.zeros((len(stars), 0))
    if closest is not None:
        bare = bare_signs(*sheet, bareness, board, pieces, closest)
    signs = plain_signs(tops, faces, own.log_likelihoods(lab), off)
    standing = standing_log_odds(signs, bare)
    if closest is not None:
        kin = is_kin_of_empty(prints, sheet[0], closest, board, pieces)
        standing[kin] = np.minimum(standing[kin], -KIN_LOG_ODDS)
    many |= is_kin_of_own_empty(prints, sheet[0], standing, board, pieces)
    standing[many] = np.minimum(standing[many], -KIN_LOG_ODDS)
    tints = _tints(reflectance, colours, outlined, white, own)
    heights = _heights(flat, field, tops, stars, pieces, tints)
    evidence = _evidence(board, own, standing, heights, colours, faces.fits)
    return FlatStacks(evidence, tops, standing, bareness, closest, found)


def _heights(
    flat: Flat, field: Edges, tops: Tops, stars: Floats, pieces: Pieces, tints: ExpectedTints
) -> Floats:
    """Return log probabilities of the heights, shape (stars, MAX_HEIGHT).

    Only stars with some outline are looked at closely; the rest have what heights have on average.
    """
    logs = np.tile(_USUAL_HEIGHT_LOGS, (len(stars), 1))
    some = np.flatnonzero(tops.outlines > SOME_OUTLINE)
    if len(some):
        near = replace(tops, **{name.name: getattr(tops, name.name)[some] for name in fields(tops)})
        light = replace(tints, white=tints.white[some], top=tints.top[some])
        logs[some] = height_logs(look_at_sides(flat, field, near, stars[some], pieces, light))
    return logs


_USUAL_HEIGHT_LOGS = np.log(np.array(USUAL_HEIGHT_SHARES))


def _bareness(prints: Floats, references: Sequence[Reference]) -> tuple[Floats, Reference | None]:
    """Return the stars' likeness to the closest reference, and that reference."""
    if not references:
        return np.zeros(0), None
    likenesses = [likeness(prints, reference.prints) for reference in references]
    totals = [float(np.maximum(one, 0).sum()) for one in likenesses]
    closest = totals.index(max(totals))
    return likenesses[closest], references[closest]


def _tints(
    reflectance: Floats, colours: Floats, outlined: Floats, white: Floats, palette: Palette
) -> ExpectedTints:
    """Return the classes' mean tints in this frame; one nominal face is added to each class."""
    shares = np.exp(colours - colours.max(axis=1, keepdims=True))
    shares *= (outlined / shares.sum(axis=1))[:, None]
    nominal = tint(palette.linear_bgr)
    classes = (shares.T @ tint(reflectance) + nominal) / (shares.sum(axis=0)[:, None] + 1)
    return ExpectedTints(classes, white, colours.argmax(axis=1))


def _evidence(
    board: Board,
    palette: Palette,
    standing: Floats,
    heights: Floats,
    colours: Floats,
    fits: Floats,
) -> tuple[StarEvidence, ...]:
    colour_logs = _softened(COLOUR_SHARPNESS * colours, COLOUR_DOUBT)
    unexplained = 1 - np.square(np.clip(fits, 0, MAX_GLYPH_FIT))
    strength_logs = _softened(-GLYPH_SHARPNESS * np.log(unexplained), STRENGTH_DOUBT)
    strengths = range(1, MAX_STRENGTH + 1) if fits.shape[1] else range(1)
    if not fits.shape[1]:
        strength_logs = np.zeros((len(standing), 1))
    height_rows = _softened(heights, HEIGHT_DOUBT)
    return tuple(
        StarEvidence(
            star=place.star,
            standing=float(standing[k]),
            heights=tuple(height_rows[k].tolist()),
            colours=dict(zip(palette.names, colour_logs[k].tolist(), strict=True)),
            strengths=dict(zip(strengths, strength_logs[k].tolist(), strict=True)),
        )
        for k, place in enumerate(board.stars)
    )


def _softened(logs: Floats, doubt: float) -> Floats:
    """Return log probabilities, normalised per row, none more certain than `doubt` allows."""
    if not logs.shape[1]:
        return logs
    shares = np.exp(logs - logs.max(axis=1, keepdims=True))
    shares /= shares.sum(axis=1, keepdims=True)
    return np.asarray(np.log(shares * (1 - doubt) + doubt / logs.shape[1]))
