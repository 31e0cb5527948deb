"""Screens of 1001 Islands, as a count brings them up: name to prompt."""

from __future__ import annotations

from device.box.menu import menu_prompt, press, start_menu
from device.games.islands.setup import IslandsForm
from device.table.called import RefereeEntry
from device.table.events import RefereeAsked
from device.table.prompts import Prompt
from games.islands.options import Options
from games.islands.pieces import TileSet
from tests.device.games.islands.islands_top import A, B, C, Table, reviewed
from tests.games.islands.box import BOX
from tests.games.islands.counts import NAMES, TURNED, island, other_island, whole
from vision.sheet.board_file import find_board

RICH = whole(16, "column-1", "line-1", "camel-1", "elephant-1", upper_2="!?", central_2="!?")
"""Gems, camels and elephants."""


def samples() -> dict[str, Prompt]:
    """Return every screen by its name, `islands_` before it."""
    found = {**_setting_up(), **_draft(), **_looking(), **_wrong(), **_review(), **_end()}
    found |= _referee() | _by_hand()
    return {f"islands_{name}": prompt for name, prompt in found.items()}


def _setting_up() -> dict[str, Prompt]:
    board = find_board("island_mat")
    menu = press(
        start_menu((("islands", IslandsForm(board, NAMES, BOX)),), None, is_lens_known=True), A
    )
    screens = {"players": menu_prompt(menu), "players_four": menu_prompt(press(menu, B))}
    menu = press(menu, A)
    screens["mode"] = menu_prompt(menu)
    screens["mode_told"] = menu_prompt(press(menu, B))
    menu = press(menu, A)
    screens["box"] = menu_prompt(menu)
    bare = start_menu((("islands", IslandsForm(board, NAMES)),), None, is_lens_known=True)
    screens["no_box"] = menu_prompt(press(press(press(bare, A), A), A))
    menu = press(press(press(menu, A), A), B)  # nobody is named
    for number in (1, 2):
        screens[f"rule_{number}"] = menu_prompt(menu)
        screens[f"rule_{number}_other"] = menu_prompt(press(menu, B))
        menu = press(menu, A)
    return screens


def _before_the_draft() -> dict[str, Prompt]:
    table = Table(3, lookout=2, start="stage=lookout seat=s1")
    screens = {"lay_ready": table.prompt}
    screens["lay_ready_stacks"] = table.press(A).prompt
    screens["lay_ready_characters"] = table.press(A).prompt
    screens["lay_ready_sides"] = table.press(A).prompt
    screens["lay_ready_lamps"] = table.press(A).prompt
    screens["lay_ready_points"] = table.press(A).prompt
    screens["lay_ready_mat"] = table.press(A).prompt
    screens["lookout"] = table.press(A).prompt
    screens["lookout_chosen"] = table.press(B).prompt
    screens["lay_ready_all"] = Table(5, lookout=1, start="stage=lookout seat=s1").prompt
    return screens


def _checks() -> dict[str, Prompt]:
    rounds = "stage=read seat=s1 draft=s1:s1:2-0-0-0::"
    before = "upper-03@upper,0+upper-06@upper,1"

    def seen(shown: str, known: str = "") -> Prompt:
        return Table(3, start=rounds + known, lookout=1).see(shown).see(shown).prompt

    bare = Table(3, start=rounds.replace("read", "draft"), lookout=1).press(B, B, B, B, A, A)
    bare.see_bare_board().see_bare_board().see_bare_board()
    return {
        "no_tiles": bare.prompt,
        "checked": seen(before),
        "too_few": seen("upper-03@upper,0"),
        "too_many": seen(before + "+lower-01@lower,0"),
        "moved": seen("upper-06@upper,0+upper-03@upper,1", f" known1={before}"),
        "put_back": _undo_of_moved(rounds, before),
        "turned_back": seen(before, " known1=!?@upper,0+upper-06@upper,1"),
        "anothers_now": seen(before, f" known2={before}"),
    }


