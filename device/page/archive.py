"""The evenings of the journal as the page shows them: the list, one evening, and each of its turns.

An evening that is still open is listed only: its secrets are for the players. What is asked for is
read from a copy of the journal, outside the table's thread.
"""

from __future__ import annotations

import io
import logging
import zipfile
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from urllib.parse import quote

from msgspec import Struct

from device.config.sections import Config
from device.errors import DeviceError
from device.evenings.kept import ReadEvening, read_evening, read_result
from device.evenings.listed import ListedGame, listed
from device.evenings.statistics import Played, Sum, parts_of, sums
from device.games.registry import game_names
from device.journal.copy import journal_to_read
from device.journal.files import log_of
from device.keepsake.drawing import Drawing, to_svg
from device.keepsake.keepsake import KeptGame, Say, counted, to_record, to_sheet
from device.keepsake.pdf import to_pdf
from device.page.snapshot import Line, PictureShown, TurnTold, lines_shown
from device.table.onlookers import position_after, turn_told
from device.table.prompts import Fact, Text, text
from device.texts.language import say

logger = logging.getLogger(__name__)

READ_EVENINGS = 2  # kept in memory: one player looks through one, another through another
MOST_COUNTED = 500  # games, the latest; a club plays as many in some years
COUNTED_AT_ONCE = 5  # games; each is played again, and others wait meanwhile
FILES = {
    "evening.html": "text/html",
    "evening.json": "application/json",
    "evening.pdf": "application/pdf",
    "notation.txt": "text/plain",
    "pictures.zip": "application/zip",
}
"""What may be taken home, by the name of the file: its kind of content."""


class EveningListed(Struct, frozen=True):
    """A game of the journal.

    Attributes:
        name: names it in the journal.
        title: the game's name in words.
        date: the day of its beginning; empty if the clock was not set.
        players: the players' names.
        is_open: whether it has not ended; then it cannot be looked at yet.
    """

    name: str
    title: str
    date: str
    players: tuple[str, ...]
    is_open: bool


class EveningsListed(Struct, frozen=True):
    """All games of the journal, the latest first."""

    evenings: tuple[EveningListed, ...]


class EveningShown(Struct, frozen=True):
    """One evening.

    Attributes:
        name: names it in the journal.
        title: the game's name in words.
        date: the day of its beginning.
        setup: how it was set up.
        ending: who has won and why.
        scores: everybody's points, the highest first.
        turns: the turns that are told; number 0 is the opening.
        notes: what else is to be told.
        pictures: drawings and photos of the whole evening.
    """

    name: str
    title: str
    date: str
    setup: tuple[Line, ...]
    ending: tuple[Line, ...]
    scores: tuple[Line, ...]
    turns: tuple[TurnTold, ...]
    notes: tuple[Line, ...]
    pictures: tuple[PictureShown, ...]


class TurnReached(Struct, frozen=True):
    """The position after a turn, as drawings and as sentences."""

    number: int
    said: str
    pictures: tuple[PictureShown, ...]
    words: tuple[Line, ...]


class Statistics(Struct, frozen=True):
    """What became of the players who have names, and how many games are still to be counted."""

    players: tuple[Line, ...]
    left: int


class UnreadableError(Exception):
    """The record of an evening cannot be read."""


@dataclass(slots=True)
class _Memory:
    """What was read already: the list, a few evenings by language and name, who played what."""

    listed: tuple[object, tuple[ListedGame, ...]] = (None, ())
    read: OrderedDict[tuple[str, str], ReadEvening] = field(
        default_factory=OrderedDict[tuple[str, str], ReadEvening]
    )
    parts: dict[str, tuple[Played, ...]] = field(default_factory=dict[str, tuple[Played, ...]])


