"""`python -m tests.lab.wiring`: draws docs/wiring.svg and docs/mount.svg.

The pins are the defaults of the configuration (`device.config.sections.PinsConfig`), the header's
positions those of every Raspberry Pi with 40 pins.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from xml.sax.saxutils import escape

from device.config.sections import PinsConfig
from tests.paths import ROOT

WIRING = ROOT / "docs" / "wiring.svg"
MOUNT = ROOT / "docs" / "mount.svg"

HEADER_OF_BCM = {
    2: 3, 3: 5, 4: 7, 14: 8, 15: 10, 17: 11, 18: 12, 27: 13, 22: 15, 23: 16, 24: 18, 10: 19, 9: 21,
    25: 22, 11: 23, 8: 24, 7: 26, 5: 29, 6: 31, 12: 32, 13: 33, 19: 35, 16: 36, 26: 37, 20: 38,
    21: 40,
}  # fmt: skip
"""The header's pin of each BCM number: Raspberry Pi documentation, "GPIO and the 40-pin header"."""

SUPPLY_3V3, GROUNDS = 1, (6, 9, 14, 20)
_SDA, _SCL = 2, 3
_PITCH, _TOP, _HEADER_X = 26, 70, 300
_INK, _FAINT = "#1d3b44", "#9aa7ab"


@dataclass(frozen=True, slots=True)
class Wire:
    """A wire from a pin of the header to a part, with what sits in it."""

    pin: int
    label: str
    part: str
    through: str
    colour: str


def wires(pins: PinsConfig) -> tuple[Wire, ...]:
    """Return every wire of the box, by its pins."""
    keys = [
        Wire(HEADER_OF_BCM[bcm], f"BCM {bcm}", f"button {name}", "1 kΩ", colour)
        for name, bcm, colour in (
            ("A", pins.a, "#2e8b45"),
            ("B", pins.b, "#c98a12"),
            ("C", pins.c, "#c0282d"),
        )
    ]
    return (
        Wire(SUPPLY_3V3, "3.3 V", "display VCC", "", "#b3272d"),
        Wire(HEADER_OF_BCM[_SDA], f"BCM {_SDA}", "display SDA", "", "#1f5fa8"),
        Wire(HEADER_OF_BCM[_SCL], f"BCM {_SCL}", "display SCL", "", "#6a4fa3"),
        *keys,
        Wire(HEADER_OF_BCM[pins.led], f"BCM {pins.led}", "LED, long leg", "330 Ω", "#c98a12"),
        Wire(HEADER_OF_BCM[pins.buzzer], f"BCM {pins.buzzer}", "buzzer", "100 to 330 Ω", "#1f5fa8"),
        Wire(GROUNDS[0], "GND", "display GND", "", "#333333"),
        Wire(GROUNDS[1], "GND", "buttons A, B, C", "", "#333333"),
        Wire(GROUNDS[2], "GND", "LED, short leg", "", "#333333"),
        Wire(GROUNDS[3], "GND", "buzzer, other wire", "", "#333333"),
    )


def wiring_svg(pins: PinsConfig) -> str:
    """Return the diagram of the header with a wire to each part."""
    body = ["".join(_header())]
    for side in (0, 1):  # odd pins stand left, even ones right
        ends = sorted((one for one in wires(pins) if one.pin % 2 != side), key=lambda one: one.pin)
        body += [_wire(one, side, row) for row, one in enumerate(ends)]
    title = "Wiring: the header seen from above, the board's corner with pin 1 at the upper left"
    return _svg(740, 640, title, body)


