"""A round of Dreams after a power cut: the journal alone brings the table back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from device.config.file import read_config
from device.config.sections import Config
from device.errors import ConfigError, RecordError
from device.games.dreams.setup import DreamsForm, DreamsSetup, check_firmament
from device.games.dreams.voting import Voting
from device.journal.recorder import BEGIN, resumed
from device.journal.store import Stamp, StoredEvent
from device.table.events import JournalEntry
from device.table.prompts import Key
from tests.device.games.dreams.mat_top import NAMES, Round, beads
from tests.paths import ROOT
from vision.sheet.board_file import find_board

A, B, C = Key.A, Key.B, Key.C
FIRMAMENT = find_board("firmament")
FORM = DreamsForm(FIRMAMENT, NAMES, players=3)


def _events(kept: Sequence[JournalEntry], form: DreamsForm = FORM) -> tuple[StoredEvent, ...]:
    return tuple(
        StoredEvent(number, "friday", one.kind, one.payload, Stamp(0, number, "boot"))
        for number, one in enumerate([JournalEntry(BEGIN, form.payload()), *kept])
    )


def _moments(play: Round) -> Iterator[str]:
    """Play a round and a star of the next, stopping after everything that is recorded."""
    for lap, kind in enumerate(("clear", "grey", "black")):
        for turn in range(3):
            play.lay(f"{kind} {30 + 45 * turn},{50 + 80 * lap}")
            yield f"star {lap} {turn}"
    play.revealed()
    for presses in ("a", "a", "bbbba"):
        play.press(*map(Key, presses))
        yield "vote"
    play.press(B, B, A, A)
    yield "reveal"
    play.press(A)
    play.see()
    yield "next round"
    play.lay("clear 10,20")
    yield "next star"


def test_whenever_the_plug_is_pulled_the_same_screen_comes_back() -> None:
    play = Round(3)
    for moment in _moments(play):
        again = resumed(_events(play.record), {"dreams": FIRMAMENT})
        shown, said = again.prompt(), play.prompt
        assert (shown.kind, shown.title, shown.lines) == (said.kind, said.title, said.lines), moment


def test_a_turn_taken_back_is_taken_back_in_the_record() -> None:
    play = Round(3).lay("grey 30,50").lay("black 80,50").press(B)
    assert resumed(_events(play.record), {"dreams": FIRMAMENT}).turns_text() == (
        "s1 grey 30.0,50.0",
    )


def test_the_track_set_by_hand_survives() -> None:
    play = Round(3).scores().press(B, A, B, B, A)
    again = resumed(_events(play.record), {"dreams": FIRMAMENT})
    assert [tally.total for tally in again.scores().values()] == [2, 0, 0]


def test_an_unlawful_star_that_was_let_stand_is_recorded_so() -> None:
    play = Round(3).lay("grey 30,50").lay("clear 38,55").press(A)
    assert resumed(_events(play.record), {"dreams": FIRMAMENT}).turns_text()[-1].endswith(" !")


def test_the_first_dealer_is_seat_one_whoever_that_is() -> None:
    form = FORM.changed(2)
    assert form.payload()["seats"] == ["yellow", "green", "red"]
    prompt = resumed(_events(Round(3).record, form), {"dreams": FIRMAMENT}).prompt()
    assert ("seat", "yellow") in prompt.sections[-1].title.facts


def test_set_up_goes_round_players_dealers_and_ways_to_guess() -> None:
    form = DreamsSetup().form(FIRMAMENT, Config())
    assert isinstance(form, DreamsForm)
    assert [form.changed(0).players for form in _rounds(form, 0, 4)] == [5, 6, 3, 4]
    assert [form.changed(2).dealer for form in _rounds(form, 2, 4)] == [1, 2, 3, 0]
    assert form.changed(3).voting is Voting.SECRET
    assert form.changed(3).changed(3).voting is Voting.DISCS


def _rounds(form: DreamsForm, number: int, times: int) -> Iterator[DreamsForm]:
    for _ in range(times):
        yield form
        form = form.changed(number)


def test_every_house_rule_can_be_changed_and_changed_back() -> None:
    for number in range(len(FORM.rules())):
        other = FORM.rule_changed(number)
        assert other.rules_changed() == 1
        assert other.rules()[number] != FORM.rules()[number]
        assert other.rule_changed(number) == FORM


def test_the_players_discs_are_configured(tmp_path: Path) -> None:
    file = tmp_path / "tablejinn.toml"
    file.write_text('[dreams]\ndiscs = ["Ada", "Ben", "Cleo"]\n')
    form = DreamsSetup().form(FIRMAMENT, read_config(file))
    assert form.payload()["seats"] == ["Ada", "Ben", "Cleo"]
    file.write_text('[dreams]\ndiscs = ["Ada", "Ben"]\n')
    with pytest.raises(ConfigError, match=r"dreams\.discs = .*3 to 6 different names"):
        read_config(file)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('glyph = "none"', 'glyph = "pips"', "is no firmament"),
        ("black =", "green =", "Dreams needs clear, grey and black"),
    ],
)
def test_a_board_that_is_no_firmament_is_refused(
    tmp_path: Path, old: str, new: str, said: str
) -> None:
    text = (ROOT / "vision" / "boards" / "firmament.toml").read_text()
    (tmp_path / "sky.toml").write_text(text.replace(old, new))
    with pytest.raises(ConfigError, match=said):
        check_firmament(find_board("sky", tmp_path))


def test_a_record_that_breaks_the_rules_is_not_believed() -> None:
    play = Round(3).lay("grey 30,50")
    turn = next(one for one in play.record if one.kind == "turn")
    with pytest.raises(RecordError, match="does not add up"):
        resumed(_events([*play.record, turn]), {"dreams": FIRMAMENT})


def test_stars_that_lie_when_the_box_comes_back_are_no_new_moves() -> None:
    play = Round(3).lay("grey 30,50").lay("black 80,50")
    assert play.see(*beads("grey 30.2,49.9", "black 80.1,50.3")).said() == ["unchanged"]
