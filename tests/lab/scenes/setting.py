"""Whole scenes by chance: a design, a position, a view, a light, and what lies about."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from tests.lab.scenes.camera import camera_of
from tests.lab.scenes.hands import POSES, hand_covers
from tests.lab.scenes.items import reach_of
from tests.lab.scenes.lamps import LightMaker
from tests.lab.scenes.play import placed, position, stacked, with_tower
from tests.lab.scenes.values import (
    Design,
    Hand,
    Imaging,
    Item,
    Lens,
    Light,
    Piece,
    Pile,
    Scene,
    View,
)

_SKINS = ("#F3D0B5", "#E3B08C", "#C98E66", "#A36B45", "#7A4A2E", "#54311F", "#3B2318")
_SLEEVES = ("#27457F", "#8C2F2B", "#2B2B2E", "#D8D5CC", "#3E6B45", "#B58A3C", "#6C5A7C", "#C08081")
THINGS = ("mug", "glass", "plate", "coin", "die", "notepad", "phone", "pencil", "book")
_SMALL = ("die", "coin", "mug", "pencil")
_THING_COLOURS = ("#2B2D33", "#E8E6E1", "#C4372E", "#2F5E9E", "#D7A52A", "#3E7A57", "#8FA6B8")
_HAND_SHARE, _BESIDE_SHARE = 0.12, 0.06
_CORNER_PX, _LEAST_SPREAD = 1100.0, 0.3  # undistorted corner, and growth of radius there


@dataclass(frozen=True, slots=True)
class Taste:
    """What a set draws from besides its designs."""

    lights: tuple[LightMaker, ...]
    tables: tuple[tuple[str, tuple[str, str]], ...]
    fx: tuple[float, float]
    k1: tuple[float, float]


def scene_of(design: Design, taste: Taste, number: int, seed: int) -> Scene:
    """Return the scene with this number of a set: phase, light and table take turns."""
    rng = np.random.default_rng((seed, number))
    size = design.board.width, design.board.height
    light = taste.lights[int(rng.integers(len(taste.lights)))](rng, size)
    table, colours = taste.tables[int(rng.integers(len(taste.tables)))]
    phase = ("opening", "middle", "late", "late")[number % 4]
    moves = {"opening": 0, "middle": int(rng.integers(5, 15)), "late": int(rng.integers(15, 26))}[
        phase
    ]
    found = position(design.board, moves, rng)
    if moves and rng.random() < 0.2:
        found = with_tower(found, rng)
    view = view_of(design, taste, rng)
    scene = Scene(
        design,
        view,
        light,
        imaging_of(light, rng),
        table,
        colours,
        stacks=placed(design.board, found, float(rng.choice([0.8, 1.6, 2.6])), rng),
        items=_items(design, rng),
        sheet_gloss=float(rng.uniform(0.02, 0.05)),
        sheet_roughness=float(rng.uniform(0.3, 0.8)),
        seed=seed * 1000 + number,
    )
    scene = replace(scene, piles=_captured(scene, [stacked(t, rng) for t in found.taken], rng))
    scene = replace(scene, hand=hand_for(scene, number, rng))
    return replace(scene, notes=_notes(scene, phase, moves))


def bare_scene(design: Design, taste: Taste, number: int, seed: int) -> Scene:
    """Return an empty sheet seen well: what an owner photographs once."""
    rng = np.random.default_rng((seed, 777, number))
    size = design.board.width, design.board.height
    light = taste.lights[int(rng.integers(len(taste.lights)))](rng, size)
    table, colours = taste.tables[int(rng.integers(len(taste.tables)))]
    view = view_of(design, taste, rng, steepest_deg=15.0)
    imaging = replace(imaging_of(light, rng), ev=float(rng.uniform(-0.2, 0.2)))
    return Scene(
        design,
        view,
        light,
        imaging,
        table,
        colours,
        seed=seed * 1000 + 777 + number,
        sheet_roughness=float(rng.uniform(0.3, 0.8)),
        notes=f"bare sheet; table {table}",
    )


def view_of(
    design: Design, taste: Taste, rng: np.random.Generator, *, steepest_deg: float = 35.0
) -> View:
    """Return a view with nearly all of the sheet in the picture."""
    fx = float(rng.uniform(*taste.fx))
    lens = Lens(
        fx=fx,
        cx=767.5 + float(rng.uniform(-20, 20)),
        cy=431.5 + float(rng.uniform(-20, 20)),
        distortion=distortion_of(taste, fx, rng),
    )
    lens = replace(lens, fy=lens.fx * float(rng.uniform(0.998, 1.002)))
    board, view = design.board, View(lens=lens)
    bleed = float(rng.choice([-8.0, -8.0, -8.0, 25.0]))
    for _ in range(400):
        distance = float(rng.uniform(430, 640)) * lens.fx / 1185 * max(1.0, board.height / 297)
        view = View(
            (
                board.width / 2 + float(rng.uniform(-60, 60)),
                board.height / 2 + float(rng.uniform(-60, 60)),
            ),
            distance,
            float(rng.uniform(0, steepest_deg)),
            float(rng.uniform(0, 360)),
            float(rng.choice([0, 90, 180, 270])) + float(rng.normal(0, 6)),
            lens,
        )
        if fits(design, view, bleed):
            break
    return view


def imaging_of(light: Light, rng: np.random.Generator) -> Imaging:
    """Return a camera's settings: white balance follows the lamp by half or more, with an error."""
    total = np.array(light.ambient_linear) * light.ambient
    for lamp in light.lamps:
        total = total + np.array(lamp.linear) * lamp.strength
    cast = total / total[1]
    gains = cast ** -float(rng.uniform(0.45, 1.0)) * rng.normal(1, 0.03, 3)
    dim = light.name.startswith("dim")
    return Imaging(
        ev=float(rng.normal(-0.4 if dim else 0, 0.35)),
        gains=(float(gains[0]), float(gains[1]), float(gains[2])),
        defocus_px=float(rng.choice([rng.uniform(0, 0.5), rng.uniform(0.5, 1.5)])),
        noise=float(rng.uniform(0.015, 0.03) if dim else rng.uniform(0.005, 0.016)),
        vignette=float(rng.uniform(0.05, 0.3)),
        contrast=float(rng.uniform(0.88, 1.06)),
        saturation=float(rng.uniform(0.8, 1.05)),
        jpeg_quality=int(rng.integers(82, 96)),
    )


