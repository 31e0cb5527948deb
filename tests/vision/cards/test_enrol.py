from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.labelled import lit, noisy
from vision.cards.catalogue import CardCatalogue
from vision.cards.enrol import CardPhoto, EnrolLayout, enrol, read_layout, slot_spot
from vision.errors import CatalogueError, PhotoError, PhotoFlaw
from vision.sheet.board import Board, Cards
from vision.sheet.frames import to_grey
from vision.sheet.tracker import SheetSighting, SheetTracker

pytestmark = pytest.mark.slow  # a box is enrolled


def layout(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "layout.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_every_card_of_the_layout_is_learnt(box: CardCatalogue, deck: Cards) -> None:
    names = [(portrait.suit, portrait.value) for portrait in box.portraits]
    assert names == [(suit, value) for suit in deck.suits for value in range(16)]


def test_a_slot_without_a_card_is_named(photos: list[CardPhoto], mat: Board) -> None:
    with pytest.raises(PhotoError, match=r"003\.jpg: slot 7: no card seen where sand 3") as caught:
        enrol([_painted_over(photos[3], mat)], mat)
    assert caught.value.flaw == PhotoFlaw("empty", "003.jpg", 7)


def _painted_over(photo: CardPhoto, mat: Board) -> CardPhoto:
    """Return the photo with slot 7 under plain mat colour."""
    seen = SheetTracker(mat, photo.lens).find(to_grey(photo.frame))
    assert isinstance(seen, SheetSighting)
    assert mat.cards is not None
    spot = slot_spot(mat, mat.cards, 7)
    corners = np.array([(-45.0, -48.0), (45, -48), (45, 48), (-45, 48)])
    corners = corners + np.array([spot.x_mm, spot.y_mm])
    frame = photo.frame.copy()
    beside = frame[tuple(seen.pose.project_flat(np.array([[160.0, 115.0]]))[0, ::-1].astype(int))]
    tone = tuple(int(value) for value in beside)
    cv2.fillPoly(frame, [seen.pose.project_flat(corners).astype(np.int32)], tone)
    return replace(photo, frame=frame)


def test_a_photo_without_a_sheet_is_named(photos: list[CardPhoto], mat: Board) -> None:
    blank = replace(photos[0], frame=np.full_like(photos[0].frame, 120))
    with pytest.raises(PhotoError, match=r"000\.jpg: no sheet seen \(no-markers\)") as caught:
        enrol([blank], mat)
    assert caught.value.flaw == PhotoFlaw("no-sheet", "000.jpg")


def test_no_photos_teach_nothing(mat: Board) -> None:
    with pytest.raises(CatalogueError, match="no photos to enrol"):
        enrol([], mat)


def test_a_layout_names_cards_by_suit_and_value(tmp_path: Path, deck: Cards) -> None:
    path = layout(tmp_path, '[[frame]]\nfile = "0.jpg"\nslots = ["c15", "-", "h0"]\n')
    assert read_layout(path, deck) == (EnrolLayout("0.jpg", (("candy", 15), None, ("haunted", 0))),)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("frame = 3", "write a [[frame]] for each photo"),
        ("= 3", "is no TOML file"),
        ('[[frame]]\nfile = "../0.jpg"\nslots = ["c1"]', "frame[0].file = '../0.jpg'"),
        ('[[frame]]\nfile = "0.jpg"\nslots = "c1"', "slots = 'c1': a list of cards"),
        ('[[frame]]\nfile = "0.jpg"\nslots = ["c1", "x3"]', "0.jpg: slot 1 = 'x3'"),
        ('[[frame]]\nfile = "0.jpg"\nslots = ["c16"]', "slot 0 = 'c16'"),
        ('[[frame]]\nfile = "0.jpg"\nslots = ["-"]', "names no card"),
        ("n = 1" + 5000 * "0", "thousands of digits"),
        (2 * '[[frame]]\nfile = "0.jpg"\nslots = ["c1"]\n', "0.jpg stands there twice"),
        (
            '[[frame]]\nfile = "0.jpg"\nslots = ["c1"]\n'
            '[[frame]]\nfile = "1.jpg"\nslots = ["h1", "c1"]',
            "candy 1 stands at 0.jpg slot 0, 1.jpg slot 1",
        ),
    ],
)
def test_a_wrong_layout_is_refused(tmp_path: Path, deck: Cards, text: str, said: str) -> None:
    with pytest.raises(CatalogueError) as caught:
        read_layout(layout(tmp_path, text), deck)
    assert said in str(caught.value)


def test_a_missing_layout_is_named(tmp_path: Path, deck: Cards) -> None:
    with pytest.raises(CatalogueError, match=r"layout\.toml: No such file"):
        read_layout(tmp_path / "layout.toml", deck)


def test_a_photo_taken_once_more_before_the_cards_were_changed_is_named(
    photos: list[CardPhoto], mat: Board
) -> None:
    once_more = lit(noisy(photos[0].frame, 6.0), (0.8, 0.85, 0.9))
    taken = [photos[0], replace(photos[1], frame=once_more), *photos[2:]]
    with pytest.raises(
        PhotoError, match=r"001\.jpg: shows the same pieces as 000\.jpg; lay"
    ) as caught:
        enrol(taken, mat)
    assert caught.value.flaw == PhotoFlaw("same", "001.jpg", other_photo="000.jpg")
