"""From the flat picture of a sheet to the evidence of every star."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace

import numpy as np

from vision.sheet.board import Board, Pieces
from vision.sheet.flat import Flat
from vision.sheet.foreign import Mask
from vision.sheet.lens import Floats
from vision.sheet.light import Light
from vision.stacks.colour_network import Company, told_together
from vision.stacks.colours import Palette, lab_from_linear
from vision.stacks.constants import (
    COLOUR_DOUBT,
    HEIGHT_DOUBT,
    HIDING_RADII,
    KIN_LOG_ODDS,
    MAX_STRENGTH,
    SHAPE_SIGNS,
    SOME_OUTLINE,
    STRENGTH_DOUBT,
    SURELY_STANDS_LOG_ODDS,
    USUAL_HEIGHT_SHARES,
)
from vision.stacks.edges import Edges
from vision.stacks.evidence import StarEvidence
from vision.stacks.face_colours import colour_logs, drawn_under_gloss, glyphs_show
from vision.stacks.ground import unlike_ground
from vision.stacks.height_network import FrameTowers, heights_together
from vision.stacks.heights import height_logs, look_at_sides
from vision.stacks.kin import is_kin_of_empty, is_kin_of_own_empty
from vision.stacks.raised import of_own_tops
from vision.stacks.reference import Cells, Reference, likeness
from vision.stacks.sides import ExpectedTints, tint
from vision.stacks.standing import bare_signs, plain_log_odds, plain_signs, standing_log_odds
from vision.stacks.star_measures import Indices, StarMeasures, measure_stars
from vision.stacks.star_network import StarLook
from vision.stacks.supply import copies_of, heights_by_supply, tops_by_supply
from vision.stacks.tops import Tops, star_points
from vision.stacks.weighing import (
    NetworkLooks,
    are_doubtful,
    are_heights_doubtful,
    glyph_logs,
    weigh_heights,
    weigh_standing,
    weigh_strengths,
)


@dataclass(frozen=True, slots=True)
class SidesRead:
    """What the towers' sides say of the heights.

    Attributes:
        heights: log probabilities of the heights, shape (stars, MAX_HEIGHT).
        shape: the signs of outlines and geometry, shape (stars, signs); zeros where untold.
        is_told: which stars were looked at closely, shape (stars,).
        class_brightness: how bright the classes' faces are, shape (classes,); None if no star
            was looked at closely.
    """

    heights: Floats
    shape: Floats
    is_told: Mask
    class_brightness: Floats | None


@dataclass(frozen=True, slots=True)
class FlatStacks:
    """The evidence of all stars, and the measurements that occlusion is judged by.

    Attributes:
        stars: the evidence.
        tops: the top circles it was read from.
        standing: log odds that a stack stands on each star, shape (stars,).
        by_signs: the same by the signs alone, without the star network.
        bareness: how much each star looks like its bare print, shape (stars,); empty without
            references.
        closest: the reference that is most like the sheet; None without references.
        measures: what the pixels say of each star.
        sides: what the towers' sides say of the heights.
        look: what the star network says of the stars that it was asked about.
        company: the faces by which the colours were told.
        towers: what the heights were told by.
    """

    stars: tuple[StarEvidence, ...]
    tops: Tops
    standing: Floats
    by_signs: Floats
    bareness: Floats
    closest: Reference | None
    measures: StarMeasures
    sides: SidesRead
    look: StarLook
    company: Company
    towers: FrameTowers


@dataclass(frozen=True, slots=True)
class Earlier:
    """What an earlier frame of the same pose showed, and the stars that changed since then.

    Attributes:
        before: what was read.
        changed: the stars that changed, rising, if only these are to be measured anew; else None.
    """

    before: FlatStacks
    changed: Indices | None


def read_stacks(
    flat: Flat,
    light: Light,
    sheet: tuple[Cells, Mask],
    board: Board,
    pieces: Pieces,
    palette: Palette,
    references: Sequence[Reference],
    earlier: Earlier | None = None,
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
        earlier: what was read in an earlier frame of the same pose; None if nothing is known.
    """
    stars = star_points(board)
    asked, kept, before = np.arange(len(stars)), None, None
    if earlier is not None and earlier.changed is not None:
        asked, kept = earlier.changed, earlier.before.measures
    elif earlier is not None:
        before = earlier.before.measures.searched
    field, measures = measure_stars(flat, light, sheet[0], board, pieces, asked, kept, before)
    tops, faces, prints = measures.tops, measures.faces, measures.prints
    lab = lab_from_linear(measures.reflectance)
    sure = measures.outlined * unlike_ground(measures.off_ground) * glyphs_show(faces, pieces)
    outlined = palette.drawn_to(lab, sure)
    bareness, closest = _bareness(prints, references)
    bare: Floats = np.zeros((len(stars), 0))
    if closest is not None:
        bare = bare_signs(*sheet, bareness, board, pieces, closest)
    signs = plain_signs(tops, faces, outlined.log_likelihoods(lab), measures.off_ground)
    raised = of_own_tops(measures.raised, tops, plain_log_odds(signs), pieces.radius_mm)
    by_signs = standing_log_odds(signs, raised, bare)
    kin = measures.is_kin.copy()
    if closest is not None:
        kin[asked] |= is_kin_of_empty(prints, sheet[0], closest, board, pieces, asked)
    glyphs = glyph_logs(faces.fits)
    looks = _looks(flat, stars, light, pieces, closest, earlier)
    looks.ask(are_doubtful(by_signs, glyphs, kin))
    standing, kin = _standing(by_signs, looks, bareness, kin)
    kin[asked] |= is_kin_of_own_empty(prints, sheet[0], standing, board, pieces, asked)
    looks.ask(kin & (by_signs > 0))
    standing, kin = _standing(by_signs, looks, bareness, kin)
    # Where stacks stand is known now: printed discs no longer draw the colours to their own.
    stands = _probability(standing)
    shown, white = measures.reflectance, light.white(tops.centres_mm)
    own = drawn_under_gloss(palette, shown, stands)
    alone = colour_logs(own, shown, faces, stands, pieces)
    company = Company(palette, own, pieces, faces, shown, white, stands, alone)
    colours = told_together(company)
    tints = _tints(shown, colours, measures.outlined, white, own)
    sides = _sides(flat, field, tops, stars, pieces, tints, earlier)
    looks.ask(are_heights_doubtful(standing, sides.heights))
    look = looks.said
    weighed = weigh_heights(sides.heights, look)
    towers = FrameTowers(pieces, sides.shape, sides.is_told, sides.heights, look, weighed, stands)
    strengths = weigh_strengths(glyphs, look)
    evidence = _evidence(board, own, standing, heights_together(towers), colours, strengths)
    measures = replace(measures, is_kin=kin)
    return FlatStacks(
        evidence,
        tops,
        standing,
        by_signs,
        bareness,
        closest,
        measures,
        sides,
        look,
        company,
        towers,
    )


