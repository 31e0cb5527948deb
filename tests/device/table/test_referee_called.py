"""The referee is called by keeping B down: the game stands still, a dispute has a way out."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeVar

from device.games.jinns.adapter import JinnsAdapter
from device.panel.gestures import Held, Repeated
from device.table.called import RefereeEntry
from device.table.events import JournalEntry, PauseAsked, RefereeAsked, Trouble
from device.table.game_in_play import GameInPlay
from device.table.prompts import Key, text
from device.table.referee_entries import entries
from device.table.session import Session, begin
from device.texts.language import say
from games.dreams.options import Options
from games.game import Seat
from tests.device.games.dreams.mat_top import Round, beads
from tests.device.games.dreams.test_votes import scored
from tests.device.games.islands.islands_top import Table as Count
from tests.device.games.jinns.evenings import four, look, tower
from tests.device.games.jinns.table_top import Evening, changed, settled
from tests.device.games.test_over_a_restart import stored
from tests.device.games.towers.towers_top import Table as Mat
from tests.device.games.towers.towers_top import building
from tests.games.islands.counts import island

A, B, C = Key.A, Key.B, Key.C
CALLED = Held((B,))

PlayT = TypeVar("PlayT", Evening, Round, Mat)


def _open(play: PlayT, entry: RefereeEntry) -> PlayT:
    """Call the referee and open an entry as players do: Next until it is there, then OK."""
    play.take(RefereeAsked())
    wanted = {f"referee-{entry.value}"}
    wanted |= {"referee-turn"} if entry is RefereeEntry.CORRECT else set()
    for _ in RefereeEntry:
        if play.prompt.lines[0].key in wanted:
            break
        play.press(B)
    assert play.prompt.lines[0].key in wanted
    return play.press(A)


def _entries(play: Evening | Round | Mat | Count) -> set[RefereeEntry]:
    play.take(CALLED)
    session: Session[Any, Any, Any] = play.session
    return set(entries(session))


def test_a_decision_that_is_secret_is_not_told_when_it_may_be_taken_back() -> None:
    play = _open(scored(Round(3)), RefereeEntry.TAKE_BACK)
    assert play.prompt.lines == (text("referee-a-decision"), text("referee-back", count=1))


def test_the_referee_is_called_on_every_screen_of_a_game() -> None:
    for play in (four(), four().see_move("0>2"), tower().see_move("31>0"), four().press(A)):
        assert play.take(CALLED).prompt.kind == "referee"


def test_before_the_opening_there_is_no_referee_to_call() -> None:
    evening = four().anew()
    assert evening.take(CALLED).prompt.kind == "lay"


def test_while_the_referee_is_called_nothing_is_judged() -> None:
    evening = four().take(CALLED).see_move("0>1").see_move("0>1")
    assert (evening.said(), evening.session.turns) == ([], ())
    assert evening.press(C).see_move("0>1").said() == ["move 0>1"]


def test_a_game_in_a_pause_is_still_paused_when_the_referee_goes() -> None:
    assert four().take(PauseAsked()).take(CALLED).press(C).prompt.kind == "paused"


def test_the_reason_of_a_refusal_comes_first() -> None:
    evening = four().see_move("0>2").take(CALLED)
    assert evening.prompt.lines[0] == text("referee-why")
    assert evening.press(A).prompt.kind == "illegal"
    assert evening.press(A).prompt.title.key == "title-rule"


def test_a_reason_that_is_gone_while_its_page_is_open_leaves_a_menu_whose_buttons_work() -> None:
    """Once the menu was shown, and the next press did nothing."""
    evening = _open(four().see_move("0>2"), RefereeEntry.WHY)
    evening.session = replace(evening.session, illegal_move=None)
    assert evening.prompt.kind == "referee"
    assert evening.press(C).prompt.kind == "turn"


def test_what_a_game_has_not_is_left_out() -> None:
    assert RefereeEntry.WHY not in _entries(four())
    assert RefereeEntry.LAST_MOVE not in _entries(four())
    assert RefereeEntry.PLACES not in _entries(Round().lay("grey 30,50"))
    assert RefereeEntry.BOARD not in _entries(Mat().see("c15 h3 t8 m11 s4"))
    assert RefereeEntry.BY_HAND not in _entries(Round())
    assert RefereeEntry.BY_HAND in _entries(Round().lay("grey 30,50"))
    assert RefereeEntry.SCORES in _entries(Count(3))


def test_each_entry_says_what_it_is() -> None:
    undone = four().see_move("0>1").see_move("20>9").press(B).see_board()
    ruled = four()
    adapter = JinnsAdapter(ruled.game, house_rules=(text("rule-no-undoing-other"),))
    ruled.session = begin(adapter, ruled.position)
    counted = Count().shows(island())
    said = _menu_of(undone) | _menu_of(ruled) | _menu_of(counted)
    assert {
        "The house rules of this game",
        "Make again what was taken back",
        "Set points right by hand",
        "Pause, or end the game",
    } <= said


def _menu_of(play: Evening | Count) -> set[str]:
    """Return the sentences of the referee's menu."""
    said = set[str]()
    for _ in _entries(play):
        said.add(say(play.prompt.lines[0]))
        play.press(B)
    return said


