"""The command `tablejinn`: picks the subcommand and runs it.

The module of a subcommand is imported only when that subcommand is asked for. What `run` and `read`
import takes half a second on a laptop and seconds on a Pi, and `status` needs none of it.
"""

from __future__ import annotations

import argparse
import errno
import logging
import os
import re
import sys
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, NoReturn, TextIO, cast

from device.errors import DeviceError, MisuseError
from device.health.journald import JournalHandler, log_handler
from device.health.process_end import end_despite_threads
from games.errors import RulesError
from vision.errors import VisionError
from vision.plain_text import PlainStream, plain

if TYPE_CHECKING:
    from device.commands.read import Subparsers

EXAMPLE = """examples:
  tablejinn demo                     watch a recorded game being refereed
  tablejinn snapshot photo.jpg       take a photo of the table
  tablejinn read photo.jpg           what does this photo show?
  tablejinn check                    is everything connected?"""


@dataclass(frozen=True, slots=True)
class Commands:
    """The commands of one module.

    Attributes:
        module: the module's name.
        adder: the module's function that adds them to the command line.
        helps: the line of `tablejinn --help` about each command.
    """

    module: str
    adder: str
    helps: Mapping[str, str]

    def add(self, subparsers: Subparsers) -> None:
        """Import the module, and let it add its commands."""
        module = import_module(self.module)
        cast("Callable[[Subparsers], None]", getattr(module, self.adder))(subparsers)


COMMANDS = (
    Commands("device.commands.demo", "add_demo_parser", {"demo": "watch a recorded game"}),
    Commands("device.commands.run", "add_run_parser", {"run": "referee at the table"}),
    Commands(
        "device.commands.check", "add_check_parser", {"check": "check configuration and wiring"}
    ),
    Commands(
        "device.commands.snapshot", "add_snapshot_parser", {"snapshot": "take a photo of the table"}
    ),
    Commands("device.commands.aim", "add_aim_parser", {"aim": "say how to hang the camera"}),
    Commands("device.commands.lens", "add_lens_parser", {"lens": "calibrate the camera's lens"}),
    Commands(
        "device.commands.board", "add_board_parser", {"board": "draw the sheet of a board file"}
    ),
    Commands(
        "device.commands.status", "add_status_parser", {"status": "how the running service does"}
    ),
    Commands("device.commands.read", "add_read_parser", {"read": "say what frames show"}),
    Commands(
        "device.commands.survey",
        "add_survey_parser",
        {"survey": "say how surely the pieces here are read"},
    ),
    Commands(
        "device.commands.measure",
        "add_measure_parser",
        {"measure": "say how well labelled frames are read"},
    ),
    Commands("device.commands.replay", "add_replay_parser", {"replay": "judge a recorded game"}),
    Commands(
        "device.commands.enrol", "add_enrol_parser", {"enrol": "learn a box of tiles or cards"}
    ),
    Commands("device.commands.kit", "add_kit_parser", {"kit": "sheets, pieces and cards to print"}),
    Commands(
        "device.commands.dispute",
        "add_dispute_parser",
        {"dispute": "show what was in dispute, with pictures"},
    ),
    Commands(
        "device.commands.keep", "add_keep_parser", {"keep": "write pictures and record of a game"}
    ),
    Commands(
        "device.commands.backup",
        "add_backup_parsers",
        {"backup": "save everything in one file", "restore": "put a backup back"},
    ),
    Commands(
        "device.commands.diagnostics",
        "add_diagnostics_parser",
        {"diagnostics": "write one file to send with a question"},
    ),
    Commands(
        "device.commands.config",
        "add_config_parser",
        {"config": "print every setting with its default"},
    ),
    Commands(
        "device.commands.rules", "add_rules_parser", {"rules": "ask the rules about a position"}
    ),
    Commands(
        "device.commands.tables",
        "add_tables_parser",
        {"tables": "show every table that a broker hears of"},
    ),
)

# What NumPy is built on heeds these when it is first imported. Our matrices are small: more threads
# only spin while they wait, and a reading on a busy machine takes four times as long.
_THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS")

_DRAWING = frozenset({"demo", "run", "tables"})  # they draw over what they drew before

_LONG_OPTION = re.compile(r"--[a-z-]+")
_OPTION = re.compile(rf"--?|-[a-z]|{_LONG_OPTION.pattern}(=.*)?", re.DOTALL)

