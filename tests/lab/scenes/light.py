"""How much light reaches a point, how much of it is mirrored, and who stands in its way.

All light is linear BGR; 1 is the light at the point a lamp is aimed at when its strength is 1.
Points are in the sheet frame with z = -height.
"""

import math
from dataclasses import dataclass

import cv2
import numpy as np

from tests.lab.scenes.values import Doubles, Floats, Lamp, Light

MAP_PX_PER_MM = 2.0
_MARGIN = 260.0  # mm of shadow map round the sheet
_SHARPEST_MM = 0.3  # half-shadow at contact: nothing is perfectly sharp


@dataclass(frozen=True, slots=True)
class Post:
    """An upright cylinder that casts a shadow: centre, radius and the heights of its ends."""

    x: float
    y: float
    radius: float
    bottom: float
    top: float
    group: int = -1


@dataclass(frozen=True, slots=True)
class Surface:
    """Points (N, 3), unit normals (N, 3), paint (N, 3) and how mirror-like it is."""

    points: Floats
    normals: Floats
    paint: Floats
    gloss: float
    roughness: float


def ambient_bgr(light: Light) -> Floats:
    """Return the light from everywhere."""
    return np.array(light.ambient_linear[::-1], np.float32) * np.float32(light.ambient)


def lamp_terms(lamp: Lamp, surface: Surface, eye: Doubles) -> tuple[Floats, Floats]:
    """Return the diffuse light (N, 3) and the mirrored light (N, 3) from a lamp, unshadowed."""
    at = np.array([lamp.x, lamp.y, -lamp.height], np.float32)
    to_lamp = at - surface.points
    distance = np.linalg.norm(to_lamp, axis=-1, keepdims=True)
    to_lamp /= distance
    aim = np.array([*lamp.aim, 0.0], np.float32) - at
    reach = float(np.linalg.norm(aim))
    slope = lamp.height / reach  # cosine at the aimed point, so that strength 1 means 1 there
    arriving = lamp.strength / slope * (reach / distance) ** 2
    if lamp.cone_deg < 90:
        cosine = -(to_lamp @ (aim / reach))[..., None]
        edge = math.cos(math.radians(lamp.cone_deg))
        arriving = arriving * _smooth((cosine - edge) / (1 - edge) * 1.6)
    facing = np.sum(to_lamp * surface.normals, -1, keepdims=True)
    colour = np.array(lamp.linear[::-1], np.float32)
    diffuse = np.maximum(facing, 0) * arriving * colour
    to_eye = eye.astype(np.float32) - surface.points
    to_eye /= np.linalg.norm(to_eye, axis=-1, keepdims=True)
    half = to_lamp + to_eye
    half /= np.linalg.norm(half, axis=-1, keepdims=True)
    wide = min(1.0, surface.roughness**2 + 0.5 * lamp.radius / reach)
    power = 2.0 / wide**2
    lobe = np.maximum(np.sum(half * surface.normals, -1, keepdims=True), 0) ** power
    grazing = (1 - np.maximum(np.sum(half * to_eye, -1, keepdims=True), 0)) ** 5
    mirrored = (surface.gloss + (1 - surface.gloss) * grazing) * (power + 8) / 8 * lobe
    return diffuse, mirrored * arriving * colour * _smooth(facing * 8)


def lit_share(lamp: Lamp, points: Floats, posts: list[Post]) -> Floats:
    """Return how much of a lamp each point (N, 3) sees past the posts, 0 to 1, shape (N,)."""
    share = np.ones(points.shape[0], np.float32)
    heights = -points[:, 2]
    for post in posts:
        rise = np.clip(post.top - heights, 0.0, None)
        fraction = rise / np.maximum(lamp.height - heights, 1.0)
        drift_x = (lamp.x - points[:, 0]) * fraction
        drift_y = (lamp.y - points[:, 1]) * fraction
        to_x, to_y = post.x - points[:, 0], post.y - points[:, 1]
        length_sq = np.maximum(drift_x**2 + drift_y**2, 1e-6)
        along = np.clip((to_x * drift_x + to_y * drift_y) / length_sq, 0, 1)
        gap = np.hypot(to_x - along * drift_x, to_y - along * drift_y)
        soft = _SHARPEST_MM + 2 * lamp.radius * fraction * np.maximum(along, 0.25)
        blocked = np.clip((post.radius - gap) / soft + 0.5, 0, 1)
        # a lamp wider than the stack is never fully hidden far from it
        blocked = blocked * np.minimum(1.0, 2 * post.radius / soft)
        share *= np.where(rise > 0.05, 1 - blocked, 1).astype(np.float32)
    return share


