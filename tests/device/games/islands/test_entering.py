"""An island that no camera saw, entered by the buttons: what is asked, and how many presses."""

from __future__ import annotations

from collections.abc import Mapping

from device.table.prompts import Key
from device.texts.language import say
from games.islands.count.position import CountStage
from games.islands.count.tallied import DREAMS, Tallied
from tests.device.games.islands.islands_top import A, B, C, Table

SHEETS_EXAMPLE = {
    "dream-column": 1,
    "dream-lamp": 1,
    "dream-elephant": 1,
    "dream-snake": 1,
    "column-1": 2,
    "column-2": 1,
    "lamp": 1,
    "elephant": 1,
    "snake": 1,
    "palm": 8,
    "roc": 1,
    "egg": 1,
    "bandit": 7,
}
"""The island of the scoring example, "Total: 35 points"."""


def begun() -> Table:
    """Return a count whose first island is entered item by item."""
    return Table().press(C, A)


def entered(table: Table, wanted: Mapping[str, int]) -> int:
    """Answer every question truly; return the presses."""
    presses = 0
    while table.prompt.kind != "review":
        table.press(_answer(table, wanted))
        presses += 1
    return presses


def _answer(table: Table, wanted: Mapping[str, int]) -> Key:
    if table.prompt.kind == "enter-dream":
        line = table.prompt.lines[0]
        number = wanted.get(str(dict(line.facts)["kind"]), 0)
        return A if number > (line.key == "enter-dream-second") else B
    shown = int(str(dict(table.prompt.title.facts)["count"]))
    item = table.prompt.title.key.removeprefix("title-item-")
    return B if shown < wanted.get(item, 0) else A


def points(table: Table) -> int:
    return table.game.scores(table.position)[table.game.seats[0]].total


def hands(table: Table) -> list[str]:
    return [move.partition("corrects ")[2] for move in table.turns if "corrects" in move]


def test_the_sheets_example_takes_forty_six_presses_and_counts_35_points() -> None:
    """By leafing and correcting item after item, the same island took 164 presses."""
    table = Table().press(C, A)
    presses = 2 + entered(table, SHEETS_EXAMPLE)
    assert points(table) == 35
    table.press(A)
    assert table.turns[-1] == "s1 done"
    assert presses + 1 == 46


def test_an_island_with_two_dreams_of_a_kind_is_asked_for_the_second_one() -> None:
    table = begun()
    entered(table, {"dream-camel": 2, "dream-roc": 1, "dream-genie": 1, "camel": 3, "genie": 2})
    assert points(table) == 3 * 4 * 2 + 2 * 4


def test_a_number_goes_on_while_the_button_is_kept_down() -> None:
    table = begun()
    while table.prompt.kind == "enter-dream":
        table.press(B)
    assert say(table.prompt.title) == "Palms: 0"
    table.press(B, B, B)
    assert say(table.prompt.title) == "Palms: 3"
    table.press(C)
    assert say(table.prompt.title) == "Palms: 2"


def test_an_answer_is_taken_back_by_undo_one_after_the_other() -> None:
    table = begun().press(B, A)
    asked = say(table.prompt.lines[0])
    assert asked == "Any fennec dream?"
    table.press(C)
    assert say(table.prompt.lines[0]) == "Any monkey dream?"
    table.press(C, A)
    assert say(table.prompt.lines[0]) == "Any roc dream?"
    table.press(C, C)
    assert table.prompt.kind == "show"


def test_a_number_is_taken_back_to_the_last_dream() -> None:
    table = begun().press(A, A, A, A)
    assert say(table.prompt.title) == "Palms: 0"
    table.press(C)
    assert say(table.prompt.lines[1]) == "Dreams known: 3 of 4."


def test_only_what_counts_on_this_island_is_asked() -> None:
    table = begun().press(A, A, A, A)
    asked: list[str] = []
    while table.prompt.kind != "review":
        asked.append(say(table.prompt.title).partition(":")[0])
        table.press(A)
    assert asked == ["Palms", "Rocs", "Eggs", "Bandits", "Monkeys", "Fennecs", "Camels"]


def test_a_number_of_gems_ends_with_the_kinds_that_there_are() -> None:
    table = begun().press(B, B, B, B, B, A)
    while "Column 1" not in say(table.prompt.title):
        table.press(B if table.prompt.kind == "enter-dream" else A)
    assert say(table.prompt.lines[1]) == "Keep B down to count on."
    table.press(B, B, B)
    assert [say(key) for key in table.prompt.keys if key] == ["OK", "- 1"]
    assert [say(line) for line in table.prompt.lines] == ["How many different Gems?"]


def test_answers_given_before_a_power_cut_need_not_be_given_again() -> None:
    table = begun().press(A, B, A)
    again = Table(start=table.game.position_text(table.position))
    assert again.prompt == table.prompt


def test_whoever_counted_on_paper_enters_the_points_alone() -> None:
    table = Table().press(C, B, B, B, B, C, A)
    assert table.prompt.kind == "review"
    assert hands(table) == ["points +2"]
    assert points(table) == 2
    assert [say(line) for line in table.prompt.lines] == [
        "Told by hand, not seen.",
        "By hand\t+2",
    ]


def test_no_points_at_all_are_a_count_too() -> None:
    table = Table().press(C, B, A)
    assert table.position.stage is CountStage.REVIEW
    assert (table.prompt.kind, points(table)) == ("review", 0)


def test_who_does_not_want_to_enter_points_goes_back() -> None:
    assert Table().press(C, B, C).prompt.kind == "enter"


def test_an_island_without_dreams_that_anybody_knows_is_asked_for_the_rest() -> None:
    table = begun()
    for _ in DREAMS:
        table.press(B)
    assert say(table.prompt.title) == "Palms: 0"
    entered(table, {"palm": 1})
    assert hands(table)[-4:] == ["palm +1", "roc +0", "egg +0", "bandit +0"]
    assert Tallied.MONKEY not in dict(table.position.counted[0].by_hand)  # type: ignore[union-attr]


def test_a_second_dream_that_is_not_there_is_answered_once() -> None:
    table = begun().press(A, A, A, *[B] * 7)
    assert say(table.prompt.lines[0]) == "A second roc dream?"
    table.press(B)
    assert say(table.prompt.lines[0]) == "A second monkey dream?"
    assert say(table.press(C).prompt.lines[0]) == "A second roc dream?"
    table.press(B, B, B)
    assert say(table.press(B).prompt.title) == "Palms: 1"
