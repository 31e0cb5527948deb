"""What a firmament has besides what every scene has: its print, its glass stars, its room.

Lengths are millimetres, angles degrees, colours sRGB hex unless a name says `linear`.
"""

from dataclasses import dataclass, field

Rgb = tuple[float, float, float]
KINDS = ("clear", "grey", "black")


@dataclass(frozen=True, slots=True)
class Spot:
    """A printed thing of a bead's size or larger: `shape` is one of `skies.SHAPES`."""

    shape: str
    x: float
    y: float
    diameter: float
    colour: str


@dataclass(frozen=True, slots=True)
class SkyArt:
    """What is printed on a firmament: a sky, its features in order, and its spots."""

    seed: int
    sky: str
    colours: tuple[str, str]
    clouds: tuple[str, ...]
    stars: int
    ink: str
    features: tuple[str, ...] = ()
    spots: tuple[Spot, ...] = ()


@dataclass(frozen=True, slots=True)
class Glass:
    """A kind of bead: `dims` is the light lost per mm (red, green, blue).

    `milk` scatters light inside, `base_bump` is how uneven the underside is (slope), `mirror` the
    reflection at normal incidence, `blur_deg` how much the skin softens reflections.
    """

    dims: Rgb
    milk: float = 0.02
    base_bump: float = 0.05
    mirror: float = 0.042
    blur_deg: float = 0.6
    is_opaque: bool = False


@dataclass(frozen=True, slots=True)
class BeadStyle:
    """How the beads of one set are shaped: spreads are shares of the nominal size."""

    diameter: float
    thickness: float
    glass: tuple[tuple[str, Glass], ...]
    waist: float = 0.4
    spread: float = 0.04
    lumps: float = 0.015


@dataclass(frozen=True, slots=True)
class Bead:
    """One glass star lying at `x`, `y`; `oval` and `lumps` are shares of its radius.

    `lift` is how high its foot is: above the mat only where it lies on another.
    """

    kind: str
    x: float
    y: float
    diameter: float
    thickness: float
    glass: Glass
    waist: float = 0.4
    turn_deg: float = 0.0
    oval: float = 0.0
    lumps: float = 0.0
    seed: int = 0
    lift: float = 0.0


@dataclass(frozen=True, slots=True)
class Window:
    """A bright pane of the room: where it is, how high, and how bright against the ceiling."""

    azimuth_deg: float
    width_deg: float
    low_deg: float
    high_deg: float
    brightness: float
    linear: Rgb = (1.0, 1.0, 1.0)


@dataclass(frozen=True, slots=True)
class Room:
    """What glass mirrors besides lamps: shares of the light from everywhere.

    `skyline_deg` is how high walls and people rise above the table on average; `jagged` how
    uneven that line is. `grain` is the unrest of light inside the glass.
    """

    seed: int = 0
    ceiling: float = 1.0
    walls: float = 0.25
    skyline_deg: float = 35.0
    jagged: float = 0.3
    square_lamps: float = 0.0
    grain: float = 0.2
    windows: tuple[Window, ...] = field(default_factory=tuple[Window, ...])
