"""The screens about the box itself, as the service shows them: name to prompt."""

from __future__ import annotations

import os
import tempfile
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from device.box.aim_page import STEADY, after_look
from device.box.bare_page import BarePage, after_bare_look
from device.box.decision import REFEREE, BoxState, decide
from device.box.menu import (
    Menu,
    MenuStage,
    OpenGame,
    menu_prompt,
    press,
    start_menu,
    with_bare,
)
from device.box.overlay import (
    Overlay,
    ask_off,
    overlay_prompt,
    press_overlay,
    show_code,
    show_pin,
    toggle_health,
    with_health,
)
from device.box.run import end_for_good
from device.box.startup import mending, starting
from device.camera.folder import Shot
from device.config.kinds import NAME_LETTERS
from device.display.pages import Pager
from device.games.islands.setup import IslandsForm
from device.games.jinns.setup import JinnsForm
from device.health.report import Eyesight, Health, Machine, Memory, SupplyState, Worry
from device.reading.aim_look import look_at_aim
from device.reading.bare_learning import BareObserver
from device.reading.bare_store import BareStore
from device.reading.requests import LearnBare
from device.table.events import Aimed, BareLooked, Passed
from device.table.game_clock import ClockMode, ClockRules
from device.table.game_in_play import GameInPlay
from device.table.prompts import Key, Prompt
from tests.device.box.rig import NothingSeen, RememberingScreen, open_journal
from tests.device.games.islands.islands_top import Table
from tests.device.games.jinns.evenings import four
from tests.games.islands.counts import NAMES, island, other_island
from tests.vision.labelled import frame_of, shifted, still
from vision.sheet.board_file import SHIPPED, find_board
from vision.sheet.frames import read_frame
from vision.sheet.lens import Frame, Lens, read_lens
from vision.stacks.reader import StackReader

WELL = Health(
    "0.1.0",
    3725.0,
    "jinns, playing",
    is_dated=True,
    machine=Machine(51.7, SupplyState.GOOD, is_slowed=False, free_mb=12_345),
    eyesight=Eyesight(9.97, "", 1, 2.4),
    memory=Memory(1234, 2_300_000, 40, 0),
)
UNWELL = Health(
    "0.1.0",
    machine=Machine(84.0, SupplyState.WEAK, is_slowed=True, free_mb=7),
    eyesight=Eyesight(0.0, "camera 0 not found", 3, 412.0),
)
WORRIES = {
    Worry.JOURNAL: Health(memory=Memory(is_rescued=True)),
    Worry.BANDS: Health(eyesight=Eyesight(is_banded=True)),
    Worry.CAMERA: Health(eyesight=Eyesight(trouble="camera 0 not found")),
    Worry.POWER: Health(machine=Machine(power=SupplyState.WEAK)),
    Worry.HOT: Health(machine=Machine(heat_c=84.0)),
    Worry.DISK: Health(machine=Machine(free_mb=7)),
    Worry.CLOCK: Health(up_s=600.0),
}
"""How the box does when one thing alone is wrong."""


def samples() -> dict[str, Prompt]:
    """Return a screen of every kind, by its name."""
    found = {
        **_evening_begins(),
        **_naming(),
        **_aims(),
        **_bare_sheet(),
        **_health_pages(),
        **_ends(),
    }
    found |= _clocks()
    found |= {f"worry_{worry.value}": _worried(health) for worry, health in WORRIES.items()}
    return {f"box_{name}": prompt for name, prompt in found.items()}


def _shown(overlay: Overlay) -> Prompt:
    """Return the screen of a overlay that has one."""
    prompt = overlay_prompt(overlay)
    assert prompt is not None
    return prompt


