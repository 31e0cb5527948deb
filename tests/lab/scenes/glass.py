"""Glass beads on the stage: what they mirror, what shows through them, and their shadows.

Light enters at the skin (Snell), shows the print where it reaches the plane, and is mirrored once
at the underside, from where it leaves through the skin again. Colour is lost on the way (Beer).
"""

import math
from dataclasses import dataclass

import numpy as np

from tests.lab.scenes.canvas import linear_bgr
from tests.lab.scenes.light import (
    Post,
    ambient_bgr,
    ground_contact,
    ground_shadow,
    map_mm,
    map_shape,
    sample_map,
)
from tests.lab.scenes.pebbles import Pebble
from tests.lab.scenes.room import seen_lamp, seen_room
from tests.lab.scenes.sky_values import KINDS, Bead, Room
from tests.lab.scenes.solids import window_of
from tests.lab.scenes.stage import ZOOM, Stage
from tests.lab.scenes.values import Floats, Lamp

_INDEX = 1.5  # of glass
_OPAQUE_BODY = "#0D0D10"
_FAR_MM = 80.0  # beyond this a mirrored print is taken from here
_CASTS = {"clear": 0.5, "grey": 0.8, "black": 1.0}  # how much of its shadow a kind casts
_FOCUS = {"clear": 1.9, "grey": 0.7, "black": 0.0}  # light gathered behind a bead


def solid_of(bead: Bead) -> Pebble:
    """Return the bead's shape."""
    return Pebble(
        bead.x,
        bead.y,
        bead.diameter / 2,
        bead.thickness,
        bead.waist,
        bead.turn_deg,
        bead.oval,
        bead.lumps,
        bead.seed,
        bead.lift,
    )


