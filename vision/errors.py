"""What can go wrong in reading frames.

VisionError
├── FileError (ValueError)       a file from outside that cannot be read, or is no JSON or TOML
├── BoardFileError (ValueError)  a board file that is not of the form; names file, key and value
│   └── UnknownBoardError (LookupError)  no board file of a name
├── LensFileError (ValueError)   a lens file or sidecar that is not of the form
├── CatalogueError (ValueError)  an enrolled box that cannot be learnt, read or written
└── FrameError (ValueError)      a picture that cannot be decoded, or is no colour picture

That no sheet is in view, or that a hand covers it, is an answer, not an error.
"""


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


class FrameError(VisionError, ValueError):
    """A picture that cannot be read; the message names the file."""