def _evening_begins() -> dict[str, Prompt]:
    jinns, islands = find_board("lake"), find_board("island_mat")
    forms = (("jinns", JinnsForm(jinns)), ("islands", IslandsForm(islands, NAMES)))
    menu = start_menu(forms, None, is_lens_known=False)
    count = Table(3).shows(island()).shows(other_island())
    unfinished = OpenGame("islands", GameInPlay.of(count.session).progress())
    welcome = press(menu, Key.A)
    again = start_menu(forms, None, is_lens_known=True, last=forms)
    return {
        "last": Pager().pages(menu_prompt(press(press(press(again, Key.A), Key.B), Key.A)))[0],
        "starting": starting(),
        "mending": mending(),
        "lens": menu_prompt(menu),
        "welcome": menu_prompt(welcome),
        "game": menu_prompt(press(welcome, Key.A)),
        "resume": menu_prompt(start_menu(forms, unfinished, is_lens_known=True)),
    }


def _clocks() -> dict[str, Prompt]:
    """Return a turn that is timed: as it runs, and where its time or the budget is used up."""
    turn = ClockRules(ClockMode.TURN, turn_s=90.0)
    chess = ClockRules(ClockMode.CHESS, budget_s=1800.0)
    return {
        "clock_turn": _after(turn, 35.0),
        "clock_turn_over": _after(turn, 95.0),
        "clock_chess": _after(chess, 800.0),
        "clock_chess_over": _after(chess, 1800.0),
    }


def _after(rules: ClockRules, seconds: float) -> Prompt:
    """Return the screen after so many seconds of a turn."""
    forms = (("jinns", JinnsForm(find_board("lake"))),)
    menu = start_menu(forms, None, is_lens_known=True)
    game = GameInPlay.of(four().see_move("0>1").session)
    state = BoxState(menu, game=game, clock_rules=rules)
    return decide(state, Passed(seconds)).state.prompt()


_NAMING = {
    "names_none": "",
    "name_new": "B",
    "name_no": "BB",
    "writing": "BA",
    "letters_first": "BAA",
    "letters_nine": "BAAA",
    "letters_three": "BAAAA",
    "writing_one": "BAAAAA",
    "letters_small": "BAAAAAA",
    "letters_more": "BAAAAAA" + "CC",
    "letters_accents": "BAAAAAA" + "CCC",
    "letters_signs": "BAAAAAA" + "CCC" + "C",
    "letters_space": "BAAAAAA" + "CCC" + "CB",
    "letters_others": "BAAAAAA" + "CCC" + "CCC",
    "names_some": "BAAAAA" + "B" + "BABABA",
}
"""The presses that lead to each screen of naming, from the one that says who plays."""


def _naming() -> dict[str, Prompt]:
    menu = start_menu((("jinns", JinnsForm(find_board("lake"))),), None, is_lens_known=True)
    while menu_prompt(menu).kind != "names":
        menu = press(menu, Key.A)
    found = {name: menu_prompt(_pressed(menu, keys)) for name, keys in _NAMING.items()}
    known = replace(menu, known=("Grandmother",))
    found["name_offered"] = menu_prompt(press(known, Key.B))
    one = menu.form.with_names(("A" * NAME_LETTERS, *map(str, range(3))))
    full = replace(menu, forms=(("jinns", one),))
    found["names_long"] = Pager().pages(menu_prompt(full))[0]
    taken = replace(menu, forms=(("jinns", menu.form.with_names(("", "A", "", ""))),))
    found["writing_taken"] = menu_prompt(_pressed(taken, "BA" + "AAAA"))
    found["writing_full"] = menu_prompt(_pressed(menu, "BA" + "AAAA" * NAME_LETTERS))
    return found


def _pressed(menu: Menu, keys: str) -> Menu:
    for key in keys:
        menu = press(menu, Key(key.lower()))
    return menu


def _aims() -> dict[str, Prompt]:
    """Return the page on which the camera is hung, as pictures move it on."""
    label = still("016")
    well, board, lens = frame_of(label), find_board("lake"), read_lens(label)
    forms = (("jinns", JinnsForm(board)),)
    menu = press(start_menu(forms, None, is_lens_known=True), Key.B)
    frames = {"cut_off": shifted(well, -330, -170), "good": well}
    found = {"aim": menu_prompt(menu)}
    for name, frame in frames.items():
        look = look_at_aim(frame, (board,), lens)
        for _ in range(STEADY):
            menu = replace(menu, aim=after_look(menu.aim, Aimed(look.todo, look.chart)))
        found[f"aim_{name}"] = menu_prompt(menu)
    return found


