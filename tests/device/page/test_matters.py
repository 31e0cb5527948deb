"""What the camera saw of a game, on the page: the photos that the box keeps for a dispute."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.device.exhibits.evening import GAME_ID, WatchedEvening
from tests.device.page.served import Table, served


@pytest.fixture
def evening(tmp_path: Path) -> WatchedEvening:
    """A game of the lake in which an illegal move was seen."""
    evening = WatchedEvening(tmp_path)
    evening.show(16)
    evening.show(17)
    return evening


@pytest.fixture
def table(evening: WatchedEvening, tmp_path: Path) -> Iterator[Table]:
    with served(tmp_path, evening.game, lambda _: evening.keeper.album(GAME_ID)) as one:
        yield one


def test_an_illegal_try_is_shown_with_both_photos_and_what_changed(table: Table) -> None:
    browser = table.browser()
    (matter,) = browser.get("/api/matters").said["matters"]
    assert matter["title"].startswith("An illegal try - after turn")
    assert any("Not allowed" in line for line in matter["lines"])
    for side in (matter["before"], matter["after"]):
        photo = browser.get(side["address"])
        assert photo.headers["content-type"] == "image/jpeg"
        assert photo.body.startswith(b"\xff\xd8")
        assert side["marks"]
    assert matter["before"]["address"] != matter["after"]["address"]


def test_each_phone_reads_the_headings_in_its_language(table: Table) -> None:
    phone = table.browser()
    for language, title in (
        ("de", "Ein Versuch, der nicht erlaubt ist - nach Zug"),
        ("fr", "Un essai interdit - après le coup"),
        ("it", "Un tentativo non permesso - dopo il turno"),
    ):
        phone.post("/api/language", {"language": language})
        (matter,) = phone.get("/api/matters").said["matters"]
        assert matter["title"].startswith(title)


@pytest.mark.parametrize(
    "path", ["game-1/9/after", "game-1/1/x", "game-1/x/after", "game-2/1/after"]
)
def test_a_photo_that_is_not_there_is_not_found(table: Table, path: str) -> None:
    answer = table.browser().get(f"/api/matters/{path}")
    assert (answer.status, answer.said["problem"]) == (404, "gone")


def test_while_no_game_is_played_there_is_nothing_to_see(
    evening: WatchedEvening, tmp_path: Path
) -> None:
    folder = tmp_path / "menu"
    folder.mkdir()
    with served(folder, album=lambda game: evening.keeper.album(GAME_ID) if game else ()) as table:
        assert table.browser().get("/api/matters").said == {"matters": []}
