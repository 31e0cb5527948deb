"""The draft told by buttons: which stack, who takes, who is next."""

from __future__ import annotations

import json

import pytest

from device.games.islands.setup import IslandsForm, IslandsSetup
from device.journal.store import Stamp, StoredEvent
from device.table.events import Pressed
from device.table.prompts import text
from device.texts.language import say
from games.islands.count.draft import DraftMode
from games.islands.count.position import CountStage
from tests.device.games.islands.islands_top import A, B, C, Table
from tests.games.islands.box import BOX
from tests.games.islands.counts import island, other_island
from vision.sheet.board_file import find_board

MAT = find_board("island_mat")


def _before_the_draft(players: int, drawn: int = 1) -> Table:
    return Table(players, lookout=drawn, start="stage=lookout seat=s1")


@pytest.mark.parametrize(
    ("players", "tiles"),
    [
        (2, "Of each type take 12 tiles, unseen. The others stay in the box."),
        (3, "Of each type take 12 tiles, unseen. The others stay in the box."),
        (4, "Of each type take 16 tiles, unseen. The others stay in the box."),
        (5, "Take all 20 tiles of each type."),
    ],
)
def test_before_the_draft_the_players_are_told_what_to_lay_ready(players: int, tiles: str) -> None:
    table = _before_the_draft(players)
    told: list[str] = []
    while table.prompt.kind == "lay-ready":
        told.append(say(table.prompt.lines[0]))
        table.press(A)
    assert told == [
        tiles,
        "Shuffle the 4 stacks. They lie in the middle, Genie and Starlit Sky up.",
        f"Each of the {players} players: choose a Character and take its board.",
        "Island tiles go right of your board, Dream tiles left of it.",
        "You may have one or two Lamps. A third turns the two before, Genie up.",
        "In the end: your Dream tiles, 1 a palm, 7 a roc with an egg. Most bandits lose 1 each.",
        "If you like, lay your island on the mat with each tile, then press: I check it.",
    ]
    assert table.press(C).prompt.kind == "lay-ready"


def test_the_box_draws_the_first_lookout() -> None:
    table = _before_the_draft(3, drawn=3).press(*[A] * 7)
    assert say(table.prompt.lines[0]) == "Shall I draw the Lookout, or do you choose?"
    assert table.prompt.title == text("title-lookout")
    assert table.prompt.keys == (text("key-draw"), text("key-choose"), text("key-back"))
    table.press(A)
    assert table.turns == ["s3 lookout"]
    assert say(table.prompt.lines[0]) == "Lilia is the Lookout: which stack?"


@pytest.mark.parametrize("players", [2, 3])
def test_everybody_may_be_drawn(players: int) -> None:
    names = ("Noura", "Elias", "Lilia")[:players]
    form = IslandsForm(MAT, names, BOX, players, mode=DraftMode.TOLD)
    first: set[str] = set()
    for _ in range(60):
        game = form.new_game()
        for _ in range(8):
            game, _ = game.stepped(Pressed(A))
        first.add(say(game.prompt().lines[0]).partition(" ")[0])
    assert first == set(names)


def test_the_players_may_choose_the_first_lookout_themselves() -> None:
    table = _before_the_draft(3).press(*[A] * 7, B, B)
    assert say(table.prompt.lines[0]) == "Elias is the first Lookout."
    assert table.press(C).prompt.lines[0].key == "lookout-ask"
    table.press(B, B, B, B, A)
    assert table.turns == ["s1 lookout"]


def test_the_lookout_is_told_to_pick_one_of_the_stacks_that_are_left() -> None:
    table = Table(3, start="stage=draft seat=s2 draft=s2:s2:4-1-0-0::", lookout=1)
    assert say(table.prompt.title) == "Round 6 of 16"
    assert [say(line) for line in table.prompt.lines] == [
        "Elias is the Lookout: which stack?",
        "central\t9 tiles left",
    ]
    table.press(B, A)
    assert table.turns == ["s2 picks lower"]


