"""Whole scenes of the firmament by chance: beads, view, light, room, and what lies about."""

import math
from dataclasses import replace

import numpy as np

from tests.lab.scenes.items import reach_of
from tests.lab.scenes.setting import Taste, beside, hand_for, imaging_of, thing_at, view_of
from tests.lab.scenes.sky_recipes import SkyRecipe
from tests.lab.scenes.sky_values import KINDS, Bead, BeadStyle, Room, SkyArt, Spot, Window
from tests.lab.scenes.values import (
    Art,
    Board,
    Design,
    Glyph,
    Item,
    Light,
    Marker,
    PieceFinish,
    PieceStyle,
    Scene,
)

MAT_MM = 300.0
_CARD_ON_MAT = 0.05
_THINGS = ("card", "card", "card", "die", "coin", "mug", "plate", "phone", "pencil", "notepad")
_COLOURS = (("clear", "#E6ECEE"), ("grey", "#6E7276"), ("black", "#0B0B0D"))


def sky_design_of(recipe: SkyRecipe) -> Design:
    """Return the firmament that a recipe stands for; the same each time."""
    rng = np.random.default_rng(recipe.seed)
    inset = recipe.marker_size * 0.6 + 3.6
    far = MAT_MM - inset
    places = ((inset, inset), (far, inset), (far, far), (inset, far))
    markers = tuple(
        Marker(number, x, y, recipe.marker_size)
        for number, (x, y) in zip(recipe.marker_ids, places, strict=True)
    )
    style = PieceStyle(recipe.diameter, recipe.thickness, _COLOURS, Glyph.NONE, "#FFFFFF")
    board = Board(recipe.stem, MAT_MM, MAT_MM, markers, (), style, "firmament")
    sky = SkyArt(
        recipe.seed,
        recipe.sky,
        recipe.colours,
        recipe.clouds,
        recipe.stars,
        recipe.ink,
        recipe.features,
        _strewn(recipe, markers, rng),
    )
    beads = BeadStyle(
        recipe.diameter,
        recipe.thickness,
        tuple(zip(KINDS, recipe.glass, strict=True)),
        recipe.waist,
        recipe.spread,
        recipe.lumps,
    )
    nothing = Art(recipe.seed, "plain", recipe.colours, None, None, "dot", recipe.ink, 0.0, "none")
    return Design(board, nothing, PieceFinish((), "#FFFFFF"), sky, beads)


def sky_scene_of(design: Design, taste: Taste, number: int, seed: int) -> Scene:
    """Return the scene with this number of a set."""
    rng = np.random.default_rng((seed, number))
    scene = sky_table(design, taste, rng, seed * 1000 + number)
    scene = replace(scene, items=(*beside_the_mat(design, rng), *_on_the_mat(rng)))
    scene = replace(scene, hand=hand_for(scene, number, rng))
    count = int(rng.integers(0, 19)) if number % 12 else 0
    scene = replace(scene, beads=strewn_beads(scene, count, rng))
    return replace(scene, notes=_notes(scene))


def bare_sky_scene(design: Design, taste: Taste, number: int, seed: int) -> Scene:
    """Return an empty firmament seen well: what an owner photographs once."""
    rng = np.random.default_rng((seed, 777, number))
    scene = sky_table(design, taste, rng, seed * 1000 + 777 + number, steepest_deg=15.0)
    imaging = replace(scene.imaging, ev=float(rng.uniform(-0.2, 0.2)))
    return replace(scene, imaging=imaging, notes=f"bare sheet; table {scene.table}")


def sky_table(
    design: Design,
    taste: Taste,
    rng: np.random.Generator,
    seed: int,
    *,
    steepest_deg: float = 35.0,
) -> Scene:
    """Return an empty firmament on a table, in a light, before a camera."""
    light = taste.lights[int(rng.integers(len(taste.lights)))](rng, (MAT_MM, MAT_MM))
    table, colours = taste.tables[int(rng.integers(len(taste.tables)))]
    return Scene(
        design,
        view_of(design, taste, rng, steepest_deg=steepest_deg),
        light,
        imaging_of(light, rng),
        table,
        colours,
        room=room_of(light, rng),
        sheet_gloss=float(rng.uniform(0.006, 0.03)),
        sheet_roughness=float(rng.uniform(0.25, 0.85)),
        seed=seed,
    )


