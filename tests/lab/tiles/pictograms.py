"""What lives on the islands, drawn so that people know it: palms, rocs, camels, lamps and gems."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from tests.lab.scenes.canvas import Canvas, circle
from tests.lab.scenes.values import Doubles

INK = "#2B2320"
Points = Sequence[tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Pen:
    """Draws in a square of side 1 around the middle of a pictogram."""

    canvas: Canvas
    x: float
    y: float
    size: float

    def area(self, points: Points, colour: str) -> None:
        """Fill an outline and draw its edge."""
        at = self._at(points)
        self.canvas.polygon(at, colour)
        self.canvas.loop(at, INK, self.size * 0.03)

    def oval(self, x: float, y: float, wide: float, high: float, colour: str) -> None:
        """Fill an upright ellipse, given by its middle and its width and height."""
        outline = circle(0, 0, 0.5) * (wide, high) + (x, y)
        self.area([(float(px), float(py)) for px, py in outline], colour)

    def dot(self, x: float, y: float, across: float, colour: str = INK) -> None:
        """Fill a disc without an edge."""
        at = self._at([(x, y)])[0]
        self.canvas.disc(float(at[0]), float(at[1]), across * self.size, colour)

    def line(self, points: Points, colour: str = INK, width: float = 0.05) -> None:
        """Draw a line."""
        self.canvas.line(self._at(points), colour, width * self.size)

    def _at(self, points: Points) -> Doubles:
        return np.array(points, np.float64) * self.size + (self.x, self.y)


def _palm(pen: Pen) -> None:
    trunk = [(-0.02, -0.1), (0.06, -0.1), (0.12, 0.48), (-0.04, 0.48), (0.02, 0.2)]
    pen.area(trunk, "#8A5A32")
    for x, y in ((-0.46, -0.12), (-0.32, -0.42), (0.06, -0.5), (0.42, -0.36), (0.48, -0.04)):
        bend = (x * 0.55 - y * 0.25, y * 0.55 - 0.14)
        pen.area([(0.0, -0.14), bend, (x, y), (x * 0.6 + y * 0.1, y * 0.6 + 0.08)], "#3F8F3A")
    pen.dot(-0.02, -0.06, 0.12, "#6A3A1C")


def _roc(pen: Pen) -> None:
    pen.area([(-0.04, 0.02), (-0.5, -0.34), (-0.42, 0.04), (-0.2, 0.2)], "#C0532B")
    pen.area([(0.04, 0.02), (0.5, -0.34), (0.42, 0.04), (0.2, 0.2)], "#C0532B")
    pen.oval(0, 0.1, 0.28, 0.56, "#E08A3A")
    pen.area([(-0.12, 0.34), (0.12, 0.34), (0.2, 0.5), (0, 0.44), (-0.2, 0.5)], "#C0532B")
    pen.oval(0, -0.24, 0.24, 0.24, "#F2E6D0")
    pen.area([(-0.05, -0.22), (0.05, -0.22), (0, -0.08)], "#F2B632")
    pen.dot(-0.06, -0.27, 0.06)
    pen.dot(0.06, -0.27, 0.06)


def _egg(pen: Pen) -> None:
    pen.area([(-0.48, 0.22), (0.48, 0.22), (0.3, 0.46), (-0.3, 0.46)], "#9A6A36")
    pen.oval(0, -0.04, 0.56, 0.76, "#F4EFE0")
    for x, y in ((-0.1, -0.2), (0.12, -0.06), (-0.06, 0.1), (0.1, -0.28)):
        pen.dot(x, y, 0.09, "#C9963E")


def _face(pen: Pen, fur: str, *, muzzle: str) -> None:
    pen.oval(0, 0.04, 0.66, 0.66, fur)
    pen.oval(0, 0.16, 0.46, 0.36, muzzle)
    for x in (-0.13, 0.13):
        pen.dot(x, -0.06, 0.1)


def _monkey(pen: Pen) -> None:
    for x in (-0.37, 0.37):
        pen.oval(x, 0.0, 0.24, 0.26, "#E2B98C")
    _face(pen, "#6E4526", muzzle="#E2B98C")
    pen.line([(-0.12, 0.2), (0, 0.26), (0.12, 0.2)])


def _fennec(pen: Pen) -> None:
    for side in (-1, 1):
        pen.area([(side * 0.06, -0.1), (side * 0.42, -0.5), (side * 0.34, 0.1)], "#E7B36A")
    pen.area([(-0.34, -0.02), (0.34, -0.02), (0.2, 0.28), (0, 0.48), (-0.2, 0.28)], "#E7B36A")
    pen.area([(-0.16, 0.22), (0.16, 0.22), (0, 0.48)], "#FBF4E4")
    for x in (-0.14, 0.14):
        pen.dot(x, 0.12, 0.1)
    pen.dot(0, 0.42, 0.09)


def _camel(pen: Pen) -> None:
    legs = [(-0.32, 0.14), (-0.2, 0.14), (0.06, 0.14), (0.18, 0.14)]
    for x, y in legs:
        pen.line([(x, y), (x, 0.48)], "#B98A4A", 0.08)
    back = [(-0.4, 0.2), (-0.38, 0.0), (-0.22, -0.28), (-0.06, -0.02), (0.06, -0.28), (0.2, 0.0)]
    neck = [(0.3, 0.02), (0.3, -0.34), (0.5, -0.36), (0.5, -0.2), (0.42, -0.2), (0.38, 0.2)]
    pen.area([*back, *neck], "#D8A85C")
    pen.dot(0.38, -0.29, 0.06)


def _elephant(pen: Pen) -> None:
    for x in (-0.34, 0.34):
        pen.oval(x, -0.08, 0.36, 0.54, "#8C98A8")
    pen.oval(0, -0.04, 0.52, 0.6, "#A9B4C2")
    pen.area([(-0.1, 0.1), (0.1, 0.1), (0.08, 0.4), (0.2, 0.5), (-0.06, 0.48)], "#A9B4C2")
    for side in (-1, 1):
        pen.area([(side * 0.12, 0.16), (side * 0.22, 0.16), (side * 0.24, 0.36)], "#FBF7EA")
        pen.dot(side * 0.12, -0.08, 0.08)


def _snake(pen: Pen) -> None:
    turns = np.linspace(-0.44, 0.4, 40)
    body = [(0.3 * float(np.sin(9 * y)) * (0.6 + 0.4 * y), float(y)) for y in turns]
    pen.line(body, INK, 0.2)
    pen.line(body, "#4FA03C", 0.14)
    pen.oval(body[0][0], -0.42, 0.26, 0.2, "#4FA03C")
    pen.dot(body[0][0] - 0.05, -0.44, 0.06, "#F6E04A")


def _lamp(pen: Pen) -> None:
    bowl = [(-0.3, -0.02), (0.22, -0.02), (0.5, -0.24), (0.5, -0.12), (0.26, 0.24), (-0.2, 0.24)]
    pen.line([(-0.28, 0.0), (-0.48, -0.02), (-0.44, 0.18), (-0.2, 0.16)], "#B98A1C", 0.06)
    pen.area(bowl, "#F0BE2E")
    pen.area([(-0.2, 0.36), (-0.06, 0.24), (0.06, 0.24), (0.2, 0.36)], "#F0BE2E")
    pen.oval(-0.04, -0.08, 0.3, 0.16, "#D79A1C")
    pen.area([(0.44, -0.26), (0.36, -0.4), (0.48, -0.5), (0.5, -0.34)], "#F05A28")


def _bandit(pen: Pen) -> None:
    pen.oval(0, 0.1, 0.6, 0.62, "#D9A77C")
    pen.area([(-0.36, -0.08), (-0.26, -0.42), (0.2, -0.46), (0.36, -0.08)], "#3A3A44")
    pen.area([(-0.32, 0.0), (0.32, 0.0), (0.3, 0.16), (-0.3, 0.16)], "#1E1E24")
    pen.area([(-0.3, 0.24), (0.3, 0.24), (0.08, 0.48), (-0.1, 0.48)], "#B02A2A")
    for x in (-0.13, 0.13):
        pen.dot(x, 0.08, 0.1, "#FFFFFF")


def _gem(pen: Pen, colour: str, light: str) -> None:
    pen.area([(-0.44, -0.12), (-0.24, -0.4), (0.24, -0.4), (0.44, -0.12), (0, 0.46)], colour)
    pen.area([(-0.16, -0.12), (0, -0.4), (0.16, -0.12), (0, 0.46)], light)
    pen.line([(-0.44, -0.12), (0.44, -0.12)], INK, 0.03)


def _emerald(pen: Pen) -> None:
    _gem(pen, "#1E8A4C", "#5CCB83")


def _ruby(pen: Pen) -> None:
    _gem(pen, "#B3142E", "#F0566A")


def _diamond(pen: Pen) -> None:
    _gem(pen, "#9CC6E4", "#EAF6FF")


def _column(pen: Pen) -> None:
    for y in (-0.32, 0.0, 0.32):
        _gem(Pen(pen.canvas, pen.x, pen.y + y * pen.size, pen.size * 0.34), "#B3142E", "#F0566A")


def _line(pen: Pen) -> None:
    for x in (-0.34, 0.0, 0.34):
        _gem(Pen(pen.canvas, pen.x + x * pen.size, pen.y, pen.size * 0.34), "#1E8A4C", "#5CCB83")


def _genie(pen: Pen) -> None:
    smoke = [(-0.3, -0.06), (0.3, -0.06), (0.18, 0.22), (0.3, 0.48), (-0.06, 0.36), (-0.18, 0.22)]
    pen.area(smoke, "#5E8FD0")
    pen.oval(0, -0.24, 0.36, 0.4, "#7FB0EA")
    pen.dot(-0.08, -0.26, 0.07)
    pen.dot(0.08, -0.26, 0.07)
    pen.area([(-0.12, -0.42), (0.12, -0.42), (0, -0.54)], "#F0BE2E")


PICTOGRAMS: dict[str, Callable[[Pen], None]] = {
    "palm": _palm,
    "roc": _roc,
    "egg": _egg,
    "monkey": _monkey,
    "fennec": _fennec,
    "camel": _camel,
    "elephant": _elephant,
    "snake": _snake,
    "lamp": _lamp,
    "bandit": _bandit,
    "emerald": _emerald,
    "ruby": _ruby,
    "diamond": _diamond,
    "column": _column,
    "line": _line,
    "genie": _genie,
}
"""By element or dream."""