def _undo_of_moved(rounds: str, before: str) -> Prompt:
    table = Table(3, start=f"{rounds} known1={before}", lookout=1)
    elsewhere = "upper-03@upper,0+upper-06@upper,2"
    return table.see(elsewhere).see(elsewhere).press(B).prompt


def _draft_seen() -> dict[str, Prompt]:
    third = (
        "stage=draft seat=s1 draft=s1:s1:2-0-0-0:upper: known1=upper-03@upper,0+upper-06@upper,1"
    )
    lamps = "upper-03@upper,0+upper-06@upper,1"

    def placed(shown: str) -> Prompt:
        return Table(3, start=third, lookout=1).see(shown).says_turned().prompt

    def lying(players: int, *tiles: str) -> Table:
        shown = "+".join(f"{tile}@{tile.partition('-')[0]},4" for tile in tiles)
        return Table(players, lookout=1).press(A).see(shown, board=None)

    offer = lying(3, "upper-01", "upper-02", "upper-04")
    return {
        "offer_seen": offer.prompt,
        "not_on_offer": offer.see("upper-05@upper,0").prompt,
        "lies_right": offer.see("upper-01@upper,0").prompt,
        "turn_at_once": placed(f"{lamps}+upper-09@upper,2"),
        "new_tile_turned": placed("!?@upper,0+upper-06@upper,1+!?@upper,2"),
        "offer_wrong_stack": lying(3, "upper-01", "upper-02", "lower-04").prompt,
        "offer_wrong_number": lying(3, "upper-01", "upper-02", "upper-04", "upper-05").prompt,
        "offer_of_two": lying(2, "upper-01", "upper-02", "upper-04").prompt,
    }


def _draft() -> dict[str, Prompt]:
    screens = _before_the_draft()
    table = Table(3, lookout=1)
    screens |= {"draft_stack": table.prompt, "draft_stack_next": table.press(B).prompt}
    screens["draft_first"] = table.press(A).prompt
    screens["draft_next"] = table.press(B).prompt
    screens["draft_last"] = table.press(A).prompt
    screens["draft_menu"] = table.press(C).prompt
    screens["check_whose"] = table.press(A).prompt
    screens["check_island"] = table.press(A).prompt
    screens["draft_leave"] = table.press(B, C, C).prompt
    screens |= _checks() | _draft_seen()
    two = Table(2, lookout=2).press(A)
    screens["draft_two_shows"] = two.prompt
    two.press(A)
    screens["draft_two_first"] = two.prompt
    screens["draft_two_second"] = two.press(A).prompt
    five = Table(5, lookout=1).press(B, B, B, A)
    screens["draft_dream"] = five.prompt
    screens["draft_five"] = five.press(C).prompt
    screens["draft_five_second"] = five.press(A).prompt
    seen = Table(3, lookout=1).press(A).see("upper-01@upper,0").press(A)
    screens["draft_placed_last"] = seen.see("upper-02@upper,0").prompt
    screens["draft_placed_stack"] = seen.see("upper-04@upper,0").prompt
    return screens


def _looking() -> dict[str, Prompt]:
    table = Table(3)
    screens = {"lay": Table(3).anew().see(island()).prompt, "show": table.prompt}
    screens["show_unknown"] = Table(3, box=TileSet(())).prompt
    screens["read"] = table.press(A).prompt
    screens["no_board"] = table.see(island(), board=None).see(island(), board=None).prompt
    screens["board_due"] = table.press(A).prompt
    table = Table(3).shows(island())
    screens["show_next"] = table.prompt
    screens["anothers"] = table.press(A).see(island()).prompt
    screens["island_due"] = table.press(A).prompt
    doubt = island(upper_1="upper-02|upper-16~1")
    screens["which_tile"] = Table().see(doubt).press(A).prompt
    foreign = island(dream_3="dream-genie-1|?~1")
    screens["which_foreign"] = Table().see(foreign).press(A).prompt
    screens["which_again"] = Table().see(doubt).press(A, B).prompt
    asked = Table().see(FAULTS["no_lamp_left"]).press(A)
    screens["all_turned"] = asked.prompt
    screens["all_turned_again"] = asked.press(A).prompt
    screens["which_face_again"] = asked.press(A, B).prompt
    fewer = Table().see(island(upper_2="?")).press(A)
    screens["which_face"] = fewer.prompt
    return screens