def room_of(light: Light, rng: np.random.Generator) -> Room:
    """Return a room for a light: bright or dark overhead, windows by day."""
    ceiling = float(rng.choice([rng.uniform(0.05, 0.6), rng.uniform(1, 3), rng.uniform(1.5, 3.5)]))
    is_day = "window" in light.name or "sun" in light.name or rng.random() < 0.3
    windows = tuple(
        Window(
            float(rng.uniform(0, 360)),
            float(rng.uniform(10, 45)),
            float(rng.uniform(8, 30)),
            float(rng.uniform(35, 65)),
            float(rng.uniform(6, 25)),
            (0.9, 1.0, 1.2),
        )
        for _ in range(int(rng.integers(1, 4)) if is_day else 0)
    )
    return Room(
        int(rng.integers(1 << 30)),
        ceiling,
        float(rng.uniform(0.03, 0.5)) * ceiling,
        float(rng.uniform(4, 45)),
        float(rng.uniform(0.05, 1.0)),
        float(rng.random()),
        float(rng.choice([0.03, 0.12, 0.3, 0.5])),
        windows,
    )


def strewn_beads(scene: Scene, count: int, rng: np.random.Generator) -> tuple[Bead, ...]:
    """Return beads anywhere on the mat, some touching, some on printed spots, six of a kind."""
    kinds = list(rng.permutation([kind for kind in KINDS for _ in range(6)]))[:count]
    beads: list[Bead] = []
    for kind in kinds:
        bead = bead_of(scene.design, str(kind), rng)
        for _ in range(60):
            x, y = one_place(scene, beads, bead, rng)
            placed = replace(bead, x=x, y=y)
            if fits_in(placed, beads, scene):
                beads.append(placed)
                break
    return tuple(beads)


def bead_of(design: Design, kind: str, rng: np.random.Generator) -> Bead:
    """Return a bead of a kind, each a little different.

    Raises:
        ValueError: the design is no firmament.
    """
    style = design.beads
    if style is None:
        raise ValueError(f"{design.board.stem} has no beads: use a design of sky_design_of")
    glass = dict(style.glass)[kind]
    tone = float(rng.normal(1, 0.12))
    red, green, blue = (value * max(0.5, tone) for value in glass.dims)
    return Bead(
        kind,
        0.0,
        0.0,
        style.diameter * float(np.clip(rng.normal(1, style.spread), 0.85, 1.15)),
        style.thickness * float(np.clip(rng.normal(1, 2 * style.spread), 0.8, 1.2)),
        replace(glass, dims=(red, green, blue)),
        style.waist,
        float(rng.uniform(0, 360)),
        float(rng.uniform(0, 2 * style.spread)),
        float(rng.uniform(0, style.lumps)),
        int(rng.integers(1 << 20)),
    )


def fits_in(bead: Bead, beads: list[Bead], scene: Scene) -> bool:
    """Return whether a bead lies on the mat, beside beads, markers and things."""
    radius = bead.diameter / 2
    inside = min(bead.x, bead.y, MAT_MM - bead.x, MAT_MM - bead.y) > radius + 0.5
    apart = all(
        math.hypot(bead.x - b.x, bead.y - b.y) > radius + b.diameter / 2 + 0.2 for b in beads
    )
    off_markers = all(
        max(abs(bead.x - m.x), abs(bead.y - m.y)) > m.size / 2 + radius * 0.92
        for m in scene.design.board.markers
    )
    clear = all(
        math.hypot(bead.x - i.x, bead.y - i.y) > reach_of(i.kind) + radius + 1 for i in scene.items
    )
    return inside and apart and off_markers and clear


