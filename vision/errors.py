"""What can go wrong in reading frames.

VisionError
├── BoardFileError (ValueError)  a board file that is not of the form; names file, key and value
├── LensFileError (ValueError)   a lens file or sidecar that is not of the form
├── CatalogueError (ValueError)  an enrolled box that cannot be learnt, read or written
├── FrameError (ValueError)      a picture that cannot be decoded, or is no colour picture
└── CatalogueError (ValueError)  a box of tiles or cards that cannot be enrolled or read

That no sheet is in view, or that a hand covers it, is an answer, not an error.
"""


class VisionError(Exception):
    """The base of every error in `vision`."""


class BoardFileError(VisionError, ValueError):
    """A board file that is not of the form; the message names file, key and value."""


class LensFileError(VisionError, ValueError):
    """A lens file that is not of the form; the message names file, key and value."""


class FrameError(VisionError, ValueError):
    """A picture that cannot be read; the message names the file."""


class CatalogueError(VisionError, ValueError):
    """A box that cannot be enrolled, or its file; the message names photo and slot, or the file."""
