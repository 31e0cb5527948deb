"""A table whose page is really served, and a browser without a face that looks at it."""

from __future__ import annotations

import http.client
import json
import time
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from device.camera.nominal import nominal_lens
from device.camera.sensors import MODULE_3
from device.config.sections import Config, JournalConfig, PageConfig
from device.exhibits.exhibit import Photographed
from device.journal.store import Journal, StoredEvent
from device.page.matters import Album
from device.page.outlet import OpenedPage, SeenAndKept, open_page
from device.page.shown_number import PAUSE_S
from device.table.game_in_play import GameInPlay
from device.table.prompts import Key
from tests.device.box.rig import Box, open_journal

PAGE = Config(page=PageConfig(address="127.0.0.1", port=0))
LONG_S = 20.0  # only a page that hangs takes so long


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer of the page."""

    status: int
    body: bytes
    headers: Mapping[str, str]

    @property
    def said(self) -> Any:
        return json.loads(self.body)


@dataclass(slots=True)
class Browser:
    """Asks the page as a browser does that shows it."""

    address: str
    cookie: str = ""
    seat: str = ""
    language: str = ""
    origin: str = ""
    every: list[bytes] = field(default_factory=list[bytes])

    @property
    def host(self) -> str:
        return urlsplit(self.address).netloc

    def get(self, path: str, **headers: str) -> Answered:
        return self.ask("GET", path, None, headers)

    def post(self, path: str, form: object, **headers: str) -> Answered:
        own = {"Origin": self.origin or f"http://{self.host}", "Content-Type": "application/json"}
        return self.ask("POST", path, json.dumps(form).encode(), {**own, **headers})

    def ask(
        self, method: str, path: str, body: bytes | None, headers: Mapping[str, str]
    ) -> Answered:
        line = http.client.HTTPConnection(self.host, timeout=LONG_S)
        kept = "; ".join(one for one in (self.cookie, self.seat, self.language) if one)
        own = {"Cookie": kept} if kept else {}
        try:
            line.request(method, path, body, {**own, **headers})
            answer = line.getresponse()
            whole = Answered(answer.status, answer.read(), dict(answer.getheaders()))
        finally:
            line.close()
        self.every.append(whole.body)
        cookie = whole.headers.get("set-cookie", "")
        if cookie.startswith("tablejinn-seat="):
            self.seat = cookie.partition(";")[0]
        elif cookie.startswith("tablejinn-language="):
            self.language = cookie.partition(";")[0]
        elif cookie:
            self.cookie = cookie.partition(";")[0]
        return whole

    @property
    def table(self) -> Any:
        return self.get("/api/table").said


class Viewer:
    """Follows the stream of the page."""

    def __init__(self, address: str, **headers: str) -> None:
        self._line = http.client.HTTPConnection(urlsplit(address).netloc, timeout=LONG_S)
        self._line.request("GET", "/api/stream", headers=headers)
        self._answer = self._line.getresponse()
        self.status = self._answer.status
        self.kept = b""

    def event(self) -> tuple[str, Any]:
        """Return the next event and what it says."""
        found: dict[str, str] = {}
        while True:
            row = self._answer.readline()
            self.kept += row
            if not row:
                return "end", None
            name, _, value = row.decode().rstrip("\n").partition(": ")
            if name:
                found[name] = value
            elif "event" in found:
                return found["event"], json.loads(found["data"])
            else:
                found = {}

    def table(self) -> Any:
        """Return the next snapshot, whatever beats come before it."""
        while True:
            kind, said = self.event()
            if kind != "beat":
                return said

    def close(self) -> None:
        self._line.close()
        self._answer.close()


SheetPhotos = Callable[[str], bytes | None]


def _no_sheet(_game: str) -> None:
    return None


def _no_picture() -> None:
    return None


def _log(_arguments: Sequence[str]) -> str:
    return "tablejinn: started for Anna"


def _no_exhibits(_game_id: str) -> tuple[Photographed, ...]:
    return ()


class Table(Box):
    """A box whose page is served."""

    page: OpenedPage
    end_page: Callable[[], None]
    record: Path
    journal: Journal
    album: Album
    sheet_now: SheetPhotos
    live: Callable[[], bytes | None]
    whole: Callable[[], bytes | None] = staticmethod(_no_picture)
    settings: Path | None = None
    later_s = 0.0

    def later(self, seconds: float) -> None:
        """Let time pass for the page."""
        self.later_s += seconds

    def journal_events(self) -> tuple[StoredEvent, ...]:
        """All that the journal has of the game that is played."""
        return self.journal.events(self.state.game_id)

    def opened(
        self, config: Config = PAGE, *, is_desk: bool = False
    ) -> AbstractContextManager[OpenedPage]:
        """Open the page of this table once more."""
        kept = SeenAndKept(
            *(self.record, self.album, self.sheet_now, self.live, _log, self.whole),
            lens=nominal_lens(MODULE_3, 1536, 864),
            settings=self.settings,
        )
        if config.journal.path is None:
            config = replace(config, journal=JournalConfig(path=self.record))
        return open_page(
            config, kept, self.state, self.inbox.put, is_desk=is_desk, clock=self._clock
        )

    def _clock(self) -> float:
        return time.monotonic() + self.later_s

    def pump(self) -> None:
        """Let the service handle what came from the page."""
        while not self.inbox.empty():
            self._handle(self.inbox.get())

    @property
    def pin(self) -> str:
        """The number that the display shows."""
        self.pump()
        prompt = self.state.prompt()
        assert prompt.kind == "pin"
        return str(dict(prompt.lines[0].facts)["pin"])

    def code_for(self, seat: str) -> str:
        """The code that the display shows to a player, once he holds the box."""
        self.pump()
        prompt = self.state.prompt()
        assert (prompt.kind, dict(prompt.lines[0].facts)["seat"]) == ("code-for", seat)
        self.press(Key.A)
        prompt = self.state.prompt()
        assert prompt.kind == "code"
        return str(dict(prompt.lines[0].facts)["code"])

    def phone_of(self, seat: int, name: str) -> Browser:
        """A phone whose player has typed the code that the display showed to him."""
        self.later(PAUSE_S)
        phone = self.browser()
        ticket = phone.post("/api/mine/code", {"seat": seat}).said["ticket"]
        code = self.code_for(name)
        assert phone.post("/api/mine", {"ticket": ticket, "code": code}).status == 200
        self.pump()
        return phone

    def browser(self) -> Browser:
        return Browser(self.page.address)

    def referee(self) -> Browser:
        """A browser that has typed the number on the display."""
        browser = self.browser()
        ticket = browser.post("/api/pin", {}).said["ticket"]
        assert browser.post("/api/referee", {"ticket": ticket, "pin": self.pin}).status == 200
        self.pump()
        return browser


@contextmanager
def served(
    folder: Path,
    game: GameInPlay | None = None,
    album: Album = _no_exhibits,
    sheet_now: SheetPhotos = _no_sheet,
    live: Callable[[], bytes | None] = _no_picture,
) -> Generator[Table]:
    """Yield a table whose page is served; without a game the box shows its menu."""
    with open_journal(folder) as journal:
        table = Table(journal)
        table.record, table.album = folder / "journal.sqlite", album
        table.sheet_now, table.journal, table.live = sheet_now, journal, live
        if game is not None:
            table.state = replace(table.state, game=game, game_id="game-1")
        with ExitStack() as stack:
            table.page, table.end_page = stack.enter_context(table.opened()), stack.close
            table.outlets = replace(table.outlets, report=table.page.tell)
            yield table
