"""Where an evening of 5 Towers stands, and what comes next."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from device.towers.count import Count
from device.towers.entry import Enters, Names
from games.game import TABLE, Seat
from games.towers.cards import SUITS, Row, Suit
from games.towers.position import Position


class Stage(StrEnum):
    """What comes next."""

    DEAL = "deal"
    START = "start"
    BID = "bid"
    BUILD = "build"
    CHECK = "check"
    SHOW = "show"
    READ = "read"
    DIFFER = "differ"
    PILE = "pile"
    OVER = "over"
    ENTER = "enter"


DECISIONS = {
    Stage.START,
    Stage.BID,
    Stage.BUILD,
    Stage.SHOW,
    Stage.DIFFER,
    Stage.PILE,
    Stage.ENTER,
}


class Mode(StrEnum):
    """Whether the rounds are refereed, or only the towers counted at the end."""

    REFEREE = "referee"
    COUNT = "count"


@dataclass(frozen=True, slots=True)
class Evening:
    """Where the evening stands.

    Attributes:
        play: the rules' position.
        stage: what comes next.
        seat: whose towers are being counted; nobody's before that.
        shown: the towers that the camera saw at the count, while they are being settled.
        settled: of these the towers on which camera, record and players agree.
        counts: by seat, what was counted so far.
        entry: the cards that players are asked to name, or None.
        asking: what came next before they were asked.
        named: every card of a build as players have named it, or None.
    """

    play: Position
    stage: Stage
    seat: Seat = TABLE
    shown: Row = ()
    settled: frozenset[Suit] = frozenset()
    counts: tuple[Count, ...] = field(default=())
    entry: Enters | None = None
    asking: Stage = Stage.DEAL
    named: Names | None = None

    @property
    def differing(self) -> tuple[Suit, ...]:
        """The towers of which camera and record say different things, still to be settled."""
        if not self.shown:
            return ()
        known = self.play.row(self.seat)
        return tuple(
            suit
            for suit in SUITS
            if self.shown[suit.place] != known[suit.place] and suit not in self.settled
        )
