import io
from collections.abc import Mapping

import pytest
from PIL import Image, ImageFont

from device.games.islands.marked_photo import (
    BANDITS,
    DREAM_COLOURS,
    PAIRS,
    PALMS,
    RADIUS,
    groups_of,
    island_picture,
)
from device.keepsake.drawing import Anchor, Disc, Drawing, Lettering, PlacedPhoto, to_png, to_svg
from games.game import ScoreLine, Tally
from games.islands.island import Cell, Face, Island, Placed
from games.islands.moves import parse_cell
from games.islands.options import Options
from games.islands.pieces import ROWS, Row, tile_of
from games.islands.score import score_island
from vision.tiles.portrait import IslandPortrait, PhotoPlace

WIDTH, HEIGHT, SIDE = 310.0, 160.0, 50.0
LEAST_TEXT_MM = 6.0  # on a sheet of A4 still 5 mm
Shown = Mapping[str, Mapping[str, int] | None]


def _corner(cell: Cell) -> tuple[float, float]:
    if cell.row is Row.DREAM:
        return 2.0, 4 + cell.column * 39.0
    return 105 + cell.column * 51.0, 4 + ROWS.index(cell.row) * 51.0


def _spot(cell: Cell) -> PhotoPlace:
    x, y = _corner(cell)
    high = 37.5 if cell.row is Row.DREAM else SIDE
    corners = (x, y), (x + SIDE, y), (x + SIDE, y + high), (x, y + high)
    return PhotoPlace(cell.row.value, cell.column, corners)


def _portrait() -> IslandPortrait:
    file = io.BytesIO()
    Image.new("RGB", (62, 32), "#808080").save(file, "PNG")
    spots = tuple(_spot(Cell(row, number)) for row in ROWS for number in range(4))
    return IslandPortrait(file.getvalue(), WIDTH, HEIGHT, spots)


def _island(tiles: Shown, *dreams: str) -> Island:
    placed = [
        Placed(cell, None, Face.BACK)
        if shown is None
        else Placed(cell, tile_of(f"{cell.row}-{cell.column}", cell.row, shown))
        for cell, shown in ((parse_cell(name), shown) for name, shown in tiles.items())
    ]
    slots = [
        Placed(Cell(Row.DREAM, slot), tile_of(f"d-{slot}", "dream", {}, kind))
        for slot, kind in enumerate(dreams)
    ]
    return Island((*placed, *slots))


def _tell(line: ScoreLine) -> str:
    return f"The {line.what} of this island\t{line.points}"


def _drawn(tiles: Shown, *dreams: str, most_bandits: int = 0) -> Drawing:
    island = _island(tiles, *dreams)
    score = score_island(island, most_bandits, Options())
    return island_picture(_portrait(), island, score.tally, "Noura", _tell)


def _photo(drawing: Drawing) -> PlacedPhoto:
    return next(shape for shape in drawing.shapes if isinstance(shape, PlacedPhoto))


def _discs(drawing: Drawing, colour: str) -> list[tuple[float, float]]:
    """Return the discs of a colour that lie on the photo, in its millimetres."""
    photo = _photo(drawing)
    discs = [s for s in drawing.shapes if isinstance(s, Disc) and s.fill == colour]
    places = [(disc.x - photo.x, disc.y - photo.y) for disc in discs]
    return [(x, y) for x, y in places if 0 < x < WIDTH and 0 < y < HEIGHT]


def _all_discs(drawing: Drawing, colour: str) -> int:
    return sum(isinstance(s, Disc) and s.fill == colour for s in drawing.shapes)


def _cells(drawing: Drawing, colour: str) -> list[str]:
    """Return the tiles that discs of a colour lie wholly on."""
    cells = [Cell(row, number) for row in ROWS for number in range(4)]
    return sorted(
        str(cell)
        for x, y in _discs(drawing, colour)
        for cell in cells
        if all(
            low + RADIUS - 1 < at < high - RADIUS + 1
            for at, low, high in (
                (x, _spot(cell).corners[0][0], _spot(cell).corners[2][0]),
                (y, _spot(cell).corners[0][1], _spot(cell).corners[2][1]),
            )
        )
    )


