"""Catalogues: what an owner's own cards look like, in one file.

The file is JSON: its format's name and version, and for every card its suit, value and picture,
a PNG in base64. Pictures are as `picture.Picture` makes them: from above, evenly lit, paper white.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import cast

import cv2

from vision.cards.constants import PX_PER_MM
from vision.errors import CatalogueError, FileError, FrameError
from vision.files import parse_json, read_bytes, write_whole
from vision.sheet.board import Cards
from vision.sheet.frames import decode_cut
from vision.sheet.lens import Frame

FORMAT, VERSION = "tablejinn-cards", 1
AGAIN = "enrol the cards again with `tablejinn enrol towers`"
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
            CatalogueError: it names suits or values that the board file does not, or other sizes.
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
    """Write a catalogue; on failure whatever was at `path` is untouched.

    Raises:
        CatalogueError: it cannot be written.
    """
    text = json.dumps(
        {
            "format": FORMAT,
            "version": VERSION,
            "px_per_mm": PX_PER_MM,
            "cards": [_entry(portrait) for portrait in catalogue.portraits],
        },
        indent=0,
    )
    try:
        write_whole(path, text.encode("ascii"))
    except FileError as error:
        raise CatalogueError(str(error)) from error


def load_catalogue(path: Path) -> CardCatalogue:
    """Return the catalogue at `path`.

    Raises:
        CatalogueError: it cannot be read, or is no whole catalogue of this version.
    """
    try:
        data = parse_json(read_bytes(path), f"{path}: is no catalogue of cards")
    except FileError as error:
        raise CatalogueError(f"{error}; {AGAIN}") from error
    return _Loader(str(path)).catalogue(data)


def _entry(portrait: CardPortrait) -> Mapping[str, object]:
    png = cv2.imencode(".png", portrait.image, [cv2.IMWRITE_PNG_COMPRESSION, 9])[1]
    picture = base64.b64encode(png.tobytes()).decode("ascii")
    return {"suit": portrait.suit, "value": portrait.value, "png": picture}


@dataclass(frozen=True, slots=True)
class _Loader:
    """Takes a parsed file apart; `where` is its name for messages."""

    where: str

    def catalogue(self, data: object) -> CardCatalogue:
        table = self._table(data, "the file")
        if table.get("format") != FORMAT:
            raise self._wrong("format", table.get("format"), f"{FORMAT} is needed")
        if table.get("version") != VERSION:
            raise self._wrong("version", table.get("version"), f"{VERSION} is read here")
        if table.get("px_per_mm") != PX_PER_MM:
            raise self._wrong("px_per_mm", table.get("px_per_mm"), f"{PX_PER_MM} is read here")
        entries = table.get("cards")
        if not isinstance(entries, list) or not entries:
            raise self._wrong("cards", "no list", "a list of cards is needed")
        portraits = [
            self._portrait(self._table(entry, "cards"), index)
            for index, entry in enumerate(cast("list[object]", entries))
        ]
        names = [(portrait.suit, portrait.value) for portrait in portraits]
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice is not None:
            raise self._wrong("cards", twice, "is there twice")
        return CardCatalogue(tuple(portraits))

    def _portrait(self, entry: Mapping[str, object], index: int) -> CardPortrait:
        suit, value = entry.get("suit"), entry.get("value")
        if not isinstance(suit, str) or not suit:
            raise self._wrong(f"cards[{index}].suit", suit, "a name is needed")
        if isinstance(value, bool) or not isinstance(value, int) or value < 0:
            raise self._wrong(f"cards[{index}].value", value, "a whole number is needed")
        return CardPortrait(suit, value, self._image(entry.get("png"), f"cards[{index}].png"))

    def _image(self, value: object, key: str) -> Frame:
        if not isinstance(value, str):
            raise self._wrong(key, type(value).__name__, "a picture in base64 is needed")
        try:
            return decode_cut(base64.b64decode(value, validate=True), SIDES_PX, key)
        except FrameError as error:
            raise CatalogueError(f"{self.where}: {error}; {AGAIN}") from error
        except ValueError as error:
            raise self._wrong(key, f"{len(value)} characters", str(error)) from error

    def _table(self, value: object, key: str) -> Mapping[str, object]:
        if not isinstance(value, dict):
            raise self._wrong(key, type(value).__name__, "an object is needed")
        return cast("Mapping[str, object]", value)

    def _wrong(self, key: str, value: object, hint: str) -> CatalogueError:
        return CatalogueError(f"{self.where}: {key} = {value}: {hint}; {AGAIN}")
