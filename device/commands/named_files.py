"""Files and folders that the words of a command name: one that is not there is a misuse."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from device.config.file import config_file, read_config
from device.config.sections import Config
from device.errors import MisuseError
from vision.errors import UnknownBoardError
from vision.sheet.board import Board
from vision.sheet.board_file import find_board


def add_config_option(parser: argparse.ArgumentParser) -> None:
    """Add `--config FILE` to a command."""
    parser.add_argument("--config", type=Path, metavar="FILE", help="the configuration")


def named_file(word: str, path: Path | None) -> Path | None:
    """Return the file that a word of the command names; None where it names none.

    Raises:
        MisuseError: there is no such file.
    """
    if path is not None and not path.exists() and not path.is_symlink():
        raise MisuseError(f"{word} {path}: No such file or directory; check the path")
    return path


def named_folder(word: str, path: Path | None) -> Path | None:
    """Return the folder that a word of the command names; None where it names none.

    Raises:
        MisuseError: there is no such folder.
    """
    if path is not None and not path.is_dir():
        raise MisuseError(f"{word} {path}: is no folder; check the path")
    return path


def named_board(name: str, folder: Path | None) -> Board:
    """Return the board that `--sheet` names, from a folder or from those that are shipped.

    Raises:
        MisuseError: there is no such board.
        BoardFileError: its file is wrong.
    """
    try:
        return find_board(name, folder)
    except UnknownBoardError as error:
        raise MisuseError(f"--sheet {name}: {error}") from error


def config_named(args: argparse.Namespace) -> Config:
    """Return the configuration that `--config` names, else the box's or the user's own.

    Raises:
        MisuseError: there is no such file.
        ConfigError: the file or a variable is refused.
    """
    named = named_file("--config", args.config)
    return read_config(config_file(named, os.environ), os.environ)
