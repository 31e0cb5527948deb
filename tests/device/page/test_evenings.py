"""Evenings that were played before: the list, one of them turn by turn, and what is taken home."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from device.cli import main
from device.evenings.statistics import Played, Sum, sums
from device.journal.recorder import BEGIN
from device.page import archive
from device.table.events import JournalEntry
from device.table.prompts import text
from device.texts.language import say
from tests.device.page.evenings import evenings, lake_entries
from tests.device.page.served import Table, served

LAKE, DREAMS = "/api/evenings/friday", "/api/evenings/saturday"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    evenings(tmp_path)
    with served(tmp_path) as one:
        yield one


def test_the_latest_evening_is_listed_first(table: Table) -> None:
    listed = table.browser().get("/api/evenings").said["evenings"]
    told = [(one["name"], one["title"], one["date"], one["is_open"]) for one in listed]
    assert told == [
        ("saturday", "Dreams", "2026-11-22", False),
        ("friday", "Jinns of the Lake", "2026-11-21", False),
    ]
    assert listed[0]["players"] == ["Red", "Yellow", "Green"]


def test_an_evening_is_shown_turn_by_turn(table: Table) -> None:
    browser = table.browser()
    lake = browser.get(LAKE).said
    assert [one["number"] for one in lake["turns"]] == [0, 1]
    assert lake["turns"][0]["said"] == "The opening"
    before, after = (browser.get(f"{LAKE}/turns/{number}").said for number in (0, 1))
    assert after["said"] == lake["turns"][1]["said"] != before["said"]
    assert after["words"] != before["words"]
    drawings = [browser.get(one["pictures"][0]["address"]).body for one in (before, after)]
    assert drawings[0].startswith(b"<svg")
    assert drawings[0] != drawings[1]


def test_an_evening_tells_its_scores_and_its_pictures(table: Table) -> None:
    browser = table.browser()
    round_one = browser.get(DREAMS).said
    told = [(line["left"], line["right"]) for line in round_one["scores"]]
    assert told == [("Yellow", "2"), ("Green", "2"), ("Red", "1")]
    (picture,) = round_one["pictures"]
    assert b"Round 1: image 3" in browser.get(picture["address"]).body


def test_what_is_taken_home_is_what_keep_writes(table: Table, tmp_path: Path) -> None:
    settings = tmp_path / "tablejinn.toml"
    settings.write_text(f'[journal]\npath = "{table.record}"\n')
    kept = tmp_path / "kept"
    assert main(["keep", str(kept), "--game", "saturday", "--config", str(settings)]) == 0
    for name in ("evening.html", "evening.json"):
        taken = table.browser().get(f"{DREAMS}/files/{name}")
        assert taken.body == (kept / name).read_bytes()
        assert taken.headers["content-disposition"] == f'attachment; filename="{name}"'


def test_the_turns_and_the_pictures_are_taken_home_too(table: Table) -> None:
    browser = table.browser()
    notation = browser.get(f"{LAKE}/files/notation.txt").body.decode().splitlines()
    assert notation[0] == "jinns 2026-11-21"
    assert len(notation) == 2
    packed = browser.get(f"{DREAMS}/files/pictures.zip").body
    with zipfile.ZipFile(io.BytesIO(packed)) as pictures:
        assert pictures.namelist() == ["round-1.svg"]
        assert b"Round 1: image 3" in pictures.read("round-1.svg")


@pytest.mark.parametrize("evening", [LAKE, DREAMS])
def test_the_sheet_to_print_is_a_pdf_and_always_the_same(table: Table, evening: str) -> None:
    browser = table.browser()
    sheet = browser.get(f"{evening}/files/evening.pdf")
    assert sheet.headers["content-type"] == "application/pdf"
    assert sheet.body.startswith(b"%PDF-")
    assert sheet.body == browser.get(f"{evening}/files/evening.pdf").body
    assert len(sheet.body) < 500_000


def test_an_evening_that_has_not_ended_is_listed_and_not_shown(tmp_path: Path) -> None:
    evenings(tmp_path, dreams_is_over=False)
    with served(tmp_path) as table:
        browser = table.browser()
        first = browser.get("/api/evenings").said["evenings"][0]
        assert (first["name"], first["is_open"]) == ("saturday", True)
        for path in ("", "/turns/0", "/files/evening.json", "/pictures/round-1"):
            assert browser.get(f"{DREAMS}{path}").status == 404


@pytest.mark.parametrize(
    "path",
    ["/turns/2", "/turns/-1", "/turns/x", "/turns/%C2%B2", "/pictures/x", "/files/x", "/turns/0/x"],
)
def test_what_an_evening_does_not_have_is_not_found(table: Table, path: str) -> None:
    answer = table.browser().get(f"{LAKE}{path}")
    assert (answer.status, answer.said["problem"]) == (404, "gone")


def test_a_damaged_evening_is_said_to_be_one_and_the_others_are_shown(tmp_path: Path) -> None:
    evenings(tmp_path, lake=[JournalEntry(BEGIN, {}), JournalEntry("move", {"move": "0>1"})])
    with served(tmp_path) as table:
        browser = table.browser()
        answer = browser.get(LAKE)
        assert (answer.status, answer.said["problem"]) == (422, "record")
        assert browser.get(DREAMS).status == 200


def test_an_evening_that_begins_while_the_page_is_open_is_listed_then(table: Table) -> None:
    browser = table.browser()
    assert len(browser.get("/api/evenings").said["evenings"]) == 2
    for entry in lake_entries():
        table.outlets.recorder.append("sunday", entry)
    listed = browser.get("/api/evenings").said["evenings"]
    assert [(one["name"], one["is_open"]) for one in listed][:1] == [("sunday", True)]


def test_a_journal_that_is_gone_is_said_to_be_unreadable(table: Table) -> None:
    table.record.rename(table.record.with_name("elsewhere"))
    assert table.browser().get("/api/evenings").status == 422


def test_players_with_names_have_their_games_wins_and_points_counted(tmp_path: Path) -> None:
    evenings(tmp_path, names=("Anna", "Béla", "Chiara"))
    with served(tmp_path) as table:
        browser = table.browser()
        counted = browser.get("/api/statistics").said
        assert counted["left"] == 0
        assert [(line["left"], line["right"]) for line in counted["players"]] == [
            ("Anna, Dreams: 1 played, 0 won", "average 1.0"),
            ("Béla, Dreams: 1 played, 1 won", "average 2.0"),
            ("Chiara, Dreams: 1 played, 1 won", "average 2.0"),
        ]
        browser.post("/api/language", {"language": "de"})
        assert browser.get("/api/statistics").said["players"][0]["right"] == "im Schnitt 1,0"


def test_players_without_names_are_not_counted(table: Table) -> None:
    assert table.browser().get("/api/statistics").said == {"players": [], "left": 0}


def test_a_few_games_are_counted_at_a_time_and_a_damaged_one_for_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "COUNTED_AT_ONCE", 1)
    damaged = [JournalEntry(BEGIN, {}), JournalEntry("move", {"move": "0>1"})]
    evenings(tmp_path, lake=damaged, names=("Anna", "Béla", "Chiara"))
    with served(tmp_path) as table:
        browser = table.browser()
        first, second = (browser.get("/api/statistics").said for _ in range(2))
        assert (first["left"], first["players"]) == (1, [])
        assert (second["left"], len(second["players"])) == (0, 3)


def test_points_that_nobody_counted_are_in_no_average() -> None:
    parts = [Played("Ada", "dreams", points, is_won=False) for points in (4, None, 7)]
    assert sums(parts) == (Sum("Ada", "dreams", 3, 0, 5.5),)
    assert sums(parts[1:2]) == (Sum("Ada", "dreams", 1, 0, None),)
    told = text("played-uncounted", name="Ada", game="dreams", played=1, wins=0)
    assert say(told) == "Ada, Dreams: 1 played, 0 won"
    told = text("played-and-won", name="Ada", game="dreams", played=3, wins=0, average="5.5")
    assert say(told, "it") == "Ada, Dreams: giocate 3, vinte 0\tmedia 5,5"
