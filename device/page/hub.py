"""The hub between the service and those who look at its page.

The service puts the newest moment down and goes on; it waits for nobody. A snapshot is made in the
page's thread, and only while somebody looks. Every viewer gets the newest snapshot when his line
is free: one with a slow line misses some in between, and holds up nobody.
"""

from __future__ import annotations

import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable
from urllib.parse import quote

import msgspec

from device.box.decision import BoxState
from device.health.last_line import Fault, LastLine
from device.keepsake.keepsake import Say
from device.page.put_back import PutBackList
from device.page.snapshot import (
    PageMoment,
    Snapshot,
    SnapshotStamp,
    answerable,
    pictures_of,
    snapshot_of,
)
from device.table.events import Effect, Event, Ruling, Said
from device.table.game_in_play import GameInPlay
from device.table.prompts import Prompt

logger = logging.getLogger(__name__)

KEPT_SETS = 3  # of pictures: a viewer may ask for one while the next is drawn
_OF_NO_MOVE = {Said.HAND, Said.COVERED, Said.UNCHANGED, Said.SETUP}


class Hub:
    """The newest moment of a table, and the snapshot made of it."""

    def __init__(self, state: BoxState, say: Say, has_referee: Callable[[], bool]) -> None:
        """Begin with the box as it is.

        Args:
            state: the box.
            say: turns a text into a sentence of the players' language.
            has_referee: whether somebody referees from a page.
        """
        self.wake: Callable[[], None] | None = None
        self.run = secrets.token_hex(4)
        self._say = say
        self._has_referee = has_referee
        self._moment = PageMoment(state)
        self._game_id = state.game_id
        self._made: tuple[PageMoment, bool] | None = None
        self._bare: bytes = b""
        self._snapshot: Snapshot | None = None
        self._encoded: bytes = b""
        self._seq = 0
        self._screen: Prompt | None = None
        self._screens = 0
        self._sets: OrderedDict[str, dict[str, bytes]] = OrderedDict()
        self._drawn: tuple[object, int] | None = None
        self._put_back = PutBackList()
        self._last_line = LastLine("showing the table on the page")

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

    def snapshot(self) -> tuple[int, bytes]:
        """Return the newest snapshot as JSON, with its number; for the page's thread."""
        moment, has_referee = self._moment, self._has_referee()
        if self._made is None or self._made[0] is not moment or self._made[1] != has_referee:
            made = self._last_line.attempt(lambda: self._make(moment, has_referee=has_referee))
            if not isinstance(made, Fault):
                self._made = (moment, has_referee)
        return self._seq, self._encoded

    def screen(self, number: int) -> Prompt | None:
        """Return the screen of this number; None if another is shown by now, or a secret one."""
        self.snapshot()
        return self._screen if number == self._screens else None

    def picture(self, key: str, name: str) -> bytes | None:
        """Return a drawing as SVG; None if it is gone."""
        return self._sets.get(key, {}).get(name)

    def _make(self, moment: PageMoment, *, has_referee: bool) -> None:
        shown = answerable(moment.state)
        if shown != self._screen or not self._screens:
            self._screen, self._screens = shown, self._screens + 1
        addresses = self._addresses(moment)
        put_back = self._put_back.shown(moment.state.game, self._say)
        stamped = SnapshotStamp(self.run, 0, self._screens, has_referee, put_back)
        snapshot = snapshot_of(moment, addresses, stamped, self._say)
        bare = msgspec.json.encode(snapshot)
        if bare == self._bare:
            return  # readings alone have changed
        self._bare, self._seq = bare, self._seq + 1
        self._encoded = msgspec.json.encode(msgspec.structs.replace(snapshot, seq=self._seq))

    def _addresses(self, moment: PageMoment) -> dict[str, str]:
        """Draw the position if it has changed, and return where its drawings are found."""
        game = moment.state.game
        session = None if game is None else game.session
        position = session.history[-1] if session is not None and session.history else None
        if self._drawn is None or self._drawn[0] is not position:
            number = 1 if self._drawn is None else self._drawn[1] + 1
            self._sets[f"{self.run}-{number}"] = pictures_of(moment, self._say)
            self._drawn = (position, number)
            while len(self._sets) > KEPT_SETS:
                self._sets.popitem(last=False)
        key = f"{self.run}-{self._drawn[1]}"
        return {name: f"/api/pictures/{key}/{quote(name, safe='')}" for name in self._sets[key]}
