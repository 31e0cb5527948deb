"""`tablejinn replay`: a recorded game or clip, judged by the service."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from pathlib import Path

import cv2

from device.commands.named_files import named_folder
from device.commands.read import Subparsers, add_sighting_options, sources_of
from device.replay.player import FrameResult, line_of, open_replay
from device.table.events import Said

EXAMPLE = """examples:
  tablejinn replay --json games/friday
  tablejinn replay clips/bump --lens my_camera.json"""

_VERDICTS = {Said.MOVE, Said.ILLEGAL, Said.TAKEBACK, Said.REMOVE, Said.UNSURE, Said.SETUP}


def add_replay_parser(subparsers: Subparsers) -> None:
    """Add `replay` to the command line."""
    parser = subparsers.add_parser(
        "replay",
        help="judge a recorded game",
        description="Play a folder of frames through the service: a game.json or a clip.json.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("folder", type=Path, metavar="DIR", help="the recorded game")
    add_sighting_options(parser)
    parser.set_defaults(handler=replay)


def replay(args: argparse.Namespace) -> int:
    """Replay the folder that the arguments name: a line for each frame, or verdict of a clip."""
    cv2.setNumThreads(1)
    folder = named_folder("DIR", args.folder) or args.folder
    played = open_replay(folder, sources_of(args))
    is_clip = played.recording.fps is not None
    for result in played.results():
        if is_clip and not _is_news(result):
            continue
        line = line_of(result)
        sys.stdout.write((json.dumps(line) if args.json else _plain(line)) + "\n")
        sys.stdout.flush()
    return 0


def _is_news(result: FrameResult) -> bool:
    return result.ruling.said in _VERDICTS and result.is_ruled


def _plain(line: Mapping[str, object]) -> str:
    words = [str(line[key]) for key in ("frame", "event", "move", "why") if line[key]]
    return "  ".join(words)