def distortion_of(
    taste: Taste, fx: float, rng: np.random.Generator
) -> tuple[float, float, float, float, float]:
    """Return coefficients that still spread the picture's corners out, as a real lens does."""
    p1, p2, k3 = (float(v) for v in rng.normal(0, (0.0004, 0.0004, 0.001)))
    reach = np.linspace(0, _CORNER_PX / fx, 30)
    while True:
        k1 = float(rng.uniform(*taste.k1))
        k2 = -k1 * float(rng.uniform(0.1, 0.45))
        if np.all(1 + 3 * k1 * reach**2 + 5 * k2 * reach**4 > _LEAST_SPREAD):
            return k1, k2, p1, p2, k3


def fits(design: Design, view: View, bleed_px: float) -> bool:
    """Return whether sheet and stars are in the picture, the sheet but for `bleed_px`."""
    board = design.board
    corners = np.array(
        [[0, 0, 0], [board.width, 0, 0], [board.width, board.height, 0], [0, board.height, 0]]
    )
    stars = np.array([[x, y, -30.0] for x, y in board.stars])
    camera = camera_of(view)
    limits = [(corners, bleed_px)] + ([(stars, -14.0)] if len(stars) else [])
    for points, allowed in limits:
        pixels = camera.project(points)
        low, high = pixels.min(0), pixels.max(0)
        if min(low) < -allowed or high[0] > 1535 + allowed or high[1] > 863 + allowed:
            return False
    return True


def _items(design: Design, rng: np.random.Generator) -> tuple[Item, ...]:
    """Return things beside the sheet; now and then one lies on its border or a marker."""
    items: list[Item] = []
    for _ in range(int(rng.integers(0, 6))):
        kind = str(rng.choice(THINGS))
        reach, angle = reach_of(kind), float(rng.uniform(0, 360))
        spot = beside(design, reach, items, rng)
        if spot is not None:
            items.append(thing_at(kind, spot, angle, rng))
    if rng.random() < 0.3:
        thing = on_marker(design, items, rng)
        if thing is not None:
            items.append(thing)
    return tuple(items)


def on_marker(
    design: Design, items: list[Item], rng: np.random.Generator, kinds: Sequence[str] = _SMALL
) -> Item | None:
    """Return a thing that lies on a marker or on the border beside it, if there is room."""
    board = design.board
    marker = board.markers[int(rng.integers(len(board.markers)))]
    kind = str(rng.choice(kinds))
    out = np.sign(np.array([marker.x - board.width / 2, marker.y - board.height / 2]))
    x, y = np.array([marker.x, marker.y]) + out * min(reach_of(kind), 45.0) * rng.uniform(0.6, 1.0)
    if kind == "pencil":
        x, y = np.array([marker.x, marker.y]) + out * [-10, 18]
        return thing_at(kind, (float(x), float(y)), 90.0 + float(rng.normal(0, 4)), rng)
    if all(math.hypot(x - i.x, y - i.y) > reach_of(i.kind) + 60 for i in items):
        return thing_at(kind, (float(x), float(y)), float(rng.uniform(0, 360)), rng)
    return None


