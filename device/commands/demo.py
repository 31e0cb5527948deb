"""`tablejinn demo`: a recorded game, played through the service before your eyes."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from threading import Event

import cv2

from device.box.ports import Screen
from device.commands.narrator import Narrator, screen_text
from device.commands.read import Subparsers
from device.display.oled import PictureScreen, TerminalScreen
from device.errors import RecordError
from device.keepsake.keepsake import KeptGame, write_evening
from device.reading.sources import Sources
from device.replay.player import open_replay
from device.table.events import Said
from device.table.game_in_play import GameInPlay
from device.table.prompts import Prompt, text
from device.texts.language import say

EXAMPLE = """examples:
  tablejinn demo
  tablejinn demo jinns --fast --png screens/
  tablejinn demo dreams --keep pictures/"""

RECORDED = Path(__file__).parents[1] / "games"
OLD_NAMES = {"lake": "jinns"}  # what version 0.1 called it
PACE_S = {Said.ILLEGAL: 4.0, Said.REMOVE: 3.0, Said.MOVE: 2.0}
OTHER_S = 1.2


def add_demo_parser(subparsers: Subparsers) -> None:
    """Add `demo` to the command line."""
    parser = subparsers.add_parser(
        "demo",
        help="watch a recorded game",
        description="Play a recorded game of frames through the service, with the OLED drawn here.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", nargs="?", default="jinns", help="which game (default: jinns)")
    parser.add_argument("--fast", action="store_true", help="as fast as the machine allows")
    parser.add_argument("--png", type=Path, metavar="DIR", help="also write every screen there")
    parser.add_argument(
        "--keep", type=Path, metavar="DIR", help="also write what players take home there"
    )
    parser.set_defaults(handler=demo)


def demo(args: argparse.Namespace) -> int:
    """Play the recording of a game.

    Raises:
        RecordError: there is no recording of that game.
    """
    replay = open_replay(_folder(args.game), Sources())
    cv2.setNumThreads(1)
    terminal = TerminalScreen(sys.stdout)
    screens: list[Screen] = [terminal, *([PictureScreen(args.png)] if args.png else [])]
    terminal.note(screen_text(replay.opening_prompt))
    _show(screens, (replay.opening_prompt,))
    narrator, clock = Narrator(replay.opening_prompt), Event()
    for beat in replay.beats():
        for line in narrator.lines(beat):
            terminal.note(line)
        _show(screens, beat.prompts)
        clock.wait(0 if args.fast else PACE_S.get(beat.ruling.said, OTHER_S))
    sys.stdout.writelines(f"{line}\n" for line in _standing(replay.game))
    if args.png:
        sys.stdout.write(f"The screens are in {args.png}\n")
    if args.keep:
        write_evening(_evening(replay.game), args.keep, say)
        sys.stdout.write(f"What players take home is in {args.keep}\n")
    return 0


def _folder(game: str) -> Path:
    name = OLD_NAMES.get(game, game)
    known = sorted(path.parent.name for path in RECORDED.glob("*/recorded"))
    if name not in known:
        raise RecordError(f"no recording of {game!r}; there is {', '.join(known)}")
    return RECORDED / name / "recorded"


def _show(screens: Sequence[Screen], prompts: Sequence[Prompt]) -> None:
    for prompt in prompts:
        for screen in screens:
            screen.show(prompt)


def _evening(game: GameInPlay) -> KeptGame:
    scores = {game.seat_name(seat): tally.total for seat, tally in game.scores().items()}
    ranked = tuple(sorted(scores.items(), key=lambda item: -item[1]))
    return KeptGame(game.name, {}, "", game.turns_text(), ranked, game.keepsake(say))


def _standing(game: GameInPlay) -> list[str]:
    """Return the standing, line by line, as far as the recording goes."""
    scores = game.scores()
    if not scores:
        return ["No game was begun."]
    lines = ["", "The standing when the recording ends:"]
    for seat, tally in scores.items():
        lines.append(f"  {say(text('key-seat', seat=game.seat_name(seat))):8} {tally.total:4}")
    return lines