def test_a_press_says_that_a_tile_is_taken_and_who_is_next() -> None:
    table = Table(3, lookout=1).press(A)
    assert [say(line) for line in table.prompt.lines] == [
        "Turn up 3 upper tiles.",
        "Take one: who is next?",
        "The first tile touches the board.",
    ]
    assert [say(key) for key in table.prompt.keys if key] == ["Elias", "Lilia", "More"]
    table.press(B)
    assert table.turns[-1] == "s1 names s3"
    assert say(table.prompt.title) == "Lilia takes"
    table.press(A, A)
    assert say(table.prompt.lines[0]) == "Elias is the Lookout: which stack?"


def test_of_five_players_names_come_in_pairs() -> None:
    table = Table(5, lookout=1).press(A, C)
    assert [say(key) for key in table.prompt.keys if key] == ["Qasim", "Shirin", "More"]
    table.press(A)
    assert table.turns[-1] == "s1 names s4"
    table.press(C)
    assert [say(key) for key in table.prompt.keys if key] == ["Shirin", "More"]


def test_in_the_last_round_nobody_is_told_to_pick_again() -> None:
    table = Table(3, start="stage=draft seat=s3 draft=s1:s3:4-4-4-3:dream:s1+s2", lookout=1)
    assert say(table.prompt.lines[0]) == "Lilia, the last tile is yours."
    before = Table(3, start="stage=draft seat=s3 draft=s1:s3:4-4-4-2:dream:s1+s2", lookout=1)
    assert say(before.prompt.lines[0]) == "Lilia, the last tile is yours. You are the next Lookout."


def test_dreams_need_no_word_about_lamps() -> None:
    table = Table(3, lookout=1).press(B, B, B, A)
    assert not {"draft-lamps", "draft-first-tile"} & set(table.keys)


def test_after_the_first_round_the_rule_of_the_third_lamp_is_told() -> None:
    table = Table(3, start="stage=draft seat=s2 draft=s2:s2:1-0-0-0:upper:", lookout=1)
    assert say(table.prompt.lines[-1]) == "A third Lamp turns the two before."


def test_two_players_are_told_what_is_shown_and_hidden() -> None:
    table = Table(2, lookout=1).press(A)
    assert say(table.prompt.title) == "Noura shows two"
    assert say(table.prompt.lines[0]) == (
        "Noura, take 3 upper tiles in secret. Lay 2 open, the third face down."
    )
    table.press(A)
    assert say(table.prompt.title) == "Elias takes"
    assert say(table.prompt.lines[0]) == (
        "Elias, take 1 of the 3. You may take the hidden one, but unseen."
    )
    table.press(A)
    assert say(table.prompt.lines[0]) == "Noura, take one of two. Lay the last aside, face up."
    assert table.turns == ["s1 picks upper", "s2 takes"]


def test_what_was_picked_by_mistake_is_taken_back_before_two_tiles_are_shown() -> None:
    table = Table(2, lookout=1).press(A, B)
    assert table.prompt.kind == "draft-stack"
    assert table.turns == []


@pytest.mark.parametrize("presses", [(B, B, B, B), (A, C), (A, A, C)])
def test_behind_the_last_choice_an_island_is_checked_or_a_step_taken_back_or_the_draft_left(
    presses: tuple[object, ...],
) -> None:
    def table() -> Table:
        return Table(3, lookout=1).press(*(A if p is A else B if p is B else C for p in presses))

    assert table().prompt.kind == "draft-menu"
    assert table().press(A).prompt.kind == "check-whose"
    assert table().press(C, A).position.stage is CountStage.SHOW
    assert table().press(C, C).prompt.kind in ("draft-stack", "draft-take")
    before = table()
    after = table().press(B)
    assert len(after.turns) == max(len(before.turns) - 1, 0)


