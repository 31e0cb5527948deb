"""The folder of exhibits beside the journal; the oldest photos go first, the texts never."""

from __future__ import annotations

import json
import logging
import re
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from device.exhibits.exhibit import Exhibit, Photographed
from vision.decode import decode_json
from vision.errors import FileError, FrameError
from vision.files import read_bytes, write_whole
from vision.sheet.frames import read_frame

logger = logging.getLogger(__name__)

FOLDER = "disputes"
HOUR_S = 3600.0
MOST_AN_HOUR = 2_000_000  # bytes; the journal's own writing is a small part of that
MOST_KEPT = 64_000_000  # bytes of photos of all games

_NAME = re.compile(r"(\d{4,})\.json")


@dataclass(slots=True)
class Allowance:
    """How much may be written in an hour, so that the card lasts.

    Attributes:
        clock: returns monotonic seconds.
        most_bytes: what may be written in an hour.
    """

    clock: Callable[[], float]
    most_bytes: int = MOST_AN_HOUR
    _spent: deque[tuple[float, int]] = field(default_factory=deque[tuple[float, int]])

    def may_spend(self, count: int) -> bool:
        """Return whether `count` more bytes may be written now; if so, they are spent."""
        now_s = self.clock()
        while self._spent and now_s - self._spent[0][0] >= HOUR_S:
            self._spent.popleft()
        if sum(spent for _, spent in self._spent) + count > self.most_bytes:
            return False
        self._spent.append((now_s, count))
        return True


@dataclass(frozen=True, slots=True)
class ExhibitStore:
    """The exhibits beside a journal.

    Attributes:
        folder: the folder of the journal.
    """

    folder: Path

    def numbers(self, game: str) -> tuple[int, ...]:
        """Return the numbers of a game's exhibits, in order."""
        folder = self._of(game)
        found = (_NAME.fullmatch(path.name) for path in folder.glob("*.json"))
        return tuple(sorted(int(match[1]) for match in found if match))

    def write(self, game: str, one: Photographed) -> None:
        """Write an exhibit; its text is written last, so that it never lacks its photos.

        Raises:
            FileError, OSError: the disk refuses.
        """
        folder = self._of(game)
        folder.mkdir(parents=True, exist_ok=True)
        for side, jpeg in (("before", one.before), ("after", one.after)):
            if jpeg is not None:
                write_whole(folder / f"{one.exhibit.number:04}-{side}.jpg", jpeg)
        text = json.dumps(msgspec.to_builtins(one.exhibit), ensure_ascii=False)
        write_whole(folder / f"{one.exhibit.number:04}.json", text.encode())

    def read(self, game: str, number: int) -> Photographed:
        """Return an exhibit; a photo that was given up is None.

        Raises:
            FileError: there is none of that number, or it cannot be read.
        """
        folder = self._of(game)
        exhibit = decode_json(folder / f"{number:04}.json", Exhibit)
        photos = (folder / f"{number:04}-{side}.jpg" for side in ("before", "after"))
        return Photographed(exhibit, *(_jpeg(path) for path in photos))

    def give_up_oldest(self, most_bytes: int = MOST_KEPT) -> int:
        """Remove the oldest photos until all of them take `most_bytes` at most; return how many.

        Texts are never removed.
        """
        photos = sorted(self._photos(), key=lambda found: found[0])
        too_much = sum(size for _, size, _ in photos) - most_bytes
        removed = 0
        for _, size, path in photos:
            if too_much <= 0:
                break
            path.unlink(missing_ok=True)
            too_much, removed = too_much - size, removed + 1
        return removed

    def _photos(self) -> Iterator[tuple[int, int, Path]]:
        for path in (self.folder / FOLDER).glob("*/*.jpg"):
            try:
                stands = path.stat()
            except FileNotFoundError:
                continue
            yield stands.st_mtime_ns, stands.st_size, path

    def _of(self, game: str) -> Path:
        # A name out of a journal leads to no other folder.
        return self.folder / FOLDER / re.sub(r"[^\w-]", "_", game)


def _jpeg(path: Path) -> bytes | None:
    if not path.exists():
        return None
    try:
        read_frame(path)  # what is no picture, or a huge one, is refused here
        return read_bytes(path)
    except (FileError, FrameError) as error:
        logger.warning("%s", error)
        return None