class Archive:
    """The evenings of one journal; used by one thread at a time."""

    def __init__(self, config: Config, journal: Path, language: str, memory: _Memory | None = None):
        """Read `journal` under the settings, and tell it in a language.

        Args:
            config: the settings.
            journal: the file of the journal.
            language: the code of the language.
            memory: what was read already; begun anew if None.
        """
        self._config = config
        self._journal = journal
        self._language = language
        self._say: Say = partial(say, language=language)
        self._memory = memory or _Memory()

    def told_in(self, language: str) -> Archive:
        """Return the same evenings, told in another language."""
        return Archive(self._config, self._journal, language, self._memory)

    def evenings(self) -> EveningsListed:
        """Return the list.

        Raises:
            UnreadableError: the journal cannot be read.
        """
        told = (
            EveningListed(
                one.name,
                self._title(one.game),
                one.date,
                tuple(map(self._seat, one.players)),
                one.is_open,
            )
            for one in reversed(self._games())
        )
        return EveningsListed(tuple(told))

    def evening(self, name: str) -> EveningShown | None:
        """Return one evening; None if there is none of that name, or it is still open.

        Raises:
            UnreadableError: its record cannot be read.
        """
        found = self._found(name)
        if found is None:
            return None
        kept = found.kept
        return EveningShown(
            name,
            self._title(kept.game),
            kept.date,
            self._lines(kept.setup),
            self._lines(kept.ending),
            tuple(Line(self._seat(seat), self._points(won)) for seat, won in counted(kept)),
            self._turns(found),
            self._lines(kept.keepsake.notes),
            _addresses(f"{name}/pictures", kept.keepsake.pictures),
        )

    def turn(self, name: str, number: int) -> TurnReached | None:
        """Return the position after turn `number`; None if there is none.

        Raises:
            UnreadableError: the record cannot be read.
        """
        found = self._found(name)
        if found is None or number not in _numbers(found):
            return None
        shown = position_after(found.game.session, number, self._say)
        pictures = _addresses(f"{name}/turns/{number}", shown.pictures)
        return TurnReached(number, self._said(found, number), pictures, self._lines(shown.words))

    def turn_picture(self, name: str, number: int, picture: str) -> bytes | None:
        """Return a drawing of the position after a turn as SVG; None if there is none.

        Raises:
            UnreadableError: the record cannot be read.
        """
        found = self._found(name)
        if found is None or number not in _numbers(found):
            return None
        return _svg_of(position_after(found.game.session, number, self._say).pictures, picture)

    def picture(self, name: str, picture: str) -> bytes | None:
        """Return a drawing or photo of the whole evening as SVG; None if there is none.

        Raises:
            UnreadableError: the record cannot be read.
        """
        found = self._found(name)
        return None if found is None else _svg_of(found.kept.keepsake.pictures, picture)

    def file(self, name: str, file: str) -> bytes | None:
        """Return one of `FILES` of an evening; None if there is none.

        Raises:
            UnreadableError: the record cannot be read.
        """
        found = self._found(name) if file in FILES else None
        if found is None:
            return None
        return _FILE_OF[file](found.kept, self._say)

    def statistics(self) -> Statistics:
        """Return what became of the players; a few games more are counted with each call.

        A game whose record is damaged counts for nobody.

        Raises:
            UnreadableError: the journal cannot be read.
        """
        parts = self._memory.parts
        ended = [one.name for one in self._games() if not one.is_open][-MOST_COUNTED:]
        fresh = [name for name in ended if name not in parts]
        for name in fresh[:COUNTED_AT_ONCE]:
            parts[name] = self._parts(name)
        told = sums(one for name in ended for one in parts.get(name, ()))
        left = max(0, len(fresh) - COUNTED_AT_ONCE)
        return Statistics(self._lines([_sum_told(one) for one in told]), left)

    def _parts(self, name: str) -> tuple[Played, ...]:
        try:
            with journal_to_read(self._journal) as journal:
                events = journal.events(name)
            return tuple(parts_of(read_result(name, events, self._config, self._say)))
        except (DeviceError, OSError) as error:
            logger.warning("page: %s", error)
            return ()

    def _games(self) -> tuple[ListedGame, ...]:
        state = tuple(map(_state_of, (self._journal, log_of(self._journal))))
        if self._memory.listed[0] != state:
            try:
                with journal_to_read(self._journal) as journal:
                    self._memory.listed = state, listed(journal)
            except (DeviceError, OSError) as error:
                raise _unreadable(error) from error
        return self._memory.listed[1]

    def _found(self, name: str) -> ReadEvening | None:
        """Return an evening that has ended, from memory if it was read already."""
        read, key = self._memory.read, (self._language, name)
        if key not in read:
            if name not in {one.name for one in self._games() if not one.is_open}:
                return None
            read[key] = self._from_journal(name)
        read.move_to_end(key)
        while len(read) > READ_EVENINGS:
            read.popitem(last=False)
        return read[key]

    def _from_journal(self, name: str) -> ReadEvening:
        try:
            with journal_to_read(self._journal) as journal:
                events = journal.events(name)
            return read_evening(name, events, self._config, self._journal.parent, self._say)
        except (DeviceError, OSError) as error:
            raise _unreadable(error) from error

    def _title(self, game: str) -> str:
        return self._say(text("setup-game", game=game)) if game in game_names() else game

    def _seat(self, seat: str) -> str:
        return self._say(text("key-seat", seat=seat))

    def _points(self, points: int | None) -> str:
        return self._say(text("not-counted")) if points is None else str(points)

    def _turns(self, found: ReadEvening) -> tuple[TurnTold, ...]:
        """Return the opening and the turns that are told; a secret guess is none."""
        told = ((number, self._said(found, number)) for number in _numbers(found))
        return tuple(TurnTold(number, said) for number, said in told if said)

    def _said(self, found: ReadEvening, number: int) -> str:
        session = found.game.session
        sentence = turn_told(session, number) if number else text("opening-told")
        return "" if sentence is None else self._say(sentence).replace("\t", ": ")

    def _lines(self, texts: Sequence[Text]) -> tuple[Line, ...]:
        return lines_shown(tuple(texts), self._say)


