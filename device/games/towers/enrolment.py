"""Learning an owner's cards from photos, for `tablejinn enrol`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from device.errors import ConfigError
from device.games.port import Enrolled, Enrolment, PieceToLay
from device.reading.sources import Sources
from device.table.prompts import text
from games.towers.pieces import HIGHEST, Card, Suit
from vision.cards.catalogue import FORMAT_OF_VERSION_1, CardCatalogue, save_catalogue
from vision.cards.enrol import EMPTY, CardPhoto, enrol, read_layout
from vision.sheet.board import Cards
from vision.sheet.frames import read_frame

_PICTURES = (".jpg", ".jpeg", ".png")


def _learn(folder: Path, sources: Sources, _facts: Path | None, out: Path) -> Enrolled:
    path = folder / "layout.toml"
    pictures = sorted(one for one in folder.iterdir() if one.suffix.lower() in _PICTURES)
    if not pictures:
        raise ConfigError(f"DIR {folder}: holds no JPEG or PNG; name the folder with the photos")
    board = sources.board_for(pictures[0])
    if board.cards is None:
        raise ConfigError(
            f"board {board.stem}: has no [cards]; name a sheet for cards with --sheet"
        )
    photos = [
        CardPhoto(read_frame(folder / one.file), sources.lens_for(folder / one.file), one)
        for one in read_layout(path, board.cards)
    ]
    catalogue = enrol(photos, board)
    save_catalogue(catalogue, out)
    missing = tuple(_missing(catalogue, board.cards))
    return Enrolled("cards", len(catalogue.portraits), len(photos), missing)


def _missing(catalogue: CardCatalogue, cards: Cards) -> Iterator[str]:
    enrolled = {(portrait.suit, portrait.value) for portrait in catalogue.portraits}
    least, most = cards.values
    for suit in cards.suits:
        for value in range(least, most + 1):
            if (suit, value) not in enrolled:
                yield f"{suit} {value}"


def _to_lay() -> tuple[PieceToLay, ...]:
    cards = [Card(suit, value) for suit in Suit for value in range(HIGHEST + 1)]
    return tuple(PieceToLay(str(one), text("cards-one", card=str(one))) for one in cards)


ENROLMENT = Enrolment(
    pieces="cards",
    example="tablejinn enrol towers photos/ --out my_box.cards",
    learn=_learn,
    older_marks=(FORMAT_OF_VERSION_1.encode(),),
    to_lay=_to_lay(),
    empty=EMPTY,
)
