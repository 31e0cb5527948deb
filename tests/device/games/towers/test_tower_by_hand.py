"""A tower of the record is set by hand, and the camera that misreads it changes nothing again."""

from __future__ import annotations

import pytest

from device.table.called import RefereeEntry
from device.table.events import JournalEntry, RefereeAsked
from device.table.game_in_play import GameInPlay
from device.table.prompts import Key, text
from device.table.referee_entries import entries
from device.table.session import begin
from games.errors import TextError
from games.game import Seat
from games.towers.evening.moves import parse_step
from tests.device.games.test_over_a_restart import stored
from tests.device.games.towers.towers_top import Table, building

A, B, C = Key.A, Key.B, Key.C
LINE = text("by-hand-tower")
MARKET = "c15 c3 t8 m11 s4"
BETWEEN = "deal s0 deal s1 towers=s1:h9h7/m5"


def _called(table: Table) -> Table:
    table.take(RefereeAsked())
    for _ in RefereeEntry:
        if table.prompt.lines[0] == LINE:
            return table.press(A)
        table.press(B)
    raise AssertionError("no tower can be set")


def _until(table: Table, line: object) -> Table:
    """Leaf on until a line stands there."""
    for _ in range(20):
        if line in table.prompt.lines:
            return table
        table.press(B)
    raise AssertionError(f"{line} is not offered")


def _values(tower: str, values: str) -> object:
    return text("tower-is", tower=tower, values=values)


def _set_to_h8(table: Table) -> Table:
    """Set the lower card of Noura's haunted tower: it is an 8 and no 9."""
    _until(_called(table).press(A), _values("haunted", "9 7")).press(A)
    _until(table, text("cards-one", card="h9")).press(A)
    return _until(table, _values("haunted", "8 7")).press(A)


def _tower(table: Table, suit: int = 1) -> list[int]:
    return list(table.position.play.row(Seat(1))[suit].values)


def test_a_card_is_set_and_the_record_says_who_agreed() -> None:
    table = _set_to_h8(Table(position=BETWEEN))
    told = text("told-tower-set", seat="Noura", tower="haunted", values="8 7")
    assert table.prompt.lines == (told, text("referee-hand-agrees"))
    assert (_tower(table), table.turns) == ([9, 7], [])
    table.press(B, A, A, B)
    assert _tower(table) == [8, 7]
    step = "s1 sets h9 h7 = h8 h7"
    assert [one for one in table.record if one.kind != "agreement"] == [
        JournalEntry("by-hand", {"agreed": [1, 2], "move": step}),
        JournalEntry("turn", {"turn": step}),
    ]
    assert table.prompt.lines[0] == text("ruled", seats=("Noura", "Elias"))


def test_the_card_that_was_named_is_no_longer_in_the_deck() -> None:
    table = _set_to_h8(Table(position=BETWEEN)).press(A)
    deck = list(map(str, table.position.play.deck))
    assert ("h9" in deck, "h8" in deck) == (True, False)


@pytest.mark.parametrize(
    ("stage", "position"),
    [
        ("start", f"start s0 bid s1 market={MARKET.replace(' ', '')} towers=s1:h9h7/m5"),
        ("bid", f"bid s0 bid s1 market={MARKET.replace(' ', '')} towers=s1:h9h7/m5"),
    ],
)
def test_it_is_set_while_players_bid_too(stage: str, position: str) -> None:
    table = _set_to_h8(Table(position=position)).press(A)
    assert (_tower(table), table.position.stage) == ([8, 7], stage)
    assert table.prompt.kind == stage


def test_a_card_that_was_overlooked_is_added_and_one_that_is_not_there_is_taken_off() -> None:
    table = Table(position=BETWEEN)
    _until(_called(table).press(A), _values("haunted", "9 7")).press(A)
    assert text("cards-one", card="h7") in table.prompt.lines
    _until(table, text("set-one-more")).press(A)
    _until(table, _values("haunted", "9 7 3")).press(A, A)
    assert _tower(table) == [9, 7, 3]
    _until(_called(table).press(A), _values("metal", "5")).press(A, A)
    _until(table, text("tower-none", tower="metal")).press(A)
    gone = text("told-tower-gone", seat="Noura", tower="metal")
    assert table.prompt.lines[0] == gone
    assert _tower(table.press(A), suit=3) == []