def _sum_told(one: Sum) -> Text:
    facts: dict[str, Fact] = {
        "name": one.name,
        "game": one.game,
        "played": one.played,
        "wins": one.wins,
    }
    if one.average is None:
        return text("played-uncounted", **facts)
    return text("played-and-won", **facts, average=f"{one.average:.1f}")


def _unreadable(error: Exception) -> UnreadableError:
    logger.warning("page: %s", error)
    return UnreadableError(str(error))


def _state_of(path: Path) -> tuple[int, int] | None:
    """Return what changes whenever a file is written; None if there is no file."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size


def _numbers(found: ReadEvening) -> range:
    return range(len(found.game.session.turns) + 1)


def _addresses(folder: str, pictures: Sequence[tuple[str, Drawing]]) -> tuple[PictureShown, ...]:
    names = [name for name, _ in pictures]
    return tuple(
        PictureShown(one, f"/api/evenings/{folder}/{quote(one, safe='')}") for one in names
    )


def _svg_of(pictures: Sequence[tuple[str, Drawing]], wanted: str) -> bytes | None:
    return next((to_svg(drawing).encode() for name, drawing in pictures if name == wanted), None)


def _notation(kept: KeptGame) -> str:
    """Return the turns in notation, a line each, under a line that names game and day."""
    return "".join(f"{line}\n" for line in (f"{kept.game} {kept.date}".rstrip(), *kept.turns))


def _packed(kept: KeptGame) -> bytes:
    """Return the drawings and photos of an evening as one file (zip) of SVG files."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, drawing in kept.keepsake.pictures:
            packed.writestr(zipfile.ZipInfo(f"{name}.svg"), to_svg(drawing))
    return file.getvalue()


_FILE_OF: dict[str, Callable[[KeptGame, Say], bytes]] = {
    "evening.html": lambda kept, say: to_sheet(kept, say).encode(),
    "evening.json": lambda kept, _: to_record(kept).encode(),
    "evening.pdf": to_pdf,
    "notation.txt": lambda kept, _: _notation(kept).encode(),
    "pictures.zip": lambda kept, _: _packed(kept),
}
