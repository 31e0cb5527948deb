"""`render`: a scene becomes a frame and its label."""

from dataclasses import replace
from typing import TypedDict

import numpy as np

from tests.lab.scenes.camera import Camera, camera_of
from tests.lab.scenes.glass import Surroundings, cast_beads, put_bead
from tests.lab.scenes.grounds import ground
from tests.lab.scenes.hands import hand_covers, hand_shadow, put_hand
from tests.lab.scenes.imaging import compressed, expose, shrink
from tests.lab.scenes.items import item_posts, put_item
from tests.lab.scenes.pieces import posts_of, put_pile
from tests.lab.scenes.relief import height_at
from tests.lab.scenes.sheets import sheet_print
from tests.lab.scenes.stage import TABLE_HALF_MM, TABLE_PX_PER_MM, Stage
from tests.lab.scenes.values import Board, Glyph, Image, Item, Pile, Scene


class StackLabel(TypedDict):
    """One star's pieces, bottom first, as `[colour, strength]`."""

    star: int
    pieces: list[list[str | int]]


class ImageLabel(TypedDict):
    """Size of the frame, pixels."""

    width: int
    height: int


class CameraLabel(TypedDict):
    """The true camera."""

    matrix: list[list[float]]
    distortion: list[float]
    rvec: list[float]
    tvec: list[float]


class BeadLabel(TypedDict):
    """A glass star on the firmament."""

    kind: str
    x: float
    y: float


class FrameLabel(TypedDict):
    """What every frame's sidecar has (table/FORMAT.md, "Labelled frames")."""

    sheet: str
    image: ImageLabel
    camera: CameraLabel
    occluder: str | None
    light: str
    notes: str


class Label(FrameLabel):
    """The sidecar of a frame of the lake."""

    stacks: list[StackLabel]


class SkyLabel(FrameLabel):
    """The sidecar of a frame of the firmament."""

    beads: list[BeadLabel]


def render(scene: Scene) -> tuple[Image, Label]:
    """Return the frame, BGR, shape (H, W, 3), and its label."""
    return picture_of(scene), label_of(scene)


def picture_of(scene: Scene) -> Image:
    """Return the frame of a scene of any sheet, BGR, shape (H, W, 3)."""
    camera = camera_of(scene.view)
    rng = np.random.default_rng(scene.seed)
    stage = _staged(scene, camera, rng)
    light = shrink(stage.picture, camera.width, camera.height)
    if scene.hand is not None:
        light = put_hand(light, scene.hand, camera, scene.light)
    frame = expose(light, scene.imaging, rng)
    return compressed(frame, scene.imaging.jpeg_quality)


def label_of(scene: Scene) -> Label:
    """Return what a frame of the lake shows."""
    plain = scene.design.board.pieces.glyph is Glyph.NONE
    frame = _frame_label(scene)
    return Label(
        sheet=frame["sheet"],
        image=frame["image"],
        camera=frame["camera"],
        stacks=[
            StackLabel(
                star=stack.star,
                pieces=[[p.colour, 0 if plain else p.strength] for p in stack.pieces],
            )
            for stack in sorted(scene.stacks, key=lambda stack: stack.star)
        ],
        occluder=frame["occluder"],
        light=frame["light"],
        notes=frame["notes"],
    )


def sky_label_of(scene: Scene) -> SkyLabel:
    """Return what a frame of the firmament shows."""
    frame = _frame_label(scene)
    on_mat = any(_lies_on(item, scene.design.board) for item in scene.items)
    return SkyLabel(
        sheet=frame["sheet"],
        image=frame["image"],
        camera=frame["camera"],
        beads=[
            BeadLabel(kind=bead.kind, x=round(bead.x, 3), y=round(bead.y, 3))
            for bead in scene.beads
        ],
        occluder=frame["occluder"] or ("card" if on_mat else None),
        light=frame["light"],
        notes=frame["notes"],
    )


def _frame_label(scene: Scene) -> FrameLabel:
    camera = camera_of(scene.view)
    covered = scene.hand is not None and hand_covers(scene.hand, camera, scene.design.board)
    return FrameLabel(
        sheet=scene.design.board.stem,
        image=ImageLabel(width=camera.width, height=camera.height),
        camera=CameraLabel(
            matrix=camera.matrix.tolist(),
            distortion=camera.distortion.tolist(),
            rvec=camera.rvec.tolist(),
            tvec=camera.tvec.tolist(),
        ),
        occluder="hand" if covered else None,
        light=scene.light.name,
        notes=scene.notes,
    )


def _lies_on(item: Item, board: Board) -> bool:
    """Return whether a card or a coin lies on the sheet itself, its middle well inside."""
    inside = 10 < item.x < board.width - 10 and 10 < item.y < board.height - 10
    return item.kind in ("card", "coin") and inside


def piles_of(scene: Scene) -> list[Pile]:
    """Return all standing pieces: first those on the stars, then those beside the sheet."""
    stars = scene.design.board.stars
    on_stars = [
        Pile(x, y, s.pieces, height_at(scene.relief, x, y))
        for s in scene.stacks
        for x, y in [(stars[s.star][0] + s.dx, stars[s.star][1] + s.dy)]
    ]
    return [*on_stars, *scene.piles]


def _staged(scene: Scene, camera: Camera, rng: np.random.Generator) -> Stage:
    board = scene.design.board
    size = board.width, board.height
    piles = piles_of(scene)
    posts = [post for k, pile in enumerate(piles) for post in posts_of(pile, scene.design, k)] + [
        replace(post, group=1000 + k)
        for k, item in enumerate(scene.items)
        for post in item_posts(item)
    ]
    stage = Stage(camera, scene.light, posts, size, scene.relief)
    if scene.hand is not None:
        for index, lamp in enumerate(scene.light.lamps):
            stage.cast_hand_shadow(index, hand_shadow(scene.hand, lamp, size))
    shape = (
        round(2 * TABLE_HALF_MM[1] * TABLE_PX_PER_MM),
        round(2 * TABLE_HALF_MM[0] * TABLE_PX_PER_MM),
    )
    cast_beads(stage, scene.beads)
    stage.lay_table(ground(scene.table, shape, TABLE_PX_PER_MM, rng, scene.table_colours))
    _lay_sheets(stage, scene)
    stage.light_ground(scene.sheet_gloss, scene.sheet_roughness)
    for k, item in enumerate(scene.items):
        put_item(stage, item, group=1000 + k)
    around = Surroundings(stage, stage.picture.copy(), scene.room)
    for bead in scene.beads:
        put_bead(around, bead)
    for k, pile in enumerate(piles):
        put_pile(stage, scene.design, pile, k, scene.tops)
    return stage


def _lay_sheets(stage: Stage, scene: Scene) -> None:
    picture = sheet_print(scene.design) if scene.printed is None else scene.printed
    if scene.mirrored:
        picture = np.ascontiguousarray(picture[:, ::-1])
    if scene.second_sheet is not None:
        second = scene.second_sheet
        stage.lay_sheet(picture, (second.x, second.y), second.angle_deg)
    stage.lay_sheet(picture, (0.0, 0.0), 0.0)
