"""What players take home of Dreams: every star is on the picture, and the lines add up."""

from __future__ import annotations

from dataclasses import replace
from statistics import mean

from device.games.dreams.keepsake import keepsake_of
from device.games.dreams.pictures import constellation
from device.games.dreams.screens import DreamsScreens
from device.keepsake.drawing import Disc, Drawing, Lettering, Stroke
from device.table.prompts import Key, text
from device.texts.language import say
from games.dreams.pieces import Spot
from tests.device.games.dreams.mat_top import NAMES, Round
from tests.device.games.dreams.test_votes import scored

A, B, C = Key.A, Key.B, Key.C


def _with_first_star_at(play: Round, spot: Spot) -> Drawing:
    record = play.position.rounds[0]
    first, *rest = record.beads
    record = replace(record, beads=(replace(first, spot=spot), *rest))
    return constellation(record, play.position.setup, NAMES, say)


def test_a_star_let_stand_over_the_edge_is_whole_on_the_picture() -> None:
    play = scored(Round(3))
    mat = play.position.setup
    for spot in (Spot(-9.0, 150.0), Spot(150.0, -9.0), Spot(150.0, 309.0), Spot(309.0, 150.0)):
        drawing = _with_first_star_at(play, spot)
        stars = [s for s in drawing.shapes if isinstance(s, Disc) and s.radius > mat.bead_mm / 3]
        assert len(stars) == mat.stars
        for star in stars:
            assert star.radius <= star.x <= drawing.width - star.radius
            assert star.radius <= star.y


def test_stars_on_the_mat_lie_where_they_lay() -> None:
    play = scored(Round(3))
    drawing = _with_first_star_at(play, Spot(30.0, 50.0))
    assert drawing.width == play.position.setup.width_mm
    assert (30.0, 50.0) in [(s.x, s.y) for s in drawing.shapes if isinstance(s, Disc)]


def test_the_picture_names_the_round_its_vision_and_who_laid_which_star() -> None:
    play = scored(Round(3))
    (record,) = play.position.rounds
    ((_, drawing),) = play.session.table.keepsake(play.session.history, (), say).pictures
    names = [say(text("key-seat", seat=name)) for name in NAMES]
    words = [shape.words for shape in drawing.shapes if isinstance(shape, Lettering)]
    assert words[-2:] == [
        say(text("picture-title", number=1, image=record.vision)),
        f"{names[record.mortal - 1]} was the mortal",
    ]
    assert words[:-2] == [
        say(text("picture-star", number=number, seat=names[seat - 1]))
        for number, (seat, _) in enumerate(record.placed, 1)
    ]


def test_four_corners_mark_the_star_that_was_laid_last() -> None:
    play = Round(3).lay("clear 40,60").lay("clear 120,200")
    shown = play.session.table.capabilities.shown
    history = play.session.history
    [(_, sky)] = shown(history, (), say).pictures
    corners = [s.points[1] for s in sky.shapes if isinstance(s, Stroke) and len(s.points) == 3]
    middles = {(mean(x for x, _ in corners), mean(y for _, y in corners))}
    assert middles == {(120.0, 200.0)}
    assert [shown(past, (), say).is_marked for past in (history, history[:1])] == [True, False]


def test_a_moon_set_by_hand_is_told_so_that_the_lines_add_up() -> None:
    play = scored(Round(3))
    before = play.position.track[0]
    play.press(B, A, B, B, A)
    session = play.session
    kept = session.table.keepsake(session.history, session.turns, say)
    hand = [line for line in kept.story if line.key == "corrected"]
    assert [dict(line.facts)["points"] for line in hand] == ["+2"]
    points = [
        int(str(dict(line.facts)["points"])) for line in kept.story if "points" in dict(line.facts)
    ]
    assert sum(points) == sum(play.position.track)
    assert play.position.track[0] == before + 2


def test_every_star_is_told_in_the_story_of_its_round() -> None:
    play = scored(Round(3))
    words = play.session.table.screens
    assert isinstance(words, DreamsScreens)
    told = keepsake_of(words, play.position, play.session.turns, say).story
    placed = [dict(line.facts)["seat"] for line in told if line.key == "placed"]
    assert placed == [*NAMES[:3]] * 3
