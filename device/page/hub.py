"""The hub between the service and those who look at its page.

The service puts the newest moment down and goes on; it waits for nobody. A snapshot is made in the
page's thread, only while somebody looks, and once for all who read the same language. Every viewer
gets the newest snapshot when his line is free: one with a slow line misses some in between, and
holds up nobody.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from itertools import count

from device.box.decision import BoxState
from device.health.last_line import Fault, LastLine
from device.page.phone_language import BOX
from device.page.put_back import PutBackList
from device.page.rendering import Rendering
from device.page.snapshot import PageMoment, SnapshotStamp, answerable
from device.table.events import Effect, Event, Ruling, Said
from device.table.game_in_play import GameInPlay
from device.table.prompts import Prompt

logger = logging.getLogger(__name__)

_OF_NO_MOVE = {Said.HAND, Said.COVERED, Said.UNCHANGED, Said.SETUP}


class Hub:
    """The newest moment of a table, and the snapshot made of it."""

    def __init__(self, state: BoxState, referee: Callable[[], int]) -> None:
        """Begin with the box as it is.

        Args:
            state: the box.
            referee: returns the number of who referees from a page; 0 for nobody.
        """
        self.wake: Callable[[], None] | None = None
        self.run = secrets.token_hex(4)
        self._referee = referee
        self._moment = PageMoment(state)
        self._game_id = state.game_id
        self._seqs = count(1)
        self._renderings: dict[str, Rendering] = {}
        self._screen: Prompt | None = None
        self._screens = 0
        self._put_back = PutBackList()
        self._last_line = LastLine("showing the table on the page")

    @property
    def language(self) -> str:
        """The language that the box speaks just now."""
        return self._moment.state.menu.language

    @property
    def game_id(self) -> str:
        """The name of the game that is played in the journal; empty while none is."""
        state = self._moment.state
        return "" if state.game is None else state.game_id or ""

    @property
    def played(self) -> GameInPlay | None:
        """The game that is played, or None."""
        return self._moment.state.game

    @property
    def game(self) -> str:
        """The game that is played, by its name in the notation; empty while none is."""
        game = self._moment.state.game
        return "" if game is None else game.name

    def tell(self, _event: Event, effects: tuple[Effect, ...], state: BoxState) -> None:
        """Take note of what an event led to, and return at once; for the service's thread."""
        before = self._moment
        ruling = before.ruling if state.game_id == self._game_id else None
        for effect in effects:
            if isinstance(effect, Ruling) and effect.said not in _OF_NO_MOVE:
                ruling = effect
        self._game_id = state.game_id
        if state is before.state and ruling is before.ruling:
            return
        self._moment = PageMoment(state, ruling)
        wake = self.wake
        if wake is not None:
            wake()

    def snapshot(self, language: str = BOX) -> tuple[int, bytes]:
        """Return the newest snapshot as JSON, with its number; for the page's thread.

        Args:
            language: the viewer's, one of those that are offered, or `BOX`.
        """
        key = self._moment, self._referee()
        rendering = self._rendering(language or self.language)
        if rendering.made is None or rendering.made[0] is not key[0] or rendering.made[1] != key[1]:
            made = self._last_line.attempt(lambda: self._make(rendering, *key))
            if not isinstance(made, Fault):
                rendering.made = key
        return rendering.seq, rendering.encoded

    def screen(self, number: int) -> Prompt | None:
        """Return the screen of this number; None if another is shown by now, or a secret one."""
        self.snapshot()
        return self._screen if number == self._screens else None

    def picture(self, key: str, name: str) -> bytes | None:
        """Return a drawing as SVG; None if it is gone."""
        found = (one.picture(key, name) for one in self._renderings.values())
        return next((one for one in found if one is not None), None)

    def _rendering(self, language: str) -> Rendering:
        if language not in self._renderings:
            self._renderings[language] = Rendering(language, lambda: next(self._seqs))
        return self._renderings[language]

    def _make(self, rendering: Rendering, moment: PageMoment, referee: int) -> None:
        shown = answerable(moment.state)
        if shown != self._screen or not self._screens:
            self._screen, self._screens = shown, self._screens + 1
        put_back = self._put_back.shown(moment.state.game)
        rendering.make(
            moment,
            SnapshotStamp(self.run, rendering.language, self._screens, referee, put_back),
        )
