"""SSD1322 as its datasheet describes it: bytes in, pixels of 16 greys out.

It takes a command's arguments as data, which tells it from its smaller kin. Its RAM has 480 columns
in 120 addresses of four pixels, two to a byte; `picture` is what an eye sees on the usual module of
256x64, whose glass hangs at the columns 112 to 367, with dual COM lines and so that remap 14 11
shows it upright.

Source: Solomon Systech SSD1322 rev 1.2 (chapter 8.4 to 8.7, 9, 10).
"""

from __future__ import annotations

from collections.abc import Mapping

from PIL import Image

WIDTH, HEIGHT = 256, 64
ROWS, ADDRESSES, ADDRESS_OCTETS = 128, 120, 2
FIRST_ADDRESS = 28  # of the glass
LOCK_KEY, UNLOCK_KEY = 0x16, 0x12

ARGUMENTS: Mapping[int, int] = {
    **dict.fromkeys((0xA1, 0xA2, 0xAB, 0xB1, 0xB3, 0xB5, 0xB6, 0xBB, 0xBE), 1),
    **dict.fromkeys((0xC1, 0xC7, 0xCA, 0xFD), 1),
    **dict.fromkeys((0x15, 0x75, 0xA0, 0xA8, 0xB4, 0xD1), 2),
    0xB8: 15,
}
SINGLES = frozenset({0x00, 0x5C, 0x5D, 0xA4, 0xA5, 0xA6, 0xA7, 0xA9, 0xAE, 0xAF, 0xB9})


class Ssd1322:
    """The chip with its RAM, which holds noise when the power comes."""

    def __init__(self) -> None:
        self.unknown: list[int] = []
        self.traffic = 0
        self.power_up()

    def power_up(self) -> None:
        """Come to life: registers as after a reset, RAM full of noise."""
        octets = range(ADDRESSES * ADDRESS_OCTETS)
        self._ram = [[(7 * row + 37 * x) & 0xFF for x in octets] for row in range(ROWS)]
        self.reset()

    def reset(self) -> None:
        """Set all registers as the reset pin does; the RAM stays."""
        self.is_on = self.is_inverted = self.is_all_lit = self.is_all_dark = False
        self.is_locked = False
        self.contrast = 0x7F
        self.start_line = self.offset = 0
        self.multiplex = ROWS - 1
        self.remap, self.dual_com = 0x00, 0x01
        self._columns, self._rows = (0, ADDRESSES - 1), (0, ROWS - 1)
        self._column = self._row = self._octet = 0
        self._command: int | None = None
        self._arguments: list[int] = []
        self._is_writing = False

    def command(self, octet: int) -> None:
        """Take a command; what follows as data are its arguments."""
        self.traffic += 1
        self._command, self._arguments, self._is_writing = octet, [], False
        if octet in SINGLES:
            self._switch(octet)
        elif octet not in ARGUMENTS:
            self.unknown.append(octet)

    def data(self, octet: int) -> None:
        """Take an argument, or two pixels after command 5C."""
        self.traffic += 1
        if self._is_writing:
            self._write(octet)
            return
        self._arguments.append(octet)
        command = self._command or 0
        if len(self._arguments) == ARGUMENTS.get(command, 0) and self._may(command):
            self._set(command, self._arguments)

    def greys(self) -> Image.Image:
        """Return what an eye sees on the glass, mode L, each grey 17 times the pixel's value."""
        if not self.is_on or self.is_all_dark:
            return Image.new("L", (WIDTH, HEIGHT))
        if self.is_all_lit:
            return Image.new("L", (WIDTH, HEIGHT), 255)
        rows = [self._line(line) for line in range(HEIGHT)]
        if not self.remap & 0x10:
            rows.reverse()
        return Image.frombytes("L", (WIDTH, HEIGHT), b"".join(rows))

    def picture(self) -> Image.Image:
        """Return what is lit at all."""
        return self.greys().point(lambda grey: 255 if grey else 0).convert("1")

    def _may(self, command: int) -> bool:
        return command == 0xFD or not self.is_locked

    def _write(self, octet: int) -> None:
        self._ram[self._row][ADDRESS_OCTETS * self._column + self._octet] = octet
        self._octet = (self._octet + 1) % ADDRESS_OCTETS
        if self._octet:
            return
        if self.remap & 0x01:
            self._row = _next(self._row, self._rows)
            if self._row == self._rows[0]:
                self._column = _next(self._column, self._columns)
        else:
            self._column = _next(self._column, self._columns)
            if self._column == self._columns[0]:
                self._row = _next(self._row, self._rows)

    def _line(self, line: int) -> bytes:
        """Return the row of RAM that is scanned as `line`, a byte for each pixel."""
        if line > self.multiplex or not self.dual_com & 0x10:
            return bytes(WIDTH)
        row = self._ram[(line + self.start_line + self.offset) % ROWS]
        pixels = [value for octet in row for value in self._pair(octet)]
        if self.remap & 0x02:
            pixels.reverse()
        first = 4 * FIRST_ADDRESS
        lit = (15 - v if self.is_inverted else v for v in pixels[first : first + WIDTH])
        return bytes(17 * value for value in lit)

    def _pair(self, octet: int) -> tuple[int, int]:
        high, low = octet >> 4, octet & 0x0F
        return (high, low) if self.remap & 0x04 else (low, high)

    def _set(self, command: int, arguments: list[int]) -> None:
        first, last = arguments[0], arguments[-1]
        match command:
            case 0x15:
                self._columns, self._column, self._octet = (first, last), first, 0
            case 0x75:
                self._rows, self._row, self._octet = (first, last), first, 0
            case 0xA0:
                self.remap, self.dual_com = first, last
            case 0xFD:
                self.is_locked = first == LOCK_KEY
            case 0xC1:
                self.contrast = first
            case _:
                self._set_lines(command, first)

    def _set_lines(self, command: int, value: int) -> None:
        if command == 0xA1:
            self.start_line = value & 0x7F
        elif command == 0xA2:
            self.offset = value & 0x7F
        elif command == 0xCA:
            self.multiplex = value & 0x7F

    def _switch(self, code: int) -> None:
        if self.is_locked:
            return
        if code == 0x5C:
            self._is_writing = True
        elif code in {0xAE, 0xAF}:
            self.is_on = code == 0xAF
        elif 0xA4 <= code <= 0xA7:
            self.is_all_dark, self.is_all_lit = code == 0xA4, code == 0xA5
            self.is_inverted = code == 0xA7


def _next(value: int, window: tuple[int, int]) -> int:
    return window[0] if value == window[1] else value + 1
