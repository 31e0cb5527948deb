"""Board files: read, checked, and found by name.

The form is the table's own (`[sheet]`, `[[marker]]`, `[[star]]`, `[pieces]`, `[tiles]`, `[cards]`).
Unknown tables belong to other readers and are left alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from vision.errors import BoardFileError, FileError
from vision.files import read_toml
from vision.sheet.board import Board, Cards, Glyph, Grid, Marker, Pieces, Star, StarPlace, Tiles

Table = Mapping[str, object]

SHIPPED = Path(__file__).parents[1] / "boards"
LONGEST_MM = 5000  # of a sheet, and of all that lies on one
SMALLEST_TILE_MM = 5  # of less nothing could be told
MOST_SLOTS = 100  # in a row or column of the grid on which a box is laid out
MOST_SHOWN = 60  # letters of a refused value


def find_board(name: str, folder: Path | None = None) -> Board:
    """Return the board called `name` from `folder`, else from those shipped.

    Raises:
        BoardFileError: there is none of that name, or its file is wrong.
    """
    for where in (folder, SHIPPED):
        if where is not None and (where / f"{name}.toml").is_file():
            return read_board(where / f"{name}.toml")
    known = ", ".join(sorted(path.stem for path in SHIPPED.glob("*.toml")))
    looked = "" if folder is None else f" in {folder} or"
    raise BoardFileError(
        f"no board file {name}.toml{looked} among those shipped ({known}); name one with --sheet"
    )


def read_board(path: Path) -> Board:
    """Return the board that the file at `path` describes.

    Raises:
        BoardFileError: the file cannot be read or is not of the form.
    """
    try:
        data = read_toml(path)
    except FileError as error:
        raise BoardFileError(str(error)) from error
    return _Reader(str(path), path.stem).board(data)


@dataclass(frozen=True, slots=True)
class _Reader:
    """Takes a parsed file apart; `where` is the file's name for messages."""

    where: str
    stem: str

    def board(self, data: Table) -> Board:
        sheet = self._table(data, "sheet")
        board = Board(
            stem=self.stem,
            name=self._text(sheet, "sheet.name", "name"),
            width_mm=self._length(sheet, "sheet.width", "width"),
            height_mm=self._length(sheet, "sheet.height", "height"),
            markers=tuple(self._marker(t) for t in self._tables(data, "marker")),
            stars=tuple(
                sorted(
                    (self._place(t) for t in self._tables(data, "star")),
                    key=lambda place: place.star,
                )
            ),
            pieces=self._pieces(self._table(data, "pieces")) if "pieces" in data else None,
            tiles=self._tiles(self._table(data, "tiles")) if "tiles" in data else None,
            cards=self._cards(self._table(data, "cards")) if "cards" in data else None,
        )
        self._check(board)
        return board

    def _check(self, board: Board) -> None:
        if len(board.markers) < 2:
            raise self._wrong("marker", len(board.markers), "at least two markers are needed")
        self._unique("marker.id", [marker.id for marker in board.markers])
        self._unique("star.index", [int(place.star) for place in board.stars])
        spots: list[Marker | StarPlace] = [*board.markers, *board.stars]
        for spot in spots:
            if not (0 <= spot.x_mm <= board.width_mm and 0 <= spot.y_mm <= board.height_mm):
                name = f"marker {spot.id}" if isinstance(spot, Marker) else f"star {spot.star}"
                where = (spot.x_mm, spot.y_mm)
                raise self._wrong(f"x, y of {name}", where, "this lies outside the sheet")
        if board.tiles is not None:
            self._check_tiles(board, board.tiles)
        gaps = set(range(len(board.stars))) - {int(place.star) for place in board.stars}
        if gaps:
            raise self._wrong("star.index", min(gaps), "this index is missing; count from 0")

    def _check_tiles(self, board: Board, tiles: Tiles) -> None:
        longest = max(board.width_mm, board.height_mm)
        for key in ("island", "dream", "character"):
            sides: tuple[float, float] = getattr(tiles, f"{key}_mm")
            if max(sides) > longest:
                raise self._wrong(f"tiles.{key}", list(sides), "this is larger than the sheet")

    def _unique(self, key: str, values: list[int]) -> None:
        value, count = Counter(values).most_common(1)[0] if values else (0, 1)
        if count > 1:
            raise self._wrong(key, value, f"stands {count} times; each may stand once")

    def _marker(self, table: Table) -> Marker:
        marker_id = self._whole(table, "marker.id", "id")
        if not 0 <= marker_id < 50:
            raise self._wrong("marker.id", marker_id, "0 to 49 (DICT_4X4_50)")
        return Marker(
            marker_id,
            self._number(table, "marker.x", "x"),
            self._number(table, "marker.y", "y"),
            self._length(table, "marker.size", "size"),
        )

    def _place(self, table: Table) -> StarPlace:
        return StarPlace(
            Star(self._whole(table, "star.index", "index")),
            self._number(table, "star.x", "x"),
            self._number(table, "star.y", "y"),
        )

    def _pieces(self, table: Table) -> Pieces:
        glyph = self._text(table, "pieces.glyph", "glyph")
        if glyph not in {kind.value for kind in Glyph}:
            raise self._wrong("pieces.glyph", glyph, "pips, bars or none")
        colours = self._table(table, "colours")
        if not colours:
            raise self._wrong("pieces.colours", "{}", "name at least one colour")
        return Pieces(
            diameter_mm=self._length(table, "pieces.diameter", "diameter"),
            thickness_mm=self._length(table, "pieces.thickness", "thickness"),
            colours=tuple(
                (name, self._hex(f"pieces.colours.{name}", value))
                for name, value in colours.items()
            ),
            glyph=Glyph(glyph),
            glyph_colour=self._hex("pieces.glyph_colour", table.get("glyph_colour", "#FFFFFF")),
        )

    def _tiles(self, table: Table) -> Tiles:
        return Tiles(
            thickness_mm=self._length(table, "tiles.thickness", "thickness"),
            island_mm=self._outline(table, "tiles.island", "island"),
            dream_mm=self._outline(table, "tiles.dream", "dream"),
            character_mm=self._outline(table, "tiles.character", "character"),
            enrol=self._grid(table, "tiles.enrol"),
        )

    def _cards(self, table: Table) -> Cards:
        suits = _elements(table.get("suits"))
        if not suits or not all(isinstance(suit, str) and suit for suit in suits):
            raise self._wrong("cards.suits", table.get("suits"), "a list of names is needed")
        if len(set(suits)) < len(suits):
            raise self._wrong("cards.suits", suits, "each may stand once")
        return Cards(
            width_mm=self._length(table, "cards.width", "width"),
            height_mm=self._length(table, "cards.height", "height"),
            thickness_mm=self._length(table, "cards.thickness", "thickness"),
            suits=tuple(map(str, suits)),
            values=self._range(table),
            enrol=self._grid(table, "cards.enrol"),
        )

    def _range(self, table: Table) -> tuple[int, int]:
        value = table.get("values")
        numbers = _elements(value)
        least, most, *_ = [n for n in numbers if isinstance(n, int)] + [1, 0]
        if len(numbers) != 2 or not 0 <= least <= most:
            raise self._wrong("cards.values", value, "the least and the greatest, as [0, 15]")
        return least, most

    def _outline(self, table: Table, name: str, key: str) -> tuple[float, float]:
        value = table.get(key)
        sides = _elements(value)
        lengths = [
            float(side)
            for side in sides
            if isinstance(side, int | float) and SMALLEST_TILE_MM <= side <= LONGEST_MM
        ]
        if len(sides) != 2 or len(lengths) != 2:
            raise self._wrong(name, value, "width and height in mm, as [50.0, 37.5]")
        return lengths[0], lengths[1]

    def _grid(self, table: Table, name: str) -> Grid:
        grid = self._table(table, "enrol")
        return Grid(
            columns=self._slots(grid, f"{name}.columns", "columns"),
            rows=self._slots(grid, f"{name}.rows", "rows"),
            pitch_x_mm=self._length(grid, f"{name}.pitch_x", "pitch_x"),
            pitch_y_mm=self._length(grid, f"{name}.pitch_y", "pitch_y"),
        )

    def _slots(self, grid: Table, name: str, key: str) -> int:
        value = self._whole(grid, name, key)
        if not 1 <= value <= MOST_SLOTS:
            raise self._wrong(name, value, f"1 to {MOST_SLOTS} slots")
        return value

    def _table(self, data: Table, key: str) -> Table:
        value = data.get(key)
        if not isinstance(value, dict):
            raise self._wrong(key, value, "a table is needed here")
        return cast("Table", value)

    def _tables(self, data: Table, key: str) -> list[Table]:
        value = data.get(key, [])
        items = cast("list[object]", value) if isinstance(value, list) else [value]
        for item in items:
            if not isinstance(item, dict):
                raise self._wrong(key, item, f"write it as [[{key}]]")
        return cast("list[Table]", items)

    def _number(self, table: Table, name: str, key: str) -> float:
        value = table.get(key)
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self._wrong(name, value, "a number of millimetres is needed")
        try:
            return float(value)
        except OverflowError as error:
            raise self._wrong(name, value, f"at most {LONGEST_MM} mm") from error

    def _length(self, table: Table, name: str, key: str) -> float:
        value = self._number(table, name, key)
        if not 0 < value <= LONGEST_MM:
            raise self._wrong(name, value, f"more than 0, at most {LONGEST_MM} mm")
        return value

    def _whole(self, table: Table, name: str, key: str) -> int:
        value = table.get(key)
        if isinstance(value, bool) or not isinstance(value, int):
            raise self._wrong(name, value, "a whole number is needed")
        return value

    def _text(self, table: Table, name: str, key: str) -> str:
        value = table.get(key)
        if not isinstance(value, str) or not value:
            raise self._wrong(name, value, "a word is needed")
        return value

    def _hex(self, name: str, value: object) -> tuple[int, int, int]:
        if isinstance(value, str) and len(value) == 7 and value.startswith("#"):
            try:
                red, green, blue = bytes.fromhex(value[1:])
            except ValueError:
                pass
            else:
                return red, green, blue
        raise self._wrong(name, value, "a colour such as #C0282D is needed")

    def _wrong(self, key: str, value: object, hint: str) -> BoardFileError:
        if value is None:
            return BoardFileError(f"{self.where}: {key} is missing: {hint}")
        shown = str(value)
        shown = shown if len(shown) <= MOST_SHOWN else f"{shown[:MOST_SHOWN]}..."
        return BoardFileError(f"{self.where}: {key} = {shown}: {hint}")


def _elements(value: object) -> list[object]:
    return cast("list[object]", value) if isinstance(value, list) else []
