"""What a scene is made of: plain values, no drawing.

Lengths are millimetres in the sheet frame (origin at the sheet's top-left corner, x right, y down);
`height` rises from the sheet, so z = -height. Angles are degrees, clockwise seen from above.
Colours are sRGB hex strings unless a name says `linear`. Source: table/FORMAT.md.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from tests.lab.scenes.sky_values import Bead, BeadStyle, Room, SkyArt

Image = NDArray[np.uint8]
Floats = NDArray[np.floating]  # float32 wherever pictures are meant
Doubles = NDArray[np.float64]
Rgb = tuple[float, float, float]


class Glyph(Enum):
    """How the strength is printed on a top; `NONE` reads as strength 0."""

    PIPS = "pips"
    BARS = "bars"
    NONE = "none"


class Rim(Enum):
    """The printed line near the edge of a top."""

    NONE = "none"
    GLYPH = "glyph colour"
    DARK = "darker paint"


@dataclass(frozen=True, slots=True)
class Marker:
    """One ArUco marker of DICT_4X4_50, upright; `x`, `y` is its centre."""

    id: int
    x: float
    y: float
    size: float


@dataclass(frozen=True, slots=True)
class PieceStyle:
    """The `[pieces]` table: nominal, as an owner would write it."""

    diameter: float
    thickness: float
    colours: tuple[tuple[str, str], ...]
    glyph: Glyph
    glyph_colour: str


@dataclass(frozen=True, slots=True)
class PieceFinish:
    """How the pieces really look: what the board file does not say.

    `paint` gives the true colour of each name; `dome_deg` is the slope of the top at its edge;
    `gloss` is the mirror reflection at normal incidence, `roughness` 0 (mirror) to 1 (matt).
    """

    paint: tuple[tuple[str, str], ...]
    glyph_paint: str
    rim: Rim = Rim.NONE
    dome_deg: float = 0.0
    grain: float = 0.0
    gloss: float = 0.04
    roughness: float = 0.4
    glyph_scale: float = 1.0


@dataclass(frozen=True, slots=True)
class Board:
    """A board file: what the reader is told."""

    stem: str
    width: float
    height: float
    markers: tuple[Marker, ...]
    stars: tuple[tuple[float, float], ...]
    pieces: PieceStyle
    name: str = "lake"


@dataclass(frozen=True, slots=True)
class Decoy:
    """A printed coloured disc that looks like a piece: `mark` is flower, pips or bars."""

    x: float
    y: float
    diameter: float
    colour: str
    mark: str
    count: int = 1


@dataclass(frozen=True, slots=True)
class Art:
    """What is printed on a sheet besides its markers."""

    seed: int
    ground: str
    ground_colours: tuple[str, str]
    lake_colours: tuple[str, str] | None
    path_colour: str | None
    star_print: str
    star_colour: str
    star_diameter: float
    border: str
    decoys: tuple[Decoy, ...] = ()
    lake_inset: float = 34.0
    mark_colour: str = "#F6F3EA"


@dataclass(frozen=True, slots=True)
class Design:
    """A printed sheet with its set of pieces; a firmament has a sky and beads."""

    board: Board
    art: Art
    finish: PieceFinish
    sky: SkyArt | None = None
    beads: BeadStyle | None = None


@dataclass(frozen=True, slots=True)
class Piece:
    """One dome: `dx`, `dy` shift it against its stack; `tint` multiplies its linear paint."""

    colour: str
    strength: int
    angle_deg: float = 0.0
    dx: float = 0.0
    dy: float = 0.0
    tint: Rgb = (1.0, 1.0, 1.0)


@dataclass(frozen=True, slots=True)
class Pile:
    """Pieces one on the other, bottom first, standing at `x`, `y` of the sheet frame.

    `foot` is how far above the table the lowest one stands.
    """

    x: float
    y: float
    pieces: tuple[Piece, ...]
    foot: float = 0.0


@dataclass(frozen=True, slots=True)
class Stack:
    """Pieces on a star, bottom first, off it by `dx`, `dy`."""

    star: int
    pieces: tuple[Piece, ...]
    dx: float = 0.0
    dy: float = 0.0


@dataclass(frozen=True, slots=True)
class Lamp:
    """A lamp of `radius` mm (soft shadows); `strength` is its share of light at the sheet's middle.

    `cone_deg` is the half angle of a spot aimed at `aim`; 180 shines everywhere.
    """

    x: float
    y: float
    height: float
    radius: float
    strength: float
    linear: Rgb = (1.0, 1.0, 1.0)
    cone_deg: float = 180.0
    aim: tuple[float, float] = (210.0, 150.0)


@dataclass(frozen=True, slots=True)
class Light:
    """Lamps and the light that comes from everywhere."""

    name: str
    lamps: tuple[Lamp, ...]
    ambient: float = 0.35
    ambient_linear: Rgb = (1.0, 1.0, 1.0)


@dataclass(frozen=True, slots=True)
class Lens:
    """OpenCV's pinhole with five-term distortion, for one image size."""

    fx: float = 1185.0
    fy: float = 1185.0
    cx: float = 767.5
    cy: float = 431.5
    distortion: tuple[float, float, float, float, float] = (-0.03, 0.005, 0.0, 0.0, 0.0)
    width: int = 1536
    height: int = 864


