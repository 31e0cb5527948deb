"""From every page of every game a person finds a way out by the buttons that the page labels.

The pages are those of the games that lead to the golden displays, and every page that presses lead
to from there. Out is where play goes on, where it pauses, or where it has ended. B kept down calls
the referee on every page; this is told by the pause and by the quick-start card.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import pytest

from device.display.pages import Leaf, Pager
from device.table.events import Pressed
from device.table.prompts import Key, Prompt
from device.table.referee_entries import CALL
from device.table.screen import leads_back, screen
from device.table.session import PAUSABLE, GamePhase, Page, Session
from device.table.step import step
from tests.device.display.samples import sampled_sessions
from tests.device.table.lived import PageKind, page_kind

PAGER = Pager()
MOST_PAGES = 4000
FAR = 60  # presses; more than any way out may take
LONGEST = 14  # presses: an island that is entered by hand is asked for thing by thing
SHORT, MOST_ARE_SHORT = 4, 0.9  # presses, and the share of pages with such a way
TELLING = frozenset(Page) - PAUSABLE
"""Pages that players must first take note of; one press leads on."""


@dataclass(frozen=True)
class Place:
    """Where a table stands: a session, and the page of its screen."""

    session: Session[Any, Any, Any]
    leaf: Leaf

    @property
    def prompt(self) -> Prompt:
        return self.leaf.shown(screen(self.session), PAGER)

    @property
    def kind(self) -> PageKind:
        return page_kind(self.session, self.prompt)

    @property
    def moment(self) -> tuple[int, Prompt]:
        """What tells two places of one way apart; a secret may look alike for two players."""
        return len(self.session.turns), self.prompt

    @property
    def is_out(self) -> bool:
        session = self.session
        if session.page is Page.PAUSED:
            return True
        if session.page is not Page.GAME:
            return False
        if session.phase is not GamePhase.PLAYING:
            return True
        matters = (session.illegal_move, session.doubt, session.unseen, session.knock)
        is_open = any(one is not None for one in matters) or session.shows_difference
        return not (is_open or session.asks or session.is_covered or leads_back(session))

    def pressed(self, key: Key) -> Place:
        shown = screen(self.session)
        leaf = self.leaf.pressed(shown, key, PAGER)
        if leaf is not None:
            return replace(self, leaf=leaf)
        return self._after(step(self.session, Pressed(key))[0])

    def called(self) -> Place:
        return self._after(step(self.session, CALL)[0])

    def _after(self, session: Session[Any, Any, Any]) -> Place:
        return Place(session, self.leaf.kept(screen(session)))

    def labelled(self) -> Iterator[Place]:
        """Yield where the buttons lead that the page labels."""
        for key, label in zip(Key, self.prompt.keys, strict=True):
            if label is not None:
                yield self.pressed(key)


@cache
def _all_pages() -> dict[PageKind, Place]:
    """Return a place at every page that play and presses lead to."""
    waiting = [Place(session, Leaf()) for session in sampled_sessions().values()]
    found: dict[PageKind, Place] = {}
    while waiting and len(found) < MOST_PAGES:
        place = waiting.pop()
        if place.kind in found:
            continue
        found[place.kind] = place
        waiting += [*place.labelled(), place.called()]
    return found


def _presses_out(place: Place) -> int:
    """Return the fewest presses of labelled buttons that lead out; `FAR` if none do."""
    known, edge, count = {place.moment}, [place], 0
    while edge and count < FAR:
        if any(one.is_out for one in edge):
            return count
        following: list[Place] = []
        for one in edge:
            for after in one.labelled():
                if after.moment not in known:
                    known.add(after.moment)
                    following.append(after)
        edge, count = following, count + 1
    return FAR


@pytest.mark.slow
def test_every_page_has_a_way_out_that_its_buttons_say() -> None:
    pages = _all_pages()
    assert len(pages) < MOST_PAGES
    ways = {kind: _presses_out(place) for kind, place in pages.items()}
    assert [kind for kind, presses in ways.items() if presses > LONGEST] == []
    assert sum(presses <= SHORT for presses in ways.values()) >= MOST_ARE_SHORT * len(ways)


@pytest.mark.slow
def test_b_kept_down_calls_the_referee_on_every_page_of_a_game_that_has_begun() -> None:
    begun = [place for place in _all_pages().values() if place.session.history]
    deaf = [place.session for place in begun if place.called().session.page is not Page.REFEREE]
    assert {session.page for session in deaf} <= TELLING
