"""A hand with its arm: limbs blended into one skin, seen, lit and casting a shadow.

The hand's own frame has x where the fingers point, y to the right seen from above and z up.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np

from tests.lab.scenes.camera import Camera, rays_of
from tests.lab.scenes.canvas import linear_bgr
from tests.lab.scenes.light import (
    MAP_PX_PER_MM,
    Surface,
    ambient_bgr,
    lamp_terms,
    map_px,
    map_shape,
)
from tests.lab.scenes.values import Board, Doubles, Floats, Hand, Image, Lamp, Light

_ZOOM = 0.75
_STEPS = 28
_BLEND_MM = 7.0
_TOUCH_MM = 0.25
_ARM_MM = 620.0
# Pitches (degrees below level) of the phalanges of index, middle, ring and little finger, and
# how high the wrist is over the knuckles' level, mm; the forearm rises on from there.
POSES: dict[str, tuple[tuple[tuple[int, int, int], ...], float]] = {
    "reach": (((8, 38, 62), (10, 40, 64), (14, 46, 70), (18, 52, 76)), 28.0),
    "flat": (((2, 4, 8), (1, 4, 8), (2, 5, 9), (3, 6, 9)), 10.0),
    "point": (((10, 16, 22), (62, 150, 205), (66, 155, 210), (66, 155, 210)), 30.0),
    "pinch": (((22, 52, 74), (26, 58, 82), (40, 88, 128), (46, 100, 140)), 34.0),
    "fist": (((50, 140, 195), (52, 145, 205), (54, 148, 208), (56, 150, 210)), 22.0),
}
_LENGTHS = ((44.0, 26.0, 20.0), (49.0, 30.0, 21.0), (45.0, 28.0, 20.0), (35.0, 21.0, 18.0))
_KNUCKLES = ((-2.0, -27.0), (3.0, -9.0), (0.0, 9.0), (-7.0, 26.0))


@dataclass(frozen=True, slots=True)
class _Limb:
    """A rod from `start` to `end` (sheet frame, z = -height), its radius from `r0` to `r1`."""

    start: Doubles
    end: Doubles
    r0: float
    r1: float
    is_sleeve: bool = False


def put_hand(light: Floats, hand: Hand, camera: Camera, lamps: Light) -> Floats:
    """Return a picture (linear light, camera size) with the hand in front of it."""
    colour, cover = _seen(hand, camera, lamps)
    size = camera.width, camera.height
    colour = np.asarray(cv2.resize(colour, size, interpolation=cv2.INTER_LINEAR), np.float32)
    cover = np.asarray(cv2.resize(cover, size, interpolation=cv2.INTER_LINEAR), np.float32)
    if hand.sweep_mm > 0:
        kernel = _sweep_kernel(hand, camera)
        colour = np.asarray(cv2.filter2D(colour, -1, kernel), np.float32)
        cover = np.asarray(cv2.filter2D(cover, -1, kernel), np.float32)
    return light * (1 - cover[..., None]) + colour


def hand_mask(hand: Hand, camera: Camera, lamps: Light) -> Image:
    """Return where the hand or arm is in the picture: 255 there, shape (H, W), uint8."""
    _, cover = _seen(hand, camera, lamps)
    cover = cv2.resize(cover, (camera.width, camera.height), interpolation=cv2.INTER_LINEAR)
    return np.asarray(np.where(cover > 0.5, 255, 0), np.uint8)


def hand_covers(hand: Hand, camera: Camera, board: Board) -> bool:
    """Return whether the hand or arm is in front of the sheet in the picture."""
    corners = np.array(
        [[0, 0, 0], [board.width, 0, 0], [board.width, board.height, 0], [0, board.height, 0]]
    )
    outline = camera.project(corners).astype(np.float32).reshape(-1, 1, 2)
    return any(
        cv2.pointPolygonTest(outline, (float(x), float(y)), measureDist=True) > -radius
        for x, y, radius in _image_discs(hand, camera)
    )


def hand_shadow(hand: Hand, lamp: Lamp, size: tuple[float, float]) -> Floats:
    """Return the lit share of the plane under the hand, as a shadow map."""
    shrink = 4
    shape = map_shape(size)
    lit = np.ones((shape[0] // shrink, shape[1] // shrink), np.float32)
    for low, high in ((0.0, 30.0), (30.0, 60.0), (60.0, 1e9)):
        mask = np.zeros_like(lit)
        heights: list[float] = []
        for point, radius in _samples(_limbs(hand)):
            height = -point[2]
            if not low <= height < high or height > lamp.height * 0.8:
                continue
            rise = height / (lamp.height - height)
            x = point[0] + (point[0] - lamp.x) * rise
            y = point[1] + (point[1] - lamp.y) * rise
            at = [round(float(map_px(np.array(v))) / shrink) for v in (x, y)]
            cv2.circle(mask, at, max(1, round(radius * MAP_PX_PER_MM / shrink)), (1.0,), -1)
            heights.append(rise)
        if heights:
            sigma = (1.0 + 0.6 * lamp.radius * float(np.mean(heights))) * MAP_PX_PER_MM / shrink
            lit *= 1 - cv2.GaussianBlur(mask, (0, 0), sigma)
    return np.asarray(cv2.resize(lit, (shape[1], shape[0])), np.float32)


def _limbs(hand: Hand) -> list[_Limb]:
    pitches, wrist_rise = POSES[hand.pose]
    chains: list[list[Doubles]] = []
    for (x, y), lengths, finger in zip(_KNUCKLES, _LENGTHS, pitches, strict=True):
        chain = [np.array([x, y, 0.0])]
        spread = math.radians(y * 0.25)
        for length, pitch in zip(lengths, finger, strict=True):
            angle = math.radians(pitch)
            flat = length * math.cos(angle)
            step = [flat * math.cos(spread), flat * math.sin(spread), -length * math.sin(angle)]
            chain.append(chain[-1] + np.array(step))
        chains.append(chain)
    wrist = np.array([-92.0, 0.0, -2.0 + wrist_rise * 0.2])
    tip = chains[0][-1] if hand.pose in ("point", "pinch") else chains[1][-1]
    thumb = [wrist + np.array([12, -22, -8]), np.array([-48.0, -46.0, -16.0])]
    thumb += [np.array([-14.0, -52.0, -24.0])]
    meets = (
        chains[0][-1] + np.array([-4, -12, 4])
        if hand.pose == "pinch"
        else np.array([10.0, -46.0, -28.0])
    )
    thumb.append(meets)
    low = min(float(point[2]) for chain in [*chains, thumb] for point in chain)
    origin = np.array([tip[0], tip[1], low])
    return _jointed(hand, chains, thumb, wrist, origin, wrist_rise)


def _jointed(
    hand: Hand,
    chains: list[list[Doubles]],
    thumb: list[Doubles],
    wrist: Doubles,
    origin: Doubles,
    wrist_rise: float,
) -> list[_Limb]:
    place = _placer(hand, origin)
    limbs: list[_Limb] = []
    for chain in chains:
        limbs.append(_Limb(place(wrist), place(chain[0]), 17.0, 11.0))
        for k, (r0, r1) in enumerate(((10.5, 9.2), (9.2, 8.2), (8.2, 6.8))):
            limbs.append(_Limb(place(chain[k]), place(chain[k + 1]), r0, r1))
    for k, (r0, r1) in enumerate(((16.0, 13.0), (13.0, 10.5), (10.5, 8.0))):
        limbs.append(_Limb(place(thumb[k]), place(thumb[k + 1]), r0, r1))
    slope = wrist_rise / 90.0
    way = np.array([-math.cos(slope), 0.12, math.sin(slope)])
    elbow = wrist + way * _ARM_MM
    limbs.append(_Limb(place(wrist), place(elbow), 24.0, 52.0))
    cuff = wrist + way * hand.sleeve_from
    limbs.append(_Limb(place(cuff), place(elbow), 34.0, 62.0, is_sleeve=True))
    return [_Limb(b.start, b.end, b.r0 * hand.scale, b.r1 * hand.scale, b.is_sleeve) for b in limbs]


def _placer(hand: Hand, origin: Doubles) -> Callable[[Doubles], Doubles]:
    turn = math.radians(hand.angle_deg)

    def place(point: Doubles) -> Doubles:
        x, y, up = (point - origin) * hand.scale * np.array([1.0, hand.thumb_side, 1.0])
        return np.array(
            [
                hand.x + x * math.cos(turn) - y * math.sin(turn),
                hand.y + x * math.sin(turn) + y * math.cos(turn),
                -(up + hand.lift + 7.0),
            ]
        )

    return place


def _samples(limbs: list[_Limb]) -> list[tuple[Doubles, float]]:
    """Return balls (centre, radius) along all limbs."""
    balls: list[tuple[Doubles, float]] = []
    for limb in limbs:
        count = max(2, int(np.linalg.norm(limb.end - limb.start) / 6))
        for share in np.linspace(0, 1, count):
            centre = limb.start + share * (limb.end - limb.start)
            balls.append((centre, limb.r0 + float(share) * (limb.r1 - limb.r0)))
    return balls


def _image_discs(hand: Hand, camera: Camera) -> Doubles:
    """Return the balls as seen: x, y, radius in pixels, shape (N, 3); those behind are left out."""
    balls = _samples(_limbs(hand))
    centres = np.array([centre for centre, _ in balls])
    radii = np.array([radius for _, radius in balls])
    depth = (centres @ camera.rotation.T + camera.tvec)[:, 2]
    ahead = depth > 80.0
    pixels = camera.project(centres[ahead])
    sizes = radii[ahead] / depth[ahead] * camera.matrix[0, 0]
    return np.hstack([pixels, sizes[:, None]])


def _distance(points: Floats, limbs: list[_Limb]) -> Floats:
    """Return the distance of points (N, 3) to the blended limbs, shape (N,)."""
    total = np.full(len(points), 1e6, np.float32)
    for limb in limbs:
        axis = (limb.end - limb.start).astype(np.float32)
        offset = points - limb.start.astype(np.float32)
        along = np.clip(offset @ (axis / np.float32(axis @ axis)), 0, 1)
        gap = offset - along[:, None] * axis
        each = np.sqrt(np.einsum("ij,ij->i", gap, gap)) - (limb.r0 + along * (limb.r1 - limb.r0))
        mix = np.clip(0.5 + 0.5 * (total - each) / _BLEND_MM, 0, 1)
        total = total + (each - total) * mix - _BLEND_MM * mix * (1 - mix)
    return total.astype(np.float32)


def _seen(hand: Hand, camera: Camera, lamps: Light) -> tuple[Floats, Floats]:
    """Return the hand's light times its cover (H, W, 3), and its cover (H, W), at `_ZOOM`."""
    rays = rays_of(camera, _ZOOM)
    high, wide = rays.x.shape
    mask = np.zeros((high, wide), np.uint8)
    for x, y, radius in _image_discs(hand, camera):
        at = int(np.clip(x * _ZOOM, -9999, 9999)), int(np.clip(y * _ZOOM, -9999, 9999))
        cv2.circle(mask, at, int(radius * _ZOOM * 1.25) + 5, (1,), -1)
    rows, columns = np.nonzero(mask)
    light, cover = np.zeros((high, wide, 3), np.float32), np.zeros((high, wide), np.float32)
    if len(rows) == 0:
        return light, cover
    ways = rays.directions(slice(None), slice(None))[rows, columns]
    depth, nearest = _march(camera.centre.astype(np.float32), ways, _limbs(hand))
    footprint = depth / np.float32(camera.matrix[0, 0] * _ZOOM)
    share = np.clip(1 - (nearest - _TOUCH_MM) / footprint, 0, 1)
    points = camera.centre.astype(np.float32) + depth[:, None] * ways
    seen = share > 0
    if not seen.any():
        return light, cover
    shaded = _shaded(points[seen], hand, camera, lamps)
    light[rows[seen], columns[seen]] = shaded * share[seen][:, None]
    cover[rows, columns] = share
    return light, cover