@dataclass(frozen=True, slots=True)
class View:
    """A camera `distance` mm from what it looks at, leaning `tilt_deg` towards `azimuth_deg`."""

    look_at: tuple[float, float] = (210.0, 148.5)
    distance: float = 540.0
    tilt_deg: float = 0.0
    azimuth_deg: float = 0.0
    roll_deg: float = 0.0
    lens: Lens = field(default_factory=Lens)


@dataclass(frozen=True, slots=True)
class Item:
    """Something lying about: `kind` is one of `items.KINDS`; `colour` its main colour."""

    kind: str
    x: float
    y: float
    angle_deg: float = 0.0
    colour: str = "#3C5A8C"
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Hand:
    """A right or left hand whose middle fingertip is at `x`, `y`; the arm comes from behind.

    `angle_deg` is where the fingers point (0 is +x, clockwise). `pose` is one of `hands.POSES`.
    `thumb_side` is 1 for a thumb on the left of the pointing direction, -1 on the right.
    `sweep_mm` is the way it moves forward while the shutter is open.
    """

    x: float
    y: float
    angle_deg: float
    pose: str = "reach"
    skin: str = "#D9A17E"
    sleeve: str = "#27457F"
    sleeve_from: float = 60.0
    lift: float = 18.0
    scale: float = 1.0
    thumb_side: float = 1.0
    sweep_mm: float = 0.0


@dataclass(frozen=True, slots=True)
class Imaging:
    """What the camera does to the light: exposure, white balance, blur, noise, JPEG."""

    ev: float = 0.0
    gains: Rgb = (1.0, 1.0, 1.0)
    defocus_px: float = 0.5
    noise: float = 0.006
    vignette: float = 0.12
    contrast: float = 1.0
    saturation: float = 1.0
    jpeg_quality: int = 92


@dataclass(frozen=True, slots=True)
class Relief:
    """Paper that is not flat: `kind` is one of `relief.KINDS`, `height` its highest point.

    A bulge has its middle at `x`, `y`; a corner is lifted there; a fold runs through there along
    `angle_deg`. `reach` is how far from there the paper lies flat again.
    """

    kind: str
    height: float
    x: float
    y: float
    reach: float
    angle_deg: float = 0.0


@dataclass(frozen=True, slots=True)
class SecondSheet:
    """Another print of the sheet on the table, its origin at `x`, `y`, turned by `angle_deg`."""

    x: float
    y: float
    angle_deg: float


@dataclass(frozen=True, slots=True)
class Scene:
    """One frame: everything that `render` needs.

    `printed` lies on the table in place of the design's own print, and `tops` is glued on pieces in
    place of the design's paint: pictures by colour and strength, as wide as the piece.
    """

    design: Design
    view: View = field(default_factory=View)
    light: Light = field(default_factory=lambda: Light("even", (Lamp(210, -300, 1500, 250, 0.7),)))
    imaging: Imaging = field(default_factory=Imaging)
    table: str = "wood"
    table_colours: tuple[str, str] = ("#7A5230", "#5B3A20")
    stacks: tuple[Stack, ...] = ()
    piles: tuple[Pile, ...] = ()
    items: tuple[Item, ...] = ()
    beads: tuple[Bead, ...] = ()
    room: Room = field(default_factory=Room)
    hand: Hand | None = None
    relief: Relief | None = None
    second_sheet: SecondSheet | None = None
    mirrored: bool = False
    sheet_gloss: float = 0.03
    sheet_roughness: float = 0.5
    seed: int = 0
    notes: str = ""
    printed: Image | None = field(default=None, compare=False)
    tops: Mapping[tuple[str, int], Image] = field(
        default_factory=dict[tuple[str, int], Image], compare=False
    )
