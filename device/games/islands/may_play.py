"""The referee's page that says who is due in the draft or the count, and what may be done."""

from __future__ import annotations

from device.games.islands.lines import place_of
from device.games.islands.screens import IslandsScreens
from device.table.prompts import Text, text
from games.islands.count.draft import DRAWS, Draft
from games.islands.count.position import CountPosition, CountStage, island_of
from games.islands.legal import cells_for


def may_play(words: IslandsScreens, position: CountPosition) -> tuple[Text, ...]:
    """Return the lines that say what may be done now.

    Sources: "Drawing the tiles", "Choosing a tile", "Construction rules".
    """
    draft = position.draft
    match position.stage:
        case CountStage.LOOKOUT:
            return (text("may-find-lookout"),)
        case CountStage.DRAFT if draft is not None and draft.picked is None:
            return _stacks(words, draft)
        case CountStage.DRAFT if draft is not None:
            return (*_places(words, position, draft), *_named(words, draft))
        case CountStage.REVIEW | CountStage.CHECKED | CountStage.ASK:
            return (text("may-answer"),)
        case _:
            return (text("may-show-island", seat=words.seat_name(position.seat)),)


def _stacks(words: IslandsScreens, draft: Draft) -> tuple[Text, ...]:
    """Return the stacks that the Lookout may pick, with the tiles left in each."""
    drawn = words.game.setup.tiles_per_stack // DRAWS
    stacks = (
        text("draft-stack", kind=row.value, count=draft.left(row) * drawn) for row in draft.rows
    )
    return (text("may-pick"), *stacks)


def _places(words: IslandsScreens, position: CountPosition, draft: Draft) -> tuple[Text, ...]:
    """Return what is taken and where it may lie; the places only if the island was seen."""
    row = draft.picked
    if row is None:
        return ()
    setup, known = words.game.setup, position.known_of(draft.turn)
    taken = text("may-take-tile", kind=row.value)
    if not known:
        return (taken, text("rule-of-wrong-row"), text("rule-of-not-adjacent"))
    cells = cells_for(row, island_of(setup.box, known), setup.options)
    places = (text("may-lie-at", place=place_of(cell)) for cell in cells)
    return (taken, text("may-lie-places"), *places)


def _named(words: IslandsScreens, draft: Draft) -> tuple[Text, ...]:
    """Return who may be named to take next; nobody if only one is left."""
    names = tuple(map(words.seat_name, draft.names(words.game.seats)))
    return (text("may-be-named", seats=names),) if names else ()