def _place(pin: int) -> tuple[int, int]:
    """Return where a pin of the header is drawn."""
    return _HEADER_X + 26 + 40 * ((pin + 1) % 2), _TOP + ((pin - 1) // 2) * _PITCH


def _header() -> Iterator[str]:
    height = 20 * _PITCH
    where = f'x="{_HEADER_X}" y="{_TOP - 16}" width="92" height="{height}"'
    yield f'<rect {where} rx="6" fill="#22343a"/>'
    for pin in range(1, 41):
        x, y = _place(pin)
        shape = "rect" if pin == 1 else "circle"
        size = f'x="{x - 7}" y="{y - 10}" width="14" height="14"'
        where = size if shape == "rect" else f'cx="{x}" cy="{y - 3}" r="7"'
        yield f'<{shape} {where} fill="#d9b44a"/>'
        yield _text(x, y, str(pin), "middle", 8, "#22343a")


def _wire(one: Wire, side: int, row: int) -> str:
    x, y = _place(one.pin)
    out = -1 if side == 0 else 1
    far_x, far_y = (170, 570)[side], _TOP + 20 + row * 84
    bend = x + out * (98 - 8 * row)  # nearer for the lower ones, so that no wire crosses another
    path = f"M{x + out * 7} {y - 3} H{bend} L{far_x - out * 40} {far_y} H{far_x}"
    anchor = "end" if side == 0 else "start"
    text_x = far_x + out * 8
    lines = [
        f'<path d="{path}" fill="none" stroke="{one.colour}" stroke-width="2.5"/>',
        f'<circle cx="{far_x}" cy="{far_y}" r="4" fill="{one.colour}"/>',
        _text(text_x, far_y + 1, one.part, anchor, 15, _INK),
        _text(text_x, far_y + 18, f"{one.label}, pin {one.pin}", anchor, 11, "#5a6a6f"),
    ]
    if one.through:
        lines.append(_text(text_x, far_y + 33, f"through {one.through}", anchor, 11, "#8a4b12"))
    return "".join(lines)


def mount_svg() -> str:
    """Return the drawing of a camera over a sheet, seen from the side."""
    body = [
        '<path d="M40 330 H660" stroke="#8a6a45" stroke-width="10"/>',
        '<path d="M170 322 H530" stroke="#1d3b44" stroke-width="4"/>',
        _text(350, 312, "sheet with its four markers", "middle", 14, _INK),
        '<path d="M80 318 V60 H350" fill="none" stroke="#5a6a6f" stroke-width="9"/>',
        '<rect x="50" y="310" width="60" height="14" fill="#5a6a6f"/>',
        _text(80, 50, "arm, clamped firmly: it must not sway", "start", 14, _INK),
        '<rect x="330" y="60" width="40" height="22" rx="3" fill="#22343a"/>',
        '<circle cx="350" cy="86" r="7" fill="#4c8fa3"/>',
        _text(382, 78, "camera, ribbon cable along the arm", "start", 14, _INK),
        f'<path d="M350 92 L150 322 M350 92 L550 322" stroke="{_FAINT}" stroke-width="1.5" '
        'stroke-dasharray="6 5"/>',
        '<path d="M620 92 V322" stroke="#c0282d" stroke-width="1.5"/>',
        '<path d="M612 92 H628 M612 322 H628" stroke="#c0282d" stroke-width="1.5"/>',
        _text(612, 212, "height h", "end", 14, "#c0282d"),
        '<path d="M150 352 H550" stroke="#c0282d" stroke-width="1.5"/>',
        '<path d="M150 345 V359 M550 345 V359" stroke="#c0282d" stroke-width="1.5"/>',
        _text(350, 376, "the camera sees the sheet and a tenth more", "middle", 14, "#c0282d"),
        _text(660, 402, "hands come in from here", "end", 14, _INK),
        '<path d="M480 398 H400 l10 -6 m-10 6 l10 6" fill="none" stroke="#1d3b44" '
        'stroke-width="1.5"/>',
    ]
    return _svg(700, 420, "Mount: seen from the side", body)


def _text(x: float, y: float, words: str, anchor: str, size: int, colour: str) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" font-size="{size}" fill="{colour}">'
        f"{escape(words)}</text>"
    )


def _svg(width: int, height: int, title: str, body: list[str]) -> str:
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'font-family="sans-serif"><title>{escape(title)}</title>'
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>'
    )
    heading = _text(20, 28, title, "start", 15, _INK)
    return "\n".join([head, heading, *body, "</svg>"]) + "\n"


def main() -> int:
    """Write both drawings."""
    WIRING.write_text(wiring_svg(PinsConfig()), encoding="utf-8")
    MOUNT.write_text(mount_svg(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
