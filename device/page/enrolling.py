"""Learning an owner's box from the page: what to lay down, the photos, and what is on the pieces.

The page takes the photos that `tablejinn enrol` learns from, asks what is on each piece where the
game has to know, and writes both down. The command learns, in a process of its own.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from msgspec import Struct

from device.config.sections import Config
from device.errors import DeviceError, OutputError
from device.games.own_box import learnt_box
from device.games.port import Enrolment, PieceToLay
from device.games.registry import manifests
from device.keepsake.keepsake import Say
from device.page.learning_box import BoxLearner, Learning, Stage
from device.table.prompts import text
from vision.decode import decode_json_bytes
from vision.errors import FileError, VisionError
from vision.files import write_whole
from vision.sheet.board import Board, Grid
from vision.sheet.frames import read_frame
from vision.sheet.lens import Lens
from vision.sheet.overhead import slot_photos

TOLD = "told.json"
"""What the owner said of the pieces of a game, beside their photos."""

Shown = Mapping[str, int]
"""How often a piece shows what, by its name in programs."""


class SlotToFill(Struct, frozen=True):
    """A place of a photo, and what the owner said of the piece there.

    Attributes:
        said: the piece in words.
        is_asked: whether the owner has to say what is on it.
        is_told: whether that was said.
        is_empty: whether the owner has no such piece.
        shows: how often the piece shows what.
    """

    said: str
    is_asked: bool
    is_told: bool
    is_empty: bool
    shows: dict[str, int]


class PhotoToTake(Struct, frozen=True):
    """One photo.

    Attributes:
        slots: what is laid down for it, row by row.
        is_taken: whether it was taken.
        stamp: when, ms since 1970; a photo that is taken again has the same path.
    """

    slots: tuple[SlotToFill, ...]
    is_taken: bool
    stamp: int


class BoxToEnrol(Struct, frozen=True):
    """A box of pieces that can be learnt.

    Attributes:
        game: the game's name in programs.
        title: the game's name in words.
        columns: how many pieces lie in a row.
        steps: the photos, in order.
        shows: what may be on a piece: its name in programs, and in words.
        is_ready: whether all photos are there, and all was said.
        stage: how far the learning has come.
        learnt: how many faces of pieces were learnt.
        missing: the pieces that no photo shows, in words.
        alike: pairs of pieces that are hard to tell apart, in words.
        why: why nothing was learnt, and what to do.
    """

    game: str
    title: str
    columns: int
    steps: tuple[PhotoToTake, ...]
    shows: tuple[tuple[str, str], ...]
    is_ready: bool
    stage: Stage
    learnt: int
    missing: tuple[str, ...]
    alike: tuple[str, ...]
    why: str


@dataclass(frozen=True, slots=True)
class _Box:
    """A box of a game whose sheet is known here."""

    game: str
    enrolment: Enrolment
    board: Board
    grid: Grid

    @property
    def steps(self) -> Iterator[tuple[PieceToLay, ...]]:
        """The pieces, photo by photo."""
        pieces = self.enrolment.to_lay
        for first in range(0, len(pieces), self.grid.size):
            yield pieces[first : first + self.grid.size]

    def piece(self, number: int, slot: int) -> PieceToLay | None:
        """Return the piece in a slot of a photo; None for one that is not there."""
        step = dict(enumerate(self.steps)).get(number, ())
        return dict(enumerate(step)).get(slot)


class EnrolDesk:
    """Has pieces laid down, keeps the photos of them, and has them learnt.

    Used by one thread at a time; the learning runs beside it.
    """

    def __init__(self, folder: Path, config: Config, lens: Lens | None) -> None:
        """Keep photos in `folder`, which is made with the first photo.

        Args:
            folder: a folder of the box.
            config: the settings, which may name sheets.
            lens: the lens that takes the photos.
        """
        self._folder, self._config, self._lens = folder, config, lens
        self._learner = BoxLearner()
        self._last: tuple[tuple[Path, int], tuple[bytes, ...]] | None = None

    def shown(self, say: Say) -> tuple[BoxToEnrol, ...]:
        """Return the boxes that can be learnt, and how far each has come."""
        return tuple(self._shown(one, say) for one in self._boxes())

    def keep(self, game: str, number: int, photo: bytes | None) -> bool:
        """Keep a photo (a JPEG file) and what lies in it; False if there is none, or no such step.

        Raises:
            OutputError: the disk takes no file.
        """
        box = self._box(game)
        if box is None or self._lens is None or photo is None or box.piece(number, 0) is None:
            return False
        path = self._photo_at(game, number)
        self._write(path, photo)
        self._write(path.with_suffix(".json"), _sidecar(box.board, self._lens))
        self._learner.forget(game)
        return True

    def tell(self, game: str, place: tuple[int, int], shows: Shown | None) -> bool:
        """Keep what the owner says of a piece; False if there is no such piece, or no such thing.

        Args:
            game: the game's name in programs.
            place: the number of the photo, and of the slot in it.
            shows: how often the piece shows what, nothing for a piece about which nobody asks;
                None if the owner has no such piece.

        Raises:
            OutputError: the disk takes no file.
        """
        box = self._box(game)
        piece = None if box is None else box.piece(*place)
        if box is None or piece is None:
            return False
        facts = box.enrolment.facts if piece.is_asked else None
        names = [] if facts is None else [name for name, _ in facts.shows]
        if not set(shows or ()) <= set(names):
            return False
        counted = None if shows is None else {one: shows[one] for one in names if shows.get(one)}
        told = {**self._told(game), piece.slot: counted}
        self._write(self._folder / game / TOLD, json.dumps(told).encode())
        self._learner.forget(game)
        return True

    def learn(self, game: str) -> bool:
        """Begin to learn a box; False if something is missing, or a box is being learnt.

        Raises:
            OutputError: the disk takes no file.
        """
        box = self._box(game)
        if box is None or not self._is_ready(box):
            return False
        folder, facts = self._folder / game, box.enrolment.facts
        command = [sys.executable, "-m", "device.cli", "enrol", game, str(folder)]
        self._write(folder / "layout.toml", self._layout(box))
        if facts is not None:
            told = self._told(game)
            asked = [one.slot for one in box.enrolment.to_lay if one.is_asked]
            described = {one: shows for one in asked if (shows := told[one]) is not None}
            file = folder / f"{box.enrolment.pieces}.toml"
            self._write(file, facts.written(described))
            command += [facts.flag, str(file)]
        if self._config.camera.boards is not None:
            command += ["--boards", str(self._config.camera.boards)]
        out = learnt_box(self._folder, box.enrolment.pieces)
        return self._learner.start(game, [*command, "--out", str(out), "--json"])

    def photo(self, game: str, number: int) -> bytes | None:
        """Return a photo that was taken, or None."""
        path = self._photo_at(game, number)
        is_ours = self._box(game) is not None and path.is_file()
        return path.read_bytes() if is_ours else None

    def slot_photo(self, game: str, number: int, slot: int) -> bytes | None:
        """Return a slot of a photo from straight above, or None where no sheet is found in it."""
        box, path = self._box(game), self._photo_at(game, number)
        if box is None or self._lens is None or not path.is_file():
            return None
        found = self._slots_in(path, box, self._lens)
        return found[slot] if 0 <= slot < len(found) else None

    def _slots_in(self, path: Path, box: _Box, lens: Lens) -> tuple[bytes, ...]:
        """Return what lies in each slot of a photo; a phone asks for all slots of one, in turn."""
        photo = path, path.stat().st_mtime_ns
        if self._last is None or self._last[0] != photo:
            slots: tuple[bytes, ...] = ()
            with suppress(VisionError):  # the file is damaged: as if no sheet were found in it
                slots = slot_photos(read_frame(path), box.board, lens, box.grid)
            self._last = photo, slots
        return self._last[1]

    def _write(self, path: Path, content: bytes) -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, content)
        except (OSError, FileError) as error:
            raise OutputError(f"{path.parent}: {error}; make room there") from error

    def _photo_at(self, game: str, number: int) -> Path:
        return self._folder / game / f"{number:03}.jpg"

    def _told(self, game: str) -> dict[str, dict[str, int] | None]:
        """Return what was said of pieces, by their slots; nothing where the file is damaged."""
        path = self._folder / game / TOLD
        with suppress(OSError, FileError):
            return decode_json_bytes(path.read_bytes(), dict[str, dict[str, int] | None], str(path))
        return {}

    def _boxes(self) -> Iterator[_Box]:
        for manifest in manifests():
            if manifest.enrolment is None:
                continue
            with suppress(VisionError, DeviceError):  # a sheet of the settings that is not there
                board = manifest.setup().board(self._config)
                pieces = board.cards or board.tiles
                if pieces is not None:
                    yield _Box(manifest.name, manifest.enrolment(), board, pieces.enrol)

    def _box(self, game: str) -> _Box | None:
        return next((one for one in self._boxes() if one.game == game), None)

    def _shown(self, box: _Box, say: Say) -> BoxToEnrol:
        told, facts = self._told(box.game), box.enrolment.facts
        found = self._learner.found(box.game)
        words = {piece.slot: piece.said for piece in box.enrolment.to_lay}

        def named(slot: str) -> str:
            return say(words[slot]) if slot in words else slot

        return BoxToEnrol(
            game=box.game,
            title=say(text("setup-game", game=box.game)),
            columns=box.grid.columns,
            steps=tuple(
                _photo([_slot(one, told, say) for one in step], self._photo_at(box.game, number))
                for number, step in enumerate(box.steps)
            ),
            shows=() if facts is None else tuple((name, say(one)) for name, one in facts.shows),
            is_ready=self._is_ready(box),
            stage=found.stage,
            learnt=found.learnt.enrolled,
            missing=tuple(named(one) for one in found.learnt.missing),
            alike=tuple(
                ", ".join(map(named, pair.ids)) for pair in found.learnt.twins if not pair.copies
            ),
            why=_why(box, found, say) if found.stage == "failed" else "",
        )

    def _is_ready(self, box: _Box) -> bool:
        told = self._told(box.game)
        return all(
            self._photo_at(box.game, number).is_file()
            and all(one.slot in told for one in step if one.is_asked)
            for number, step in enumerate(box.steps)
        )

    def _layout(self, box: _Box) -> bytes:
        """Return `layout.toml`; a piece that the owner does not have leaves its slot empty."""
        told, rows = self._told(box.game), list[str]()
        for number, step in enumerate(box.steps):
            here = [told.get(one.slot, {}) is not None for one in step]
            names = [
                one.slot if is_here else box.enrolment.empty
                for one, is_here in zip(step, here, strict=True)
            ]
            file = self._photo_at(box.game, number).name
            rows.append(f'[[frame]]\nfile = "{file}"\nslots = {json.dumps(names)}\n')
        return "\n".join(rows).encode()


def _why(box: _Box, found: Learning, say: Say) -> str:
    """Return why nothing was learnt: which photo, which place, and what to do."""
    flaw = found.flaw
    if flaw is None:
        return found.why or say(text("enrol-broke-off"))
    down, across = divmod(flaw.slot, box.grid.columns)
    number, other = _number(flaw.photo), _number(flaw.other_photo)
    return say(
        text(
            f"enrol-{flaw.what}",
            photo=number + 1,
            row=down + 1,
            column=across + 1,
            piece=_said(box.piece(number, flaw.slot), say),
            other_photo=other + 1,
            other_piece=_said(box.piece(other, flaw.other_slot), say),
        )
    )


def _number(photo: str) -> int:
    """Return the number of the photo of a name; what is no photo has 0."""
    stem = Path(photo).stem
    return int(stem) if stem.isdecimal() else 0


def _said(piece: PieceToLay | None, say: Say) -> str:
    return "" if piece is None else say(piece.said)


def _photo(slots: Sequence[SlotToFill], path: Path) -> PhotoToTake:
    stamp = path.stat().st_mtime_ns // 1_000_000 if path.is_file() else 0
    return PhotoToTake(tuple(slots), stamp > 0, stamp)


def _slot(piece: PieceToLay, told: Mapping[str, dict[str, int] | None], say: Say) -> SlotToFill:
    is_told, shows = piece.slot in told, told.get(piece.slot, {})
    return SlotToFill(say(piece.said), piece.is_asked, is_told, shows is None, shows or {})


def _sidecar(board: Board, lens: Lens) -> bytes:
    """Return what stands beside a photo: its sheet, and the lens that took it."""
    matrix = [list(lens.matrix[row : row + 3]) for row in (0, 3, 6)]
    camera = {"matrix": matrix, "distortion": list(lens.distortion)}
    return f"{json.dumps({'sheet': board.stem, 'camera': camera})}\n".encode()
