"""Board files: where a sheet's markers and stars lie, and what its pieces measure.

The form is the table's own (`[sheet]`, `[[marker]]`, `[[star]]`, `[pieces]`); lengths are
millimetres in the sheet frame: origin at the top-left corner, x right, y down. Unknown tables
belong to other readers and are left alone.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import NewType, cast

from vision.errors import BoardFileError

Star = NewType("Star", int)
"""A place on the sheet, by the `index` of its board file."""

Table = Mapping[str, object]

SHIPPED = Path(__file__).parent / "boards"


class Glyph(Enum):
    """How a piece's top shows its strength."""

    PIPS = "pips"
    BARS = "bars"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Marker:
    """An ArUco marker: `size_mm` is the outer edge of its black square, (x, y) its centre."""

    id: int
    x_mm: float
    y_mm: float
    size_mm: float


@dataclass(frozen=True, slots=True)
class Place:
    """A star and its centre."""

    star: Star
    x_mm: float
    y_mm: float


@dataclass(frozen=True, slots=True)
class Pieces:
    """The pieces that belong on the sheet; colours are nominal, 8-bit sRGB."""

    diameter_mm: float
    thickness_mm: float
    colours: tuple[tuple[str, tuple[int, int, int]], ...]
    glyph: Glyph
    glyph_colour: tuple[int, int, int]

    @property
    def radius_mm(self) -> float:
        """Half the diameter."""
        return self.diameter_mm / 2


@dataclass(frozen=True, slots=True)
class Board:
    """One sheet as its file describes it.

    Attributes:
        stem: the file's name without its ending, by which sidecars and bare photos call it.
        name: what the sheet calls itself; sheets of several designs may share it.
        width_mm: across.
        height_mm: down.
        markers: in the file's order.
        stars: in the order of their index.
        pieces: what may stand on it, if the file says.
    """

    stem: str
    name: str
    width_mm: float
    height_mm: float
    markers: tuple[Marker, ...]
    stars: tuple[Place, ...]
    pieces: Pieces | None


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
