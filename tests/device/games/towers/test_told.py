"""What the referee's menu says of an evening: what happened last, and what may be taken back."""

from __future__ import annotations

from device.table.referee_entries import CALL
from device.texts.language import say
from games.towers.options import ALL_POWERS, Options
from tests.device.games.towers.towers_top import A, B, C, Table, building

MARKET = "c15 h3 t8 m11 s4"


def _lines(table: Table) -> list[str]:
    return [say(line) for line in table.prompt.lines]


def _called(table: Table, entry: str) -> Table:
    """Call the referee, and open the entry with this line."""
    table.take(CALL)
    for _ in range(12):
        if _lines(table)[0] == entry:
            return table.press(A)
        table.press(B)
    raise AssertionError(f"no entry {entry!r}")


def _taken_back(table: Table) -> list[str]:
    """Return what the menu offers to take back, the last first."""
    _called(table, "Take turns back")
    told: list[str] = []
    for _ in table.session.turns:
        told.append(_lines(table)[0])
        table.press(B)
    return told


def test_every_step_of_a_round_is_told_where_turns_are_taken_back() -> None:
    table = Table().see(MARKET).bids(2, 0, 3).see("m11 s4", "c15", "h3", "t8")
    assert _taken_back(table) == [
        "Lilia built 3 cards.",
        "Lilia bid 3.",
        "Elias passed.",
        "Noura bid 2.",
        "Noura was set to start.",
        "A market of 5 cards was laid.",
    ]


def test_a_bid_paid_whole_is_told() -> None:
    table = building(MARKET, "t9 t7", bid=2, options=Options(powers=ALL_POWERS))
    table.see(MARKET).press(A).see(MARKET)
    assert table.prompt.kind == "unsure"
    table.press(A)
    assert _taken_back(table)[0] == "Noura paid all with 2 tree cards."


def test_the_count_is_told() -> None:
    table = Table().see(MARKET).bids(2).press(C).press(C).see("t8 m11 s4", "c15", "h3")
    table.press(A, B, B, A)
    assert table.prompt.kind == "count"
    table.press(A).see("", "c15", "h3").press(A)
    assert _taken_back(table)[:3] == [
        "Noura's pile was counted: 0.",
        "Noura's towers were counted.",
        "A turn, or a decision.",
    ]


def test_the_menu_says_what_is_done_between_rounds_and_leads_to_it() -> None:
    table = _called(Table(), "Name cards, or end the game and count")
    assert table.prompt.kind == "more"
    assert table.press(A).prompt.kind == "name"


def _may_play(table: Table) -> list[str]:
    _called(table, "Whose turn is it? What may they play?")
    return [say(line) for line in table.screen.lines]


def test_while_a_market_is_due_its_size_is_told_and_nobody_is_to_move() -> None:
    """Once the last player was said to be to move."""
    assert _may_play(Table()) == ["Lay 5 cards. Deck: 80."]


def test_the_bids_that_are_left_are_told() -> None:
    assert _may_play(Table().see(MARKET).bids(2)) == [
        "Elias is to move.",
        "A bid of 3, 4 or 5.",
        "Or a pass.",
    ]


def test_whoever_can_bid_no_higher_may_only_pass() -> None:
    table = Table(position="deal s0 deal s1 towers=s2:c5c0/h5h0/m5m0").see(MARKET).bids(4)
    assert _may_play(table)[1:] == ["Nothing higher can be built.", "Or a pass."]


def test_the_cards_that_have_a_tower_are_told_to_the_winner() -> None:
    table = building("c15 h3 t8 m11 s4", "c5 c0", "h9", bid=2)
    assert _may_play(table)[:3] == [
        "Noura is to move.",
        "Take 2 cards.",
        "These fit on a tower:",
    ]
    assert table.screen.lines[1].key == "may-take"
    shown = " ".join(_may_play(table.press(C, C)))
    assert "candy" not in shown
    assert "haunted 3" in shown


def test_who_may_pay_with_trees_is_told_so() -> None:
    table = building(MARKET, "t9 t7", bid=2, options=Options(powers=ALL_POWERS))
    assert _may_play(table)[1] == "Take 2 cards, or pay some with trees."


def test_at_the_count_nobody_plays_but_shows() -> None:
    table = Table()
    _called(table, "Name cards, or end the game and count")
    table.press(B, A)
    assert _may_play(table)[-1] == "Towers are shown and counted, player by player."


def test_while_a_card_is_named_nothing_else_may_be_played() -> None:
    table = Table()
    _called(table, "Name cards, or end the game and count")
    table.press(A, A)
    assert _may_play(table)[-1] == "Name the card that is asked for."


def test_who_starts_the_bids_is_chosen_by_the_players() -> None:
    assert _may_play(Table().see(MARKET))[-1] == "Choose who bids first: Change, then Bids."


def test_the_market_is_told_in_words_only_while_it_lies_there() -> None:
    for table, is_told in ((Table().see(MARKET), True), (Table(), False)):
        session = table.session
        told = session.capabilities.shown(session.history, session.turns, say)
        assert ("told-market" in [line.key for line in told.words]) is is_told
