"""What the renderer shows and says of glass stars on a firmament, and of recorded rounds."""

import math
from dataclasses import replace

import numpy as np
import pytest

from tests.lab.scenes.camera import camera_of
from tests.lab.scenes.frame import picture_of, sky_label_of
from tests.lab.scenes.pebbles import Pebble
from tests.lab.scenes.sets import SETS
from tests.lab.scenes.sky_drawn import drawn_scene, drawn_sky
from tests.lab.scenes.sky_recipes import HELD_SKIES, TUNE_SKIES
from tests.lab.scenes.sky_script import SkyBeat, Slip, sky_script
from tests.lab.scenes.sky_setting import (
    bead_of,
    sky_design_of,
    sky_scene_of,
    sky_table,
    strewn_beads,
)
from tests.lab.scenes.sky_values import KINDS, Room, SkyArt
from tests.lab.scenes.values import Imaging, Item, Lens, Scene, View

_PLACES = {"clear": (90.0, 150.0), "grey": (150.0, 150.0), "black": (210.0, 150.0)}
_SMALL = Lens(592.0, 592.0, 383.5, 215.5, width=768, height=432)


@pytest.fixture(scope="module")
def plain_scene() -> Scene:
    """One bead of each kind in a row on a dark mat without print, seen from straight above."""
    design = sky_design_of(TUNE_SKIES[0])
    blank = SkyArt(1, "even", ("#10182E", "#10182E"), (), 0, "#FFFFFF")
    design = replace(design, sky=blank)
    rng = np.random.default_rng(7)
    beads = tuple(
        replace(bead_of(design, kind, rng), x=_PLACES[kind][0], y=_PLACES[kind][1])
        for kind in KINDS
    )
    return Scene(
        design,
        View((150.0, 150.0), 500.0, lens=_SMALL),
        imaging=Imaging(noise=0.0),
        beads=beads,
        room=Room(ceiling=0.3, grain=0.0),
    )


def test_clear_glass_shows_brighter_than_grey_and_grey_brighter_than_black(
    plain_scene: Scene,
) -> None:
    frame = picture_of(plain_scene).astype(np.float64).mean(-1)
    camera = camera_of(plain_scene.view)
    tones: dict[str, float] = {}
    for kind, (x, y) in _PLACES.items():
        column, row = camera.project(np.array([[x, y, -4.0]]))[0].round().astype(int)
        tones[kind] = float(np.median(frame[row - 6 : row + 7, column - 6 : column + 7]))
    assert tones["clear"] > tones["grey"] + 5 > tones["black"] + 10


def test_a_bead_changes_the_picture_where_its_label_says(plain_scene: Scene) -> None:
    bead = plain_scene.beads[2]
    with_bead = picture_of(replace(plain_scene, beads=(bead,))).astype(np.float64)
    without = picture_of(replace(plain_scene, beads=())).astype(np.float64)
    rows, columns = np.nonzero(np.abs(with_bead - without).max(-1) > 12)
    label = sky_label_of(replace(plain_scene, beads=(bead,)))["beads"][0]
    seen = camera_of(plain_scene.view).project(np.array([[label["x"], label["y"], -2.0]]))[0]
    middle = np.median(columns), np.median(rows)
    assert math.hypot(middle[0] - seen[0], middle[1] - seen[1]) < 6


def test_a_label_lists_every_bead_and_no_stacks(plain_scene: Scene) -> None:
    label = sky_label_of(plain_scene)
    assert [(b["kind"], b["x"], b["y"]) for b in label["beads"]] == [
        (kind, *_PLACES[kind]) for kind in KINDS
    ]
    assert "stacks" not in label
    assert label["occluder"] is None


def test_a_card_on_the_mat_is_an_occluder_and_one_beside_it_is_none(plain_scene: Scene) -> None:
    on_mat, beside = Item("card", 100, 100), Item("card", -80, 100)
    assert sky_label_of(replace(plain_scene, items=(on_mat,)))["occluder"] == "card"
    assert sky_label_of(replace(plain_scene, items=(beside,)))["occluder"] is None


def test_rays_from_above_meet_a_bead_within_its_outline_and_height() -> None:
    bead = Pebble(0.0, 0.0, 8.0, 7.0, 0.4, lumps=0.0)
    x = np.linspace(-12, 12, 97, dtype=np.float32)
    rays = np.stack([x / 400, np.zeros_like(x), np.ones_like(x)], -1)[None]
    hit = bead.meet(np.array([0, 0, -400], np.float32), rays)
    met = np.isfinite(hit.depth[0])
    assert not met[0]
    assert met[48]
    assert -hit.points[0, 48, 2] == pytest.approx(7.0, abs=0.01)
    assert np.abs(hit.points[0, met, 0]).max() == pytest.approx(8.0, abs=0.3)


