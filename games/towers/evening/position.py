"""Where an evening of 5 Towers stands, and what comes next."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from games.game import TABLE, Seat
from games.towers.evening.card_entry import EntersCards, NamesCards
from games.towers.evening.count import Count
from games.towers.pieces import SUITS, Row, Suit
from games.towers.position import Position


class EveningStage(StrEnum):
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
    EveningStage.START,
    EveningStage.BID,
    EveningStage.BUILD,
    EveningStage.SHOW,
    EveningStage.DIFFER,
    EveningStage.PILE,
    EveningStage.ENTER,
}


class Mode(StrEnum):
    """Whether the rounds are refereed, or only the towers counted at the end."""

    REFEREE = "referee"
    COUNT = "count"


@dataclass(frozen=True, slots=True)
class EveningPosition:
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
    stage: EveningStage
    seat: Seat = TABLE
    shown: Row = ()
    settled: frozenset[Suit] = frozenset()
    counts: tuple[Count, ...] = field(default=())
    entry: EntersCards | None = None
    asking: EveningStage = EveningStage.DEAL
    named: NamesCards | None = None

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
