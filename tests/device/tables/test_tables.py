from __future__ import annotations

import io
import json
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from device.mqtt.broker import Arrived
from device.mqtt.report import iso
from device.tables.screen import Room, ago, as_json, as_line, cut, drawn, width_of
from device.tables.tables import (
    MOST_LETTERS,
    MOST_TABLES,
    SILENT_S,
    KnownTable,
    Presence,
    Tables,
    plain,
)
from device.tables.view import LineView, TerminalView, as_json_line

NOW_S = 1_795_291_200.0  # 2026-11-21T20:00:00Z
WIDE = Room(100, 30)


def _state(**changes: object) -> dict[str, object]:
    scores: dict[str, object] = {
        "1": {"name": "Red", "points": 21},
        "2": {"name": "Blue", "points": 19},
    }
    return {
        "v": 1,
        "at": iso(int(NOW_S * 1000)),
        "changed": iso(int(NOW_S * 1000) - 90_000),
        "game": "jinns",
        "phase": "playing",
        "turns": 12,
        "prompt": {"kind": "turn", "title": "Red to move", "lines": []},
        "scores": scores,
        "verdict": None,
        "camera": "ok",
        **changes,
    }


def _says(name: str, state: Mapping[str, object], *, kept: bool = False) -> Arrived:
    return Arrived(f"tablejinn/{name}/state", json.dumps(state).encode(), kept)


def _status(name: str, word: str = "online") -> Arrived:
    return Arrived(f"tablejinn/{name}/status", word.encode(), is_retained=False)


def _heard(*arrived: Arrived) -> Tables:
    tables = Tables()
    for message in arrived:
        tables = tables.after(message, NOW_S)
    return tables


def _one(*arrived: Arrived) -> KnownTable:
    [table] = _heard(*arrived).listed()
    return table


CLUB = _heard(
    *(_status(f"table-{number}") for number in (1, 2, 10)),
    _status("bar", "offline"),
    _says("table-1", _state()),
    _says("table-2", _state(game="dreams", prompt={"title": "Anna's disc"}, scores={})),
    _says("table-10", _state(changed=iso(int(NOW_S * 1000) - 7_300_000))),
)


# What is heard


def test_a_table_is_what_it_last_told() -> None:
    table = _one(_status("table-1"), _says("table-1", _state()))
    assert table.presence(NOW_S) is Presence.ONLINE
    assert table.news is not None
    assert (table.news.game, table.news.title, table.news.turns) == ("jinns", "Red to move", 12)
    assert [(one.name, one.points) for one in table.news.standings] == [("Red", 21), ("Blue", 19)]


def test_a_table_whose_last_will_came_is_offline() -> None:
    table = _one(_status("t"), _says("t", _state()), _status("t", "offline"))
    assert table.presence(NOW_S) is Presence.OFFLINE


def test_a_table_that_says_nothing_for_too_long_is_silent() -> None:
    table = _one(_status("t"), _says("t", _state()))
    assert table.presence(NOW_S + SILENT_S) is Presence.ONLINE
    assert table.presence(NOW_S + SILENT_S + 1) is Presence.SILENT


def test_a_state_kept_by_the_broker_is_as_old_as_it_says() -> None:
    kept = _state(at=iso(int((NOW_S - 3600) * 1000)), changed=iso(int((NOW_S - 3660) * 1000)))
    table = _one(_status("t"), _says("t", kept, kept=True))
    assert table.presence(NOW_S) is Presence.SILENT
    assert table.age_s(NOW_S) == 3660.0


@pytest.mark.parametrize("at", ["2036-01-01T00:00:00Z", "1970-01-01T00:05:00Z", "soon", None, 7])
def test_a_clock_that_was_never_set_makes_no_age(at: object) -> None:
    table = _one(_status("t"), _says("t", _state(at=at), kept=True))
    assert table.age_s(NOW_S) is None
    assert table.presence(NOW_S) is Presence.ONLINE


def test_what_comes_live_is_of_now_whatever_clock_the_table_has() -> None:
    state = _state(at="1970-01-01T00:05:00Z", changed="1970-01-01T00:04:00Z")
    assert _one(_status("t"), _says("t", state)).age_s(NOW_S + 5) == 65.0


def test_a_table_that_was_taken_off_the_broker_is_no_longer_listed() -> None:
    assert _heard(_status("t"), _says("t", _state()), _status("t", "")).listed() == ()


