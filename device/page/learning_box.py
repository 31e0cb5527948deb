"""Learning a box of pieces from its photos, beside the game: a process of its own does it."""

from __future__ import annotations

import logging
import subprocess
import threading
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from msgspec import Struct

from vision.decode import decode_json_bytes
from vision.errors import FileError, PhotoFlaw

logger = logging.getLogger(__name__)

LONGEST_S = 900.0  # seconds; a box is learnt within a minute, on a slow board within a few
Stage = Literal["", "running", "done", "failed"]


class Pair(Struct, frozen=True):
    """Two pieces that look much alike, by their slots; copies may."""

    ids: tuple[str, str]
    copies: bool


class LearntBox(Struct, frozen=True):
    """What was learnt, as `tablejinn enrol --json` prints it: faces, and what to look at again."""

    enrolled: int = 0
    missing: tuple[str, ...] = ()
    twins: tuple[Pair, ...] = ()


class FlawedPhoto(Struct, frozen=True):
    """What is wrong with a photo, as `tablejinn enrol --json` prints it."""

    flaw: PhotoFlaw


@dataclass(frozen=True, slots=True)
class Learning:
    """How far the learning of a box has come.

    Attributes:
        stage: whether it runs, is done, or failed.
        learnt: what was learnt.
        flaw: the photo for which it failed, and why.
        why: why it failed otherwise, in the command's words; nothing if the command broke off.
    """

    stage: Stage = ""
    learnt: LearntBox = field(default_factory=LearntBox)
    flaw: PhotoFlaw | None = None
    why: str = ""


class BoxLearner:
    """Runs `tablejinn enrol --json`, one box at a time; used by several threads."""

    def __init__(self) -> None:
        """Nothing was learnt yet."""
        self._lock = threading.Lock()
        self._found: dict[str, Learning] = {}

    def found(self, game: str) -> Learning:
        """Return how far the learning of a game's box has come."""
        with self._lock:
            return self._found.get(game, Learning())

    def start(self, game: str, command: Sequence[str]) -> bool:
        """Learn the box of a game by a command; False while a box is being learnt.

        Args:
            game: the game's name in programs.
            command: the program and its arguments.
        """
        with self._lock:
            if any(one.stage == "running" for one in self._found.values()):
                return False
            self._found[game] = Learning("running")
        threading.Thread(
            target=self._run, args=(game, tuple(command)), name=f"enrol-{game}", daemon=True
        ).start()
        return True

    def forget(self, game: str) -> None:
        """Forget what came of an earlier learning, once its photos are others."""
        with self._lock:
            if self._found.get(game, Learning()).stage != "running":
                self._found.pop(game, None)

    def _run(self, game: str, command: tuple[str, ...]) -> None:
        try:
            found = _ran(command)
        except (OSError, subprocess.SubprocessError, FileError) as error:
            logger.warning("enrol %s: %s", game, error)
            found = Learning("failed")
        with self._lock:
            self._found[game] = found


def _ran(command: tuple[str, ...]) -> Learning:
    done = subprocess.run(  # noqa: S603 - our own program
        command,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        check=False,
        timeout=LONGEST_S,
    )
    said = done.stdout.encode()
    if not done.returncode:
        return Learning("done", decode_json_bytes(said, LearntBox, "what was learnt"))
    if said:
        return Learning("failed", flaw=decode_json_bytes(said, FlawedPhoto, "the photo").flaw)
    return Learning("failed", why=done.stderr.strip())