DRAFTED = "stage=draft seat=s1 draft=s1:s1:2-{central}-0-0:upper: known1={known}"
LAMPS = "upper-03@upper,0+upper-06@upper,1"
WHOLE_ROW = "+".join(f"central-0{tile}@central,{cell}" for cell, tile in enumerate((1, 2, 4, 5)))
FAULTS = {
    "not_flipped": island(upper_2="upper-03", central_2="central-03"),
    "off_grid": island(lower_3="", lower_4="lower-04"),
    "wrong_row": island(lower_1="central-05"),
    "cell_empty": island(central_3=""),
    "cells_empty": island(central_3="", central_1=""),
    "tiles_missing": island(central_2="", central_3="", lower_2="", lower_3="", upper_2=""),
    "turned_odd": island(upper_2="upper-05"),
    "no_lamp_left": island(lower_1="!?", lower_2="!?"),
    "dream_turned": island(dream_2="!?"),
    "foreign": island(lower_0="?"),
    "tile_twice": island(lower_0="lower-08", lower_1="lower-08"),
}


def _wrong() -> dict[str, Prompt]:
    screens = {
        name: Table().see(shown).press(A).says_turned().prompt for name, shown in FAULTS.items()
    }
    lamps = Table().see(FAULTS["not_flipped"]).press(A, C)
    screens["why_not_flipped"] = lamps.prompt
    screens["why_last"] = Table().see(FAULTS["cell_empty"]).press(A, C).prompt
    lies = f"{LAMPS}+{WHOLE_ROW}"
    drafted = DRAFTED.format(central=4, known=lies)
    outwards = Table(3, Options(rows_left_to_right=True), lookout=1, start=drafted)
    screens["not_leftmost"] = outwards.see(f"{lies}+upper-01@upper,3").prompt
    screens["why_house_rule"] = outwards.press(C).prompt
    apart = Table(3, lookout=1, start=DRAFTED.format(central=0, known=LAMPS))
    screens["gap"] = apart.see(f"{LAMPS}+upper-01@upper,3").prompt
    strange = "+".join(f"?@{row},{cell}" for row in ("upper", "central") for cell in range(4))
    screens["other_box"] = Table().see(strange).press(A).prompt
    screens["no_catalogue"] = Table(box=TileSet(())).see(strange).press(C).prompt
    table = Table().shows(island(lower_0="lower-08"))
    screens["on_two_islands"] = table.see(other_island(lower_1="lower-08")).press(A).prompt
    both = whole(1, "snake-1", "snake-2", "roc-1", "genie-1", **TURNED)
    many = Table().shows(both).see(other_island()).press(A)
    screens["too_many_copies"] = many.prompt
    return screens


def _review() -> dict[str, Prompt]:
    table = Table().see(island()).press(A)
    screens = {"review": table.prompt, "review_second": table.press(B).prompt}
    for name in ("palm", "roc", "egg", "bandit", "snake", "lamp", "genie", "dream"):
        table.press(C if name == "palm" else B)
        screens[f"item_{name}"] = table.prompt
    screens["item_points"] = _to_item(table, "points").prompt
    screens["again"] = table.press(B).prompt
    screens["change"] = table.press(B, B, A, B, B).prompt
    screens["review_by_hand"] = table.press(A, B).prompt
    screens["item_by_hand"] = table.press(C, B).prompt
    rich = Table().see(RICH).press(A)
    screens["review_gems"] = rich.prompt
    rich.press(C, B, B, B, B)
    screens["item_camel"] = rich.prompt
    screens["item_gems"] = _to_item(rich, "line-central").prompt
    screens["change_gems"] = rich.press(A).prompt
    screens["change_points"] = _to_item(rich.press(A, C), "points").press(A, C).prompt
    let = Table().see(island(lower_0="?")).press(A, A)
    screens["review_let"] = let.prompt
    screens["review_hands_only"] = Table().press(C, B, A, B).prompt
    screens["item_dream_by_hand"] = Table().press(C, B, A, C, A, B, A, C).prompt
    return screens | _entering()


