"""A disk without room, as far as one process notices."""

from __future__ import annotations

import resource
from collections.abc import Generator
from contextlib import contextmanager


@contextmanager
def room_for(count: int) -> Generator[None]:
    """Let files of this process grow to so many bytes and no further."""
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (count, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
