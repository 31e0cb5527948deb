"""Solids that rays meet: upright cylinders, turned boxes and round-ended rods.

Each meets a window of rays and gives depths (inf where missed), normals and the place on its skin.
"""

import math
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from tests.lab.scenes.camera import Rays
from tests.lab.scenes.values import Doubles, Floats


@dataclass(frozen=True, slots=True)
class Hit:
    """Where rays of a window met a solid.

    `depth` (h, w), inf where missed; `normals` (h, w, 3); `u`, `v` (h, w) millimetres in the
    solid's own turned frame, from its middle; `height` (h, w); `is_top` (h, w) the flat upper face.
    """

    depth: Floats
    points: Floats
    normals: Floats
    u: Floats
    v: Floats
    is_top: Floats


class Solid(Protocol):
    """Anything rays can meet."""

    def outline(self) -> Doubles:
        """Return points, shape (N, 3), whose picture contains the solid's picture."""
        ...

    def meet(self, eye: Floats, rays: Floats) -> Hit:
        """Return where rays (h, w, 3) from `eye` first meet the solid."""
        ...


@dataclass(frozen=True, slots=True)
class Cylinder:
    """Upright; `bevel` rounds the look of its edges; `dome_deg` tips the top towards its edge."""

    x: float
    y: float
    radius: float
    bottom: float
    top: float
    angle_deg: float = 0.0
    bevel: float = 0.5
    dome_deg: float = 0.0

    def outline(self) -> Doubles:
        """Return both rims."""
        angles = np.arange(24) * math.pi / 12
        reach = self.radius * 1.01
        rim = np.stack([self.x + reach * np.cos(angles), self.y + reach * np.sin(angles)], 1)
        low, high = np.full((24, 1), -self.bottom), np.full((24, 1), -self.top)
        return np.vstack([np.hstack([rim, low]), np.hstack([rim, high])])

    def meet(self, eye: Floats, rays: Floats) -> Hit:
        """Meet the top disc, else the side."""
        from_x, from_y = eye[0] - self.x, eye[1] - self.y
        top_depth = (-self.top - eye[2]) / rays[..., 2]
        x, y = from_x + top_depth * rays[..., 0], from_y + top_depth * rays[..., 1]
        is_top = (x * x + y * y <= self.radius**2) & (top_depth > 0)
        a = rays[..., 0] ** 2 + rays[..., 1] ** 2 + 1e-12
        b = from_x * rays[..., 0] + from_y * rays[..., 1]
        root = b * b - a * (from_x**2 + from_y**2 - self.radius**2)
        side_depth = (-b - np.sqrt(np.maximum(root, 0))) / a
        height = -(eye[2] + side_depth * rays[..., 2])
        is_side = (root > 0) & (height >= self.bottom) & (height <= self.top) & ~is_top
        depth = np.where(is_top, top_depth, np.where(is_side, side_depth, np.inf))
        known = np.where(np.isfinite(depth), depth, 0)
        points = eye + known[..., None] * rays
        x, y = points[..., 0] - self.x, points[..., 1] - self.y
        normals = self._normals(x, y, -points[..., 2], is_top)
        turn = math.radians(self.angle_deg)
        cosine, sine = np.float32(math.cos(turn)), np.float32(math.sin(turn))
        return Hit(
            depth.astype(np.float32),
            points,
            normals,
            x * cosine + y * sine,
            y * cosine - x * sine,
            is_top.astype(np.float32),
        )

    def _normals(self, x: Floats, y: Floats, height: Floats, is_top: Floats) -> Floats:
        radius = np.hypot(x, y) + 1e-6
        edge = np.clip((radius - self.radius + self.bevel) / self.bevel, 0, 1)
        slope = math.radians(self.dome_deg) * (radius / self.radius) ** 2
        lean_top = edge * math.radians(50) + (1 - edge) * slope
        upper = np.clip((height - self.top + self.bevel) / self.bevel, 0, 1)
        lower = np.clip((self.bottom + self.bevel - height) / self.bevel, 0, 1)
        lean_side = math.radians(90) + math.radians(40) * (lower - upper)
        lean = np.where(is_top, lean_top, lean_side)
        out = np.sin(lean) / radius
        return np.stack([x * out, y * out, -np.cos(lean)], -1).astype(np.float32)


