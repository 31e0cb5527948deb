"""What the last turn changed is marked by corners in the drawings of 5 Towers and 1001 Islands."""

from __future__ import annotations

from collections.abc import Iterable

from device.keepsake.changed import changed_box
from device.keepsake.drawing import Drawing, Shape, Stroke
from device.keepsake.shown import Shown
from device.table.game_in_play import GameInPlay
from device.table.onlookers import position_shown
from device.texts.language import say
from tests.device.games.islands.islands_top import Table as IslandsTable
from tests.device.games.towers.towers_top import Table as TowersTable
from tests.games.islands.counts import island, other_island

CORNERS = 8  # strokes of a box: four corners, each with its halo


def shown(game: GameInPlay) -> Shown:
    return position_shown(game.session, say)


def _marks(drawing: Drawing) -> int:
    """Return how many boxes are marked."""
    [colour] = {one.colour for one in _strokes(changed_box((0, 0), (9, 9))) if one.width < 2}
    found = [one for one in _strokes(drawing.shapes) if one.colour == colour]
    return 2 * len(found) // CORNERS


def _strokes(shapes: Iterable[Shape]) -> list[Stroke]:
    return [one for one in shapes if isinstance(one, Stroke)]


def test_the_corners_of_a_box_stay_within_it() -> None:
    for stroke in _strokes(changed_box((10, 20), (40, 30))):
        assert all(10 <= x <= 40 and 20 <= y <= 30 for x, y in stroke.points)


def test_an_island_shown_last_is_marked_and_the_others_are_not() -> None:
    table = IslandsTable(3).shows(island())
    first = shown(GameInPlay.of(table.session))
    assert first.is_marked
    tiles = len(island().split("+"))
    assert [_marks(drawing) for _, drawing in first.pictures] == [tiles]
    second = shown(GameInPlay.of(table.shows(other_island()).session))
    marks = [_marks(drawing) for _, drawing in second.pictures]
    assert marks[0] == 0
    assert marks[1] > 0


def test_the_floors_that_were_built_last_are_marked() -> None:
    market = "c15 h3 t8 m11 s4"
    table = TowersTable().see(market).bids(2, 0, 0).see("h3 t8 m11", "c15", "s4")
    built = shown(GameInPlay.of(table.session))
    assert built.is_marked
    assert [_marks(drawing) for _, drawing in built.pictures] == [2]
    later = shown(GameInPlay.of(table.see("c1 c2 h4 m2 s1", "c15", "s4").session))
    assert [_marks(drawing) for _, drawing in later.pictures] == [2]
    assert [name for name, _ in built.pictures] == ["towers-1"]


def test_the_keepsake_marks_nothing() -> None:
    table = IslandsTable(3).shows(island())
    [(_, drawing)] = GameInPlay.of(table.session).keepsake(say).pictures
    assert _marks(drawing) == 0
