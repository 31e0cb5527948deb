"""Boxes of tiles that share nothing: painted, printed in few flat colours, full of pictograms."""

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


class Icons(Enum):
    """How elements are drawn: as shapes that mean nothing, or so that people know them."""

    SHAPES = "shapes"
    PICTOGRAMS = "pictograms"


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
        icons: how elements are drawn.
        icon_mm: how small and how large.
        texture: how rough everything is painted, levels; 0 for flat colours.
        hatch_mm: how far the lines of an engraving are apart, in one ink on paper; 0 if painted.
        twins: how many tiles of each row differ from the one before in one drawing only.
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
    icons: Icons = Icons.SHAPES
    icon_mm: tuple[float, float] = (9.0, 14.0)
    texture: float = 0.0
    hatch_mm: float = 0.0
    twins: int = 0


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
    "lagoon": Style(
        "lagoon",
        7,
        ("#E9D3A0", "#B8C77A"),
        "#3FA7B8",
        "#26305E",
        ("#C8402F", "#E0B030", "#3C7A50", "#6A4A2C", "#F0EAD8", "#2A2A30"),
        Ground.OWN,
        "#A9A59C",
        ("#C9D8B4", "#E4CBA4", "#D8B4C8", "#A9C0D8"),
        2.5,
        Icons.PICTOGRAMS,
        (12.0, 14.5),
    ),
    "twins": Style(
        "twins",
        53,
        ("#B7C9D6", "#D9C77E"),
        "#2F5FA0",
        "#401A3A",
        ("#A82D2D", "#2D6A3A", "#23304F", "#E4A02A", "#F2F2EE"),
        Ground.OWN,
        "#8C9188",
        ("#A08C78", "#7E9A94", "#B4A0B8", "#8892A8"),
        2.0,
        twins=4,
    ),
    "pastel": Style(
        "pastel",
        211,
        ("#E9E2D6", "#DDE3D8"),
        "#C9DDE3",
        "#C6C4DA",
        ("#D9B8B4", "#DCCBA4", "#B6CBB4", "#C2B2A4", "#CDB8D2", "#B4C4D6"),
        Ground.OWN,
        "#9A968F",
        ("#D6D2E0", "#D6E0D2", "#E4D8C8", "#E0D0DA"),
        2.5,
        twins=2,
    ),
    "photographic": Style(
        "photographic",
        307,
        ("#8E7B52", "#4E5E36"),
        "#35606E",
        "#1E2234",
        ("#7A3A2C", "#A8863C", "#3E5A3C", "#4E3A2A", "#6E4A6E", "#B8B09C"),
        Ground.OWN,
        "#B9B7B2",
        ("#8E8A70", "#6E7E84", "#92786A", "#7A6E84"),
        2.5,
        texture=26.0,
        twins=2,
    ),
    "dark": Style(
        "dark",
        401,
        ("#2A2620", "#1E2E24"),
        "#0F2A3A",
        "#14101E",
        ("#6E2A24", "#7A5A1E", "#24503A", "#4A3A5E", "#8A8470", "#101012"),
        Ground.OWN,
        "#B4AA98",
        ("#2E3440", "#3A3028", "#28342C", "#38283A"),
        2.5,
        twins=2,
    ),
    "engraved": Style(
        "engraved",
        503,
        ("#E4DAC2", "#B4A888"),
        "#6E6A5A",
        "#4A4438",
        ("#2E2820", "#4A4034", "#1C1814", "#F6F0E0", "#FFFFFF", "#6A5E4A"),
        Ground.OWN,
        "#5F7468",
        ("#C4BA9E", "#A89E84", "#B8B09A", "#968C76"),
        2.5,
        hatch_mm=1.3,
        twins=3,
    ),
}
