"""The files of a kit: made whole, and written only if all of them can be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from device.errors import OutputError
from device.kit.document import document, paper_of
from device.kit.frame import board_file
from device.kit.ink import Ink
from device.kit.items import KitItem
from device.kit.paper import Paper
from device.kit.words import KitWords
from vision.errors import FileError
from vision.files import write_whole
from vision.sheet.board import Board


def files_of(
    items: Sequence[KitItem], paper: Paper, ink: Ink, words: KitWords, frame: Board | None
) -> Mapping[str, bytes]:
    """Return the files by their names: a PDF an item, and the board file of a frame."""
    saved = "-low-ink" if ink is Ink.LOW else ""
    files = {
        f"{item.file or item.name}-{paper_of(item, paper).title}{saved}.pdf": document(
            item, paper, ink, words
        )
        for item in items
    }
    if frame is not None:
        files[f"{frame.stem}.toml"] = board_file(frame).encode()
    return files


def write_files(files: Mapping[str, bytes], folder: Path, *, is_replacing: bool) -> Iterator[Path]:
    """Write files into a folder, which is made if need be, and yield their paths.

    A file is whole or not there: a full disk leaves no half of it, and an older one stays. A pipe
    or a link of that name is replaced, and not followed.

    Raises:
        OutputError: the folder cannot be written to, or a file is there already.
    """
    try:
        folder.mkdir(exist_ok=True)
        there = [name for name in files if (folder / name).exists()]
    except OSError as error:
        why = error.strerror or str(error)
        raise OutputError(f"--out {folder}: {why}; name a folder to write to") from error
    if there and not is_replacing:
        raise OutputError(f"{folder / there[0]}: is there already; add --replace, or name another")
    for name, content in files.items():
        path = folder / name
        try:
            write_whole(path, content)
        except FileError as error:
            raise OutputError(str(error)) from error
        yield path
