"""`tablejinn tables`: lists all tables of a club evening that report to one broker."""

from __future__ import annotations

import argparse
import secrets
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from device.commands.named_files import add_config_option, config_named
from device.mqtt.broker import Broker, Ears, Listener, broker_of
from device.mqtt.message import ROOT
from device.tables.screen import Room, as_line, drawn
from device.tables.tables import Tables
from device.tables.view import (
    LineView,
    TablesView,
    TerminalView,
    as_json_line,
    encodable,
    terminal_room,
)
from device.tables.watch import look, watch

if TYPE_CHECKING:
    from device.commands.read import Subparsers

EXAMPLE = """examples:
  tablejinn tables                            live, until Ctrl-C
  tablejinn tables --broker club.local --once
  tablejinn tables --json | jq .prompt        a line of JSON for every change"""

PORTS = range(1, 65536)
BOUNDLESS = 10_000  # columns and lines, for output into a file


def add_tables_parser(subparsers: Subparsers) -> None:
    """Add `tables` to the command line."""
    parser = subparsers.add_parser(
        "tables",
        help="show every table that a broker hears of",
        description="Show the tables that tell an MQTT broker of their games.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--broker", type=_address, metavar="HOST[:PORT]", help="instead of the configured one"
    )
    parser.add_argument("--once", action="store_true", help="show them once and end")
    parser.add_argument("--json", action="store_true", help="a line of JSON for each table")
    add_config_option(parser)
    parser.set_defaults(handler=tables)


def tables(args: argparse.Namespace) -> int:
    """Show the tables, once or until Ctrl-C, which is how a view ends in order."""
    config = config_named(args).mqtt
    connect = _connecting(broker_at(broker_of(config), args.broker))
    if args.once:
        _print(look(connect, time.time), is_json=args.json)
        return 0
    try:
        watch(connect, _view(is_json=args.json), time.time, threading.Event().wait)
    except KeyboardInterrupt:
        sys.stdout.write("\n")
    return 0


def broker_at(configured: Broker, address: tuple[str, int] | None) -> Broker:
    """Return the settings of the broker at an address, or of the configured broker without one.

    The configured user and password are sent to the configured host only.
    """
    if address is None:
        return configured
    host, port = address
    if host == configured.host:
        return replace(configured, port=port or configured.port)
    return replace(configured, host=host, port=port, user="", password="")


def _address(text: str) -> tuple[str, int]:
    """Return host and port of `club.local:1884` or `[fe80::1]:1884`; port 0 where none is named."""
    host, bracket, rest = text.removeprefix("[").partition("]")
    if not text.startswith("["):
        host, colon, rest = text.partition(":")
        bracket, rest = "]", colon + rest
    port = rest.removeprefix(":")
    is_port = port.isdecimal() and int(port) in PORTS if rest else True
    if not host or not bracket or not is_port:
        raise argparse.ArgumentTypeError(f"{text!r} is not HOST or HOST:PORT")
    return host, int(port or 0)


def _print(found: Tables, *, is_json: bool) -> None:
    now_s = time.time()
    lines: tuple[str, ...] = tuple(as_json_line(table, now_s) for table in found.listed())
    if not is_json:
        width = terminal_room().width if sys.stdout.isatty() else BOUNDLESS
        lines = drawn(found, now_s, Room(width, BOUNDLESS))
    sys.stdout.write("".join(f"{encodable(line, sys.stdout)}\n" for line in lines))


def _view(*, is_json: bool) -> TablesView:
    out = sys.stdout
    if is_json:
        return LineView(out, sys.stderr, as_json_line)
    if out.isatty():
        return TerminalView(out, terminal_room)
    return LineView(out, sys.stderr, as_line)


def _connecting(broker: Broker) -> Callable[[Ears], Listener]:
    from device.mqtt.link import PahoLink  # imported here, as only this command needs the library

    def connect(ears: Ears) -> Listener:
        return PahoLink(broker, f"{ROOT}-tables-{secrets.token_hex(4)}", ears)

    return connect
