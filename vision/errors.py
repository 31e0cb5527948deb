"""What can go wrong in reading frames.

VisionError
├── FileError (ValueError)       a file from outside that cannot be read, or is no JSON or TOML
├── BoardFileError (ValueError)  a board file that is not of the form; names file, key and value
│   └── UnknownBoardError (LookupError)  no board file of a name
├── LensFileError (ValueError)   a lens file or sidecar that is not of the form
├── CatalogueError (ValueError)  an enrolled box that cannot be learnt, read or written
│   └── PhotoError               a photo from which no piece can be learnt; tells it to programs
└── FrameError (ValueError)      a picture that cannot be decoded, or is no colour picture

That no sheet is in view, or that a hand covers it, is an answer, not an error.
"""

from dataclasses import dataclass
from typing import Literal


class VisionError(Exception):
    """The base of every error in `vision`."""


class FileError(VisionError, ValueError):
    """A file from outside that cannot be read; the message names it and the next step."""


class BoardFileError(VisionError, ValueError):
    """A board file that is not of the form; the message names file, key and value."""


class UnknownBoardError(BoardFileError, LookupError):
    """No board file of a name; the message says which there are."""


class LensFileError(VisionError, ValueError):
    """A lens file that is not of the form; the message names file, key and value."""


class CatalogueError(VisionError, ValueError):
    """A catalogue, or what one is made of; the message names the file or photo, and the place."""


@dataclass(frozen=True, slots=True)
class PhotoFlaw:
    """Why no piece can be learnt from a photo, for programs that say it in other words.

    Attributes:
        what: `no-sheet`: the mat is not found. `blurred`: it is not sharp. `same`: it shows the
            pieces of another photo. `empty`: nothing lies in a slot. `unnamed`: something lies in a
            slot that should be empty. `unseen`: what is printed there cannot be seen. `twice`: what
            lies there is the piece of another slot.
        photo: the photo's name.
        slot: the slot, row by row from 0; 0 where the whole photo is meant.
        other_photo: the name of the other photo, for `same` and `twice`.
        other_slot: the other slot, for `twice`.
    """

    what: Literal["no-sheet", "blurred", "same", "empty", "unnamed", "unseen", "twice"]
    photo: str
    slot: int = 0
    other_photo: str = ""
    other_slot: int = 0


class PhotoError(CatalogueError):
    """A photo from which no piece can be learnt; the message names photo, slot and next step."""

    def __init__(self, message: str, flaw: PhotoFlaw) -> None:
        """Say a message; `flaw` says the same to programs."""
        super().__init__(message)
        self.flaw = flaw


class FrameError(VisionError, ValueError):
    """A picture that cannot be read; the message names the file."""
