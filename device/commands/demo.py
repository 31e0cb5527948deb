"""`tablejinn demo`: plays a recorded game through the service, on the terminal."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from threading import Event

import cv2

from device.box.ports import Screen
from device.commands.narrator import Narrator, screen_text
from device.commands.read import Subparsers
from device.display.oled import PictureScreen, TerminalScreen
from device.errors import MisuseError
from device.games.registry import game_names, manifests, present_name
from device.keepsake.keepsake import KeptGame, Say, write_evening
from device.reading.sources import Sources
from device.replay.player import open_replay
from device.table.events import Said
from device.table.game_in_play import GameInPlay
from device.table.prompts import Prompt, text
from device.texts.language import say
from device.texts.locale import language_of

PACE_S = {Said.ILLEGAL: 4.0, Said.REMOVE: 3.0, Said.MOVE: 2.0}
OTHER_S = 1.2


def add_demo_parser(subparsers: Subparsers) -> None:
    """Add `demo` to the command line."""
    first, second, *_ = game_names()
    parser = subparsers.add_parser(
        "demo",
        help="watch a recorded game",
        description="Play a recorded game of frames through the service, with the OLED drawn here.",
        epilog=_example(first, second),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", nargs="?", default=first, help="which game (default: %(default)s)")
    parser.add_argument("--list", action="store_true", help="list the games instead")
    parser.add_argument("--fast", action="store_true", help="as fast as the machine allows")
    parser.add_argument("--png", type=Path, metavar="DIR", help="also write every screen there")
    parser.add_argument(
        "--keep", type=Path, metavar="DIR", help="also write what players take home there"
    )
    parser.set_defaults(handler=demo)


def _example(first: str, second: str) -> str:
    return f"""examples:
  tablejinn demo
  tablejinn demo --list
  tablejinn demo {first} --fast --png screens/
  tablejinn demo {second} --keep pictures/"""


def demo(args: argparse.Namespace) -> int:
    """Play the recording of a game.

    Raises:
        MisuseError: there is no recording of that game.
    """
    if args.list:
        sys.stdout.writelines(f"{line}\n" for line in _recordings())
        return 0
    replay = open_replay(recording_of(args.game), Sources())
    cv2.setNumThreads(1)
    language = language_of(os.environ)
    terminal = TerminalScreen(sys.stdout, language)
    screens: list[Screen] = [terminal, *([PictureScreen(args.png, language)] if args.png else [])]
    terminal.note(screen_text(replay.opening_prompt, language))
    _show(screens, (replay.opening_prompt,))
    narrator, clock = Narrator(replay.opening_prompt, language), Event()
    for result in replay.results():
        for line in narrator.lines(result):
            terminal.note(line)
        _show(screens, result.prompts)
        clock.wait(0 if args.fast else PACE_S.get(result.ruling.said, OTHER_S))
    words = partial(say, language=language)
    sys.stdout.writelines(f"{line}\n" for line in _standing(replay.game, words))
    if args.png:
        sys.stdout.write(f"The screens are in {args.png}\n")
    if args.keep:
        write_evening(_evening(replay.game, words), args.keep, words)
        sys.stdout.write(f"What players take home is in {args.keep}\n")
    return 0


def recording_of(game: str) -> Path:
    """Return the folder of a game's recording, by any name of the game.

    Raises:
        MisuseError: there is no recording of that game.
    """
    recorded = {one.name: one.recorded for one in manifests() if one.recorded.is_dir()}
    name = present_name(_name(game))
    if name not in recorded:
        raise MisuseError(f"no recording of {game!r}; there is {', '.join(sorted(recorded))}")
    return recorded[name]


def _name(game: str) -> str:
    """Return the name in the notation of a game that may be named as players name it."""
    titles = {_title(name).casefold(): name for name in game_names()}
    return titles.get(game.casefold(), game.casefold())


def _title(name: str) -> str:
    return say(text("setup-game", game=name))


def _recordings() -> list[str]:
    """Return a line for every game that has a recording."""
    return [f"{one.name:8}  {_title(one.name)}" for one in manifests() if one.recorded.is_dir()]


def _show(screens: Sequence[Screen], prompts: Sequence[Prompt]) -> None:
    for prompt in prompts:
        for screen in screens:
            screen.show(prompt)


def _evening(game: GameInPlay, words: Say) -> KeptGame:
    scores = {game.seat_name(seat): tally.total for seat, tally in game.scores().items()}
    ranked = tuple(sorted(scores.items(), key=lambda item: -item[1]))
    return KeptGame(game.name, {}, "", game.turns_text(), ranked, game.keepsake(words))


def _standing(game: GameInPlay, words: Say) -> list[str]:
    """Return the standing, line by line, as far as the recording goes."""
    scores = game.scores()
    if not scores:
        return ["No game was begun."]
    lines = ["", "The standing when the recording ends:"]
    for seat, tally in scores.items():
        lines.append(f"  {words(text('key-seat', seat=game.seat_name(seat))):8} {tally.total:4}")
    return lines