def ground_shadow(lamp: Lamp, posts: list[Post], size: tuple[float, float]) -> Floats:
    """Return the lit share of the plane z = 0, `MAP_PX_PER_MM`, with a margin round the sheet."""
    shape = map_shape(size)
    shadow = np.ones(shape, np.float32)
    for post in posts:
        rise = post.top / max(lamp.height - post.top, 1.0)
        tip = post.x + (post.x - lamp.x) * rise, post.y + (post.y - lamp.y) * rise
        pad = post.radius * 1.3 + 2 + 1.2 * lamp.radius * rise
        rows, columns = _map_window(post, tip, pad, shape)
        y, x = np.mgrid[rows, columns]
        points = np.stack([map_mm(x), map_mm(y), np.zeros(x.shape)], -1).astype(np.float32)
        part = lit_share(lamp, points.reshape(-1, 3), [post]).reshape(x.shape)
        shadow[rows, columns] *= part
    return shadow


def ground_contact(posts: list[Post], size: tuple[float, float]) -> Floats:
    """Return how much of the light from everywhere reaches the plane beside the posts, 0 to 1."""
    shape = map_shape(size)
    open_sky = np.ones(shape, np.float32)
    for post in posts:
        rise = post.top - post.bottom
        rows, columns = _map_window(post, (post.x, post.y), post.radius + 2 * rise, shape)
        y, x = np.mgrid[rows, columns]
        gap = np.maximum(np.hypot(map_mm(x) - post.x, map_mm(y) - post.y) - post.radius, 0)
        open_sky[rows, columns] *= 1 - 0.55 * np.exp(-gap / (0.45 * rise + 0.5)).astype(np.float32)
    return open_sky


def sky_share(points: Floats, posts: list[Post]) -> Floats:
    """Return how much of the light from everywhere reaches points (N, 3) beside taller posts."""
    share = np.ones(points.shape[0], np.float32)
    for post in posts:
        rise = post.top + points[:, 2]
        gap = np.maximum(np.hypot(points[:, 0] - post.x, points[:, 1] - post.y) - post.radius, 0)
        near = np.exp(-gap / (0.45 * np.maximum(rise, 0) + 0.5))
        share *= np.where(rise > 0.5, 1 - 0.4 * near, 1).astype(np.float32)
    return share


def map_shape(size: tuple[float, float]) -> tuple[int, int]:
    """Return the shape of a shadow map for a sheet of this width and height."""
    return (
        round((size[1] + 2 * _MARGIN) * MAP_PX_PER_MM),
        round((size[0] + 2 * _MARGIN) * MAP_PX_PER_MM),
    )


def map_px(millimetres: Floats) -> Floats:
    """Return shadow-map pixels of sheet coordinates along one axis."""
    return (millimetres + np.float32(_MARGIN)) * np.float32(MAP_PX_PER_MM) - np.float32(0.5)


def map_mm(pixels: Doubles) -> Doubles:
    """Return sheet coordinates of shadow-map pixels along one axis."""
    return (pixels + 0.5) / MAP_PX_PER_MM - _MARGIN


def sample_map(values: Floats, x: Floats, y: Floats) -> Floats:
    """Return map values at sheet coordinates of any 2D shape; 1 outside the map."""
    return np.asarray(
        cv2.remap(
            values,
            map_px(x),
            map_px(y),
            cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_CONSTANT,
            borderValue=(1.0,),
        ),
        np.float32,
    )


def _map_window(
    post: Post, tip: tuple[float, float], pad: float, shape: tuple[int, int]
) -> tuple[slice, slice]:
    def span(first: float, second: float, count: int) -> slice:
        low = (min(first, second) - pad + _MARGIN) * MAP_PX_PER_MM
        high = (max(first, second) + pad + _MARGIN) * MAP_PX_PER_MM
        start = int(np.clip(low, 0, count))
        return slice(start, int(np.clip(high, start, count)))

    return span(post.y, tip[1], shape[0]), span(post.x, tip[0], shape[1])


def _smooth(value: Floats) -> Floats:
    share = np.clip(value, 0, 1)
    return share * share * (3 - 2 * share)
