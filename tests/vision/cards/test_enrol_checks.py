"""Enrolment photos that would teach a box wrongly are refused, with the card and the next step."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.cards.enrol import CardPhoto, enrol, slot_spot
from vision.cards.picture import CardPlace
from vision.errors import PhotoError, PhotoFlaw
from vision.sheet.board import Board
from vision.sheet.frames import to_grey
from vision.sheet.lens import Floats, Frame
from vision.sheet.tracker import SheetSighting, SheetTracker

pytestmark = pytest.mark.slow  # every box is enrolled from spoilt photos

Place = Callable[[Floats], Floats]
CARD = np.array([(-40.0, -46.0), (40, -46), (40, 46), (-40, 46)])


def projected(photo: CardPhoto, mat: Board) -> Place:
    """Return what takes points of the mat, mm, to a photo's pixels."""
    seen = SheetTracker(mat, photo.lens).find(to_grey(photo.frame))
    assert isinstance(seen, SheetSighting)
    return seen.pose.project_flat


def slot(mat: Board, number: int) -> CardPlace:
    assert mat.cards is not None
    return slot_spot(mat, mat.cards, number)


def copied(photo: CardPhoto, mat: Board, first: int, second: int) -> Frame:
    """Return the photo with the card of one slot in another as well."""
    place = projected(photo, mat)
    here, there = (
        place(CARD + np.array([spot.x_mm, spot.y_mm])).astype(np.float32)
        for spot in (slot(mat, first), slot(mat, second))
    )
    size = photo.frame.shape[1::-1]
    moved = cv2.warpPerspective(photo.frame, cv2.getPerspectiveTransform(here, there), size)
    mask = np.zeros(photo.frame.shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, there.astype(np.int32), (1,))
    return np.where(mask[..., None] > 0, moved, photo.frame).astype(np.uint8)


def glared(photo: CardPhoto, mat: Board, number: int) -> Frame:
    """Return the photo with a glare on a slot's lower right corner."""
    spot = slot(mat, number)
    x, y = projected(photo, mat)(np.array([[spot.x_mm + 20.0, spot.y_mm + 37.0]]))[0].tolist()
    glare = np.zeros(photo.frame.shape[:2], np.float32)
    cv2.circle(glare, (round(x), round(y)), 30, (1.0,), -1)
    soft = np.minimum(cv2.GaussianBlur(glare, (0, 0), 8.0) * 1.2, 1.0)[..., None]
    return np.asarray(photo.frame * (1 - soft) + 255 * soft, np.uint8)


def test_a_blurred_photo_is_refused_by_name(photos: list[CardPhoto], mat: Board) -> None:
    blurred = replace(
        photos[1], frame=cv2.GaussianBlur(photos[1].frame, (0, 0), 3.0).astype(np.uint8)
    )
    with pytest.raises(PhotoError, match=r"001\.jpg: is blurred.* take the photo again") as caught:
        enrol([photos[0], blurred], mat)
    assert caught.value.flaw == PhotoFlaw("blurred", "001.jpg")


def test_a_number_under_a_glare_is_refused_by_card(photos: list[CardPhoto], mat: Board) -> None:
    spoilt = replace(photos[1], frame=glared(photos[1], mat, 7))
    with pytest.raises(
        PhotoError, match=r"001\.jpg: slot 7: a number of haunted 11 cannot"
    ) as caught:
        enrol([photos[0], spoilt, *photos[2:]], mat)
    assert caught.value.flaw == PhotoFlaw("unseen", "001.jpg", 7)


def test_a_card_laid_twice_is_refused_by_both_places(photos: list[CardPhoto], mat: Board) -> None:
    twice = replace(photos[1], frame=copied(photos[1], mat, 3, 4))
    with pytest.raises(PhotoError) as caught:
        enrol([photos[0], twice, *photos[2:]], mat)
    said = str(caught.value)
    assert "001.jpg: slot 4: what lies there as haunted 8 looks like haunted 7" in said
    assert "Lay haunted 8 there" in said
    assert caught.value.flaw == PhotoFlaw("twice", "001.jpg", 4, "001.jpg", 3)


def test_a_few_cards_are_taken_as_they_are(photos: list[CardPhoto], mat: Board) -> None:
    few = replace(photos[0], layout=replace(photos[0].layout, slots=photos[0].layout.slots[:3]))
    assert len(enrol([few], mat).portraits) == 3
