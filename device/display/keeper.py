"""The display as the service uses it: calls never wait, and the display may be unplugged.

A thread sends the latest screen. `device.display.sending` says what is due. A lost display is
logged once, and its return once.

A bus may hang in the middle of a write. After `HANGS_S` the display counts as lost, and the box
goes on without it. Once the write comes back, the display is set up anew.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from functools import partial
from typing import Protocol, Self

from PIL import Image

from device.display.care import Care, look
from device.display.geometry import NARROW, Geometry
from device.display.screens import draw
from device.display.sending import (
    FIRST_RETRY_S,
    Contrast,
    KnownDisplay,
    Order,
    PowerOrder,
    Send,
    SetUp,
    after_failure,
    after_new_screen,
    after_order,
    after_press,
    next_s,
    orders,
)
from device.errors import DisplayError
from device.health.last_line import Fault, LastLine
from device.table.prompts import Prompt

logger = logging.getLogger(__name__)

CLOSE_S = 0.7  # seconds; the service ends within a second, even if the bus hangs
HANGS_S = 3.0  # seconds; the largest picture takes 0.2 s at 100 kHz


class Glass(Protocol):
    """What a keeper needs of a `DisplayLink`; all methods but `let_go` may raise DisplayError."""

    def set_up(self) -> None:
        """Connect to the display again and set it up; the glass stays dark."""
        ...

    def send(self, image: Image.Image) -> None:
        """Send a 1-bit image."""
        ...

    def contrast(self, level: int) -> None:
        """Set the brightness."""
        ...

    def power(self, *, is_on: bool) -> None:
        """Switch the glass on or off."""
        ...

    def clear(self) -> None:
        """Send a dark image."""
        ...

    def let_go(self) -> None:
        """Let go of the bus."""
        ...


def hour_now(now_s: Callable[[], float] = time.time) -> int:
    """Return the hour of the day by the Pi's clock."""
    time.tzset()  # the owner may have set the time zone meanwhile
    return time.localtime(now_s()).tm_hour


