"""Who looks at the page sees the table as the box has it, and costs the game nothing."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from device.config.sections import Config, PageConfig
from device.page import rendering, server, stream
from device.table.prompts import Key
from device.texts.language import say
from games.jinns.position import Position
from tests.device.box.rig import session_of
from tests.device.games.jinns.table_top import settled
from tests.device.page.served import Table, Viewer, served
from tests.games.jinns.tables import table as lake_table

OPENING = settled(lake_table("wishes-4").initial(5))


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with served(tmp_path) as one:
        yield one


@pytest.fixture
def lake(table: Table) -> Table:
    table.begin(OPENING)
    return table


def moved(lake: Table) -> None:
    """Make a legal move."""
    game = session_of(lake.state.game).table.game
    now = session_of(lake.state.game).position
    assert isinstance(now, Position)
    lake.see(settled(game.apply(now, game.legal_moves(now)[0])))


def test_the_menu_is_shown_in_full_words_with_its_answers(table: Table) -> None:
    screen = table.browser().table["screen"]
    assert screen["title"] == "tablejinn"
    assert screen["answers"][0]["key"] == "a"
    assert screen["lines"]


def test_a_game_is_shown_with_turn_scores_and_the_table_in_words(lake: Table) -> None:
    now = lake.browser().table
    assert (now["game"], now["phase"]) == ("Jinns of the Lake", "playing")
    assert now["turn"].endswith("to move")
    assert len(now["scores"]) == 4
    assert len(now["words"]) == 32


def test_the_position_is_a_drawing_that_scales(lake: Table) -> None:
    [picture] = lake.browser().table["pictures"]
    answer = lake.browser().get(picture["address"])
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.body.startswith(b"<svg")


def test_the_page_says_whether_the_drawing_marks_a_turn(lake: Table) -> None:
    assert lake.browser().table["is_marked"] is False
    moved(lake)
    assert lake.browser().table["is_marked"] is True


def test_a_drawing_of_long_ago_is_gone(lake: Table) -> None:
    assert lake.browser().get("/api/pictures/00-1/lake").status == 404


def test_a_viewer_is_told_the_table_at_once_and_then_what_changes(lake: Table) -> None:
    viewer = Viewer(lake.page.address)
    first = viewer.table()
    moved(lake)
    after = viewer.table()
    assert after["seq"] > first["seq"]
    assert len(after["turns"]) == len(first["turns"]) + 1
    viewer.close()


def test_a_viewer_hears_a_beat_while_nothing_happens(table: Table) -> None:
    viewer = Viewer(table.page.address)
    viewer.table()
    assert viewer.event()[0] == "beat"
    viewer.close()


def test_a_viewer_who_reads_nothing_holds_up_nobody(
    lake: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "LEAST_S", 0.0)
    host, port = urlsplit(lake.page.address).netloc.split(":")
    with socket.create_connection((host, int(port))) as slow:
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
        slow.sendall(b"GET /api/stream HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        viewer = Viewer(lake.page.address)
        for _ in range(200):
            lake.press(Key.A, Key.C)
        title = say(lake.state.prompt().title)
        shown = viewer.table()
        while shown["screen"]["title"] != title:
            shown = viewer.table()
        viewer.close()


def test_beyond_a_number_viewers_are_sent_away(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "MOST_VIEWERS", 1)
    first = Viewer(table.page.address)
    first.table()
    second = Viewer(table.page.address)
    assert second.status == 503
    first.close()
    second.close()


def test_a_request_that_never_ends_is_cut(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "REQUEST_S", 0.1)
    host, port = urlsplit(table.page.address).netloc.split(":")
    with socket.create_connection((host, int(port)), timeout=20) as slow:
        slow.sendall(b"GET /api/table HTTP/1.1\r\nHost: 127")
        with suppress(ConnectionResetError):
            assert slow.recv(10) == b""


def test_one_address_has_so_many_lines_and_no_more(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "MOST_OF_ONE", 1)
    first = Viewer(table.page.address)
    first.table()
    with pytest.raises(ConnectionError):
        table.browser().get("/api/table")
    first.close()


def test_nothing_is_drawn_while_nobody_looks(lake: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[object] = []

    def draw(*arguments: object) -> dict[str, bytes]:
        drawn.append(arguments)
        return {}

    monkeypatch.setattr(rendering, "pictures_of", draw)
    moved(lake)
    assert not drawn
    lake.browser().get("/api/table")
    assert drawn


def test_the_page_weighs_less_than_100_kb(table: Table) -> None:
    paths = ("/", "/page.css", "/main.js", "/line.js", "/view.js", "/referee.js", "/icon.svg")
    answers = [table.browser().get(path) for path in paths]
    assert {answer.status for answer in answers} == {200}
    assert sum(len(answer.body) for answer in answers) < 100_000


def test_nothing_in_the_page_stands_in_line_or_comes_from_elsewhere(table: Table) -> None:
    answer = table.browser().get("/")
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert b"style=" not in answer.body
    assert b"<script>" not in answer.body
    assert b"http" not in answer.body.replace(b"https://www.w3.org", b"")


def test_a_port_that_is_taken_leaves_the_game_without_a_page(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    port = urlsplit(table.page.address).port or 0
    taken = Config(page=PageConfig(address="127.0.0.1", port=port))
    with table.opened(taken) as page:
        assert page.address == ""
    assert "the game goes on without a page" in caplog.text


def test_a_page_that_is_switched_off_listens_nowhere(table: Table) -> None:
    off = Config(page=PageConfig(on=False))
    with table.opened(off) as page:
        assert page.address == ""


def test_a_desk_prints_the_address(table: Table, capsys: pytest.CaptureFixture[str]) -> None:
    with table.opened(is_desk=True) as page:
        assert f"the page for browsers: {page.address}" in capsys.readouterr().err
