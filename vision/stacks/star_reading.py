"""From the flat picture of a sheet to the evidence of every star."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace

import numpy as np

from vision.sheet.board import Board, Pieces
from vision.sheet.foreign import Mask
from vision.sheet.lens import Floats
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
from vision.stacks.flat_frame import FlatFrame
from vision.stacks.ground import unlike_ground
from vision.stacks.height_network import FrameTowers, heights_together
from vision.stacks.heights import height_logs, look_at_sides
from vision.stacks.kin import is_kin_of_empty, is_kin_of_own_empty
from vision.stacks.raised import of_own_tops
from vision.stacks.reference import Reference, likeness
from vision.stacks.settled import SearchedFaces
from vision.stacks.sides import ExpectedTints, tint
from vision.stacks.standing import bare_signs, plain_log_odds, plain_signs, standing_log_odds
from vision.stacks.star_measures import Indices, StarMeasures, measure_stars
from vision.stacks.star_network import StarLook
from vision.stacks.supply import copies_of, heights_by_supply, tops_by_supply
from vision.stacks.tops import Tops
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


@dataclass(frozen=True, slots=True)
class _Bareness:
    """How much the stars look like their bare print.

    Attributes:
        likeness: of each star, shape (stars,); empty without references.
        closest: the reference that is most like the sheet; None without references.
    """

    likeness: Floats
    closest: Reference | None


def read_stacks(
    frame: FlatFrame,
    palette: Palette,
    references: Sequence[Reference],
    earlier: Earlier | None = None,
) -> FlatStacks:
    """Return the evidence of every star of a frame.

    The stars are measured first. Then it is told where stacks stand, then their colours, then their
    heights.

    Args:
        frame: the sheet from above.
        palette: the set's colours as far as they are known.
        references: pictures of the bare sheet; may be empty.
        earlier: what was read in an earlier frame of the same pose; None if nothing is known.
    """
    asked, kept, searched = _to_measure(frame, earlier)
    field, measures = measure_stars(frame, asked, kept, searched)
    bare = _bareness(measures.prints, references)
    looks = _looks(frame, bare.closest, earlier)
    by_signs = _by_signs(frame, palette, measures, bare)
    standing, kin = _where_stacks_stand(frame, measures, asked, bare, by_signs, looks)
    company = _company(frame, palette, measures, _probability(standing))
    colours = told_together(company)
    tints = _tints(company, colours, measures.outlined)
    sides = _sides(frame, field, measures.tops, tints, earlier)
    looks.ask(are_heights_doubtful(standing, sides.heights))
    towers = _towers(frame.pieces, sides, looks.said, company.sure)
    heights = heights_together(towers)
    strengths = weigh_strengths(glyph_logs(measures.faces.fits), looks.said)
    return FlatStacks(
        _evidence(frame.board, company.own, standing, heights, colours, strengths),
        measures.tops,
        standing,
        by_signs,
        bare.likeness,
        bare.closest,
        replace(measures, is_kin=kin),
        sides,
        looks.said,
        company,
        towers,
    )


def _to_measure(
    frame: FlatFrame, earlier: Earlier | None
) -> tuple[Indices, StarMeasures | None, SearchedFaces | None]:
    """Return the stars to measure, the measures of the others, and where faces lay before."""
    every = np.arange(len(frame.board.stars))
    if earlier is None:
        return every, None, None
    before = earlier.before.measures
    if earlier.changed is None:
        return every, None, before.searched
    return earlier.changed, before, None


def _looks(frame: FlatFrame, closest: Reference | None, earlier: Earlier | None) -> NetworkLooks:
    """Return whom the network may look at, with what it said of the stars that lie as before."""
    looks = NetworkLooks(frame.flat, frame.light, frame.stars, frame.pieces, closest)
    if earlier is not None and earlier.changed is not None:
        looks.keep(earlier.before.look, earlier.changed)
    return looks


def _by_signs(
    frame: FlatFrame, palette: Palette, measures: StarMeasures, bare: _Bareness
) -> Floats:
    """Return log odds that a stack stands on each star, without the star network."""
    tops, faces = measures.tops, measures.faces
    lab = lab_from_linear(measures.reflectance)
    shown = glyphs_show(faces, frame.pieces)
    sure = measures.outlined * unlike_ground(measures.off_ground) * shown
    explained = palette.drawn_to(lab, sure).log_likelihoods(lab)
    signs = plain_signs(tops, faces, explained, measures.off_ground)
    raised = of_own_tops(measures.raised, tops, plain_log_odds(signs), frame.pieces.radius_mm)
    of_photo: Floats = np.zeros((len(signs), 0))
    if bare.closest is not None:
        of_photo = bare_signs(
            frame.cells, frame.known, bare.likeness, frame.board, frame.pieces, bare.closest
        )
    return standing_log_odds(signs, raised, of_photo)


def _where_stacks_stand(
    frame: FlatFrame,
    measures: StarMeasures,
    asked: Indices,
    bare: _Bareness,
    by_signs: Floats,
    looks: NetworkLooks,
) -> tuple[Floats, Mask]:
    """Return log odds that a stack stands on each star, and the stars that are empty as kin are.

    The network looks at the stars that are in doubt.
    """
    cells, board, pieces, prints = frame.cells, frame.board, frame.pieces, measures.prints
    kin = measures.is_kin.copy()
    if bare.closest is not None:
        kin[asked] |= is_kin_of_empty(prints, cells, bare.closest, board, pieces, asked)
    looks.ask(are_doubtful(by_signs, glyph_logs(measures.faces.fits), kin))
    standing, kin = _standing(by_signs, looks, bare.likeness, kin)
    kin[asked] |= is_kin_of_own_empty(prints, cells, standing, board, pieces, asked)
    looks.ask(kin & (by_signs > 0))
    return _standing(by_signs, looks, bare.likeness, kin)


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


def _company(frame: FlatFrame, palette: Palette, measures: StarMeasures, stands: Floats) -> Company:
    """Return the faces by which colours are told; where stacks stand is known by now.

    So printed discs no longer draw the colours to their own.
    """
    shown, white = measures.reflectance, frame.light.white(measures.tops.centres_mm)
    own = drawn_under_gloss(palette, shown, stands)
    alone = colour_logs(own, shown, measures.faces, stands, frame.pieces)
    return Company(palette, own, frame.pieces, measures.faces, shown, white, stands, alone)


def _towers(pieces: Pieces, sides: SidesRead, look: StarLook, stands: Floats) -> FrameTowers:
    """Return what the towers' sides and the network say of the heights."""
    weighed = weigh_heights(sides.heights, look)
    return FrameTowers(pieces, sides.shape, sides.is_told, sides.heights, look, weighed, stands)


