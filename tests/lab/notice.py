"""`python -m tests.lab.notice` writes NOTICE.md: the licences of what tablejinn brings and needs.

Names and versions are those of the lock; the licences are what the installed packages say of
themselves.
"""

from __future__ import annotations

import re
import sys
from importlib.metadata import distribution

from tests.paths import ROOT
from tests.proofs.pi_lock import NEEDED, WHOLE, lock_of

NOTICE = ROOT / "NOTICE.md"
RUN_TIME = (*NEEDED, "numpy")
"""What tablejinn needs outside a Raspberry Pi; there NumPy is the system's."""

_PINNED = re.compile(r"(?m)^([a-z0-9-]+)==([^\s;\\]+)")
_SPDX = {
    "Apache 2.0": "Apache-2.0",
    "BSD license (see license.txt for details), Copyright (c) 2000-2025, "
    "ReportLab Inc.": "BSD-3-Clause",
}
"""What some packages write in place of the identifier of spdx.org."""

_HEAD = """\
# Licences of others

tablejinn itself is under the MIT licence ([LICENSE](LICENSE)). `python -m tests.lab.notice` writes
this page.

## In the package
| what | where | licence |
|---|---|---|
| fonts of the display (misc-fixed) | `device/display/fonts` | public domain: `LICENCE` there |
| Lato, by Łukasz Dziedzic | `device/kit/fonts` | SIL OFL 1.1: `Lato-OFL.txt` there |
| Cinzel, by the Cinzel Project | `device/kit/fonts` | SIL OFL 1.1: `Cinzel-OFL.txt` there |

Pictures, sheets, recorded games and the page for browsers are our own. Nothing of a publisher's is
in them.

## Needed beside it
The package brings none of these. pip installs them, in the versions of the lock. Some bring
libraries of their own, as OpenCV brings FFmpeg; their licences lie beside those of the packages, in
their `.dist-info` folders.

| package | version | licence |
|---|---|---|
"""
_TAIL = """
On a Raspberry Pi, NumPy, picamera2, lgpio and spidev are Debian's and Raspberry Pi's packages, with
their licences in `/usr/share/doc`.
"""


def notice() -> str:
    """Return the page for the lock of this checkout."""
    pinned: dict[str, list[str]] = {}
    for name, version in _PINNED.findall(lock_of(WHOLE.read_text(encoding="utf-8"), RUN_TIME)):
        pinned.setdefault(name, []).append(version)
    rows = [
        f"| {name} | {', '.join(versions)} | {licence_of(name)} |"
        for name, versions in sorted(pinned.items())
    ]
    return _HEAD + "\n".join(rows) + "\n" + _TAIL


def licence_of(name: str) -> str:
    """Return the licence that an installed package names for itself."""
    told = distribution(name).metadata
    said = told["License-Expression"] or told["License"] or ""
    return _SPDX.get(said, said)


def main() -> int:
    """Write it."""
    NOTICE.write_text(notice(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
