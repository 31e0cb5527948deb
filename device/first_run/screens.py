"""The screens of the first run."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from device.box.aim_page import aim_prompt
from device.box.language_page import language_prompt
from device.box.writing import letter_prompt, written_prompt
from device.first_run.events import CameraFound, CameraMissing
from device.first_run.state import FirstRun, FirstStage
from device.first_run.steps import MOST_PLAYERS, is_taken
from device.table.prompts import Key, Prompt, Signal, Text, text

_ASKED = {Key.A: "first-press-a", Key.B: "first-press-b", Key.C: "first-press-c"}


def first_prompt(run: FirstRun) -> Prompt:
    """Return the screen of the first run."""
    return _SCREENS[run.stage](run)


def _read(run: FirstRun) -> Prompt:
    key = "first-read-still" if run.stage is FirstStage.READ_STILL else "first-read"
    return Prompt("first-read", text("title-welcome"), (text(key),))


def _buttons(run: FirstRun) -> Prompt:
    note = () if run.note is None else (run.note,)
    asked = text(_ASKED[tuple(Key)[len(run.pressed)]])
    return Prompt("first-buttons", text("title-first-buttons"), (*note, asked))


def _language(run: FirstRun) -> Prompt:
    del run  # the screen names the language in which it is shown
    return language_prompt()


def _sound(run: FirstRun) -> Prompt:
    note = () if run.note is None else (run.note,)
    pins = text("first-sound", number=run.config.pins.buzzer)
    keys = (text("key-yes"), text("key-again"), text("key-no"))
    title = text("title-first-sound")
    return Prompt("first-sound", title, (*note, pins), keys, Signal.TOWER)


def _camera(run: FirstRun) -> Prompt:
    title = text("title-first-camera")
    match run.camera:
        case CameraFound(camera, name):
            size = {"width_px": camera.width, "height_px": camera.height}
            line = text("first-camera-found", camera=name, **size)
            return Prompt("first-camera", title, (line,), _keys("key-ok", "key-again"))
        case CameraMissing():
            keys = _keys("key-again", None, "key-without")
            line = text("first-camera-missing")
            missing = text("title-worry-camera")
            return Prompt("first-camera", missing, (line,), keys, Signal.TROUBLE)
        case None:
            return Prompt("first-camera", title, (text("first-camera-search"),))


def _aim(run: FirstRun) -> Prompt:
    return aim_prompt(run.aim)


def _game(run: FirstRun) -> Prompt:
    name = ("", *run.games)[run.game]
    line = text("setup-game", game=name) if name else text("first-game-any")
    return Prompt("first-game", text("title-game"), (line,), _keys("key-ok", "key-change"))


def _players(run: FirstRun) -> Prompt:
    players = run.config.game.players
    if players:
        title, line = text("title-first-players-more"), text("first-players", names=players)
    else:
        title, line = text("title-first-players"), text("first-players-none")
    add = "key-add" if len(players) < MOST_PLAYERS else None
    keys = _keys("key-done", add, "key-erase" if players else None)
    return Prompt("first-players", title, (line,), keys)


def _name(run: FirstRun) -> Prompt:
    writing, seat = run.writing, f"player-{len(run.config.game.players) + 1}"
    if writing is None:
        return _players(run)
    if writing.is_picking:
        return letter_prompt(writing, seat)
    return written_prompt(writing, seat, is_taken=is_taken(run, writing.name))


def _done(run: FirstRun) -> Prompt:
    if run.is_kept:
        title, line, signal = text("title-first-done"), text("first-done"), Signal.ACCEPTED
    else:
        title, line = text("title-first-not-kept"), text("first-not-kept")
        signal = Signal.TROUBLE
    return Prompt("first-done", title, (line,), _keys("key-ok"), signal)


def _keys(
    a: str | None, b: str | None = None, c: str | None = None
) -> tuple[Text | None, Text | None, Text | None]:
    return _label(a), _label(b), _label(c)


def _label(key: str | None) -> Text | None:
    return None if key is None else text(key)


_SCREENS: Mapping[FirstStage, Callable[[FirstRun], Prompt]] = {
    FirstStage.DISPLAY: _read,
    FirstStage.READ: _read,
    FirstStage.READ_STILL: _read,
    FirstStage.BUTTONS: _buttons,
    FirstStage.LANGUAGE: _language,
    FirstStage.SOUND: _sound,
    FirstStage.CAMERA: _camera,
    FirstStage.AIM: _aim,
    FirstStage.GAME: _game,
    FirstStage.PLAYERS: _players,
    FirstStage.NAME: _name,
    FirstStage.DONE: _done,
    FirstStage.OVER: _done,
}
