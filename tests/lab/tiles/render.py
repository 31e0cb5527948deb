"""From a layout to a photo: mat and tiles at their heights, lamps, lens, noise."""

from dataclasses import dataclass

import cv2
import numpy as np

from tests.lab.scenes.camera import Camera, Rays, rays_of
from tests.lab.scenes.canvas import Canvas, bgr, cloud, linear_image
from tests.lab.scenes.hands import put_hand
from tests.lab.scenes.imaging import compressed, expose, shrink
from tests.lab.scenes.light import Surface, ambient_bgr, lamp_terms
from tests.lab.scenes.values import Doubles, Floats, Hand, Image, Imaging, Light
from tests.lab.tiles.art import PX_PER_MM, Tile, character_board
from tests.lab.tiles.place import Layout, Placed
from tests.lab.tiles.style import THICKNESS, Style
from vision.sheet.lens import Lens

SHEET = (420.0, 297.0)
TABLE_MM = 300.0  # of table around the mat that is drawn
TABLE_PX_PER_MM = 1.5
ZOOM = 1.5
MARKERS = ((0, 22, 22), (1, 398, 22), (2, 398, 275), (3, 22, 275))
MARKER_MM, PAPER_MM = 30.0, 36.0
SIDE_LEVELS = (0.5, 1.0, 1.5)


@dataclass(frozen=True, slots=True)
class Clutter:
    """A disc on the mat or the table, `height` mm thick."""

    x: float
    y: float
    diameter: float
    colour: str


@dataclass(frozen=True)
class Photo:
    """Everything that `render` needs."""

    style: Style
    box: dict[str, Tile]
    layout: Layout
    camera: Camera
    light: Light
    imaging: Imaging
    seed: int
    clutter: tuple[Clutter, ...] = ()
    hand: Hand | None = None
    roughness: float = 0.4
    printed: Image | None = None
    """A print that lies there in place of the plain mat, BGR at PX_PER_MM."""


def render(photo: Photo) -> Image:
    """Return the photo as it comes out of the camera."""
    rng = np.random.default_rng(photo.seed)
    rays = rays_of(photo.camera, ZOOM)
    mat, tiles = _mat(photo, rng), _tiles(photo)
    shade = _shadow(tiles[..., 3], photo.light)
    paint, height = _seen(rays, mat, tiles, shade, photo.printed)
    lit = _lit(photo, rays, paint, height)
    light = shrink(lit, photo.camera.width, photo.camera.height)
    if photo.hand is not None:
        light = put_hand(light, photo.hand, photo.camera, photo.light)
    return compressed(expose(light, photo.imaging, rng), photo.imaging.jpeg_quality)


def lens_of(photo: Photo) -> Lens:
    """Return the lens of a photo's camera."""
    camera = photo.camera
    return Lens(tuple(camera.matrix.ravel().tolist()), tuple(camera.distortion.ravel().tolist()))


def _mat(photo: Photo, rng: np.random.Generator) -> Image:
    """Return the table with the mat on it, at TABLE_PX_PER_MM, and markers at full sharpness."""
    width, height = (round((side + 2 * TABLE_MM) * PX_PER_MM / 2) for side in SHEET)
    wood = np.array(bgr("#7A5A3C"), np.float32) * (0.5 + rng.random(3).astype(np.float32))
    grain = cloud((height, width), rng, (300, 12, 9.0), (60, 5, 5.0))
    table = np.clip(wood + grain[..., None], 0, 255).astype(np.uint8)
    canvas = Canvas(table, PX_PER_MM / 2)
    canvas.rectangle(TABLE_MM, TABLE_MM, *SHEET, photo.style.mat)
    left = round(TABLE_MM * canvas.px_per_mm)
    wide, high = (round(side * canvas.px_per_mm) for side in SHEET)
    sheet = table[left : left + high, left : left + wide]
    stains = cloud((high, wide), rng, (90, 90, 1.5), (2, 2, 1.5))[..., None]
    sheet[:] = np.clip(sheet + stains, 0, 255).astype(np.uint8)
    edge = np.array([[3, 3], [417, 3], [417, 294], [3, 294]], np.float64) + TABLE_MM
    canvas.loop(edge, "#5E5A52", 0.6)
    for thing in photo.clutter:
        canvas.disc(thing.x + TABLE_MM, thing.y + TABLE_MM, thing.diameter, thing.colour)
    return table


def _markers(canvas: Canvas) -> None:
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    for number, x, y in MARKERS:
        paper = PAPER_MM / 2
        canvas.rectangle(x - paper, y - paper, PAPER_MM, PAPER_MM, "#F4F3EF")
        size = round(MARKER_MM * canvas.px_per_mm)
        code = cv2.aruco.generateImageMarker(dictionary, number, size)
        left = round((x - MARKER_MM / 2) * canvas.px_per_mm)
        top = round((y - MARKER_MM / 2) * canvas.px_per_mm)
        inked = np.clip(code, 24, 236)[..., None]
        canvas.picture[top : top + size, left : left + size] = inked


def _tiles(photo: Photo) -> Image:
    """Return everything at tile height, BGRA at PX_PER_MM, the size of the mat."""
    width, height = (round(side * PX_PER_MM) for side in SHEET)
    layer = np.zeros((height, width, 4), np.uint8)
    if photo.layout.character is not None:
        x, y, angle, number = photo.layout.character
        _lay(layer, character_board(photo.style, number), (x, y, angle))
    for tile in photo.layout.tiles:
        _lay(layer, _face(photo.box, tile), (tile.x, tile.y, tile.angle))
    return layer