def thing_at(kind: str, spot: tuple[float, float], angle: float, rng: np.random.Generator) -> Item:
    return Item(kind, *spot, angle, str(rng.choice(_THING_COLOURS)), int(rng.integers(100)))


def beside(
    design: Design, reach: float, items: list[Item], rng: np.random.Generator
) -> tuple[float, float] | None:
    """Return a free place beside the sheet."""
    board = design.board
    for _ in range(30):
        x, y = (
            float(rng.uniform(-200, board.width + 200)),
            float(rng.uniform(-200, board.height + 200)),
        )
        gap = max(-x, x - board.width, -y, y - board.height)
        clear = all(math.hypot(x - i.x, y - i.y) > reach + reach_of(i.kind) + 4 for i in items)
        if gap > reach + 6 and clear:
            return x, y
    return None


def _captured(
    scene: Scene, taken: list[tuple[Piece, ...]], rng: np.random.Generator
) -> tuple[Pile, ...]:
    """Return halves of taken towers, standing beside the sheet."""
    piles: list[Pile] = []
    taken_room = list(scene.items)
    for pieces in taken[:6]:
        spot = beside(scene.design, 22.0, taken_room, rng)
        if spot is not None:
            piles.append(Pile(*spot, pieces))
            taken_room.append(Item("coin", *spot))
    return tuple(piles)


def hand_for(scene: Scene, number: int, rng: np.random.Generator) -> Hand | None:
    """Return a hand for some frames: over the sheet, only its fingertips, or well beside it."""
    kind = number * 7919 % 50  # every 50 frames: six over the sheet, three beside it
    if kind >= 50 * (_HAND_SHARE + _BESIDE_SHARE):
        return None
    over = kind < 50 * _HAND_SHARE
    board, camera = scene.design.board, camera_of(scene.view)
    middle = np.array([board.width, board.height]) / 2
    for _ in range(60):
        angle = float(rng.uniform(0, 360))
        way = np.array([math.cos(math.radians(angle)), math.sin(math.radians(angle))])
        edge = float(np.min(middle / np.maximum(np.abs(way), 1e-6)))
        sideways = np.array([-way[1], way[0]]) * float(rng.uniform(-60, 60))
        reach = float(rng.uniform(35, 70) if rng.random() < 0.35 else rng.uniform(110, 260))
        reach = reach if over else -float(rng.uniform(60, 160))
        x, y = middle - way * (edge - reach) + sideways
        hand = limb(float(x), float(y), angle, rng, moving=over)
        if over or (not hand_covers(hand, camera, board) and _in_picture(hand, scene)):
            return hand
    return None


def limb(x: float, y: float, angle: float, rng: np.random.Generator, *, moving: bool) -> Hand:
    """Return somebody's hand with the middle fingertip at a place, mm; a moving one is higher."""
    sweep = float(rng.uniform(4, 25)) if moving and rng.random() < 0.35 else 0.0
    return Hand(
        x,
        y,
        angle,
        str(rng.choice(sorted(POSES))),
        str(rng.choice(_SKINS)),
        str(rng.choice(_SLEEVES)),
        float(rng.uniform(15, 230)),
        float(rng.uniform(14, 60)) if moving else float(rng.uniform(1, 6)),
        float(rng.uniform(0.82, 1.08)),
        float(rng.choice([-1.0, 1.0])),
        sweep,
    )


def _in_picture(hand: Hand, scene: Scene) -> bool:
    tip = camera_of(scene.view).project(np.array([[hand.x, hand.y, -20.0]]))[0]
    return bool(-60 < tip[0] < 1596 and -60 < tip[1] < 924)


def _notes(scene: Scene, phase: str, moves: int) -> str:
    view, imaging = scene.view, scene.imaging
    things = ", ".join(item.kind for item in scene.items) or "nothing"
    hand = (
        ""
        if scene.hand is None
        else f"; hand {scene.hand.pose}, sweep {scene.hand.sweep_mm:.0f} mm"
    )
    return (
        f"{phase}, {moves} moves, {len(scene.stacks)} stacks; camera {view.distance:.0f} mm, "
        f"tilt {view.tilt_deg:.0f} deg, roll {view.roll_deg:.0f}, fx {view.lens.fx:.0f}; "
        f"table {scene.table}; beside it {things}{hand}; ev {imaging.ev:+.2f}; "
        f"defocus {imaging.defocus_px:.2f}px; noise {imaging.noise:.3f}; "
        f"sheet roughness {scene.sheet_roughness:.2f}"
    )
