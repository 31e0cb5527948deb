"""What players take home of 1001 Islands: every island as a picture, and how it was counted."""

from __future__ import annotations

from itertools import pairwise

from device.keepsake.drawing import Area, Drawing, Lettering
from device.keepsake.keepsake import Keepsake, Say
from device.table.prompts import Text, text
from device.texts.language import say
from tests.device.games.islands.islands_top import Table
from tests.games.islands.counts import island, other_island

OF_TILES = 6.0  # the size of what is written on tiles


def _kept(told: Say = say) -> Keepsake:
    session = Table().shows(island()).shows(other_island()).session
    return session.table.keepsake(session.history, session.turns, told)


def _words(drawing: Drawing) -> list[str]:
    return [shape.words for shape in drawing.shapes if isinstance(shape, Lettering)]


def test_every_island_is_told_with_its_points_and_their_lines() -> None:
    story = [say(line) for line in _kept().story]
    assert story[0] == "Noura's island: 49 points"
    assert [line for line in story if "'s island" in line][1].startswith("Elias's island: ")
    assert story[-1] == "All islands are counted."


def test_the_sum_of_the_points_stands_below_their_lines_on_the_picture() -> None:
    (_, drawing), _ = _kept().pictures
    assert _words(drawing)[-2:] == [say(text("picture-total")), "49"]


def test_every_tile_on_the_picture_says_what_it_holds() -> None:
    held: list[str] = []

    def told(one: Text) -> str:
        if one.key == "tile-holds":
            held.append(say(one))
        return say(one)

    (_, drawing), _ = _kept(told).pictures
    assert held[:5] == ["monkey", "roc", "egg", "elephant", "Genie"]
    assert "snake dream" in held
    assert _words(drawing)[1:6] == held[:5]


def test_what_a_tile_holds_stands_line_below_line_in_its_middle() -> None:
    (_, drawing), _ = _kept().pictures
    written = [s for s in drawing.shapes if isinstance(s, Lettering) and s.size == OF_TILES]
    tiles = [shape for shape in drawing.shapes if isinstance(shape, Area)]
    held = [[word for word in written if _is_in(tile, word)] for tile in tiles]
    assert max(map(len, held)) > 1
    assert sum(map(len, held)) == len(written)
    for tile, words in zip(tiles, held, strict=True):
        heights = [word.y for word in words]
        assert all(below - above >= OF_TILES for above, below in pairwise(heights))
        assert not words or sum(heights) / len(words) == sum(y for _, y in tile.points) / 4


def _is_in(tile: Area, word: Lettering) -> bool:
    xs, ys = zip(*tile.points, strict=True)
    return min(xs) < word.x < max(xs) and min(ys) < word.y < max(ys)
