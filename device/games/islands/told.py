"""The sentence about one step of the draft or the count, for the referee's menu and the record."""

from __future__ import annotations

from device.games.islands.lines import place_of
from device.games.islands.put_back import kinds_seen
from device.games.islands.screens import IslandsScreens
from device.table.prompts import Text, text
from games.islands.count.draft import Counts, FirstLookout, Takes
from games.islands.count.moves import (
    AgreesCount,
    Corrects,
    CountMove,
    Lets,
    LetsOffer,
    ShowsIsland,
)
from games.islands.count.position import CountPosition, CountStage
from games.islands.count.set_cell import SetsCell, with_cell
from games.islands.count.tallied import Tallied
from games.islands.moves import Name, Pick, RevealTiles


def told_text(words: IslandsScreens, position: CountPosition, move: CountMove) -> Text | None:
    """Return the sentence about a move in a position; None for one that changes nothing to tell."""
    name = words.seat_name(move.seat) if move.seat else ""
    match move:
        case Name(_, other):
            return text("told-names", seat=name, to=words.seat_name(other))
        case ShowsIsland() | Lets():
            return text(f"told-{_looked_at(position)}", seat=name)
        case AgreesCount() if position.draft is None:
            return text("told-agrees", seat=name)
        case Corrects() if _is_entered(position, move):
            return _entered_text(move)
        case Corrects():
            return text("told-corrects", seat=name)
        case SetsCell():
            return _set_text(words, name, move)
        case _:
            return _draft_text(name, move)


def _set_text(words: IslandsScreens, name: str, sets: SetsCell) -> Text:
    """Return the sentence with what lies in a cell as it was set by hand."""
    place = place_of(sets.cell)
    for lying in with_cell((), sets):
        kinds = kinds_seen(words.game, lying)
        return text("told-tile-set", seat=name, place=place, kinds=kinds)
    return text("told-tile-gone", seat=name, place=place)


def _is_entered(position: CountPosition, move: Corrects) -> bool:
    """Return whether a correction belongs to an island that no camera saw."""
    counted = position.of(move.seat)
    return counted is not None and not counted.seen


def _entered_text(move: Corrects) -> Text:
    """Return the item that players entered, with its number."""
    if move.what is Tallied.POINTS:
        return text("title-item-points", value=f"{move.number:+d}")
    return text(f"title-item-{move.what}", count=move.number)


def _draft_text(name: str, move: CountMove) -> Text | None:
    """Return the sentence about a step of the draft after which nobody is named."""
    match move:
        case FirstLookout():
            return text("lookout-chosen", seat=name)
        case Pick(_, row):
            return text("told-picks", seat=name, kind=row.value)
        case Takes():
            return text("told-takes", seat=name)
        case Counts():
            return text("told-counts")
        case RevealTiles() | LetsOffer():
            return text("told-offer")
        case _:
            return None


def _looked_at(position: CountPosition) -> str:
    """Return why an island was looked at: a tile was placed, or it was checked, or counted."""
    if position.draft is None:
        return "shows"
    return "places" if position.stage is CountStage.DRAFT else "checks"
