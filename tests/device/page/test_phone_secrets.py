"""What a player decides on his phone reaches that phone and the journal, and nothing else.

Two runs that differ in nothing but a secret send the same bytes to everybody else: to the phone of
another player, the referee's phone, the wall, the broker and the log. What is kept of the evening,
a diagnosis and a backup are the same, too.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from device.backup.diagnostics import journal_text
from device.backup.open_secrets import backup_without_secrets
from device.box.decision import BoxState
from device.config.sections import Config
from device.evenings.kept import read_evening
from device.games.dreams.setup import DreamsForm
from device.games.dreams.voting import Voting
from device.journal.copy import journal_to_read
from device.journal.recorder import BEGIN
from device.journal.store import Journal, Stamp
from device.keepsake.keepsake import to_record, to_sheet
from device.mqtt.bulletin import Bulletin
from device.mqtt.secrecy import NamePrivacy, Voice
from device.mqtt.state import TableMoment
from device.table.events import Effect, Event, Seen
from device.table.prompts import Key
from device.texts.language import say
from games.dreams.dealing import drawn, sealed
from games.dreams.game import Dreams
from games.dreams.options import Options
from games.dreams.position import Phase, Position
from games.dreams.setup import Setup
from games.game import Seat
from tests.device.games.dreams.mat_top import KINDS, beads, reading_of
from tests.device.mqtt.told import AT_MS, PERSONS, TOPICS
from tests.device.page.served import Browser, Table, Viewer, served
from vision.sheet.board_file import find_board

ANNA, BELA, CHIARA = PERSONS[:3]


@dataclass(slots=True)
class Broker:
    """All that a broker is told, every name and every screen."""

    messages: list[str] = field(default_factory=list[str])
    bulletin: Bulletin = field(
        default_factory=lambda: Bulletin(TOPICS, Voice("en", NamePrivacy.TOLD), "", AT_MS)
    )

    def tell(self, before: BoxState, effects: tuple[Effect, ...], after: BoxState) -> None:
        game_id = after.game_id if after.game is not None else ""
        moment = TableMoment(
            AT_MS, after.menu, after.game, before.game, game_id, effects, "ok", after.page_below()
        )
        told = self.bulletin.after((moment,), AT_MS)
        self.messages += [f"{one.topic} {one.payload}" for one in told]


@dataclass(slots=True)
class Evening:
    """A round of Dreams at a box with a broker, two phones that look on, and a wall."""

    table: Table
    broker: Broker
    form: DreamsForm

    def begin(self) -> None:
        self.table.journal.append("game-1", BEGIN, self.form.payload(), Stamp(1, 1, "boot"))
        self.table.state = replace(self.table.state, game=self.form.new_game(), game_id="game-1")
        before = self.table.outlets.report

        def report(event: Event, effects: tuple[Effect, ...], after: BoxState) -> None:
            self.broker.tell(self.table.state, effects, after)
            before(event, effects, after)

        self.table.outlets = replace(self.table.outlets, report=report)
        self.see()
        self.table.press(Key.A)

    def see(self, *stars: str) -> None:
        self.table.at_s += 1.0
        self.table.take(Seen(reading_of(beads(*stars)), self.table.at_s))

    def lay_all_stars(self) -> None:
        lying: list[str] = []
        for lap, kind in enumerate(KINDS):
            for turn in range(3):
                lying.append(f"{kind} {30 + 45 * turn},{50 + 80 * lap}")
                self.see(*lying)

    @property
    def position(self) -> Position:
        assert self.table.state.game is not None
        position = self.table.state.game.position
        assert isinstance(position, Position)
        return position


def _form(*, deals: bool = False) -> DreamsForm:
    return DreamsForm(
        find_board("firmament"),
        PERSONS,
        players=3,
        voting=Voting.SECRET,
        options=Options(deals_roles=deals),
    )


def _choose(table: Table, phone: Browser, number: int) -> None:
    shown = phone.get("/api/mine").said["number"]
    form = {"shown": shown, "choice": number}
    assert phone.post("/api/mine/choice", form).status == 200
    table.pump()


Act = Callable[[Evening, Sequence[Browser]], None]


def _everything(
    folder: Path, form: DreamsForm, caplog: pytest.LogCaptureFixture, acts: Sequence[Act]
) -> dict[str, object]:
    """Return all that left the box but for Anna's phone, and all that is kept of the evening."""
    folder.mkdir()
    caplog.clear()
    with served(folder) as table:
        evening = Evening(table, Broker(), form)
        evening.begin()
        if not form.options.deals_roles:
            evening.lay_all_stars()
        phones = [table.phone_of(seat, name) for seat, name in enumerate((ANNA, BELA), 1)]
        table.later(10.0)
        others = (phones[1], table.referee())
        run = others[1].table["run"].encode()
        wall = Viewer(table.page.address)
        for act in acts:
            before = others[1].table["seq"]
            act(evening, phones)
            for one in others:
                _look(one)
            seq = others[1].table["seq"]
            while seq != before and wall.table()["seq"] < seq:
                pass
        wall.close()
    heard = {part for part in wall.kept.split(b"\n\n") if b"event: beat" not in part}
    sent = {"bela": phones[1].every, "referee": others[1].every, "wall": heard}
    return {
        **{name: {_bare(one, run) for one in every} for name, every in sent.items()},
        "broker": evening.broker.messages,
        "log": [one.getMessage() for one in caplog.records if one.name.startswith("device.box")],
        **_kept(folder),
    }