WHOLE: Shown = {
    "upper,0": {"palm": 2, "roc": 1},
    "upper,1": {"egg": 1, "emerald": 1},
    "upper,2": None,
    "upper,3": {"bandit": 2},
    "central,0": {"emerald": 1, "ruby": 1, "lamp": 1},
    "central,1": {"emerald": 1, "diamond": 1},
    "central,2": {"snake": 1, "palm": 1},
    "central,3": None,
    "lower,0": {"roc": 2, "monkey": 1},
    "lower,1": {"monkey": 2, "fennec": 1, "palm": 1},
    "lower,2": {"camel": 1, "bandit": 1},
    "lower,3": {"palm": 3, "monkey": 1, "egg": 1},
}
DREAMS = ("monkey", "column", "genie", "line")


def test_every_palm_has_its_disc_on_its_tile() -> None:
    found = _cells(_drawn(WHOLE), PALMS)
    assert found == sorted(["upper,0"] * 2 + ["central,2", "lower,1"] + ["lower,3"] * 3)


def test_only_as_many_rocs_and_eggs_are_marked_as_make_pairs() -> None:
    assert _cells(_drawn(WHOLE), PAIRS) == ["lower,0", "lower,3", "upper,0", "upper,1"]


def test_bandits_are_marked_where_they_cost() -> None:
    assert _cells(_drawn(WHOLE, most_bandits=3), BANDITS) == ["lower,2", "upper,3", "upper,3"]


def test_bandits_that_cost_nothing_are_not_marked() -> None:
    assert _cells(_drawn(WHOLE, most_bandits=4), BANDITS) == []


def test_a_dream_marks_what_it_counts_and_itself() -> None:
    found = _cells(_drawn(WHOLE, *DREAMS), DREAM_COLOURS[0])
    assert found == ["dream,0", "lower,0", "lower,1", "lower,1", "lower,3"]


def test_the_genie_marks_what_lies_turned() -> None:
    found = _cells(_drawn(WHOLE, *DREAMS), DREAM_COLOURS[2])
    assert found == ["central,3", "dream,2", "upper,2"]


def test_a_gem_that_its_column_has_already_is_not_marked() -> None:
    found = _cells(_drawn(WHOLE, *DREAMS), DREAM_COLOURS[1])
    assert found == ["central,0", "central,0", "central,1", "dream,1", "upper,1"]


def test_columns_have_their_points_below_the_photo_under_themselves() -> None:
    drawing = _drawn(WHOLE, "column")
    photo = _photo(drawing)
    below = [s for s in drawing.shapes if isinstance(s, Lettering) and s.words.startswith("+")]
    assert [words.words for words in below] == ["+6", "+6", "+0", "+0"]
    for column, words in enumerate(below):
        left = photo.x + _corner(Cell(Row.UPPER, column))[0]
        assert words.y > photo.y + photo.height
        assert left < words.x < left + SIDE


def test_lines_have_their_points_beside_the_photo() -> None:
    drawing = _drawn(WHOLE, "line")
    photo = _photo(drawing)
    beside = [s for s in drawing.shapes if isinstance(s, Lettering) and s.words.startswith("+")]
    assert [words.words for words in beside] == ["+2", "+10", "+0"]
    assert all(words.x > photo.x + photo.width for words in beside)


def test_the_painted_disc_has_its_colour() -> None:
    drawing = _drawn(WHOLE)
    with Image.open(io.BytesIO(to_png(drawing, 2.0))) as picture:
        painted = picture.convert("RGB")
    for x, y in _discs(drawing, PALMS):
        photo = _photo(drawing)
        at = round((photo.x + x - 0.75 * RADIUS) * 2), round((photo.y + y) * 2)
        assert painted.getpixel(at) == (0x2B, 0x8A, 0x2F)


def test_the_photo_itself_is_in_the_picture() -> None:
    drawing = _drawn({})
    with Image.open(io.BytesIO(to_png(drawing, 2.0))) as picture:
        photo = _photo(drawing)
        middle = round((photo.x + WIDTH / 2) * 2), round((photo.y + HEIGHT / 2) * 2)
        assert picture.convert("RGB").getpixel(middle) == (0x80, 0x80, 0x80)


def test_name_and_total_head_the_picture() -> None:
    drawing = _drawn(WHOLE, *DREAMS)
    total = score_island(_island(WHOLE, *DREAMS), 0, Options()).tally.total
    words = [shape for shape in drawing.shapes if isinstance(shape, Lettering)]
    assert [one.words for one in words[:2]] == ["Noura", str(total)]


