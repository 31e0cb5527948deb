"""Every file that a page of the documents names is there."""

from __future__ import annotations

import re
from pathlib import Path

from tests.paths import ROOT

PAGES = (*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md")))
HISTORY = {"CHANGELOG.md"}  # what it names was there once


def test_a_path_that_a_page_names_exists() -> None:
    missing = [
        f"{page.relative_to(ROOT)}: {name}"
        for page in PAGES
        if page.name not in HISTORY
        for name in re.findall(
            r"`((?:games|vision|device|tests|docs|systemd)/[\w/.]+?)/?(?:::\w+)?`",
            page.read_text(encoding="utf-8"),
        )
        if not (ROOT / name).exists()
    ]
    assert missing == []


def test_a_link_of_a_page_leads_somewhere() -> None:
    missing = [
        f"{page.relative_to(ROOT)}: {target}"
        for page in PAGES
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
        if not (page.parent / target).exists()
    ]
    assert missing == []


def test_a_link_into_a_page_names_one_of_its_headings() -> None:
    wrong = [
        f"{page.relative_to(ROOT)}: {target}#{anchor}"
        for page in PAGES
        for target, anchor in re.findall(
            r"\]\(([^)#:]*)#([^)]*)\)", page.read_text(encoding="utf-8")
        )
        if anchor not in _anchors((page.parent / target) if target else page)
    ]
    assert wrong == []


def _anchors(page: Path) -> set[str]:
    """Return the anchors of a page's headings, as readers of Markdown make them."""
    headings = re.findall(r"(?m)^#+ (.+)$", page.read_text(encoding="utf-8"))
    words = (re.sub(r"[^\w\s-]", "", heading).strip().lower() for heading in headings)
    return {re.sub(r"\s+", "-", each) for each in words}
