from __future__ import annotations

import math
from dataclasses import replace

import pytest

from device.games.jinns.adapter import JinnsAdapter
from device.table.events import Seen, Trouble
from device.table.prompts import Key, text
from device.table.screen import screen
from device.table.session import GamePhase, begin
from device.table.step import step
from games.jinns.game import Jinns
from tests.device.games.jinns.evenings import facts, four, look
from tests.device.games.jinns.table_top import Evening, changed, evidence_of, reading_of, settled
from tests.games.jinns.tables import position_of, table
from vision.stacks.evidence import StackReading


def _opening(game: Jinns) -> StackReading:
    return reading_of(settled(game.initial(3)))


def test_the_opening_waits_for_a_button() -> None:
    session = begin(JinnsAdapter(table("wishes-4")))
    session, _ = step(session, Seen(_opening(session.table.game), 1.0))  # type: ignore[arg-type]
    assert session.phase is GamePhase.LAYING


def test_a_laid_opening_starts_the_game() -> None:
    game = table("wishes-4")
    evening = Evening(game, {})
    evening.session = begin(JinnsAdapter(game))
    evening.take(Seen(_opening(game), 1.0)).press(Key.A)
    assert (evening.said(), evening.position) == (["setup"], game.initial(3))


def test_an_incomplete_opening_does_not_start() -> None:
    game = table("wishes-4")
    evening = Evening(game, {})
    evening.session = begin(JinnsAdapter(game))
    evening.take(Seen(reading_of(changed(settled(game.initial(3)), {7: None})), 1.0))
    assert evening.prompt.keys[0] is None
    assert evening.press(Key.A).session.phase is GamePhase.LAYING


def test_the_stars_that_are_still_empty_are_named_once_they_are_few() -> None:
    game = table("wishes-4")
    evening = Evening(game, {})
    evening.session = begin(JinnsAdapter(game))
    opening = settled(game.initial(3))
    evening.take(Seen(reading_of(changed(opening, dict.fromkeys((3, 9, 17)))), 1.0))
    assert evening.prompt.lines[-1] == text("lay-empty", stars=(3, 9, 17))
    evening.take(Seen(reading_of(changed(opening, dict.fromkeys(range(20)))), 2.0))
    assert evening.prompt.lines[-1] == text("lay-seen", seen=12, count=32)


def test_start_is_offered_once_all_domes_lie() -> None:
    game = table("wishes-4")
    evening = Evening(game, {})
    evening.session = begin(JinnsAdapter(game))
    assert evening.prompt.keys[0] is None
    evening.take(Seen(_opening(game), 1.0))
    assert evening.prompt.keys[0] == text("key-start")


def test_before_a_game_a_pause_offers_no_scores() -> None:
    evening = Evening(table("wishes-4"), {})
    evening.session = begin(JinnsAdapter(table("wishes-4")))
    evening.blocked(Trouble.DARK).press(Key.C)
    assert [key is None for key in evening.prompt.keys] == [False, True, False]


def test_the_domes_laid_so_far_are_counted() -> None:
    game = table("wishes-4")
    evening = Evening(game, {})
    evening.session = begin(JinnsAdapter(game))
    evening.take(Seen(reading_of(changed(settled(game.initial(3)), dict.fromkeys(range(9)))), 1.0))
    assert facts(evening.prompt.lines[1]) == {"seen": 23, "count": 32}


def test_a_dome_that_is_hardly_seen_does_not_hold_up_the_opening() -> None:
    game = table("wishes-4")
    stars = list(reading_of(settled(game.initial(3))).stars)
    stars[7] = replace(stars[7], standing=-0.5)
    assert JinnsAdapter(game).opening(StackReading(None, tuple(stars))) == game.initial(3)