def test_every_entry_of_every_game_opens_and_leads_back() -> None:
    for play in (four().see_move("0>1"), Round().lay("grey 30,50"), Mat().see("c15"), Count(3)):
        for entry in _entries(play) - {RefereeEntry.REDO, RefereeEntry.PAUSE}:
            play.take(CALLED)
            for _ in RefereeEntry:
                if play.session.called and play.session.called.entry is entry:
                    break
                play.press(B)
            play.press(A)
            assert play.prompt.keys[2] is not None, entry
            play.press(C, C)
            assert play.prompt.kind not in ("referee", "scores"), entry


def test_the_last_move_is_told_with_who_made_it() -> None:
    evening = _open(four().see_move("0>1"), RefereeEntry.LAST_MOVE)
    assert evening.words == ["Last move", "Red: star 0 to 1"]


def test_the_last_star_is_told_on_the_plan() -> None:
    play = _open(Round().lay("grey 30,50"), RefereeEntry.LAST_MOVE)
    assert play.prompt.chart is not None
    assert play.prompt.chart.ring == (30.0, 50.0)


def test_a_secret_guess_is_never_told_as_the_last_move() -> None:
    play = Round(3).lay_all()
    moves = {play.position.setup.seats[0]: "s1 ->s2"}
    guess = play.game.parse_move(moves[play.position.setup.seats[0]])
    history = (*play.session.history, play.game.apply(play.position, guess))
    session = play.session
    play.session = type(session)(
        session.table, session.phase, history, (*session.turns, guess), reading=session.reading
    )
    assert _open(play, RefereeEntry.LAST_MOVE).prompt.lines[0].key == "placed"


def test_a_board_that_is_right_is_said_to_be() -> None:
    prompt = _open(four().see_board(), RefereeEntry.BOARD).prompt
    assert (prompt.title, prompt.lines) == (
        text("title-referee-board"),
        (text("referee-board-right"),),
    )


def test_every_place_that_differs_is_listed_with_what_should_be_there() -> None:
    evening = four().see_move("0>2")
    _open(evening, RefereeEntry.BOARD)
    assert [line.key for line in evening.prompt.lines] == ["should-be", "should-be"]


def test_a_place_is_ticked_off_while_players_look_on() -> None:
    evening = _open(four().see_move("0>2"), RefereeEntry.BOARD)
    assert evening.see_board().prompt.lines == (text("referee-board-right"),)


def test_a_board_that_is_not_seen_is_not_said_to_be_right() -> None:
    evening = _open(four().see_board().blocked(Trouble.DARK), RefereeEntry.BOARD)
    assert evening.prompt.lines == (text("referee-not-seen"),)


def test_who_is_to_move_and_what_he_may_play_is_told() -> None:
    evening = _open(four(), RefereeEntry.MAY_PLAY)
    assert evening.words[:3] == ["Whose turn?", "Red is to move.", "0 to 1 or 25"]


def test_several_turns_are_taken_back_at_once() -> None:
    evening = four().see_move("0>1").see_move("20>9").see_move("25>5")
    _open(evening, RefereeEntry.TAKE_BACK).press(B)
    assert evening.words[1:] == ["Blue: star 20 to 9", "Take this and all after it back? 2 in all."]
    evening.press(A)
    assert (len(evening.session.turns), evening.prompt.kind) == (1, "put-back")
    assert [one.kind for one in evening.kept] == ["undone", "still-lies"] * 2


