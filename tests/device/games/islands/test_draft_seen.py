"""The draft with the mat under the camera: tiles on offer, and each tile as it is placed."""

from __future__ import annotations

import pytest

from device.table.events import Said
from device.texts.language import say
from games.game import Seat
from games.islands.count.position import CountStage
from games.islands.options import Options
from games.islands.pieces import TileSet
from tests.device.games.islands.islands_top import A, B, C, Table
from tests.games.islands.counts import island

LAMPS = "upper-03@upper,0+upper-06@upper,1"


def _picked(players: int = 3) -> Table:
    """Return a draft in which Noura has picked the upper tiles."""
    return Table(players, lookout=1).press(A)


def _third_round(known: str = LAMPS, offer: str = "") -> Table:
    """Return a draft in which Noura, who has two lamps, is to take an upper tile."""
    draft = f"s1:s1:2-0-0-0:upper:{offer and f':{offer}'}"
    return Table(3, lookout=1, start=f"stage=draft seat=s1 draft={draft} known1={known}")


def _lines(table: Table) -> list[str]:
    return [say(line) for line in table.prompt.lines]


def _open(*tiles: str) -> str:
    """Return tiles that lie open on the table, in no cell of an island."""
    return "+".join(f"{tile}@{tile.partition('-')[0]},4" for tile in tiles)


def _see_open(table: Table, *tiles: str) -> Table:
    return table.see(_open(*tiles), board=None)


# The tiles on offer


def test_the_tiles_turned_up_are_read() -> None:
    table = _see_open(_picked(), "upper-01", "upper-02", "upper-04")
    assert table.turns[-1] == "table reveals upper-01 upper-02 upper-04"
    assert _lines(table)[0] == "I see all 3 tiles."


def test_tiles_still_being_turned_up_are_waited_for() -> None:
    table = _see_open(_picked(), "upper-01", "upper-02")
    assert _lines(table)[0] == "Turn up 3 upper tiles."
    assert table.said() == ["unchanged"]


@pytest.mark.parametrize(
    ("tiles", "told"),
    [
        (("upper-01", "upper-02", "lower-04"), "One lower tile lies open."),
        (("upper-01", "upper-02", "upper-04", "upper-05"), "4 tiles lie open, not 3."),
    ],
)
def test_tiles_that_cannot_be_on_offer_are_named_until_they_are_gone(
    tiles: tuple[str, ...], told: str
) -> None:
    table = _see_open(_picked(), *tiles)
    assert _lines(table)[0] == told
    assert table.idle == []
    _see_open(table, "upper-01", "upper-02")
    assert table.prompt.kind == "draft-take"


@pytest.mark.parametrize(
    "tiles",
    [
        ("upper-01", "upper-02", "lower-04"),
        ("upper-01", "upper-02", "upper-04", "upper-05"),
    ],
)
def test_tiles_that_lie_open_may_stay_by_the_players_word(tiles: tuple[str, ...]) -> None:
    table = _see_open(_picked(), *tiles).press(A)
    assert table.turns[-1] == f"table lets {' '.join(sorted(tiles))}"
    assert _lines(table)[0] == f"I see all {len(tiles)} tiles."
    _see_open(table, *tiles)
    assert table.prompt.kind == "draft-take"
    assert table.press(A).turns[-1] == "s1 names s2"


def test_three_open_tiles_of_two_players_may_stay_by_their_word() -> None:
    table = _see_open(_picked(2), "upper-01", "upper-02", "upper-04").press(A)
    assert say(table.prompt.title) == "Elias takes"
    assert table.see("upper-04@upper,0").turns[-1] == "s2 shows upper-04@upper,0"


def test_of_two_players_two_tiles_are_on_offer_and_one_is_hidden() -> None:
    table = _picked(2)
    assert table.prompt.kind == "draft-shows"
    _see_open(table, "upper-01", "upper-02", "upper-04")
    assert _lines(table) == ["3 tiles lie open, not 2.", "The Lookout shows 2 of 3 tiles."]
    table.see(_open("upper-01", "upper-02") + "+!?@upper,4", board=None)
    assert table.turns[-1] == "table reveals upper-01 upper-02"
    assert say(table.prompt.title) == "Elias takes"
    assert table.press(C).prompt.kind == "draft-menu"


