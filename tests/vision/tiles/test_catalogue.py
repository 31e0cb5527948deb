import zipfile
from pathlib import Path

import pytest

from tests.vision.catalogue_heads import head_of, members, pack, with_changed
from tests.vision.tiles.islands import drawn_catalogue
from vision.errors import CatalogueError
from vision.tiles.catalogue import TileCatalogue, load_catalogue, save_catalogue


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    path = tmp_path / "box.tiles"
    save_catalogue(path, drawn_catalogue())
    return path


def _pictures(path: Path) -> dict[str, bytes]:
    return {name: data for name, data in members(path).items() if name.startswith("art/")}


def test_a_catalogue_comes_back_as_it_was_saved(saved: Path) -> None:
    assert load_catalogue(saved) == drawn_catalogue()


def test_a_file_that_is_no_catalogue_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "box.tiles"
    path.write_bytes(b"\x80\x04 something else")
    with pytest.raises(CatalogueError, match="is no catalogue of tiles"):
        load_catalogue(path)


def test_another_zip_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "box.tiles"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("readme.txt", "hello")
    with pytest.raises(CatalogueError, match=r"'catalogue\.json' is missing"):
        load_catalogue(path)


def test_a_catalogue_cut_short_is_refused(saved: Path) -> None:
    saved.write_bytes(saved.read_bytes()[:-2000])
    with pytest.raises(CatalogueError, match="is no catalogue of tiles"):
        load_catalogue(saved)


def test_a_flipped_byte_in_a_cut_out_is_refused(saved: Path) -> None:
    data = bytearray(saved.read_bytes())
    data[len(data) // 2] ^= 0xFF
    saved.write_bytes(bytes(data))
    with pytest.raises(CatalogueError):
        load_catalogue(saved)


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"format": "cards"}, "its format is 'cards'"),
        ({"format": None}, "format = None: tablejinn-catalogue is needed"),
        ({"kind": "cards"}, "is no catalogue of tiles .but one of 'cards'.; enrol the tiles again"),
        ({"version": 99}, "version 99"),
        ({"tiles": []}, r"tiles = \[\]: 1 to 1000"),
        ({"tiles": [{"id": "a", "row": "attic", "face": "front", "art": "art/000.png"}]}, "attic"),
        ({"tiles": [{"id": "a", "row": "upper", "face": "front", "art": "x.png"}]}, r"x\.png"),
        ({"facts": {"a": {"row": "upper", "elements": {"palm": -1}}}}, "palm = -1"),
    ],
)
def test_a_head_that_is_not_of_the_form_is_refused(
    saved: Path, changed: dict[str, object], told: str
) -> None:
    with_changed(saved, **changed)
    with pytest.raises(CatalogueError, match=told):
        load_catalogue(saved)


def test_a_catalogue_that_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    taken = tmp_path / "box.tiles"
    taken.mkdir()
    with pytest.raises(CatalogueError, match=r"box\.tiles"):
        save_catalogue(taken, drawn_catalogue())
    assert list(tmp_path.iterdir()) == [taken]


def test_a_cut_out_of_gigabytes_is_refused_by_its_size(saved: Path) -> None:
    wide = bytearray(members(saved)["art/000.png"])
    wide[16:24] = (60_000).to_bytes(4) * 2
    pack(saved, head_of(saved), _pictures(saved) | {"art/000.png": bytes(wide)})
    with pytest.raises(CatalogueError, match=r"box\.tiles: .*: is no PNG of 20 to 1000 pixels"):
        load_catalogue(saved)


def test_a_new_catalogue_takes_the_place_of_the_old(saved: Path) -> None:
    small = TileCatalogue(drawn_catalogue().entries[:3], {})
    save_catalogue(saved, small)
    assert load_catalogue(saved) == small


def test_a_catalogue_of_version_1_is_read(saved: Path) -> None:
    head = {"format": "tablejinn-tiles", "version": 1, **head_of(saved)["table"]}
    pack(saved, head, _pictures(saved))
    assert load_catalogue(saved) == drawn_catalogue()


def test_a_catalogue_of_version_1_may_not_claim_another_version(saved: Path) -> None:
    head = {"format": "tablejinn-tiles", "version": 2, **head_of(saved)["table"]}
    pack(saved, head, _pictures(saved))
    with pytest.raises(CatalogueError, match="its format is 'tablejinn-tiles'"):
        load_catalogue(saved)
