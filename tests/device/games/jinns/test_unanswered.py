"""Players who go on without answering: what their play makes clear is taken, and told."""

from __future__ import annotations

import pytest

from device.games.jinns.adapter import JinnsAdapter
from device.table.chronicle import incidents
from device.table.events import JournalEntry, Seen
from device.table.game_in_play import GameInPlay
from device.table.prompts import Key
from device.table.session import GamePhase, begin
from games.jinns.views import View
from tests.device.games.jinns.evenings import four, look
from tests.device.games.jinns.table_top import Evening, changed, reading_of, settled
from tests.device.games.jinns.unanswered_openings import (
    GAME,
    LAID,
    ONE,
    OTHER,
    asked_opening,
    first_move,
    played_on,
    read_of,
)
from tests.device.games.test_over_a_restart import stored

A, B, C = Key.A, Key.B, Key.C
THREE = ("0>1", "20>9", "25>5")
NOBODY = "Nobody answered, so:"


def _asked() -> Evening:
    """Return an evening that asks whether three turns were made that nobody saw."""
    evening = four()
    after = settled(evening.after(*THREE))
    evening.see(after).see(after).see(after)
    assert evening.prompt.kind == "unseen"
    return evening


def _further(evening: Evening) -> View:
    """Return how the lake looks after a further turn."""
    position = evening.after(*THREE)
    move = next(str(move) for move in evening.game.legal_moves(position))
    return settled(evening.after(*THREE, move))


def _turns(evening: Evening) -> list[str]:
    return list(map(str, evening.session.turns))


def test_turns_that_nobody_saw_are_not_taken_however_play_goes_on() -> None:
    """Of 58 such answers that were taken once, six were wrong."""
    evening = _asked()
    further = _further(evening)
    evening.see(further).see(further).see(further)
    assert _turns(evening) == []


def _doubtful() -> Evening:
    """Return an evening that asks whether red went from star 0 to 1 or to 25."""
    evening = four()
    one, other = settled(evening.after("0>1")), settled(evening.after("0>25"))
    doubts = {star: (one[star], other[star]) for star in (1, 25)}
    evening.see(one, doubts).see(one, doubts)
    assert (evening.prompt.kind, _turns(evening)) == ("unsure", [])
    return evening


def _unanswered() -> Evening:
    """Return an evening on which nobody answered, and yellow played on."""
    evening = _doubtful()
    further = settled(evening.after("0>25", "20>9"))
    return evening.see(further).see(further)


def test_of_two_moves_the_one_is_taken_that_a_later_look_continues() -> None:
    assert _turns(_unanswered()) == ["0>25", "20>9"]


def test_one_look_at_a_further_turn_takes_nothing() -> None:
    evening = _doubtful()
    evening.see(settled(evening.after("0>25", "20>9")))
    assert (_turns(evening), evening.prompt.kind) == ([], "unsure")


def test_what_is_taken_without_an_answer_is_told_on_the_next_screen() -> None:
    evening = _unanswered()
    assert evening.prompt.kind == "together"
    assert evening.words[1] == NOBODY
    assert len(evening.prompt.lines) >= 2


def test_what_is_taken_without_an_answer_is_marked_in_the_record() -> None:
    mark, *turns = [entry for entry in _unanswered().kept if entry.kind != "agreement"]
    assert (mark.kind, mark.payload["turns"]) == ("unanswered", 1)
    assert [entry.kind for entry in turns] == ["turn"] * 2


def test_the_story_of_the_game_says_that_nobody_answered() -> None:
    before, evening = _doubtful().session, _unanswered()
    (told,) = incidents(before, stored(evening.kept))
    assert (told.kind, [line.key for line in told.said]) == ("unanswered", ["kept-unanswered"])


def test_after_the_next_turn_nothing_more_is_told_of_it() -> None:
    evening = _unanswered()
    move = str(evening.game.legal_moves(evening.position)[0])
    assert evening.see_move(move).prompt.kind == "turn"


