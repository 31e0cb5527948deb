"""Following the tables on a broker; a lost broker is connected to again."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from queue import Empty, SimpleQueue

from device.errors import BrokerError
from device.mqtt.broker import Arrived, Ears, Listener
from device.tables.tables import MOST_TABLES, TOPICS, Tables
from device.tables.view import TablesView

TICK_S = 1.0  # seconds after which the ages of tables are drawn again
RETRY_S = 5.0  # somebody is looking
MOST_KEPT = 4 * MOST_TABLES  # messages; the look ends also where messages never stop
QUIET_S = 0.3  # seconds without a message after which all retained messages have come

Connect = Callable[[Ears], Listener]
Clock = Callable[[], float]
Inbox = SimpleQueue[Arrived | None]
"""What came from the broker; None when it was lost."""


def look(connect: Connect, clock: Clock) -> Tables:
    """Return what the broker has kept of every table.

    Raises:
        BrokerError: there is no broker, or it refuses or does not answer.
    """
    inbox: Inbox = SimpleQueue()
    tables = Tables()
    with closing(connect(_ears(inbox))) as link:
        link.subscribe(TOPICS)
        for _ in range(MOST_KEPT):
            arrived = _next(inbox)
            if arrived is None:
                break
            tables = tables.after(arrived, clock())
    return tables


def watch(
    connect: Connect, view: TablesView, clock: Clock, wait: Callable[[float], object]
) -> None:
    """Show every change until KeyboardInterrupt; a lost broker is connected to again."""
    shown = Tables()
    while True:
        inbox: Inbox = SimpleQueue()
        try:
            with closing(connect(_ears(inbox))) as link:
                link.subscribe(TOPICS)
                shown = _followed(inbox, view, clock)
            note = "the connection to the broker is lost"
        except BrokerError as error:
            note = str(error)
        view.show(shown, clock(), f"{note}; trying again")
        wait(RETRY_S)


def _followed(inbox: Inbox, view: TablesView, clock: Clock) -> Tables:
    """Show the tables as they change until the broker is lost; return the last tables."""
    tables = Tables()
    while True:
        if inbox.empty():
            view.show(tables, clock())
        try:
            arrived = inbox.get(timeout=TICK_S)
        except Empty:
            continue
        if arrived is None:
            return tables
        tables = tables.after(arrived, clock())


def _next(inbox: Inbox) -> Arrived | None:
    """Return the next message; None if no message comes in time, or the broker is lost."""
    try:
        return inbox.get(timeout=QUIET_S)
    except Empty:
        return None


def _ears(inbox: Inbox) -> Ears:
    return Ears(lambda: inbox.put(None), inbox.put)
