"""The site: built offline, nothing of it is loaded from elsewhere, and every page is in it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tests.lab.settings_page import PAGE, page
from tests.lab.site_hook import ELSEWHERE, for_site
from tests.paths import ROOT

PAGES = frozenset({"index.md", "hardware.md", "games/jinns.md", "wiring.svg"})


@pytest.mark.parametrize(
    ("page_name", "written", "wanted"),
    [
        ("index.md", "[parts](../hardware.md#parts)", "[parts](hardware.md#parts)"),
        ("games/jinns.md", "[home](../index.md)", "[home](../index.md)"),
        ("games/jinns.md", "[parts](../../hardware.md)", "[parts](../hardware.md)"),
        ("hardware.md", "![Wiring](docs/wiring.svg)", "![Wiring](wiring.svg)"),
        ("index.md", "[a file](../vision/boards/lake.toml)", "a file"),
        ("index.md", "[out](https://example.org/a)", "[out](https://example.org/a)"),
        ("index.md", "[here](#there)", "[here](#there)"),
    ],
)
def test_links_of_the_repository_become_links_of_the_site(
    page_name: str, written: str, wanted: str
) -> None:
    assert for_site(written, page_name, PAGES) == wanted


def test_a_list_right_below_a_line_is_a_list_and_code_stays_as_it_is() -> None:
    code = "```\nit:\n- no list\n```"
    assert for_site("It shows:\n- one\n  more\n- two", "index.md", PAGES) == (
        "It shows:\n\n- one\n  more\n- two"
    )
    assert for_site(code, "index.md", PAGES) == code


def test_the_page_of_settings_is_what_the_program_prints() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "python -m tests.lab.settings_page"


class _Loads(HTMLParser):
    """Collects what a browser loads with a page, not where its links lead."""

    def __init__(self) -> None:
        super().__init__()
        self.loaded: list[str] = []
        self.policies: list[str] = []
        self.alternatives_missing = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        if tag != "a":
            self.loaded += [
                told[name] for name in ("src", "srcset", "poster", "data") if name in told
            ]
        is_mere_link = tag == "link" and told.get("rel") in ("canonical", "next", "prev")
        if tag == "link" and not is_mere_link:
            self.loaded.append(told.get("href", ""))
        if tag == "img" and not told.get("alt"):
            self.alternatives_missing += 1
        if told.get("http-equiv", "") == "Content-Security-Policy":
            self.policies.append(told["content"])


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("site")
    words = (sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(out))
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(  # noqa: S603 - our own pages
        words, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return out


@pytest.mark.slow
def test_no_page_loads_anything_from_elsewhere(site: Path) -> None:
    pages = sorted(site.rglob("*.html"))
    assert len(pages) > 40
    for html in pages:
        loads = _Loads()
        loads.feed(html.read_text(encoding="utf-8"))
        outside = [one for one in loads.loaded if re.match(r"\s*([a-z]+:)?//", one)]
        assert (html.name, outside) == (html.name, [])
        assert html.name == "404.html" or len(loads.policies) == 1, html
        assert not [one for one in loads.policies if "http" in one]
        assert not loads.alternatives_missing, html


@pytest.mark.slow
def test_no_style_loads_anything_from_elsewhere(site: Path) -> None:
    for sheet in site.rglob("*.css"):
        told = sheet.read_text(encoding="utf-8")
        assert re.findall(r"url\(\s*['\"]?(?:https?:)?//[^)]*", told) == [], sheet
        assert re.findall(r"@import[^;]*//[^;]*", told) == [], sheet


@pytest.mark.slow
def test_every_page_of_the_documents_is_in_the_site(site: Path) -> None:
    docs = ROOT / "docs"
    names = (*(path.relative_to(docs) for path in docs.rglob("*.md")), *map(Path, ELSEWHERE))
    missing = [str(name) for name in names if not (site / _built_as(name)).exists()]
    assert missing == []


def _built_as(name: Path) -> Path:
    """Return where MkDocs puts a page; README.md is the index of its folder."""
    stem = "index" if name.name == "README.md" else name.stem
    return name.with_name(f"{stem}.html")
