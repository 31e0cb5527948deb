"""The last line of a thread: a fault that nobody foresaw is logged and told; the thread goes on.

A fault in one scene or one part must not end the evening. So every thread of the box runs its work
through `LastLine`: camera, display, buttons, heart, broker, exhibits, and the service's loop.
Nothing else in `device` catches every exception.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

logger = logging.getLogger(__name__)

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Fault:
    """Work that failed as nobody foresaw.

    Attributes:
        doing: what was being done, such as `reading jinns`.
        error: what was raised.
        is_new: whether the attempt before did not fail in the same way.
    """

    doing: str
    error: Exception
    is_new: bool


class LastLine:
    """Attempts work, and turns whatever it raises into a fault.

    A fault is logged with its traceback when it is new, and in one line of the debug log when it
    comes again: a scene that lies there is tried again every few seconds.
    """

    def __init__(self, doing: str) -> None:
        """Stand behind what is being done, such as `reading jinns`."""
        self._doing = doing
        self._last = ""

    def attempt(
        self, work: Callable[[], T], foreseen: tuple[type[Exception], ...] = ()
    ) -> T | Fault:
        """Return what `work` returns, or how it failed; what is foreseen is raised."""
        try:
            done = work()
        except foreseen:
            raise
        except Exception as error:  # noqa: BLE001 - the last line; see the module
            return self._fault(error)
        self._last = ""
        return done

    def _fault(self, error: Exception) -> Fault:
        said = f"{type(error).__name__}: {error}"
        is_new = said != self._last
        self._last = said
        if is_new:
            logger.error("%s failed: %s", self._doing, said, exc_info=error)
        else:
            logger.debug("%s failed again: %s", self._doing, said)
        return Fault(self._doing, error, is_new)


class LastLines:
    """A last line for each kind of work of one thread; each kind is news by itself."""

    def __init__(self) -> None:
        """Begin without a fault."""
        self._lines: dict[str, LastLine] = {}

    def attempt(
        self, doing: str, work: Callable[[], T], foreseen: tuple[type[Exception], ...] = ()
    ) -> T | Fault:
        """Return what `work` returns, or how it failed; what is foreseen is raised."""
        return self._lines.setdefault(doing, LastLine(doing)).attempt(work, foreseen)
