from __future__ import annotations

from pathlib import Path

import pytest

from vision.cards.catalogue import CardCatalogue
from vision.cards.enrol import CardPhoto, enrol, read_layout
from vision.sheet.board import Board, Cards
from vision.sheet.board_file import find_board
from vision.sheet.frames import read_frame
from vision.sheet.lens import read_lens

FRAMES = Path(__file__).parent / "frames"


@pytest.fixture(scope="session")
def mat() -> Board:
    return find_board("towers_mat")


@pytest.fixture(scope="session")
def deck(mat: Board) -> Cards:
    assert mat.cards is not None
    return mat.cards


@pytest.fixture(scope="session")
def photos(deck: Cards) -> list[CardPhoto]:
    folder = FRAMES / "enrol"
    return [
        CardPhoto(
            read_frame(folder / layout.file),
            read_lens((folder / layout.file).with_suffix(".json")),
            layout,
        )
        for layout in read_layout(folder / "layout.toml", deck)
    ]


@pytest.fixture(scope="session")
def box(photos: list[CardPhoto], mat: Board) -> CardCatalogue:
    return enrol(photos, mat)