def test_turns_that_were_taken_back_are_made_again_from_the_menu() -> None:
    evening = four().see_move("0>1").see_move("20>9")
    _open(evening, RefereeEntry.TAKE_BACK).press(B, A)
    _open(evening, RefereeEntry.REDO)
    _open(evening, RefereeEntry.REDO)
    assert len(evening.session.turns) == 2


def test_the_table_lets_an_illegal_move_count() -> None:
    evening = _open(four().see_move("0>2"), RefereeEntry.RULING)
    assert evening.prompt.lines[-1] == text("referee-who-agrees")
    evening.press(A)
    assert evening.kept[0] == JournalEntry(
        "ruling", {"agreed": [1, 2, 3, 4], "moves": ["set:0:-,2:y2r1,s2"]}
    )
    assert evening.words[:2] == ["Blue to move", "By agreement of Red, Blue, Yellow and Green."]


def test_after_a_ruling_the_game_goes_on_from_what_lies_there() -> None:
    evening = _open(four().see_move("0>2"), RefereeEntry.RULING).press(A)
    assert evening.see_board().prompt.kind == "turn"
    assert evening.see_move("20>9").said() == ["move 20>9"]
    assert evening.prompt.lines[0].key == "moved"


def test_the_table_lets_a_forbidden_build_count() -> None:
    """One card was bid, and two were built: the whole table agrees that they may stay."""
    mat = building("c15 h3 t8 m11 s4", bid=1).see("t8 m11 s4", "c15", "h3").press(A)
    assert mat.prompt.lines[0] == text("too-many-cards", bid=1, taken=2)
    _open(mat, RefereeEntry.RULING).press(A)
    agreed = {"agreed": [1, 2, 3], "moves": ["s1 lies c15 h3"]}
    assert mat.record[-2] == JournalEntry("ruling", agreed)
    play = mat.position.play
    assert [str(card) for tower in play.row(Seat(1)) for card in tower.cards] == ["c15", "h3"]
    assert [str(card) for card in play.leftover] == ["t8", "m11", "s4"]
    assert mat.see("t8 m11 s4", "c15", "h3").prompt.title == text("title-market")


def test_a_card_slipped_into_a_tower_is_not_let_lie_elsewhere() -> None:
    """Its place is not known: on top it would be lawful, and the record would be wrong."""
    mat = building("c10 h3", "c13 c11 c9 c8", bid=1).see("h3", "c13 c11 c10 c9 c8").press(A)
    assert mat.reasons() == ["not-between"]
    assert RefereeEntry.RULING not in _entries(mat)


def test_who_does_not_agree_is_not_said_to_agree() -> None:
    evening = _open(four().see_move("0>2"), RefereeEntry.RULING).press(B)
    assert evening.words[1] == "Red, do you agree?"
    evening.press(A, B, A, B)
    assert evening.kept[0].payload["agreed"] == [1, 3]


def test_if_nobody_agrees_nothing_is_ruled() -> None:
    evening = _open(four().see_move("0>2"), RefereeEntry.RULING).press(B, B, B, B, B)
    assert (evening.kept, evening.session.turns, evening.prompt.kind) == ([], (), "referee")


def test_a_ruling_is_taken_back_like_a_turn() -> None:
    evening = _open(four().see_move("0>2"), RefereeEntry.RULING).press(A, B)
    assert evening.session.turns == ()


def test_a_restart_knows_the_ruling() -> None:
    evening = _open(four().see_move("0>2"), RefereeEntry.RULING).press(A)
    opening = JournalEntry("opening", {"position": four().game.position_text(four().position)})
    game = GameInPlay.of(begin(evening.session.table)).replayed(stored([opening, *evening.kept]))
    assert game.position == evening.position
    (told,) = game.incidents(stored([opening, *evening.kept]))
    assert (told.kind, told.said[0].key) == ("ruling", "kept-ruling")


