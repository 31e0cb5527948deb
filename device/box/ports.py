"""What the service needs of a screen, and of LED and buzzer, as protocols.

On a Pi, adapters implement the protocols. In tests, fakes do.
"""

from __future__ import annotations

from typing import Protocol, Self

from device.table.prompts import Prompt, Signal


class Screen(Protocol):
    """The display: it shows one prompt at a time."""

    def show(self, prompt: Prompt) -> None:
        """Show `prompt` until the next prompt.

        Raises:
            DisplayError: the display does not answer.
        """
        ...

    def speak(self, language: str) -> None:
        """Say what is shown from now on in another language."""
        ...

    def clear(self) -> None:
        """Show nothing."""
        ...

    def trouble(self) -> str:
        """Return why the display shows nothing new, or an empty text."""
        ...

    def leave(self) -> None:
        """Let go of the display; its last picture stays, and `close` then does nothing."""
        ...

    def close(self) -> None:
        """Clear and let go of the display; safe twice."""
        ...

    def __enter__(self) -> Self: ...

    def __exit__(self, *_: object) -> None: ...


class Sounder(Protocol):
    """LED and buzzer: what players notice without reading."""

    def play(self, signal: Signal) -> None:
        """Start the pattern of `signal` and return at once; it replaces one still playing."""
        ...

    def close(self) -> None:
        """Silence the buzzer and let go of the pins; safe twice."""
        ...

    def __enter__(self) -> Self: ...

    def __exit__(self, *_: object) -> None: ...