def test_a_tile_that_was_not_on_offer_is_named() -> None:
    table = _see_open(_picked(), "upper-01", "upper-02", "upper-04").see("upper-05@upper,0")
    assert _lines(table) == ["Upper 1 was not on offer.", "Is it Noura's island?"]
    assert table.prompt.title.key == "title-cannot-be"  # one tile misread looks just so
    table.see("upper-04@upper,0")
    assert table.turns[-1] == "s1 shows upper-04@upper,0"


def test_where_the_island_was_seen_the_rule_about_the_offer_is_told() -> None:
    offer = "upper-01+upper-02+upper-04"
    table = _third_round(offer=offer).see(f"{LAMPS}+upper-05@upper,2")
    assert _lines(table) == ["Upper 3 was not on offer.", "Choose one of the tiles on the table."]


# Each tile as it is placed


def test_a_tile_placed_is_seen_and_the_next_player_is_asked_for() -> None:
    table = _picked().see("upper-01@upper,0")
    assert _lines(table) == ["I see Noura's tile, and it lies right. Who is next?"]
    assert [say(key) for key in table.prompt.keys if key] == ["Elias", "Lilia", "More"]
    table.press(A)
    assert say(table.prompt.title) == "Elias takes"


def test_a_tile_placed_asks_for_nobody_where_one_player_alone_is_left() -> None:
    table = _picked().see("upper-01@upper,0").press(A).see("upper-02|upper-04~1@upper,0")
    assert table.prompt.kind == "which-tile"
    table.press(A).press(A)
    assert _lines(table) == ["I see Elias's tile, and it lies right. Press A."]
    assert [say(key) for key in table.prompt.keys if key] == ["Taken", "More"]
    assert say(table.press(A).prompt.title) == "Lilia takes"


def test_the_last_tile_of_a_round_leads_to_the_next_round_without_a_press() -> None:
    table = _picked().see("upper-01@upper,0").press(A)
    table.see("upper-02@upper,0").see("upper-04@upper,0")
    assert say(table.prompt.title) == "Round 2 of 16"
    assert _lines(table)[0] == "Lilia is the Lookout: which stack?"


def test_a_tile_that_lies_alone_is_named_at_once() -> None:
    table = _third_round().see(f"{LAMPS}+upper-01@upper,3")
    assert _lines(table) == ["Upper 4 stands alone.", "Tiles touch the board or a tile."]
    assert table.see(f"{LAMPS}+upper-01@upper,2").prompt.kind == "draft-take"


def test_by_house_rule_a_tile_beyond_a_gap_is_named_though_it_touches_a_tile() -> None:
    lies = f"{LAMPS}+" + "+".join(f"central-0{n}@central,{n - 1}" for n in range(1, 5))
    start = f"stage=draft seat=s1 draft=s1:s1:2-4-0-0:upper: known1={lies}"
    table = Table(3, Options(rows_left_to_right=True), lookout=1, start=start)
    assert _lines(table.see(f"{lies}+upper-01@upper,3")) == [
        "Upper 4: a gap before it.",
        "Rows are filled from the board.",
    ]


def test_the_lamps_are_to_be_turned_at_once() -> None:
    table = _third_round().see(f"{LAMPS}+upper-09@upper,2")
    assert _lines(table) == ["Turn these Lamps now (dots).", "A third lamp turns the two before."]
    assert table.prompt.chart is not None
    assert len(table.prompt.chart.dots) == 2
    table.see("!?@upper,0+upper-06@upper,1+upper-09@upper,2")
    assert _lines(table)[0] == "Turn this Lamp now (dot)."
    table.see("!?@upper,0+!?@upper,1+upper-09@upper,2")
    assert table.turns[-1] == "s1 shows !?@upper,0+!?@upper,1+upper-09@upper,2"