def _face(box: dict[str, Tile], placed: Placed) -> Image:
    if placed.id.startswith("back-"):
        return next(tile.back for tile in box.values() if tile.row == placed.row)
    tile = box[placed.id]
    return tile.back if placed.face == "back" else tile.front


def _lay(layer: Image, picture: Image, at: tuple[float, float, float]) -> None:
    x, y, angle = at
    high, wide = picture.shape[:2]
    turn = cv2.getRotationMatrix2D((wide / 2 - 0.5, high / 2 - 0.5), -angle, 1.0)
    turn[:, 2] += np.array([x, y]) * PX_PER_MM - (wide / 2, high / 2)
    size = layer.shape[1], layer.shape[0]
    moved = cv2.warpAffine(picture, turn, size, flags=cv2.INTER_AREA)
    alpha = moved[..., 3:].astype(np.float32) / 255
    layer[..., :3] = (layer[..., :3] * (1 - alpha) + moved[..., :3] * alpha).astype(np.uint8)
    layer[..., 3] = np.maximum(layer[..., 3], moved[..., 3])


def _shadow(alpha: Image, light: Light) -> Floats:
    """Return how much light reaches the mat beside the tiles, 0 to 1, at PX_PER_MM."""
    lamp = light.lamps[0]
    lean = np.array([SHEET[0] / 2 - lamp.x, SHEET[1] / 2 - lamp.y]) / lamp.height * THICKNESS
    shift = np.array([[1, 0, lean[0] * PX_PER_MM], [0, 1, lean[1] * PX_PER_MM]])
    cast = cv2.warpAffine(alpha, shift, (alpha.shape[1], alpha.shape[0]))
    soft = cv2.GaussianBlur(cast.astype(np.float32) / 255, (0, 0), 0.5 * PX_PER_MM)
    near = cv2.GaussianBlur(alpha.astype(np.float32) / 255, (0, 0), 1.0 * PX_PER_MM)
    return np.asarray(1 - np.maximum(0.6 * soft, 0.4 * near), np.float32)


def _seen(
    rays: Rays, mat: Image, tiles: Image, shade: Floats, printed: Image | None
) -> tuple[Floats, Floats]:
    """Return the linear paint that each ray meets, and at what height."""
    width, height = (round(side * PX_PER_MM) for side in SHEET)
    sheet = Canvas(np.zeros((height, width, 3), np.uint8), PX_PER_MM)
    _markers(sheet)
    lying, is_lying = sheet.picture, sheet.picture.max(axis=2) > 0
    if printed is not None:
        lying, is_lying = printed, np.ones_like(is_lying)
    flat = _at(rays, 0.0)
    ground = _sampled(mat, flat + TABLE_MM, PX_PER_MM / 2)
    code = _sampled(lying, flat, PX_PER_MM)
    has_code = _sampled(is_lying.astype(np.uint8) * 255, flat, PX_PER_MM)
    share = (has_code / 255.0)[..., None]
    paint = linear_image((ground * (1 - share) + code * share).astype(np.uint8))
    paint *= _sampled(shade, flat, PX_PER_MM, outside=1.0)[..., None]
    at = np.zeros(paint.shape[:2], np.float32)
    side = np.array([0.18, 0.25, 0.33], np.float32)
    for level in (*SIDE_LEVELS, THICKNESS):
        top = _sampled(tiles, _at(rays, level), PX_PER_MM)
        alpha = top[..., 3:].astype(np.float32) / 255
        colour = linear_image(top[..., :3].astype(np.uint8)) if level == THICKNESS else side
        paint = paint * (1 - alpha) + colour * alpha
        at = np.where(alpha[..., 0] > 0.5, np.float32(level), at)
    return paint.astype(np.float32), at


def _at(rays: Rays, height: float) -> Floats:
    """Return where rays cross a height, sheet mm, shape (H, W, 2)."""
    ways = rays.directions(slice(None), slice(None))
    centre = rays.camera.centre.astype(np.float32)
    reach = (-height - centre[2]) / np.maximum(ways[..., 2], 1e-3)
    return np.asarray(centre[:2] + ways[..., :2] * reach[..., None], np.float32)


def _sampled(
    picture: Image | Floats, at_mm: Floats, px_per_mm: float, *, outside: float = 0.0
) -> Image | Floats:
    pixels = (at_mm * px_per_mm - 0.5).astype(np.float32)
    border = (outside,) * 4
    values = cv2.remap(
        picture, pixels, np.empty(0, np.float32), cv2.INTER_LINEAR, borderValue=border
    )
    return values.astype(np.uint8) if picture.dtype == np.uint8 else values.astype(np.float32)


def _lit(photo: Photo, rays: Rays, paint: Floats, height: Floats) -> Floats:
    where = _at(rays, 0.0)
    points = np.dstack([where, -height]).reshape(-1, 3).astype(np.float32)
    normals = np.zeros_like(points)
    normals[:, 2] = -1
    surface = Surface(points, normals, paint.reshape(-1, 3), 0.04, photo.roughness)
    total = paint.reshape(-1, 3) * ambient_bgr(photo.light)
    for lamp in photo.light.lamps:
        diffuse, mirrored = lamp_terms(lamp, surface, _eye(photo.camera))
        total = total + surface.paint * diffuse + GLARE * mirrored
    return total.reshape(paint.shape).astype(np.float32)


GLARE = 0.5


def _eye(camera: Camera) -> Doubles:
    return camera.centre
