from __future__ import annotations

from pathlib import Path

import pytest

from vision.board import Board, Cards
from vision.board_file import find_board
from vision.cards.catalogue import Catalogue
from vision.cards.enrol import Photo, enrol, read_layout
from vision.frames import read_frame
from vision.lens import read_lens

FRAMES = Path(__file__).parent / "frames"


@pytest.fixture(scope="session")
def mat() -> Board:
    return find_board("towers_mat")


@pytest.fixture(scope="session")
def deck(mat: Board) -> Cards:
    assert mat.cards is not None
    return mat.cards


@pytest.fixture(scope="session")
def photos(deck: Cards) -> list[Photo]:
    folder = FRAMES / "enrol"
    return [
        Photo(
            read_frame(folder / layout.file),
            read_lens((folder / layout.file).with_suffix(".json")),
            layout,
        )
        for layout in read_layout(folder / "layout.toml", deck)
    ]


@pytest.fixture(scope="session")
def box(photos: list[Photo], mat: Board) -> Catalogue:
    return enrol(photos, mat)
