"""`python -m tests.lab.settings_page` writes docs/settings.md, as `tablejinn config` prints it."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator

from device.config.file import PREFIX, describe
from tests.paths import ROOT

PAGE = ROOT / "docs" / "settings.md"
_SETTING = re.compile(r"(?P<key>\w+) = (?P<default>.*?)  # (?P<about>.*?): (?P<allowed>.*)")
_HEAD = f"""\
# Settings

Every setting, its default and what it may be, as `tablejinn config` prints them; `python -m
tests.lab.settings_page` writes this page. Settings stand in `/etc/tablejinn/tablejinn.toml`. What
is not there has its default. A setting that does not exist, or a value that is not allowed, is
refused with its place and what is allowed. A variable sets one for once: `{PREFIX}CAMERA_FPS=15`.
[Commands](commands.md#the-configuration) tells which file counts, and what house rules are.
"""


def page() -> str:
    """Return the page."""
    return _HEAD + "".join(_lines(describe()))


def _lines(described: str) -> Iterator[str]:
    for line in filter(None, described.splitlines()):
        if line.startswith("["):
            yield f"\n## {line.strip('[]')}\n| setting | default | what it is | allowed |\n"
            yield "|---|---|---|---|\n"
            continue
        found = _SETTING.fullmatch(line)
        if found is None:
            raise ValueError(f"no setting: {line}")
        key, default, about, allowed = (part.replace("|", "\\|") for part in found.groups())
        yield f"| `{key}` | `{default}` | {about} | {allowed} |\n"


def main() -> int:
    """Write it."""
    PAGE.write_text(page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
