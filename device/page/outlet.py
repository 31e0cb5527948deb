"""Opening the page that the configuration asks for, or a stand-in that does nothing.

Nothing of it is imported before the first screen is shown: a slow Pi takes a second for that.
"""

from __future__ import annotations

import logging
import socket
import sys
import threading
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from device.box.decision import BoxState
from device.config.sections import Config, PageConfig
from device.errors import ConfigError
from device.health.last_line import Fault, LastLine
from device.table.events import CodeShown, Effect, Event, PinGone, PinShown

if TYPE_CHECKING:
    from device.backup.diagnosis import ReadLog
    from device.page.app import PageApp
    from device.page.hub import Hub
    from device.page.matters import Album
    from device.page.pin import PinDesk
    from device.page.seats import SeatDesk
    from vision.sheet.lens import Lens

logger = logging.getLogger(__name__)

ENDS_S = 0.3  # seconds that the page may take to end
DEAD_MS = 20_000  # a line that takes nothing for so long is cut
WAITING = 64  # connections that wait to be taken
_EVERYWHERE = "0.0.0.0"  # noqa: S104 - the home network; `guard.is_near` refuses others
_SOME_WAY_OUT = ("192.0.2.1", 9)  # no packet is sent there; it shows the address of this machine

Tell = Callable[[Event, tuple[Effect, ...], BoxState], None]
"""Takes note of what an event led to, and returns at once."""


@dataclass(frozen=True, slots=True)
class OpenedPage:
    """The page as the service knows it.

    Attributes:
        tell: takes note of what an event led to, and returns at once.
        address: where browsers find it; empty if there is none.
    """

    tell: Tell
    address: str = ""


@dataclass(frozen=True, slots=True)
class SeenAndKept:
    """What the page shows beside the table itself.

    Attributes:
        journal: the file of the journal.
        album: returns the exhibits of a game that are in memory.
        sheet_now: returns the sheet of a game as the camera sees it now, a JPEG file.
        live: returns what the camera sees, a JPEG file, for the referee alone.
        log: runs a program that prints the service's log, and returns what it prints.
        whole: returns the camera's next frame, a JPEG file; None if none comes.
        lens: the camera's lens.
        settings: the file of the configuration, if there is one.
    """

    journal: Path
    album: Album
    sheet_now: Callable[[str], bytes | None]
    live: Callable[[], bytes | None]
    log: ReadLog | None = None
    whole: Callable[[], bytes | None] = lambda: None
    lens: Lens | None = None
    settings: Path | None = None


@dataclass(frozen=True, slots=True)
class Desks:
    """Who lets browsers do more than look.

    Attributes:
        referee: lets the referee in.
        seats: binds phones to players.
    """

    referee: PinDesk
    seats: SeatDesk


@contextmanager
def open_page(
    config: Config,
    kept: SeenAndKept,
    first: BoxState,
    post: Callable[[Event], None],
    *,
    is_desk: bool,
    clock: Callable[[], float] = time.monotonic,
) -> Generator[OpenedPage]:
    """Yield the page, or a stand-in that does nothing; at the end the page goes away.

    Args:
        config: the settings.
        kept: what the page shows beside the table itself.
        first: the box before the first event.
        post: posts what comes from the page.
        is_desk: whether this is a desk, where the page's address is printed.
        clock: returns monotonic seconds.
    """
    files, is_on = _certificate(config.page)
    listening = _listening(config.page, is_desk=is_desk) if is_on else None
    if listening is None:
        yield OpenedPage(_tell_nobody)
        return
    from device.page.hub import Hub
    from device.page.pin import PinDesk
    from device.page.seats import SeatDesk
    from device.page.shown_number import ShownNumber

    shown = ShownNumber(lambda: post(PinGone()), clock)
    desk = PinDesk(lambda pin: post(PinShown(pin)), shown)
    seats = SeatDesk(lambda seat, code: post(CodeShown(seat, code)), shown)
    hub = Hub(first, desk.referee)
    # At once: a page that cannot be served closes its port.
    address = address_of(listening, is_tls=files is not None)
    end = _start(listening, partial(_app, config, kept, hub, Desks(desk, seats), post), files)
    logger.info("page: %s", address)
    if is_desk:
        sys.stderr.write(f"the page for browsers: {address}\n")
    try:
        yield OpenedPage(hub.tell, address)
    finally:
        end()


