"""Deciding what one event means to the first run; the functions are pure.

The chip of a display cannot be asked for its name. So words are shown as one chip needs them and
then as the other, and a press of any button says that they can be read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from device.box.aim_page import AimPage, after_look
from device.box.language_page import next_language
from device.box.writing import Writing, erased, press_letter
from device.config.sections import PinsConfig
from device.first_run.events import (
    CameraFound,
    CameraMissing,
    DisplayFound,
    FirstEvent,
    NotKept,
    SecondPassed,
)
from device.first_run.state import FirstRun, FirstStage
from device.panel.gestures import Held
from device.table.events import Aimed, Blocked, Pressed
from device.table.prompts import Key, text

CHIPS = ("ssd1306", "sh1106")
"""What is tried; an SSD1309 takes the same words as an SSD1306."""

READ_S = 15  # seconds to read a screen and to press
STILL_S = 8  # seconds for a second press; on the other chip nothing can be read meanwhile
SEARCH_S = 30  # seconds; a camera that has not answered until then hangs
DEAD_S = 20  # seconds; a button that was not pressed until then may be dead
MOST_PLAYERS = 12  # as many as the box remembers


def after_event(run: FirstRun, event: FirstEvent) -> FirstRun:
    """Return the first run after an event."""
    match event:
        case SecondPassed():
            return _waited(replace(run, waited_s=run.waited_s + 1))
        case DisplayFound(address) if run.stage is FirstStage.DISPLAY:
            return _at(_with_display(run, CHIPS[0], address), FirstStage.READ)
        case CameraFound() | CameraMissing() if run.stage is FirstStage.CAMERA:
            return replace(run, camera=event)
        case Aimed() | Blocked() if run.stage is FirstStage.AIM:
            return replace(run, aim=after_look(run.aim, event))
        case NotKept():
            return replace(run, is_kept=False)
        case Pressed(key) | Held((key,)):
            return _pressed(replace(run, waited_s=0), key)
        case _:
            return run


def _waited(run: FirstRun) -> FirstRun:
    """Return the first run after another second without a press."""
    if run.stage is FirstStage.READ and run.waited_s >= READ_S:
        other = CHIPS[1 - CHIPS.index(run.config.display.driver)]
        return replace(_with_display(run, other), waited_s=0)
    if run.stage is FirstStage.READ_STILL and run.waited_s >= STILL_S:
        return _at(_with_display(run, CHIPS[1]), FirstStage.BUTTONS)
    if run.stage is FirstStage.CAMERA and run.camera is None and run.waited_s >= SEARCH_S:
        return replace(run, camera=CameraMissing())
    if run.stage is FirstStage.BUTTONS and run.waited_s == DEAD_S:
        return replace(run, note=text("first-dead", number=_pin(run, _awaited(run))))
    return run


def _pressed(run: FirstRun, key: Key) -> FirstRun:
    if run.stage is FirstStage.BUTTONS:
        return _button_told(run, key)
    decide = _ON_PRESS.get(run.stage)
    return run if decide is None else decide(run, run.meant(key))


def _read(run: FirstRun, _: Key) -> FirstRun:
    if run.config.display.driver == CHIPS[0]:
        return _at(run, FirstStage.BUTTONS)
    return _at(_with_display(run, CHIPS[0]), FirstStage.READ_STILL)


def _read_still(run: FirstRun, _: Key) -> FirstRun:
    return _at(run, FirstStage.BUTTONS)


def _button_told(run: FirstRun, key: Key) -> FirstRun:
    """Return the first run after a press while each button is asked for in turn."""
    if key in run.pressed:
        return replace(run, note=text("first-pressed-before"))
    usual = tuple(Key)[len(run.pressed)]
    note = None if key is usual else text("first-swapped")
    run = replace(run, pressed=(*run.pressed, key), note=note)
    if len(run.pressed) < len(Key):
        return run
    return _at(_with_pins(run), FirstStage.LANGUAGE)


def _awaited(run: FirstRun) -> Key:
    """Return the button of the usual pin that is asked for, or of one that is left."""
    usual = tuple(Key)[len(run.pressed)]
    left = [key for key in Key if key not in run.pressed]
    return usual if usual in left else left[0]


def _pin(run: FirstRun, key: Key) -> int:
    pins = run.config.pins
    return {Key.A: pins.a, Key.B: pins.b, Key.C: pins.c}[key]


def _with_pins(run: FirstRun) -> FirstRun:
    """Return the first run with each button at the pin at which it was found."""
    a, b, c = (_pin(run, key) for key in run.pressed)
    pins: PinsConfig = replace(run.config.pins, a=a, b=b, c=c)
    return replace(run, config=replace(run.config, pins=pins))


def _language(run: FirstRun, key: Key) -> FirstRun:
    if key is Key.B:
        spoken = replace(run.config.language, name=next_language(run.config.language.name))
        return replace(run, config=replace(run.config, language=spoken))
    return _at(run, FirstStage.SOUND) if key is Key.A else run


def _heard(run: FirstRun, key: Key) -> FirstRun:
    if key is Key.B:
        return run
    sound = replace(run.config.sound, on=key is Key.A)
    return _at(replace(run, config=replace(run.config, sound=sound)), FirstStage.CAMERA)


def _camera(run: FirstRun, key: Key) -> FirstRun:
    match run.camera, key:
        case CameraFound(camera), Key.A:
            config = replace(run.config, camera=camera)
            return _at(replace(run, config=config, aim=AimPage()), FirstStage.AIM)
        case CameraFound(), Key.B:
            return replace(run, camera=None)
        case CameraMissing(), Key.A:
            return replace(run, camera=None)
        case CameraMissing(), Key.C:
            return _at(run, FirstStage.GAME)
        case _:
            return run


def _aim(run: FirstRun, key: Key) -> FirstRun:
    return _at(run, FirstStage.GAME) if key is Key.A else run


def _game(run: FirstRun, key: Key) -> FirstRun:
    if key is Key.B:
        return replace(run, game=(run.game + 1) % (len(run.games) + 1))
    if key is Key.C:
        return run
    name = ("", *run.games)[run.game]
    game = replace(run.config.game, game=name)
    return _at(replace(run, config=replace(run.config, game=game)), FirstStage.PLAYERS)


def _players(run: FirstRun, key: Key) -> FirstRun:
    players = run.config.game.players
    match key:
        case Key.A:
            return _at(run, FirstStage.DONE)
        case Key.B if len(players) < MOST_PLAYERS:
            return replace(_at(run, FirstStage.NAME), writing=Writing())
        case Key.C:
            return _with_players(run, players[:-1])
        case _:
            return run


def _name(run: FirstRun, key: Key) -> FirstRun:
    writing = run.writing
    if writing is None:
        return run
    if writing.is_picking:
        return replace(run, writing=press_letter(writing, key))
    if key is Key.A and not writing.is_full:
        return replace(run, writing=replace(writing, is_picking=True))
    if key is Key.B and writing.name and not is_taken(run, writing.name):
        named = _with_players(run, (*run.config.game.players, writing.name))
        return replace(_at(named, FirstStage.PLAYERS), writing=None)
    if key is not Key.C:
        return run
    if writing.written:
        return replace(run, writing=erased(writing))
    return replace(_at(run, FirstStage.PLAYERS), writing=None)


def is_taken(run: FirstRun, name: str) -> bool:
    """Return whether somebody else here is called so."""
    return name.casefold() in {one.casefold() for one in run.config.game.players}


def _done(run: FirstRun, key: Key) -> FirstRun:
    return _at(run, FirstStage.OVER) if key is Key.A else run


_ON_PRESS: Mapping[FirstStage, Callable[[FirstRun, Key], FirstRun]] = {
    FirstStage.READ: _read,
    FirstStage.READ_STILL: _read_still,
    FirstStage.LANGUAGE: _language,
    FirstStage.SOUND: _heard,
    FirstStage.CAMERA: _camera,
    FirstStage.AIM: _aim,
    FirstStage.GAME: _game,
    FirstStage.PLAYERS: _players,
    FirstStage.NAME: _name,
    FirstStage.DONE: _done,
}


def _at(run: FirstRun, stage: FirstStage) -> FirstRun:
    return replace(run, stage=stage, waited_s=0, note=None)


def _with_display(run: FirstRun, driver: str, address: int | None = None) -> FirstRun:
    display = run.config.display
    at = display.address if address is None else address
    return replace(
        run, config=replace(run.config, display=replace(display, driver=driver, address=at))
    )


def _with_players(run: FirstRun, players: tuple[str, ...]) -> FirstRun:
    return replace(run, config=replace(run.config, game=replace(run.config.game, players=players)))
