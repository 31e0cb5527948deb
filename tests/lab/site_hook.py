"""What MkDocs calls while it builds the site (`hooks` in mkdocs.yml).

Pages that must lie elsewhere in the repository become pages of the site too. Links are written for
the repository; here they are turned to the site's pages, and lose their target where the site has
none. Lists that follow a line without a blank one are read as lists, as readers of Markdown do.
"""

from __future__ import annotations

import posixpath
import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parents[2]
ELSEWHERE = {
    "hardware.md": "hardware.md",
    "architecture.md": "ARCHITECTURE.md",
    "changelog.md": "CHANGELOG.md",
    "licences.md": "NOTICE.md",
    "install.md": "systemd/README.md",
    "faults_tested.md": "tests/faults.md",
}
"""Pages of the site, and where they lie in the repository."""

_OF_REPOSITORY = {path: page for page, path in ELSEWHERE.items()}
_LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)")
_ITEM = re.compile(r"(?:[-*] |\d+\. )")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that lie elsewhere."""
    for page, path in ELSEWHERE.items():
        told = (ROOT / path).read_text(encoding="utf-8")
        files.append(File.generated(config, page, content=told))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Turn a page as it lies in the repository into one of the site."""
    del config
    return for_site(markdown, page.file.src_uri, frozenset(files.src_uris))


def for_site(markdown: str, page: str, pages: frozenset[str]) -> str:
    """Return the text of a page of the site; `pages` are all files of the site."""
    lies_at = ELSEWHERE.get(page, f"docs/{page}")

    def turned(found: re.Match[str]) -> str:
        return _turned(found, page, lies_at, pages)

    pieces = re.split(r"(?ms)(^[ ]*```.*?^[ ]*```$)", markdown)
    return "".join(
        piece if number % 2 else _with_lists(_LINK.sub(turned, piece))
        for number, piece in enumerate(pieces)
    )


def _turned(found: re.Match[str], page: str, lies_at: str, pages: frozenset[str]) -> str:
    is_picture, words, target = found.groups()
    path, _, anchor = target.partition("#")
    if not path or ":" in path:
        return found[0]
    named = posixpath.normpath(posixpath.join(posixpath.dirname(lies_at), path))
    there = _OF_REPOSITORY.get(named, named.removeprefix("docs/"))
    if there not in pages:
        return words
    link = posixpath.relpath(there, posixpath.dirname(page) or ".")
    return f"{is_picture}[{words}]({link}{'#' if anchor else ''}{anchor})"


def _with_lists(text: str) -> str:
    """Return the text with a blank line before each list that has none."""
    lines: list[str] = []
    is_list = False
    for line in text.split("\n"):
        is_item = _ITEM.match(line) is not None
        if is_item and not is_list and lines and lines[-1].strip():
            lines.append("")
        is_list = is_item or (is_list and bool(line.strip()))
        lines.append(line)
    return "\n".join(lines)
