"""The table as it is shown in one language: its snapshot and its drawings, made once for all."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from urllib.parse import quote

import msgspec

from device.keepsake.keepsake import Say
from device.page.snapshot import PageMoment, SnapshotStamp, pictures_of, snapshot_of
from device.texts.language import say

KEPT_SETS = 3  # of pictures: a viewer may ask for one while the next is drawn

Key = tuple[PageMoment, int]
"""What a snapshot is made of: a moment, and the number of who referees from a page."""


class Rendering:
    """The newest snapshot in one language."""

    def __init__(self, language: str, next_seq: Callable[[], int]) -> None:
        """Begin without a snapshot.

        Args:
            language: the code of the language.
            next_seq: returns the number of the next snapshot.
        """
        self.language = language
        self.made: Key | None = None
        self.seq = 0
        self.encoded: bytes = b""
        self._say: Say = partial(say, language=language)
        self._next_seq = next_seq
        self._bare: bytes = b""
        self._sets: OrderedDict[str, dict[str, bytes]] = OrderedDict()
        self._drawn: tuple[object, int] | None = None

    def picture(self, key: str, name: str) -> bytes | None:
        """Return a drawing as SVG; None if it is gone."""
        return self._sets.get(key, {}).get(name)

    def make(self, moment: PageMoment, stamped: SnapshotStamp) -> None:
        """Make the snapshot of a moment; it keeps its number if it says the same as before."""
        addresses = self._addresses(moment, stamped.run)
        snapshot = snapshot_of(moment, addresses, stamped, self._say)
        bare = msgspec.json.encode(snapshot)
        if bare == self._bare:
            return  # readings alone have changed
        self._bare, self.seq = bare, self._next_seq()
        self.encoded = msgspec.json.encode(msgspec.structs.replace(snapshot, seq=self.seq))

    def _addresses(self, moment: PageMoment, run: str) -> dict[str, str]:
        """Draw the position if it has changed, and return where its drawings are found."""
        game = moment.state.game
        session = None if game is None else game.session
        position = session.history[-1] if session is not None and session.history else None
        number = 0 if self._drawn is None else self._drawn[1]
        if self._drawn is None or self._drawn[0] is not position:
            number += 1
            self._sets[f"{run}-{self.language}-{number}"] = pictures_of(moment, self._say)
            self._drawn = (position, number)
            while len(self._sets) > KEPT_SETS:
                self._sets.popitem(last=False)
        key = f"{run}-{self.language}-{number}"
        return {name: f"/api/pictures/{key}/{quote(name, safe='')}" for name in self._sets[key]}