def test_a_refusal_asks_whose_island_it_is_where_that_island_was_never_seen() -> None:
    """Whoever lays late is taken for the next player, and Undo went back as if nothing happened."""
    table = Table(3, lookout=1).press(A).see("upper-01@upper,1")
    assert _lines(table) == ["Upper 2 stands alone.", "Is it Noura's island?"]
    quote = '"... the tiles must always be adjacent to the Character board or to a tile already'
    assert _lines(table.press(C))[0].startswith(quote)
    table = Table(3, lookout=1).press(A, A).see("upper-01@upper,1")
    assert _lines(table)[1] == "Is it Elias's island?"
    assert _lines(table.press(B).see("upper-01@upper,1"))[1] == "Is it Noura's island?"


def test_the_third_lamp_itself_stays_open() -> None:
    table = _third_round().see("!?@upper,0+upper-06@upper,1+!?@upper,2").says_turned()
    assert _lines(table) == ["Upper 3 is the third Lamp.", "The third lamp stays open."]


def test_a_tile_without_a_lamp_that_was_turned_is_named() -> None:
    known = "upper-01@upper,0+upper-06@upper,1"
    table = _third_round(known).see("!?@upper,0+!?@upper,1+upper-09@upper,2").says_turned()
    assert _lines(table) == ["Upper 1 has no lamp.", "Only lamps are turned."]
    quote = '"... flip, Genie face up, the two tiles of your board with a Magic Lamp ..."'
    assert _lines(table.press(C)) == [quote, "Ludonaute 2022"]


@pytest.mark.parametrize(
    "shown",
    [
        "upper-06@upper,0+upper-03@upper,1",
        "upper-03@upper,0+upper-06@upper,2+upper-01@upper,1",
    ],
)
def test_a_tile_that_was_moved_is_named(shown: str) -> None:
    table = _third_round().see(shown)
    assert table.reasons()[0] == "tile-moved"
    assert _lines(table)[1] == "Tiles cannot be moved once they are set."


def test_a_tile_exchanged_for_another_one_on_offer_is_missed() -> None:
    table = _third_round(offer="upper-01+upper-02+upper-04").see(f"{LAMPS}+upper-01@upper,2")
    table.see(f"{LAMPS}+upper-02@upper,2")
    assert _lines(table)[0] == "Upper 3: its tile is gone."
    assert table.prompt.title.key == "title-cannot-be"  # it may have been misread before
    table.press(A)
    assert table.prompt.kind == "draft-take"
    assert table.position.draft is not None
    assert table.position.draft.offer == ("upper-04", "upper-01")
    table.see(f"{LAMPS}+upper-02@upper,2")
    assert table.said() == ["unchanged"]


def test_the_other_copy_of_a_dream_on_offer_was_on_offer() -> None:
    start = "stage=draft seat=s1 draft=s1:s1:0-0-0-0:dream::dream-roc-1+dream-snake-1+dream-genie-1"
    table = Table(3, lookout=1, start=start).see("dream-roc-2@dream,0")
    assert table.turns[-1] == "s1 shows dream-roc-2@dream,0"


def test_the_next_players_first_tile_is_no_exchange() -> None:
    table = _picked().see("upper-01@upper,0").see("upper-02@upper,0")
    assert table.said() == ["unchanged"]


def test_two_tiles_in_one_round_are_named() -> None:
    table = _third_round().see(f"{LAMPS}+upper-01@upper,2+upper-02@upper,3")
    assert _lines(table) == ["Too many upper tiles: 4 instead of 3.", "Each round adds one tile."]


@pytest.mark.parametrize(
    "shown", ["", "upper-03@upper,0", LAMPS, "upper-03@upper,0+upper-01@upper,1"]
)
def test_an_island_that_is_still_being_brought_accuses_nobody(shown: str) -> None:
    table = _third_round().see(shown)
    assert table.prompt.kind == "draft-take"
    assert table.said() == ["unchanged"]


def test_the_island_of_the_player_before_may_go_on_lying_there() -> None:
    table = _picked().see("upper-01@upper,0").press(A).see("upper-01@upper,0")
    assert table.said() == ["unchanged"]
    assert say(table.prompt.title) == "Elias takes"


def test_a_tile_in_doubt_is_asked_about_and_the_draft_goes_on() -> None:
    table = _picked().see("upper-01|upper-02~1@upper,0")
    assert table.prompt.kind == "which-tile"
    table.press(A)
    assert table.prompt.kind == "checked"
    table.press(A)
    assert _lines(table) == ["I see Noura's tile, and it lies right. Who is next?"]