def address_of(listening: socket.socket, *, is_tls: bool = False) -> str:
    """Return the address of the page, as a browser on this network takes it."""
    host, port = listening.getsockname()[:2]
    shown = _own_address() if host in {_EVERYWHERE, "::"} else host
    return f"http{'s' * is_tls}://{f'[{shown}]' if ':' in shown else shown}:{port}/"


def _certificate(page: PageConfig) -> tuple[tuple[Path, Path] | None, bool]:
    """Return the files of the certificate, if there is one, and whether the page can be served.

    A page whose certificate does not do is not served in the clear instead.
    """
    if not page.on or (page.certificate is None and page.key is None):
        return None, page.on
    from device.page.certificate import certificate_of

    try:
        return certificate_of(page), True
    except ConfigError as error:
        logger.warning("page: %s; the game goes on without a page", error)
        return None, False


def _listening(page: PageConfig, *, is_desk: bool) -> socket.socket | None:
    """Return a socket that the page is served on; None if its port is taken or has no address."""
    address = page.address or ("127.0.0.1" if is_desk else _EVERYWHERE)
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, DEAD_MS)
    try:
        listening.bind((address, page.port))
        listening.listen(WAITING)  # who comes before the server is ready waits a little
    except (OSError, TypeError, UnicodeError) as error:  # the last two: it is no name of a host
        listening.close()
        where = f"{address!r} port {page.port}"
        why = error.strerror if isinstance(error, OSError) else error
        logger.warning("page: %s: %s; the game goes on without a page", where, why)
        return None
    return listening


def _app(
    config: Config, kept: SeenAndKept, hub: Hub, desks: Desks, post: Callable[[Event], None]
) -> PageApp:
    """Return the answers to browsers; called in the page's own thread, which imports them."""
    from device.backup.diagnosis import diagnosis_of, packed, read_log
    from device.games.own_box import enrol_folder
    from device.page.app import PageApp, PageParts
    from device.page.archive import Archive
    from device.page.care import BoxFiles
    from device.page.enrolling import EnrolDesk
    from device.page.guard import own_names

    archive = Archive(config, kept.journal, config.language.name)
    names = own_names(config.page.name)

    def diagnosis() -> bytes:
        return packed(diagnosis_of(config, kept.log or read_log))

    return PageApp(
        PageParts(
            hub=hub,
            desk=desks.referee,
            seats=desks.seats,
            post=post,
            names=names,
            archive=archive,
            album=kept.album,
            sheet_now=kept.sheet_now,
            live=kept.live,
            whole=kept.whole,
            files=BoxFiles(config, kept.settings, kept.journal),
            enrol=EnrolDesk(enrol_folder(config), config, kept.lens),
            diagnosis=diagnosis,
        )
    )


def _start(
    listening: socket.socket,
    make_app: Callable[[], PageApp],
    certificate: tuple[Path, Path] | None,
) -> Callable[[], None]:
    """Serve in a thread, over TLS with a certificate, and return what ends it."""
    closings: list[Callable[[], None]] = []
    is_ended = threading.Event()

    def serve() -> None:
        from device.page.server import PageServer

        server = PageServer(listening, make_app, certificate)
        closings.append(server.close)
        if not is_ended.is_set():
            server.serve()

    def attempt() -> None:
        # Whoever opens the page of a server that failed is refused, and does not wait for ever.
        if isinstance(LastLine("serving the page").attempt(serve), Fault):
            listening.close()
            logger.warning("page: the game goes on without a page")

    thread = threading.Thread(target=attempt, name="page", daemon=True)
    thread.start()

    def end() -> None:
        is_ended.set()
        for close in closings:
            close()
        thread.join(ENDS_S)
        listening.close()

    return end


def _own_address() -> str:
    """Return this machine's address in its network; its name where it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_SOME_WAY_OUT)
        except OSError:
            return socket.gethostname()
        return str(probe.getsockname()[0])


def _tell_nobody(_event: Event, _effects: tuple[Effect, ...], _state: BoxState) -> None:
    """Do nothing: the stand-in where no page is wanted."""
