"""Learning an owner's tiles from photos, for `tablejinn enrol`."""

from __future__ import annotations

from pathlib import Path

from device.errors import ConfigError
from device.games.port import Enrolled, Enrolment, FactsOption, PieceToLay
from device.reading.sources import Sources
from games.islands.pieces import ROWS
from vision.sheet.frames import read_frame
from vision.tiles.catalogue import save_catalogue
from vision.tiles.enrol import TilePhoto, enrol
from vision.tiles.layout import read_elements, read_layout

FACTS = FactsOption(
    flag="--tiles",
    about="what is on each tile",
    wanted="name the file that says what is on each tile",
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


_OF_A_ROW = 20  # tiles of each kind that the box of the game holds at most


def _to_lay() -> tuple[PieceToLay, ...]:
    """Return the tiles by ids that an owner's tile file may give them, and the four backs."""
    tiles = [f"{row}-{number:02}" for row in ROWS for number in range(1, _OF_A_ROW + 1)]
    return tuple(map(PieceToLay, (*tiles, *(f"back-{row}" for row in ROWS))))


ENROLMENT = Enrolment(
    pieces="tiles",
    example="tablejinn enrol islands photos/ --tiles my_tiles.toml --out my_box.tiles",
    learn=_learn,
    facts=FACTS,
    to_lay=_to_lay(),
)
