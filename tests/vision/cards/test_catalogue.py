from __future__ import annotations

import base64
import json
from pathlib import Path

import numpy as np
import pytest

from tests.vision.catalogue_heads import head_of, members, with_changed
from vision.cards.catalogue import CardCatalogue, CardPortrait, load_catalogue, save_catalogue
from vision.errors import CatalogueError

IMAGE = np.arange(6 * 4 * 3, dtype=np.uint8).reshape(6, 4, 3)
SMALL = CardCatalogue((CardPortrait("candy", 3, IMAGE), CardPortrait("sand", 0, IMAGE[::-1])))


def saved(tmp_path: Path) -> Path:
    path = tmp_path / "box.cards"
    save_catalogue(SMALL, path)
    return path


def test_a_catalogue_comes_back_as_it_was(tmp_path: Path) -> None:
    back = load_catalogue(saved(tmp_path))
    for mine, theirs in zip(SMALL.portraits, back.portraits, strict=True):
        assert (mine.suit, mine.value) == (theirs.suit, theirs.value)
        np.testing.assert_array_equal(mine.image, theirs.image)


def test_the_service_may_read_what_the_owner_saved(tmp_path: Path) -> None:
    assert saved(tmp_path).stat().st_mode & 0o777 == 0o644


def test_saving_leaves_one_file(tmp_path: Path) -> None:
    saved(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["box.cards"]


def test_a_file_that_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    taken = tmp_path / "box.cards"
    taken.mkdir()
    with pytest.raises(CatalogueError, match="name a file that can be written"):
        save_catalogue(SMALL, taken)
    assert [path.name for path in tmp_path.iterdir()] == ["box.cards"]


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(CatalogueError, match="nowhere"):
        save_catalogue(SMALL, tmp_path / "nowhere" / "box.cards")


def test_a_missing_catalogue_is_named(tmp_path: Path) -> None:
    with pytest.raises(CatalogueError, match="No such file"):
        load_catalogue(tmp_path / "box.cards")


def of_version_1(tmp_path: Path) -> Path:
    """Return the same box in a file as version 1 wrote it."""
    path = saved(tmp_path)
    table, pictures = head_of(path)["table"], members(path)
    for card in table["cards"]:
        card["png"] = base64.b64encode(pictures[card.pop("art")]).decode()
    path.write_text(json.dumps({"format": "tablejinn-cards", "version": 1, **table}))
    return path


REFUSED: list[tuple[str, object, str]] = [
    ("format", "tiles", "its format is 'tiles'"),
    ("kind", "tiles", "is no catalogue of cards (but one of 'tiles'); enrol the cards again"),
    ("version", 3, "version 3"),
    ("px_per_mm", 3.0, "px_per_mm = 3.0"),
    ("cards", [], "a list of cards is needed"),
    ("cards", [{"suit": "", "value": 1, "art": "art/000.png"}], "cards[0].suit"),
    ("cards", [{"suit": "sand", "value": True, "art": ""}], "cards[0].value = True"),
    ("cards", [{"suit": "sand", "value": 1, "art": "?"}], "'?' is missing"),
    ("cards", [{"suit": "sand", "value": 1, "art": "catalogue.json"}], "cards[0]: is no PNG"),
    ("cards", [4], "cards[0] = 4: expected a table"),
]


@pytest.mark.parametrize(("key", "value", "said"), REFUSED)
def test_a_foreign_file_is_refused(tmp_path: Path, key: str, value: object, said: str) -> None:
    path = saved(tmp_path)
    with_changed(path, **{key: value})
    with pytest.raises(CatalogueError) as caught:
        load_catalogue(path)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("format", "tiles", "format = 'tiles'"),
        ("version", 2, "version = 2"),
        ("px_per_mm", 3.0, "px_per_mm = 3.0"),
        ("cards", [], "a list of cards is needed"),
        ("cards", [{"suit": "", "value": 1, "png": ""}], "cards[0].suit"),
        ("cards", [{"suit": "sand", "value": True, "png": ""}], "cards[0].value = True"),
        ("cards", [{"suit": "sand", "value": 1, "png": "?"}], "cards[0].png"),
        ("cards", [{"suit": "sand", "value": 1, "png": "AAAA"}], "cards[0]: is no PNG"),
        ("cards", [{"suit": "sand", "value": 1, "png": "\u00e9"}], "cards[0].png"),
        ("cards", [4], "cards[0] = 4: expected a table"),
    ],
)
def test_a_foreign_file_of_version_1_is_refused(
    tmp_path: Path, key: str, value: object, said: str
) -> None:
    path = of_version_1(tmp_path)
    path.write_text(json.dumps(json.loads(path.read_text()) | {key: value}))
    with pytest.raises(CatalogueError) as caught:
        load_catalogue(path)
    assert said in str(caught.value)
    assert "enrol the cards again" in str(caught.value)


def test_a_catalogue_of_version_1_is_read(tmp_path: Path) -> None:
    back = load_catalogue(of_version_1(tmp_path))
    for mine, theirs in zip(SMALL.portraits, back.portraits, strict=True):
        assert (mine.suit, mine.value) == (theirs.suit, theirs.value)
        np.testing.assert_array_equal(mine.image, theirs.image)


def test_a_card_that_is_there_twice_is_refused(tmp_path: Path) -> None:
    path = saved(tmp_path)
    cards = head_of(path)["table"]["cards"]
    with_changed(path, cards=[*cards, cards[0]])
    with pytest.raises(CatalogueError, match="is there twice"):
        load_catalogue(path)


@pytest.mark.parametrize("share", [0.0, 0.3, 0.99])
def test_a_file_cut_short_is_refused(tmp_path: Path, share: float) -> None:
    path = saved(tmp_path)
    whole = path.read_bytes()
    path.write_bytes(whole[: int(share * len(whole))])
    with pytest.raises(CatalogueError, match="is no catalogue of cards"):
        load_catalogue(path)


def test_bytes_of_another_kind_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "box.cards"
    path.write_bytes(b"\x80\x04\x95pickle")
    with pytest.raises(CatalogueError, match="is no catalogue of cards"):
        load_catalogue(path)
