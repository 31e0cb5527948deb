from dataclasses import replace

import pytest

from tests.vision.labelled import lit, noisy
from tests.vision.tiles.islands import FRAMES, enrolled, mat, photos
from vision.errors import CatalogueError, PhotoError, PhotoFlaw
from vision.tiles.catalogue import Facts
from vision.tiles.enrol import TilePhoto, enrol
from vision.tiles.layout import read_elements

ELEMENTS = read_elements(FRAMES / "islands_a.toml")


def _only(photo: TilePhoto, slots: tuple[str, ...]) -> list[TilePhoto]:
    return [replace(photo, slots=slots)]


@pytest.mark.slow
def test_every_tile_and_back_is_enrolled_once() -> None:
    catalogue, _ = enrolled()
    assert len(catalogue.entries) == 84
    assert [e.id for e in catalogue.entries if e.face == "back"] == [
        "back-upper",
        "back-central",
        "back-lower",
        "back-dream",
    ]
    assert catalogue.missing() == ()


def test_the_two_copies_of_every_dream_are_reported_and_nothing_else() -> None:
    _, twins = enrolled()
    pairs = {(twin.first, twin.second) for twin in twins}
    kinds = {known.kind for known in ELEMENTS.values() if known.kind}
    assert pairs == {(f"dream-{kind}-1", f"dream-{kind}-2") for kind in kinds}
    assert all(twin.is_copy for twin in twins)


def test_two_tiles_that_look_alike_but_show_different_things_are_no_copies() -> None:
    photo = photos()[6]
    told = {**ELEMENTS, "dream-line-2": Facts("dream", (), "lamp")}
    _, twins = enrol([photo], mat(), told)
    assert [twin.is_copy for twin in twins if twin.first == "dream-line-1"] == [False]


def test_an_empty_slot_is_refused_with_its_photo_and_place() -> None:
    photo = photos()[6]
    with pytest.raises(
        PhotoError, match=r"006\.jpg: slot 8 \(row 3, column 1\) is empty"
    ) as caught:
        enrol(_only(photo, (*photo.slots, "upper-01")), mat(), ELEMENTS)
    assert caught.value.flaw == PhotoFlaw("empty", "006.jpg", 8)


def test_a_tile_that_the_layout_does_not_name_is_refused() -> None:
    photo = photos()[6]
    with pytest.raises(PhotoError, match=r"006\.jpg: slot 7 .* does not name") as caught:
        enrol(_only(photo, photo.slots[:-1]), mat(), ELEMENTS)
    assert caught.value.flaw == PhotoFlaw("unnamed", "006.jpg", 7)


def test_an_unknown_id_is_refused_by_name() -> None:
    photo = photos()[6]
    with pytest.raises(CatalogueError, match="upper-99 is not among the tiles described"):
        enrol(_only(photo, ("upper-99", *photo.slots[1:])), mat(), ELEMENTS)


def test_an_id_in_two_photos_is_refused() -> None:
    photo = photos()[6]
    with pytest.raises(CatalogueError, match="dream-line-1 comes twice"):
        enrol([photo, replace(photo, name="again.jpg")], mat(), ELEMENTS)


def test_ids_that_no_photo_shows_are_told() -> None:
    catalogue, _ = enrol([photos()[6]], mat(), ELEMENTS)
    assert len(catalogue.missing()) == 72


def test_a_photo_without_the_mat_is_refused() -> None:
    photo = photos()[6]
    dark = replace(photo, frame=photo.frame // 16)
    with pytest.raises(PhotoError, match=r"006\.jpg: island_mat is not found") as caught:
        enrol([dark], mat(), ELEMENTS)
    assert caught.value.flaw == PhotoFlaw("no-sheet", "006.jpg")


def test_a_photo_taken_once_more_before_the_tiles_were_changed_is_named() -> None:
    first, second = photos()[:2]
    once_more = replace(second, frame=lit(noisy(first.frame, 6.0), (0.8, 0.85, 0.9)))
    with pytest.raises(
        PhotoError, match=r"001\.jpg: shows the same pieces as 000\.jpg; lay"
    ) as caught:
        enrol([first, once_more], mat(), read_elements(FRAMES / "islands_a.toml"))
    assert caught.value.flaw == PhotoFlaw("same", "001.jpg", other_photo="000.jpg")
