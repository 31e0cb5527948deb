"""Leaving out of a backup what some player must not know yet.

The journal has every guess and every deal as soon as it is made, or a power cut would lose it. A
backup may be read by anybody who has it. So in a backup a game that has not ended stops before the
first thing that is still secret; the box's own journal is not touched.
"""

from __future__ import annotations

from pathlib import Path

from device.config.sections import Config
from device.errors import DeviceError
from device.games.registry import game_names, manifest_of
from device.journal.shortened import shorten
from device.journal.store import Journal, StoredEvent
from games.errors import RulesError
from vision.sheet.board import Board


def backup_without_secrets(journal: Journal, target: Path, config: Config) -> int:
    """Copy the journal into `target` without open secrets; return how many games were cut short.

    Raises:
        JournalError: the copy cannot be written.
    """
    journal.backup(target)
    opened = [one.game for one in journal.games() if one.is_open]
    found = [_first_secret(journal, game, config) for game in opened]
    cuts = {one.game: one.id for one in found if one is not None}
    if cuts:
        shorten(target, cuts)
    return len(cuts)


def _first_secret(journal: Journal, game: str, config: Config) -> StoredEvent | None:
    """Return the event of a game at which what is still secret begins, or None.

    A record that cannot be replayed stays whole: a backup is there to save it.
    """
    from device.journal.recorder import resumed  # it imports what draws pictures

    try:
        events = journal.events(game)
        begun = resumed(events[:1], _boards(config, str(events[0].payload.get("game"))))
        number = begun.first_secret(events)
    except (DeviceError, RulesError, LookupError, TypeError, ValueError, AttributeError):
        return None
    return None if number is None else events[number]


def _boards(config: Config, game: str) -> dict[str, Board]:
    return {game: manifest_of(game).setup().board(config)} if game in game_names() else {}