def test_after_sixteen_rounds_the_first_island_is_asked_for() -> None:
    table = Table(2, lookout=1)
    for _ in range(16):
        table.press(A, A, A, A)
    assert table.prompt.kind == "show"
    assert len(table.turns) == 48


def test_the_last_tile_taken_by_mistake_is_taken_back_at_the_first_island() -> None:
    table = Table(2, lookout=1)
    for _ in range(16):
        table.press(A, A, A, A)
    assert say(table.press(B).prompt.title) == "Elias takes"


def test_a_draft_left_by_mistake_goes_on() -> None:
    table = Table(3, lookout=1).press(B, B, B, B, C, A)
    assert table.prompt.kind == "show"
    assert table.press(B).prompt.kind == "draft-stack"


@pytest.mark.parametrize(("players", "left"), [(2, 12), (3, 12), (4, 16), (5, 20)])
def test_a_stack_is_offered_with_the_tiles_that_lie_on_it(players: int, left: int) -> None:
    assert say(Table(players, lookout=1).prompt.lines[1]) == f"upper\t{left} tiles left"
    start = "stage=draft seat=s2 draft=s2:s2:1-0-0-0::"
    after = Table(players, start=start, lookout=1)
    each = left // 4
    assert say(after.prompt.lines[1]) == f"upper\t{left - each} tiles left"


@pytest.mark.parametrize("count", range(6))
def test_after_a_power_cut_the_very_step_comes_back(count: int) -> None:
    table = _before_the_draft(3).press(*(A, A, A, A, A, B, B, A, A, B, A, A, B)[: 8 + count])
    form = IslandsForm(MAT, table.game.setup.names, BOX, mode=DraftMode.TOLD)
    payload = json.loads(json.dumps(form.payload()))
    events = [
        StoredEvent(n, "g", e.kind, e.payload, Stamp(0, n, "")) for n, e in enumerate(table.record)
    ]
    again = IslandsSetup().begun(payload, MAT).replayed(events)
    assert again.board_text() == table.game.position_text(table.position)


def test_what_lies_under_the_camera_does_not_matter_in_the_draft() -> None:
    table = Table(3, lookout=1).see("upper-01@upper,0")
    assert table.said() == ["unchanged"]
    assert table.prompt.kind == "draft-stack"


# Checking an island during the draft


ROUNDS = "stage=draft seat=s1 draft=s1:s1:2-0-0-0::"


def _checking(shown: str, start: str = ROUNDS) -> Table:
    """Return a draft in which Noura's island is checked, and lies as `shown`."""
    return Table(3, start=start, lookout=1).press(B, B, B, B, A, A).see(shown)


def test_an_island_is_checked_at_any_time_and_the_draft_goes_on() -> None:
    table = _checking("upper-03@upper,0+upper-06@upper,1")
    assert [say(line) for line in table.prompt.lines] == [
        "2 tiles, and all is right.",
        "Lamps open: 2",
    ]
    table.press(A)
    assert table.prompt.kind == "draft-stack"
    assert table.turns[-1] == "s1 done"


def test_the_others_island_is_checked_too() -> None:
    table = Table(3, start=ROUNDS, lookout=1).press(B, B, B, B, A, B, B, A)
    assert say(table.prompt.lines[0]) == "Lilia, put your island under the camera. I check it."
    assert table.press(B).prompt.kind == "draft-stack"


@pytest.mark.parametrize(
    ("shown", "sentence"),
    [
        ("upper-01@upper,0+upper-04@upper,2", "Upper 3 stands alone."),
        ("upper-01@upper,0", "Too few upper tiles: 1 instead of 2."),
        (
            "upper-01@upper,0+upper-02@upper,1+lower-02@lower,0",
            "Too many lower tiles: 1 instead of 0.",
        ),
    ],
)
def test_what_is_wrong_so_far_is_named_and_play_goes_on_as_it_lies(
    shown: str, sentence: str
) -> None:
    table = _checking(shown)
    assert table.prompt.kind == "illegal"
    assert say(table.prompt.lines[0]) == sentence
    assert table.press(A).prompt.kind == "draft-stack"


