"""Catalogues: what an owner's own cards look like, in one file.

Pictures are as `picture.Picture` makes them: from above, evenly lit, paper white.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import cv2
from msgspec import Meta, Struct

from vision.cards.constants import PX_PER_MM
from vision.catalogue_file import (
    ZIP_START,
    CatalogueKind,
    decode_picture,
    open_catalogue,
    picture_name,
    write_catalogue,
)
from vision.decode import convert, shown
from vision.errors import CatalogueError, FileError
from vision.files import parse_json, read_bytes
from vision.sheet.board import Cards
from vision.sheet.frames import encode_frame
from vision.sheet.lens import Frame

FORMAT_OF_VERSION_1 = "tablejinn-cards"
AGAIN = CatalogueKind.CARDS.again
SIDES_PX = (1, 1000)  # a card of half a metre


@dataclass(frozen=True, slots=True)
class CardPortrait:
    """One card of the box and its picture, BGR uint8, whole, at PX_PER_MM."""

    suit: str
    value: int
    image: Frame


@dataclass(frozen=True, slots=True)
class CardCatalogue:
    """An owner's cards, as enrolled.

    Attributes:
        portraits: in the order of suit and value.
    """

    portraits: tuple[CardPortrait, ...]

    def check(self, cards: Cards) -> None:
        """Refuse a catalogue that cannot belong to a board's cards.

        Raises:
            CatalogueError: the catalogue names suits or values that the board file does not, or
                other sizes.
        """
        size = portrait_size(cards)
        for portrait in self.portraits:
            name = f"{portrait.suit} {portrait.value}"
            if portrait.suit not in cards.suits:
                raise CatalogueError(f"catalogue: {name}: no suit of this board; {AGAIN}")
            if not cards.values[0] <= portrait.value <= cards.values[1]:
                raise CatalogueError(f"catalogue: {name}: no value of this board; {AGAIN}")
            if portrait.image.shape[:2] != size[::-1]:
                raise CatalogueError(f"catalogue: {name}: drawn for other cards; {AGAIN}")


def portrait_size(cards: Cards) -> tuple[int, int]:
    """Return the width and height of a card's picture, pixels."""
    return round(cards.width_mm * PX_PER_MM), round(cards.height_mm * PX_PER_MM)


def save_catalogue(catalogue: CardCatalogue, path: Path) -> None:
    """Write a catalogue; on failure an older file at `path` stays.

    Raises:
        CatalogueError: the file cannot be written.
    """
    cards = [
        {"suit": portrait.suit, "value": portrait.value, "art": picture_name(number)}
        for number, portrait in enumerate(catalogue.portraits)
    ]
    pictures = [_png(portrait.image) for portrait in catalogue.portraits]
    write_catalogue(path, CatalogueKind.CARDS, {"px_per_mm": PX_PER_MM, "cards": cards}, pictures)


def load_catalogue(path: Path) -> CardCatalogue:
    """Return the catalogue at `path`.

    Raises:
        CatalogueError: the file cannot be read, or is no whole catalogue of this version.
    """
    try:
        data = read_bytes(path)
        if not data.startswith(ZIP_START):
            return _version_1(data, str(path))
    except FileError as error:
        raise CatalogueError(f"{error}; {AGAIN}") from error
    file = open_catalogue(path, CatalogueKind.CARDS)
    cards = file.checked(_TableForm).cards
    return _catalogue(cards, lambda number: file.picture(cards[number].art), file.where)


Suit = Annotated[str, Meta(min_length=1, description="a name is needed")]
Value = Annotated[int, Meta(ge=0, description="a whole number is needed")]
Scale = Annotated[float, Meta(ge=PX_PER_MM, le=PX_PER_MM, description=f"{PX_PER_MM} is read here")]


class _CardForm(Struct, frozen=True):
    suit: Suit
    value: Value


class _EntryForm(_CardForm, frozen=True):
    art: str


class _EntryOfVersion1(_CardForm, frozen=True):
    png: Annotated[bytes, Meta(description="a picture in base64 is needed")]


class _TableForm(Struct, frozen=True):
    px_per_mm: Scale
    cards: Annotated[
        tuple[_EntryForm, ...], Meta(min_length=1, description="a list of cards is needed")
    ]


class _FileOfVersion1(Struct, frozen=True):
    format: Annotated[
        str,
        Meta(pattern=rf"^{FORMAT_OF_VERSION_1}\Z", description=f"{FORMAT_OF_VERSION_1} is needed"),
    ]
    version: Annotated[int, Meta(ge=1, le=1, description="1 is read in a file of this form")]
    px_per_mm: Scale
    cards: Annotated[
        tuple[_EntryOfVersion1, ...], Meta(min_length=1, description="a list of cards is needed")
    ]


def _version_1(data: bytes, where: str) -> CardCatalogue:
    """Return the catalogue in a file of version 1, one JSON with the pictures in base64.

    Raises:
        FileError: the file is no catalogue of version 1.
        CatalogueError: a picture in it is none, or a card is there twice.
    """
    said = parse_json(data, f"{where}: is no catalogue of cards")
    cards = convert(said, _FileOfVersion1, where).cards
    return _catalogue(cards, lambda number: cards[number].png, where)


def _catalogue(
    cards: Sequence[_CardForm], picture: Callable[[int], bytes], where: str
) -> CardCatalogue:
    names = [(card.suit, card.value) for card in cards]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise CatalogueError(
            f"{where}: cards: {shown(twice[0])} {twice[1]} is there twice; {AGAIN}"
        )
    return CardCatalogue(
        tuple(
            CardPortrait(
                card.suit,
                card.value,
                decode_picture(
                    picture(number), CatalogueKind.CARDS, SIDES_PX, f"{where}: cards[{number}]"
                ),
            )
            for number, card in enumerate(cards)
        )
    )


def _png(image: Frame) -> bytes:
    return encode_frame(image, ".png", cv2.IMWRITE_PNG_COMPRESSION, 9)