def test_tables_stand_in_the_order_of_their_numbers() -> None:
    assert [table.name for table in CLUB.listed()] == ["bar", "table-1", "table-2", "table-10"]


# What anybody may have sent


@pytest.mark.parametrize(
    "payload",
    [b"", b"{", b"[]", b"null", b"\xff\xfe", b"[" * 9_000, b'{"a": 1' + b" " * 20_000 + b"}"],
    ids=["nothing", "half", "list", "null", "no text", "deep", "long"],
)
def test_a_state_that_cannot_be_read_is_said_to_be_so(payload: bytes) -> None:
    table = _one(_status("t"), Arrived("tablejinn/t/state", payload, is_retained=False))
    assert table.news is None
    assert "nothing that can be read" in as_line(table, NOW_S)


@pytest.mark.parametrize(
    "changes",
    [
        {"game": 7, "prompt": "x", "scores": [], "turns": "many", "camera": None},
        {"scores": {"1": 5, "2": {"points": "9"}, "one": {}, "77": {}}},
        {"scores": {"1": {"name": "Red", "points": True}, "2": {"points": 10**40}}},
        {"at": "9999-99-99", "changed": ["x"]},
    ],
)
def test_a_state_of_other_types_is_read_as_far_as_it_goes(changes: dict[str, object]) -> None:
    table = _one(_status("t"), _says("t", _state(**changes)))
    assert drawn(_heard(_status("t"), _says("t", _state(**changes))), NOW_S, WIDE)
    assert as_json(table, NOW_S)["table"] == "t"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Red\x1b[2J\x07 to move", "Red[2J to move"),
        ("two\r\nlines\tand tab", "two lines and tab"),
        ("\u202edlrow\u200b", "dlrow"),
        ("Z\u0301\u0301\u0301algo", "Źalgo"),
        ("e\u0301", "é"),
        ("x" * 100, "x" * (MOST_LETTERS - 1) + "…"),
        (5, ""),
        (None, ""),
    ],
)
def test_a_text_from_the_network_cannot_steer_the_terminal(text: object, shown: str) -> None:
    assert plain(text) == shown


@given(st.text())
def test_whatever_text_comes_it_is_one_short_line(text: str) -> None:
    shown = plain(text)
    assert shown.isprintable()
    assert len(shown) <= MOST_LETTERS


@given(name=st.text(max_size=20), payload=st.binary(max_size=200))
def test_whatever_comes_there_is_a_list(name: str, payload: bytes) -> None:
    tables = _heard(
        Arrived(f"tablejinn/{name}/state", payload, is_retained=True),
        Arrived(f"tablejinn/{name}/status", payload, is_retained=True),
    )
    assert all(line.isprintable() for line in drawn(tables, NOW_S, WIDE))


def test_a_flood_of_tables_is_cut_off() -> None:
    assert len(_heard(*(_status(f"t{n}") for n in range(3 * MOST_TABLES))).listed()) == MOST_TABLES


@pytest.mark.parametrize("topic", ["other/t/status", "tablejinn/t", "tablejinn//status", "x", ""])
def test_other_topics_are_passed_over(topic: str) -> None:
    assert _heard(Arrived(topic, b"online", is_retained=False)) == Tables()


# How it is shown


def test_a_wide_terminal_shows_everything() -> None:
    assert drawn(CLUB, NOW_S, WIDE) == (
        "TABLE     GAME    NOW          SCORES           SINCE",
        "bar       -       offline                       ?",
        "table-1   jinns   Red to move  Red 21, Blue 19  1 min",
        "table-2   dreams  Anna's disc                   1 min",
        "table-10  jinns   Red to move  Red 21, Blue 19  2 h",
    )


def test_a_narrow_terminal_keeps_table_and_screen() -> None:
    assert drawn(CLUB, NOW_S, Room(24, 30)) == (
        "TABLE     NOW",
        "bar       offline",
        "table-1   Red to move",
        "table-2   Anna's disc",
        "table-10  Red to move",
    )


@given(width=st.integers(1, 80), height=st.integers(1, 8))
def test_no_list_is_larger_than_its_terminal(width: int, height: int) -> None:
    lines = drawn(CLUB, NOW_S, Room(width, height), "the broker is lost; trying again")
    assert max(map(width_of, lines)) <= width
    assert len(lines) <= max(height, 3)


def test_what_has_no_room_below_is_counted() -> None:
    assert drawn(CLUB, NOW_S, Room(60, 4))[-1] == "and 2 more"


