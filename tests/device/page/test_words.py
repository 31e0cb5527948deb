"""The page's own words are those of the catalogue, and all of them are used."""

from __future__ import annotations

import re
from functools import partial

from device.page.words import KEYS, page_words
from device.texts.en.page import SENTENCES
from device.texts.language import say
from tests.paths import ROOT

STATIC = ROOT / "device" / "page" / "static"
SAID = {
    *("page-table", "page-turns", "page-scores", "page-origins", "page-words", "page-screen"),
    *("page-last", "page-secret", "page-lost", "page-back", "page-no-game", "page-wall"),
    *("page-referee-ask", "page-referee-pin", "page-referee-enter", "page-referee-leave"),
    *("page-referee-is", "page-referee-other", "page-hand-over", "page-pin-wrong"),
    *("page-pin-gone", "page-pin-wait", "page-screen-gone", "page-picture", "page-skip"),
    *("page-pressed", "page-evenings", "page-to-table", "page-leaf-back", "page-leaf-on"),
    *("page-leaf", "page-sheet", "page-record", "page-album", "page-evening-open"),
    *("page-evening-unread", "page-no-evening", "page-kept-picture"),
    *("page-matters", "page-matters-open", "page-no-matter", "page-photo-before"),
    *("page-photo-after", "page-photo-slider", "page-camera"),
    *("page-camera-picture", "page-no-camera"),
    *("page-mine", "page-mine-who", "page-mine-hand", "page-mine-code", "page-mine-show"),
    *("page-mine-nothing", "page-mine-decide", "page-mine-done", "page-mine-leave"),
    *(
        "page-mine-wrong",
        "page-mine-gone",
        "page-marked",
        "page-back-to-here",
        "page-is-back",
        "page-point-how",
    ),
    *("page-place", "page-place-set", "page-turn-set", "page-box-asks"),
    *("page-language-of-phone", "page-language-box", "page-reach", "page-reach-how"),
    *("page-setup", "page-setup-pin", "page-live", "page-live-picture", "page-no-live"),
    *("page-care", "page-ask-health", "page-ask-off", "page-diagnosis", "page-wifi"),
    *("page-ask-bare", "page-bare-due", "page-backup", "page-backup-plain", "page-restore"),
    *("page-lens-own", "page-lens-nominal", "page-version", "page-update", "page-enrol"),
    *(
        "page-enrol-how",
        "page-enrol-hands",
        "page-enrol-take",
        "page-enrol-taken",
        "page-enrol-none",
    ),
    *("page-enrol-room", "page-enrol-count", "page-enrol-nothing", "page-enrol-no-piece"),
    *("page-enrol-no-sheet", "page-enrol-learn", "page-enrol-learning", "page-enrol-learnt"),
    *("page-enrol-anew", "page-enrol-starts"),
    *("page-enrol-failed", "page-enrol-missing", "page-enrol-alike", "page-enrol-lack"),
    *("page-pdf", "page-notation", "page-zip", "page-statistics"),
}


def _used() -> set[str]:
    """Return the words that markup and scripts name."""
    everything = "".join(path.read_text("utf-8") for path in STATIC.iterdir())
    marked = re.findall(r'data-(?:word|label|alt)="([\w-]+)"', everything)
    called = re.findall(r'words(?:\.|\[")([\w-]+)', everything)
    return {*marked, *called} - {"length"}


def test_every_word_of_the_catalogue_reaches_the_page() -> None:
    assert {f"page-{key}" for key in KEYS} == set(SENTENCES) == SAID


def test_the_page_uses_every_word_and_no_other() -> None:
    assert _used() == set(page_words(say))


def test_the_words_name_their_language() -> None:
    assert page_words(partial(say, language="de"))["language"] == "de"


def _imports(script: str) -> set[str]:
    return set(re.findall(r'from "(/[\w.]+)"', (STATIC / script).read_text("utf-8")))


def test_a_page_asks_for_all_its_scripts_at_once() -> None:
    needed, waiting = set[str](), {"/main.js"}
    while waiting:
        found = set[str]().union(*(_imports(one.lstrip("/")) for one in waiting))
        waiting, needed = found - needed, needed | found
    for name in ("index.html", "wall.html"):
        markup = (STATIC / name).read_text("utf-8")
        assert set(re.findall(r'rel="modulepreload" href="(/[\w.]+)"', markup)) == needed
