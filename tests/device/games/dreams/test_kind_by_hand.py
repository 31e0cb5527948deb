"""The kind of a star that lies is set by hand, and no later look asks about it or undoes it."""

from __future__ import annotations

from typing import Any

from device.panel.gestures import Held
from device.table.called import RefereeEntry
from device.table.events import JournalEntry, RefereeAsked
from device.table.game_in_play import GameInPlay
from device.table.prompts import Key, Text, text
from device.table.referee_entries import entries
from device.table.session import Page, Session, begin
from games.game import Seat
from tests.device.games.dreams.mat_top import NAMES, Round, beads, evidence_of
from tests.device.games.dreams.test_votes import scored
from tests.device.games.test_over_a_restart import stored

A, B, C = Key.A, Key.B, Key.C
LINE = text("by-hand-kind")


def _called(play: Round) -> Round:
    """Call the referee and leaf to where a kind is set."""
    play.take(RefereeAsked())
    for _ in RefereeEntry:
        if play.prompt.lines[0] == LINE:
            return play.press(A)
        play.press(B)
    raise AssertionError("the kind of no star can be set")


def _lap(*more: str) -> Round:
    """Return a round in which each of three players has laid a star, the first one grey."""
    return Round(3).lay("grey 30,50").lay("clear 80,50").lay("black 130,50").lay(*more)


def _laid(play: Round) -> list[str]:
    return [str(star) for star in play.position.laid]


def test_the_last_star_comes_first_each_on_the_plan() -> None:
    play = _called(_lap())
    seen: list[tuple[Text, object]] = []
    for _ in range(4):
        assert play.prompt.chart is not None
        seen.append((play.prompt.lines[0], play.prompt.chart.ring))
        play.press(B)
    kinds = {"green": "black", "yellow": "clear", "red": "grey"}
    placed = [text("placed", seat=seat, kind=kind) for seat, kind in kinds.items()]
    spots = [(130.0, 50.0), (80.0, 50.0), (30.0, 50.0)]
    wanted = list(zip(placed, spots, strict=True))
    assert seen == [*wanted, wanted[0]]


def test_a_kind_is_set_and_the_record_says_who_agreed() -> None:
    play = _called(_lap()).press(B, B, A)
    assert play.prompt.lines[0] == text("ask-kind", kind="clear")
    play.press(B, A)
    told = text("kinds-said", seat="red", kinds=("black",))
    assert play.prompt.lines == (told, text("referee-hand-agrees"))
    assert play.turns == ["s1 grey 30.0,50.0", "s2 clear 80.0,50.0", "s3 black 130.0,50.0"]
    play.kept.clear()
    play.press(B, A, B, A)
    assert play.turns[-1] == "s1 grey 30.0,50.0=black"
    assert [one for one in play.kept if one.kind != "agreement"] == [
        JournalEntry("by-hand", {"agreed": [1, 3], "move": "s1 grey 30.0,50.0=black"}),
        JournalEntry("turn", {"turn": "s1 grey 30.0,50.0=black"}),
    ]
    assert _laid(play)[0] == "black@30.0,50.0"
    assert play.prompt.lines[:2] == (text("ruled", seats=("red", "green")), told)


def test_whoever_goes_back_or_does_not_agree_has_set_nothing() -> None:
    play = _called(_lap())
    before = play.turns
    assert play.press(C).prompt.kind == "referee"
    play.press(A, A, C)
    assert play.prompt.title == text("title-which-star")
    play.press(A, A, C)
    assert (play.prompt.kind, play.prompt.lines[0]) == ("referee", LINE)
    play.press(A, A, A, B, B, B, B)
    assert (play.prompt.kind, play.turns, play.position.laid) == (
        "referee",
        before,
        play.session.history[-1].laid,
    )
    assert play.press(C).prompt.kind == "turn"


def test_two_stars_of_one_player_change_their_kinds() -> None:
    play = _called(_lap("black 30,150")).press(A, B)
    line = text("kinds-said", seat="red", kinds=("black", "grey"))
    assert play.prompt.lines == (text("ask-kind", kind="grey"), line)
    play.press(A, A)
    assert (_laid(play)[0], _laid(play)[3]) == ("black@30.0,50.0", "grey@30.0,150.0")
    play.lay("grey 80,150").lay("clear 130,150").lay("clear 30,250")
    assert play.position.kinds_left(Seat(1)) == ()


def test_later_looks_keep_to_what_was_set_though_the_picture_says_otherwise() -> None:
    play = _called(_lap()).press(B, B, A, B, A, A)
    play.see(*play.on_mat).see(*play.on_mat)
    assert play.prompt.kind == "turn"
    play.lay("grey 30,150").lay("grey 80,150")
    assert play.turns[-2:] == ["s1 grey 30.0,150.0", "s2 grey 80.0,150.0"]
    assert _laid(play)[0] == "black@30.0,50.0"
    assert (play.session.differs, play.session.doubt) == ((), None)