def test_where_no_tower_stands_a_first_card_is_set() -> None:
    table = Table(position=BETWEEN)
    _called(table).press(A)
    assert table.prompt.lines == (text("tower-none", tower="candy"),)
    table.press(A)
    assert table.prompt.keys[1] is None
    table.press(A, A, A)
    assert _tower(table, suit=0) == [0]


def test_only_cards_that_may_stand_there_and_lie_nowhere_else_are_offered() -> None:
    table = Table(position=f"{BETWEEN},s2:h6h5")
    _until(_called(table).press(A), _values("haunted", "9 7")).press(A, A)
    seen: list[str] = []
    while (values := str(dict(table.prompt.lines[0].facts)["values"])) not in seen:
        seen.append(values)
        table.press(B)
    assert seen == ["9 8", "9 4", "9 3", "9 2", "9 1", "9 0", "9"]


def test_whoever_goes_back_has_set_nothing() -> None:
    table = _set_to_h8(Table(position=BETWEEN)).press(C)
    assert (table.prompt.lines[0], table.turns) == (LINE, [])
    table.press(A, A, A, A, C)
    assert table.prompt.title == text("title-set-card")
    for title in ("title-set-tower", "title-whose-tower", "title-referee"):
        assert table.press(C).prompt.title == text(title)
    assert table.press(C).prompt.kind == "turn"


def test_it_is_taken_back_like_a_turn() -> None:
    table = _set_to_h8(Table(position=BETWEEN)).press(A).press(B)
    assert _tower(table) == [9, 7]


def test_towers_that_the_camera_goes_on_to_misread_are_no_change() -> None:
    table = _set_to_h8(Table(position=BETWEEN)).press(A)
    for _ in range(3):
        table.see("", "h9 h7", "m5")
    assert (table.reasons(), table.session.differs) == ([], ())
    assert _tower(table) == [8, 7]


def test_a_build_on_a_tower_that_was_set_is_judged_by_what_was_set() -> None:
    """A 6 may stand on the misread tower and on the true one; the tower below is not undone."""
    table = _set_to_h8(building("h6 h3 t8 m11 s4", "h9h7/m5", bid=1)).press(A)
    table.see("h3 t8 m11 s4", "h9 h7 h6", "m5").press(A)
    assert _tower(table) == [8, 7, 6]


def test_a_top_that_the_camera_goes_on_to_misread_is_nobodys_fault_while_dealing() -> None:
    table = Table(position=BETWEEN)
    _until(_called(table).press(A), _values("haunted", "9 7")).press(A, A)
    _until(table, _values("haunted", "9 6")).press(A, A)
    for _ in range(3):
        table.see("", "h9 h7", "m5")
    assert (table.reasons(), table.prompt.kind) == ([], "turn")


def test_a_restart_knows_what_was_set() -> None:
    table = _set_to_h8(Table(position=BETWEEN)).press(A)
    opening = JournalEntry(
        "opening", {"position": table.game.position_text(table.session.history[0])}
    )
    record = stored([opening, *table.record])
    game = GameInPlay.of(begin(table.session.table)).replayed(record)
    assert game.position == table.position
    (told,) = game.incidents(record)
    assert [line.key for line in told.said] == ["kept-by-hand", "told-tower-set"]


def test_at_the_count_towers_are_shown_instead() -> None:
    table = Table(position="show s1 over s1 towers=s1:h9h7/m5").take(RefereeAsked())
    assert RefereeEntry.BY_HAND not in set(entries(table.session))


@pytest.mark.parametrize("written", ["s2 sets h9 h7 = h8 h7", "s1 sets - = c3", "s1 sets c3 = -"])
def test_what_was_set_reads_back_as_it_was_written(written: str) -> None:
    assert str(parse_step(written)) == written


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("s1 sets h9", "sets no tower"),
        ("s1 sets h9 = h9", "by the record already"),
        ("s1 sets h9 = c3", "cards of one suit"),
    ],
)
def test_what_sets_no_tower_is_refused(written: str, message: str) -> None:
    with pytest.raises(TextError, match=message):
        parse_step(written)


@pytest.mark.parametrize(
    "written",
    [
        "s1 sets h8 h7 = h9 h7",  # the record has another tower
        "s1 sets h9 h7 = h9 h8 h9",  # the box has one 9 of that suit
        "s1 sets h9 h7 = h6 h7",  # no 7 stands on a 6
    ],
)
def test_a_tower_that_cannot_be_is_not_set(written: str) -> None:
    table = Table(position=BETWEEN)
    breaches = table.game.explain(table.position, parse_step(written))
    assert [breach.code for breach in breaches] == ["not-due"]
