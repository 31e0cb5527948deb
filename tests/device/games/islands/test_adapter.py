"""A count of islands at the table: looked at, named what is wrong, doubts asked, agreed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from device.games.islands.evidence import view_of
from device.table.events import PauseAsked, Seen, Trouble
from device.table.prompts import Key, Signal, text
from device.texts.language import say
from games.islands.count.position import CountStage
from games.islands.pieces import TileSet
from tests.device.games.islands.islands_top import A, B, C, Table, reading_of, reviewed
from tests.device.games.islands.sample_screens import FAULTS
from tests.games.islands.counts import DREAMS, TURNED, island, other_island, whole
from vision.cards.evidence import CardReading
from vision.tiles.evidence import TileReading

# Looking


def test_a_count_begins_by_asking_for_the_first_island() -> None:
    table = Table()
    assert table.prompt.kind == "show"
    assert say(table.prompt.lines[0]) == ("Noura, put your island under the camera, then press A.")


def test_an_island_is_not_judged_before_its_player_is_ready() -> None:
    table = Table().see(FAULTS["not_flipped"]).see(FAULTS["not_flipped"])
    assert table.prompt.kind == "show"
    assert table.record == []


def test_an_island_that_lies_there_is_counted_as_soon_as_a_is_pressed() -> None:
    table = reviewed()
    assert table.said()[-1] == f"move s1 shows {island()}"
    assert table.prompt.kind == "review"
    assert table.prompt.signal is Signal.ACCEPTED


def test_an_island_laid_afterwards_is_counted_when_it_lies_there() -> None:
    table = Table().press(A).see()
    assert table.prompt.kind == "read"
    assert table.see(island()).position.stage is CountStage.REVIEW


def test_a_hand_over_the_island_is_waited_for() -> None:
    table = Table().press(A).blocked(Trouble.HAND)
    assert table.position.stage is CountStage.READ
    assert table.see(island()).position.stage is CountStage.REVIEW


def test_readings_of_another_sheet_mean_nothing() -> None:
    table = Table().press(A)
    assert not table.session.table.is_own_reading(CardReading(None))
    with pytest.raises(TypeError, match="no reading of an island mat"):
        view_of(CardReading(None))


def test_tiles_without_a_character_board_are_no_island() -> None:
    table = Table().press(A).see(island(), board=None).see(island(), board=None)
    assert table.keys == ["no-board", "differs-hint"]
    assert table.press(A).keys == ["board-due"]
    assert table.press(C).see(island()).position.stage is CountStage.REVIEW


def test_an_island_of_the_draft_that_is_not_counted_yet_is_not_said_to_be() -> None:
    """Once the box said that it had the island already, which was counted by nobody."""
    start = f"stage=read seat=s2 known1={island()} known2={other_island()}"
    table = Table(2, lookout=1, start=start).see(island()).see(island())
    assert say(table.prompt.lines[0]) == "That is Noura's island."


def test_an_island_counted_before_is_not_taken_for_the_next_players() -> None:
    table = Table().shows(island()).press(A).see(island())
    assert table.keys[0] == "anothers-island"
    assert table.facts() == {"seat": "Noura"}
    assert table.see(other_island()).position.stage is CountStage.REVIEW


# What is wrong


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("not_flipped", "not-flipped"),
        ("off_grid", "off-grid"),
        ("wrong_row", "wrong-row"),
        ("cell_empty", "not-complete"),
        ("tiles_missing", "not-complete"),
        ("turned_odd", "turned-odd"),
        ("no_lamp_left", "no-lamp-left"),
        ("dream_turned", "dream-turned"),
        ("foreign", "not-in-catalogue"),
        ("tile_twice", "tile-twice"),
    ],
)
def test_what_is_wrong_with_an_island_is_named(name: str, code: str) -> None:
    table = reviewed(FAULTS[name])
    assert table.reasons()[0] == code
    assert table.prompt.kind == "illegal"
    assert table.prompt.chart is not None
    assert table.record[-1].kind == "illegal"


@pytest.mark.parametrize("name", FAULTS)
def test_an_island_put_right_is_counted(name: str) -> None:
    table = reviewed(FAULTS[name]).blocked(Trouble.HAND).see(island())
    assert table.position.stage is CountStage.REVIEW
    assert [turn for turn in table.turns if "asks" not in turn and "says" not in turn] == [
        "s1 ready",
        f"s1 shows {island()}",
    ]


def _with_one_aside(covered: float) -> TileReading:
    """An island of which one tile lies aside, hidden so far by another."""
    reading = reading_of(island())
    chosen = next(tile for tile in reversed(reading.tiles) if tile.row != "dream")
    aside = replace(chosen, aside=0.43, covered=covered)
    tiles = tuple(aside if tile is chosen else tile for tile in reading.tiles)
    return replace(reading, tiles=tiles)


def _shown(reading: TileReading) -> Table:
    table = Table().press(A)
    for at_s in (5.0, 6.0):
        table.take(Seen(reading, at_s))
    return table


def test_a_tile_that_leaves_a_gap_lies_apart() -> None:
    table = _shown(_with_one_aside(covered=0.0))
    assert table.prompt.kind == "illegal"
    assert table.keys[0] == "off-grid"


def test_a_tile_pushed_under_another_lies_in_its_cell() -> None:
    assert _shown(_with_one_aside(covered=0.3)).position.stage is CountStage.REVIEW


def test_an_island_taken_away_again_is_waited_for() -> None:
    table = reviewed(FAULTS["wrong_row"]).see()
    assert table.said() == ["takeback"]
    assert table.prompt.kind == "read"


def test_the_same_fault_is_told_once() -> None:
    table = reviewed(FAULTS["wrong_row"])
    count = len(table.record)
    table.see(FAULTS["wrong_row"])
    assert len(table.record) == count


def test_the_place_of_a_fault_is_ringed_on_a_plan_of_the_island() -> None:
    chart = reviewed(FAULTS["wrong_row"]).prompt.chart
    other = reviewed(island(upper_0="central-05")).prompt.chart
    assert chart is not None
    assert other is not None
    assert chart.ring is not None
    assert chart.ring in chart.dots
    assert other.ring is not None
    assert other.ring[0] < chart.ring[0]
    assert other.ring[1] < chart.ring[1]


def test_a_tile_that_lies_there_twice_is_named_by_one_of_its_own_places() -> None:
    prompt = reviewed(FAULTS["tile_twice"]).prompt
    assert say(prompt.lines[0]) == "Lower 1 lies here twice."
    assert prompt.chart is not None
    assert prompt.chart.ring == prompt.chart.dots[8]  # the first of the lower line


def test_lamps_that_should_have_been_turned_are_the_dots_of_the_plan() -> None:
    chart = reviewed(FAULTS["not_flipped"]).prompt.chart
    assert chart is not None
    assert len(chart.dots) == 4
    assert chart.ring is None


def test_players_may_have_an_island_counted_as_it_lies() -> None:
    table = reviewed(FAULTS["foreign"]).press(A)
    assert table.turns[-1].startswith("s1 lets ")
    assert table.keys[:2] == ["let-stand", "tiles-not-counted"]
    assert "pardoned" in [event.kind for event in table.record]


def test_a_tile_of_another_players_island_is_named_with_whose() -> None:
    table = Table().shows(island(lower_0="lower-08")).see(other_island(lower_1="lower-08"))
    table.press(A)
    assert table.reasons() == ["tile-on-two-islands"]
    assert say(table.prompt.lines[0]) == "Lower 2 was on Noura's too."


def test_of_tiles_that_show_the_same_one_is_taken_that_nobody_has() -> None:
    same = Table().shows(island(lower_3="lower-04")).see(other_island(lower_3="lower-04"))
    assert "lower-17@lower,3" in same.press(A).turns[-1]


def test_the_second_copy_of_a_dream_is_its_own_tile() -> None:
    same = other_island(dream_0="dream-snake-1")
    table = Table().shows(island()).see(same).press(A)
    assert "dream-snake-2@dream,0" in table.turns[-1]


def test_a_third_dream_of_a_kind_cannot_be() -> None:
    both = whole(1, "snake-1", "snake-2", "roc-1", "genie-1", **TURNED)
    table = Table().shows(both).see(other_island()).press(A)
    assert table.reasons() == ["too-many-copies"]


def test_a_catalogue_of_another_box_is_told() -> None:
    strange = whole(
        1, *DREAMS, **{f"{row}_{n}": "?" for row in ("upper", "lower") for n in range(4)}
    )
    foreign = strange.replace("central-01", "?").replace("central-02", "?")
    table = reviewed(foreign)
    assert table.reasons()[0] == "other-box"
    assert "another box" in say(table.prompt.lines[1])


def test_without_an_enrolled_box_an_island_is_counted_by_hand_unless_players_ask_the_camera() -> (
    None
):
    table = Table(box=TileSet(()))
    assert [line.key for line in table.prompt.lines] == ["show-unknown"]
    assert table.press(A).prompt.kind == "enter"


def test_without_an_enrolled_box_the_next_step_is_told() -> None:
    table = Table(box=TileSet(())).see("?@upper,0+?@upper,1").press(C)
    assert table.reasons()[0] == "no-catalogue"
    assert "/setup" in say(table.prompt.lines[1])


def test_tiles_of_a_box_that_is_not_the_records_are_unknown() -> None:
    table = reviewed(island(lower_0="seashell-01"))
    assert table.reasons() == ["not-in-catalogue"]


# Doubt

DOUBTFUL = island(upper_1="upper-02|upper-16~1")


def test_a_doubtful_tile_is_asked_about_by_what_it_shows() -> None:
    table = reviewed(DOUBTFUL)
    assert table.prompt.kind == "which-tile"
    assert [say(line) for line in table.prompt.lines] == [
        "A: egg and elephant",
        "B: bandit and monkey",
    ]


@pytest.mark.parametrize(("key", "tile"), [(A, "upper-02"), (B, "upper-16")])
def test_the_players_say_which_tile_it_is(key: object, tile: str) -> None:
    table = reviewed(DOUBTFUL)
    table.press(A) if key is A else table.press(B, A)
    assert f"{tile}@upper,1" in table.turns[-1]
    assert table.position.stage is CountStage.REVIEW


def test_an_answer_against_the_camera_is_asked_for_once_more_with_the_answers_exchanged() -> None:
    table = reviewed(DOUBTFUL).press(B)
    assert say(table.prompt.title) == "Upper 2: sure?"
    assert [say(line) for line in table.prompt.lines] == [
        "A: bandit and monkey",
        "B: egg and elephant",
    ]


@pytest.mark.parametrize(("key", "tile"), [(A, "upper-02"), (B, "upper-16")])
def test_two_answers_that_differ_are_asked_for_a_third_time(key: object, tile: str) -> None:
    """Once the second answer counted, so one wrong button after a true answer was believed."""
    table = reviewed(DOUBTFUL).press(B, B)
    assert [say(line) for line in table.prompt.lines] == [
        "A: egg and elephant",
        "B: bandit and monkey",
    ]
    table.press(A) if key is A else table.press(B)
    assert f"{tile}@upper,1" in table.turns[-1]
    assert table.position.stage is CountStage.REVIEW


def test_neither_is_a_tile_that_the_catalogue_does_not_have() -> None:
    table = reviewed(DOUBTFUL).press(C, C)
    assert table.reasons() == ["not-in-catalogue"]


def test_two_doubtful_tiles_are_asked_one_after_the_other_the_worst_first() -> None:
    table = reviewed(island(upper_1="upper-02|upper-16~2", lower_0="lower-01|lower-05~1"))
    assert table.turns[-1] == "s1 asks lower,0 lower-01 lower-05"
    table.press(A)
    assert table.turns[-1] == "s1 asks upper,1 upper-02 upper-16"
    assert table.press(B, A).position.stage is CountStage.REVIEW


def test_a_likely_tile_is_not_asked_about() -> None:
    assert reviewed(island(upper_1="upper-02|upper-16~6")).position.stage is CountStage.REVIEW


def test_a_tile_that_is_not_sure_enough_to_accuse_is_asked_about_though_nothing_is_amiss() -> None:
    assert reviewed(island(upper_1="upper-02|upper-16~4")).prompt.kind == "which-tile"


def test_of_genies_that_are_odd_players_are_asked_together_and_then_told_so() -> None:
    """Once they were asked of each tile twice: fourteen questions about seven Genies."""
    table = Table().see(island(upper_0="!?")).press(A)
    assert say(table.prompt.title) == "All turned?"
    assert [say(line) for line in table.prompt.lines] == [
        "3 Genies (dots).",
        "Are all Genie side up?",
    ]
    assert table.prompt.chart is not None
    assert len(table.prompt.chart.dots) == 3
    table.press(A)
    assert [say(line) for line in table.prompt.lines] == [
        "3 Genies (dots).",
        "Is one picture side up?",
    ]
    assert table.press(B).reasons() == ["turned-odd"]


def test_two_answers_about_all_tiles_that_differ_are_followed_by_a_third_question() -> None:
    table = Table().see(island(upper_0="!?")).press(A, A, A)
    assert [say(line) for line in table.prompt.lines][1] == "Are all Genie side up?"
    assert table.press(A).reasons() == ["turned-odd"]


def test_an_undo_after_answers_takes_back_the_look_at_the_island() -> None:
    """Once it led to the same question again and again, and nothing before it could be undone."""
    table = Table().see(island(upper_0="!?")).press(A, A, B)
    assert table.prompt.kind == "illegal"
    table.press(B)
    assert table.position.stage is CountStage.SHOW
    assert table.prompt.kind != "which-faces"


@pytest.mark.parametrize("keys", [(B,), (A, A, B)])
def test_if_not_all_tiles_are_turned_players_are_asked_which_one_is_not(
    keys: tuple[Key, ...],
) -> None:
    table = Table().see(island(upper_0="!?")).press(A, *keys)
    assert say(table.prompt.title) == "Upper 1: sure?"
    assert [say(line) for line in table.prompt.lines] == ["A: its front", "B: Genie side up"]
    assert table.press(A).reasons() == ["not-in-catalogue"]  # nobody knows its front
    assert table.see(island()).position.stage is CountStage.REVIEW


def test_the_back_of_a_dream_tile_is_told_as_the_starlit_sky() -> None:
    """Once a dream tile was said to lie Genie side up, which no dream tile can."""
    table = Table().see(island(upper_0="!?", dream_2="!?")).press(A)
    table.press(A, B)
    assert table.prompt.title == text("title-which-face", place="dream-3")
    assert [say(line) for line in table.prompt.lines] == ["A: Starlit Sky up", "B: its front"]


def test_an_end_by_agreement_before_all_islands_are_counted_names_no_winner() -> None:
    """Once whoever was counted first had won."""
    table = Table(3).shows(island()).take(PauseAsked()).press(C, A)
    assert [say(line) for line in table.prompt.lines] == [
        "1 of 3 islands done",
        "Ended by agreement.",
    ]


def test_a_back_read_as_a_front_is_counted_as_a_genie_by_the_players_word() -> None:
    table = Table().see(island(upper_2="?")).press(A)
    assert say(table.prompt.title) == "Upper 3: turned?"
    assert table.press(A).turns[-1] == f"s1 shows {island()}"


def test_before_a_fault_is_told_the_tiles_must_be_surer() -> None:
    faulty = island(lower_1="central-05|central-08~4")
    table = reviewed(faulty)
    assert table.prompt.kind == "which-tile"
    assert table.press(A).reasons() == ["wrong-row"]


def test_tiles_that_show_the_same_are_no_doubt() -> None:
    assert reviewed(island(upper_0="upper-01|upper-14")).position.stage is CountStage.REVIEW


def test_an_answer_holds_only_for_the_tile_that_was_asked_about() -> None:
    table = reviewed(island(upper_1="upper-02|upper-16~1", lower_1="central-05")).press(B, A)
    assert table.reasons() == ["wrong-row"]
    table.see(island(upper_1="upper-04", upper_3="upper-02"))
    assert "upper-04@upper,1" in table.turns[-1]


def test_a_reading_without_tiles_is_bare() -> None:
    assert view_of(reading_of()).cells == {}
