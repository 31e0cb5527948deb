"""Learning an owner's cards from photos of them laid out in a grid on the mat."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct

from vision.cards.catalogue import CardCatalogue, CardPortrait
from vision.cards.constants import SLOT_LEAST_CONTRAST_LEVELS, SLOT_REACH_MM
from vision.cards.enrol_checks import EnrolledPortrait, refuse_blurred, refuse_spoilt
from vision.cards.outline import OutlineFit, fit_outline
from vision.cards.picture import CardPlace, SheetPicture, Surveyor, Window
from vision.decode import decode_toml, shown
from vision.errors import CatalogueError, FileError, PhotoError, PhotoFlaw
from vision.sheet.board import Board, Cards
from vision.sheet.frames import to_grey
from vision.sheet.lens import Frame, Lens
from vision.sheet.light import measure_light
from vision.sheet.pose import Lost
from vision.sheet.retaken import LaidPhoto, refuse_retaken
from vision.sheet.tracker import SheetTracker

EMPTY = "-"


@dataclass(frozen=True, slots=True)
class EnrolLayout:
    """What lies where in one photo: suit and value by slot, row by row; None is empty."""

    file: str
    slots: tuple[tuple[str, int] | None, ...]


@dataclass(frozen=True, slots=True)
class CardPhoto:
    """One enrolment photo with its lens and what lies in it."""

    frame: Frame
    lens: Lens
    layout: EnrolLayout


def read_layout(path: Path, cards: Cards) -> tuple[EnrolLayout, ...]:
    """Return what a `layout.toml` says lies in each photo.

    Raises:
        CatalogueError: the file cannot be read, names no card, or names one card twice.
    """
    try:
        frames = decode_toml(path, _LayoutForm).frame
    except FileError as error:
        raise CatalogueError(str(error)) from error
    layouts = tuple(_layout(frame, cards, path) for frame in frames)
    _refuse_twice(layouts, path)
    return layouts


class _FrameForm(Struct, frozen=True):
    file: Annotated[
        str,
        Meta(
            pattern=r"^(?!\.{0,2}\Z)[^/\0]+\Z",
            description='a photo beside it is needed, as "000.jpg"',
        ),
    ]
    slots: Annotated[tuple[str, ...], Meta(description="a list of cards is needed")]


class _LayoutForm(Struct, frozen=True):
    frame: Annotated[
        tuple[_FrameForm, ...],
        Meta(min_length=1, description="write a [[frame]] for each photo, with its cards"),
    ]


def _layout(frame: _FrameForm, cards: Cards, path: Path) -> EnrolLayout:
    room = cards.enrol.size
    if len(frame.slots) > room:
        raise CatalogueError(f"{path}: {frame.file}: slots: at most {room} cards lie on the mat")
    where = f"{path}: {frame.file}: slot"
    slots = tuple(_card(name, f"{where} {n}", cards) for n, name in enumerate(frame.slots))
    return EnrolLayout(frame.file, slots)


def _card(name: str, where: str, cards: Cards) -> tuple[str, int] | None:
    """Return suit and value of a name such as `c15`: a suit name's start, and the value."""
    if name == EMPTY:
        return None
    match = re.fullmatch(r"([a-z]+)(\d{1,3})", name)
    least, most = cards.values
    if match is not None and least <= int(match[2]) <= most:
        suits = [suit for suit in cards.suits if suit.startswith(match[1])]
        if len(suits) == 1:
            return suits[0], int(match[2])
    letters = ", ".join(suit[0] for suit in cards.suits)
    raise CatalogueError(
        f"{where} = {shown(name)}: one of {letters} and {least} to {most} is needed"
    )


def _refuse_twice(layouts: Sequence[EnrolLayout], path: Path) -> None:
    for file, count in Counter(layout.file for layout in layouts).items():
        if count > 1:
            raise CatalogueError(f"{path}: {file} stands there twice; name each photo once")
    places = [
        (card, f"{layout.file} slot {n}")
        for layout in layouts
        for n, card in enumerate(layout.slots)
        if card is not None
    ]
    counts = Counter(card for card, _ in places)
    for (suit, value), count in counts.items():
        if count > 1:
            at = ", ".join(place for card, place in places if card == (suit, value))
            raise CatalogueError(f"{path}: {suit} {value} stands at {at}; name each card once")
    if not places:
        raise CatalogueError(f"{path}: names no card; say which photo shows which cards")


def enrol(photos: Sequence[CardPhoto], board: Board) -> CardCatalogue:
    """Return the catalogue of the cards in `photos`.

    Raises:
        CatalogueError: a photo shows no sheet, is blurred or shows what another shows, a slot
            holds no card, or one whose number cannot be seen, or a card lies there twice.
    """
    if board.cards is None:
        raise CatalogueError(f"{board.name}: has no [cards]; name a sheet for cards with --sheet")
    by_photo = [_taken(photo, board, board.cards) for photo in photos]
    taken = [one for some in by_photo for one in some]
    if not taken:
        raise CatalogueError("no photos to enrol; name the cards' photos in layout.toml")
    refuse_retaken(
        [
            LaidPhoto(photo.layout.file, {one.slot: one.portrait.image for one in some})
            for photo, some in zip(photos, by_photo, strict=True)
        ]
    )
    refuse_spoilt(taken, board.cards)
    portraits = [one.portrait for one in taken]
    order = {suit: n for n, suit in enumerate(board.cards.suits)}
    return CardCatalogue(tuple(sorted(portraits, key=lambda p: (order[p.suit], p.value))))


def _taken(photo: CardPhoto, board: Board, cards: Cards) -> list[EnrolledPortrait]:
    picture = _picture(photo, board)
    refuse_blurred(picture, board, photo.layout.file)
    whole = Window(
        -cards.width_mm / 2, -cards.height_mm / 2, cards.width_mm / 2, cards.height_mm / 2
    )
    taken: list[EnrolledPortrait] = []
    for number, card in enumerate(photo.layout.slots):
        if card is None:
            continue
        fit = fit_outline(picture, cards, slot_spot(board, cards, number), reach_mm=SLOT_REACH_MM)
        _refuse_absent(fit, photo, number, card)
        portrait = CardPortrait(*card, picture.cut(whole, fit.spot))
        taken.append(EnrolledPortrait(portrait, photo.layout.file, number))
    return taken


def _refuse_absent(fit: OutlineFit, photo: CardPhoto, number: int, card: tuple[str, int]) -> None:
    if fit.contrast < SLOT_LEAST_CONTRAST_LEVELS:
        raise PhotoError(
            f"{photo.layout.file}: slot {number}: no card seen where {card[0]} {card[1]} should "
            "lie; lay it there, or take the photo again in even light",
            PhotoFlaw("empty", photo.layout.file, number),
        )


def _picture(photo: CardPhoto, board: Board) -> SheetPicture:
    seen = SheetTracker(board, photo.lens).find(to_grey(photo.frame))
    if isinstance(seen, Lost):
        raise PhotoError(
            f"{photo.layout.file}: no sheet seen ({seen.value}); show the whole mat and its"
            " markers",
            PhotoFlaw("no-sheet", photo.layout.file),
        )
    light = measure_light(seen.flattener.flatten(photo.frame), board, seen.pose)
    return Surveyor(seen.pose, board).picture(photo.frame, light)


def slot_spot(board: Board, cards: Cards, number: int) -> CardPlace:
    """Return the middle of an enrolment slot; slots are counted row by row from 0."""
    across, down = cards.enrol.aside_mm(number)
    return CardPlace(board.width_mm / 2 + across, board.height_mm / 2 + down, 0.0)
