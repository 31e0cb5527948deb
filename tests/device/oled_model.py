"""An SSD1306 and an SH1106 as their datasheets describe them: bytes in, lit pixels out."""

from __future__ import annotations

from PIL import Image

_ARGUMENTS = {
    **dict.fromkeys((0x20, 0x81, 0x8D, 0xA8, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB), 1),
    **dict.fromkeys((0x21, 0x22), 2),
}


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

    def __init__(self, address: int, columns: int = 128, first_column: int = 0) -> None:
        self.address = address
        self.is_on = False
        self.contrast = 0
        self.is_plugged_in = True
        self._ram = [[0] * columns for _ in range(8)]
        self._first_column = first_column
        self._horizontal = False
        self._columns, self._pages = (0, 127), (0, 7)
        self._column = self._page = 0

    def write_i2c_block_data(self, address: int, control: int, data: list[int]) -> None:
        if not self.is_plugged_in or address != self.address:
            raise OSError(121, "Remote I/O error")
        if control == 0x40:
            for byte in data:
                self._write(byte)
        else:
            self._commands(list(data))

    def i2c_rdwr(self, message: Message) -> None:
        control, *data = message
        self.write_i2c_block_data(message.address, control, data)

    def close(self) -> None:
        self.is_plugged_in = False

    def image(self) -> Image.Image:
        image = Image.new("1", (128, 64))
        for x in range(128):
            for y in range(64):
                byte = self._ram[y // 8][x + self._first_column]
                image.putpixel((x, y), 255 if byte >> y % 8 & 1 else 0)
        return image

    def _commands(self, queue: list[int]) -> None:
        while queue:
            command = queue.pop(0)
            arguments = [queue.pop(0) for _ in range(_ARGUMENTS.get(command, 0))]
            self._command(command, arguments)

    def _command(self, command: int, arguments: list[int]) -> None:
        if command == 0x20:
            self._horizontal = arguments == [0]
        elif command == 0x21:
            self._columns = (arguments[0], arguments[1])
            self._column = arguments[0]
        elif command == 0x22:
            self._pages = (arguments[0], arguments[1])
            self._page = arguments[0]
        elif command == 0x81:
            self.contrast = arguments[0]
        elif command in {0xAE, 0xAF}:
            self.is_on = command == 0xAF
        else:
            self._address(command)

    def _address(self, command: int) -> None:
        """Page addressing: the column in two halves, then the page."""
        if command <= 0x0F:
            self._column = self._column & 0xF0 | command
        elif command <= 0x1F:
            self._column = self._column & 0x0F | (command & 0x0F) << 4
        elif 0xB0 <= command <= 0xB7:
            self._page = command & 7

    def _write(self, byte: int) -> None:
        self._ram[self._page][self._column] = byte
        self._column += 1
        if self._horizontal and self._column > self._columns[1]:
            self._column = self._columns[0]
            self._page = self._pages[0] if self._page == self._pages[1] else self._page + 1
