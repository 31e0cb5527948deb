import io
import math
from itertools import pairwise
from statistics import mean

from PIL import Image

from device.games.jinns.adapter import JinnsAdapter
from device.games.jinns.pictures import lake_picture
from device.keepsake.drawing import Area, Disc, Drawing, Lettering, Point, Stroke, to_png
from device.texts.language import say
from games.game import ScoreLine, Tally
from games.jinns.game import Jinns
from games.jinns.moves import Move
from games.jinns.notation import parse_lake
from games.jinns.position import Position
from games.jinns.setup import Edition, setup_of

LAKE = parse_lake("/".join(["r2", "-", "g3b1y4", *["-"] * 29]))
SCORES = {"red+yellow": Tally((ScoreLine("towers", 21),)), "blue": Tally(())}
MIDDLE = 150.0
DOME_SIZE = 7.0  # mm: strengths on domes are larger, numbers of stars smaller


def _drawn() -> Drawing:
    return lake_picture(LAKE, SCORES, say)


def _domes(drawing: Drawing) -> list[tuple[Disc, str, str]]:
    """Return the domes, back to front, each with its strength and the letter of its colour."""
    words = [s for s in drawing.shapes if isinstance(s, Lettering)]
    discs = [s for s in drawing.shapes if isinstance(s, Disc)]
    on = {disc: [w.words for w in words if _is_on(w, disc)] for disc in discs}
    return [(disc, found[0], found[1]) for disc, found in on.items() if len(found) == 2]


def _is_on(word: Lettering, disc: Disc) -> bool:
    return word.x == disc.x and abs(word.y - disc.y) < disc.radius / 2


def _corners(drawing: Drawing) -> list[int]:
    """Return how many corners each dome's line has, back to front; a plain rim is none."""
    return [len(s.points) for s in drawing.shapes if isinstance(s, Area) and s.fill is None]


def test_every_dome_lies_on_its_star_in_its_colour_with_its_strength() -> None:
    (first, strength, letter), *stack = _domes(_drawn())
    assert (first.fill, strength, letter) == ("#c0282d", "2", "R")
    assert first.x == MIDDLE
    assert first.y < MIDDLE
    assert [told for _, *told in stack] == [["3", "G"], ["1", "B"], ["4", "Y"]]


def test_who_sees_no_colours_tells_the_domes_by_the_line_around_the_number() -> None:
    assert _corners(_drawn()) == [6, 4, 3]  # green, blue, yellow; red has a plain rim


def test_the_top_dome_of_a_stack_lies_innermost_and_covers_no_strength() -> None:
    stack = [disc for disc, *_ in _domes(_drawn())[1:]]
    assert len(stack) == 3
    away = [math.dist((disc.x, disc.y), (MIDDLE, MIDDLE)) for disc in stack]
    assert away == sorted(away, reverse=True)
    for lower, upper in pairwise(stack):
        assert math.dist((lower.x, lower.y), (upper.x, upper.y)) > upper.radius + 4


def test_stars_are_numbered_clockwise() -> None:
    drawing = lake_picture(LAKE, {}, say)
    words = {s.words: s for s in drawing.shapes if isinstance(s, Lettering) and s.size < DOME_SIZE}
    assert words["0"].y < words["8"].y < words["16"].y
    assert words["24"].x < words["0"].x < words["8"].x


def test_the_points_stand_in_the_middle() -> None:
    words = [s.words for s in _drawn().shapes if isinstance(s, Lettering)]
    assert words[-4:] == ["Red+Yellow", "21", "Blue", "0"]


def test_the_picture_is_painted() -> None:
    with Image.open(io.BytesIO(to_png(_drawn(), 1.0))) as image:
        assert image.convert("RGB").getpixel((145, 28)) == (0xC0, 0x28, 0x2D)


def test_a_game_in_play_is_kept_with_its_lake_and_numbered_moves() -> None:
    game = Jinns(setup_of((("red",), ("blue",), ("yellow",), ("green",)), Edition.WISHES))
    kept = JinnsAdapter(game).keepsake((game.initial(7),), (), say)
    assert [name for name, _ in kept.pictures] == ["lake"]
    assert kept.is_by_move


def test_before_the_opening_there_is_no_picture() -> None:
    game = Jinns(setup_of((("red",), ("blue",), ("yellow",), ("green",)), Edition.WISHES))
    assert JinnsAdapter(game).keepsake((), (), say).pictures == ()


def _marked(drawing: Drawing) -> set[Point]:
    """Return the middles of the places that corners mark."""
    corners = [s.points[1] for s in drawing.shapes if isinstance(s, Stroke)]
    fours = [corners[n : n + 4] for n in range(0, len(corners), 4)]
    return {
        (round(mean(x for x, _ in four), 1), round(mean(y for _, y in four), 1)) for four in fours
    }


def test_four_corners_mark_the_stars_that_the_last_turn_changed() -> None:
    seats = (("red",), ("blue",), ("yellow",), ("green",))
    table = JinnsAdapter(Jinns(setup_of(seats, Edition.WISHES)))
    opening = table.game.initial(5)
    move = table.game.legal_moves(opening)[0]
    assert isinstance(move, Move)
    history = (opening, table.game.apply(opening, move))
    shown = table.capabilities.shown(history, (move,), say)
    before = table.capabilities.shown(history[:1], (), say)
    assert (before.is_marked, shown.is_marked) == (False, True)
    [(_, picture)] = shown.pictures
    assert _marked(picture) == {_place(history[-1], star) for star in (move.origin, move.target)}


def _place(position: Position, star: int) -> Point:
    """Return where the top of a star's stack is drawn; its first dome is 122 mm from the middle."""
    heading, away = math.tau * star / 32, 122 - 16 * max(len(position.lake[star].domes) - 1, 0)
    x, y = MIDDLE + away * math.sin(heading), MIDDLE - away * math.cos(heading)
    return round(x, 1), round(y, 1)
