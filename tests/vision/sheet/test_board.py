from __future__ import annotations

import re
from pathlib import Path

import pytest

from vision.errors import BoardFileError
from vision.sheet.board import Glyph
from vision.sheet.board_file import SHIPPED, find_board, read_board

GOOD = """\
[sheet]
name = "pond"
width = 200.0
height = 100.0

[[marker]]
id = 3
x = 20.0
y = 20.0
size = 20.0

[[marker]]
id = 7
x = 180.0
y = 80.0
size = 20.0

[[star]]
index = 1
x = 120.0
y = 50.0

[[star]]
index = 0
x = 80.0
y = 50.0

[pieces]
diameter = 20.0
thickness = 6
colours = { red = "#C0282D", blue = "#1F5FA8" }
glyph = "bars"
glyph_colour = "#F6F3EA"
"""


def _file(folder: Path, text: str) -> Path:
    path = folder / "pond.toml"
    path.write_text(text)
    return path


def _refusal(folder: Path, old: str, new: str) -> str:
    assert old in GOOD
    with pytest.raises(BoardFileError) as refused:
        read_board(_file(folder, GOOD.replace(old, new, 1)))
    return str(refused.value)


@pytest.mark.parametrize("path", sorted(SHIPPED.glob("*.toml")), ids=lambda path: path.stem)
def test_every_shipped_board_is_read(path: Path) -> None:
    assert read_board(path).stem == path.stem


def test_a_board_says_where_its_markers_are(tmp_path: Path) -> None:
    markers = read_board(_file(tmp_path, GOOD)).markers
    assert [(m.id, m.x_mm, m.y_mm, m.size_mm) for m in markers] == [
        (3, 20.0, 20.0, 20.0),
        (7, 180.0, 80.0, 20.0),
    ]


def test_stars_are_put_in_the_order_of_their_index(tmp_path: Path) -> None:
    stars = read_board(_file(tmp_path, GOOD)).stars
    assert [(place.star, place.x_mm) for place in stars] == [(0, 80.0), (1, 120.0)]


def test_pieces_are_measured_in_millimetres(tmp_path: Path) -> None:
    pieces = read_board(_file(tmp_path, GOOD)).pieces
    assert pieces is not None
    assert (pieces.radius_mm, pieces.thickness_mm, pieces.glyph) == (10.0, 6.0, Glyph.BARS)


def test_colours_are_read_as_red_green_and_blue(tmp_path: Path) -> None:
    pieces = read_board(_file(tmp_path, GOOD)).pieces
    assert pieces is not None
    assert pieces.colours[0] == ("red", (0xC0, 0x28, 0x2D))


def test_a_sheet_without_pieces_is_a_sheet(tmp_path: Path) -> None:
    text = GOOD[: GOOD.index("[pieces]")]
    assert read_board(_file(tmp_path, text)).pieces is None


def test_tables_of_other_readers_are_left_alone(tmp_path: Path) -> None:
    text = GOOD + "\n[enrol]\nslots = [1, 2, 3]\n"
    assert read_board(_file(tmp_path, text)).name == "pond"


