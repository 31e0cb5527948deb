"""SSD1306, SSD1309 and SH1106 as their datasheets describe them: bytes in, lit pixels out.

A model takes the stream of a bus byte by byte, as the chip does. `picture` is what an eye sees on
the usual module, whose glass hangs so that segment remap (A1) and scan direction (C8) show it
upright. Commands that a datasheet does not know are kept in `unknown`.

Sources: Solomon Systech SSD1306 rev 1.1 (chapter 9, 10), SSD1309 rev 1.0 (chapter 8, 9); Sino
Wealth SH1106 V2.3 (commands 1 to 24).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from PIL import Image

from tests.device.display.ssd1322_model import Ssd1322

WIDTH, HEIGHT, PAGES = 128, 64, 8


class Addressing(Enum):
    """How the pointer moves after a byte of pixels; the values are the argument of command 20."""

    HORIZONTAL = 0
    VERTICAL = 1
    PAGE = 2


@dataclass(frozen=True, slots=True)
class Chip:
    """What tells one controller from another.

    Attributes:
        columns: of its RAM.
        first_column: the RAM's column behind the left edge of the glass.
        arguments: how many bytes follow a command; one that is not here has none.
        singles: ranges of the commands without arguments.
        has_windows: whether it knows addressing modes and windows (20, 21, 22).
        needs_pump: whether its glass stays dark without the charge pump (8D 14).
    """

    columns: int
    first_column: int
    arguments: Mapping[int, int]
    singles: tuple[range, ...]
    has_windows: bool = True
    needs_pump: bool = False


_SOLOMON: Mapping[int, int] = {
    **dict.fromkeys((0x20, 0x81, 0xA8, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB), 1),
    **dict.fromkeys((0x21, 0x22, 0xA3), 2),
    **dict.fromkeys((0x26, 0x27), 6),
    **dict.fromkeys((0x29, 0x2A), 5),
}
_SOLOMON_SINGLES = (
    range(0x20),
    range(0x2E, 0x30),
    range(0x40, 0x80),
    range(0xA0, 0xA2),
    range(0xA4, 0xA8),
    range(0xAE, 0xB8),
    range(0xC0, 0xC9),
    range(0xE3, 0xE4),
)
CHIPS: Mapping[str, Chip] = {
    "ssd1306": Chip(128, 0, {**_SOLOMON, 0x8D: 1}, _SOLOMON_SINGLES, needs_pump=True),
    "ssd1309": Chip(128, 0, {**_SOLOMON, 0xFD: 1}, _SOLOMON_SINGLES),
    "sh1106": Chip(
        132,
        2,
        dict.fromkeys((0x81, 0xA8, 0xAD, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB), 1),
        (
            range(0x20),
            range(0x30, 0x34),
            range(0x40, 0x80),
            range(0xA0, 0xA2),
            range(0xA4, 0xA8),
            range(0xAE, 0xB8),
            range(0xC0, 0xD0),
            range(0xE0, 0xE1),
            range(0xE3, 0xE4),
            range(0xEE, 0xEF),
        ),
        has_windows=False,
    ),
}


class Controller:
    """One chip with its RAM, which holds noise when the power comes."""

    def __init__(self, chip: str = "ssd1306") -> None:
        self.chip = CHIPS[chip]
        self.unknown: list[int] = []
        self.traffic = 0
        self.power_up()

    def power_up(self) -> None:
        """Come to life: registers as after a reset, RAM full of noise."""
        columns = range(self.chip.columns)
        self._ram = [[(7 * page + 37 * x) & 0xFF for x in columns] for page in range(PAGES)]
        self.reset()

    def reset(self) -> None:
        """Set all registers as the reset pin does; the RAM stays."""
        self.is_on = self.is_inverted = self.is_all_lit = False
        self.is_remapped = self.scans_down = False
        self.has_pump = False
        self.contrast = 0x80 if self.chip.columns > WIDTH else 0x7F
        self.start_line = self.offset = 0
        self.multiplex = HEIGHT - 1
        self.addressing = Addressing.PAGE
        self._columns, self._pages = (0, WIDTH - 1), (0, PAGES - 1)
        self._column = self._page = 0
        self._pending: list[int] = []

    def command(self, octet: int) -> None:
        """Take a byte of a command."""
        self.traffic += 1
        self._pending.append(octet)
        code, *arguments = self._pending
        if len(arguments) == self.chip.arguments.get(code, 0):
            self._pending = []
            self._obey(code, arguments)

    def data(self, octet: int) -> None:
        """Take a byte of pixels, the topmost in bit 0."""
        self.traffic += 1
        if self._column < self.chip.columns:
            self._ram[self._page][self._column] = octet
        if self.addressing is Addressing.VERTICAL:
            self._page = self._next(self._page, self._pages)
            if self._page == self._pages[0]:
                self._column = self._next(self._column, self._columns)
        elif self.addressing is Addressing.HORIZONTAL:
            self._column = self._next(self._column, self._columns)
            if self._column == self._columns[0]:
                self._page = self._next(self._page, self._pages)
        else:
            self._column += 1

    def picture(self) -> Image.Image:
        """Return what an eye sees on the glass."""
        if not self.is_on or (self.chip.needs_pump and not self.has_pump):
            return Image.new("1", (WIDTH, HEIGHT))
        if self.is_all_lit:
            return Image.new("1", (WIDTH, HEIGHT), 255)
        rows = [self._row(line) for line in range(HEIGHT)]
        if not self.scans_down:
            rows.reverse()
        octets = b"".join(rows)
        if self.is_inverted:
            octets = bytes(octet ^ 0xFF for octet in octets)
        return Image.frombytes("L", (WIDTH, HEIGHT), octets).convert("1", dither=Image.Dither.NONE)

    def _row(self, line: int) -> bytes:
        """Return the RAM's row that is scanned as `line`, a byte for each pixel."""
        if line > self.multiplex:
            return bytes(WIDTH)
        page, bit = divmod((line + self.start_line + self.offset) % HEIGHT, 8)
        first = self.chip.first_column
        visible = self._ram[page][first : first + WIDTH]
        row = bytes(255 if octet >> bit & 1 else 0 for octet in visible)
        return row if self.is_remapped else row[::-1]

    @staticmethod
    def _next(value: int, window: tuple[int, int]) -> int:
        return window[0] if value == window[1] else value + 1

    def _obey(self, code: int, arguments: Sequence[int]) -> None:
        if code in self.chip.arguments:
            self._set(code, arguments)
        elif any(code in singles for singles in self.chip.singles):
            self._switch(code)
        else:
            self.unknown.append(code)

    def _set(self, code: int, arguments: Sequence[int]) -> None:
        first = arguments[0]
        match code:
            case 0x20:
                self.addressing = Addressing(first & 3)
            case 0x21:
                self._columns = (first, arguments[1])
                self._column = first
            case 0x22:
                self._pages = (first, arguments[1])
                self._page = first
            case 0x81:
                self.contrast = first
            case 0x8D:
                self.has_pump = bool(first & 4)
            case _:
                self._set_rows(code, first)

    def _set_rows(self, code: int, value: int) -> None:
        if code == 0xA8:
            self.multiplex = value & 0x3F
        elif code == 0xD3:
            self.offset = value & 0x3F

    def _switch(self, code: int) -> None:
        if code <= 0x1F:
            half = code & 0x0F
            low = self._column & 0xF0 | half
            self._column = low if code <= 0x0F else self._column & 0x0F | half << 4
        elif 0x40 <= code <= 0x7F:
            self.start_line = code & 0x3F
        elif 0xB0 <= code <= 0xB7:
            self._page = code & 7
        elif 0xC0 <= code <= 0xCF:
            self.scans_down = bool(code & 8)
        else:
            self._flip(code)

    def _flip(self, code: int) -> None:
        is_set = bool(code & 1)
        if code in {0xA0, 0xA1}:
            self.is_remapped = is_set
        elif code in {0xA4, 0xA5}:
            self.is_all_lit = is_set
        elif code in {0xA6, 0xA7}:
            self.is_inverted = is_set
        elif code in {0xAE, 0xAF}:
            self.is_on = is_set