_NEXT_STEPS = {
    errno.ENOSPC: "make room on the disk",
    errno.EACCES: "check who owns it and who may use it",
    errno.EPERM: "check who owns it and who may use it",
    errno.EROFS: "name a place that can be written to",
    errno.ENOENT: "check the path",
    errno.ENOTDIR: "check the path",
    errno.EISDIR: "name a file in it",
    errno.EIO: "check the disk or card",
}


class _Parser(argparse.ArgumentParser):
    """A parser whose errors move no cursor: a shell may put names of files in place of words."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong with the words, and exit with 2."""
        super().error(plain(message))


class _Version(argparse.Action):
    """Prints the version; the version is looked up only if somebody asks."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from importlib.metadata import version

        print(f"tablejinn {version('tablejinn')}")
        parser.exit()


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; return 0 done, 1 failed, 2 misused.

    As the program, without `argv`, it ends the process even while a thread still works.
    """
    if argv is not None:
        return _run(argv)
    return end_despite_threads(_run(sys.argv[1:]))


def parsed(argv: Sequence[str]) -> argparse.Namespace:
    """Return what the words of a command line say.

    Raises:
        SystemExit: they make no sense, or ask for help alone, which was printed.
    """
    words = _with_values(argv)
    return _parser(words).parse_args(words)


def _run(argv: Sequence[str]) -> int:
    words = _with_values(argv)
    for threads in _THREADS:
        os.environ.setdefault(threads, "1")
    args = parsed(words)
    if sys.stdout is None:  # pyright: ignore[reportUnnecessaryComparison]  # the caller has closed the stream
        return 1
    handler = log_handler(os.environ, sys.stderr)
    # journald filters: so under systemd everything is logged, for example every ruling.
    usual = logging.INFO if isinstance(handler, JournalHandler) else logging.WARNING
    logging.basicConfig(level=logging.DEBUG if args.verbose else usual, handlers=[handler])
    try:
        with _plain_streams(is_drawing=_asked(words) in _DRAWING):
            status = int(args.handler(args))
            sys.stdout.flush()
    except (DeviceError, RulesError, VisionError) as error:
        print(f"tablejinn: {plain(str(error))}", file=sys.stderr)
        return 2 if isinstance(error, MisuseError) else 1
    except BrokenPipeError:
        sys.stderr.close()
        return 1
    except OSError as error:
        print(f"tablejinn: {plain(_told(error))}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return status


@contextmanager
def _plain_streams(*, is_drawing: bool) -> Generator[None]:
    """Let no text from a file move the cursor of a terminal; a drawing moves the cursor itself."""
    out = sys.stdout if is_drawing else cast("TextIO", PlainStream(sys.stdout))
    err = cast("TextIO", PlainStream(sys.stderr))
    with redirect_stdout(out), redirect_stderr(err):
        yield


def _asked(words: Sequence[str]) -> str:
    """Return the command among the words, or an empty text."""
    return next((word for word in words if not word.startswith("-")), "")


def _with_values(words: Sequence[str]) -> list[str]:
    """Return the words, each value that begins with a dash joined to its option by "=".

    argparse takes such a value for an option. A lake whose first star is empty begins with a dash.
    """
    joined: list[str] = []
    for word in words:
        is_value = word.startswith("-") and not _OPTION.fullmatch(word)
        if is_value and joined and _LONG_OPTION.fullmatch(joined[-1]):
            joined[-1] += f"={word}"
        else:
            joined.append(word)
    return joined


def _told(error: OSError) -> str:
    """Return an error of a file in words; an error without a file's name is of the output."""
    why = error.strerror or str(error)
    step = _NEXT_STEPS.get(error.errno or 0, "try again, or somewhere else")
    if error.filename is None:
        return f"the output cannot be written: {why}; {step}"
    return f"{os.fsdecode(error.filename)}: cannot be read or written: {why}; {step}"


def _parser(words: Sequence[str]) -> argparse.ArgumentParser:
    """Return a parser with the names of all commands, and the options of the one in `words`."""
    parser = _Parser(
        prog="tablejinn",
        description="A camera referee beside the game table.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("-v", "--verbose", action="store_true", help="log every frame to stderr")
    parser.add_argument("--version", action=_Version, nargs=0, help="print the version")
    subparsers = parser.add_subparsers(required=True, metavar="COMMAND")
    asked = _asked(words)
    for commands in COMMANDS:
        if asked in commands.helps:
            commands.add(subparsers)
        else:
            for name, said in commands.helps.items():
                subparsers.add_parser(name, help=said)
    return parser


if __name__ == "__main__":
    sys.exit(main())