def test_any_number_of_stars_is_read(tmp_path: Path) -> None:
    lake = (SHIPPED / "lake.toml").read_text()
    start, end = lake.index("[[star]]\nindex = 31"), lake.index("[pieces]")
    assert len(read_board(_file(tmp_path, lake[:start] + lake[end:])).stars) == 31


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ('name = "pond"\n', "", "sheet.name"),
        ("width = 200.0\n", "", "sheet.width"),
        ("height = 100.0\n", "", "sheet.height"),
        ("id = 3\n", "", "marker[0].id"),
        ("size = 20.0\n", "", "marker[0].size"),
        ("index = 1\n", "", "star[0].index"),
        ("x = 120.0\n", "", "star[0].x"),
        ("diameter = 20.0\n", "", "pieces.diameter"),
        ("thickness = 6\n", "", "pieces.thickness"),
        ('glyph = "bars"\n', "", "pieces.glyph"),
        ('colours = { red = "#C0282D", blue = "#1F5FA8" }\n', "", "colours"),
        ("[sheet]", "[paper]", "sheet"),
    ],
)
def test_a_missing_key_is_named(tmp_path: Path, old: str, new: str, named: str) -> None:
    assert f"{named} is missing" in _refusal(tmp_path, old, new)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("width = 200.0", 'width = "200"', "sheet.width = '200': a number"),
        ("width = 200.0", "width = true", "sheet.width = True: a number"),
        (
            "width = 200.0",
            "width = 0.0",
            "sheet.width = 0.0: a number of millimetres is needed, more than 0",
        ),
        (
            "width = 200.0",
            "width = -4.0",
            "sheet.width = -4.0: a number of millimetres is needed, more than 0",
        ),
        (
            "width = 200.0",
            "width = nan",
            "sheet.width = nan: a number of millimetres is needed, more than 0",
        ),
        (
            "width = 200.0",
            "width = 9999.0",
            "sheet.width = 9999.0: a number of millimetres is needed, more than 0, at most",
        ),
        ('name = "pond"', "name = 7", "sheet.name = 7: a word"),
        ("id = 3", "id = 3.5", "marker[0].id = 3.5: a whole number"),
        ("id = 3", "id = 50", "marker[0].id = 50: a whole number, 0 to 49"),
        ("id = 3", "id = -1", "marker[0].id = -1: a whole number, 0 to 49"),
        ("id = 3", "id = 7", "marker.id = 7: stands 2 times"),
        ("index = 1", "index = 0", "star.index = 0: stands 2 times"),
        ("index = 1", "index = 2", "star.index = 1: this index is missing"),
        ("index = 1", "index = true", "star[0].index = True: a whole number"),
        ("x = 120.0", "x = 201.0", "(201.0, 50.0)"),
        ("y = 80.0", "y = -1.0", "(180.0, -1.0)"),
        ('"#C0282D"', '"C0282D"', "pieces.colours.red = 'C0282D': a colour"),
        ('"#C0282D"', '"#C0282"', "pieces.colours.red = '#C0282': a colour"),
        ('"#C0282D"', '"#C0282G"', "pieces.colours.red = '#C0282G': a colour"),
        ('"#C0282D"', '"# C028 "', "pieces.colours.red = '# C028 ': a colour"),
        ('"#C0282D"', "12", "pieces.colours.red = 12: a colour"),
        ('"#F6F3EA"', '"white"', "pieces.glyph_colour = 'white': a colour"),
        ('glyph = "bars"', 'glyph = "dots"', "pieces.glyph = 'dots': pips, bars or none"),
        ('{ red = "#C0282D", blue = "#1F5FA8" }', "{}", "pieces.colours = {}: name at least one"),
        ("[pieces]", "[[pieces]]", "pieces = "),
        ("[[marker]]\nid = 7\nx = 180.0\ny = 80.0\nsize = 20.0", "", "marker = 1: at least two"),
        ("[[star]]\nindex = 1", "[star]\nindex = 1", "is no TOML file"),
        ("x = 20.0", "x = inf", "(inf, 20.0)"),
    ],
)
def test_a_wrong_value_is_named(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert said in _refusal(tmp_path, old, new)


def test_every_refusal_names_the_file(tmp_path: Path) -> None:
    said = _refusal(tmp_path, "id = 3", "id = 7")
    assert said.startswith(f"{tmp_path / 'pond.toml'}: ")


def test_a_single_star_may_be_written_as_a_plain_table(tmp_path: Path) -> None:
    text = GOOD[: GOOD.index("[[star]]")] + "[star]\nindex = 0\nx = 1.0\ny = 1.0\n"
    assert len(read_board(_file(tmp_path, text)).stars) == 1


def test_words_in_place_of_markers_are_refused(tmp_path: Path) -> None:
    text = "marker = 5\n" + GOOD[: GOOD.index("[[marker]]")]
    with pytest.raises(BoardFileError, match=r"marker = 5: write it as \[\[marker\]\]"):
        read_board(_file(tmp_path, text))


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(BoardFileError, match=r"nowhere\.toml: No such file.*check the path"):
        read_board(tmp_path / "nowhere.toml")


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "pond.toml"
    path.write_bytes(b"\xff\xd8\xff\xe0")
    with pytest.raises(BoardFileError, match=r"pond\.toml: is no TOML file"):
        read_board(path)


def test_a_board_in_the_folder_comes_before_the_shipped_one(tmp_path: Path) -> None:
    (tmp_path / "lake.toml").write_text(GOOD)
    assert find_board("lake", tmp_path).name == "pond"


def test_an_unknown_board_is_answered_with_those_known(tmp_path: Path) -> None:
    with pytest.raises(BoardFileError, match=r"no board file puddle\.toml in .* \(.*lake.*--sheet"):
        find_board("puddle", tmp_path)


CARDS = """
[cards]
width = 56.0
height = 87.0
thickness = 0.4
suits = ["candy", "sand"]
values = [0, 15]
enrol = { columns = 5, rows = 4, pitch_x = 92.0, pitch_y = 96.0 }
"""


def test_the_shipped_mats_say_what_lies_on_them() -> None:
    tiles, cards = find_board("island_mat").tiles, find_board("towers_mat").cards
    assert tiles is not None
    assert tiles.dream_mm == (50.0, 37.5)
    assert tiles.enrol.columns * tiles.enrol.rows == 12
    assert cards is not None
    assert cards.values == (0, 15)
    assert cards.suits[2] == "tree"


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ('["candy", "sand"]', '"candy"', "cards.suits"),
        ("[0, 15]", "[15, 0]", "cards.values"),
        ('["candy", "sand"]', '["candy", "candy"]', "cards.suits = .*: each may stand once"),
        ('["candy", "sand"]', '["candy", ""]', "cards.suits"),
        ("columns = 5", "columns = 5.5", "cards.enrol.columns"),
        ("columns = 5", "columns = 0", "cards.enrol.columns = 0: 1 to 100"),
        ("rows = 4", "rows = 1000000", "cards.enrol.rows = 1000000: 1 to 100"),
        ("width = 56.0", "width = -1", "cards.width"),
    ],
)
def test_wrong_cards_are_named(tmp_path: Path, old: str, new: str, named: str) -> None:
    with pytest.raises(BoardFileError, match=named):
        read_board(_file(tmp_path, GOOD + CARDS.replace(old, new)))


