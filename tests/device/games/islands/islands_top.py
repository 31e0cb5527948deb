"""An island mat without a camera: readings made from what lies where, and a count on them."""

from __future__ import annotations

import math

from device.games.islands.adapter import IslandsAdapter
from device.games.islands.case import Look
from device.table.events import Seen
from device.table.prompts import Key
from device.table.session import begin
from games.game import Seat
from games.islands.count.draft import DraftMode, FirstLookout
from games.islands.count.game import IslandsCount
from games.islands.count.moves import CountMove
from games.islands.count.position import CountPosition, CountSetup
from games.islands.options import Options
from games.islands.pieces import TileSet
from tests.device.table.played import Played
from tests.games.islands.box import BOX
from tests.games.islands.counts import NAMES, island
from vision.tiles.evidence import FOREIGN, CharacterEvidence, TileEvidence, TileReading

A, B, C = Key.A, Key.B, Key.C
_BACKS = (("turned",), ("starlit",))
DOUBT = 5e-4  # the reader's own
BOARD = CharacterEvidence(130.0, 148.5, 0.0)


def evidence_of(text: str) -> TileEvidence:
    """Return the evidence of a tile, as in a move; of `upper-01|upper-05~2` one is 2 nats likelier.

    `!?` is a back, `?` a tile not in the catalogue; a cell of a column beyond the last is none.
    """
    name, _, place = text.partition("@")
    row, _, column = place.partition(",")
    cell = int(column) if int(column) < 4 else None
    face = "back" if name.startswith("!") else "front"
    return TileEvidence(200.0, 150.0, 0.0, row, cell, face, {} if face == "back" else _names(name))


def _names(name: str) -> dict[str, float]:
    both, _, margin = name.partition("~")
    ids = [FOREIGN if one == "?" else one for one in both.split("|")]
    gap = float(margin or 0)
    weights = {one: math.exp(-gap * number) for number, one in enumerate(ids)}
    total = sum(weights.values())
    logs = {one: math.log((1 - DOUBT) * weight / total) for one, weight in weights.items()}
    return {FOREIGN: math.log(DOUBT)} | logs


def reading_of(shown: str = "", *, board: CharacterEvidence | None = BOARD) -> TileReading:
    """Return what a clear frame says of an island; nothing lies there where it is empty."""
    tiles = tuple(evidence_of(part) for part in shown.split("+") if part)
    return TileReading(None, tiles, board if shown else None)


class Table(Played[CountPosition, CountMove, Look]):
    """A count as the players live it: what they lay before the camera, and what they press."""

    def __init__(
        self,
        players: int = 2,
        options: Options | None = None,
        *,
        box: TileSet = BOX,
        start: str = "",
        lookout: int = 0,
    ) -> None:
        first = Seat(lookout or 1)
        mode = DraftMode.TOLD if lookout else DraftMode.COUNT
        self.game = IslandsCount(CountSetup(NAMES[:players], box, options or Options(), mode))
        position = self.game.parse_position(start) if start else self.game.initial(0)
        if lookout and not start:
            position = self.game.apply(position, FirstLookout(first))
        table = IslandsAdapter(self.game, NAMES[:players], first)
        super().__init__(begin(table, position))

    @property
    def keys(self) -> list[str]:
        """The sentences on the screen, by their keys."""
        return [line.key for line in self.prompt.lines]

    def facts(self, line: int = 0) -> dict[str, object]:
        return dict(self.prompt.lines[line].facts)

    def see(self, shown: str = "", *, board: CharacterEvidence | None = BOARD) -> Table:
        """Show the camera an island."""
        self.at_s += 1.0
        return self.take(Seen(reading_of(shown, board=board), self.at_s))

    def see_bare_board(self) -> Table:
        """Show the camera a character board beside which no tile lies."""
        self.at_s += 1.0
        return self.take(Seen(TileReading(None, (), BOARD), self.at_s))

    def says_turned(self) -> Table:
        """Say of every tile that is asked about that it lies with its back up."""
        while self.prompt.kind in ("which-face", "which-faces"):
            is_a = "all-turned" in self.keys or self.facts().get("kinds") in _BACKS
            self.press(A if is_a else B)
        return self

    def shows(self, shown: str) -> Table:
        """Lay an island under the camera, say so, and agree with its count."""
        return self.see(shown).press(A, A)


def reviewed(shown: str = "") -> Table:
    """Return a count whose first island lies there and is looked at, a lawful one by default.

    Players say that every tile is turned that is asked about.
    """
    return Table().see(shown or island()).press(A).says_turned()
