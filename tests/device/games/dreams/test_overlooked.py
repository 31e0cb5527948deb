"""A star that lies there and is not seen: players say so, and nobody is accused of moving it."""

from __future__ import annotations

import pytest

from device.table.game_in_play import GameInPlay
from device.table.prompts import Key, text
from device.table.session import begin
from games.dreams.pieces import StarKind
from tests.device.games.dreams.mat_top import Round, beads
from tests.device.games.test_over_a_restart import stored

A, B, C = Key.A, Key.B, Key.C
LYING = ("grey 30,50", "black 80,50", "clear 200,200", "grey 30,200", "black 200,50")


def _with_one_gone() -> Round:
    """Return a round of three; the second star is not seen any more."""
    play = Round().lay("grey 30,50").lay("black 80,50")
    return play.see(*beads("grey 30,50"))


def test_a_star_that_is_not_seen_may_be_said_to_lie_there() -> None:
    """Once the only ways on were to lay it where it lay already, or to take turns back."""
    play = _with_one_gone()
    assert play.prompt.kind == "illegal"
    assert play.prompt.keys[0] == text("key-is-there")
    play.press(A)
    assert (play.prompt.kind, len(play.position.laid)) == ("turn", 2)
    for _ in range(3):
        assert play.see(*beads("grey 30,50")).prompt.kind == "turn"


def test_the_next_star_is_one_of_its_own_though_it_is_of_the_kind_that_is_not_seen() -> None:
    play = _with_one_gone().press(A)
    play.see(*beads("grey 30,50", "black 200,200"))
    assert [str(one) for one in play.position.laid][1:] == ["black@80.0,50.0", "black@200.0,200.0"]
    assert play.prompt.kind == "turn"


def test_a_star_that_is_seen_again_and_then_gone_is_asked_for_again() -> None:
    play = _with_one_gone().press(A)
    play.see(*beads("grey 30,50", "black 80,50"))
    assert play.see(*beads("grey 30,50")).prompt.kind == "illegal"


def test_what_players_said_of_a_star_that_is_not_seen_holds_over_a_restart() -> None:
    play = _with_one_gone().press(A)
    assert "found" in [one.kind for one in play.record]
    game = GameInPlay.of(begin(play.session.table)).replayed(stored(play.record))
    play.session = game.session  # pyright: ignore[reportAttributeAccessIssue] - of the same game
    assert play.see(*beads("grey 30,50")).prompt.kind == "turn"


def test_a_star_like_one_that_is_not_seen_is_not_called_moved() -> None:
    """Once whoever laid the next star of that kind was told that he had moved the other one."""
    play = _with_one_gone()
    play.see(*beads("grey 30,50", "black 200,200"))
    assert [line.key for line in play.prompt.lines][-1] == "put-star-again"
    assert [one.kind for one in play.record].count("illegal") == 1
    play.press(A).see(*play.on_mat)
    assert len(play.position.laid) == 3


def test_a_star_that_moves_at_once_is_still_told() -> None:
    play = Round().lay("grey 30,50").lay("black 80,50")
    play.see(*beads("grey 30,50", "black 200,200"))
    assert [line.key for line in play.prompt.lines][-1] == "put-star-back"


def test_a_star_brushed_by_a_hair_and_agreed_on_is_not_called_moved_by_another_hair() -> None:
    """Once a star put back 4 mm off its place was called moved as soon as noise made it 5."""
    play = Round().lay("grey 30,50").lay("black 80,50")
    for x in (84.5, 85.5, 84.0, 87.0):
        play.see(*beads("grey 30,50", f"black {x},50"))
        assert play.prompt.kind == "turn"


def test_a_star_that_went_half_its_width_hair_by_hair_is_called_moved() -> None:
    play = Round().lay("grey 30,50").lay("black 80,50")
    for x in (84.0, 88.0, 92.0):
        play.see(*beads("grey 30,50", f"black {x},50"))
    assert play.prompt.kind == "illegal"


def test_a_star_put_back_after_a_knock_is_not_knocked_again_by_a_hair() -> None:
    """Once "All is back" and "Put it back" came in turn, as the star was seen 4 or 5 mm off."""
    play = Round(4)
    for star in LYING:
        play.lay(star)
    scattered = beads("grey 50,70", "black 100,70", "clear 220,220", "grey 30,200", "black 200,50")
    for _ in range(3):
        play.see(*scattered)
    assert play.prompt.kind == "knocked"
    for x in (34.0, 35.5, 35.0):
        play.see(*beads(f"grey {x},50", *LYING[1:]))
        assert play.prompt.kind == "turn"


def test_the_last_star_of_a_knock_may_be_said_to_lie_there_though_it_is_not_seen() -> None:
    play = Round(4)
    for star in LYING:
        play.lay(star)
    for _ in range(3):
        play.see(*beads("grey 50,70", "black 100,70", "clear 220,220", *LYING[3:]))
    assert play.prompt.keys[0] is None
    play.see(*beads(*LYING[1:]))
    assert play.prompt.keys[0] == text("key-is-there")
    assert play.idle == []
    assert play.press(A).prompt.kind == "turn"
    assert play.see(*beads(*LYING[1:])).prompt.kind == "turn"


def _unseen(count: int) -> Round:
    """Return a round of four in which so many of five stars are not seen any more."""
    play = Round(4)
    for star in LYING:
        play.lay(star)
    for _ in range(3):
        play.see(*beads(*LYING[count:]))
    return play


@pytest.mark.parametrize("count", [2, 3])
def test_some_stars_that_are_not_seen_may_be_said_to_lie_there(count: int) -> None:
    """Once the box asked for two stars that lay there, and nothing laid after was recorded."""
    play = _unseen(count)
    assert (play.prompt.kind, play.prompt.keys[0]) == ("knocked", text("key-are-there"))
    assert play.press(A).prompt.kind == "turn"
    play.see(*play.on_mat, *beads("grey 250,250"))
    assert play.turns[5:] == ["s2 grey 250.0,250.0"]


