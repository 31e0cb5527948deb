"""The menu for setting up a game with three buttons.

The menu asks whether to resume a game or begin a new one, then for the game, the game's own
questions, the players' names, and house rules. Button A accepts, B changes, C goes back. The
functions are pure, like those of `device.table.step`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum

from device.box.aim_page import AimPage, aim_prompt
from device.box.bare_page import BarePage, BareStage, bare_prompt, press_bare
from device.box.language_page import language_prompt, next_language
from device.box.naming import (
    PlayerNaming,
    name_prompt,
    names_prompt,
    naming_of,
    press_name,
    remembered,
)
from device.games.last_time import told
from device.games.port import SetupForm
from device.table.house_rules import other_answers
from device.table.prompts import Key, Prompt, Signal, Text, text
from device.texts.offered import LANGUAGES


class MenuStage(Enum):
    """What the menu asks at one moment."""

    LENS = "lens"
    RESUME = "resume"
    WELCOME = "welcome"
    AIM = "aim"
    LANGUAGE = "language"
    GAME = "game"
    LAST = "last"
    ASK = "ask"
    NAMES = "names"
    NAME = "name"
    RULES = "rules"
    RULE = "rule"
    BARE = "bare"
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
        known: the names of players that are remembered, those of the last evening first.
        naming: the naming of the players, or None while nobody is being named.
        aim: what was seen last of how the camera is aimed.
        unlearnt: the games whose bare sheet is not known yet, each with its page.
        teachable: the games whose reader learns from a photo of the bare sheet here.
        bare: the page on which a bare sheet is learnt.
        language: the language in which everything is said.
    """

    forms: tuple[tuple[str, SetupForm], ...]
    stage: MenuStage = MenuStage.WELCOME
    open_game: OpenGame | None = None
    game: int = 0
    question: int = 0
    last: tuple[tuple[str, SetupForm], ...] = ()
    known: tuple[str, ...] = ()
    naming: PlayerNaming | None = None
    aim: AimPage = field(default_factory=AimPage)
    unlearnt: Mapping[str, BarePage] = field(default_factory=dict[str, BarePage])
    teachable: tuple[str, ...] = ()
    bare: BarePage = field(default_factory=BarePage)
    language: str = LANGUAGES[0]

    @property
    def is_writing(self) -> bool:
        """Whether a name is being written, where a button that is held down does nothing more."""
        return self.naming is not None and self.naming.writing is not None

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
    known: tuple[str, ...] = (),
) -> Menu:
    """Return the menu that the box starts with; `known` are the remembered names of players."""
    stage = _opening(open_game)
    names = [name for _, form in forms for name in form.names_given()]
    return Menu(
        forms,
        stage if is_lens_known else MenuStage.LENS,
        open_game,
        last=last,
        known=remembered(known, names),
    )


def menu_after_game(menu: Menu) -> Menu:
    """Return the menu after a game, with the answers of last time."""
    others = tuple((name, form) for name, form in menu.last if name != menu.name)
    last = (*others, (menu.name, menu.form))
    known = remembered(menu.form.names_given(), menu.known)
    return replace(
        menu, stage=MenuStage.WELCOME, open_game=None, question=0, last=last, known=known
    )


def press(menu: Menu, key: Key) -> Menu:
    """Return the menu after a press; before the game begins, its bare sheet is learnt."""
    if menu.stage is MenuStage.BARE:
        return with_bare(menu, press_bare(menu.bare, key))
    after = _pressed(menu, key)
    if after.stage is not MenuStage.DONE or after.name not in after.unlearnt:
        return after
    return replace(after, stage=MenuStage.BARE, bare=after.unlearnt[after.name])


def with_bare(menu: Menu, page: BarePage) -> Menu:
    """Return the menu with another state of its page on the bare sheet; the page comes once."""
    if page.stage is not BareStage.OVER:
        return replace(menu, bare=page)
    left = {game: one for game, one in menu.unlearnt.items() if game != menu.name}
    return replace(menu, stage=MenuStage.DONE, bare=page, unlearnt=left)


def _pressed(menu: Menu, key: Key) -> Menu:
    if menu.naming is not None:
        return _named(menu, menu.naming, key)
    if menu.stage is MenuStage.NAMES:
        return _who_plays(menu, key)
    if menu.stage is MenuStage.AIM:
        return replace(menu, stage=MenuStage.WELCOME) if key is Key.A else menu
    if _asks_language(menu, key):
        return replace(menu, stage=MenuStage.LANGUAGE)
    if key is Key.A:
        return _accepted(menu)
    return _changed(menu) if key is Key.B else _back(menu)


def _asks_language(menu: Menu, key: Key) -> bool:
    """Return whether a press asks for the languages; B while a game waits, else C."""
    where = MenuStage.WELCOME if menu.open_game is None else MenuStage.RESUME
    return menu.stage is where and key is (Key.C if menu.open_game is None else Key.B)


def menu_prompt(menu: Menu) -> Prompt:
    """Return the screen of the menu."""
    page = _page_prompt(menu)
    if page is not None:
        return page
    keys = (text("key-ok"), text("key-change"), text("key-back"))
    match menu.stage:
        case MenuStage.LENS:
            ok = (text("key-ok"), None, None)
            return Prompt("lens", text("title-lens"), (text("lens"),), ok, Signal.TROUBLE)
        case MenuStage.RESUME if menu.open_game is not None:
            lines = (text("resume-ask", game=menu.open_game.game), menu.open_game.progress)
            keys = (text("key-resume"), text("key-language"), text("key-new"))
            return Prompt("resume", text("title-resume"), lines, keys)
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
                ask.kind, text(f"title-{ask.kind}"), ask.shown, (keys[0], change, keys[2])
            )
        case MenuStage.RULES | MenuStage.RULE:
            return _rules_prompt(menu)
        case _:
            last = text("key-language" if menu.open_game is None else "key-back")
            start = (text("key-start"), text("key-camera"), last)
            return Prompt("welcome", text("title-welcome"), (text("welcome"),), start)


