"""Islands reviewed and set right by buttons, its end, its record after a power cut."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from device.display.screens import lay_out
from device.games.islands.setup import IslandsForm, IslandsSetup
from device.journal.store import Stamp, StoredEvent
from device.table.events import PauseAsked, Seen
from device.table.prompts import Key, Prompt, Text, text
from device.table.session import GamePhase, Page
from device.texts.language import catalogue_of, say
from games.islands.count.position import CountStage
from tests.device.games.islands.islands_top import A, B, C, Table, reviewed
from tests.device.games.islands.sample_screens import FAULTS
from tests.games.islands.counts import island, other_island, whole
from vision.sheet.board_file import find_board

MAT = find_board("island_mat")


# Reviewing


def test_the_count_is_shown_page_by_page_and_stands_when_a_is_pressed() -> None:
    table = reviewed()
    first = table.prompt
    assert table.press(B).prompt.lines != first.lines
    assert table.press(B).prompt == first
    table.press(A)
    assert table.turns[-1] == "s1 done"
    assert table.prompt.title.facts == (("seat", "Elias"),)


def test_lines_add_up_to_the_total() -> None:
    table = reviewed()
    shown = [*table.prompt.lines, *table.press(B).prompt.lines]
    points = [dict(line.facts)["points"] for line in shown]
    total = dict(table.prompt.title.facts)["points"]
    assert total == sum(one for one in points if isinstance(one, int))


def test_a_doubting_player_sees_where_everything_lies() -> None:
    table = reviewed().press(C, B)
    assert [say(line) for line in table.prompt.lines] == [
        "upper\t1 . G .",
        "central\t. . G .",
        "lower\t. . . 1",
    ]


def test_numbers_are_set_right_by_plus_and_minus_and_points_follow() -> None:
    table = reviewed().press(C, A, B, B, C, B)
    before = table.prompt
    assert dict(before.lines[1].facts)["points"] == 51
    table.press(A)
    assert table.turns[-1] == "s1 corrects palm +2"
    assert dict(table.prompt.title.facts)["points"] == 51


def test_minus_stops_at_none() -> None:
    table = reviewed().press(C, A, C, C, C, A)
    assert table.turns[-1] == "s1 corrects palm -1"


@pytest.mark.parametrize(("to_the_edge", "dead"), [(C, "key-minus"), (B, "key-plus")])
def test_a_number_that_cannot_change_further_has_no_key_for_it(to_the_edge: Key, dead: str) -> None:
    table = reviewed().press(C, A)
    for _ in range(120):
        assert table.idle == []
        table.press(to_the_edge)
    assert dead not in [key.key for key in table.prompt.keys if key]


def test_an_island_may_be_shown_again() -> None:
    table = reviewed().press(C)
    while table.prompt.kind != "again":
        table.press(B)
    table.press(A)
    assert table.turns[-1] == "s1 again"
    assert table.prompt.kind == "show"
    assert table.position.of(table.game.seats[0]) is None


def _unseen() -> Table:
    """Return the count of an island that no camera saw, of which no points are entered yet."""
    table = Table().press(C, B, A)
    assert table.keys[0] == "nothing-shown"
    return table


def _item(table: Table, title: str) -> Table:
    """Go to the item of that heading, from the first page of a count."""
    table.press(C)
    while not say(table.prompt.title).startswith(title):
        assert table.prompt.kind == "item"
        table.press(B)
    return table


def test_dreams_and_gems_that_no_camera_saw_are_told_by_hand_and_score() -> None:
    table = _item(_unseen(), "Column dreams")
    assert [say(line) for line in table.prompt.lines] == ["Dreams known: 0 of 4."]
    table.press(A, B, A)
    assert table.turns[-1] == "s1 corrects dream-column +1"
    table = _item(table, "Column 2 gems").press(A)
    assert say(table.prompt.lines[0]) == "How many different Gems?"
    table.press(B, B, B)
    assert [say(key) for key in table.prompt.keys if key] == ["OK", "- 1"]
    table.press(A)
    assert [say(line) for line in table.prompt.lines][:2] == [
        "Told by hand, not seen.",
        "Columns 0+12+0+0\t12",
    ]


def _noted(*titles: str) -> list[str]:
    """Count an island by hand, one more of each item; return what is noted of what was added."""
    table = _unseen()
    for title in titles:
        _item(table, title).press(A, B, A)
    shown = [say(line) for page in _pages(table) for line in page]
    return [line for line in shown if line.startswith("+1 ") and line.endswith(" by hand")]


def _pages(table: Table) -> list[tuple[Text, ...]]:
    """Return the pages of a count, each once."""
    pages = [table.prompt.lines]
    while (page := table.press(B).prompt.lines) not in pages:
        pages.append(page)
    return pages


@pytest.mark.parametrize(
    ("titles", "noted"),
    [
        (
            ("Column dreams", "Elephant dreams", "Genie dreams", "Elephants", "Genies"),
            [
                "+1 column dream by hand",
                "+1 elephant dream by hand",
                "+1 Genie dream by hand",
                "+1 elephants by hand",
                "+1 genies by hand",
            ],
        ),
        (
            ("Column dreams", *(f"Column {number} gems" for number in range(1, 5))),
            [
                "+1 column dream by hand",
                "+1 in column 1 by hand",
                "+1 in column 2 by hand",
                "+1 in column 3 by hand",
                "+1 in column 4 by hand",
            ],
        ),
        (
            ("Line dreams", "Upper gems", "Central gems", "Lower gems"),
            [
                "+1 line dream by hand",
                "+1 in upper line by hand",
                "+1 in central line by hand",
                "+1 in lower line by hand",
            ],
        ),
        (
            ("Lamp dreams", "Snake dreams", "Lamps", "Snakes"),
            [
                "+1 lamp dream by hand",
                "+1 snake dream by hand",
                "+1 lamps by hand",
                "+1 snakes by hand",
            ],
        ),
    ],
)
def test_what_was_added_by_hand_is_noted_below_the_score(
    titles: tuple[str, ...], noted: list[str]
) -> None:
    assert _noted(*titles) == noted


def test_gems_are_asked_only_with_a_dream_of_gems() -> None:
    table, titles = _unseen().press(C), list[str]()
    while table.prompt.kind == "item":
        titles.append(say(table.prompt.title))
        table.press(B)
    assert len([title for title in titles if "dreams" in title]) == 10
    assert not [title for title in titles if "gems" in title]


def test_a_dream_that_was_misread_is_taken_away_and_another_named() -> None:
    table = _item(reviewed(), "Snake dreams: 1").press(A, C, A)
    assert table.turns[-1] == "s1 corrects dream-snake -1"
    table = _item(table, "Camel dreams: 0").press(A, B, A)
    assert table.turns[-1] == "s1 corrects dream-camel +1"
    assert "score-dream-camel" in table.keys
    assert "tiles-not-counted" not in table.keys


def test_a_fifth_dream_has_no_key() -> None:
    table = _item(reviewed(), "Roc dreams: 1").press(A)
    assert [say(key) for key in table.prompt.keys if key] == ["OK", "- 1"]


# The end


def _ended() -> Table:
    return Table().shows(island()).shows(other_island())


def test_the_end_names_the_winner_and_the_last_count_can_be_taken_back() -> None:
    table = _ended()
    assert table.session.phase is GamePhase.OVER
    assert say(table.prompt.lines[0]) == "Noura wins with 49 points."
    table.press(B)
    assert table.position.stage is CountStage.REVIEW


def test_a_tie_is_told_with_how_it_is_resolved() -> None:
    start = "stage=review seat=s2 s1=- s2=- hand1=points:+0 hand2=bandit:+1+points:+1 done=s1"
    table = Table(start=start).press(A)
    assert say(table.prompt.lines[1]) == "A tie: the fewest bandits win."
    shared = Table(start="stage=review seat=s2 s1=- s2=- hand2=points:+0 done=s1").press(A)
    assert say(shared.prompt.lines[0]) == "Noura and Elias share the win with 0 points."


def test_counts_are_set_right_at_the_end_too() -> None:
    table = _ended().press(A, B, B, A, B, A, C)
    assert table.prompt.kind == "change"
    table.press(A)
    assert table.turns[-1] == "s2 corrects roc -1"
    assert table.session.page is Page.SCORES
    assert table.press(C).prompt.kind == "over"


def test_an_earlier_island_is_looked_over_again_between_two() -> None:
    table = Table(3).shows(island()).press(A).see().press(C, B)
    assert table.session.page is Page.SCORES
    table.press(B, A)
    assert (table.turns[-1], table.prompt.kind) == ("s1 reviews", "review")
    assert table.press(A).prompt.title.facts == (("seat", "Elias"),)


def test_back_from_the_question_whose_is_back_to_the_scores() -> None:
    table = _ended().press(A, B)
    assert table.prompt.kind == "fix"
    assert table.press(C).prompt.kind == "scores"


def test_fewer_bandits_than_on_another_island_cost_nothing() -> None:
    first = _item(_unseen(), "Bandits").press(A, B, A)
    both = _item(first.press(A, C, B, A), "Bandits").press(A, B, B, A).press(A)
    assert both.session.phase is GamePhase.OVER
    said = [say(line) for one in both.press(A).screen.sections for line in one.lines]
    assert "1 bandit, most 2\t0" in said
    assert "2 bandits (most)\t-2" in said


def test_bandits_are_counted_as_the_most_only_so_far_until_all_are_counted() -> None:
    first = Table().see(island(upper_3="upper-16")).press(A, B)
    assert "score-bandits-most-so-far" in first.keys
    whole_table = first.press(A).shows(other_island(lower_3="lower-11", upper_3="upper-09"))
    scores = whole_table.game.scores(whole_table.position)
    assert [tally.lines[-1].points for tally in scores.values()] == [0, -2]


# The record


WRONG = island(upper_1="upper-02|upper-16~1", lower_1="central-05")
RIGHT = island(upper_1="upper-02")
THIRD = whole(9, "fennec-1", "camel-1", "column-2", "roc-2", upper_0="!?", upper_3="!?",
              central_0="!?", central_2="!?", central_3="!?", lower_0="!?")  # fmt: skip


def _to_again(table: Table) -> Table:
    table.press(C)
    while table.prompt.kind != "again":
        table.press(B)
    return table.press(A)


EVENING: tuple[Callable[[Table], Table], ...] = (
    lambda table: table.see(WRONG),
    lambda table: table.press(A),
    lambda table: table.press(A),
    lambda table: table.see(RIGHT),
    lambda table: table.press(C, A, B, A),
    lambda table: table.press(A),
    lambda table: table.press(B),
    _to_again,
    lambda table: table.press(A),
    lambda table: table.press(A),
    lambda table: table.see().press(A),
    lambda table: table.see(other_island(lower_0="?")),
    lambda table: table.press(A),
    lambda table: table.press(A),
    lambda table: table.see(THIRD).press(A),
    lambda table: table.press(A),
    lambda table: table.press(A, B, A, A, B, A, C),
)


def _played(length: int) -> Table:
    table = Table(3)
    for one in EVENING[:length]:
        one(table)
    return table


def test_every_move_is_journalled_before_it_is_told() -> None:
    table = _played(len(EVENING))
    assert table.session.phase is GamePhase.OVER
    assert {event.kind for event in table.record} == {
        "turn",
        "undone",
        "still-lies",
        "illegal",
        "pardoned",
    }
    assert table.turns[-1] == "s1 corrects palm +1"


@pytest.mark.parametrize("length", range(len(EVENING) + 1))
def test_after_a_power_cut_the_very_prompt_comes_back(length: int) -> None:
    table = _played(length)
    names, box = table.game.setup.names, table.game.setup.box
    payload = json.loads(json.dumps(IslandsForm(MAT, names, box).payload()))
    events = [
        StoredEvent(n, "g", e.kind, e.payload, Stamp(0, n, "")) for n, e in enumerate(table.record)
    ]
    again = IslandsSetup().begun(payload, MAT).replayed(events)
    reading = table.session.reading
    if table.session.illegal_move is not None and reading is not None:
        again, _ = again.stepped(Seen(reading, 99.0))  # what is wrong is seen, and told, again
    assert again.prompt() == table.screen
    assert again.board_text() == table.game.position_text(table.position)


@pytest.mark.parametrize(
    "unlawful", [*FAULTS.values(), other_island(), ""], ids=[*FAULTS, "of the first", "empty"]
)
def test_a_score_is_set_right_while_an_unlawful_island_lies_there(unlawful: str) -> None:
    table = reviewed(other_island()).press(A).see(unlawful).press(A).says_turned()
    table.take(PauseAsked()).press(B, B)
    assert table.session.page is Page.CORRECTING
    while table.session.page is Page.CORRECTING:
        table.press(A)
    assert table.turns[-1] == "s1 reviews"
    assert table.prompt.kind != "paused"
    assert table.see(unlawful).prompt.kind == "review"


def test_while_one_island_is_counted_no_key_leads_to_another() -> None:
    table = Table(start="stage=show seat=s2 s1=- let=s1 done=s1")
    assert table.take(PauseAsked()).press(B, B).prompt.kind == "fix"
    assert table.idle == []
    assert table.prompt.keys == (text("key-ok"), None, text("key-back"))


def test_every_page_of_what_was_entered_by_hand_fits() -> None:
    """Once four dream tiles by hand were cut off."""
    by_hand = [
        key for key in catalogue_of("en").sentences if key.startswith("hand-") and key != "hand-box"
    ]
    keys = (text("key-right"), text("key-next"), text("key-check"))
    title = text("title-points-of", seat="Shirin", points=115)
    for first in range(len(by_hand)):
        lines = tuple(text(by_hand[first - place], points="+3") for place in range(4))
        assert not lay_out(Prompt("review", title, lines, keys)).body.is_cut, lines
