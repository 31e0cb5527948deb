"""The page's own files: markup, style and scripts, as they lie beside this module."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

_HTML, _CSS, _JS, _SVG = "text/html", "text/css", "text/javascript", "image/svg+xml"

STATIC = {
    "/": ("index.html", _HTML),
    "/wall": ("wall.html", _HTML),
    "/evenings": ("evenings.html", _HTML),
    "/setup": ("setup.html", _HTML),
    "/setup.js": ("setup.js", _JS),
    "/enrol.js": ("enrol.js", _JS),
    "/pieces.js": ("pieces.js", _JS),
    "/icon.svg": ("icon.svg", _SVG),
    "/page.css": ("page.css", _CSS),
    "/wall.css": ("wall.css", _CSS),
    "/main.js": ("main.js", _JS),
    "/language.js": ("language.js", _JS),
    "/line.js": ("line.js", _JS),
    "/view.js": ("view.js", _JS),
    "/referee.js": ("referee.js", _JS),
    "/drawing.js": ("drawing.js", _JS),
    "/reach.js": ("reach.js", _JS),
    "/pointing.js": ("pointing.js", _JS),
    "/mine.js": ("mine.js", _JS),
    "/camera.js": ("camera.js", _JS),
    "/matters.js": ("matters.js", _JS),
    "/evenings.js": ("evenings.js", _JS),
    "/speech.js": ("speech.js", _JS),
}
"""By path: the name of the file, and its kind of content."""


@cache
def page_file(path: str) -> tuple[bytes, str]:
    """Return the content of a file and its kind of content."""
    name, kind = STATIC[path]
    return (files("device.page") / "static" / name).read_bytes(), kind