def test_a_misread_dome_is_put_right_by_the_supply() -> None:
    """One dome looks more like another strength; but of that one two lie elsewhere already."""
    game = table("wishes-4")
    view = settled(game.initial(3))
    true = view[5]
    assert true is not None
    wrong = true.strength % 4 + 1
    clear = reading_of(view).stars[5]
    strengths = {**clear.strengths, wrong: math.log(0.7), true.strength: math.log(0.3)}
    stars = list(reading_of(view).stars)
    stars[5] = replace(clear, strengths=strengths)
    assert JinnsAdapter(game).opening(StackReading(None, tuple(stars))) == game.initial(3)


def test_two_domes_swapped_in_doubt_are_the_likelier_way_round() -> None:
    game = table("wishes-4")
    view = settled(game.initial(3))
    stars = list(reading_of(view).stars)
    doubtful = [star for star, look in enumerate(view) if look and look.colour == "red"][:2]
    for star in doubtful:
        looks = [view[other] for other in doubtful]
        stars[star] = evidence_of(star, *looks)
    opening = JinnsAdapter(game).opening(StackReading(None, tuple(stars)))
    assert opening is not None
    assert sorted(map(str, opening.lake)) == sorted(map(str, game.initial(3).lake))


def test_a_fresh_session_asks_for_the_domes() -> None:
    assert screen(begin(JinnsAdapter(table("wishes-2")))).kind == "lay"


def test_a_session_may_start_in_the_middle() -> None:
    assert four().prompt.kind == "turn"


def test_a_single_dome_from_nowhere_is_spoken_of() -> None:
    """One clear dome that no move explains: going on silently would be wrong."""
    evening = four()
    stray = changed(settled(evening.position), {17: look(1, "green", 3)})
    for _ in range(3):
        evening.see(stray)
    assert (evening.said(), evening.prompt.kind) == (["unsure"], "differs")


def test_two_domes_that_went_astray_are_to_be_put_back() -> None:
    evening = four()
    lost = changed(settled(evening.position), {14: None, 2: None})
    for _ in range(3):
        evening.see(lost)
    assert evening.prompt.kind == "knocked"
    assert [facts(line)["star"] for line in evening.prompt.lines] == [2, 14]


def test_a_dome_in_a_hand_is_a_move_under_way() -> None:
    evening = four()
    assert evening.see(changed(settled(evening.position), {0: None})).said() == ["hand"]


def test_a_dome_in_a_hand_changes_nothing() -> None:
    evening = four()
    start = evening.position
    assert evening.see(changed(settled(start), {0: None})).position == start


def test_a_star_read_wrong_all_the_time_is_no_change() -> None:
    """A shadow makes one strength look like another from the opening on."""
    evening = four()
    shadowed = changed(settled(evening.position), {5: look(1, "green", 2)})
    evening.see(shadowed).see(shadowed)
    assert evening.see(shadowed).prompt.kind == "turn"


# The older edition: blocks of pawns


def _laid_in_blocks(name: str, count: int) -> Evening:
    """Return an evening at which the first pawns of the sheet's blocks lie."""
    game = table(name)
    ring = settled(game.initial(3))
    bare = dict.fromkeys(range(count, 32))
    return Evening(game, {}).anew().see(changed(ring, bare))


@pytest.mark.parametrize(
    ("name", "told"),
    [
        (
            "wishes-4",
            "A tower counts its floors times the strength on top, on the lake or won.",
        ),
        ("dreams-2", "A pile counts its pawns times the number on top, on the board or taken."),
    ],
)
def test_while_the_lake_is_laid_a_page_says_what_counts(name: str, told: str) -> None:
    game = table(name)
    bare = changed(settled(game.initial(3)), dict.fromkeys(range(32)))
    assert Evening(game, {}).anew().see(bare).press(Key.C).words == ["What counts", told]