def test_of_many_stars_that_are_not_seen_nobody_says_so_by_a_press() -> None:
    play = _unseen(4)
    assert (play.prompt.kind, play.prompt.keys[0]) == ("knocked", None)


def test_a_star_that_is_called_moved_may_be_said_to_be_a_new_one() -> None:
    """Once only Undo and Pause were left to whoever was accused, and each star to come was lost."""
    play = Round().lay("grey 30,50").lay("black 80,50")
    play.see(*beads("grey 30,50", "black 200,200"))
    assert [line.key for line in play.prompt.lines][-1] == "put-star-back"
    assert play.prompt.keys[0] == text("key-not-so")
    play.press(A)
    for _ in range(2):
        assert [line.key for line in play.prompt.lines] == ["choice-star", "choice-shift"]
        play.see(*play.on_mat)
    play.press(A)
    for _ in range(3):
        play.see(*play.on_mat)
    assert [str(one) for one in play.position.laid][1:] == ["black@80.0,50.0", "black@200.0,200.0"]
    assert play.prompt.kind == "turn"


def _asked_about_a_used_kind() -> Round:
    """Return a round in which the first player seems to lay black twice, and says that he did not.

    Once a question answered wrongly, or a reader that was sure, left no button but Undo and Pause.
    """
    play = Round().lay("black 30,50").lay("grey 80,50").lay("grey 130,50").lay("black 200,200")
    assert (play.prompt.kind, play.prompt.keys[0]) == ("illegal", text("key-not-so"))
    play.press(A)
    for _ in range(2):
        assert play.prompt.kind == "unsure"
        assert [line.key for line in play.prompt.lines] == ["choice-star", "choice-wrong-star"]
        play.see(*play.on_mat)
    return play


def test_a_star_of_a_used_kind_may_be_said_to_be_another() -> None:
    play = _asked_about_a_used_kind().press(A)
    for _ in range(3):
        assert (play.prompt.kind, len(play.position.laid)) == ("turn", 4)
        play.see(*play.on_mat)
    assert play.position.laid[-1].kind is not StarKind.BLACK


def test_a_star_of_a_used_kind_that_is_one_is_called_so_until_it_is_taken_off() -> None:
    play = _asked_about_a_used_kind().press(B, A)
    for _ in range(3):
        assert (play.prompt.kind, len(play.position.laid)) == ("illegal", 3)
        play.see(*play.on_mat)
    play.see(*play.on_mat[:-1])
    assert (play.prompt.kind, play.session.contested) == ("turn", None)


def test_neither_kind_leads_to_what_else_it_may_be() -> None:
    play = _asked_about_a_used_kind().press(C)
    for _ in range(3):
        assert play.prompt.kind in {"unsure", "differs"}
        play.see(*play.on_mat)


def test_a_star_that_a_new_one_touches_and_hides_is_not_called_taken_away() -> None:
    """Once its player was accused: a black star was laid so that it touched a clear one."""
    play = Round(3).lay("clear 100,100").lay("grey 30,50")
    play.see(*beads("grey 30,50", "black 100,117"))
    assert play.turns[-1] == "s3 black 100.0,117.0"
    assert (play.reasons(), play.prompt.kind) == ([], "turn")
    play.see(*play.on_mat, *beads("grey 200,200"))
    assert play.turns[-1] == "s1 grey 200.0,200.0"


def test_a_star_moved_by_less_than_its_width_is_not_taken_for_a_new_one() -> None:
    """Once the star that was moved counted as a lawful new one that hides the old one."""
    play = Round(3).lay("clear 100,100").lay("grey 30,50")
    play.see(*beads("grey 30,50", "clear 100,114.8"))
    assert play.reasons() == ["moved-star"]


def test_a_star_moved_by_its_own_width_is_not_taken_for_a_new_one() -> None:
    play = Round(3).lay("clear 100,100").lay("grey 30,50")
    play.see(*beads("grey 30,50", "clear 100,117"))
    assert play.reasons() == ["moved-star"]


def test_a_star_that_is_gone_as_another_is_laid_elsewhere_is_missed() -> None:
    play = Round(3).lay("clear 100,100").lay("grey 30,50")
    play.see(*beads("grey 30,50", "black 100,125"))
    assert play.reasons() == ["removed-star"]


def _measured_amiss() -> Round:
    """Return a round in which a star is seen 7 mm beside its place, and nobody has a grey left."""
    play = Round().lay("grey 30,50").lay("grey 80,50").lay("grey 130,50")
    return play.see(*beads("grey 30,50", "grey 87,50", "grey 130,50"))


def test_players_may_say_that_a_star_seen_a_little_beside_its_place_was_not_moved() -> None:
    """Once the box went on to ask for it, and nothing that was laid after was recorded."""
    play = _measured_amiss()
    assert (play.prompt.kind, play.prompt.keys[0]) == ("illegal", text("key-not-so"))
    assert play.press(Key.A).prompt.kind == "turn"
    play.see(*play.on_mat)
    play.see(*play.on_mat, *beads("black 180,50"))
    assert play.turns[3:] == ["s1 black 180.0,50.0"]


def test_a_star_that_was_moved_further_is_no_matter_of_measuring() -> None:
    play = Round().lay("grey 30,50").lay("grey 80,50").lay("grey 130,50")
    play.see(*beads("grey 30,50", "grey 92,50", "grey 130,50"))
    assert (play.prompt.kind, play.prompt.keys[0]) == ("illegal", text("key-why"))