def cast_beads(stage: Stage, beads: tuple[Bead, ...]) -> None:
    """Put the shadows of beads, and the light they gather, on the plane."""
    for kind in KINDS:
        those = [bead for bead in beads if bead.kind == kind]
        posts = [
            Post(b.x, b.y, b.diameter * 0.46, b.lift, b.lift + b.thickness * 0.62) for b in those
        ]
        share = np.float32(_CASTS[kind])
        if posts:
            stage.open_sky *= 1 - share * (1 - ground_contact(posts, stage.size))
            for lamp, lit in zip(stage.light.lamps, stage.lit, strict=True):
                lit *= 1 - share * (1 - ground_shadow(lamp, posts, stage.size))
    for lamp, lit in zip(stage.light.lamps, stage.lit, strict=True):
        for bead in beads:
            _gather(lit, lamp, bead, stage.size)


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What beads show of the rest: the lit plane as the camera sees it, and the room."""

    stage: Stage
    plane: Floats
    room: Room

    def light(self, points: Floats, ways: Floats, blur_deg: float) -> Floats:
        """Return the light that rays (N, 3) from points (N, 3) bring."""
        lamps = self.stage.light.lamps
        result = seen_room(self.room, self.stage.light, ways)
        for lamp, lit in zip(lamps, self.stage.lit, strict=True):
            at = points.mean(0)
            open_share = sample_map(lit, *(np.full((1, 1), v, np.float32) for v in _edge(at, lamp)))
            seen = seen_lamp(lamp, points, ways, blur_deg, self.room.square_lamps)
            result += seen * min(1.0, float(open_share[0, 0]))
        down = ways[:, 2] > -0.02
        result[down] = self.on_plane(points[down], ways[down])
        return result

    def on_plane(self, points: Floats, ways: Floats) -> Floats:
        """Return the light of the plane where rays (N, 3) meet it."""
        if not len(points):
            return np.zeros((0, 3), np.float32)
        reach = np.minimum(-points[:, 2] / np.maximum(ways[:, 2], 1e-3), _FAR_MM)
        feet = (points + reach[:, None] * ways).astype(np.float64)
        feet[:, 2] = 0.0
        pixels = (self.stage.camera.project(feet) + 0.5) * ZOOM
        high, wide = self.plane.shape[:2]
        column = np.clip(pixels[:, 0], 0, wide - 1).astype(np.intp)
        row = np.clip(pixels[:, 1], 0, high - 1).astype(np.intp)
        return np.asarray(self.plane[row, column], np.float32)


def put_bead(around: Surroundings, bead: Bead) -> None:
    """Add a bead to the stage."""
    stage, solid = around.stage, solid_of(bead)
    window = window_of(solid, stage.rays)
    if window[0].stop <= window[0].start or window[1].stop <= window[1].start:
        return
    hit = solid.meet(stage.eye, stage.rays.directions(*window))
    seen = hit.depth < stage.depth[window]
    if not seen.any():
        return
    points, normals = hit.points[seen], hit.normals[seen]
    ways = points - stage.eye
    ways /= np.linalg.norm(ways, axis=-1, keepdims=True)
    facing = np.clip(-np.sum(ways * normals, -1, keepdims=True), 0, 1)
    mirrored = bead.glass.mirror + (1 - bead.glass.mirror) * (1 - facing) ** 5
    glint = around.light(points, ways + 2 * facing * normals, bead.glass.blur_deg)
    body = (
        _opaque(around, points)
        if bead.glass.is_opaque
        else _through(around, bead, solid, points, _bent(ways, normals, 1 / _INDEX)[0])
    )
    stage.depth[window][seen] = hit.depth[seen]
    stage.picture[window][seen] = mirrored * glint + (1 - mirrored) * body


def _opaque(around: Surroundings, points: Floats) -> Floats:
    light = ambient_bgr(around.stage.light)
    for lamp in around.stage.light.lamps:
        light = light + np.array(lamp.linear[::-1], np.float32) * np.float32(lamp.strength)
    paint = linear_bgr(_OPAQUE_BODY) * light * np.float32(0.5)
    return np.asarray(np.broadcast_to(paint, points.shape), np.float32)


def _through(
    around: Surroundings, bead: Bead, solid: Pebble, points: Floats, inside: Floats
) -> Floats:
    """Return the light that comes out of the glass along rays bent inwards at points."""
    rng = np.random.default_rng(bead.seed)
    dims = np.array(bead.glass.dims[::-1], np.float32)
    depth = np.maximum(-points[:, 2:3] - np.float32(bead.lift), 0)
    way_down = depth / np.maximum(inside[:, 2:3], 0.15)
    feet = points + way_down * inside
    bottom = _uneven(bead, feet, rng)
    mirrored = _inner_mirror(np.sum(inside * -bottom, -1, keepdims=True))
    up = inside - 2 * np.sum(inside * bottom, -1, keepdims=True) * bottom
    exits = solid.leave(feet, up)
    out, is_free = _bent(up, -solid.normals(exits), _INDEX)
    back = around.light(exits, out, bead.glass.blur_deg)
    soft = ambient_bgr(around.stage.light)
    back = np.where(is_free, back, soft * 0.3)
    grain = 1 + around.room.grain * rng.standard_normal((len(points), 1), np.float32)
    lost = np.exp(-dims * way_down)
    way_up = np.linalg.norm(exits - feet, axis=-1, keepdims=True)
    shown = around.on_plane(points, inside) * lost * (1 - mirrored)
    inner = mirrored * back * lost * np.exp(-dims * way_up)
    milk = bead.glass.milk * (soft + _lamp_light(around, bead)) * lost
    return np.asarray(shown + (inner + milk) * np.maximum(grain, 0.1), np.float32)


def _lamp_light(around: Surroundings, bead: Bead) -> Floats:
    """Return the lamps' light where a bead lies."""
    total = np.zeros(3, np.float32)
    for lamp, lit in zip(around.stage.light.lamps, around.stage.lit, strict=True):
        way = _edge(np.array([bead.x, bead.y, 0.0], np.float32), lamp)
        share = sample_map(lit, *(np.full((1, 1), v, np.float32) for v in way))
        total += np.array(lamp.linear[::-1], np.float32) * lamp.strength * min(1, share[0, 0])
    return total