def _looks(
    flat: Flat,
    stars: Floats,
    light: Light,
    pieces: Pieces,
    closest: Reference | None,
    earlier: Earlier | None,
) -> NetworkLooks:
    """Return whom the network may look at, with what it said of the stars that lie as before."""
    looks = NetworkLooks(flat, light, stars, pieces, closest)
    if earlier is not None and earlier.changed is not None:
        looks.keep(earlier.before.look, earlier.changed)
    return looks


def _standing(
    signs: Floats, looks: NetworkLooks, bareness: Floats, kin: Mask
) -> tuple[Floats, Mask]:
    """Return log odds that a stack stands on each star, and the stars that are empty as kin are."""
    standing = weigh_standing(signs, looks.agreed(signs), bareness)
    empty = kin & (standing < SURELY_STANDS_LOG_ODDS)
    standing[empty] = np.minimum(standing[empty], -KIN_LOG_ODDS)
    return standing, np.asarray(empty)


def _probability(log_odds: Floats) -> Floats:
    return np.asarray(0.5 + 0.5 * np.tanh(0.5 * log_odds))


def _sides(
    flat: Flat,
    field: Edges,
    tops: Tops,
    stars: Floats,
    pieces: Pieces,
    tints: ExpectedTints,
    earlier: Earlier | None,
) -> SidesRead:
    """Return what the sides say; only stars with some outline are looked at closely.

    The rest have the heights that stacks have on average.
    """
    logs, shape = np.tile(_USUAL_HEIGHT_LOGS, (len(stars), 1)), np.zeros((len(stars), SHAPE_SIGNS))
    is_told, brightness = np.zeros(len(stars), dtype=np.bool_), None
    some = np.flatnonzero(tops.outlines > SOME_OUTLINE)
    told = some
    if earlier is not None and earlier.changed is not None:
        before = earlier.before.sides
        kept = np.setdiff1d(np.arange(len(stars)), earlier.changed)
        logs[kept], shape[kept] = before.heights[kept], before.shape[kept]
        is_told[kept], brightness = before.is_told[kept], before.class_brightness
        told = np.intersect1d(some, earlier.changed)
        some = _with_neighbours(some, told, tops)
    if len(told):
        near = replace(tops, **{name.name: getattr(tops, name.name)[some] for name in fields(tops)})
        light = replace(tints, white=tints.white[some], top=tints.top[some], brightness=brightness)
        sides = look_at_sides(flat, field, near, stars[some], pieces, light)
        is_new = np.isin(some, told)
        logs[told], shape[told] = height_logs(sides)[is_new], sides.shape[is_new]
        is_told[told], brightness = True, sides.brightness
    return SidesRead(logs, shape, is_told, brightness)


