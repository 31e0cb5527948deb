"""The language that players chose at the box, kept in a file beside the journal.

The file names the language of the configuration at that time and the chosen one. So a later change
of the configuration counts again.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from pathlib import Path

from device.config.sections import Config
from device.texts.offered import LANGUAGES
from vision.errors import FileError
from vision.files import read_bytes, write_whole

logger = logging.getLogger(__name__)

FILE = "language"


def with_chosen_language(config: Config, folder: Path) -> Config:
    """Return the settings with the language that players chose last, if they chose one here."""
    try:
        configured, chosen = read_bytes(folder / FILE).decode("utf-8").split()
    except (FileError, ValueError):
        return config
    if configured != config.language.name or chosen not in LANGUAGES:
        return config
    return replace(config, language=replace(config.language, name=chosen))


def keep_language(folder: Path, configured: str, chosen: str) -> None:
    """Keep the language that players chose; a folder that takes nothing is logged."""
    try:
        write_whole(folder / FILE, f"{configured} {chosen}\n".encode())
    except FileError as error:
        logger.warning("the language is not kept: %s", error)