def _edge(at: Floats, lamp: Lamp) -> tuple[float, float]:
    """Return a place on the plane beside `at`, towards the lamp: what shades it shades the bead."""
    off = np.array([lamp.x - at[0], lamp.y - at[1]])
    off *= 13.0 / max(float(np.linalg.norm(off)), 1.0)
    return float(at[0] + off[0]), float(at[1] + off[1])


def _uneven(bead: Bead, feet: Floats, rng: np.random.Generator) -> Floats:
    """Return unit normals, upwards, of the underside at places (N, 3)."""
    slope = np.zeros((len(feet), 2), np.float32)
    for _ in range(5):
        way = rng.standard_normal(2) * rng.uniform(0.2, 1.4)
        phase = (feet[:, 0] - bead.x) * way[0] + (feet[:, 1] - bead.y) * way[1] + rng.uniform(0, 6)
        slope += (bead.glass.base_bump * np.cos(phase)[:, None] * way).astype(np.float32)
    normals = np.concatenate([slope, np.full((len(feet), 1), -1, np.float32)], 1)
    return np.asarray(normals / np.linalg.norm(normals, axis=-1, keepdims=True), np.float32)


def _inner_mirror(cosine: Floats) -> Floats:
    """Return the share mirrored at glass against air, from inside (Schlick, outer angle)."""
    cosine = np.abs(cosine)
    outer_sq = 1 - _INDEX**2 * (1 - cosine**2)
    outer = np.sqrt(np.maximum(outer_sq, 0))
    return np.where(outer_sq > 0, 0.04 + 0.96 * (1 - outer) ** 5, 0.85).astype(np.float32)


def _bent(ways: Floats, normals: Floats, ratio: float) -> tuple[Floats, Floats]:
    """Return unit rays (N, 3) after a surface facing them, and whether they pass (N, 1)."""
    cosine = -np.sum(ways * normals, -1, keepdims=True)
    rest = 1 - ratio**2 * (1 - cosine**2)
    bent = ratio * ways + (ratio * cosine - np.sqrt(np.maximum(rest, 0))) * normals
    bent /= np.linalg.norm(bent, axis=-1, keepdims=True) + 1e-9
    return bent.astype(np.float32), rest > 0


def _gather(lit: Floats, lamp: Lamp, bead: Bead, size: tuple[float, float]) -> None:
    """Brighten the far side of a bead's foot, where the lens throws the lamp's light."""
    shape = map_shape(size)
    off = np.array([bead.x - lamp.x, bead.y - lamp.y])
    lean = math.atan2(float(np.linalg.norm(off)), lamp.height)
    off /= max(float(np.linalg.norm(off)), 1e-6)
    reach = bead.diameter / 2 * min(1.0, 0.25 + 1.1 * math.sin(lean))
    x, y = bead.x + off[0] * reach, bead.y + off[1] * reach
    columns, rows = (map_mm(np.arange(float(count))) for count in shape[::-1])
    take_x, take_y = np.abs(columns - x) < bead.diameter, np.abs(rows - y) < bead.diameter
    dx, dy = columns[take_x][None, :] - x, rows[take_y][:, None] - y
    along, across = dx * off[0] + dy * off[1], dy * off[0] - dx * off[1]
    wide = bead.diameter * (0.12 + 0.3 * lamp.radius / max(lamp.height, 1.0))
    bow = along + across**2 / bead.diameter
    spot = np.exp(-((bow / wide) ** 2) - (across / (1.9 * wide)) ** 2)
    lit[np.ix_(take_y, take_x)] += (_FOCUS[bead.kind] * spot).astype(np.float32)
