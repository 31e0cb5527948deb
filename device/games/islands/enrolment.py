"""Learning an owner's tiles from photos, for `tablejinn enrol`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from device.errors import ConfigError
from device.games.port import Enrolled, Enrolment, FactsOption, PieceToLay
from device.reading.sources import Sources
from device.table.prompts import text
from games.islands.pieces import ISLAND_ROWS, ROWS, Dream, Element, Row
from vision.sheet.frames import read_frame
from vision.tiles.catalogue import save_catalogue
from vision.tiles.enrol import TilePhoto, enrol
from vision.tiles.layout import read_elements, read_layout

_OF_A_ROW = 20  # tiles of each line of an island that the box of the game holds
_COPIES = 2  # of each dream tile
_DREAMS = {f"dream-{kind.value}-{copy}": kind for kind in Dream for copy in range(1, _COPIES + 1)}
"""The dream tiles of the game. Source: "Dream tiles"; "there are two copies of each Dream tile"."""


def _written(tiles: Mapping[str, Mapping[str, int]]) -> bytes:
    """Return the tile file for tiles of the lines that show so much, and all dream tiles."""
    rows: list[str] = []
    for name, elements in tiles.items():
        shown = ", ".join(f"{element} = {count}" for element, count in elements.items())
        row = name.partition("-")[0]
        rows.append(f'id = "{name}"\nrow = "{row}"\nelements = {{ {shown} }}\n')
    for name, kind in _DREAMS.items():
        rows.append(f'id = "{name}"\nrow = "dream"\nkind = "{kind.value}"\n')
    return "\n".join(f"[[tile]]\n{row}" for row in rows).encode()


FACTS = FactsOption(
    flag="--tiles",
    about="what is on each tile",
    wanted="name the file that says what is on each tile",
    shows=tuple((one.value, text("tile-holds", kinds=(f"{one.value}-1",))) for one in Element),
    written=_written,
)


def _learn(folder: Path, sources: Sources, facts: Path | None, out: Path) -> Enrolled:
    if facts is None:
        raise ConfigError(f"{FACTS.flag} is missing; {FACTS.wanted}")
    elements = read_elements(facts)
    laid = read_layout(folder / "layout.toml")
    photos = [
        TilePhoto(one.file, read_frame(path), sources.lens_for(path), one.slots)
        for one in laid
        if (path := folder / one.file)
    ]
    board = sources.board_for(folder / laid[0].file)
    catalogue, twins = enrol(photos, board, elements)
    save_catalogue(out, catalogue)
    faces = len(catalogue.entries)
    return Enrolled("faces of tiles", faces, len(photos), catalogue.missing(), twins)


def _to_lay() -> Iterator[PieceToLay]:
    """Yield the tiles of each line, the dream tiles, and a back of each of the four types."""
    for row in ISLAND_ROWS:
        for number in range(1, _OF_A_ROW + 1):
            said = text("lay-tile", kind=row.value, number=number)
            yield PieceToLay(f"{row}-{number:02}", said, is_asked=True)
    for name, kind in _DREAMS.items():
        yield PieceToLay(name, text("tile-holds", kinds=(f"dream-{kind.value}",)))
    for row in ROWS:
        up = "starlit" if row is Row.DREAM else "turned"
        yield PieceToLay(f"back-{row}", text("lay-back", kind=row.value, kinds=(up,)))


ENROLMENT = Enrolment(
    pieces="tiles",
    example="tablejinn enrol islands photos/ --tiles my_tiles.toml --out my_box.tiles",
    learn=_learn,
    facts=FACTS,
    to_lay=tuple(_to_lay()),
)
