"""The sheet is learnt bare before a game, on the display, with one press to skip it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from device.box.assembly import open_table
from device.box.bare_page import BarePage, bare_prompt
from device.camera.folder import Shot
from device.config.file import read_config
from device.display.geometry import NARROW, WIDE, Geometry
from device.display.screens import lay_out
from device.reading.bare_learning import BareObserver, LearnsBare
from device.reading.bare_store import BareStore
from device.reading.requests import EndBare, LearnBare, ReadGame
from device.table.events import BareLooked, BareOutcome, Blocked, SheetStrange, Trouble
from device.table.prompts import Key, Signal, Text, text
from device.texts.language import say
from tests.device.box.rig import Box, NothingSeen, open_journal
from tests.vision.labelled import frame_of, still
from vision.sheet.board_file import SHIPPED, find_board
from vision.sheet.frames import read_frame
from vision.sheet.lens import Frame, read_lens
from vision.stacks.reader import StackReader

PHOTO = SHIPPED / "bare" / "lake_0.jpg"
LENS, BARE = read_lens(PHOTO.with_suffix(".json")), read_frame(PHOTO)
LAKE = find_board("lake")
WITH_DOMES = still("016")
A, B, C = Key.A, Key.B, Key.C


class Table:
    """A box that asks for the bare sheet, and whose camera takes a picture a second."""

    def __init__(self, box: Box, folder: Path) -> None:
        self.box, self.store = box, BareStore(folder)
        self.reader = StackReader(LAKE, LENS)
        menu = replace(box.state.menu, unlearnt={"jinns": BarePage()})
        box.state = replace(box.state, menu=menu)
        readers = {"jinns": self.reader}
        self.camera = BareObserver(NothingSeen(), readers, LENS, self.store, lambda _: None)
        self.at_s = 0.0

    def set_up(self) -> None:
        """Answer every question until the sheet is asked for."""
        while self.kind != "bare":
            self.press(A)

    def press(self, *keys: Key) -> None:
        self.box.press(*keys)
        for request in self.box.requests:
            if isinstance(request, LearnBare | EndBare):
                self.camera.post(request)
        self.box.requests.clear()

    def see(self, *frames: Frame) -> None:
        for frame in frames:
            self.at_s += 1.0
            event = self.camera.look(Shot(frame, self.at_s))
            if event is not None:
                self.box.take(event)

    @property
    def kind(self) -> str:
        return self.box.state.prompt().kind

    @property
    def lines(self) -> tuple[Text, ...]:
        return self.box.state.prompt().lines

    @property
    def has_begun(self) -> bool:
        return self.box.state.game is not None


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with closing(open_journal(tmp_path)) as journal:
        yield Table(Box(journal), tmp_path / "bare")


def test_three_looks_at_the_clear_sheet_and_the_game_begins_with_its_photo(table: Table) -> None:
    table.set_up()
    table.press(A)
    assert table.lines == (text("bare-looking", number=1, count=3),)
    table.see(BARE, BARE)
    assert not table.has_begun
    table.see(BARE)
    assert table.has_begun
    assert table.box.requests[-1] == ReadGame("jinns")
    assert len(table.reader.references) == 1
    assert table.store.folder_for(LAKE) == table.store.folder


def test_one_press_skips_it_and_nothing_is_learnt(table: Table) -> None:
    table.set_up()
    table.press(C)
    assert table.has_begun
    assert not table.store.has(LAKE)
    assert table.reader.references == ()


def test_looking_is_skipped_with_one_press_too(table: Table) -> None:
    table.set_up()
    table.press(A)
    table.see(BARE)
    table.press(C)
    assert table.has_begun
    assert table.reader.references == ()


def test_a_sheet_with_domes_on_it_is_not_learnt_and_the_plan_shows_them(table: Table) -> None:
    table.reader = StackReader(LAKE, read_lens(WITH_DOMES))
    readers: dict[str, LearnsBare] = {"jinns": table.reader}
    lens = read_lens(WITH_DOMES)
    table.camera = BareObserver(NothingSeen(), readers, lens, table.store, lambda _: None)
    table.set_up()
    table.press(A)
    table.see(*[frame_of(WITH_DOMES)] * 4)
    assert not table.has_begun
    assert table.lines[0].key == "bare-things"
    chart = table.box.state.prompt().chart
    assert chart is not None
    assert len(chart.further) > 3
    assert table.box.state.prompt().keys[0] is None, "many domes are no print"
    assert not table.store.has(LAKE)


def test_what_seems_to_lie_there_may_be_print_and_the_players_say_so(tmp_path: Path) -> None:
    with closing(open_journal(tmp_path)) as journal:
        table = Table(Box(journal), tmp_path / "bare")
        reader = _Doubter(LAKE, LENS)
        table.camera = BareObserver(
            NothingSeen(), {"jinns": reader}, LENS, table.store, lambda _: None
        )
        table.set_up()
        table.press(A)
        table.see(BARE, BARE, BARE)
        assert table.lines == (text("bare-things-or-print", count=1),)
        table.press(A)
        table.see(BARE)
        assert table.has_begun
        assert table.store.has(LAKE)


class _Doubter(StackReader):
    """A reader to which a printed star looks like a dome."""

    def things_on(self, frame: Frame) -> tuple[tuple[float, float], ...]:
        del frame
        return ((100.0, 100.0),)


def test_a_hand_that_moves_begins_the_looks_again(table: Table) -> None:
    table.set_up()
    table.press(A)
    reached = BARE.copy()
    reached[300:600, 500:800] = (120, 150, 200)
    table.see(BARE, BARE, reached)
    assert table.lines == (text("bare-moved"),)
    table.see(BARE, BARE)
    assert not table.has_begun
    table.see(BARE)
    assert table.has_begun


def test_a_sheet_that_is_not_seen_is_told_as_on_the_aim_page(table: Table) -> None:
    table.set_up()
    table.press(A)
    table.see(np.full_like(BARE, 120))
    assert table.lines == (text("aim-no-markers"),)


def test_a_camera_that_is_lost_is_told(table: Table) -> None:
    table.set_up()
    table.press(A)
    table.box.take(Blocked(Trouble.CAMERA_LOST, 1.0))
    assert table.lines == (text("aim-no-picture"),)


def test_a_full_disk_is_told_and_the_photo_serves_until_the_box_goes_off(
    tmp_path: Path,
) -> None:
    (tmp_path / "bare").write_text("a file where the folder should be")
    with closing(open_journal(tmp_path)) as journal:
        table = Table(Box(journal), tmp_path / "bare")
        table.set_up()
        table.press(A)
        table.see(BARE, BARE, BARE)
        assert table.lines == (text("bare-not-kept"),)
        assert table.box.state.prompt().signal is Signal.TROUBLE
        assert len(table.reader.references) == 1
        table.press(A)
        assert table.has_begun


def test_a_reader_that_cannot_use_the_photo_is_told_and_the_game_goes_on(tmp_path: Path) -> None:
    with closing(open_journal(tmp_path)) as journal:
        table = Table(Box(journal), tmp_path / "bare")
        table.set_up()
        table.press(A)
        table.box.take(BareLooked(outcome=BareOutcome.UNREADABLE))
        assert table.lines == (text("bare-unreadable"),)
        table.press(A)
        assert table.has_begun


def test_a_sheet_that_became_strange_is_asked_for_before_the_next_game(tmp_path: Path) -> None:
    with closing(open_journal(tmp_path)) as journal:
        box = Box(journal)
        box.take(SheetStrange("jinns"))
        while box.state.game is None and box.state.prompt().kind != "bare":
            box.press(A)
        assert box.state.prompt().kind == "bare"


def test_news_of_the_bare_sheet_changes_nothing_elsewhere(table: Table) -> None:
    before = table.box.state
    table.box.take(BareLooked(looks=2))
    assert table.box.state.prompt() == before.prompt()
    assert table.box.state.menu == before.menu


def _config(folder: Path, **more: str) -> dict[str, str]:
    return {
        "TABLEJINN_JOURNAL_PATH": str(folder / "journal.sqlite"),
        "TABLEJINN_CAMERA_LENS": str(PHOTO.with_suffix(".json")),
        "TABLEJINN_GAME_GAME": "jinns",
        **more,
    }


def test_a_kept_photo_survives_a_restart_and_is_asked_for_no_more(tmp_path: Path) -> None:
    BareStore(tmp_path / "bare").keep(LAKE, BARE)
    with closing(open_journal(tmp_path)) as journal:
        opened = open_table(read_config(None, _config(tmp_path)), journal)
    assert opened.unlearnt == {}
    reader = opened.learning["jinns"]
    assert isinstance(reader, StackReader)
    assert len(reader.references) == 1


@pytest.mark.parametrize("damage", [b"", b"no picture", "half"], ids=["empty", "text", "half"])
def test_a_damaged_photo_is_ignored_and_told(tmp_path: Path, damage: bytes | str) -> None:
    store = BareStore(tmp_path / "bare")
    store.keep(LAKE, np.full_like(BARE, 90) if damage == "half" else BARE)
    if isinstance(damage, bytes):
        (store.folder / "lake_0.jpg").write_bytes(damage)
    with closing(open_journal(tmp_path)) as journal:
        opened = open_table(read_config(None, _config(tmp_path)), journal)
    assert opened.unlearnt == {"jinns": BarePage(is_damaged=True)}
    assert bare_prompt(opened.unlearnt["jinns"]).lines == (text("bare-damaged"),)


@pytest.mark.parametrize("stray", ["lake_0.json", "lake_1.jpg"])
@pytest.mark.parametrize("kind", ["text", "pipe", "folder"])
def test_whatever_lies_beside_the_kept_photo_ends_no_start(
    stray: str, kind: str, tmp_path: Path
) -> None:
    """Once a file of that name that is no lens ended each start."""
    store = BareStore(tmp_path / "bare")
    store.keep(LAKE, BARE)
    path = store.folder / stray
    make = {"text": path.touch, "pipe": lambda: os.mkfifo(path), "folder": path.mkdir}
    make[kind]()
    with closing(open_journal(tmp_path)) as journal:
        opened = open_table(read_config(None, _config(tmp_path)), journal)
    assert opened.unlearnt == {"jinns": BarePage(is_damaged=True)}


def test_photos_that_the_owner_names_come_first(tmp_path: Path) -> None:
    named = {"TABLEJINN_CAMERA_BARE": str(PHOTO.parent)}
    with closing(open_journal(tmp_path)) as journal:
        opened = open_table(read_config(None, _config(tmp_path, **named)), journal)
    assert opened.unlearnt == {}


def test_a_photo_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    store = BareStore(tmp_path)
    store.keep(LAKE, BARE)
    store.keep(LAKE, BARE)
    assert [path.name for path in tmp_path.iterdir()] == ["lake_0.jpg"]


@pytest.mark.parametrize("geometry", [NARROW, WIDE], ids=["narrow", "wide"])
@pytest.mark.parametrize("page", [BarePage(), BarePage(is_damaged=True)], ids=["ask", "damaged"])
def test_what_is_asked_fits_the_screen(page: BarePage, geometry: Geometry) -> None:
    layout = lay_out(bare_prompt(page), geometry=geometry)
    assert not layout.is_cut, say(bare_prompt(page).lines[0])