@pytest.mark.parametrize(
    ("name", "count", "line"),
    [
        ("dreams-2", 0, "Yellow+Red lays 4 yellow in a row."),
        ("dreams-2", 4, "Blue+Green lays 4 blue in a row."),
        ("dreams-2", 18, "Yellow+Red lays 4 yellow or 4 red in a row."),
        ("dreams-2", 20, "Blue+Green lays 4 blue or 4 green in a row."),
        ("dreams-2", 24, "Yellow+Red lays the last 4 in a row."),
        ("dreams-3", 6, "Blue lays 4 blue, then 2 green, in a row."),
        ("dreams-3", 31, "Red lays 4 red in a row."),
        ("dreams-4", 12, "Green lays 4 green in a row."),
        ("dreams-4", 32, "All pawns lie."),
    ],
)
def test_the_older_edition_says_who_lays_which_pawns_next(name: str, count: int, line: str) -> None:
    assert _laid_in_blocks(name, count).words[1] == line


def test_pawns_laid_in_the_sheets_blocks_start_the_game_from_any_square() -> None:
    game = table("dreams-4")
    ring = settled(game.initial(3))
    for view in (ring, (*ring[5:], *ring[:5]), tuple(reversed(ring))):
        evening = Evening(game, {}).anew().see(view)
        assert evening.prompt.keys[0] == text("key-start")
        assert settled(evening.press(Key.A).position) == view


@pytest.mark.parametrize("end", ["rrrrbbbbyyyygggg", "rrrrggggyyyybbbb", "yyyyggggrrrrbbbb"])
def test_the_fifth_block_of_two_may_be_red_again_as_the_sheet_prints(end: str) -> None:
    letters, game = "yyyybbbbrrrrgggg" + end, table("dreams-2")
    ring = {star: f"{one}{star % 4 + 1}" for star, one in enumerate(letters)}
    evening = Evening(game, {}).anew().see(settled(position_of(game, ring)))
    assert evening.words[-1] == "All 32 are read surely."
    assert evening.press(Key.A).prompt.kind == "turn"


def _swapped_blocks() -> Evening:
    """Return an evening whose pawns on 3 and 4 lie, or are read, in each other's block."""
    game = table("dreams-4")
    ring = list(settled(game.initial(3)))
    ring[3], ring[4] = ring[4], ring[3]
    return Evening(game, {}).anew().see(tuple(ring))


def test_pawns_that_seem_to_lie_in_another_block_are_named_and_asked_about() -> None:
    """Whoever lays them right finds no box that waits for ever for what it misreads."""
    evening = _swapped_blocks()
    assert evening.words[-1] == "Not of their block: 3 and 4."
    evening.press(Key.A)
    assert [line.split(":")[0] for line in evening.words] == ["Is it so?", "3", "4"]
    assert evening.session.phase is GamePhase.LAYING
    opening = table("dreams-4").initial(3)
    colours = [str(opening.lake[star].domes[0].colour) for star in (3, 4)]
    assert [line.split()[1] for line in evening.words[1:]] == colours


def test_pawns_that_truly_lie_in_another_block_are_laid_anew() -> None:
    evening = _swapped_blocks().press(Key.A)
    assert evening.prompt.keys[1] == text("key-back")
    assert evening.press(Key.B).words[-1] == "Not of their block: 3 and 4."
    ring = settled(table("dreams-4").initial(3))
    assert settled(evening.see(ring).press(Key.A).position) == ring


def test_pawns_laid_in_no_blocks_at_all_hold_up_the_start() -> None:
    ring = settled(table("wishes-4").initial(3))
    evening = Evening(table("dreams-4"), {}).anew().see(ring)
    assert evening.prompt.keys[0] is None
    assert evening.words[-1].startswith("Not of their block")


def test_a_pawn_laid_beyond_a_gap_is_named() -> None:
    game = table("dreams-4")
    ring = settled(game.initial(3))
    evening = Evening(game, {}).anew()
    evening.see(changed(ring, dict.fromkeys((3, *range(5, 32)))))
    assert evening.words[-1] == "Not of its block: 4."


def test_a_colour_that_is_misread_is_put_right_by_its_block() -> None:
    game = table("dreams-4")
    opening = game.initial(3)
    true = opening.lake[6].view
    assert true is not None
    assert true.colour == "blue"
    misread = changed(settled(opening), {6: look(1, "red", true.strength)})
    assert JinnsAdapter(game).opening(reading_of(misread)) == opening