def test_what_breaks_a_rule_may_stay_by_the_players_word() -> None:
    table = _third_round().see(f"{LAMPS}+upper-01@upper,3").press(A)
    assert table.record[-1].kind in ("pardoned", "turn")
    assert table.prompt.kind == "draft-take"
    assert table.press(A).turns[-1] == "s1 names s2"


def test_a_tile_taken_back_by_a_button_is_not_taken_again_while_it_lies() -> None:
    table = _picked().see("upper-01@upper,0").press(C, B)
    assert _lines(table)[1] == "Take one: who is next?"
    table.see("upper-01@upper,0")
    assert table.turns == ["s1 picks upper"]


def test_without_a_camera_the_buttons_lead_the_whole_draft() -> None:
    table = Table(3, lookout=1)
    while table.position.stage is CountStage.DRAFT:
        table.press(A)
    assert table.prompt.kind == "show"


def test_without_an_enrolled_box_nothing_is_judged_in_the_draft() -> None:
    table = Table(3, lookout=1, box=TileSet(())).press(A).see("?@upper,2")
    assert table.said() == ["unchanged"]


def test_every_press_and_look_of_the_draft_is_journalled_before_it_is_told() -> None:
    table = _see_open(_picked(), "upper-01", "upper-02", "upper-04").see("upper-01@upper,0")
    assert [str(entry.payload["turn"]) for entry in table.record] == table.turns
    assert table.rulings[0].said is Said.MOVE


# What still lies there, and what was misread


def test_the_dream_of_the_player_before_may_go_on_lying_there() -> None:
    table = Table(3, lookout=1).press(B, B, B, A).see("dream-roc-1@dream,0").press(A)
    table.see("dream-roc-1@dream,0")
    assert table.said() == ["unchanged"]
    assert say(table.prompt.title) == "Elias takes"


@pytest.mark.parametrize(
    "shown", ["dream-roc-1|dream-snake-1~1", "dream-snake-1|dream-roc-1~4", "?|dream-roc-1~3"]
)
def test_the_dream_of_the_player_before_is_his_though_it_is_read_less_surely(shown: str) -> None:
    table = Table(3, lookout=1).press(B, B, B, A).see("dream-roc-1@dream,0").press(A)
    table.see(f"{shown}@dream,0")
    assert table.said() == ["unchanged"]
    assert table.prompt.kind == "draft-take"


def test_the_next_players_dream_is_seen_though_it_lies_where_another_dream_lay() -> None:
    table = Table(3, lookout=1).press(B, B, B, A).see("dream-roc-1@dream,0").press(A)
    table.see("dream-snake-1@dream,0")
    assert say(table.prompt.title) == "Lilia takes"


@pytest.mark.parametrize(
    "shown",
    [
        "upper-01|upper-03~4@upper,0+upper-06@upper,1",
        "upper-01|upper-03~1@upper,0+upper-06@upper,1",
        "upper-03|upper-01~1@upper,0+upper-06@upper,1",
    ],
)
def test_a_tile_seen_before_is_taken_for_what_it_was_where_it_is_read_less_surely(
    shown: str,
) -> None:
    table = _third_round().see(f"{shown}+upper-02@upper,2")
    assert _lines(table)[0] == "I see Noura's tile, and it lies right. Who is next?"
    assert [one.tile for one in table.position.known_of(Seat(1))][:1] == ["upper-03"]


@pytest.mark.parametrize("shown", ["?", "upper-01|upper-05~2"])
def test_a_tile_turned_before_is_taken_for_turned_where_its_face_is_read_less_surely(
    shown: str,
) -> None:
    table = _third_round("!?@upper,0+!?@upper,1+upper-09@upper,2")
    table.see(f"{shown}@upper,0+!?@upper,1+upper-09@upper,2+upper-01@upper,3")
    assert _lines(table)[0] == "I see Noura's tile, and it lies right. Who is next?"


