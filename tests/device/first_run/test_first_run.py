"""A box without a configuration finds its parts, asks the rest, and keeps the answers."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from device.config.file import config_file, is_unsaid, own_file, read_config
from device.config.sections import Config
from device.display.geometry import NARROW, WIDE, Geometry
from device.display.screens import lay_out
from device.first_run.events import SecondPassed
from device.first_run.service import serve_first
from device.first_run.state import FirstStage
from device.first_run.steps import DEAD_S, READ_S, SEARCH_S, STILL_S
from device.table.events import Aimed, Pressed, Stop
from device.table.prompts import Key, Signal, text
from device.texts.language import say
from tests.device.first_run.bench import LONG_S, BareBox
from tests.vision.labelled import frame_of, still

Made = Callable[..., BareBox]
FRAME = frame_of(still("016"))
MANY = 5


@pytest.fixture
def made(tmp_path: Path) -> Iterator[Made]:
    with ExitStack() as stack:

        def box(**parts: Any) -> BareBox:
            return BareBox(stack, tmp_path, **parts)

        yield box


def _passed(box: BareBox, seconds: int) -> None:
    for _ in range(seconds):
        box.service.take(SecondPassed())


def _told(box: BareBox) -> BareBox:
    """Lead a box to the sound: its display is read, and each button pressed in turn."""
    _passed(box, 1)
    box.until(FirstStage.SOUND, "A" + "ABC" + "A")
    return box


def _seen(box: BareBox) -> BareBox:
    """Lead a box with a camera to the page on which the camera is hung."""
    _told(box).until(FirstStage.AIM, "AA")
    return box


@pytest.mark.parametrize("address", [0x3C, 0x3D])
def test_a_display_is_found_at_either_address(made: Made, address: int) -> None:
    box = made(address=address)
    _passed(box, 1)
    assert box.is_shown()
    assert box.run.config.display.address == address


def test_words_that_can_be_read_at_once_tell_the_usual_chip(made: Made) -> None:
    box = made()
    _passed(box, 1)
    box.until(FirstStage.BUTTONS, "A")
    assert box.run.config.display.driver == "ssd1306"
    assert box.is_shown()


def test_the_other_chip_is_tried_until_somebody_can_read_it(made: Made) -> None:
    box = made(chip="sh1106")
    _passed(box, 1 + READ_S)
    assert box.is_shown()
    box.until(FirstStage.READ_STILL, "B")
    _passed(box, STILL_S)
    assert box.run.stage is FirstStage.BUTTONS
    assert box.run.config.display.driver == "sh1106"
    assert box.is_shown()


def test_who_read_too_slowly_is_asked_again(made: Made) -> None:
    box = made()
    _passed(box, 1 + READ_S)
    box.until(FirstStage.READ_STILL, "C")
    assert box.is_shown()
    box.until(FirstStage.BUTTONS, "C")
    assert box.run.config.display.driver == "ssd1306"


def test_without_a_display_the_box_waits_until_one_is_plugged_in(
    made: Made, caplog: pytest.LogCaptureFixture
) -> None:
    box = made()
    box.bus.is_plugged_in = False
    _passed(box, 3)
    box.press("ABC")
    assert box.run.stage is FirstStage.DISPLAY
    assert caplog.text.count("no display at I2C") == 1
    box.bus.replug()
    _passed(box, 1)
    assert box.is_shown()


def test_buttons_are_told_one_by_one_by_their_wires(made: Made) -> None:
    box = made()
    _passed(box, 1)
    for pin, said in ((22, "first-press-a"), (17, "first-press-b"), (27, "first-press-c")):
        box.wire(pin)
        assert box.said == [said]
    box.until(FirstStage.LANGUAGE, "C")
    assert box.run.config == Config()


def test_buttons_that_were_swapped_work_as_they_are_wired(made: Made) -> None:
    box = made(cameras={"picamera2": FRAME})
    _passed(box, 1)
    box.press("A" + "B")
    assert box.said == ["first-swapped", "first-press-b"]
    box.until(FirstStage.LANGUAGE, "AC")
    pins = box.run.config.pins
    assert (pins.a, pins.b, pins.c) == (27, 17, 22)
    box.until(FirstStage.CAMERA, "BB")
    assert box.run.config.sound.on


def test_a_button_that_was_pressed_before_is_not_taken_for_another(made: Made) -> None:
    box = made()
    _passed(box, 1)
    box.press("A" + "AA")
    assert box.said == ["first-pressed-before", "first-press-b"]


def test_a_button_that_is_dead_is_told_with_its_pin(made: Made) -> None:
    box = made()
    _passed(box, 1)
    box.press("A" + "A")
    _passed(box, DEAD_S)
    assert box.prompt.lines == (text("first-dead", number=27), text("first-press-b"))


def test_players_choose_the_language_of_all_that_follows(made: Made) -> None:
    box = made(cameras={"usb": FRAME})
    _passed(box, 1)
    box.until(FirstStage.LANGUAGE, "A" + "ABC")
    assert say(box.prompt.lines[0], box.run.config.language.name) == "English"
    box.press("B")
    assert say(box.prompt.lines[0], box.run.config.language.name) == "Deutsch"
    assert box.is_shown()
    box.until(FirstStage.AIM, "AAA")
    box.until(FirstStage.DONE, "A" + "A" + "A")
    assert read_config(box.path).language.name == "de"


def test_a_box_that_nobody_hears_stays_silent(made: Made) -> None:
    box = _told(made())
    assert box.prompt.signal is Signal.TOWER
    box.until(FirstStage.CAMERA, "C")
    assert not box.run.config.sound.on


@pytest.mark.parametrize("source", ["picamera2", "usb"])
def test_a_camera_is_found_wherever_it_is_plugged_in(made: Made, source: str) -> None:
    box = _told(made(cameras={source: FRAME}))
    box.press("A")
    assert box.said == ["first-camera-found"]
    box.until(FirstStage.AIM, "A")
    assert box.run.config.camera.source == source


def test_a_camera_that_is_missing_is_looked_for_again_or_left_out(made: Made) -> None:
    box = _told(made())
    box.press("A")
    assert box.said == ["first-camera-missing"]
    assert box.prompt.signal is Signal.TROUBLE
    box.cameras["picamera2"] = FRAME
    box.press("A")
    assert box.said == ["first-camera-found"]
    box.cameras.clear()
    box.press("B")
    box.until(FirstStage.GAME, "C")


def test_a_camera_that_hangs_is_told_and_holds_nobody(made: Made) -> None:
    """Once the search held the loop, and the watchdog bit."""
    box = made(cameras={"picamera2": FRAME})
    box.camera_answers.clear()
    _told(box)
    box.press("A")
    assert (box.run.stage, box.said) == (FirstStage.CAMERA, ["first-camera-search"])
    for _ in range(SEARCH_S):
        box.service.take(SecondPassed())
    assert box.said == ["first-camera-missing"]
    box.press("A")  # again: the search that hangs is still the only one
    assert box.said == ["first-camera-search"]
    box.camera_answers.set()
    box.look()
    assert box.said == ["first-camera-found"]


def test_the_camera_is_hung_by_what_it_sees(made: Made) -> None:
    box = _seen(made(cameras={"picamera2": FRAME}))
    seen = box.inbox.get(timeout=20.0)
    assert isinstance(seen, Aimed)
    box.service.take(seen)
    assert box.prompt.kind == "aim"
    assert box.prompt.chart is not None
    box.until(FirstStage.GAME, "A")


def _named(box: BareBox) -> BareBox:
    """Go through to the end, with one game and one name."""
    _seen(box).until(FirstStage.PLAYERS, "A" + "BA")
    box.until(FirstStage.NAME, "B")
    box.until(FirstStage.PLAYERS, "A" + "AAA" + "B")  # the first letter of all is an A
    return box


def test_what_was_found_and_answered_is_kept(made: Made) -> None:
    box = _named(made(cameras={"usb": FRAME}, address=0x3D))
    box.until(FirstStage.DONE, "A")
    assert box.said == ["first-done"]
    config = read_config(box.path)
    assert config == box.run.config
    assert config.display.address == 0x3D
    assert config.camera.source == "usb"
    assert (config.game.game, config.game.players) == ("jinns", ("A",))


def test_a_name_is_written_once_and_can_be_erased(made: Made) -> None:
    box = _named(made(cameras={"picamera2": FRAME}))
    box.until(FirstStage.NAME, "B" + "AAAA")
    assert box.said[-1] == "name-taken"
    box.until(FirstStage.PLAYERS, "BCC" + "C")
    assert box.run.config.game.players == ()
    box.until(FirstStage.PLAYERS, "BC")
    assert box.said == ["first-players-none"]


def test_an_owners_configuration_is_never_written_over(made: Made) -> None:
    box = _named(made(cameras={"picamera2": FRAME}))
    box.path.write_text("# mine\n")
    box.until(FirstStage.DONE, "A")
    assert box.said == ["first-not-kept"]
    assert box.path.read_text() == "# mine\n"


def test_the_whole_first_run_goes_by_events_alone(made: Made) -> None:
    box = made(cameras={"picamera2": FRAME})
    fed: list[None] = []

    def presses() -> None:
        fed.append(None)
        for key in "A" + "ABC" + "AAA" + "AAA":
            box.inbox.put(Pressed(Key(key.lower())))

    assert serve_first(box.service, box.inbox, presses) == box.run.config
    assert fed
    assert box.path.is_file()


def test_a_box_that_is_switched_off_meanwhile_keeps_nothing(made: Made) -> None:
    box = made()
    box.inbox.put(Stop())
    assert serve_first(box.service, box.inbox, lambda: None) is None
    assert not box.path.exists()


def test_a_search_that_takes_longer_than_a_second_keeps_no_end_waiting(made: Made) -> None:
    """The kernel gives a bus that is stuck a second for each try."""
    box = made()
    box.bus.is_plugged_in = False
    now_s, looks = [0.0], list[None]()

    def feed() -> None:
        now_s[0] += 2.0  # as long as the look that follows takes
        looks.append(None)
        box.inbox.put(Stop())
        assert len(looks) < MANY

    assert serve_first(box.service, box.inbox, feed, lambda: now_s[0]) is None


def test_a_bus_that_hangs_is_told_and_found_once_it_answers(
    made: Made, caplog: pytest.LogCaptureFixture
) -> None:
    box = made(hangs_s=0.01)
    with box.bus.hanging():
        _passed(box, 3)
        assert box.run.stage is FirstStage.DISPLAY
    until_s = time.monotonic() + LONG_S
    while box.run.stage is FirstStage.DISPLAY and time.monotonic() < until_s:
        _passed(box, 1)
    assert box.is_shown()
    assert caplog.text.count("the display's bus has hung") == 1


def test_only_a_box_of_which_nothing_is_said_has_a_first_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    bare = {"STATE_DIRECTORY": str(tmp_path / "state"), "CONFIGURATION_DIRECTORY": str(tmp_path)}
    assert is_unsaid(None, bare)
    assert not is_unsaid(tmp_path / "mine.toml", bare)
    assert not is_unsaid(None, bare | {"TABLEJINN_CAMERA_FPS": "5"})
    own_file(bare).parent.mkdir()
    own_file(bare).write_text("")
    assert not is_unsaid(None, bare)
    (tmp_path / "tablejinn.toml").write_text("")
    assert config_file(None, bare) == tmp_path / "tablejinn.toml"


@pytest.mark.parametrize("geometry", [NARROW, WIDE], ids=["narrow", "wide"])
def test_every_screen_fits(made: Made, geometry: Geometry) -> None:
    box, cut = made(cameras={"picamera2": FRAME}), list[str]()
    _passed(box, 1)
    for keys in ("", *"AABCA", *"AAA", *"BA", *"BA", "AAA", *"BA"):
        box.press(keys)
        if lay_out(box.prompt, geometry=geometry).is_cut:
            cut.append(box.prompt.kind)
    assert box.run.stage is FirstStage.DONE
    assert cut == []
