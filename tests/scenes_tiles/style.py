"""Two boxes of tiles that share nothing: one painted, one printed in few flat colours."""

from dataclasses import dataclass
from enum import Enum

ELEMENTS = (
    *("palm", "roc", "egg", "monkey", "fennec", "camel", "elephant"),
    *("snake", "lamp", "bandit", "emerald", "ruby", "diamond"),
)
KINDS = (
    *("roc", "monkey", "fennec", "camel", "elephant"),
    *("column", "line", "lamp", "snake", "genie"),
)
ROWS = ("upper", "central", "lower")
ISLAND, DREAM, CHARACTER = (50.0, 50.0), (50.0, 37.5), (60.0, 150.0)
THICKNESS = 2.0


class Ground(Enum):
    """Whether tiles have a ground of their own, or share it so that only the icons differ."""

    OWN = "own"
    SHARED = "shared"


@dataclass(frozen=True, slots=True)
class Style:
    """What a box looks like.

    Attributes:
        name: of its catalogue.
        seed: of its drawings.
        lands: two colours of the islands' ground.
        sea: of the waves and, darker, the dreams.
        inks: the colours that icons are drawn in.
        ground: what the tiles of a row share.
        mat: the mat's colour.
        characters: the boards' colours.
        wave_mm: how deep the cut edges are.
    """

    name: str
    seed: int
    lands: tuple[str, str]
    sea: str
    night: str
    inks: tuple[str, ...]
    ground: Ground
    mat: str
    characters: tuple[str, ...]
    wave_mm: float


STYLES = {
    "a": Style(
        "painted",
        41,
        ("#CDB27C", "#7E9A4A"),
        "#3E86B8",
        "#2C2A66",
        ("#C8402F", "#E0B030", "#3C7A50", "#6A4A2C", "#8E4E9A", "#F0EAD8", "#2A2A30"),
        Ground.OWN,
        "#B9B7B2",
        ("#A9C0D8", "#C9D8B4", "#E4CBA4", "#D8B4C8"),
        3.0,
    ),
    "b": Style(
        "printed",
        97,
        ("#E9DCC0", "#C98F6B"),
        "#1F6F6B",
        "#3A1F2E",
        ("#7A1F2B", "#1E3A5F", "#1C1C22", "#D98A1E", "#FFFFFF"),
        Ground.SHARED,
        "#77705F",
        ("#8E9E8A", "#B8A07A", "#9A7E90", "#6E8494"),
        2.0,
    ),
}
