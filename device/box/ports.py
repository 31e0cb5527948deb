"""The protocols that screen, LED and buzzer must fit, so that the service can use them.

Adapters fit them on a Pi. Fakes fit them in tests.
"""

from __future__ import annotations

from typing import Protocol, Self

from device.table.prompts import Prompt, Signal


class Screen(Protocol):
    """Where the players read."""

    def show(self, prompt: Prompt) -> None:
        """Show `prompt` until the next one.

        Raises:
            DisplayError: the display does not answer.
        """
        ...

    def clear(self) -> None:
        """Show nothing."""
        ...

    def leave(self) -> None:
        """Let go of the display with its last picture standing; closing it then does nothing."""
        ...

    def close(self) -> None:
        """Clear and let go of the display; safe twice."""
        ...

    def __enter__(self) -> Self: ...

    def __exit__(self, *_: object) -> None: ...


class Sounder(Protocol):
    """What players hear and see without reading: buzzer and LED."""

    def play(self, signal: Signal) -> None:
        """Start the pattern of `signal` and return at once; it replaces one still playing."""
        ...

    def close(self) -> None:
        """Fall silent and let go of the pins; safe twice."""
        ...

    def __enter__(self) -> Self: ...

    def __exit__(self, *_: object) -> None: ...
