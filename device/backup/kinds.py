"""Checking that the files of a backup, and those that they replace, are of the right kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path, PurePosixPath

from device.backup.own_places import OwnPlaces, setting_of
from device.backup.packed import JOURNAL, SETTINGS
from device.camera.nominal import nominal_lens
from device.camera.sensors import MODULE_3
from device.config.sections import Config
from device.errors import BackupError, DeviceError
from device.games.manifest import GameManifest
from device.games.own_box import ENROL
from device.games.registry import manifests
from device.journal.schema import START
from vision.errors import VisionError
from vision.sheet.board_file import read_board
from vision.sheet.lens import read_lens

_FRAME_PX = (1536, 864)  # of a lens that is only needed to open a catalogue


def refuse_other_kinds(parts: Mapping[str, Path]) -> None:
    """Raise if a lens, a board or an enrolled box among `parts` cannot be read as such.

    Raises:
        BackupError: the message names the part and what is wrong with it.
    """
    for name, part in parts.items():
        why = flaw_of(name, part)
        if why:
            raise BackupError(f"{name}: {why}; name another backup")


def refuse_other_files(places: Mapping[str, Path], box: OwnPlaces) -> None:
    """Raise if a part would replace a file of another kind, which no setting of this box names.

    The folder of the configuration also holds the key of whoever signs the updates.

    Args:
        places: the path of each part, by its name.
        box: the places of this box.

    Raises:
        BackupError: the message names the part, and the file that is there.
    """
    for name, place in places.items():
        if place.exists() and not box.is_named(place) and _is_other(name, place):
            raise BackupError(
                f"{name}: {place} is there, and is something else; take it away, or set"
                f" {setting_of(name)} to it in {box.config} first, then restore again"
            )


def _is_other(name: str, place: Path) -> bool:
    """Return whether a file of this box is of another kind than the part `name` of a backup."""
    if name != JOURNAL:
        return bool(flaw_of(name, place))
    with place.open("rb") as file:
        return file.read(len(START)) != START


def flaw_of(name: str, part: Path) -> str:
    """Return why the file `part` cannot be the part `name` of a backup; empty if it can."""
    folder = PurePosixPath(name).parent
    is_learnt = folder == PurePosixPath(ENROL)
    if not is_learnt and folder.parent.name != SETTINGS:
        return ""
    section, _, key = folder.name.partition(".")
    try:
        if is_learnt:
            _read_learnt(name, part)
        else:
            _reader_of(section, key)(part)
    except (VisionError, DeviceError) as error:
        return str(error)
    is_other = key == "boards" and PurePosixPath(name).suffix != ".toml"
    return f"{part}: a board file ends in .toml" if is_other else ""


def _reader_of(section: str, key: str) -> Callable[[Path], object]:
    """Return the function that reads the file of a setting, or raises VisionError."""
    match key:
        case "lens":
            return read_lens
        case "boards":
            return read_board
        case _:
            return lambda part: _read_catalogue(section, part)


def _read_catalogue(section: str, part: Path) -> None:
    """Open an enrolled box as the game of that section of the configuration would."""
    for manifest in manifests():
        if section in {each.name for each in manifest.sections}:
            _open_box(manifest, part)
            return
    raise BackupError(f"{part}: no game here has a [{section}]")


def _read_learnt(name: str, part: Path) -> None:
    """Open a box that was learnt here as the game would whose pieces its name tells."""
    for manifest in manifests():
        if manifest.enrolment is not None and name.endswith(f".{manifest.enrolment().pieces}"):
            _open_box(manifest, part)
            return
    raise BackupError(f"{part}: no game here has such pieces")


def _open_box(manifest: GameManifest, part: Path) -> None:
    board = manifest.setup().board(Config())
    manifest.sight().reader(board, nominal_lens(MODULE_3, *_FRAME_PX), None, part)
