"""The tiles of a set: what each tile shows, and the box that holds all tiles.

Source: "Game contents" (twenty tiles each for the upper, central and lower lines and for dreams)
and "Dream tiles". The owner's catalogue says which elements each tile shows.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from games.errors import SetupError


class Row(StrEnum):
    """The four types of tiles, told apart by their cut: three lines of an island, and dreams."""

    UPPER = "upper"
    CENTRAL = "central"
    LOWER = "lower"
    DREAM = "dream"


ISLAND_ROWS = (Row.UPPER, Row.CENTRAL, Row.LOWER)
ROWS = (*ISLAND_ROWS, Row.DREAM)


class Element(StrEnum):
    """What an island tile may show."""

    PALM = "palm"
    ROC = "roc"
    EGG = "egg"
    MONKEY = "monkey"
    FENNEC = "fennec"
    CAMEL = "camel"
    ELEPHANT = "elephant"
    SNAKE = "snake"
    LAMP = "lamp"
    BANDIT = "bandit"
    EMERALD = "emerald"
    RUBY = "ruby"
    DIAMOND = "diamond"


GEMS = frozenset({Element.EMERALD, Element.RUBY, Element.DIAMOND})


class Dream(StrEnum):
    """What a dream tile gives points for."""

    ROC = "roc"
    MONKEY = "monkey"
    FENNEC = "fennec"
    CAMEL = "camel"
    ELEPHANT = "elephant"
    COLUMN = "column"
    LINE = "line"
    LAMP = "lamp"
    SNAKE = "snake"
    GENIE = "genie"


Elements = tuple[tuple[Element, int], ...]

COUNTS = range(1, 100)
"""How often a tile may show an element; more have no room, and are a slip of the pen."""

TILE_ID = r"[A-Za-z0-9][A-Za-z0-9_.-]*"
"""The form of a tile's name in the owner's catalogue, as a regular expression."""


@dataclass(frozen=True, slots=True)
class Tile:
    """One tile.

    Attributes:
        id: the tile's name in the owner's catalogue, such as `upper-07`.
        row: the tile's type.
        elements: the elements that an island tile shows, each with its number.
        dream: what a dream tile gives points for; None for an island tile.
    """

    id: str
    row: Row
    elements: Elements = ()
    dream: Dream | None = None

    def __post_init__(self) -> None:
        if not re.fullmatch(TILE_ID, self.id, re.ASCII):
            raise SetupError(f"tile {self.id!r}; a tile's name is letters, digits and - as its id")
        if (self.row is Row.DREAM) != (self.dream is not None):
            raise SetupError(f"tile {self.id}: a tile of row dream has a kind, and no other has")
        if self.dream is not None and self.elements:
            raise SetupError(f"tile {self.id}: a dream tile shows no elements")
        for element, count in self.elements:
            if count not in COUNTS:
                said = f"{element} = {count!r:.20}; expected {COUNTS[0]} to {COUNTS[-1]}"
                raise SetupError(f"tile {self.id} has {said}")
        if len({element for element, _ in self.elements}) < len(self.elements):
            raise SetupError(f"tile {self.id} lists an element twice; give its number instead")
        object.__setattr__(self, "elements", tuple(sorted(self.elements)))

    def count(self, element: Element) -> int:
        """Return how many of `element` the tile shows."""
        return sum(count for shown, count in self.elements if shown is element)

    @property
    def gems(self) -> frozenset[Element]:
        """The kinds of gems that the tile shows."""
        return GEMS & {element for element, _ in self.elements}


@dataclass(frozen=True, slots=True)
class TileSet:
    """All the tiles of a set, in the order of the owner's catalogue."""

    tiles: tuple[Tile, ...]
    _by_id: dict[str, Tile] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        by_id: dict[str, Tile] = {}
        for tile in self.tiles:
            if tile.id in by_id:
                raise SetupError(f"tile {tile.id} is in the box twice; each has a name of its own")
            by_id[tile.id] = tile
        object.__setattr__(self, "_by_id", by_id)

    def find(self, tile_id: str) -> Tile | None:
        """Return the tile of that name, or None when the box has none."""
        return self._by_id.get(tile_id)

    def of_row(self, row: Row) -> tuple[Tile, ...]:
        """Return the tiles of one type."""
        return tuple(tile for tile in self.tiles if tile.row is row)

    def copies(self, dream: Dream) -> int:
        """Return how many dream tiles of one kind the box has; they look alike."""
        return sum(tile.dream is dream for tile in self.tiles)


def tile_of(tile_id: str, row: str, elements: Mapping[str, int], kind: str | None = None) -> Tile:
    """Return the tile that a catalogue describes by names.

    Raises:
        SetupError: a name that no row, element or kind has, or names that do not fit together.
    """
    if row not in list(Row):
        raise SetupError(f"tile {tile_id} has row {row!r}; expected {', '.join(Row)}")
    if kind is not None and kind not in list(Dream):
        raise SetupError(f"tile {tile_id} has kind {kind!r}; expected {', '.join(Dream)}")
    for element in elements:
        if element not in list(Element):
            raise SetupError(f"tile {tile_id} has {element!r}; expected {', '.join(Element)}")
    shown = tuple((Element(element), count) for element, count in elements.items())
    return Tile(tile_id, Row(row), shown, None if kind is None else Dream(kind))
