"""What happened beside the turns of a game, as players take it home."""

from __future__ import annotations

from dataclasses import dataclass

from device.table.prompts import Text


@dataclass(frozen=True, slots=True)
class Incident:
    """One thing that happened beside the turns.

    Attributes:
        after: how many turns had been made then.
        kind: the kind of the event in the record.
        said: the sentences about it.
        moves: the moves that it is about, in notation; none where they are secret.
    """

    after: int
    kind: str
    said: tuple[Text, ...]
    moves: tuple[str, ...] = ()