def test_a_star_that_reads_right_is_set_by_hand_too() -> None:
    """Once only stars that differed could be set, and none on "Put it back"."""
    evening = _open(four().see_board(), RefereeEntry.PLACES)
    evening.press(B, A)
    assert evening.prompt.lines[-1] == text("referee-chosen", count=1)
    assert evening.words[-1] == "1 chosen"
    evening.press(B, A, C)
    assert evening.words[:2] == ["Set it right", "What lies on 1?"]


def _all_chosen() -> Evening:
    """Return a table at which every star was chosen to be set by hand."""
    evening = _open(four().see_board(), RefereeEntry.PLACES)
    while evening.prompt.keys[0] is not None:
        evening.press(A)
    return evening


def test_a_button_without_a_label_does_nothing_once_every_star_is_chosen() -> None:
    """Both other buttons once counted as Done, and so did keeping B down."""
    evening = _all_chosen()
    done, keys = evening.prompt, (None, None, text("key-done"))
    assert done.keys == keys
    assert evening.press(A).prompt == done
    assert evening.press(B).prompt == done
    assert evening.take(CALLED).prompt == done


def test_going_back_from_setting_stars_forgets_which_were_chosen() -> None:
    """Once there was no way back: all 32 had to be set before play went on."""
    evening = _all_chosen().press(C, C)
    assert evening.prompt.keys == (text("key-this"), text("key-next"), text("key-back"))
    assert evening.press(C).prompt.kind == "referee"


def test_the_turn_is_set_by_hand_on_put_it_back_too() -> None:
    evening = four().see_move("0>1").press(B)
    assert evening.prompt.kind == "put-back"
    assert _open(evening, RefereeEntry.CORRECT).prompt.kind == "set-turn"
    assert evening.press(C).prompt.kind == "referee"


def test_keeping_b_down_leafs_through_the_places() -> None:
    evening = _open(four().see_board(), RefereeEntry.PLACES)
    before = evening.words
    assert evening.take(CALLED).words != before
    assert evening.take(Repeated(B)).prompt.kind == "referee-places"


def test_keeping_b_down_calls_the_referee_also_where_b_counts() -> None:
    """Once B went on counting there, and nobody could call the referee on such a screen."""
    play = Round().scores().press(B, A)
    assert play.prompt.keys[1] == text("key-plus")
    called = play.take(CALLED).prompt
    assert (called.kind, play.take(Repeated(B)).prompt) == ("referee", called)


def test_who_calls_the_referee_while_counting_has_set_nothing_right() -> None:
    play = Round().scores().press(B, A, B)
    play.take(CALLED).press(C)
    assert (play.session.turns, play.kept, play.session.answered_so_far) == ((), [], None)


def test_the_referee_is_called_while_cards_are_named_by_hand() -> None:
    mat = Mat().take(CALLED)
    while mat.prompt.lines[0] != text("referee-more"):
        mat.press(B)
    mat.press(A, A)
    assert mat.prompt.kind == "name"
    assert mat.take(CALLED).prompt.kind == "referee"


def test_the_pause_says_how_the_referee_is_called() -> None:
    evening = four().press(C)
    assert evening.words[-1] == "Keep B down: the referee."
    assert four().anew().take(PauseAsked()).prompt.lines == (text("paused"),)


def test_the_pause_is_in_the_menu() -> None:
    evening = four()
    assert _open(evening, RefereeEntry.PAUSE).prompt.kind == "paused"


def test_a_warned_star_counts_by_ruling() -> None:
    play = Round(options=Options()).lay("grey 30,50").lay("clear -6,100")
    assert RefereeEntry.RULING in _entries(play)
    play.press(C)
    assert _open(play, RefereeEntry.RULING).press(A).turns[-1] == "s2 clear -6.0,100.0 !"
    assert play.see(*beads("grey 30,50", "clear -6,100")).prompt.kind == "turn"


def test_scores_show_where_each_point_comes_from_and_lead_back_to_the_referee() -> None:
    play = _open(scored(Round(3)), RefereeEntry.SCORES)
    assert (play.prompt.kind, play.press(C).prompt.kind) == ("scores", "referee")


def test_a_misread_star_is_settled_for_good_by_a_ruling() -> None:
    evening = four()
    misread = changed(settled(evening.position), {1: look(1, "yellow", 3)})
    evening.see(misread).see(misread).see(misread)
    assert RefereeEntry.BOARD in _entries(evening)
