"""Whether this machine is too busy for a time to say anything of the product."""

from __future__ import annotations

import os

from tests.proofs.report import Check


def is_busy() -> bool:
    """Return whether more processes want to run than there are cores."""
    return os.getloadavg()[0] > (os.cpu_count() or 1)


def timed(tried: str, found: str, *, holds: bool) -> Check:
    """Return a line about a time; on a busy machine a time that is too long says nothing."""
    if holds or not is_busy():
        return Check(tried, found, holds)
    return Check(tried, f"{found}, on a busy machine", None)
