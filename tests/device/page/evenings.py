"""A journal with evenings that were played before."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from device.games.dreams.setup import DreamsForm
from device.games.jinns.setup import JinnsForm
from device.journal.recorder import BEGIN
from device.journal.store import CLOSING, Journal, Stamp
from device.table.events import JournalEntry
from tests.device.games.dreams.mat_top import NAMES, Round
from tests.device.games.dreams.test_votes import scored
from tests.device.games.jinns.evenings import four
from vision.sheet.board_file import find_board


def _stamp(at_ms: int) -> Stamp:
    return Stamp(1_795_250_000_000 + at_ms, at_ms * 1_000_000, "boot")


def _dreams(names: tuple[str, ...]) -> list[JournalEntry]:
    """A round of Dreams with three players, up to its points."""
    form = DreamsForm(find_board("firmament"), NAMES, players=3).with_names(names)
    return [JournalEntry(BEGIN, form.payload()), *scored(Round(3)).record]


def lake_entries() -> list[JournalEntry]:
    """An opening of the lake, an illegal try, and one turn."""
    play = four()
    entries = [JournalEntry(BEGIN, JinnsForm(find_board("lake")).payload())]
    entries.append(JournalEntry("opening", {"position": play.game.position_text(play.position)}))
    for move in ("0>2", "0>1"):
        play.see_move(move)
        entries += play.kept
        if move == "0>2":
            play.see_board()
            entries += play.kept
    return entries


def evenings(
    folder: Path,
    *,
    dreams_is_over: bool = True,
    lake: Sequence[JournalEntry] = (),
    names: tuple[str, ...] = (),
) -> None:
    """Write the journal: an evening of the lake, and a later one of Dreams.

    Args:
        folder: where the journal lies.
        dreams_is_over: whether the later evening has ended.
        lake: the record of the evening of the lake; by default one that adds up.
        names: the names of the players of Dreams; by default they have none.
    """
    played = [*(lake or lake_entries()), JournalEntry(CLOSING, {})]
    with closing(Journal.open(folder / "journal.sqlite")) as journal:
        _write(journal, "friday", played, 0)
        end = [JournalEntry(CLOSING, {})] if dreams_is_over else []
        _write(journal, "saturday", [*_dreams(names), *end], 90_000_000)
        journal.date(_stamp(0))


def _write(journal: Journal, name: str, entries: Sequence[JournalEntry], begun: int) -> None:
    for number, entry in enumerate(entries):
        journal.append(name, entry.kind, entry.payload, _stamp(begun + number))
