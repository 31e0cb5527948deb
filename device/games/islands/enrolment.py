"""Learning an owner's tiles from photos, for `tablejinn enrol`."""

from __future__ import annotations

from pathlib import Path

from device.errors import ConfigError
from device.games.port import Enrolled, Enrolment, FactsOption
from device.reading.sources import Sources
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


ENROLMENT = Enrolment(
    pieces="tiles",
    example="tablejinn enrol islands photos/ --tiles my_tiles.toml --out my_box.tiles",
    learn=_learn,
    facts=FACTS,
)