def test_letters_of_double_width_keep_the_columns_straight() -> None:
    tables = _heard(_status("t"), _says("t", _state(prompt={"title": "红方走棋"})), _status("u"))
    starts = [line.index("jinns") for line in drawn(tables, NOW_S, WIDE)[1:2]]
    assert starts == [7]
    assert cut("红方走棋", 5) == "红方…"
    assert width_of("红方走棋") == 8


def test_without_tables_that_is_said() -> None:
    assert drawn(Tables(), NOW_S, WIDE) == ("No table has told this broker of itself.",)


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(None, "?"), (0, "now"), (59, "now"), (60, "1 min"), (7_199, "1 h"), (200_000, "2 d")],
)
def test_an_age_is_said_in_the_largest_unit(seconds: float | None, said: str) -> None:
    assert ago(seconds) == said


def test_a_program_gets_the_same_as_an_object() -> None:
    assert as_json(CLUB.by_name["table-1"], NOW_S + 4) == {
        "table": "table-1",
        "presence": "online",
        "game": "jinns",
        "phase": "playing",
        "turns": 12,
        "prompt": "Red to move",
        "scores": [{"name": "Red", "points": 21}, {"name": "Blue", "points": 19}],
        "camera": "ok",
        "unchanged_s": 94,
    }


# Terminal and pipe


def test_a_terminal_is_drawn_in_place() -> None:
    stream = io.StringIO()
    view = TerminalView(stream, lambda: WIDE)
    view.show(CLUB, NOW_S)
    assert not stream.getvalue().startswith("\x1b[")
    stream.truncate(stream.seek(0))
    view.show(CLUB, NOW_S)
    assert stream.getvalue().startswith("\x1b[5A\r")


def test_a_terminal_that_changed_its_size_is_drawn_afresh() -> None:
    sizes = iter([WIDE, Room(30, 30)])
    stream = io.StringIO()
    view = TerminalView(stream, lambda: next(sizes))
    view.show(CLUB, NOW_S)
    stream.truncate(stream.seek(0))
    view.show(CLUB, NOW_S)
    assert stream.getvalue().startswith("\x1b[H\x1b[2J")


def test_a_pipe_gets_a_line_for_every_change_and_nothing_that_steers() -> None:
    stream, aside = io.StringIO(), io.StringIO()
    view = LineView(stream, aside, as_line)
    for at_s in (NOW_S, NOW_S + 1):
        view.show(CLUB, at_s)
    changed = CLUB.after(_says("table-1", _state(prompt={"title": "Blue to move"})), NOW_S)
    view.show(changed, NOW_S + 2)
    lines = stream.getvalue().splitlines()
    assert lines[-1] == "table-1  jinns  Blue to move  Red 21, Blue 19"
    assert len(lines) == len(CLUB.listed()) + 1
    assert "\x1b" not in stream.getvalue()
    assert aside.getvalue() == ""


def test_a_pipe_of_json_has_an_object_a_line() -> None:
    stream = io.StringIO()
    LineView(stream, io.StringIO(), as_json_line).show(CLUB, NOW_S)
    named = [json.loads(line)["table"] for line in stream.getvalue().splitlines()]
    assert named == ["bar", "table-1", "table-2", "table-10"]


def test_json_loses_no_letter_on_a_stream_that_cannot_write_it() -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    said = _heard(_status("t"), _says("t", _state(prompt={"title": "B\u00e9la zieht"})))
    LineView(stream, io.StringIO(), as_json_line).show(said, NOW_S)
    line = stream.detach().getvalue()  # type: ignore[attr-defined]  # our BytesIO
    assert json.loads(line)["prompt"] == "B\u00e9la zieht"


def test_a_lost_broker_is_said_once_beside_a_pipe() -> None:
    aside = io.StringIO()
    view = LineView(io.StringIO(), aside, as_line)
    for _ in range(3):
        view.show(CLUB, NOW_S, "club:1883: no answer; trying again")
    assert aside.getvalue() == "tablejinn: club:1883: no answer; trying again\n"


def test_a_stream_that_cannot_write_a_letter_gets_a_question_mark() -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    LineView(stream, io.StringIO(), as_line).show(
        _heard(_status("t"), _says("t", _state(prompt={"title": "Béla zieht"}))), NOW_S
    )
    assert b"B?la zieht" in stream.detach().getvalue()  # type: ignore[attr-defined]  # our BytesIO
