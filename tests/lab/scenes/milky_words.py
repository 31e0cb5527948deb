"""Scenes in Mitsuba's words: its camera, planes, lamps and meshes, z rising from the mat."""

from __future__ import annotations

import importlib
import math
from pathlib import Path
from types import ModuleType

import numpy as np

from tests.lab.scenes.camera import Camera
from tests.lab.scenes.milky_room import Lamp
from tests.lab.scenes.pebble_mesh import Mesh
from tests.lab.scenes.sky_setting import MAT_MM
from tests.lab.scenes.values import Floats

VARIANT = "llvm_ad_rgb"
SAMPLER = {"type": "independent"}
FLIP = np.diag([1.0, -1.0, -1.0])  # from the sheet's frame to Mitsuba's, whose z rises


def mitsuba() -> ModuleType:
    """Return Mitsuba 3, ready to trace."""
    module = importlib.import_module("mitsuba")
    module.set_variant(VARIANT)
    return module


def placed(point: Floats) -> Floats:
    """Return where a point of the sheet's frame, shape (3,), lies in Mitsuba's."""
    return np.asarray(FLIP @ (point - np.array([MAT_MM / 2, MAT_MM / 2, 0.0])))


def sensor(camera: Camera) -> object:
    """Return Mitsuba's camera."""
    film = {
        "type": "hdrfilm",
        "width": camera.width,
        "height": camera.height,
        "rfilter": {"type": "box"},
    }
    pose = np.eye(4)
    pose[:3, :3] = FLIP @ camera.rotation.T @ np.diag([-1.0, -1.0, 1.0])
    pose[:3, 3] = placed(camera.centre)
    wide = camera.width / 2 / camera.matrix[0, 0]
    words = {
        "type": "perspective",
        "fov": 2 * math.degrees(math.atan(wide)),
        "fov_axis": "x",
        "principal_point_offset_x": 0.5 - (camera.matrix[0, 2] + 0.5) / camera.width,
        "principal_point_offset_y": 0.5 - (camera.matrix[1, 2] + 0.5) / camera.height,
        "to_world": mitsuba().ScalarTransform4f(pose),
        "film": film,
        "sampler": SAMPLER,
    }
    return mitsuba().load_dict(words)


def plane(
    to_world: object, reflectance: object, roughness: float, index: float
) -> dict[str, object]:
    """Return something flat below a skin of that refractive index."""
    skin = {"type": "roughplastic", "alpha": roughness, "diffuse_reflectance": reflectance}
    skin["int_ior"] = index
    return {"type": "rectangle", "to_world": to_world, "bsdf": skin}


def lamp_words(lamp: Lamp) -> dict[str, object]:
    """Return a lamp."""
    glow = {"type": "area", "radiance": {"type": "rgb", "value": lamp.radiance.tolist()}}
    centre = lamp.centre.tolist()
    if lamp.is_globe:
        globe = {"type": "sphere", "center": centre, "radius": lamp.half_mm[0]}
        return {**globe, "emitter": glow}
    place = mitsuba().ScalarTransform4f
    turned = place().look_at(origin=centre, target=[0, 0, 0], up=lamp.up.tolist())
    to_world = turned @ place().scale([*lamp.half_mm, 1])
    return {"type": "rectangle", "to_world": to_world, "emitter": glow}


def write_mesh(mesh: Mesh, place_mm: tuple[float, float], diameter: float, path: Path) -> None:
    """Write a mesh that stands there; its texture lies over the square around it."""
    middle = placed(np.array([*place_mm, 0.0]))
    points = (mesh.points + middle).astype(np.float32)
    made = mitsuba().Mesh("pebble", len(points), len(mesh.faces), has_vertex_texcoords=True)
    parts = mitsuba().traverse(made)
    parts["vertex_positions"] = points.ravel()
    parts["faces"] = mesh.faces.ravel()
    parts["vertex_texcoords"] = (mesh.points[:, :2] / diameter + 0.5).astype(np.float32).ravel()
    parts.update()
    made.write_ply(str(path))
