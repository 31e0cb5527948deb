"""`python -m tests.proofs.pi_lock`: write systemd/requirements-pi.lock from requirements.lock.

Raspberry Pi OS brings NumPy, picamera2, lgpio and spidev, built for each other; they must not be
shadowed, so the lock is installed with --no-deps and names only the rest of what the service needs.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Collection
from pathlib import Path

ROOT = Path(__file__).parents[2]
WHOLE = ROOT / "requirements.lock"
PI_LOCK = ROOT / "systemd" / "requirements-pi.lock"
NEEDED = (
    *("anyio", "click", "h11", "idna", "starlette", "typing-extensions", "uvicorn"),
    *("cbor2", "charset-normalizer", "colorzero", "gpiozero", "luma-core", "luma-oled", "msgspec"),
    *("opencv-python-headless", "paho-mqtt", "pillow", "reportlab", "setuptools", "smbus2"),
)
_HEAD = """\
# What a Raspberry Pi's environment gets from PyPI: of requirements.lock what the service needs and
# Raspberry Pi OS has not. Written by `python -m tests.proofs.pi_lock`.
"""


def pi_lock(whole: str) -> str:
    """Return the part of a lock that a Pi's environment gets."""
    return _HEAD + lock_of(whole, NEEDED)


def lock_of(whole: str, names: Collection[str]) -> str:
    """Return the part of a lock that pins these packages."""
    blocks = re.split(r"(?m)^(?=[a-z0-9-]+==)", whole)
    kept = [block.rstrip("\n") for block in blocks if block.partition("==")[0] in names]
    return "\n".join(kept) + "\n"


def main() -> int:
    """Write it."""
    PI_LOCK.write_text(pi_lock(WHOLE.read_text(encoding="utf-8")), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
