"""Running the first run on a box, before the service."""

from __future__ import annotations

import os
from contextlib import ExitStack
from queue import SimpleQueue

from device.box.startup import on_signals
from device.config.file import own_file
from device.config.sections import Config
from device.first_run.hardware import World, open_bench
from device.first_run.service import FirstService, serve_first
from device.first_run.state import FirstRun
from device.games.registry import game_names
from device.health.notify import Notifier
from device.table.events import Event, Stop


def run_first(systemd: Notifier, world: World | None = None) -> Config | None:
    """Find the parts of this box, ask what is not found, and write the settings.

    Returns:
        The settings; None if the first run was told to end.

    Raises:
        PinError: a pin is in use or missing.
    """
    inbox: SimpleQueue[Event] = SimpleQueue()
    on_signals(lambda: inbox.put(Stop()))
    config = Config()
    with ExitStack() as stack:
        bench = open_bench(config, own_file(os.environ), inbox, stack, world or World())
        systemd.ready("first run")
        service = FirstService(FirstRun(tuple(game_names()), config), bench)
        return serve_first(service, inbox, systemd.alive)