@dataclass(frozen=True, slots=True)
class Box:
    """A box with a level top, turned by `angle_deg`; `width` along its u, `length` along its v."""

    x: float
    y: float
    width: float
    length: float
    bottom: float
    top: float
    angle_deg: float = 0.0

    def outline(self) -> Doubles:
        """Return the eight corners."""
        turn = math.radians(self.angle_deg)
        corners: list[list[float]] = []
        for side_u in (-0.5, 0.5):
            for side_v in (-0.5, 0.5):
                u, v = side_u * self.width, side_v * self.length
                x = self.x + u * math.cos(turn) - v * math.sin(turn)
                y = self.y + u * math.sin(turn) + v * math.cos(turn)
                corners += [[x, y, -self.bottom], [x, y, -self.top]]
        return np.array(corners)

    def meet(self, eye: Floats, rays: Floats) -> Hit:
        """Meet the slabs of the turned frame."""
        turn = math.radians(self.angle_deg)
        axes = np.array(
            [[math.cos(turn), math.sin(turn), 0], [-math.sin(turn), math.cos(turn), 0], [0, 0, 1]],
            np.float32,
        )
        centre = np.array([self.x, self.y, -(self.bottom + self.top) / 2], np.float32)
        half = np.array([self.width, self.length, self.top - self.bottom], np.float32) / 2
        start, turned = axes @ (eye - centre), rays @ axes.T
        turned = np.where(np.abs(turned) < 1e-9, np.float32(1e-9), turned)
        first, second = (-half - start) / turned, (half - start) / turned
        near, far = np.minimum(first, second), np.maximum(first, second)
        depth = near.max(-1)
        side = near.argmax(-1)
        hit = (depth <= far.min(-1)) & (depth > 0)
        local = start + np.where(hit, depth, 0)[..., None] * turned
        flat = -np.sign(np.take_along_axis(turned, side[..., None], -1))
        normals = flat * axes[side]
        points = eye + np.where(hit, depth, 0)[..., None] * rays
        return Hit(
            np.where(hit, depth, np.inf).astype(np.float32),
            points,
            normals.astype(np.float32),
            local[..., 0],
            local[..., 1],
            (side == 2).astype(np.float32),
        )


@dataclass(frozen=True, slots=True)
class Rod:
    """A round-ended rod between two points of the sheet frame (z = -height)."""

    start: tuple[float, float, float]
    end: tuple[float, float, float]
    radius: float

    def outline(self) -> Doubles:
        """Return the corners of its bounding box."""
        ends = np.array([self.start, self.end])
        low, high = ends.min(0) - self.radius, ends.max(0) + self.radius
        grid = np.array(np.meshgrid(*zip(low, high, strict=True))).reshape(3, -1)
        return grid.T

    def meet(self, eye: Floats, rays: Floats) -> Hit:
        """Meet the nearest point of the ray to the axis, stepped back to the skin."""
        axis = np.array(self.end, np.float32) - np.array(self.start, np.float32)
        length = float(np.linalg.norm(axis))
        axis /= length
        from_start = eye - np.array(self.start, np.float32)
        along_ray, along_eye = rays @ axis, float(from_start @ axis)
        flat_ray = rays - along_ray[..., None] * axis
        flat_eye = from_start - along_eye * axis
        a = np.sum(flat_ray**2, -1) + 1e-9
        b = flat_ray @ flat_eye
        root = b * b - a * (float(flat_eye @ flat_eye) - self.radius**2)
        depth = (-b - np.sqrt(np.maximum(root, 0))) / a
        place = along_eye + depth * along_ray
        hit = (root > 0) & (place > -self.radius * 0.3) & (place < length + self.radius * 0.3)
        points = eye + np.where(hit, depth, 0)[..., None] * rays
        foot = np.array(self.start, np.float32) + np.clip(place, 0, length)[..., None] * axis
        normals = points - foot
        normals /= np.linalg.norm(normals, axis=-1, keepdims=True) + 1e-6
        return Hit(
            np.where(hit, depth, np.inf).astype(np.float32),
            points,
            normals.astype(np.float32),
            place.astype(np.float32),
            np.zeros_like(depth),
            np.zeros_like(depth),
        )


def window_of(solid: Solid, rays: Rays) -> tuple[slice, slice]:
    """Return the rows and columns of subpixels that can see a solid."""
    return rays.window(solid.outline(), pad_px=2.0)
