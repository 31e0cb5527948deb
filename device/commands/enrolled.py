"""What `tablejinn enrol` learnt, in words and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from vision.tiles.enrol import Twin


@dataclass(frozen=True, slots=True)
class Enrolled:
    """What was learnt.

    Attributes:
        what: what the box is made of.
        learnt: how many of them.
        photos: from how many photos.
        missing: what the box should have and no photo shows.
        twins: pairs that look much alike.
    """

    what: str
    learnt: int
    photos: int
    missing: Sequence[str]
    twins: Sequence[Twin] = ()

    def lines(self, out: Path) -> Iterator[str]:
        """Yield it in words."""
        yield f"{out}: {self.learnt} {self.what} from {self.photos} photos"
        for name in self.missing:
            yield f"not enrolled: {name}"
        for twin in self.twins:
            kind = "copies" if twin.is_copy else "hard to tell apart"
            yield f"{kind}: {twin.first}, {twin.second} ({twin.likeness:.2f})"

    def form(self, out: Path) -> dict[str, object]:
        """Return it as one JSON object."""
        twins = [
            {
                "ids": [twin.first, twin.second],
                "likeness": round(twin.likeness, 2),
                "copies": twin.is_copy,
            }
            for twin in self.twins
        ]
        return {
            "catalogue": str(out),
            "enrolled": self.learnt,
            "photos": self.photos,
            "missing": list(self.missing),
            "twins": twins,
        }