def test_an_earlier_misreading_is_not_looked_for_in_a_star_that_was_set() -> None:
    """A used kind is against the rules then; else it would be asked whether it was misread."""
    first = evidence_of(beads("grey 30,50")[0], rival="black", likely=0.6)
    play = Round(3).see(more=[first])
    for star in ("clear 80,50", "black 130,50"):
        play.see(*play.on_mat, *beads(star), more=[first])
    _called(play).press(B, B, A, B, A, A)
    play.see(*play.on_mat, *beads("black 200,200"), more=[first])
    play.see(*play.on_mat, more=[first])
    assert play.prompt.lines[0].key == "kind-used"


def test_a_star_that_broke_a_rule_only_by_a_wrong_kind_is_taken_once_that_is_set() -> None:
    play = _lap("grey 30,150")
    assert play.prompt.lines[0].key == "kind-used"
    _called(play).press(B, B, A, B, A, A)
    play.see(*play.on_mat)
    assert play.turns[-1] == "s1 grey 30.0,150.0"
    assert _laid(play)[0] == "black@30.0,50.0"


def test_it_is_taken_back_and_made_again() -> None:
    play = _called(_lap()).press(A, A, A)
    assert _laid(play)[2] == "clear@130.0,50.0"
    play.press(B)
    assert _laid(play)[2] == "black@130.0,50.0"
    assert play.prompt.lines[0] == text("kinds-back", seat="green", kinds=("black",))
    play.see(*play.on_mat)
    assert play.prompt.kind == "turn"
    play.take(RefereeAsked())
    while play.prompt.lines[0] != text("referee-redo"):
        play.press(B)
    play.press(A)
    assert _laid(play)[2] == "clear@130.0,50.0"


def test_a_star_that_was_set_and_is_taken_off_is_asked_for() -> None:
    play = _called(_lap()).press(A, A, A)
    play.see(*beads("grey 30,50", "clear 80,50"))
    play.see(*play.on_mat)
    assert play.prompt.title == text("title-gone")
    play.see(*beads("grey 30,50", "clear 80,50", "black 130,50"))
    assert play.prompt.kind == "turn"


def test_a_star_taken_off_and_one_laid_instead_does_not_undo_what_was_set() -> None:
    play = _called(_lap()).press(A, A, A)
    play.see(*beads("grey 30,50", "clear 80,50", "grey 200,200"))
    play.see(*play.on_mat).see(*play.on_mat)
    assert "s3 black 130.0,50.0=clear" in play.turns


def test_a_finished_round_keeps_its_points_and_gets_its_kinds_right() -> None:
    play = scored(Round(3))
    points = play.position.rounds[-1].points
    _called(play).press(A, A, A)
    last = play.position.rounds[-1]
    assert str(last.beads[-1]) == "clear@120.0,210.0"
    assert (last.points, play.position.totals[Seat(1)]) == (points, points[0])
    assert play.prompt.kind == "points"


def test_stars_that_were_set_are_known_while_they_are_taken_back_after_the_round() -> None:
    play = _called(scored(Round(3))).press(A, A, A)
    while play.prompt.kind == "points":
        play.press(A)
    assert play.see(*play.on_mat).see(*play.on_mat).prompt.kind == "lift"


def test_the_story_and_the_picture_of_the_round_tell_what_was_set() -> None:
    play = _called(scored(Round(3))).press(A, A, A)
    kept = play.session.table.keepsake(play.session.history, play.session.turns, str)
    placed = [line for line in kept.story if line.key == "placed"]
    assert placed[-1] == text("placed", seat=NAMES[2], kind="clear")


def test_a_restart_knows_what_was_set_and_by_whom() -> None:
    play = _called(_lap()).press(B, B, A, B, A, A)
    record = stored(play.record)
    game = GameInPlay.of(begin(play.session.table)).replayed(record)
    assert game.position == play.position
    (told,) = game.incidents(record)
    line = text("kinds-said", seat="red", kinds=("black",))
    assert told.said == (text("kept-by-hand", seats=("red", "yellow", "green")), line)
    again: Session[Any, Any, Any] = game.session
    play.session = again
    assert play.see(*play.on_mat).prompt.kind == "turn"


def test_without_a_star_there_is_nothing_to_set() -> None:
    play = Round(3).take(RefereeAsked())
    assert RefereeEntry.BY_HAND not in set(entries(play.session))


def test_whoever_is_called_away_while_a_kind_is_set_begins_anew() -> None:
    play = _called(_lap()).press(A)
    assert play.take(Held((B,))).prompt.kind == "referee"
    _called(play)
    assert (play.session.page, play.prompt.title) == (Page.BY_HAND, text("title-which-star"))
