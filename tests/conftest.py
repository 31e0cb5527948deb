"""What the tests of all folders share."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin
from PIL import Image, ImageChops

os.environ["LC_ALL"] = "C.UTF-8"  # commands speak the language of the terminal

GOLDEN = Path(__file__).parent / "device" / "display" / "golden"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="write the displays as they are drawn now; look at the difference before you commit",
    )


@pytest.fixture
def pins() -> Iterator[MockFactory]:
    """Pins that are not there; all of them can do PWM."""
    factory = MockFactory(pin_class=MockPWMPin)
    yield factory
    factory.reset()
    factory.close()


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, Image.Image], str]:
    """A check that an image is the one kept under a name: it says what is wrong, or nothing."""
    update = bool(request.config.getoption("--update-golden"))

    def check(name: str, image: Image.Image) -> str:
        path = GOLDEN / f"{name}.png"
        if update:
            path.parent.mkdir(exist_ok=True)
            image.save(path)
        if not path.exists():
            return f"no golden display {path.name}; run pytest --update-golden"
        with Image.open(path) as kept:
            difference = ImageChops.difference(kept.convert("L"), image.convert("L")).getbbox()
        return "" if difference is None else f"{path.name} differs within {difference}"

    return check
