"""The draft without its tiles: whose turn it is, and which stack was picked.

This record does not say which tiles are taken. A draft has sixteen rounds. Each round, the Lookout
picks a stack that is not used up, and every player takes one tile. Whoever has taken a tile names
the next player to take. The last player to take is the next Lookout. With two players, the opponent
takes first, and the two swap roles.

Source: "Game turn" and "2-player game".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from games.errors import TextError
from games.game import Seat
from games.islands.legal import SHOWN_OF_TWO
from games.islands.moves import Name, Pick, parse_row
from games.islands.pieces import ROWS, TILE_ID, Row
from games.islands.setup import ROUNDS
from games.seats import parse_seat

DRAWS = ROUNDS // len(ROWS)


class DraftMode(StrEnum):
    """How far the box follows a game of 1001 Islands."""

    COUNT = "count"
    TOLD = "told"


@dataclass(frozen=True, slots=True)
class FirstLookout:
    """The first Lookout is found: drawn by the box, or chosen by the players.

    Source: "Randomly choose the first player, called the Lookout."
    """

    seat: Seat

    def __str__(self) -> str:
        return f"s{self.seat} lookout"


@dataclass(frozen=True, slots=True)
class Takes:
    """A tile of the draft is taken, and only one player can take the next tile."""

    seat: Seat

    def __str__(self) -> str:
        return f"s{self.seat} takes"


@dataclass(frozen=True, slots=True)
class Counts:
    """The players leave the draft, and the count of the islands begins."""

    seat: Seat

    def __str__(self) -> str:
        return f"s{self.seat} counts"


DraftMove = Pick | Name | Takes | Counts


@dataclass(frozen=True, slots=True)
class Draft:
    """How far the draft has come.

    Attributes:
        lookout: who picks the stack of this round.
        turn: who decides now.
        drawn: how often each stack was picked before this round, in the order of the rows.
        picked: the stack of this round, once it is picked.
        chosen: the seats that have taken a tile of that stack.
        offer: the tiles of this round that were seen open on the table and are not known to be
            taken; empty if they were not seen.
    """

    lookout: Seat
    turn: Seat
    drawn: tuple[int, ...] = (0,) * len(ROWS)
    picked: Row | None = None
    chosen: tuple[Seat, ...] = ()
    offer: tuple[str, ...] = ()

    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        return sum(self.drawn) + 1

    def left(self, row: Row) -> int:
        """Return how often a stack can still be picked."""
        return DRAWS - self.drawn[ROWS.index(row)]

    @property
    def rows(self) -> tuple[Row, ...]:
        """The stacks that can be picked."""
        return tuple(row for row in ROWS if self.left(row))

    def others(self, seats: Sequence[Seat]) -> tuple[Seat, ...]:
        """Return the seats that take a tile after the seat whose turn it is, in this round."""
        return tuple(seat for seat in seats if seat not in (*self.chosen, self.turn))

    def due(self, row: Row, seat: Seat) -> tuple[int, int]:
        """Return how many tiles of a type an island has at least, and at most, by now.

        A tile of this round may be placed already before the players say that it is taken.
        """
        drawn = self.drawn[ROWS.index(row)]
        is_picked = self.picked is row
        return drawn + (is_picked and seat in self.chosen), drawn + is_picked

    def may_offer(self, tile: str, seats: Sequence[Seat]) -> bool:
        """Return whether a tile may be one of those on offer, as far as they were seen.

        Of the three tiles of two players, one is hidden.
        """
        is_hidden_left = len(seats) == 2 and (not self.chosen or len(self.offer) < SHOWN_OF_TWO)
        return not self.offer or tile in self.offer or is_hidden_left

    def names(self, seats: Sequence[Seat]) -> tuple[Seat, ...]:
        """Return the seats that may be named to take next; empty where there is no choice."""
        others = self.others(seats) if self.picked is not None else ()
        return others if len(others) > 1 else ()


def with_pick(draft: Draft, row: Row, seats: Sequence[Seat]) -> Draft:
    """Return the draft after the Lookout's pick; of two players, the opponent takes first."""
    first = draft.lookout
    if len(seats) == 2:
        first = next(seat for seat in seats if seat != draft.lookout)
    return replace(draft, picked=row, turn=first, offer=())


def with_take(draft: Draft, seats: Sequence[Seat], named: Seat | None = None) -> Draft | None:
    """Return the draft after a tile was taken, or None after the last tile of the draft."""
    others = draft.others(seats)
    if others:
        return replace(draft, chosen=(*draft.chosen, draft.turn), turn=named or others[0])
    if draft.round == ROUNDS:
        return None
    drawn = tuple(
        count + (row is draft.picked) for row, count in zip(ROWS, draft.drawn, strict=True)
    )
    following = draft.chosen[0] if len(seats) == 2 else draft.turn
    return Draft(following, following, drawn)


def draft_moves(draft: Draft, seats: Sequence[Seat]) -> tuple[DraftMove, ...]:
    """Return the draft moves that are possible now."""
    if draft.picked is None:
        return tuple(Pick(draft.turn, row) for row in draft.rows)
    names = tuple(Name(draft.turn, other) for other in draft.names(seats))
    return names or (Takes(draft.turn),)


def drafted(draft: Draft, move: DraftMove, seats: Sequence[Seat]) -> Draft | None:
    """Return the draft after a move, or None once the draft is over."""
    match move:
        case Pick():
            return with_pick(draft, move.row, seats)
        case Name():
            return with_take(draft, seats, move.other)
        case Takes():
            return with_take(draft, seats)
        case Counts():
            return None


def draft_text(draft: Draft | None) -> str:
    """Return the draft as one word: `s1:s2:1-0-2-0:upper:s1+s3`; empty for None."""
    if draft is None:
        return ""
    drawn = "-".join(map(str, draft.drawn))
    chosen = "+".join(f"s{seat}" for seat in draft.chosen)
    words = [f"s{draft.lookout}", f"s{draft.turn}", drawn, str(draft.picked or ""), chosen]
    return ":".join([*words, "+".join(draft.offer)] if draft.offer else words)


_DRAFT = re.compile(
    r"(s\d):(s\d):([0-4](?:-[0-4]){3}):([a-z]*):((?:s\d(?:\+s\d)*)?)"
    rf"(?::({TILE_ID}(?:\+{TILE_ID})*))?",
    re.ASCII,
)


def parse_draft(text: str, players: int) -> Draft | None:
    """Return the draft that `draft_text` wrote.

    Raises:
        TextError: `text` is not of that form.
    """
    if not text:
        return None
    found = _DRAFT.fullmatch(text)
    if not found:
        raise TextError(f"draft={text}; expected the form s1:s2:1-0-2-0:upper:s1+s3")
    lookout, turn, drawn, picked, chosen, offer = found.groups()
    return Draft(
        parse_seat(lookout, players),
        parse_seat(turn, players),
        tuple(map(int, drawn.split("-"))),
        parse_row(picked) if picked else None,
        tuple(parse_seat(seat, players) for seat in chosen.split("+") if seat),
        tuple(offer.split("+")) if offer else (),
    )
