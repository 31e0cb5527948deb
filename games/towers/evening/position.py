"""The position of an evening of 5 Towers: the rules' position, and the stage of the evening."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from games.game import TABLE, Seat
from games.towers.evening.card_entry import EntersCards, NamesCards
from games.towers.evening.count import Count
from games.towers.pieces import SUITS, Row, Suit
from games.towers.position import Position


class EveningStage(StrEnum):
    """The kind of step that comes next."""

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
    """Whether the box referees the rounds, or only counts the towers at the end."""

    REFEREE = "referee"
    COUNT = "count"


@dataclass(frozen=True, slots=True)
class EveningPosition:
    """A position of the evening.

    Attributes:
        play: the rules' position.
        stage: the kind of step that comes next.
        seat: the seat whose towers are being counted; `TABLE` before the count.
        shown: the towers that the camera saw at the count, until they are settled.
        settled: the suits of those towers that are settled between camera, record and players.
        counts: by seat, its count, or None before that.
        entry: the cards that players are asked to name, or None.
        asking: the stage before players were asked to name cards.
        named: every card of a build as players have named them, or None.
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
        """The towers that still have to be settled because camera and record differ."""
        if not self.shown:
            return ()
        known = self.play.row(self.seat)
        return tuple(
            suit
            for suit in SUITS
            if self.shown[suit.place] != known[suit.place] and suit not in self.settled
        )
