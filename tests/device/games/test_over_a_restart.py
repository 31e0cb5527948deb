"""What players have settled stays settled over a restart."""

from __future__ import annotations

import json
from collections.abc import Sequence

from device.journal.store import Stamp, StoredEvent
from device.table.events import JournalEntry, Seen
from device.table.game_in_play import GameInPlay
from device.table.prompts import Key
from device.table.screen import screen
from device.table.session import GamePhase, Session, begin
from tests.device.games.dreams.mat_top import Round, beads
from tests.device.games.dreams.mat_top import reading_of as firmament
from tests.device.games.dreams.test_votes import scored
from tests.device.games.jinns.evenings import FOUR, four, look
from tests.device.games.jinns.table_top import Evening, changed, settled
from tests.games.jinns.tables import table

AT = Stamp(1_790_000_000_000, 1, "boot")
A, B, C = Key.A, Key.B, Key.C


def stored(entries: Sequence[JournalEntry]) -> list[StoredEvent]:
    """Return the entries as they come back from the disk."""
    return [
        StoredEvent(n, "g", one.kind, json.loads(json.dumps(one.payload)), AT)
        for n, one in enumerate(entries)
    ]


def restarted(play: Evening, entries: Sequence[JournalEntry]) -> Evening:
    """Return the evening after a cut of the power; its journal has these entries."""
    opening = JournalEntry("opening", {"position": play.game.position_text(play.position)})
    fresh = Evening(table("wishes-4"), FOUR)
    game = GameInPlay.of(begin(play.session.table)).replayed(stored([opening, *entries]))
    session: Session[object, object, object] = game.session
    fresh.session = session  # pyright: ignore[reportAttributeAccessIssue] - of the same game
    return fresh


def test_a_star_that_players_said_is_misread_stays_settled() -> None:
    """Once the box asked again after every restart."""
    play = four()
    misread = changed(settled(play.position), {1: look(1, "green", 1), 5: look(1, "yellow", 4)})
    for _ in range(4):
        play.see(misread)
    while play.prompt.kind == "unseen":
        play.press(C)
    entries: list[JournalEntry] = []
    play.press(A, B)
    for words in ("yellow 4", "green 1"):
        while play.words[2:] != [words]:
            play.press(B)
        play.press(A)
    play.press(A)
    entries += play.kept
    assert "agreement" in [one.kind for one in entries]
    after = restarted(play, entries)
    for _ in range(5):
        after.see(misread)
    assert after.prompt.kind == "turn"


def test_a_mat_turned_while_the_box_was_off_is_noticed() -> None:
    play = Round().lay("grey 30,50")
    game = GameInPlay.of(begin(play.session.table)).replayed(stored(play.record))
    turned = Seen(firmament(beads("grey 30,50"), roll_deg=90.0), 1.0)
    assert game.stepped(turned)[0].prompt().kind == "turned"


def test_a_record_without_agreements_is_read_as_before() -> None:
    play = Round().lay("grey 30,50")
    old = [one for one in play.record if one.kind != "agreement"]
    game = GameInPlay.of(begin(play.session.table)).replayed(stored(old))
    assert game.stepped(Seen(firmament(beads("grey 30,50")), 1.0))[0].prompt().kind == "turn"


def test_a_lake_that_is_read_well_costs_no_entry() -> None:
    play = four().see_board().see_move("0>1")
    assert [one.kind for one in play.kept] == ["turn"]


def _last_round() -> Round:
    """Return a game of Dreams whose last points are told: red was on 15 before."""
    play = Round()
    play.scores().press(B, A)
    play.press(*[B] * 15, A, C, A)
    return scored(play)


def _again(play: Round) -> Session[object, object, object]:
    game = GameInPlay.of(begin(play.session.table)).replayed(stored(play.record))
    session: Session[object, object, object] = game.session
    return session


def test_the_last_points_are_still_told_after_a_restart() -> None:
    play = _last_round()
    assert screen(_again(play)).kind == play.prompt.kind == "points"


def test_an_end_that_players_have_seen_is_the_end_after_a_restart_too() -> None:
    """Once the points of the last round were told again after every restart."""
    play = _last_round().press(A)
    assert (_again(play).phase, screen(_again(play)).kind) == (GamePhase.OVER, "over")


def test_an_end_that_was_taken_back_is_none_after_a_restart() -> None:
    play = _last_round().press(A, B)
    assert (_again(play).phase, play.session.phase) == (GamePhase.PLAYING, GamePhase.PLAYING)
