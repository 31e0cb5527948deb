"""Screens that every game shows alike, brought up at a table of Jinns: name to prompt."""

from __future__ import annotations

from device.table.events import JournalBack, JournalFailed, Trouble
from device.table.prompts import Key, Prompt
from device.table.step import PATIENCE_S
from tests.device.games.jinns.evenings import four
from tests.device.games.jinns.table_top import settled


def samples() -> dict[str, Prompt]:
    """Return every screen by its name."""
    troubles = {one.value.replace("-", "_"): _troubled(one) for one in Trouble}
    return {**troubles, **_pauses(), **_records(), **_put_back(), **_unseen()}


def _troubled(trouble: Trouble) -> Prompt:
    """Return the screen once a trouble has lasted."""
    return four().blocked(trouble).blocked(trouble, PATIENCE_S).prompt


def _pauses() -> dict[str, Prompt]:
    evening = four().press(Key.C)
    screens = {"paused": evening.prompt, "ending": evening.press(Key.C).prompt}
    screens["paused_laying"] = four().anew().blocked(Trouble.DARK).press(Key.C).prompt
    return screens


def _put_back() -> dict[str, Prompt]:
    two = four().see_move("0>1").see_move("20>9")
    return {
        "put_back_illegal": four().see_move("0>2").press(Key.B).prompt,
        "put_back_undone": two.press(Key.B).prompt,
        "put_back_two": two.press(Key.B).prompt,
    }


def _unseen() -> dict[str, Prompt]:
    evening = four()
    after = settled(evening.after("0>1", "20>9", "25>5"))
    three = evening.see(after).see(after).see(after)
    evening = four()
    others = settled(evening.after("0>25", "20>9"))
    back = evening.see_move("0>1").see(others).see(others).see(others)
    evening = four()
    return {
        "unseen": three.prompt,
        "unseen_step": three.press(Key.C).prompt,
        "unseen_back": back.prompt,
        "together": evening.see(settled(evening.after("0>1", "20>9"))).prompt,
    }


def _records() -> dict[str, Prompt]:
    failed = four().take(JournalFailed(is_full=False))
    full = four().take(JournalFailed(is_full=True))
    return {
        "unsaved_failed": failed.prompt,
        "unsaved_full": full.prompt,
        "saved_again": full.take(JournalBack()).prompt,
    }
