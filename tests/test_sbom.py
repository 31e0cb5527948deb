"""The bill of materials is that of the lock."""

from __future__ import annotations

import json

from tests.lab.sbom import LOCK, SBOM, present, sbom


def test_the_bill_of_materials_is_up_to_date() -> None:
    assert SBOM.read_text(encoding="utf-8") == present(), "python -m tests.lab.sbom writes it"


def test_every_pinned_package_is_a_component_with_its_version() -> None:
    told = json.loads(
        sbom('six==1.2.3 ; python_version < "3.12" \\\n  --hash=sha256:0\nsix==1.4', "1")
    )
    assert [one["purl"] for one in told["components"]] == [
        "pkg:pypi/six@1.2.3",
        "pkg:pypi/six@1.4",
    ]


def test_no_package_of_the_lock_is_left_out() -> None:
    pins = sum("==" in line for line in LOCK.read_text(encoding="utf-8").splitlines())
    assert len(json.loads(present())["components"]) == pins