def _bare_sheet() -> dict[str, Prompt]:
    """Return the page on which the bare sheet is learnt, as looks move it on."""
    asked = _asking_for_the_sheet(BarePage())
    found = {
        "ask": asked,
        "damaged": _asking_for_the_sheet(BarePage(is_damaged=True)),
        "looking": press(asked, Key.A),
    }
    photo = SHIPPED / "bare" / "lake_0.jpg"
    bare, lens = read_frame(photo), read_lens(photo.with_suffix(".json"))
    reached = bare.copy()
    reached[300:600, 500:800] = (120, 150, 200)
    reader = StackReader(find_board("lake"), lens)
    found["moved"] = _looked_at(press(asked, Key.A), reader, lens, [bare, reached])
    found["again"] = _looked_at(found["moved"], reader, lens, [bare])
    found["not_kept"] = _looked_at(found["again"], reader, lens, [bare] * 3)
    doubter = _Doubter(find_board("lake"), lens)
    found["things"] = _looked_at(press(asked, Key.A), doubter, lens, [bare] * 3)
    return {f"bare_{name}": menu_prompt(menu) for name, menu in found.items()}


class _Doubter(StackReader):
    """A reader to which three printed stars look like pieces."""

    def things_on(self, frame: Frame) -> tuple[tuple[float, float], ...]:
        del frame
        return tuple((star.x_mm, star.y_mm) for star in self.board.stars[4:7])


def _asking_for_the_sheet(page: BarePage) -> Menu:
    """Return the menu that asks for the bare sheet, after all other answers."""
    forms = (("jinns", JinnsForm(find_board("lake"))),)
    menu = replace(start_menu(forms, None, is_lens_known=True), unlearnt={"jinns": page})
    while menu.stage is not MenuStage.BARE:
        menu = press(menu, Key.A)
    return menu


def _looked_at(menu: Menu, reader: StackReader, lens: Lens, frames: list[Frame]) -> Menu:
    """Return the menu after looks, a second apart, with a disk that takes nothing."""
    store = BareStore(Path(os.devnull) / "bare")
    observer = BareObserver(NothingSeen(), {"jinns": reader}, lens, store, lambda _: None)
    observer.post(LearnBare("jinns"))
    for second, frame in enumerate(frames):
        event = observer.look(Shot(frame, float(second)))
        assert isinstance(event, BareLooked)
        menu = with_bare(menu, after_bare_look(menu.bare, event))
    return menu


def _health_pages() -> dict[str, Prompt]:
    looked = {
        "well": toggle_health(Overlay(health=WELL)),
        "unwell": toggle_health(Overlay(health=UNWELL), REFEREE),
        "unknown": toggle_health(Overlay()),
    }
    pages: dict[str, Prompt] = {}
    for name, overlay in looked.items():
        for number, page in enumerate(Pager().pages(_shown(overlay)), start=1):
            pages[f"{name}_{number}"] = page
    return pages


def _worried(health: Health) -> Prompt:
    """Return the screen that stands before a game once the box has been looked at."""
    return _shown(with_health(Overlay(), health, four().prompt))


def _ends() -> dict[str, Prompt]:
    off = ask_off(Overlay())
    screen = RememberingScreen()
    with tempfile.TemporaryDirectory() as folder, closing(open_journal(Path(folder))) as journal:
        end_for_good(journal, screen, lambda: False)
    return {
        "off": _shown(off),
        "pin": _shown(show_pin(Overlay(), "482913")),
        "code-for": _shown(show_code(Overlay(), "Maximilian", "H7WQ4K")),
        "code": _shown(press_overlay(show_code(Overlay(), "Anna", "H7WQ4K"), Key.A)),
        "farewell": _shown(press_overlay(off, Key.A)),
        "unpermitted": screen.shown[-1],
    }