class KeptScreen:
    """An OLED that may be unplugged; no method but `close` waits for it."""

    def __init__(
        self,
        glass: Glass,
        care: Care,
        language: str = "en",
        clock: Callable[[], float] = time.monotonic,
        hour: Callable[[], int | None] = hour_now,
        geometry: Geometry = NARROW,
    ) -> None:
        self._glass = glass
        self._geometry = geometry
        self._care = care
        self._language = language
        self._clock = clock
        self._hour = hour
        self._lock = threading.Lock()
        self._wake = threading.Event()
        self._is_open = True
        self._is_left = False
        self._lost = ""
        self._sending_since_s: float | None = None
        self._last_line = LastLine("keeping the display")
        self._picture = Image.new("1", self._geometry.size_px)
        self._known = KnownDisplay(clock())
        self._keeper: threading.Thread | None = None

    def start(self) -> None:
        """Let a thread keep the display."""
        self._keeper = threading.Thread(target=self._keep, name="display", daemon=True)
        self._keeper.start()

    def show(self, prompt: Prompt) -> None:
        """Show `prompt` as soon as the display is there; a dark display is woken."""
        self._ask(draw(prompt, self._language, self._geometry))

    def speak(self, language: str) -> None:
        """Say what is shown from now on in another language."""
        self._language = language

    def clear(self) -> None:
        """Show nothing."""
        self._ask(Image.new("1", self._geometry.size_px))

    def wake(self) -> bool:
        """Brighten the display after a press; return whether the display was dark before."""
        with self._lock:
            now_s = self._clock()
            is_on = look(self._care, now_s=now_s, woken_s=self._known.woken_s, hour=None).is_on
            is_there = self._known.set_up_s is not None and self._hung_s() is None
            self._known = after_press(self._known, now_s)
        self._wake.set()
        return is_there and not is_on

    @property
    def is_there(self) -> bool:
        """Whether the display answered when it was last spoken to."""
        with self._lock:
            return self._known.set_up_s is not None and self._hung_s() is None

    def trouble(self) -> str:
        """Return why nothing new is shown, or an empty text; a bus that hangs is logged once."""
        with self._lock:
            hung_s = self._hung_s()
        if hung_s is not None:
            self._missed(f"the display's bus has hung for {HANGS_S:.0f} s or longer")
        return self._lost

    def tend(self) -> float:
        """Send what is due, and return in how many seconds to look again."""
        now_s = self._clock()
        with self._lock:
            known, picture = self._known, self._picture
        try:
            for order in orders(self._care, known, now_s, self._hour()):
                self._carry_out(order, picture)
                self._note(partial(after_order, order=order, now_s=now_s, wanted=known.wanted))
                self._found(order)
        except DisplayError as error:
            self._note(partial(after_failure, now_s=self._clock()))
            self._missed(str(error))
        with self._lock:
            return self._wait_s()

    def leave(self) -> None:
        """Let go of the display; the last picture stays on the glass."""
        self._is_left = True
        self.close()

    def close(self) -> None:
        """Switch the display off and let go of it; safe twice, and when it is unplugged."""
        if not self._is_open:
            return
        self._is_open = False
        self._wake.set()
        if self._keeper is None:
            self._end()
        else:
            self._keeper.join(CLOSE_S)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _ask(self, picture: Image.Image) -> None:
        with self._lock:
            self._picture = picture
            self._known = after_new_screen(self._known, self._clock())
        self._wake.set()

    def _carry_out(self, order: Order, picture: Image.Image) -> None:
        """Carry out an order; what took too long or failed as nobody foresaw is a DisplayError."""
        self._sending_since_s = self._clock()
        try:
            done = self._last_line.attempt(partial(self._obey, order, picture), (DisplayError,))
            with self._lock:
                hung_s = self._hung_s()
        finally:
            self._sending_since_s = None
        if isinstance(done, Fault):
            raise DisplayError(f"the display failed: {done.error}") from done.error
        if hung_s is not None:
            raise DisplayError(f"the display's bus hung for {hung_s:.0f} s")

    def _hung_s(self) -> float | None:
        """Return for how long the bus has been hanging, or None; the lock is held."""
        since_s = self._sending_since_s
        sending_s = 0.0 if since_s is None else self._clock() - since_s
        return sending_s if sending_s >= HANGS_S else None

    def _obey(self, order: Order, picture: Image.Image) -> None:
        match order:
            case SetUp():
                self._glass.set_up()
            case Send(shift_px):
                self._glass.send(shifted(picture, shift_px))
            case Contrast(level):
                self._glass.contrast(level)
            case PowerOrder(is_on):
                self._glass.power(is_on=is_on)

    def _wait_s(self) -> float:
        now_s = self._clock()
        if orders(self._care, self._known, now_s, self._hour()):
            return 0.0  # a new screen came while another was sent
        return max(next_s(self._care, self._known, now_s) - now_s, 0.0)

    def _note(self, change: Callable[[KnownDisplay], KnownDisplay]) -> None:
        with self._lock:
            self._known = change(self._known)

    def _found(self, order: Order) -> None:
        if self._lost and not isinstance(order, SetUp):
            self._lost = ""
            logger.info("the display is back")

    def _missed(self, why: str) -> None:
        was_lost, self._lost = bool(self._lost), why
        if not was_lost:
            logger.warning("%s; the game goes on, and it is tried again", why)

    def _keep(self) -> None:
        while self._is_open:
            wait_s = self._last_line.attempt(self.tend)
            self._wake.wait(FIRST_RETRY_S if isinstance(wait_s, Fault) else wait_s)
            self._wake.clear()
        self._end()

    def _end(self) -> None:
        try:
            self._last_line.attempt(self._say_goodbye, (DisplayError,))
        except DisplayError as error:
            logger.debug("the display went before us: %s", error)
        finally:
            self._glass.let_go()

    def _say_goodbye(self) -> None:
        if self._is_left:
            self.tend()
        elif self.is_there:
            self._glass.power(is_on=False)
            self._glass.clear()


def shifted(image: Image.Image, shift_px: tuple[int, int]) -> Image.Image:
    """Return a 1-bit `image` moved to the right and down, dark where nothing moved in."""
    if shift_px == (0, 0):
        return image
    moved = Image.new("1", image.size)
    moved.paste(image, shift_px)
    return moved
