"""A firmament without a camera: readings made from stars, and a round played on them."""

from __future__ import annotations

import math
from collections.abc import Sequence

from device.games.dreams.adapter import DreamsAdapter
from device.games.dreams.evidence import Look
from device.games.dreams.voting import Voting
from device.table.events import PauseAsked, Seen
from device.table.prompts import Key
from device.table.session import begin
from games.dreams.game import Dreams
from games.dreams.moves import Action
from games.dreams.options import Options
from games.dreams.position import Position
from games.dreams.setup import Setup
from tests.device.table.played import Played
from vision.beads.evidence import Bead, BeadEvidence, BeadReading

NAMES = ("red", "yellow", "green", "blue", "purple", "white")
KINDS = ("clear", "grey", "black")
SURE, UNSURE = 6.0, 0.5  # log odds of a star that is clearly seen, and of one that hardly is
DOUBT = 1e-3


def evidence_of(
    bead: Bead, standing: float = SURE, rival: str = "", likely: float = 0.5
) -> BeadEvidence:
    """Return the evidence of a star; its kind may be the rival's if not, with `likely`, its own."""
    share = {bead.kind: likely, rival: 1.0 - likely} if rival else {bead.kind: 1.0 - DOUBT}
    kinds = {kind: math.log(share.get(kind, DOUBT)) for kind in KINDS}
    return BeadEvidence(bead.x_mm, bead.y_mm, standing, kinds)


def reading_of(
    beads: Sequence[Bead], more: Sequence[BeadEvidence] = (), roll_deg: float = 0.0
) -> BeadReading:
    """Return what a clear frame of these stars says, and of what else is seen."""
    seen = (*(evidence_of(bead) for bead in beads), *more)
    return BeadReading(None, seen, roll_deg, 0.3)


def beads(*texts: str) -> tuple[Bead, ...]:
    """Return stars by texts such as `grey 112.4,87`."""
    return tuple(_bead(text) for text in texts)


def _bead(text: str) -> Bead:
    kind, place = text.split(" ")
    x, y = place.split(",")
    return Bead(kind, float(x), float(y))


class Round(Played[Position, Action, Look]):
    """A game as the players live it: what they lay before the camera, and what they press."""

    def __init__(
        self,
        players: int = 3,
        voting: Voting = Voting.DISCS,
        options: Options | None = None,
        seed: str = "",
        given: Sequence[str] = (),
    ) -> None:
        self.game = Dreams(Setup(players, bead_mm=14.5, options=options or Options()))
        table = DreamsAdapter(self.game, NAMES[:players], voting, seed, given)
        super().__init__(begin(table))
        self.on_mat: tuple[Bead, ...] = ()
        self.lay()
        self.press(Key.A)

    def scores(self) -> Round:
        """Open the scores from the pause."""
        return self.take(PauseAsked()).press(Key.B)

    def lay(self, *stars: str) -> Round:
        """Add stars to the mat, and let the camera see it."""
        self.on_mat = (*self.on_mat, *beads(*stars))
        return self.see(*self.on_mat)

    def see(self, *on_mat: Bead, more: Sequence[BeadEvidence] = (), roll_deg: float = 0.0) -> Round:
        """Show the camera these stars."""
        self.on_mat = tuple(on_mat)
        self.at_s += 1.0
        return self.take(Seen(reading_of(on_mat, more, roll_deg), self.at_s))

    def lay_all(self) -> Round:
        """Lay every star of the round in turn, far from each other."""
        players = self.game.setup.players
        for lap, kind in enumerate(KINDS):
            for turn in range(players):
                if lap * players + turn >= len(self.position.laid):
                    self.lay(f"{kind} {30 + 45 * turn},{50 + 80 * lap}")
        return self

    def revealed(self) -> Round:
        """Lay every star of the round, and go on until the first token or guess is asked for."""
        self.lay_all()
        while self.prompt.kind == "guess":
            self.press(Key.A)
        return self
