"""The command `tablejinn`."""

from __future__ import annotations

import argparse
import logging
import sys
from collections.abc import Sequence

from device.backup_command import add_backup_parsers
from device.check_command import add_check_parser
from device.config_command import add_config_parser
from device.demo_command import add_demo_parser
from device.diagnostics_command import add_diagnostics_parser
from device.enrol_command import add_enrol_parser
from device.errors import DeviceError
from device.keep_command import add_keep_parser
from device.read_command import add_read_parser
from device.replay_command import add_replay_parser
from device.rules_command import add_rules_parser
from device.run_command import add_run_parser
from device.status_command import add_status_parser
from device.tables_command import add_tables_parser
from games.errors import RulesError
from vision.errors import VisionError

EXAMPLE = """examples:
  tablejinn demo                     watch a recorded game being refereed
  tablejinn read --json frame.jpg    what does this frame show?
  tablejinn check                    is everything connected?"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; return 0 done, 1 failed, 2 misused."""
    parser = _parser()
    args = parser.parse_args(argv)
    if sys.stdout is None:  # pyright: ignore[reportUnnecessaryComparison]  # closed by the caller
        return 1
    logging.basicConfig(
        level=logging.DEBUG if args.verbose else logging.WARNING,
        format="%(levelname)s %(name)s: %(message)s",
        stream=sys.stderr,
    )
    try:
        status = int(args.handler(args))
        sys.stdout.flush()
    except (DeviceError, RulesError, VisionError) as error:
        print(f"tablejinn: {error}", file=sys.stderr)
        return 1
    except BrokenPipeError:
        sys.stderr.close()
        return 1
    except OSError as error:
        print(f"tablejinn: the output cannot be written: {error.strerror}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="tablejinn",
        description="A camera referee beside the game table.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("-v", "--verbose", action="store_true", help="log every frame to stderr")
    subparsers = parser.add_subparsers(required=True, metavar="COMMAND")
    add_demo_parser(subparsers)
    add_run_parser(subparsers)
    add_check_parser(subparsers)
    add_status_parser(subparsers)
    add_read_parser(subparsers)
    add_replay_parser(subparsers)
    add_enrol_parser(subparsers)
    add_keep_parser(subparsers)
    add_backup_parsers(subparsers)
    add_diagnostics_parser(subparsers)
    add_config_parser(subparsers)
    add_rules_parser(subparsers)
    add_tables_parser(subparsers)
    return parser


if __name__ == "__main__":
    sys.exit(main())
