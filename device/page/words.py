"""The page's own words, beside those of the box's screens, in the players' language."""

from __future__ import annotations

from device.keepsake.keepsake import Say
from device.table.prompts import text

KEYS = (
    *("table", "turns", "scores", "origins", "words", "screen", "last", "secret"),
    *("lost", "back", "no-game", "referee-ask", "referee-pin", "referee-enter", "referee-leave"),
    *("referee-is", "referee-other", "pin-wrong", "pin-gone", "pin-wait", "screen-gone"),
    *("wall", "hand-over", "picture", "skip", "pressed"),
    *("evenings", "to-table", "leaf-back", "leaf-on", "leaf", "sheet", "record", "album"),
    *("evening-open", "evening-unread", "no-evening", "kept-picture"),
    *("matters", "matters-open", "no-matter", "photo-before", "photo-after", "photo-slider"),
    *("camera", "camera-picture", "no-camera"),
    *("mine", "mine-who", "mine-code", "mine-hand", "mine-show", "mine-nothing", "mine-decide"),
    *("mine-leave", "mine-wrong", "mine-gone", "mine-done", "marked"),
    *("back-to-here", "is-back", "point-how", "place", "place-set", "turn-set", "box-asks"),
    *("language-of-phone", "language-box", "reach", "reach-how"),
    *("setup", "setup-pin", "live", "live-picture", "no-live", "care"),
    *("ask-bare", "bare-due", "backup", "backup-plain", "restore", "lens-own", "lens-nominal"),
    *(
        "version",
        "update",
        "enrol",
        "enrol-how",
        "enrol-hands",
        "enrol-take",
        "enrol-taken",
        "enrol-none",
    ),
    *("enrol-room", "enrol-count", "enrol-nothing", "enrol-no-piece", "enrol-no-sheet"),
    *("enrol-learn", "enrol-learning", "enrol-learnt", "enrol-failed"),
    *("enrol-anew", "enrol-starts"),
    *("enrol-missing", "enrol-alike", "enrol-lack"),
    *("ask-health", "ask-off", "diagnosis", "wifi", "pdf", "notation", "zip", "statistics"),
)
"""The names of the words; each is the sentence `page-<name>` of the catalogue."""


def page_words(say: Say) -> dict[str, str]:
    """Return the page's own words by their names, and the code of their language."""
    words = {key: say(text(f"page-{key}")) for key in KEYS}
    return {**words, "language": say(text("language-code"))}