def _march(eye: Floats, ways: Floats, limbs: list[_Limb]) -> tuple[Floats, Floats]:
    """Return depth where each ray comes nearest to the skin, and how near, mm."""
    lengths = np.linalg.norm(ways, axis=-1)
    low = min(float(min(limb.start[2] - limb.r0, limb.end[2] - limb.r1)) for limb in limbs)
    depth = np.maximum((low - eye[2]) / np.maximum(ways[:, 2], 1e-3), 60).astype(np.float32)
    best, nearest = depth.copy(), np.full(len(depth), 1e6, np.float32)
    active = np.arange(len(depth))
    for _ in range(_STEPS):
        points = eye + depth[active][:, None] * ways[active]
        gap = _distance(points, limbs)
        closer = gap < nearest[active]
        nearest[active[closer]] = gap[closer]
        best[active[closer]] = depth[active[closer]]
        depth[active] += np.maximum(gap, 0.2) / lengths[active] * 0.95
        active = active[(gap > _TOUCH_MM) & (points[:, 2] < 10)]
        if len(active) == 0:
            break
    touch = nearest <= _TOUCH_MM
    for _ in range(2):  # onto the skin itself, or the light shows the march's steps as rings
        gap = _distance(eye + best[touch][:, None] * ways[touch], limbs)
        best[touch] += gap / lengths[touch]
    return best, nearest