def test_points_set_by_hand_are_told_and_marked_nowhere() -> None:
    island = _island(WHOLE, *DREAMS)
    tally = score_island(island, 0, Options()).tally
    tally = Tally((*tally.lines, ScoreLine("by-hand", 3)))
    drawing = island_picture(_portrait(), island, tally, "Noura", _tell)
    words = [shape.words for shape in drawing.shapes if isinstance(shape, Lettering)]
    assert "The by-hand of this island" in words
    assert groups_of(island, tally)[-1].counted == {}


def test_two_dreams_of_one_kind_have_a_colour_each() -> None:
    drawing = _drawn(WHOLE, "monkey", "monkey")
    assert _cells(drawing, DREAM_COLOURS[0])[1:] == _cells(drawing, DREAM_COLOURS[1])[1:]
    assert _cells(drawing, DREAM_COLOURS[1])[0] == "dream,1"


def test_every_line_of_the_score_is_told_with_its_points() -> None:
    drawing = _drawn(WHOLE, *DREAMS)
    words = [shape.words for shape in drawing.shapes if isinstance(shape, Lettering)]
    island = _island(WHOLE, *DREAMS)
    for group in groups_of(island, score_island(island, 0, Options()).tally):
        place = words.index(f"The {group.line.what} of this island")
        assert words[place - 1] == group.letter
        assert words[place + 1] == str(group.line.points)


def test_a_line_that_is_marked_nowhere_has_no_letter_and_takes_none_from_the_next() -> None:
    shown: Shown = {"upper,0": {"palm": 1, "egg": 1}, "upper,1": {"bandit": 1}}
    island = _island(shown)
    groups = groups_of(island, score_island(island, 1, Options()).tally)
    letters = [(group.line.what, group.letter) for group in groups]
    assert letters == [("palms", "A"), ("pairs", ""), ("bandits", "B")]
    assert _all_discs(_drawn(shown, most_bandits=1), PAIRS) == 0


def test_groups_have_letters_and_colours_of_their_own() -> None:
    island = _island(WHOLE, *DREAMS)
    groups = groups_of(island, score_island(island, 0, Options()).tally)
    assert [group.letter for group in groups] == list("ABCDEFG")
    assert len({group.colour for group in groups}) == 7


@pytest.mark.parametrize("dreams", [(), DREAMS, ("column", "column", "line", "line")])
def test_no_words_run_into_each_other_or_over_the_edge(dreams: tuple[str, ...]) -> None:
    drawing = _drawn(WHOLE, *dreams)
    boxes = [_box(s) for s in drawing.shapes if isinstance(s, Lettering) and len(s.words) > 1]
    boxes += [_round(s) for s in drawing.shapes if isinstance(s, Disc) and s.radius == RADIUS]
    for number, box in enumerate(boxes):
        assert box[0] >= 0
        assert box[2] <= drawing.width
        assert box[3] <= drawing.height
        assert not any(_meet(box, other) for other in boxes[number + 1 :])


def test_a_long_sentence_is_written_smaller_not_over_its_points() -> None:
    island = _island(WHOLE, *DREAMS)
    score = score_island(island, 0, Options())
    drawing = island_picture(_portrait(), island, score.tally, "Noura", lambda line: line.what * 6)
    boxes = [_box(shape) for shape in drawing.shapes if isinstance(shape, Lettering)]
    assert not any(_meet(one, other) for n, one in enumerate(boxes) for other in boxes[n + 1 :])


def test_words_are_large_enough_to_read_on_paper() -> None:
    drawing = _drawn(WHOLE, *DREAMS)
    assert min(s.size for s in drawing.shapes if isinstance(s, Lettering)) >= LEAST_TEXT_MM


def test_the_picture_can_be_written_as_svg() -> None:
    written = to_svg(_drawn(WHOLE, *DREAMS))
    assert "<image " in written
    assert "Noura" in written


Box = tuple[float, float, float, float]


def _box(words: Lettering) -> Box:
    font = ImageFont.load_default(words.size * 10)
    width = font.getlength(words.words) / 10
    left = words.x - {Anchor.START: 0.0, Anchor.MIDDLE: 0.5, Anchor.END: 1.0}[words.anchor] * width
    return left, words.y - words.size / 2, left + width, words.y + words.size / 2


def _round(disc: Disc) -> Box:
    reach = disc.radius - 0.01
    return disc.x - reach, disc.y - reach, disc.x + reach, disc.y + reach


def _meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