def test_an_island_without_most_of_the_tiles_seen_before_is_another_players() -> None:
    table = _third_round().see("upper-01@upper,0+upper-02@upper,1+upper-04@upper,2")
    assert table.said() == ["unchanged"]


@pytest.mark.parametrize("tile", ["upper-01", "upper-03"])
def test_a_new_tile_that_lies_beside_the_cells_is_told_to_lie_apart(tile: str) -> None:
    table = _third_round("upper-05@upper,0+upper-09@upper,1")
    table.see(f"upper-05@upper,0+upper-09@upper,1+{tile}@upper,4")
    assert _lines(table)[0] == "One upper tile lies apart."


def test_whose_tile_was_seen_last_is_told_with_whose_turn_it_is() -> None:
    table = Table(3, lookout=1).press(A).see("upper-01@upper,0").press(A)
    assert _lines(table)[-1] == "Noura placed a tile."
    table.see("upper-02@upper,0")  # nobody can be named, so the tile is taken herewith
    assert _lines(table)[-1] == "Elias placed a tile."
    table.see("upper-04@upper,0")
    assert table.prompt.kind == "draft-stack"
    assert _lines(table)[-1] == "Lilia placed a tile."


def test_of_two_players_the_lookout_placed_the_last_tile() -> None:
    table = Table(2, lookout=1).press(A).press(A).see("upper-01@upper,0")
    assert _lines(table)[-1] == "Elias placed a tile."
    table.see("upper-02@upper,0")
    assert _lines(table)[0] == "Elias is the Lookout: which stack?"
    assert _lines(table)[-1] == "Noura placed a tile."


def test_whose_tile_was_not_seen_is_not_told() -> None:
    assert "placed" not in " ".join(_lines(Table(3, lookout=1).press(A, A)))


def test_players_who_went_on_without_a_press_are_followed_by_the_next_ones_island() -> None:
    draft = "s1:s1:2-0-0-0:upper:"
    known = f"known2={LAMPS}"
    table = Table(3, lookout=1, start=f"stage=draft seat=s1 draft={draft} {known}")
    table.see(f"{LAMPS}+upper-01@upper,2")
    assert table.turns == ["s1 names s2", f"s2 shows {LAMPS}+upper-01@upper,2"]
    assert say(table.prompt.title) == "Lilia takes"


@pytest.mark.parametrize("known1", ["", " known1=lower-05@lower,0"])
def test_an_island_of_two_tiles_of_which_one_was_another_players_is_that_players(
    known1: str,
) -> None:
    draft = "s1:s1:0-0-1-0:lower:"
    start = f"stage=draft seat=s1 draft={draft}{known1} known2=lower-07@lower,0"
    table = Table(3, lookout=1, start=start).see("lower-07@lower,0+lower-09@lower,1")
    assert table.turns == ["s1 names s2", "s2 shows lower-07@lower,0+lower-09@lower,1"]


@pytest.mark.parametrize(
    "shown",
    [
        f"{LAMPS}+upper-01@upper,2+upper-02@upper,3",  # perhaps the stack was told wrongly
        f"{LAMPS}+!?@upper,2",  # the face of one tile may be misread
    ],
)
def test_what_a_wrong_press_or_one_misread_face_explains_accuses_nobody(shown: str) -> None:
    assert _third_round().see(shown).says_turned().prompt.title.key == "title-cannot-be"


def test_a_tile_that_was_not_to_be_turned_is_asked_about_and_is_what_it_was_before() -> None:
    table = _third_round().see("!?@upper,0+upper-06@upper,1+upper-01@upper,2")
    assert say(table.prompt.title) == "Upper 1: turned?"
    assert _lines(table)[0] == "A: Genie side up"
    table.press(B).press(A)
    assert [one.tile for one in table.position.known_of(Seat(1))][:2] == ["upper-03", "upper-06"]


def test_what_players_said_of_a_face_holds_while_it_is_the_same_players_turn() -> None:
    """Once the same was asked again at each look, for as long as the island lay there."""
    shown = "!?@upper,0+upper-06@upper,1+upper-01@upper,2"
    table = _third_round().see(shown).press(B).press(A)
    for _ in range(4):
        table.see(shown)
        assert table.said() == ["unchanged"]
        assert table.prompt.kind == "draft-take"


