"""Making a move of the draft: the position of the count that follows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from games.game import Seat
from games.islands.count.changes import is_mostly_gone
from games.islands.count.draft import Draft, DraftMove, FirstLookout, Takes, drafted
from games.islands.count.moves import Lets, LetsOffer, ShowsIsland
from games.islands.count.placements import has_placed, new_tiles
from games.islands.count.position import CountPosition, CountSetup, CountStage
from games.islands.moves import RevealTiles
from games.islands.views import TileSeen

Seen = tuple[TileSeen, ...]


def after_draft_move(
    setup: CountSetup,
    position: CountPosition,
    move: RevealTiles | LetsOffer | FirstLookout | DraftMove,
) -> CountPosition:
    """Return the position after a move of the draft.

    After the last step, the next stage begins: players show their islands.
    """
    draft = position.draft
    if isinstance(move, FirstLookout):
        return _at(setup, position, Draft(move.seat, move.seat))
    if draft is None:
        return position
    if isinstance(move, RevealTiles | LetsOffer):
        return _at(setup, position, replace(draft, offer=move.tiles))
    if len(setup.seats) == 2 and isinstance(move, Takes) and not has_placed(position, move.seat):
        draft = replace(draft, offer=())  # nobody knows whether the hidden tile was taken
    return _at(setup, position, drafted(draft, move, setup.seats))


def is_seen_in_time(draft: Draft, move: RevealTiles | LetsOffer | ShowsIsland | Lets) -> bool:
    """Return whether the camera may see such a thing now: tiles on offer, or a tile placed."""
    if draft.picked is None:
        return False
    is_offer = isinstance(move, RevealTiles | LetsOffer)
    return not draft.chosen if is_offer else move.seat == draft.turn


def after_check(position: CountPosition, seat: Seat, seen: Seen) -> CountPosition:
    """Return the position after an island was seen in the draft; it is remembered.

    What players said of a face that the camera sees otherwise holds while the island lies there.
    """
    known = list(position.known or ((),) * len(position.counted))
    known[seat - 1] = seen
    faces = tuple(one for one in position.asked if one.is_of_face)
    return replace(position, known=tuple(known), asked=faces)


def without_claims(
    setup: CountSetup, position: CountPosition, seat: Seat, seen: Seen
) -> CountPosition:
    """Return the position in which an island that is counted is nobody else's.

    In the draft it may have been taken for another player's, who has not shown his own yet.
    """
    known = tuple(
        ()
        if other != seat
        and position.counted[other - 1] is None
        and not is_mostly_gone(setup.box, island, seen)
        else island
        for other, island in enumerate(position.known, 1)
    )
    return replace(position, known=known if any(known) else ())


def after_placement(
    setup: CountSetup, position: CountPosition, seat: Seat, seen: Seen
) -> CountPosition:
    """Return the position after the camera has seen the tile that a player placed.

    If nobody can be named to take next, the tile is taken herewith.
    """
    draft = position.draft
    if draft is None:
        return position
    draft = replace(draft, offer=tuple(_left_on_offer(position, draft, seat, seen)))
    after = after_check(position, seat, seen)
    if draft.names(setup.seats):
        return _at(setup, after, draft)
    return _at(setup, after, drafted(draft, Takes(seat), setup.seats))


def _left_on_offer(position: CountPosition, draft: Draft, seat: Seat, seen: Seen) -> Iterator[str]:
    """Yield the tiles that lie open once one was placed, or was exchanged for another one."""
    before, now = ({one.tile for one in some} for some in (position.known_of(seat), seen))
    yield from (tile for tile in draft.offer if tile not in now)
    if draft.offer and not new_tiles(position, seat, seen):
        yield from sorted(tile for tile in before - now if tile is not None)


def at_draft(position: CountPosition, draft: Draft) -> CountPosition:
    """Return the position at a step of the draft; another player's tiles are asked about anew."""
    asked = position.asked if draft.turn == position.seat else ()
    return replace(position, stage=CountStage.DRAFT, seat=draft.turn, draft=draft, asked=asked)


def _at(setup: CountSetup, position: CountPosition, draft: Draft | None) -> CountPosition:
    """Return the position at a step of the draft; the islands are shown if the draft is over."""
    if draft is None:
        return replace(position, stage=CountStage.SHOW, seat=setup.seats[0], draft=None, asked=())
    return at_draft(position, draft)