def _look(browser: Browser) -> None:
    now = browser.table
    for picture in now["pictures"]:
        browser.get(picture["address"])
    for path in ("/api/mine", "/api/matters", "/api/evenings", "/api/evenings/game-1"):
        browser.get(path)


def _bare(message: bytes, run: bytes) -> bytes:
    return message.replace(run, b"run") if b'"ticket"' not in message else b""


def _kept(folder: Path) -> dict[str, object]:
    with journal_to_read(folder / "journal.sqlite") as journal:
        diagnosis = journal_text(journal)
        cut = backup_without_secrets(journal, folder / "backup.sqlite", Config())
        evening = read_evening("game-1", journal.events("game-1"), Config(), folder, say)
    assert cut == 1
    with Journal.open(folder / "backup.sqlite") as saved:
        events = [(one.kind, dict(one.payload)) for one in saved.events("game-1")]
    return {
        "diagnosis": diagnosis,
        "backup": (folder / "backup.sqlite").read_bytes(),
        "saved": events,
        "record": to_record(evening.kept),
        "sheet": to_sheet(evening.kept, say),
    }


def _guesses(choices: tuple[int, int]) -> list[Act]:
    def anna(evening: Evening, phones: Sequence[Browser]) -> None:
        _choose(evening.table, phones[0], choices[0])

    def bela(evening: Evening, phones: Sequence[Browser]) -> None:
        _choose(evening.table, phones[1], choices[1])

    return [anna, bela]


# Anna names Béla, Chiara, or image 4; Béla always names the same.
@pytest.mark.parametrize("choice", [1, 5])
def test_two_rounds_that_differ_in_a_guess_are_the_same_to_all_others(
    choice: int, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    one = _everything(tmp_path / "one", _form(), caplog, _guesses((0, 1)))
    other = _everything(tmp_path / "other", _form(), caplog, _guesses((choice, 1)))
    for name, said in one.items():
        assert said == other[name], name
    assert one["saved"]


def _mortal_is_bela(seed: str) -> int | None:
    """Return the true image if a seed makes Béla the mortal, else None."""
    setup = Setup(3, Seat(1), bead_mm=14.5, options=Options(deals_roles=True))
    evening = _form(deals=True).new_game().session.table
    game = evening.game
    assert isinstance(game, Dreams)
    roles = drawn(setup, sealed(seed, game.position_text(game.initial(0))))
    return roles.vision if roles.mortal == 2 else None


def test_two_rounds_that_differ_in_what_the_gods_know_are_the_same_to_the_mortal(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.DEBUG)
    images = {f"seed-{n}": _mortal_is_bela(f"seed-{n}") for n in range(60)}
    by_image = {image: seed for seed, image in images.items() if image is not None}
    first, second, *_ = by_image.values()
    one, other = (_dealt(tmp_path / seed, seed, caplog, monkeypatch) for seed in (first, second))
    assert one.pop("anna") != other.pop("anna")
    for name, said in one.items():
        assert said == other[name], name


def _dealt(
    folder: Path,
    seed: str,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> dict[str, object]:
    """Return everything of a round whose roles come of a seed, and what Anna saw of them."""

    def same(_: int) -> str:
        return seed

    monkeypatch.setattr("device.games.dreams.setup.token_hex", same)
    seen: list[bytes] = []

    def deal(evening: Evening, _: Sequence[Browser]) -> None:
        evening.table.press(Key.A)
        assert evening.position.phase is Phase.LOOKING

    def anna(evening: Evening, phones: Sequence[Browser]) -> None:
        seen.append(phones[0].get("/api/mine").body)
        _choose(evening.table, phones[0], 0)

    def bela(evening: Evening, phones: Sequence[Browser]) -> None:
        _choose(evening.table, phones[1], 0)

    everything = _everything(folder, _form(deals=True), caplog, [deal, anna, bela])
    return {**everything, "anna": seen}


def test_a_guess_that_was_taken_back_is_in_no_backup(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    def takes_back(evening: Evening, _: Sequence[Browser]) -> None:
        evening.table.press(Key.C)
        evening.table.press(Key.C)

    acts = [*_guesses((0, 1)), takes_back]
    saved = str(_everything(tmp_path / "one", _form(), caplog, acts)["saved"])
    assert "->" not in saved
    assert "turn" in saved


def test_a_backup_after_the_round_is_scored_holds_the_guesses(tmp_path: Path) -> None:
    with served(tmp_path) as table:
        evening = Evening(table, Broker(), _form())
        evening.begin()
        evening.lay_all_stars()
        for _ in range(3):
            table.press(Key.A, Key.A, Key.A)
        while not evening.position.is_scored:
            table.press(Key.A)
    with journal_to_read(tmp_path / "journal.sqlite") as journal:
        assert backup_without_secrets(journal, tmp_path / "backup.sqlite", Config()) == 0
    with Journal.open(tmp_path / "backup.sqlite") as saved:
        assert any("->" in str(one.payload) for one in saved.events("game-1"))
