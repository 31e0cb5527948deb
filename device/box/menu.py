"""The menu for setting up a game with three buttons.

The menu asks whether to resume a game or begin a new one, then for the game, the game's own
questions, and house rules. Button A accepts, B changes, C goes back. The functions are pure, like
those of `device.table.step`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from device.games.last_time import told
from device.games.port import SetupForm
from device.table.prompts import Key, Prompt, Signal, Text, text


class MenuStage(Enum):
    """What the menu asks at one moment."""

    LENS = "lens"
    RESUME = "resume"
    WELCOME = "welcome"
    GAME = "game"
    LAST = "last"
    ASK = "ask"
    RULES = "rules"
    RULE = "rule"
    DONE = "done"
    RESUMED = "resumed"


@dataclass(frozen=True, slots=True)
class OpenGame:
    """A game in the journal that has not ended: the game's name, and a line about its progress."""

    game: str
    progress: Text


@dataclass(frozen=True, slots=True)
class Menu:
    """The menu with the answers so far.

    Attributes:
        forms: the games that can be played here, by their name in the notation.
        stage: what is being asked.
        open_game: the game that could be resumed, or None.
        game: the number of the form that is filled in.
        question: the number of its question, or of its house rule, that is shown.
        last: the games that were played before, each as it was set up last time.
    """

    forms: tuple[tuple[str, SetupForm], ...]
    stage: MenuStage = MenuStage.WELCOME
    open_game: OpenGame | None = None
    game: int = 0
    question: int = 0
    last: tuple[tuple[str, SetupForm], ...] = ()

    @property
    def name(self) -> str:
        """The game chosen so far."""
        return self.forms[self.game][0]

    @property
    def form(self) -> SetupForm:
        """The form of the chosen game, with the answers so far."""
        return self.forms[self.game][1]

    @property
    def last_form(self) -> SetupForm | None:
        """The chosen game as it was set up last time, or None before its first time."""
        return dict(self.last).get(self.name)


def start_menu(
    forms: tuple[tuple[str, SetupForm], ...],
    open_game: OpenGame | None,
    *,
    is_lens_known: bool,
    last: tuple[tuple[str, SetupForm], ...] = (),
) -> Menu:
    """Return the menu that the box starts with."""
    stage = _opening(open_game)
    return Menu(forms, stage if is_lens_known else MenuStage.LENS, open_game, last=last)


def menu_after_game(menu: Menu) -> Menu:
    """Return the menu after a game, with the answers of last time."""
    others = tuple((name, form) for name, form in menu.last if name != menu.name)
    last = (*others, (menu.name, menu.form))
    return replace(menu, stage=MenuStage.WELCOME, open_game=None, question=0, last=last)


def press(menu: Menu, key: Key) -> Menu:
    """Return the menu after a press."""
    if key is Key.A:
        return _accepted(menu)
    return _changed(menu) if key is Key.B else _back(menu)


def menu_prompt(menu: Menu) -> Prompt:
    """Return the screen of the menu."""
    keys = (text("key-ok"), text("key-change"), text("key-back"))
    match menu.stage:
        case MenuStage.LENS:
            ok = (text("key-ok"), None, None)
            return Prompt("lens", text("title-lens"), (text("lens"),), ok, Signal.TROUBLE)
        case MenuStage.RESUME if menu.open_game is not None:
            lines = (text("resume-ask", game=menu.open_game.game), menu.open_game.progress)
            answers = (text("key-resume"), None, text("key-new"))
            return Prompt("resume", text("title-resume"), lines, answers)
        case MenuStage.GAME:
            line = text("setup-game", game=menu.name)
            return Prompt("game", text("title-game"), (line,), keys)
        case MenuStage.LAST if menu.last_form is not None:
            answers = (text("key-yes"), None, text("key-change"))
            return Prompt("last", text("title-last"), told(menu.last_form), answers, leafing=Key.B)
        case MenuStage.ASK:
            ask = menu.form.asks()[menu.question]
            change = keys[1] if ask.has_choice else None
            return Prompt(
                ask.kind, text(f"title-{ask.kind}"), ask.lines, (keys[0], change, keys[2])
            )
        case MenuStage.RULES:
            return Prompt("rules", text("title-rules"), (_rules_text(menu),), keys)
        case MenuStage.RULE:
            line = menu.form.rules()[menu.question]
            return Prompt("rule", text("title-rules"), (line,), keys)
        case _:
            start = (text("key-start"), None, None)
            return Prompt("welcome", text("title-welcome"), (text("welcome"),), start)


