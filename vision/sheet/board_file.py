"""Board files: read, checked, and found by name.

A board file has the tables `[sheet]`, `[[marker]]`, `[[star]]`, `[pieces]`, `[tiles]` and
`[cards]`. Other tables may belong to other programs and are ignored.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct

from vision.decode import convert, shown
from vision.errors import BoardFileError, FileError, UnknownBoardError
from vision.files import read_toml
from vision.sheet.board import Board, Cards, Glyph, Grid, Marker, Pieces, Star, StarPlace, Tiles

SHIPPED = Path(__file__).parents[1] / "boards"
LONGEST_MM = 5000  # the largest length of a sheet, or of anything on it
SMALLEST_TILE_MM = 5  # smaller things cannot be read
MOST_SLOTS = 100  # slots in a row or column of the enrolment grid


def find_board(name: str, folder: Path | None = None) -> Board:
    """Return the board `name` from `folder`, or else from the shipped boards.

    Raises:
        UnknownBoardError: there is no board of that name.
        BoardFileError: its file is wrong.
    """
    for where in (folder, SHIPPED):
        if where is not None and (where / f"{name}.toml").is_file():
            return read_board(where / f"{name}.toml")
    known = ", ".join(sorted(path.stem for path in SHIPPED.glob("*.toml")))
    looked = "" if folder is None else f" in {folder} or"
    raise UnknownBoardError(
        f"no board file {name}.toml{looked} among those shipped ({known}); name one with --sheet"
    )


def read_board(path: Path) -> Board:
    """Return the board that the file at `path` describes.

    Raises:
        BoardFileError: the file cannot be read or is malformed.
    """
    try:
        data = dict(read_toml(path))
        for key in ("marker", "star"):
            if isinstance(data.get(key), dict):  # a single marker, written as [marker]
                data[key] = [data[key]]
        board = convert(data, _BoardForm, str(path)).board(path.stem)
    except FileError as error:
        raise BoardFileError(str(error)) from error
    _Checker(str(path)).check(board)
    return board


_Word = Annotated[str, Meta(min_length=1, description="a word is needed")]
_Millimetres = Annotated[float, Meta(description="a number of millimetres is needed")]
_Length = Annotated[
    float,
    Meta(
        gt=0,
        le=LONGEST_MM,
        description=f"a number of millimetres is needed, more than 0, at most {LONGEST_MM}",
    ),
]
_Side = Annotated[float, Meta(ge=SMALLEST_TILE_MM, le=LONGEST_MM)]
_Outline = Annotated[
    tuple[_Side, _Side], Meta(description="width and height in mm, as [50.0, 37.5]")
]
_Slots = Annotated[int, Meta(ge=1, le=MOST_SLOTS, description=f"1 to {MOST_SLOTS} slots")]
_Colour = Annotated[
    str, Meta(pattern=r"^#[0-9A-Fa-f]{6}\Z", description="a colour such as #C0282D is needed")
]


class _SheetForm(Struct, frozen=True):
    name: _Word
    width: _Length
    height: _Length


class _MarkerForm(Struct, frozen=True):
    id: Annotated[int, Meta(ge=0, lt=50, description="a whole number, 0 to 49 (DICT_4X4_50)")]
    x: _Millimetres
    y: _Millimetres
    size: _Length

    def marker(self) -> Marker:
        return Marker(self.id, self.x, self.y, self.size)


class _StarForm(Struct, frozen=True):
    index: Annotated[int, Meta(description="a whole number is needed")]
    x: _Millimetres
    y: _Millimetres

    def place(self) -> StarPlace:
        return StarPlace(Star(self.index), self.x, self.y)


class _PiecesForm(Struct, frozen=True):
    diameter: _Length
    thickness: _Length
    colours: Annotated[
        dict[str, _Colour], Meta(min_length=1, description="name at least one colour")
    ]
    glyph: Annotated[Glyph, Meta(description="pips, bars or none")]
    glyph_colour: _Colour = "#FFFFFF"

    def pieces(self) -> Pieces:
        return Pieces(
            diameter_mm=self.diameter,
            thickness_mm=self.thickness,
            colours=tuple((name, _rgb(colour)) for name, colour in self.colours.items()),
            glyph=self.glyph,
            glyph_colour=_rgb(self.glyph_colour),
        )


class _GridForm(Struct, frozen=True):
    columns: _Slots
    rows: _Slots
    pitch_x: _Length
    pitch_y: _Length

    def grid(self) -> Grid:
        return Grid(self.columns, self.rows, self.pitch_x, self.pitch_y)


class _TilesForm(Struct, frozen=True):
    thickness: _Length
    island: _Outline
    dream: _Outline
    character: _Outline
    enrol: _GridForm

    def tiles(self) -> Tiles:
        return Tiles(self.thickness, self.island, self.dream, self.character, self.enrol.grid())


class _CardsForm(Struct, frozen=True):
    width: _Length
    height: _Length
    thickness: _Length
    suits: Annotated[tuple[_Word, ...], Meta(min_length=1, description="a list of names is needed")]
    values: Annotated[tuple[int, int], Meta(description="the least and the greatest, as [0, 15]")]
    enrol: _GridForm

    def __post_init__(self) -> None:
        if len(set(self.suits)) < len(self.suits):
            raise ValueError(f"suits = {shown(list(self.suits))}: each may stand once")
        if not 0 <= self.values[0] <= self.values[1]:
            raise ValueError(
                f"values = {shown(list(self.values))}: the least and the greatest, as [0, 15]"
            )

    def cards(self) -> Cards:
        return Cards(
            self.width, self.height, self.thickness, self.suits, self.values, self.enrol.grid()
        )


class _BoardForm(Struct, frozen=True):
    sheet: Annotated[_SheetForm, Meta(description="a table is needed here")]
    marker: Annotated[tuple[_MarkerForm, ...], Meta(description="write it as [[marker]]")] = ()
    star: Annotated[tuple[_StarForm, ...], Meta(description="write it as [[star]]")] = ()
    pieces: _PiecesForm | None = None
    tiles: _TilesForm | None = None
    cards: _CardsForm | None = None

    def board(self, stem: str) -> Board:
        return Board(
            stem=stem,
            name=self.sheet.name,
            width_mm=self.sheet.width,
            height_mm=self.sheet.height,
            markers=tuple(marker.marker() for marker in self.marker),
            stars=tuple(sorted((star.place() for star in self.star), key=lambda one: one.star)),
            pieces=None if self.pieces is None else self.pieces.pieces(),
            tiles=None if self.tiles is None else self.tiles.tiles(),
            cards=None if self.cards is None else self.cards.cards(),
        )


def _rgb(colour: str) -> tuple[int, int, int]:
    red, green, blue = bytes.fromhex(colour[1:])
    return red, green, blue


@dataclass(frozen=True, slots=True)
class _Checker:
    """Refuses a board whose parts do not fit together; `where` is the file's name."""

    where: str

    def check(self, board: Board) -> None:
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

    def _wrong(self, key: str, value: object, hint: str) -> BoardFileError:
        return BoardFileError(f"{self.where}: {key} = {shown(value)}: {hint}")
