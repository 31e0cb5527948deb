"""Screens that every game shows alike, brought up at a table of Jinns: name to prompt."""

from __future__ import annotations

from device.table.called import RefereeEntry
from device.table.events import JournalBack, JournalFailed, RefereeAsked, Trouble
from device.table.prompts import Key, Prompt
from device.table.troubles import PATIENCE_S
from tests.device.games.jinns.evenings import four, four_on_a_plan, look
from tests.device.games.jinns.table_top import Evening, changed, settled
from tests.games.jinns.tables import table


def samples() -> dict[str, Prompt]:
    """Return every screen by its name."""
    troubles = {one.value.replace("-", "_"): _troubled(one) for one in Trouble}
    return {**troubles, **_pauses(), **_records(), **_put_back(), **_unseen(), **_referee()}


def _troubled(trouble: Trouble) -> Prompt:
    """Return the screen once a trouble has lasted."""
    return four().blocked(trouble).blocked(trouble, PATIENCE_S).prompt


def _pauses() -> dict[str, Prompt]:
    evening = four().press(Key.C)
    screens = {"paused": evening.prompt, "ending": evening.press(Key.C).prompt}
    over = Evening(table("wishes-4"), {0: "r1", 1: "b1"}).see_move("0>1")
    screens["new_game"] = over.press(Key.C).prompt
    hidden = four().blocked(Trouble.HAND).blocked(Trouble.HAND, PATIENCE_S)
    screens["said_clear"] = hidden.press(Key.A).prompt
    screens["paused_laying"] = four().anew().blocked(Trouble.DARK).press(Key.C).prompt
    return screens


def _put_back() -> dict[str, Prompt]:
    knocked = changed(settled(four().position), {0: None, 9: None, 12: look(1, "red", 1), 20: None})
    left = changed(settled(four().position), {9: None, 20: None})
    after = four_on_a_plan().see(knocked).see(knocked).see(knocked)
    knock = {"put_back_knocked": after.prompt, "put_back_listed": after.press(Key.A).prompt}
    knock["put_back_half"] = after.see(left).prompt
    two = four_on_a_plan().see_move("0>1").see_move("20>9")
    return {
        **knock,
        "put_back_all": after.see_board().prompt,
        "put_back_illegal": four_on_a_plan().see_move("0>2").press(Key.B).prompt,
        "put_back_undone": two.press(Key.B).prompt,
        "put_back_two": two.press(Key.B).prompt,
    }


def _referee() -> dict[str, Prompt]:
    """Return the screens of the referee who was called."""
    moved = four_on_a_plan().see_move("0>1").see_move("20>9")
    illegal = four_on_a_plan().see_move("0>2")
    screens = {f"referee_{key.value}": _opened(moved, key) for key in _CALLED}
    screens |= {f"referee_{key.value}": _opened(illegal, key) for key in _AT_FAULT}
    screens["referee_menu"] = four().take(RefereeAsked()).prompt
    screens["referee_agrees"] = illegal.press(Key.B).prompt
    screens["ruled"] = illegal.press(Key.A, Key.A, Key.A, Key.A).prompt
    return screens


def _opened(play: Evening, entry: RefereeEntry) -> Prompt:
    play.take(RefereeAsked())
    for _ in RefereeEntry:
        if play.session.called is not None and play.session.called.entry is entry:
            break
        play.press(Key.B)
    prompt = play.press(Key.A).prompt
    if play.session.called is not None and entry is not RefereeEntry.RULING:
        play.press(Key.C, Key.C)
    return prompt


_CALLED = (
    RefereeEntry.LAST_MOVE,
    RefereeEntry.MAY_PLAY,
    RefereeEntry.TAKE_BACK,
    RefereeEntry.PLACES,
)
_AT_FAULT = (RefereeEntry.WHY, RefereeEntry.BOARD, RefereeEntry.RULING)


def _unanswered() -> Prompt:
    evening = four()
    one, other = settled(evening.after("0>1")), settled(evening.after("0>25"))
    doubts = {star: (one[star], other[star]) for star in (1, 25)}
    further = settled(evening.after("0>25", "20>9"))
    return evening.see(one, doubts).see(one, doubts).see(further).see(further).prompt


def _unseen() -> dict[str, Prompt]:
    evening = four()
    after = settled(evening.after("0>1", "20>9", "25>5"))
    three = evening.see(after).see(after).see(after)
    evening = four()
    others = settled(evening.after("0>25", "20>9"))
    back = evening.see_move("0>1").see(others).see(others).see(others)
    evening = four()
    return {
        "unanswered": _unanswered(),
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