TILES = """
[tiles]
thickness = 2.0
island = [50.0, 50.0]
dream = [50.0, 37.5]
character = [60.0, 100.0]
enrol = { columns = 4, rows = 3, pitch_x = 60.0, pitch_y = 60.0 }
"""


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ("[50.0, 50.0]", "[inf, 50.0]", "tiles.island"),
        ("[50.0, 37.5]", "[50.0, 1e-9]", "tiles.dream"),
        ("[60.0, 100.0]", f"[60.0, {'9' * 400}]", "tiles.character"),
        ("[60.0, 100.0]", "[60.0, 300.0]", "tiles.character = .*: this is larger than the sheet"),
    ],
)
def test_tiles_that_cannot_be_on_the_sheet_are_named(
    tmp_path: Path, old: str, new: str, named: str
) -> None:
    with pytest.raises(BoardFileError, match=named):
        read_board(_file(tmp_path, GOOD + TILES.replace(old, new)))


def test_a_mark_of_an_editor_at_the_beginning_does_no_harm(tmp_path: Path) -> None:
    assert read_board(_file(tmp_path, f"\ufeff{GOOD}")).name == "pond"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f"a = {'[' * 100_000}", "is no TOML file: it is nested too deeply"),
        (f"a = {'9' * 5000}", "is no TOML file: a number in it has thousands of digits"),
        (
            GOOD.replace("width = 200.0", f"width = {'9' * 400}"),
            "sheet.width = 9+...9+: a number of millimetres is needed, more than 0, at most 5000",
        ),
        (GOOD.replace("width = 200.0", ""), "sheet.width is missing: a number of millimetres"),
        (GOOD.replace("x = 120.0", "x = 201.0"), "x, y of star 1 = (201.0, 50.0): this lies"),
    ],
)
def test_what_an_owner_wrote_wrong_is_told_in_plain_words(
    tmp_path: Path, text: str, said: str
) -> None:
    with pytest.raises(BoardFileError) as refused:
        read_board(_file(tmp_path, text))
    assert said in re.sub("9+", "9+", str(refused.value))
