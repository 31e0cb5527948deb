"""Work on two threads, where the machine lets the process have two processors.

NumPy and OpenCV let go of Python's lock while they calculate, so two threads share the work on a
large reading. The results are the same, and in the same order, as on one thread. Readings that take
a twentieth of a second are not worth a thread.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

_ItemT = TypeVar("_ItemT")
_ResultT = TypeVar("_ResultT")

MOST_THREADS = 2  # chosen: a Raspberry Pi's other two processors keep the camera and the page


def side_by_side(
    function: Callable[[_ItemT], _ResultT],
    items: Iterable[_ItemT],
    *,
    processors: int | None = None,
) -> list[_ResultT]:
    """Return a function's results for items, in their order.

    An error of the function is raised for the first item that fails.

    Args:
        function: what is done; no call may change what another call uses.
        items: what it is done for.
        processors: how many processors the process may use; None asks the machine.
    """
    asked = list(items)
    threads = min(MOST_THREADS, _processors() if processors is None else processors, len(asked))
    if threads < MOST_THREADS:
        return [function(item) for item in asked]
    with ThreadPoolExecutor(threads, thread_name_prefix="reading") as pool:
        return list(pool.map(function, asked))


def _processors() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
