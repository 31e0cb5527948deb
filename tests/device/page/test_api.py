"""The page does what its description says, whatever is sent to it."""

from __future__ import annotations

import json
import os
import random
import re
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest

from device.games.dreams.voting import Voting
from device.page.api import OPERATIONS
from device.page.openapi import DOCS, table
from device.table.events import Answered, CodeShown, Event, PinGone, PinShown
from device.table.prompts import Key, Prompt
from tests.device.games.jinns.table_top import settled
from tests.device.mqtt.told import laid_round
from tests.device.page.served import LONG_S, Browser, Table, served
from tests.games.jinns.tables import table as lake_table

REQUESTS = int(os.environ.get("PAGE_REQUESTS", "400" if os.environ.get("QUICK_TESTS") else "2000"))
LANGUAGES_ASKED = [
    "de",
    "tlh",
    ",;,",
    "de;q=" + "9" * 400,
    "fr;q=nan, it;q=0.5",
    "de," * 2000,
    "\xff",
]
COOKIES = [
    "tablejinn-language=tlh",
    "tablejinn=",
    "tablejinn=x; tablejinn=y",
    "tablejinn-seat=x",
    ";;;=",
    "\xff",
]
ALLOWED = {200, 400, 401, 403, 404, 405, 409, 410, 421, 422, 429, 431, 503}


@pytest.fixture
def lake(tmp_path: Path) -> Iterator[Table]:
    with served(tmp_path) as one:
        one.begin(settled(lake_table("wishes-4").initial(5)))
        yield one


def test_the_printed_description_is_up_to_date() -> None:
    assert DOCS.read_text(encoding="utf-8") == table(), "python -m device.page.openapi writes it"


def test_what_changes_something_is_a_post_that_needs_the_boxs_own_page() -> None:
    changing = {one.name for one in OPERATIONS if one.needs.value != "nothing"}
    posts = {one.name for one in OPERATIONS if one.method == "POST"}
    # These show more than the table has.
    assert changing == posts | {"live", "diagnosis", "care", "backup", "photo", "slot_photo"}


def test_what_shows_more_than_the_table_needs_the_pin(lake: Table) -> None:
    names = ("live", "diagnosis.zip", "backup.zip", "photos/towers/0")
    for path in ("/api/setup", *(f"/api/setup/{name}" for name in names)):
        answer = lake.browser().get(path)
        assert (answer.status, answer.said["problem"]) == (401, "referee")


def test_the_description_names_every_operation(lake: Table) -> None:
    described = lake.browser().get("/api/openapi.json").said
    names = {
        operation["operationId"]
        for methods in described["paths"].values()
        for operation in methods.values()
    }
    assert names == {one.name for one in OPERATIONS}


def _junk(dice: random.Random) -> Any:
    """Return a value of JSON that nobody expects."""
    kinds: list[Callable[[], object]] = [
        lambda: None,
        lambda: dice.choice([True, False]),
        lambda: dice.randint(-(10**20), 10**20),
        lambda: dice.random() * 10 ** dice.randint(-300, 300),
        lambda: "".join(chr(dice.randint(0, 0xD7FF)) for _ in range(dice.randint(0, 80))),
        lambda: [list[int]()] * dice.randint(0, 9),
        lambda: {"pin": "000000", "ticket": "", "key": "a"},
    ]
    return dice.choice(kinds)()


def _form(dice: random.Random, schema: dict[str, Any]) -> Any:
    """Return a body by a form of the description, with some of it wrong."""
    form: dict[str, Any] = {}
    for name, of in schema.get("properties", {}).items():
        if dice.random() < 0.1:
            continue
        right = dice.choice(of["enum"]) if "enum" in of else dice.randint(0, 5)
        form[name] = right if dice.random() < 0.6 else _junk(dice)
    if dice.random() < 0.1:
        form[f"more{dice.randint(0, 9)}"] = _junk(dice)
    return form


def _body(dice: random.Random, schema: dict[str, Any]) -> bytes:
    whole = json.dumps(_form(dice, schema)).encode()
    mischief = dice.random()
    if mischief < 0.1:
        return bytes(dice.randbytes(dice.randint(0, 60)))
    if mischief < 0.15:
        return b"[" * 900
    if mischief < 0.2:
        return whole + b" " * dice.choice([999, 5000, 200_000])
    return whole[: dice.randint(0, len(whole))] if mischief < 0.3 else whole


def _request(dice: random.Random, described: dict[str, Any], browser: Browser) -> int:
    """Send one request that is right or wrong, and return the status; 0 if the line was cut."""
    path = dice.choice([path for path in described["paths"] if path != "/api/stream"])
    methods = described["paths"][path]
    method = dice.choice([*methods, *methods, "put", "delete", "get", "post"]).upper()
    operation = methods.get(method.lower(), {})
    forms = described["components"]["schemas"]
    body: bytes | None = None
    if "requestBody" in operation:
        named = operation["requestBody"]["content"]["application/json"]["schema"]["$ref"]
        body = _body(dice, forms[named.rpartition("/")[2]])
    sent = re.sub(r"{\w+}", lambda _: dice.choice(["lake", "..", "%00", "x" * 3000, "%2e"]), path)
    headers = {"Content-Type": dice.choice(["application/json"] * 4 + ["text/plain", ""])}
    if dice.random() < 0.8:
        headers["Origin"] = dice.choice([f"http://{browser.host}"] * 4 + ["null", "http://x"])
    if dice.random() < 0.1:
        headers["Host"] = dice.choice(["evil.example", "", "[", "\xff"])
    if dice.random() < 0.1:
        headers["Cookie"] = dice.choice(COOKIES)
    if dice.random() < 0.2:
        headers["Accept-Language"] = dice.choice(LANGUAGES_ASKED)
    try:
        return browser.ask(method, sent, body, headers).status
    except (ConnectionError, TimeoutError):
        return 0


