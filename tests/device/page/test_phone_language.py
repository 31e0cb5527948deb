"""Each phone has a language of its own, and what many read in one language is said once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from device.games.dreams.voting import Voting
from device.page import rendering
from device.page.phone_language import AS_BOX, BOX, wanted_language
from device.page.snapshot import Snapshot
from device.table.prompts import Key
from device.texts.language import say
from device.texts.offered import LANGUAGES
from tests.device.games.jinns.table_top import settled
from tests.device.mqtt.told import PERSONS, laid_round
from tests.device.page.evenings import evenings
from tests.device.page.served import Table, Viewer, served
from tests.device.page.test_looking import moved
from tests.games.jinns.tables import table as lake_table


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with served(tmp_path) as one:
        yield one


@pytest.fixture
def lake(table: Table) -> Table:
    table.begin(settled(lake_table("wishes-4").initial(5)))
    return table


@pytest.mark.parametrize(
    ("accepted", "wanted"),
    [
        ("", BOX),
        ("de", "de"),
        ("de-CH,de;q=0.9,en;q=0.8", "de"),
        ("nl,fr;q=0.4,it;q=0.7", "it"),
        ("EN-gb", "en"),
        ("nl, es;q=0.5, *;q=0.1", BOX),
        ("de;q=0", BOX),
        ("de;q=nan", BOX),
        ("de;q=-1, fr;q=0.1", "fr"),
        ("de;x", BOX),
        (",;,=", BOX),
        ("nl," * 1000 + "de", BOX),
    ],
)
def test_a_phone_where_nothing_was_chosen_is_answered_in_its_own_language(
    accepted: str, wanted: str
) -> None:
    assert wanted_language("", accepted) == wanted


def test_what_was_chosen_comes_before_the_phones_own_language() -> None:
    assert wanted_language("it", "de") == "it"
    assert wanted_language(AS_BOX, "de") == BOX
    assert wanted_language("tlh", "de") == "de"


def test_each_phone_reads_the_table_in_its_language(lake: Table) -> None:
    title = lake.state.prompt().title
    for language in LANGUAGES:
        shown = lake.browser().get("/api/table", **{"Accept-Language": language}).said
        assert shown["language"] == language
        assert shown["screen"]["title"] == say(title, language)


def test_the_language_chosen_on_a_phone_is_that_of_all_its_answers(tmp_path: Path) -> None:
    evenings(tmp_path)
    with served(tmp_path) as table:
        phone, other = table.browser(), table.browser()
        assert phone.post("/api/language", {"language": "fr"}).status == 200
        assert phone.table["language"] == "fr"
        assert phone.get("/api/words").said["language"] == "fr"
        assert phone.get("/api/evenings").said["evenings"][0]["title"] == "Dreams"
        evening = "/api/evenings/friday"
        assert phone.get(evening).said["scores"][0]["left"] == "Rouge"
        assert phone.get(f"{evening}/turns/0").said["said"] == "Le début"
        assert other.get(f"{evening}/turns/0").said["said"] == "The opening"
        assert b'lang="fr"' in phone.get(f"{evening}/files/evening.html").body
        assert other.table["language"] == "en"


def test_a_players_secret_things_stand_in_the_language_of_his_phone(tmp_path: Path) -> None:
    with served(tmp_path, laid_round(Voting.SECRET)) as table:
        phone = table.phone_of(1, PERSONS[0])
        english = phone.get("/api/mine").said
        phone.post("/api/language", {"language": "de"})
        german = phone.get("/api/mine").said
        assert german["number"] == english["number"]
        assert german["groups"][0]["title"] != english["groups"][0]["title"]


def test_what_is_no_language_is_refused_and_changes_nothing(table: Table) -> None:
    phone = table.browser()
    for wrong in ("tlh", "", "de\r\nx"):
        assert phone.post("/api/language", {"language": wrong}).status == 400
    assert phone.table["language"] == "en"


def test_the_page_offers_every_language_by_its_own_name(table: Table) -> None:
    phone = table.browser()
    given = phone.get("/api/language").said
    assert (given["language"], given["is_box"]) == ("en", True)
    assert [one["code"] for one in given["offered"]] == list(LANGUAGES)
    assert "Français" in {one["name"] for one in given["offered"]}
    phone.post("/api/language", {"language": "it"})
    given = phone.get("/api/language").said
    assert (given["language"], given["is_box"]) == ("it", False)


def test_a_viewer_as_the_box_hears_a_language_that_players_choose_at_once(table: Table) -> None:
    follower, own = Viewer(table.page.address), Viewer(table.page.address, Cookie="x=y")
    german = Viewer(table.page.address, **{"Accept-Language": "de"})
    first = [one.table() for one in (follower, own, german)]
    assert [one["language"] for one in first] == ["en", "en", "de"]
    table.press(Key.C, Key.B, Key.B)
    shown = follower.table()
    while shown["language"] != "fr":
        shown = follower.table()
    assert shown["seq"] > first[0]["seq"]
    german.close()
    follower.close()
    own.close()


def test_fifty_viewers_cost_one_snapshot_for_each_language(
    lake: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    snapshot_of = rendering.snapshot_of

    def counted(*arguments: object) -> Snapshot:
        shown = snapshot_of(*arguments)  # type: ignore[arg-type]
        made.append(shown.language)
        return shown

    monkeypatch.setattr(rendering, "snapshot_of", counted)
    viewers = [
        Viewer(lake.page.address, **{"Accept-Language": LANGUAGES[number % 4]})
        for number in range(48)
    ]
    for one in viewers:
        one.table()
    assert sorted(made) == sorted(LANGUAGES)
    made.clear()
    moved(lake)
    shown = [one.table() for one in viewers]
    assert sorted(made) == sorted(LANGUAGES)
    assert [one["language"] for one in shown] == [LANGUAGES[number % 4] for number in range(48)]
    for one in viewers:
        one.close()


def test_the_drawing_of_one_language_is_none_of_another(lake: Table) -> None:
    shown = [
        lake.browser().get("/api/table", **{"Accept-Language": language}).said["pictures"][0]
        for language in ("de", "fr")
    ]
    assert shown[0]["address"] != shown[1]["address"]
    assert {lake.browser().get(one["address"]).status for one in shown} == {200}


def test_a_screen_has_one_number_in_every_language(lake: Table) -> None:
    phone, other = lake.browser(), lake.browser()
    other.post("/api/language", {"language": "de"})
    assert phone.table["screen"]["number"] == other.table["screen"]["number"]
    lake.press(Key.C)
    assert other.table["screen"]["number"] == phone.table["screen"]["number"]
