"""The picture in the making: ground first, then solids with a depth test, all in linear light."""

from collections.abc import Callable

import cv2
import numpy as np

from tests.lab.scenes.camera import Camera, Rays, rays_of
from tests.lab.scenes.canvas import linear_image
from tests.lab.scenes.light import (
    Post,
    Surface,
    ambient_bgr,
    ground_contact,
    ground_shadow,
    lamp_terms,
    lit_share,
    sample_map,
    sky_share,
)
from tests.lab.scenes.relief import heights, slopes
from tests.lab.scenes.sheets import PX_PER_MM
from tests.lab.scenes.solids import Hit, Solid, window_of
from tests.lab.scenes.values import Floats, Image, Lamp, Light, Relief

ZOOM = 2.0
TABLE_PX_PER_MM = 1.6
TABLE_HALF_MM = (620.0, 620.0)
_SMOOTH_STEP = 12  # light on the plane is smooth: worked out every 12 subpixels
_FAR_MM = 3000.0
_ROW = 1024
_RELIEF_ROUNDS = 8  # each takes what is left of the error times the paper's slope

Paint = Callable[[Hit], Floats]


class Stage:
    """One frame's light, depth and shadows; `size` is the sheet's width and height."""

    def __init__(
        self,
        camera: Camera,
        light: Light,
        posts: list[Post],
        size: tuple[float, float],
        relief: Relief | None = None,
    ) -> None:
        self.camera, self.light, self.posts, self.size = camera, light, posts, size
        self.relief = relief
        self.rays: Rays = rays_of(camera, ZOOM)
        self.eye: Floats = camera.centre.astype(np.float32)
        self.lit = [ground_shadow(lamp, posts, size) for lamp in light.lamps]
        self.hand_lit: list[Floats | None] = [None for _ in light.lamps]
        self.open_sky = ground_contact(posts, size)
        whole = self.rays.directions(slice(None), slice(None))
        depth = self._to_ground(whole)
        self.depth: Floats = depth.astype(np.float32)
        self.ground_x: Floats = np.clip(self.eye[0] + depth * whole[..., 0], -_FAR_MM, _FAR_MM)
        self.ground_y: Floats = np.clip(self.eye[1] + depth * whole[..., 1], -_FAR_MM, _FAR_MM)
        self.picture: Floats = np.zeros((*depth.shape, 3), np.float32)
        self._print: Image = np.zeros((*depth.shape, 3), np.uint8)

    def _to_ground(self, rays: Floats) -> Floats:
        """Return how far along rays the table lies, or the paper on it where that is not flat."""
        down = np.maximum(rays[..., 2], 1e-3)
        flat: Floats = np.asarray(-self.eye[2] / down, np.float32)
        if self.relief is None:
            return flat
        depth: Floats = flat
        for _ in range(_RELIEF_ROUNDS):
            x, y = (self.eye[k] + depth * rays[..., k] for k in (0, 1))
            depth = (-heights(self.relief, x, y) - self.eye[2]) / down
        x, y = (self.eye[k] + depth * rays[..., k] for k in (0, 1))
        on_sheet = (x >= 0) & (y >= 0) & (x < self.size[0]) & (y < self.size[1])
        return np.where(on_sheet, depth, flat).astype(np.float32)

    def cast_hand_shadow(self, index: int, lit: Floats) -> None:
        """Put a hand between lamp `index` and everything below it; `lit` is a shadow map."""
        self.lit[index] = self.lit[index] * lit
        self.hand_lit[index] = lit

    def lay_table(self, table: Image) -> None:
        """Lay the table top, its middle under the sheet's."""
        middle_x, middle_y = self.size[0] / 2, self.size[1] / 2
        map_x = (self.ground_x - np.float32(middle_x - TABLE_HALF_MM[0])) * TABLE_PX_PER_MM
        map_y = (self.ground_y - np.float32(middle_y - TABLE_HALF_MM[1])) * TABLE_PX_PER_MM
        self._print = np.asarray(
            cv2.remap(table, map_x, map_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT_101),
            np.uint8,
        )

    def lay_sheet(self, sheet: Image, corner: tuple[float, float], angle_deg: float) -> None:
        """Lay a print with its origin at `corner`, turned clockwise about it."""
        turn = np.radians(angle_deg)
        cosine, sine = np.float32(np.cos(turn)), np.float32(np.sin(turn))
        dx, dy = self.ground_x - np.float32(corner[0]), self.ground_y - np.float32(corner[1])
        x, y = dx * cosine + dy * sine, dy * cosine - dx * sine
        high, wide = sheet.shape[0] / PX_PER_MM, sheet.shape[1] / PX_PER_MM
        inside = (x >= 0) & (y >= 0) & (x < wide) & (y < high)
        beside = (x >= -1.2) & (y >= -1.2) & (x < wide + 1.2) & (y < high + 1.2) & ~inside
        self._print[beside] = (self._print[beside] * 0.7).astype(np.uint8)
        flat = cv2.remap(
            sheet,
            x * PX_PER_MM - 0.5,
            y * PX_PER_MM - 0.5,
            cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REPLICATE,
        )
        self._print[inside] = np.asarray(flat, np.uint8)[inside]

    def light_ground(self, gloss: float, roughness: float) -> None:
        """Turn the prints on the table into light."""
        paint = linear_image(self._print)
        sky = sample_map(self.open_sky, self.ground_x, self.ground_y)
        surface, shape = self._coarse_ground(gloss, roughness)
        self.picture = paint * (sky[..., None] * ambient_bgr(self.light))
        self.picture += self._sky_glint(gloss)
        for lamp, lit in zip(self.light.lamps, self.lit, strict=True):
            diffuse, mirrored = lamp_terms(lamp, surface, self.camera.centre)
            share = sample_map(lit, self.ground_x, self.ground_y)[..., None]
            light = self._fine(diffuse, shape) * paint + self._fine(mirrored, shape)
            self.picture += light * share

    def put(
        self, solid: Solid, paint: Paint, *, gloss: float, roughness: float, group: int = -1
    ) -> None:
        """Add a solid; posts of its own `group` cast no shadow on it."""
        window = window_of(solid, self.rays)
        if window[0].stop <= window[0].start or window[1].stop <= window[1].start:
            return
        hit = solid.meet(self.eye, self.rays.directions(*window))
        seen = hit.depth < self.depth[window]
        if not seen.any():
            return
        surface = Surface(hit.points[seen], hit.normals[seen], paint(hit)[seen], gloss, roughness)
        self.depth[window][seen] = hit.depth[seen]
        self.picture[window][seen] = self._shade(surface, group)

    def _shade(self, surface: Surface, group: int) -> Floats:
        posts = self._near(surface, group)
        normals = surface.normals
        sky = sky_share(surface.points, posts) * (0.72 - 0.28 * normals[:, 2])
        result = surface.paint * (sky[:, None] * ambient_bgr(self.light))
        to_eye = self.eye - surface.points
        to_eye /= np.linalg.norm(to_eye, axis=-1, keepdims=True)
        facing = np.clip(np.sum(to_eye * normals, -1, keepdims=True), 0, 1)
        result += _fresnel(facing, surface.gloss) * ambient_bgr(self.light) * 0.5
        for lamp, hand in zip(self.light.lamps, self.hand_lit, strict=True):
            diffuse, mirrored = lamp_terms(lamp, surface, self.camera.centre)
            share = lit_share(lamp, surface.points, posts)
            if hand is not None:
                share = share * self._hand_share(lamp, hand, surface.points)
            result += (diffuse * surface.paint + mirrored) * share[:, None]
        return result.astype(np.float32)

    def _hand_share(self, lamp: Lamp, hand: Floats, points: Floats) -> Floats:
        """Look up a hand's shadow where the lamp's ray through each point meets the plane."""
        drop = -points[:, 2] / np.maximum(lamp.height + points[:, 2], 1.0)
        x = points[:, 0] + (points[:, 0] - np.float32(lamp.x)) * drop
        y = points[:, 1] + (points[:, 1] - np.float32(lamp.y)) * drop
        rows = -(-len(x) // _ROW)  # remap takes no side longer than 32767
        x, y = (np.resize(v.astype(np.float32), (rows, _ROW)) for v in (x, y))
        return sample_map(hand, x, y).ravel()[: len(points)]

    def _near(self, surface: Surface, group: int) -> list[Post]:
        low = surface.points.min(0)
        middle = surface.points.mean(0)
        return [
            post
            for post in self.posts
            if post.group != group
            and post.top > -surface.points[:, 2].max()
            and np.hypot(post.x - middle[0], post.y - middle[1])
            < post.radius + 70 + (post.top + low[2]) * 3
        ]

    def _coarse_ground(self, gloss: float, roughness: float) -> tuple[Surface, tuple[int, int]]:
        high, wide = self.depth.shape
        rows = [min(k, high - 1) for k in range(0, high + _SMOOTH_STEP, _SMOOTH_STEP)]
        columns = [min(k, wide - 1) for k in range(0, wide + _SMOOTH_STEP, _SMOOTH_STEP)]
        x, y = self.ground_x[np.ix_(rows, columns)], self.ground_y[np.ix_(rows, columns)]
        points = np.stack([x, y, np.zeros_like(x)], -1).reshape(-1, 3)
        up = np.tile(np.array([0, 0, -1], np.float32), (len(points), 1))
        if self.relief is not None:
            up[:, :2] = -slopes(self.relief, points[:, 0], points[:, 1])
            up /= np.linalg.norm(up, axis=1, keepdims=True)
        return Surface(points, up, np.ones_like(points), gloss, roughness), x.shape

    def _fine(self, values: Floats, shape: tuple[int, int]) -> Floats:
        high, wide = self.depth.shape
        whole = cv2.resize(
            values.reshape(*shape, 3).astype(np.float32),
            ((shape[1] - 1) * _SMOOTH_STEP, (shape[0] - 1) * _SMOOTH_STEP),
            interpolation=cv2.INTER_LINEAR,
        )
        return np.asarray(whole, np.float32)[:high, :wide]

    def _sky_glint(self, gloss: float) -> Floats:
        surface, shape = self._coarse_ground(gloss, 1.0)
        to_eye = self.eye - surface.points
        to_eye /= np.linalg.norm(to_eye, axis=-1, keepdims=True)
        glint = _fresnel(-to_eye[:, 2:3], gloss) * ambient_bgr(self.light) * 0.5
        return self._fine(glint, shape)


def _fresnel(facing: Floats, gloss: float) -> Floats:
    return gloss + (1 - gloss) * (1 - facing) ** 5