def _opening(open_game: OpenGame | None) -> MenuStage:
    return MenuStage.WELCOME if open_game is None else MenuStage.RESUME


def _accepted(menu: Menu) -> Menu:
    match menu.stage:
        case MenuStage.LENS:
            return replace(menu, stage=_opening(menu.open_game))
        case MenuStage.RESUME | MenuStage.RULES:
            done = MenuStage.DONE if menu.stage is MenuStage.RULES else MenuStage.RESUMED
            return replace(menu, stage=done)
        case MenuStage.WELCOME if len(menu.forms) > 1:
            return replace(menu, stage=MenuStage.GAME)
        case MenuStage.WELCOME | MenuStage.GAME:
            return _first(menu)
        case MenuStage.LAST:
            return _as_last_time(menu)
        case MenuStage.ASK:
            return _next(menu, len(menu.form.asks()), _rules_stage(menu))
        case MenuStage.RULE:
            return _next(menu, len(menu.form.rules()), MenuStage.RULES)
        case _:
            return menu


def _as_last_time(menu: Menu) -> Menu:
    form = menu.last_form or menu.form
    return replace(_with(menu, form), stage=MenuStage.DONE)


def _first(menu: Menu) -> Menu:
    stage = MenuStage.ASK if menu.last_form is None else MenuStage.LAST
    return replace(menu, stage=stage, question=0)


def _next(menu: Menu, count: int, after: MenuStage) -> Menu:
    if menu.question + 1 < count:
        return replace(menu, question=menu.question + 1)
    return replace(menu, stage=after)


def _rules_stage(menu: Menu) -> MenuStage:
    return MenuStage.RULES if menu.form.rules() else MenuStage.DONE


def _back(menu: Menu) -> Menu:
    match menu.stage:
        case MenuStage.RESUME | MenuStage.GAME:
            return replace(menu, stage=MenuStage.WELCOME)
        case MenuStage.LAST:
            return replace(menu, stage=MenuStage.ASK)
        case MenuStage.ASK if menu.question:
            return replace(menu, question=menu.question - 1)
        case MenuStage.ASK:
            stage = MenuStage.WELCOME if len(menu.forms) == 1 else MenuStage.GAME
            return replace(menu, stage=stage)
        case MenuStage.RULES:
            return replace(menu, stage=MenuStage.ASK, question=len(menu.form.asks()) - 1)
        case MenuStage.RULE:
            return replace(menu, stage=MenuStage.RULES)
        case _:
            return menu


def _changed(menu: Menu) -> Menu:
    match menu.stage:
        case MenuStage.GAME:
            return replace(menu, game=(menu.game + 1) % len(menu.forms))
        case MenuStage.ASK:
            return _with(menu, menu.form.changed(menu.question))
        case MenuStage.RULES:
            return replace(menu, stage=MenuStage.RULE, question=0)
        case MenuStage.RULE:
            return _with(menu, menu.form.rule_changed(menu.question))
        case _:
            return menu


def _with(menu: Menu, form: SetupForm) -> Menu:
    forms = tuple(
        (name, form if number == menu.game else old)
        for number, (name, old) in enumerate(menu.forms)
    )
    return replace(menu, forms=forms)


def _rules_text(menu: Menu) -> Text:
    count = menu.form.rules_changed()
    return text("setup-rules", count=count) if count else text("setup-rules-none")