def one_place(
    scene: Scene, beads: list[Bead], bead: Bead, rng: np.random.Generator
) -> tuple[float, float]:
    """Return a place to try: beside a bead, on a printed spot, by a marker or edge, anywhere."""
    chance = rng.random()
    spots = () if scene.design.sky is None else scene.design.sky.spots
    turn = float(rng.uniform(0, 2 * math.pi))
    if chance < 0.12 and beads:
        other = beads[int(rng.integers(len(beads)))]
        gap = (bead.diameter * (1 + bead.oval) + other.diameter * (1 + other.oval)) / 2
        reach = gap * float(rng.uniform(1.0, 1.12))
        return other.x + reach * math.cos(turn), other.y + reach * math.sin(turn)
    if chance < 0.3 and spots:
        spot = spots[int(rng.integers(len(spots)))]
        off = float(rng.uniform(0, spot.diameter))
        return spot.x + off * math.cos(turn), spot.y + off * math.sin(turn)
    if chance < 0.4:
        marker = scene.design.board.markers[int(rng.integers(4))]
        reach = marker.size * float(rng.uniform(0.9, 1.3))
        return marker.x + reach * math.cos(turn), marker.y + reach * math.sin(turn)
    if chance < 0.5:
        edge = bead.diameter * float(rng.uniform(0.55, 0.8))
        along = float(rng.uniform(20, MAT_MM - 20))
        sides = ((edge, along), (MAT_MM - edge, along), (along, edge), (along, MAT_MM - edge))
        return sides[int(rng.integers(4))]
    return float(rng.uniform(8, MAT_MM - 8)), float(rng.uniform(8, MAT_MM - 8))


def _strewn(
    recipe: SkyRecipe, markers: tuple[Marker, ...], rng: np.random.Generator
) -> tuple[Spot, ...]:
    spots: list[Spot] = []
    for shape, count, (small, large), colour in recipe.spots:
        for _ in range(count * 8):
            x, y = (float(rng.uniform(24, MAT_MM - 24)) for _ in range(2))
            size = float(rng.uniform(small, large))
            off = all(max(abs(x - m.x), abs(y - m.y)) > m.size / 2 + size for m in markers)
            apart = all(math.hypot(x - s.x, y - s.y) > size + s.diameter for s in spots)
            if off and apart and sum(s.shape == shape for s in spots) < count * 3:
                spots.append(Spot(shape, x, y, size, colour))
                if sum(s.shape == shape and s.colour == colour for s in spots) == count:
                    break
    return tuple(spots)


def beside_the_mat(design: Design, rng: np.random.Generator) -> tuple[Item, ...]:
    """Return things lying beside the mat."""
    items: list[Item] = []
    for _ in range(int(rng.integers(1, 7))):
        kind = str(rng.choice(_THINGS))
        spot = beside(design, reach_of(kind), items, rng)
        if spot is not None:
            items.append(thing_at(kind, spot, float(rng.uniform(0, 360)), rng))
    return tuple(items)


def _on_the_mat(rng: np.random.Generator) -> tuple[Item, ...]:
    """Return, now and then, a card or a coin that lies on the mat."""
    if rng.random() >= _CARD_ON_MAT:
        return ()
    kind = str(rng.choice(["card", "card", "coin"]))
    spot = float(rng.uniform(70, MAT_MM - 70)), float(rng.uniform(70, MAT_MM - 70))
    return (thing_at(kind, spot, float(rng.uniform(0, 360)), rng),)


def _notes(scene: Scene) -> str:
    view, imaging = scene.view, scene.imaging
    things = ", ".join(item.kind for item in scene.items) or "nothing"
    on_mat = any(0 < i.x < MAT_MM and 0 < i.y < MAT_MM for i in scene.items)
    hand = "" if scene.hand is None else f"; hand {scene.hand.pose}"
    return (
        f"{'card on the mat; ' if on_mat else ''}{len(scene.beads)} beads; camera "
        f"{view.distance:.0f} mm, tilt {view.tilt_deg:.0f} deg, roll {view.roll_deg:.0f}, "
        f"fx {view.lens.fx:.0f}; table {scene.table}; beside it {things}{hand}; "
        f"ev {imaging.ev:+.2f}; defocus {imaging.defocus_px:.2f}px; noise {imaging.noise:.3f}; "
        f"sheet roughness {scene.sheet_roughness:.2f}"
    )
