"""`python -m tests.lab.sbom` writes systemd/sbom.cdx.json: what a Pi's environment is made of.

The form is CycloneDX 1.5 (cyclonedx.org). It is made from the lock of the Pi alone, without a date,
so the same lock gives the same file. What comes from the system (`systemd/machine.sh`) is Debian's
and Raspberry Pi's, whose own security updates hold for it.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
import uuid

from tests.paths import ROOT

LOCK = ROOT / "systemd" / "requirements-pi.lock"
SBOM = ROOT / "systemd" / "sbom.cdx.json"
_PINNED = re.compile(r"(?m)^([a-z0-9-]+)==([^\s;\\]+)")


def sbom(lock: str, version: str) -> str:
    """Return the bill of materials of `lock`, for that version of tablejinn."""
    parts = sorted(set(_PINNED.findall(lock)))
    body: dict[str, object] = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, f'{version}{parts}')}",
        "version": 1,
        "metadata": {"component": {"type": "application", "name": "tablejinn", "version": version}},
        "components": [_component(name, pinned) for name, pinned in parts],
    }
    return json.dumps(body, indent=1) + "\n"


def _component(name: str, version: str) -> dict[str, str]:
    purl = f"pkg:pypi/{name}@{version}"
    return {"type": "library", "bom-ref": purl, "name": name, "version": version, "purl": purl}


def present() -> str:
    """Return the bill of materials of this checkout."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return sbom(LOCK.read_text(encoding="utf-8"), str(project["version"]))


def main() -> int:
    """Write it."""
    SBOM.write_text(present(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