def _entering() -> dict[str, Prompt]:
    """Return the screens by which an island is entered that no camera saw."""
    screens = {"enter": Table().press(C).prompt, "enter_points": Table().press(C, B, B).prompt}
    table = Table().press(C, A, B, A)
    screens["enter_dream"] = table.prompt
    screens["enter_second"] = table.press(*[B] * 8).prompt
    screens["enter_none"] = table.press(B).prompt
    screens["enter_number"] = table.press(B, B).prompt
    gems = Table().press(C, A, B, B, B, B, B, A, A, B, B, A)
    while gems.prompt.kind == "enter-dream":
        gems.press(B)
    for name, item in (("enter_genies", "genie"), ("enter_gems", "column-2")):
        while gems.prompt.title.key != f"title-item-{item}":
            gems.press(A)
        screens[name] = gems.prompt
    return screens


def _to_item(table: Table, name: str) -> Table:
    """Press Next until an item is shown."""
    while table.prompt.title.key != f"title-item-{name}":
        assert table.prompt.kind == "item"
        table.press(B)
    return table


def _end() -> dict[str, Prompt]:
    table = Table().shows(island()).shows(other_island())
    screens = {"over": table.prompt, "scores": table.press(A).prompt}
    for number in range(1, 5):
        screens[f"scores_{number}"] = table.press(A).prompt
    screens["fix_whose"] = table.press(B).prompt
    screens["fix_item"] = table.press(B, A).prompt
    between = Table(3).shows(island()).press(A, C, B)
    screens["scores_between"] = between.prompt
    screens["tie_shared"] = Table().press(C, B, A, A, C, B, A, A).prompt
    start = "stage=review seat=s2 s1=- s2=- hand1=points:+0 hand2=bandit:+1+points:+1 done=s1"
    screens["tie_bandits"] = Table(start=start).press(A).prompt
    return screens


def _referee() -> dict[str, Prompt]:
    """Return what the referee says of whose turn it is: a pick, and a tile to be taken."""
    start = "stage=draft seat=s1 draft=s1:s1:1-1-0-0:upper: known1=upper-01@upper,0"
    tables = {"pick": Table(3, lookout=1), "take": Table(3, start=start, lookout=1)}
    return {f"may_{name}": _may_play(table) for name, table in tables.items()}


def _by_hand() -> dict[str, Prompt]:
    """Return the screens on which a tile of a counted island is set by hand."""
    table = _leafed(reviewed().take(RefereeAsked()), "by-hand-tile")
    screens = {"by_hand_entry": table.prompt, "by_hand_whose": table.press(A).prompt}
    screens["by_hand_row"] = table.press(A).prompt
    screens["by_hand_cell"] = table.press(A, B).prompt
    screens["by_hand_shows"] = _leafed(table.press(A), "tile-holds").prompt
    screens["by_hand_tile"] = table.press(A).prompt
    screens["by_hand_agree"] = table.press(A).prompt
    screens["by_hand_set"] = table.press(A).prompt
    _leafed(table.take(RefereeAsked()), "by-hand-tile").press(A, A, A, A)
    screens["by_hand_gone"] = _leafed(table, "cell-bare").press(A).prompt
    return screens


def _leafed(table: Table, key: str) -> Table:
    """Leaf on until a line stands there."""
    while table.prompt.lines[0].key != key:
        table.press(B)
    return table


def _may_play(table: Table) -> Prompt:
    table.take(RefereeAsked())
    while table.session.called and table.session.called.entry is not RefereeEntry.MAY_PLAY:
        table.press(B)
    return table.press(A).prompt