class Message(list[int]):
    """A message for an address, as `smbus2.i2c_msg.write` makes it."""

    def __init__(self, address: int, data: list[int]) -> None:
        super().__init__(data)
        self.address = address

    @classmethod
    def write(cls, address: int, data: list[int]) -> Message:
        return cls(address, data)


class OledBus:
    """An I2C bus with one OLED on it, in the shape that luma asks of one."""

    def __init__(self, address: int, chip: str = "ssd1306") -> None:
        self.address = address
        self.oled = Controller(chip)
        self.is_plugged_in = True
        self.is_open = True

    def write_i2c_block_data(self, address: int, control: int, data: list[int]) -> None:
        if not self.is_plugged_in or address != self.address:
            raise OSError(121, "Remote I/O error")
        if not self.is_open or control not in {0x00, 0x40}:
            raise AssertionError(f"control byte {control:#x}, bus open: {self.is_open}")
        take = self.oled.data if control == 0x40 else self.oled.command
        for octet in data:
            take(octet)

    def i2c_rdwr(self, message: Message) -> None:
        control, *data = message
        self.write_i2c_block_data(message.address, control, data)

    def close(self) -> None:
        self.is_open = False

    def replug(self) -> None:
        """Pull the plug and put it back: the chip has forgotten everything."""
        self.is_plugged_in = True
        self.oled.power_up()


class OledSpi:
    """A SPI bus with one OLED, and the pins beside it: luma's `spi` and its `gpio` in one."""

    OUT, LOW, HIGH = "out", False, True

    def __init__(
        self,
        chip: str = "ssd1306",
        dc: int = 24,
        reset: int = 25,
        oled: Controller | Ssd1322 | None = None,
    ) -> None:
        self.oled = oled or Controller(chip)
        self.opened: tuple[int, int] | None = None
        self.is_closed = False
        self.max_speed_hz = 0
        self._levels = {dc: False, reset: True}
        self._dc, self._reset = dc, reset
        self._taken: set[int] = set()

    def open(self, bus: int, device: int) -> None:
        self.opened = (bus, device)

    def writebytes(self, data: list[int]) -> None:
        if not self._levels[self._reset]:
            raise AssertionError("sent while the reset pin is low")
        take = self.oled.data if self._levels[self._dc] else self.oled.command
        for octet in data:
            take(octet)

    def close(self) -> None:
        self.is_closed = True

    def setup(self, pin: int, direction: str) -> None:
        assert direction == self.OUT
        self._taken.add(pin)

    def output(self, pin: int, level: object) -> None:
        assert pin in self._taken
        if pin == self._reset and self._levels[pin] and not level:
            self.oled.reset()
        self._levels[pin] = bool(level)
