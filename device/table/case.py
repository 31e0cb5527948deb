"""The case of a reading: the reading beside the record, as the referee is asked about it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

from device.table.referee import Evidence, Hypothesis

MoveT = TypeVar("MoveT")
LookT = TypeVar("LookT")


class Case(Protocol[MoveT, LookT]):
    """One reading with the record: all that the referee needs for a verdict."""

    @property
    def evidence(self) -> Evidence[LookT]:
        """The evidence of the reading for every place."""
        ...

    @property
    def record(self) -> Sequence[LookT]:
        """The look of every place if nothing happened."""
        ...

    def hypotheses(self, *, is_deep: bool) -> Iterable[Hypothesis[MoveT, LookT]]:
        """Return what may have happened; with `is_deep`, also what is rare or forbidden."""
        ...