def _page_prompt(menu: Menu) -> Prompt | None:
    """Return the screen of languages, names, the camera or the bare sheet; else None."""
    if menu.stage is MenuStage.LANGUAGE:
        return language_prompt()
    if menu.stage is MenuStage.AIM:
        return aim_prompt(menu.aim)
    if menu.stage is MenuStage.BARE:
        return bare_prompt(menu.bare)
    if menu.naming is not None:
        return name_prompt(menu.naming)
    return names_prompt(menu.form) if menu.stage is MenuStage.NAMES else None


def _opening(open_game: OpenGame | None) -> MenuStage:
    return MenuStage.WELCOME if open_game is None else MenuStage.RESUME


def _accepted(menu: Menu) -> Menu:
    match menu.stage:
        case MenuStage.LENS | MenuStage.LANGUAGE:
            return replace(menu, stage=_opening(menu.open_game))
        case MenuStage.RESUME | MenuStage.RULES:
            is_new = menu.stage is MenuStage.RULES
            return replace(menu, stage=MenuStage.DONE) if is_new else _resumed(menu)
        case MenuStage.WELCOME if len(menu.forms) > 1:
            return replace(menu, stage=MenuStage.GAME)
        case MenuStage.WELCOME | MenuStage.GAME:
            return _first(menu)
        case MenuStage.LAST:
            return _as_last_time(menu)
        case MenuStage.ASK:
            return _next(menu, len(menu.form.asks()), _names_stage(menu))
        case MenuStage.RULE:
            return _next(menu, len(menu.form.rules()), MenuStage.RULES)
        case _:
            return menu


def _resumed(menu: Menu) -> Menu:
    """Return the menu whose game is the one that goes on, set up as it was begun."""
    names = [name for name, _ in menu.forms]
    game = menu.game if menu.open_game is None else names.index(menu.open_game.game)
    chosen = replace(menu, game=game, stage=MenuStage.RESUMED)
    return _with(chosen, chosen.last_form or chosen.form)


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


def _names_stage(menu: Menu) -> MenuStage:
    return MenuStage.NAMES if menu.form.places() else _rules_stage(menu)


def _who_plays(menu: Menu, key: Key) -> Menu:
    """Return the menu after a press on the screen that says who plays."""
    match key:
        case Key.A:
            return replace(menu, stage=_rules_stage(menu))
        case Key.B:
            naming = naming_of(menu.form, menu.known)
            return replace(menu, stage=MenuStage.NAME, naming=naming)
        case Key.C:
            return _last_ask(menu)


def _last_ask(menu: Menu) -> Menu:
    return replace(menu, stage=MenuStage.ASK, question=len(menu.form.asks()) - 1)


def _named(menu: Menu, naming: PlayerNaming, key: Key) -> Menu:
    """Return the menu after a press while players are named; the names hold seat by seat."""
    after = press_name(naming, key)
    if after is None:
        return replace(menu, stage=MenuStage.NAMES, naming=None)
    menu = _with(menu, menu.form.with_names(after.names))
    if after.is_done:
        known = remembered(after.names, menu.known)
        return replace(menu, stage=MenuStage.NAMES, naming=None, known=known)
    return replace(menu, naming=after)


def _rules_stage(menu: Menu) -> MenuStage:
    return MenuStage.RULES if menu.form.rules() else MenuStage.DONE


def _back(menu: Menu) -> Menu:
    match menu.stage:
        case MenuStage.RESUME | MenuStage.GAME:
            return replace(menu, stage=MenuStage.WELCOME)
        case MenuStage.WELCOME:
            return replace(menu, stage=_opening(menu.open_game))
        case MenuStage.LAST:
            return replace(menu, stage=MenuStage.ASK)
        case MenuStage.ASK:
            return _before_ask(menu)
        case MenuStage.RULES if menu.form.places():
            return replace(menu, stage=MenuStage.NAMES)
        case MenuStage.RULES:
            return _last_ask(menu)
        case MenuStage.RULE:
            return replace(menu, stage=MenuStage.RULES)
        case _:
            return menu


def _before_ask(menu: Menu) -> Menu:
    if menu.question:
        return replace(menu, question=menu.question - 1)
    return replace(menu, stage=MenuStage.WELCOME if len(menu.forms) == 1 else MenuStage.GAME)


def _changed(menu: Menu) -> Menu:
    match menu.stage:
        case MenuStage.WELCOME:
            return replace(menu, stage=MenuStage.AIM, aim=AimPage())
        case MenuStage.LANGUAGE:
            return replace(menu, language=next_language(menu.language))
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
    """Return how many house rules there are, and how many of them are on."""
    most, count = len(menu.form.rules()), menu.form.rules_changed()
    key = "setup-rules" if count else "setup-rules-none"
    return text(key, most=most, count=count)


def _rules_prompt(menu: Menu) -> Prompt:
    """Return the screen about all house rules, or about one: is it on, what holds, its number."""
    keys = (text("key-ok"), text("key-change"), text("key-back"))
    if menu.stage is MenuStage.RULES:
        return Prompt("rules", text("title-rules"), (_rules_text(menu),), keys)
    rules = menu.form.rules()
    rule = rules[menu.question]
    title = text("title-rule-on" if other_answers((rule,)) else "title-rule-off")
    number = text("referee-number", number=menu.question + 1, count=len(rules))
    return Prompt("rule", title, (rule, number), keys)
