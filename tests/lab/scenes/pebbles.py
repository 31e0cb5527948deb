"""The shape of a glass bead: a flattened, slightly irregular lens sunk a little into the plane."""

import math
from dataclasses import dataclass

import numpy as np

from tests.lab.scenes.solids import Hit
from tests.lab.scenes.values import Doubles, Floats


@dataclass(frozen=True, slots=True)
class Pebble:
    """An ellipsoid about a middle at `waist` of its `thickness`; what is below the plane is cut.

    `oval` stretches it along its u, `lumps` waves its outline, both as shares of the radius.
    """

    x: float
    y: float
    radius: float
    thickness: float
    waist: float = 0.4
    turn_deg: float = 0.0
    oval: float = 0.0
    lumps: float = 0.0
    seed: int = 0
    lift: float = 0.0

    @property
    def middle(self) -> Floats:
        """Its middle in the sheet frame."""
        return np.array([self.x, self.y, -self.thickness * self.waist - self.lift], np.float32)

    def outline(self) -> Doubles:
        """Return the corners of its bounding box."""
        reach = self.radius * (1 + self.oval + 2 * self.lumps)
        sides = [-reach, reach]
        return np.array(
            [
                [self.x + a, self.y + b, height - self.lift]
                for a in sides
                for b in sides
                for height in (0, -self.thickness)
            ]
        )

    def meet(self, eye: Floats, rays: Floats) -> Hit:
        """Meet the smooth lens, then the one as wide as its outline is towards that place."""
        first = self._near(eye, rays, np.float32(self.radius))
        depth = self._near(eye, rays, self._wide(eye + np.abs(first)[..., None] * rays))
        points = eye + np.where(depth > 0, depth, 0)[..., None] * rays
        normals = self.normals(points)
        off = points - self.middle
        depth = np.where(depth > 0, depth, np.inf).astype(np.float32)
        return Hit(depth, points, normals, off[..., 0], off[..., 1], np.ones_like(depth))

    def normals(self, points: Floats) -> Floats:
        """Return unit normals, outwards, of points on the skin, shape (..., 3)."""
        local = self._turned(points - self.middle) / self._squares(self._wide(points))
        turn = math.radians(self.turn_deg)
        cosine, sine = np.float32(math.cos(turn)), np.float32(math.sin(turn))
        x = local[..., 0] * cosine - local[..., 1] * sine
        y = local[..., 0] * sine + local[..., 1] * cosine
        normals = np.stack([x, y, local[..., 2]], -1)
        normals /= np.linalg.norm(normals, axis=-1, keepdims=True) + 1e-9
        return normals.astype(np.float32)

    def leave(self, points: Floats, ways: Floats) -> Floats:
        """Return where rays from inside, (N, 3) each, meet the smooth skin."""
        squares = self._squares(np.float32(self.radius))
        local, way = self._turned(points - self.middle), self._turned(ways)
        a = np.sum(way * way / squares, -1)
        b = np.sum(local * way / squares, -1)
        c = np.sum(local * local / squares, -1) - 1
        reach = (-b + np.sqrt(np.maximum(b * b - a * c, 0))) / a
        return np.asarray(points + reach[..., None] * ways, np.float32)

    def _near(self, eye: Floats, rays: Floats, wide: Floats | np.float32) -> Floats:
        """Return depths of the first meeting; of the closest approach, negative, where missed."""
        squares = self._squares(wide)
        local, way = self._turned(eye - self.middle), self._turned(rays)
        a = np.sum(way * way / squares, -1)
        b = np.sum(local * way / squares, -1)
        c = np.sum(local * local / squares, -1) - 1
        root = b * b - a * c
        first = (-b - np.sqrt(np.maximum(root, 0))) / a
        return np.asarray(np.where(root > 0, first, b / a), np.float32)

    def _wide(self, points: Floats) -> Floats:
        """Return the radius of the outline in the direction of each point."""
        off = points - self.middle
        way = np.arctan2(off[..., 1], off[..., 0])
        wave = np.sin(2 * way + self.seed) + np.sin(3 * way + 2.1 * self.seed)
        wave += 0.5 * np.sin(5 * way + 4.7 * self.seed)
        return np.asarray(self.radius * (1 + self.lumps * wave), np.float32)

    def _squares(self, wide: Floats | np.float32) -> Floats:
        across = np.asarray(wide, np.float32)
        high = np.full_like(across, self.thickness * (1 - self.waist))
        along = across * np.float32(1 + self.oval)
        return np.stack([along, across, high], -1) ** 2

    def _turned(self, ways: Floats) -> Floats:
        """Return vectors of the sheet frame in the bead's own turned frame."""
        turn = math.radians(self.turn_deg)
        cosine, sine = np.float32(math.cos(turn)), np.float32(math.sin(turn))
        u = ways[..., 0] * cosine + ways[..., 1] * sine
        v = ways[..., 1] * cosine - ways[..., 0] * sine
        return np.stack([u, v, ways[..., 2]], -1)
