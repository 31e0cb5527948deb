"""Painting domes: tops with glyphs and rims, sides in one colour."""

import math
from collections.abc import Callable, Mapping

import cv2
import numpy as np

from tests.lab.scenes.canvas import linear_bgr, linear_image, spots
from tests.lab.scenes.light import Post
from tests.lab.scenes.solids import Cylinder, Hit
from tests.lab.scenes.stage import Stage
from tests.lab.scenes.values import Design, Floats, Glyph, Image, Piece, Pile, Rim

_SOFT_MM = 0.15  # ink edge
_JOINT = 0.35  # how dark the groove between two pieces is


def posts_of(pile: Pile, design: Design, group: int) -> list[Post]:
    """Return what casts the shadow of a pile."""
    style = design.board.pieces
    return [
        Post(
            pile.x,
            pile.y,
            style.diameter / 2,
            pile.foot,
            pile.foot + style.thickness * len(pile.pieces),
            group,
        )
    ]


Tops = Mapping[tuple[str, int], Image]


def put_pile(stage: Stage, design: Design, pile: Pile, group: int, tops: Tops) -> None:
    """Add the pieces of a pile, bottom first; `tops` are glued on them."""
    style, finish = design.board.pieces, design.finish
    for level, piece in enumerate(pile.pieces):
        solid = Cylinder(
            pile.x + piece.dx,
            pile.y + piece.dy,
            style.diameter / 2,
            pile.foot + level * style.thickness,
            pile.foot + (level + 1) * style.thickness,
            piece.angle_deg,
            bevel=min(0.7, style.thickness * 0.12),
            dome_deg=finish.dome_deg,
        )
        stage.put(
            solid,
            _paint(
                design,
                piece,
                solid,
                tops.get((piece.colour, piece.strength)),
                is_top=level == len(pile.pieces) - 1,
            ),
            gloss=finish.gloss,
            roughness=finish.roughness,
            group=group,
        )


def _paint(
    design: Design, piece: Piece, solid: Cylinder, glued: Image | None, *, is_top: bool
) -> Callable[[Hit], Floats]:
    finish = design.finish
    colour = linear_bgr(dict(finish.paint)[piece.colour]) * np.array(piece.tint[::-1], np.float32)
    ink = linear_bgr(finish.glyph_paint)

    def paint(hit: Hit) -> Floats:
        body = colour * _grain(hit, finish.grain)[..., None]
        top = _inked(body, ink, _glyph_cover(hit, design, piece.strength))
        if finish.rim is not Rim.NONE:
            line = ink if finish.rim is Rim.GLYPH else colour * np.float32(0.35)
            top = _inked(top, line, _rim_cover(hit, solid.radius))
        if glued is not None:
            top = _glued(hit, glued, solid.radius)
        height = -hit.points[..., 2]
        groove = np.minimum(height - solid.bottom, 9.0 if is_top else solid.top - height)
        side = body * (1 - _JOINT * np.exp(-np.maximum(groove, 0) / 0.5))[..., None]
        return np.where(hit.is_top[..., None] > 0, top, side * np.float32(0.92)).astype(np.float32)

    return paint


def _glued(hit: Hit, picture: Image, radius: float) -> Floats:
    """Return the light of a picture that covers a top."""
    scale = picture.shape[0] / (2 * radius)
    map_x = ((hit.u + radius) * scale - 0.5).astype(np.float32)
    map_y = ((hit.v + radius) * scale - 0.5).astype(np.float32)
    flat = cv2.remap(picture, map_x, map_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return linear_image(np.asarray(flat, np.uint8))


def _inked(under: Floats, ink: Floats, cover: Floats) -> Floats:
    return under + (ink - under) * cover[..., None]


def _rim_cover(hit: Hit, radius: float) -> Floats:
    return _edge(0.55 - np.abs(np.hypot(hit.u, hit.v) - radius * 0.86))


def _glyph_cover(hit: Hit, design: Design, strength: int) -> Floats:
    radius = design.board.pieces.diameter / 2
    scale = design.finish.glyph_scale
    cover = np.zeros_like(hit.u)
    if design.board.pieces.glyph is Glyph.PIPS:
        size = radius * (0.24 if strength < 4 else 0.23) * scale
        for x, y in spots(strength, radius):
            cover = np.maximum(cover, _edge(size - np.hypot(hit.u - x, hit.v - y)))
    elif design.board.pieces.glyph is Glyph.BARS:
        pitch = radius * 0.34
        for k in range(strength):
            off = (k - (strength - 1) / 2) * pitch
            length = 0.85 * math.sqrt(max(0.1, 0.62 * radius**2 - off**2))
            inside = np.minimum(length - np.abs(hit.u), pitch * 0.27 * scale - np.abs(hit.v - off))
            cover = np.maximum(cover, _edge(inside))
    return cover.astype(np.float32)


def _edge(inside_mm: Floats) -> Floats:
    return np.clip(inside_mm / _SOFT_MM + 0.5, 0, 1).astype(np.float32)


def _grain(hit: Hit, amount: float) -> Floats:
    """Return the wood's stripes, around 1."""
    if amount == 0.0:
        return np.ones_like(hit.u)
    lines = np.sin(hit.v * 4.1 + np.sin(hit.u * 0.35) * 1.3) + 0.6 * np.sin(
        hit.v * 9.7 + hit.u * 0.2
    )
    return (1 + amount * 0.5 * lines).astype(np.float32)