def test_undo_takes_back_the_turn_that_was_played_on() -> None:
    assert _turns(_unanswered().press(B)) == ["0>25"]


def test_a_further_look_that_fits_no_answer_takes_nothing() -> None:
    evening = _doubtful()
    odd = changed(settled(evening.after("0>25")), {7: look(1, "red", 4), 8: look(1, "blue", 4)})
    evening.see(odd).see(odd).see(odd)
    assert _turns(evening) == []


def test_a_board_put_back_takes_nothing() -> None:
    assert _turns(_doubtful().see_board().see_board()) == []


def test_of_two_moves_none_is_taken_while_a_later_look_fits_both() -> None:
    evening = _doubtful()
    one, other = (settled(evening.after(move, "20>9")) for move in ("0>1", "0>25"))
    doubts = {star: (one[star], other[star]) for star in (1, 25)}
    evening.see(one, doubts).see(one, doubts).see(one, doubts)
    assert (evening.prompt.kind, _turns(evening)) == ("unsure", [])


def test_a_doubtful_opening_begins_once_players_have_played_on() -> None:
    evening = played_on(asked_opening(3.0), 3.0)
    assert (evening.session.history[0], evening.position) == (LAID, first_move())


def test_what_was_doubtful_of_the_opening_is_told_on_the_next_screen() -> None:
    evening = played_on(asked_opening(3.0), 3.0)
    assert evening.words[1] == f"Nobody answered. Taken as read: {ONE} and {OTHER}."


def test_an_opening_that_nobody_confirmed_is_marked_in_the_record() -> None:
    evening = played_on(asked_opening(3.0), 3.0)
    kinds = [entry.kind for entry in evening.kept]
    assert kinds[:2] == ["opening", "unanswered"]
    assert evening.kept[1].payload["places"] == [ONE, OTHER]
    assert evening.said()[0] == "setup"


@pytest.mark.parametrize(("surer", "looks"), [(3.0, 1), (0.8, 4)])
def test_an_opening_waits_for_a_second_look_and_for_better_odds(surer: float, looks: int) -> None:
    assert played_on(asked_opening(surer), surer, looks).session.phase is GamePhase.LAYING


def test_an_opening_that_players_denied_is_not_taken() -> None:
    evening = played_on(asked_opening(3.0).press(C), 3.0, 4)
    assert evening.session.phase is GamePhase.LAYING


def test_a_breach_that_rests_on_a_doubtful_star_accuses_nobody() -> None:
    evening = played_on(asked_opening(3.0), 3.0)
    forbidden = next(
        star
        for star in range(32)
        if star not in (ONE, OTHER)
        and evening.position.lake[star].domes
        and GAME.explain(evening.position, GAME.parse_move(f"{ONE}>{star}"))
        and evening.position.lake[star].domes[-1].colour != LAID.lake[ONE].domes[0].colour
    )
    dome = LAID.lake[ONE].domes[0]
    view = changed(
        settled(evening.position), {ONE: None, forbidden: look(2, str(dome.colour), dome.strength)}
    )
    for at_s in range(4):
        evening.take(Seen(reading_of(view), 5.0 + at_s))
    assert evening.session.illegal_move is None
    assert evening.prompt.kind == "differs"


def test_after_a_cut_of_the_power_the_record_is_the_same() -> None:
    evening = asked_opening(3.0)
    reading = read_of(first_move(), 3.0)
    kept: list[JournalEntry] = []
    for at_s in (2.0, 3.0):
        kept += evening.take(Seen(reading, at_s)).kept
    again = GameInPlay.of(begin(JinnsAdapter(GAME))).replayed(stored(kept)).session
    assert (again.history, again.turns) == (evening.session.history, evening.session.turns)
    assert again.presumed == evening.session.presumed == (ONE, OTHER)
