"""`render`: a scene becomes a frame and its label."""

from dataclasses import replace
from typing import TypedDict

import numpy as np

from tests.scenes.camera import Camera, camera_of
from tests.scenes.grounds import ground
from tests.scenes.hands import hand_covers, hand_shadow, put_hand
from tests.scenes.imaging import compressed, expose, shrink
from tests.scenes.items import item_posts, put_item
from tests.scenes.pieces import posts_of, put_pile
from tests.scenes.sheets import sheet_print
from tests.scenes.stage import TABLE_HALF_MM, TABLE_PX_PER_MM, Stage
from tests.scenes.values import Glyph, Image, Pile, Scene


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


class Label(TypedDict):
    """A frame's sidecar (table/FORMAT.md, "Labelled frames")."""

    sheet: str
    image: ImageLabel
    camera: CameraLabel
    stacks: list[StackLabel]
    occluder: str | None
    light: str
    notes: str


def render(scene: Scene) -> tuple[Image, Label]:
    """Return the frame, BGR, shape (H, W, 3), and its label."""
    camera = camera_of(scene.view)
    rng = np.random.default_rng(scene.seed)
    stage = _staged(scene, camera, rng)
    light = shrink(stage.picture, camera.width, camera.height)
    if scene.hand is not None:
        light = put_hand(light, scene.hand, camera, scene.light)
    frame = expose(light, scene.imaging, rng)
    return compressed(frame, scene.imaging.jpeg_quality), label_of(scene)


def label_of(scene: Scene) -> Label:
    """Return what a frame of this scene shows."""
    camera = camera_of(scene.view)
    plain = scene.design.board.pieces.glyph is Glyph.NONE
    covered = scene.hand is not None and hand_covers(scene.hand, camera, scene.design.board)
    return Label(
        sheet=scene.design.board.stem,
        image=ImageLabel(width=camera.width, height=camera.height),
        camera=CameraLabel(
            matrix=camera.matrix.tolist(),
            distortion=camera.distortion.tolist(),
            rvec=camera.rvec.tolist(),
            tvec=camera.tvec.tolist(),
        ),
        stacks=[
            StackLabel(
                star=stack.star,
                pieces=[[p.colour, 0 if plain else p.strength] for p in stack.pieces],
            )
            for stack in sorted(scene.stacks, key=lambda stack: stack.star)
        ],
        occluder="hand" if covered else None,
        light=scene.light.name,
        notes=scene.notes,
    )


def piles_of(scene: Scene) -> list[Pile]:
    """Return all standing pieces: first those on the stars, then those beside the sheet."""
    stars = scene.design.board.stars
    on_stars = [
        Pile(stars[s.star][0] + s.dx, stars[s.star][1] + s.dy, s.pieces) for s in scene.stacks
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
    stage = Stage(camera, scene.light, posts, size)
    if scene.hand is not None:
        for index, lamp in enumerate(scene.light.lamps):
            stage.cast_hand_shadow(index, hand_shadow(scene.hand, lamp, size))
    shape = (
        round(2 * TABLE_HALF_MM[1] * TABLE_PX_PER_MM),
        round(2 * TABLE_HALF_MM[0] * TABLE_PX_PER_MM),
    )
    stage.lay_table(ground(scene.table, shape, TABLE_PX_PER_MM, rng, scene.table_colours))
    _lay_sheets(stage, scene)
    stage.light_ground(scene.sheet_gloss, scene.sheet_roughness)
    for k, item in enumerate(scene.items):
        put_item(stage, item, group=1000 + k)
    for k, pile in enumerate(piles):
        put_pile(stage, scene.design, pile, k)
    return stage


def _lay_sheets(stage: Stage, scene: Scene) -> None:
    picture = sheet_print(scene.design)
    if scene.mirrored:
        picture = np.ascontiguousarray(picture[:, ::-1])
    if scene.second_sheet is not None:
        second = scene.second_sheet
        stage.lay_sheet(picture, (second.x, second.y), second.angle_deg)
    stage.lay_sheet(picture, (0.0, 0.0), 0.0)