@pytest.mark.parametrize("count", [1, 9, 18])
def test_strewn_beads_lie_on_the_mat_and_never_in_each_other(count: int) -> None:
    scene = sky_scene_of(sky_design_of(HELD_SKIES[0]), SETS["held"].taste, 3, 1)
    beads = strewn_beads(replace(scene, items=()), count, np.random.default_rng(5))
    assert len(beads) == count
    for index, bead in enumerate(beads):
        assert bead.diameter / 2 < min(bead.x, bead.y, 300 - bead.x, 300 - bead.y)
        for other in beads[:index]:
            apart = math.hypot(bead.x - other.x, bead.y - other.y)
            assert apart > (bead.diameter + other.diameter) / 2


def test_tune_and_held_share_no_mat_no_markers_and_no_glass() -> None:
    tune, held = (
        {r.stem for r in skies} | {r.colours for r in skies} | {r.glass for r in skies}
        for skies in (TUNE_SKIES, HELD_SKIES)
    )
    assert not tune & held


def test_a_drawn_sky_is_the_same_each_time_and_every_number_is_another() -> None:
    skies = [drawn_sky(number) for number in range(20)]
    assert skies == [drawn_sky(number) for number in range(20)]
    assert len({(sky.colours, sky.glass, sky.marker_ids) for sky in skies}) == 20


def test_drawn_skies_share_no_glass_and_no_print_with_those_to_judge_on() -> None:
    drawn = [drawn_sky(number) for number in range(80)]
    held = {r.colours for r in HELD_SKIES} | {glass for r in HELD_SKIES for glass in r.glass}
    assert not held & {colours for r in drawn for colours in (r.colours, *r.glass)}


@pytest.mark.parametrize("number", [0, 7])
def test_in_drawn_skies_grey_glass_takes_more_light_than_clear_and_both_are_shown(
    number: int,
) -> None:
    clear, grey, _ = drawn_sky(number).glass
    assert min(grey.dims) > max(clear.dims)
    shown = [drawn_scene(drawn_sky(number), frame).beads for frame in range(6)]
    assert all(4 <= len(beads) <= 18 for beads in shown)
    assert {bead.kind for beads in shown for bead in beads} == set(KINDS)


def _beats(players: int, *slips: Slip) -> list[SkyBeat]:
    design = sky_design_of(TUNE_SKIES[1])
    scene = sky_table(design, SETS["tune"].taste, np.random.default_rng(3), 3)
    return sky_script(scene, players, slips, 11)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_a_round_places_every_star_once_in_turn_order_from_the_dealer(players: int) -> None:
    legal = [b.event for b in _beats(players) if b.event.get("legal") is True]
    assert [e["seat"] for e in legal] == [f"s{k % players + 1}" for k in range(3 * players)]
    for seat in {str(e["seat"]) for e in legal}:
        assert sorted(str(e["kind"]) for e in legal if e["seat"] == seat) == sorted(KINDS)


@pytest.mark.parametrize("slip", [Slip.MOVED, Slip.REMOVED, Slip.OUT_OF_TURN, Slip.KIND_USED])
def test_a_slip_is_followed_by_a_takeback_that_leaves_every_star_within_3_mm(slip: Slip) -> None:
    beats = _beats(3, slip)
    at = next(k for k, beat in enumerate(beats) if beat.event.get("reason") == slip.value)
    before = next(b for b in reversed(beats[:at]) if b.event["event"] != "hand").beads
    after = beats[at + 1]
    assert after.event["event"] == "takeback"
    assert beats[at].beads != before
    assert len(after.beads) == len(before)
    for old, new in zip(before, after.beads, strict=True):
        assert old.kind == new.kind
        assert math.hypot(old.x - new.x, old.y - new.y) < 3


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_two_stars_placed_at_once_are_never_two_lawful_turns(players: int) -> None:
    """Once they were: then the box was right to ask whose they are, and counted as wrong."""
    beats = _beats(players, Slip.OUT_OF_TURN)
    at = next(k for k, beat in enumerate(beats) if beat.event.get("reason") == "out-of-turn")
    lawful = [str(b.event["kind"]) for b in beats[:at] if b.event.get("legal") is True]
    turn = len(lawful) % players
    left = [set(KINDS) - set(lawful[(turn + on) % players :: players]) for on in (0, 1)]
    one, other = (bead.kind for bead in beats[at].beads[-2:])
    assert one in left[0]
    assert other not in left[1]
    assert other not in left[0] or one not in left[1]


def test_a_star_over_the_edge_or_on_another_shows_in_the_illegal_frame() -> None:
    beats = _beats(4, Slip.OFF_MAT, Slip.ON_A_STAR)
    off, top = (
        next(b.beads for b in beats if b.event.get("reason") == slip.value)
        for slip in (Slip.OFF_MAT, Slip.ON_A_STAR)
    )
    edge = min(off[-1].x, off[-1].y, 300 - off[-1].x, 300 - off[-1].y)
    assert -off[-1].diameter / 2 < edge < 0
    gaps = [math.hypot(top[-1].x - b.x, top[-1].y - b.y) for b in top[:-1]]
    assert min(gaps) < top[-1].diameter
    assert top[-1].lift > 0
