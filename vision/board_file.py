"""Board files: read, checked, and found by name.

The form is the table's own (`[sheet]`, `[[marker]]`, `[[star]]`, `[pieces]`, `[tiles]`, `[cards]`).
Unknown tables belong to other readers and are left alone.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from vision.board import Board, Cards, Glyph, Grid, Marker, Pieces, Place, Star, Tiles
from vision.errors import BoardFileError

Table = Mapping[str, object]

SHIPPED = Path(__file__).parent / "boards"


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
        data = cast("Table", tomllib.loads(path.read_text(encoding="utf-8")))
    except OSError as error:
        raise BoardFileError(f"{path}: {error.strerror}; check the path") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BoardFileError(f"{path}: is no TOML file: {error}") from error
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
        spots: list[Marker | Place] = [*board.markers, *board.stars]
        for spot in spots:
            if not (0 <= spot.x_mm <= board.width_mm and 0 <= spot.y_mm <= board.height_mm):
                raise self._wrong("x, y", (spot.x_mm, spot.y_mm), f"{spot} lies outside the sheet")
        gaps = set(range(len(board.stars))) - {int(place.star) for place in board.stars}
        if gaps:
            raise self._wrong("star.index", min(gaps), "this index is missing; count from 0")

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

    def _place(self, table: Table) -> Place:
        return Place(
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
        if not suits or not all(isinstance(suit, str) for suit in suits):
            raise self._wrong("cards.suits", table.get("suits"), "a list of names is needed")
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
        lengths = [float(side) for side in sides if isinstance(side, int | float) and side > 0]
        if len(sides) != 2 or len(lengths) != 2:
            raise self._wrong(name, value, "width and height in mm, as [50.0, 37.5]")
        return lengths[0], lengths[1]

    def _grid(self, table: Table, name: str) -> Grid:
        grid = self._table(table, "enrol")
        return Grid(
            columns=self._whole(grid, f"{name}.columns", "columns"),
            rows=self._whole(grid, f"{name}.rows", "rows"),
            pitch_x_mm=self._length(grid, f"{name}.pitch_x", "pitch_x"),
            pitch_y_mm=self._length(grid, f"{name}.pitch_y", "pitch_y"),
        )

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
        return float(value)

    def _length(self, table: Table, name: str, key: str) -> float:
        value = self._number(table, name, key)
        if not 0 < value <= 5000:
            raise self._wrong(name, value, "more than 0, at most 5000 mm")
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
        return BoardFileError(f"{self.where}: {key} = {value}: {hint}")


def _elements(value: object) -> list[object]:
    return cast("list[object]", value) if isinstance(value, list) else []