def test_what_players_said_of_a_face_is_forgotten_at_the_next_players_island() -> None:
    table = _third_round().see("!?@upper,0+upper-06@upper,1+upper-01@upper,2").press(B).press(A)
    assert table.position.asked
    assert not table.press(A).position.asked


def test_a_lamp_that_was_turned_and_is_read_as_a_strange_front_accuses_nobody() -> None:
    table = _third_round().see("?@upper,0+!?@upper,1+upper-09@upper,2")
    assert say(table.prompt.title) == "Upper 1: turned?"
    assert table.press(A).turns[-1] == "s1 shows !?@upper,0+!?@upper,1+upper-09@upper,2"


def test_a_lamp_whose_picture_is_seen_was_surely_not_turned() -> None:
    table = _third_round().see("upper-03@upper,0+!?@upper,1+upper-09@upper,2")
    assert _lines(table)[0] == "Turn this Lamp now (dot)."


def test_an_island_whose_board_is_not_seen_is_no_offer() -> None:
    lies = "upper-03@upper,0+lower-01@lower,0+dream-roc-1@dream,0"
    assert table_unchanged(_picked().see(lies, board=None))
    assert table_unchanged(_third_round(LAMPS).see("upper-03@upper,0+upper-01@upper,2", board=None))


def table_unchanged(table: Table) -> bool:
    return table.prompt.kind == "draft-take" and table.said() == ["unchanged"]


def test_a_gap_where_a_tile_was_seen_before_is_a_tile_that_is_not_seen() -> None:
    known = "upper-01@upper,0+upper-02@upper,1+lower-01@lower,0"
    start = f"stage=read seat=s1 draft=s1:s1:2-0-1-0::  known1={known}".replace("  ", " ")
    table = Table(3, lookout=1, start=start).see("upper-02@upper,1+lower-01@lower,0")
    assert table.prompt.title.key == "title-cannot-be"
    assert table.reasons()[0] == "tile-gone"


def test_genies_that_are_odd_beside_a_tile_not_seen_accuse_nobody() -> None:
    table = Table().press(A).see(island(upper_2="!?", central_2=""))
    assert table.prompt.title.key == "title-cannot-be"
    assert table.reasons()[0] == "not-complete"


def test_a_tile_against_a_rule_is_told_as_long_as_it_lies_though_the_board_is_not_seen() -> None:
    """Once the screen went back to the draft at the first look that did not find the board."""
    table = _third_round().see(f"{LAMPS}+upper-04@upper,3")
    assert _lines(table)[0] == "Upper 4 stands alone."
    told = table.prompt
    table.see(f"{LAMPS}+upper-04@upper,3", board=None)
    assert table.prompt == told
    assert table.see(LAMPS, board=None).prompt.kind == "draft-take"


def test_a_tile_is_taken_though_the_board_is_not_seen_where_the_island_lies_as_it_was() -> None:
    table = _third_round().see(f"{LAMPS}+upper-01@upper,2", board=None)
    assert table.turns[-1].startswith("s1 shows")


def test_a_tile_that_was_moved_is_named_though_another_one_was_not_known_before() -> None:
    """Once nothing was said, as the tile that was not known had been read meanwhile."""
    known = "upper-03@upper,0+upper-06@upper,1+?@lower,0"
    start = f"stage=draft seat=s1 draft=s1:s1:2-0-1-0:upper: known1={known}"
    table = Table(3, lookout=1, start=start)
    table.see("upper-06@upper,0+upper-03@upper,1+lower-01@lower,0")
    assert table.reasons()[0] == "tile-moved"


def test_an_undo_after_answers_in_the_draft_leads_back_to_the_draft() -> None:
    """Once it led to the last question, and from there to the same refusal again and again."""
    table = _third_round().see("!?@upper,0+upper-06@upper,1+!?@upper,2").says_turned()
    assert table.prompt.kind == "illegal"
    assert table.press(B).prompt.kind == "should-be"
    assert table.press(B).position.stage is CountStage.DRAFT
    table.see("!?@upper,0+upper-06@upper,1+!?@upper,2")
    assert table.position.stage is CountStage.DRAFT