def _sides(
    frame: FlatFrame, field: Edges, tops: Tops, tints: ExpectedTints, earlier: Earlier | None
) -> SidesRead:
    """Return what the sides say; only stars with some outline are looked at closely.

    The rest have the heights that stacks have on average.
    """
    stars = frame.stars
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
        sides = look_at_sides(frame.flat, field, near, stars[some], frame.pieces, light)
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


def _bareness(prints: Floats, references: Sequence[Reference]) -> _Bareness:
    if not references:
        return _Bareness(np.zeros(0), None)
    likenesses = [likeness(prints, reference.prints) for reference in references]
    totals = [float(np.maximum(one, 0).sum()) for one in likenesses]
    closest = totals.index(max(totals))
    return _Bareness(likenesses[closest], references[closest])


def _tints(company: Company, colours: Floats, outlined: Floats) -> ExpectedTints:
    """Return the classes' mean tints in this frame; one nominal face is added to each class."""
    shares = np.exp(colours - colours.max(axis=1, keepdims=True))
    shares *= (outlined / shares.sum(axis=1))[:, None]
    nominal = tint(company.own.linear_bgr)
    classes = (shares.T @ tint(company.reflectance) + nominal) / (shares.sum(axis=0)[:, None] + 1)
    return ExpectedTints(classes, company.white, colours.argmax(axis=1))


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