def test_a_tile_that_was_moved_since_the_last_check_is_named() -> None:
    known = f"{ROUNDS} known1=upper-01@upper,0+upper-02@upper,1"
    table = _checking("upper-02@upper,0+upper-01@upper,1", known)
    assert [say(line) for line in table.prompt.lines] == [
        "Upper 1 was moved.",
        "Tiles cannot be moved once they are set.",
    ]
    assert table.press(B).prompt.kind == "should-be"
    assert table.press(A, A).prompt.kind == "draft-stack"


def test_a_tile_that_is_gone_is_no_tile_that_was_moved() -> None:
    known = f"{ROUNDS} known1=upper-01@upper,0+upper-02@upper,1"
    table = _checking("upper-01@upper,0", known)
    assert say(table.prompt.title) == "That cannot be"
    assert [say(line) for line in table.prompt.lines] == [
        "Upper 2: its tile is gone.",
        "It lay there before. Put it back.",
    ]
    keys = [line.key for page in table.screen.sections for line in page.lines]
    assert "clause-tile-gone-by-ludonaute-2022" in keys


def test_another_players_island_is_told_apart() -> None:
    known = f"{ROUNDS} known2=upper-01@upper,0+upper-02@upper,1"
    table = _checking("upper-01@upper,0+upper-02@upper,1", known)
    table.see("upper-01@upper,0+upper-02@upper,1")
    assert say(table.prompt.lines[0]) == "That is Elias's island."
    assert say(table.press(A).prompt.lines[0]) == "Noura's island is to be checked now."


def test_an_island_taken_for_another_players_in_the_draft_is_counted_by_the_players_word() -> None:
    table = Table(2, lookout=1, start=f"stage=read seat=s1 known2={island()}").see(island())
    table.says_turned()
    assert table.prompt.title.key == "title-cannot-be"
    assert table.keys[0] == "tile-on-two-islands"
    assert table.press(A).prompt.kind == "review"
    assert table.press(A, A).see(other_island()).says_turned().prompt.kind == "review"


def test_an_island_that_was_counted_is_not_counted_for_another_player() -> None:
    start = f"stage=read seat=s2 s1={island()} done=s1"
    table = Table(2, lookout=1, start=start).see(island()).see(island())
    assert table.keys[0] == "anothers-island"


def _bare() -> Table:
    """Return a draft in which Noura's island is checked, but beside the board lies no tile."""
    table = Table(3, start=ROUNDS, lookout=1).press(B, B, B, B, A, A)
    return table.see_bare_board().see_bare_board().see_bare_board()


def test_a_board_without_tiles_is_told_when_an_island_is_checked() -> None:
    table = _bare()
    assert [say(line) for line in table.prompt.lines] == [
        "I see no tile of Noura's yet.",
        "Island tiles go right of your board, Dream tiles left of it.",
    ]
    assert [say(line) for line in table.press(A).prompt.lines] == [
        "Noura's island is to be checked now."
    ]


def test_from_a_board_without_tiles_undo_leads_back_to_the_draft() -> None:
    assert _bare().press(B).prompt.kind == "draft-stack"


def test_once_tiles_lie_beside_the_board_the_check_goes_on() -> None:
    assert _bare().see("upper-03@upper,0+upper-06@upper,1").prompt.kind == "checked"


def test_a_mat_without_a_board_waits_for_the_island() -> None:
    table = Table(3, start=ROUNDS, lookout=1).press(B, B, B, B, A, A).see().see().see()
    assert say(table.prompt.lines[0]) == "Noura, put your island under the camera. I check it."


def test_a_board_without_tiles_is_told_in_the_count_too() -> None:
    table = Table().press(A).see_bare_board().see_bare_board().see_bare_board()
    assert say(table.prompt.lines[0]) == "I see no tile of Noura's yet."
    assert table.press(B).prompt.kind == "show"