@pytest.fixture
def guessing(tmp_path: Path) -> Iterator[Table]:
    with served(tmp_path, laid_round(Voting.SECRET)) as one:
        yield one


def _posted(table: Table) -> list[Event]:
    posted: list[Event] = []
    while not table.inbox.empty():
        posted.append(table.inbox.get())
    return posted


def _goes_on(table: Table) -> None:
    """Check that the table is still played and seen: a press leads on, and a phone sees it."""
    before = table.browser().table["screen"]["number"]
    table.press(Key.C)
    assert table.browser().table["screen"]["number"] > before


@pytest.mark.slow
@pytest.mark.parametrize("name", ["lake", "guessing"])
def test_whatever_is_asked_the_box_does_not_fail_and_nothing_changes_without_the_pin(
    name: str, request: pytest.FixtureRequest
) -> None:
    table: Table = request.getfixturevalue(name)
    dice = random.Random(20)  # noqa: S311 - the same requests in every run
    browser = table.browser()
    described = browser.get("/api/openapi.json").said
    before = table.state.game
    found = [_request(dice, described, browser) for _ in range(REQUESTS)]
    assert set(found) - {0} <= ALLOWED
    assert found.count(0) < REQUESTS / 10
    posted = _posted(table)
    assert all(isinstance(event, PinShown | PinGone | CodeShown) for event in posted)
    assert not any(isinstance(event, Answered) for event in posted)
    assert table.state.game is before
    for event in posted:
        table.take(event)
    _goes_on(table)


@pytest.mark.slow
def test_whatever_a_referee_asks_the_box_does_not_fail(lake: Table) -> None:
    dice = random.Random(21)  # noqa: S311 - the same requests in every run
    referee = lake.referee()
    described = referee.get("/api/openapi.json").said
    ends = {"/api/referee/leave", "/api/setup/diagnosis.zip"}  # the second is slow, not odd
    described["paths"] = {path: of for path, of in described["paths"].items() if path not in ends}
    cookie, found = referee.cookie, list[int]()
    for _ in range(REQUESTS // 4):
        referee.cookie = cookie
        found.append(_request(dice, described, referee))
        lake.pump()
    assert set(found) - {0} <= ALLOWED
    assert {200, 400, 404} <= set(found)
    assert lake.browser().get("/api/table").status == 200


def _replayed(host: str, request: bytes) -> int:
    """Send the bytes of a request once more, and return the status; 0 if the line was cut."""
    name, _, port = host.partition(":")
    with socket.create_connection((name, int(port)), timeout=LONG_S) as line:
        line.sendall(request)
        answer = line.recv(64)
    return int(answer.split()[1]) if answer else 0


def test_what_a_referee_sent_means_nothing_after_he_left(lake: Table) -> None:
    referee = lake.referee()
    rows = [
        "POST {path} HTTP/1.1",
        f"Host: {referee.host}",
        f"Origin: http://{referee.host}",
        f"Cookie: {referee.cookie}",
        "Content-Type: application/json",
        "Content-Length: {length}",
        "",
        "{body}",
    ]
    number = referee.table["screen"]["number"]
    sent: list[bytes] = []
    for path, form in (
        ("/api/press", {"screen": number, "key": "c"}),
        ("/api/setup/ask", {"what": "off"}),
        ("/api/setup/ask", {"what": "bare"}),
        ("/api/setup/photos", {"game": "towers", "number": 0}),
        ("/api/referee/leave", {}),
    ):
        body = json.dumps(form)
        whole = "\r\n".join(rows)
        for part, value in (("{path}", path), ("{length}", str(len(body))), ("{body}", body)):
            whole = whole.replace(part, value)
        sent.append(whole.encode())
    assert _replayed(referee.host, sent[-1]) == 200
    lake.pump()
    for request in sent:
        assert _replayed(referee.host, request) == 401
    assert lake.inbox.empty()
    _goes_on(lake)


def test_requests_that_stand_still_are_cut_and_the_table_is_seen_meanwhile(
    lake: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("device.page.server.REQUEST_S", 1.0)
    name, _, port = lake.browser().host.partition(":")
    head = f"POST /api/press HTTP/1.1\r\nHost: {name}:{port}\r\n".encode()
    body = head + b"Content-Type: application/json\r\nContent-Length: 40\r\n\r\n"
    parts = [b"P", b"GET /", head, body, body + b'{"screen": ']
    with ExitStack() as stack:
        lines = [
            stack.enter_context(socket.create_connection((name, int(port)), timeout=LONG_S))
            for _ in range(40)
        ]
        for number, line in enumerate(lines):
            line.sendall(parts[number % len(parts)])
        assert lake.browser().get("/api/table").status == 200
        for line in lines:
            with suppress(ConnectionError):
                assert line.recv(4096)[:12] in {b"", b"HTTP/1.1 400", b"HTTP/1.1 403"}
    assert lake.inbox.empty()
    _goes_on(lake)


def test_what_the_referee_sends_again_counts_once(lake: Table) -> None:
    referee = lake.referee()
    form = {"screen": referee.table["screen"]["number"], "key": "c"}
    assert [referee.post("/api/press", form).status for _ in range(3)] == [200, 200, 200]
    shown: list[Prompt] = []
    while not lake.inbox.empty():
        lake.take(lake.inbox.get())
        shown.append(lake.state.prompt())
    assert len(set(shown)) == 1
    lake.press(Key.C)