def _with_neighbours(some: Indices, asked: Indices, tops: Tops) -> Indices:
    """Return the stars that are asked for, and those of `some` whose towers may hide theirs."""
    apart = np.linalg.norm(tops.centres_mm[asked][:, None] - tops.centres_mm[some], axis=2)
    near = apart < HIDING_RADII * tops.radii_mm[asked][:, None]
    return np.asarray(some[near.any(axis=0)])


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
    glyphs: Floats,
) -> tuple[StarEvidence, ...]:
    """Return each star's evidence, told by what the set holds where that is known."""
    stands = _probability(standing)
    looks = _in_doubt(heights, colours, glyphs)
    alone = _by_name(board, palette, standing, looks)
    copies = copies_of(len(standing), colours.shape[1], glyphs.shape[1])
    if not copies:
        return alone
    heights, colours, glyphs = looks
    heights = heights_by_supply(heights, stands, len(standing))
    looks = _in_doubt(heights, *tops_by_supply(colours, glyphs, stands, copies))
    told = _by_name(board, palette, standing, looks)
    return tuple(replace(one, alone=own) for one, own in zip(told, alone, strict=True))


def _in_doubt(heights: Floats, colours: Floats, strengths: Floats) -> tuple[Floats, ...]:
    """Return the log probabilities, none more certain than its doubt allows."""
    return (
        _softened(heights, HEIGHT_DOUBT),
        _softened(colours, COLOUR_DOUBT),
        _softened(strengths, STRENGTH_DOUBT),
    )


def _by_name(
    board: Board, palette: Palette, standing: Floats, looks: Sequence[Floats]
) -> tuple[StarEvidence, ...]:
    """Return each star's evidence; plain pieces have the one strength 0."""
    heights, colours, strengths = looks
    is_plain = not strengths.shape[1]
    rows = np.zeros((len(colours), 1)) if is_plain else strengths
    numbers = range(1) if is_plain else range(1, MAX_STRENGTH + 1)
    values = (standing.tolist(), heights.tolist(), colours.tolist(), rows.tolist())
    return tuple(
        StarEvidence(
            place.star,
            odds,
            tuple(levels),
            dict(zip(palette.names, shades, strict=True)),
            dict(zip(numbers, marks, strict=True)),
        )
        for place, odds, levels, shades, marks in zip(board.stars, *values, strict=True)
    )


def _softened(logs: Floats, doubt: float) -> Floats:
    """Return log probabilities, normalised per row, none more certain than `doubt` allows."""
    if not logs.shape[1]:
        return logs
    shares = np.exp(logs - logs.max(axis=1, keepdims=True))
    shares /= shares.sum(axis=1, keepdims=True)
    return np.asarray(np.log(shares * (1 - doubt) + doubt / logs.shape[1]))