def _shaded(points: Floats, hand: Hand, camera: Camera, lamps: Light) -> Floats:
    limbs = _limbs(hand)
    step = np.eye(3, dtype=np.float32)
    slopes = [_distance(points + axis, limbs) - _distance(points - axis, limbs) for axis in step]
    normals = np.stack(slopes, -1)
    normals /= np.linalg.norm(normals, axis=-1, keepdims=True) + 1e-6
    sleeved = (
        _distance(points, [b for b in limbs if b.is_sleeve])
        < _distance(points, [b for b in limbs if not b.is_sleeve]) + 2.0
    )
    skin, cloth = linear_bgr(hand.skin), linear_bgr(hand.sleeve)
    mottle = 1 + 0.06 * np.sin(points[:, 0] * 0.31 + np.sin(points[:, 1] * 0.23) * 2)
    weave = 1 + 0.05 * np.sin(points[:, 0] * 0.7) * np.sin(points[:, 1] * 0.8)
    paint = np.where(sleeved[:, None], cloth * weave[:, None], skin * mottle[:, None])
    surface = Surface(points, normals, paint.astype(np.float32), 0.025, 0.55)
    sky = 0.62 - 0.38 * normals[:, 2:3]
    result = surface.paint * sky * ambient_bgr(lamps)
    warm = np.array([0.8, 0.9, 1.15], np.float32)  # light that went through skin comes out redder
    for lamp in lamps.lamps:
        diffuse, mirrored = lamp_terms(lamp, surface, camera.centre)
        bled = diffuse * 0.85 + 0.15 * diffuse.max() * warm * np.clip(sky, 0, 1)
        result += bled * surface.paint + np.where(sleeved[:, None], 0.2, 1.0) * mirrored
    return result.astype(np.float32)


def _sweep_kernel(hand: Hand, camera: Camera) -> Floats:
    """Return the blur of a hand that moves forward by `sweep_mm`."""
    turn = math.radians(hand.angle_deg)
    way = np.array([math.cos(turn), math.sin(turn)]) * hand.sweep_mm
    ends = camera.project(
        np.array([[hand.x, hand.y, -40.0], [hand.x + way[0], hand.y + way[1], -40.0]])
    )
    reach = np.clip((ends[1] - ends[0]) / 2, -60, 60)
    half = int(np.abs(reach).max()) + 2
    kernel = np.zeros((2 * half + 1, 2 * half + 1), np.float32)
    first = half - round(float(reach[0])), half - round(float(reach[1]))
    last = half + round(float(reach[0])), half + round(float(reach[1]))
    cv2.line(kernel, first, last, (1.0,), 1, cv2.LINE_AA)
    return kernel / kernel.sum()
