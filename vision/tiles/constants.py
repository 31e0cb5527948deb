"""The numbers of the tile reader: what each does, its unit, and how it was found.

Lengths are millimetres on the mat, `PX` pixels of the picture from above, `LEVELS` grey levels of
0 to 255. `LOG` are differences of natural logarithms of brightness or colour, `NATS` log odds,
`SHARE` parts of 1. A likeness is a correlation, -1 to 1. Where a comment stands above several
numbers, it holds for all of them.
"""

from __future__ import annotations

import math

# Everywhere.
# Added to the end of a range so that its last step is taken. Chosen: far less than any step.
RANGE_SLACK = 0.1
# Keeps a divisor from zero. Set by hand; not swept.
EPSILON = 1e-6
# A Sobel filter's sum of weights, by which its slopes are divided. Defined: its 3 by 3 kernel.
SOBEL_WEIGHT = 8
# Blue, green and red. Defined: the camera's picture.
COLOUR_CHANNELS = 3
# A cell and its neighbours on either side. Defined: the smallest kernel.
NEIGHBOURS = 3
# Cells that meet at an edge are connected. Defined: OpenCV's number for it.
EDGE_CONNECTED = 4
# The ways a rectangle may lie. Defined: quarter turns.
QUARTER_TURNS_DEG = (0.0, 90.0, 180.0, 270.0)

# top_view: the picture of the mat from above.
# Scale of the picture. Chosen: what a camera 0.5 m away resolves at 1536 x 864.
PX_PER_MM = 2.0
# A channel as bright as this has lost its pattern. Set by hand; not swept.
CLIPPED_LEVEL = 251
# Blur of a dim frame's picture. Chosen: with more, neighbouring drawings run into each other.
DIM_FRAME_BLUR_MM = 1.0
# Between projected points. Measured: the lens bends by under 0.02 px between them.
PROJECTION_STEP_PX = 8

# art: the pattern of a tile, whatever the lamp.
# Scale of patterns. Chosen: finer, and blur and half a pixel of misfit outweigh the art.
ART_PX_PER_MM = 1.0
# Scale of coarse patterns, which find what is likely. Set by hand; not swept.
COARSE_PX_PER_MM = 0.5
# Added before logarithms, here and in `ground`. Chosen: what noise and veiling light do to black.
LOG_OFFSET_LEVELS = 12.0
# Blur by which light is told from art. Chosen: drawings are smaller, what light does is broader.
ART_LEVELLING_MM = 5.0
# Scale at which a whole picture's neighbourhoods are taken. Chosen: the blur is 2.5 pixels wide.
LEVELLING_PX_PER_MM = 0.5
# Contrast below which a pattern fades. Chosen: fainter patterns are grain.
FAINT_ART_LOG = 0.06
# Blur before the pattern is taken. Chosen: with less, a dim frame shows more grain than drawings.
ART_BLUR_MM = 0.7
# How much tint counts beside brightness. Set by hand; not swept.
TINT_WEIGHT = 0.8
# Of a neighbourhood this much must have kept its colours to say what is broad there, or how it is
# lit (`relighting`). Set by hand; not swept.
NEIGHBOURHOOD_KEPT_SHARE = 0.05
# Of a pattern's pixel this much must have kept its colours. Set by hand; not swept.
PIXEL_KEPT_SHARE = 0.7
# Rim of a tile that is not compared: cut edges, and what a neighbour hides. Set by hand; not swept.
TILE_RIM_MM = 2.5
# Keeps the power of two empty patterns from zero. Set by hand; not swept.
LEAST_PATTERN_POWER = 1e-18

# island_votes: the island told by tiles that are known.
# A known tile speaks for a cell that it lies so near to. Measured: tiles lie up to 4 mm off their
# cells, and an island told by one tile is turned with it.
KNOWN_TILE_OFF_MM = 9.0
# A known tile speaks for an island turned at most so far against it. Set by hand; not swept.
KNOWN_TILE_TURNED_DEG = 10.0

# rectangle_means: means over rectangles.
# Bare margin around the mat, where rectangles may reach out. Set by hand; not swept.
MAT_PAD_MM = 60.0

# enrol: tiles cut out of photos.
# Two tiles so alike are worth a look. Measured: others of one catalogue stay below 0.65.
TWIN_LIKENESS = 0.8
# How far islands, and tiles in their slots, may be turned. Set by hand; not swept.
MOST_TURNED_DEG = 12.0
# How far off its slot's middle a tile is looked for, and how finely. Set by hand; not swept.
SLOT_ASIDE_MM = 7.0
SLOT_STEP_MM = 0.5
SLOT_TURN_STEP_DEG = 1.0
# Of a slot's middle this much is covered where a tile lies. Measured: empty slots show under 0.1.
SLOT_COVERED_SHARE = 0.6
# A slot is empty if less of its middle is covered, and nothing is drawn there. Measured: bare slots
# of the kit's white mat show 0.06 at most.
SLOT_EMPTY_SHARE = 0.15
# Change of log colour per mm from which something is drawn in a slot. Measured: bare slots of that
# mat show 0.0068 at most, the palest tiles of five drawn boxes 0.0095.
SLOT_BARE_LOG_PER_MM = 0.008
# Width of the bare ring around a tile. Set by hand; not swept.
SLOT_RING_MM = 2.0
# Fits so close to the best are as good as it; their middle is taken. Set by hand; not swept.
SLOT_PLATEAU = 0.002
# How many times finer than the ground's cells slots are looked at. Set by hand; not swept.
SLOT_FINER = 2
# What a turned outline needs beyond its sides. Set by hand; not swept.
SLOT_PAD_MM = 12.0

# evidence: what leaves the reader.
# Where other names have more than this together, a question is better than a name. Set by hand;
# not swept.
DOUBTFUL_NAME_SHARE = 1 / 3

# find: tiles in the cells of an island.
# Of a cell this much is covered where something lies. Measured: a neighbour reaches over a tenth.
CELL_OCCUPIED_SHARE = 0.6
# Log odds of a tile where the mat looks bare. Measured: a pale tile in a pale light shows 8.
BARE_CELL_NATS = 4.0
# A tile is looked for in a cell covered so far: a glare or a shift has taken some of it. Set by
# hand; not swept.
CELL_LOOKED_AT_SHARE = 0.25
# So like some tile, a place under a glare holds one. Measured: tiles that were not named show 0.67,
# 27 bare cells 0.63 at most.
GLARED_TILE_LIKENESS = 0.65
# Rim of a cell that does not say whether it is covered. Set by hand; not swept.
CELL_RIM_MM = 8.0
# A tile so like its entry lies open and hides what is below. Set by hand; not swept.
OPEN_TILE_LIKENESS = 0.80
# Change of log colour per mm from which something is drawn there. Measured: tiles show 0.04 and
# more, glare and skin 0.005 to 0.03.
DRAWN_LOG_PER_MM = 0.02
# Quantile of what known tiles leave unexplained and lack: nearly the worst. Set by hand; not swept.
KNOWN_TILES_QUANTILE = 0.9
# So many named tiles say how grainy a frame is, and where an island lies. Set by hand; not swept.
LEAST_NAMED_TILES = 3
# So many other tiles say what a tile may lack at worst. Set by hand; not swept.
LEAST_OTHER_TILES = 4
# A tile whose middle lies within a cell lies in it. Defined: half of the tile's side.
IN_CELL_SHARE = 0.5

# glare: where a lamp mirrors.
# From and to where the halo is looked for around a clipped core. Chosen: there a halo still is,
# and there it has faded.
HALO_NEAR_MM, HALO_FAR_MM = 3, 12
# By so much the halo fades between them. Measured: a pale sleeve or paper ends at once, at 0.0.
HALO_FADE_LOG = 0.10
# Quantile of the near ring's brightness: it fades on nearly all sides. Set by hand; not swept.
HALO_QUANTILE = 0.25
# Area of the smallest clipped core. Set by hand; not swept.
GLARE_CORE_MM2 = 4.0
# A glare spoils this much around its core, more by the core's radius, and at most so far. Set by
# hand; not swept.
HALO_MM, HALO_PER_RADIUS, WIDEST_HALO_MM = 6.0, 1.0, 25.0

# grid: where an island lies.
# Places of an island. Defined: the rules, "The island".
ISLAND_COLUMNS, DREAM_SLOTS = 4, 4
# What hands leave between tiles. Measured: the mean over the labelled islands.
TILE_GAP_MM = 1.0
# Steps from 0 to 1 in which planes are kept. Defined: the largest whole number of a byte.
LEVELS = 255
# Cells of the ground that are taken together at first. Set by hand; not swept.
COARSE_CELLS = 2
# Such cells between the places that are tried at first. Chosen: 4 mm, the reach of the fine search.
COARSE_STEP_CELLS = 2
# Between the angles that are tried, at first and finely. Set by hand; not swept.
ISLAND_TURN_STEP_DEG, ISLAND_FINE_TURN_STEP_DEG = 3.0, 0.5
# How far about a coarse place an island is looked for finely. Set by hand; not swept.
ISLAND_FINE_REACH_MM = 4.0
# Islands that go on to be filled with tiles, and islands of one angle. Set by hand; not swept.
ISLANDS_KEPT, ISLANDS_PER_ANGLE = 4, 3
# Islands closer than this are one. Set by hand; not swept.
ISLANDS_APART_MM = 12.0
# Rim of a cell left out of the fit. Measured: tiles lie a few millimetres off their cells.
FIT_RIM_MM = 4.0
# Width of the strip along the board's side in which its edge is looked for. Set by hand; not swept.
BOARD_EDGE_MM = 4.0
# An edge counts at most so many times the mean. Set by hand; not swept.
MOST_EDGE = 3.0
# Of the character board's place this much must be covered. Set by hand; not swept.
BOARD_COVERED_SHARE = 0.7
# Weights of what an island leaves unexplained, and of the board's edges. Chosen: set on the
# labelled islands, it is not recorded how.
LEFT_OVER_WEIGHT, BOARD_EDGES_WEIGHT = 0.6, 0.35
# Added to fits so that poor ones stay positive. Set by hand; not swept.
FIT_OFFSET = 3.0

# ground: what of the mat is covered.
# Width of a cell. Set by hand; not swept.
CELL_MM = 1.0
# Difference of tint from which a cell is covered. Measured: twice what gloss and mixed lamps leave
# on a bare mat.
COVERED_TINT_LOG = 0.10
# The same in spreads of the mat's own tint. Set by hand; not swept.
COVERED_TINT_SPREADS = 6.0
# A cell so much darker is covered. Measured: contact shadows at tiles' edges stay above.
COVERED_DARKER_LOG = 0.45
# The mat's own spread in a dim frame. Measured: in other frames it stays below 0.017.
NOISY_SPREAD_LOG = 0.022
# Blur of a dim frame's cells. Measured: the grain falls to a quarter, tiles stay.
NOISY_BLUR_MM = 1.5
# Change from cell to cell that is busy. Measured: four times the grain of a dim frame.
COVERED_BUSY_LOG = 0.035
# What is finer than the first of these blurs is busy; the second spreads it. Set by hand; not
# swept.
BUSY_FINE_CELLS, BUSY_AROUND_CELLS = 2.5, 1.5
# Blur before slopes are taken. Set by hand; not swept.
SLOPE_BLUR_CELLS = 0.7
# The mat's surface: rounds of its robust fit, the ridge that keeps it solvable, the spread at which
# weights do not sharpen further, and how steeply weights fall. Set by hand; not swept.
SURFACE_ROUNDS, SURFACE_RIDGE, SURFACE_LEAST_SPREAD_LOG, SURFACE_WEIGHT_POWER = 6, 1e-2, 0.01, 4
# Of the usable cells every so many-th is fitted. Chosen: no divisor of a mat's rows; some 6,000
# cells fit ten numbers.
SURFACE_STEP_CELLS = 19
# Number of powers of x and y in the surface: up to the third. Set by hand; not swept.
SURFACE_POWERS = 4
# Weight in the fit from which a cell is bare mat. Set by hand; not swept.
BARE_MAT_WEIGHT = 0.5
# Border of the sheet whose cells start the fit. Chosen: islands seldom reach there.
SHEET_RIM_SHARE = 0.12
# Border of the sheet that is not looked at. Set by hand; not swept.
SHEET_BORDER_MM = 3.0
# Reach of a marker with its paper, of its size. Set by hand; not swept.
MARKER_REACH_SHARE = 0.75
# Gaps closed in what is covered, what softening has spread it by, and the thinnest thing that is
# left. Set by hand; not swept.
COVER_CLOSE_MM, COVER_SHAVE_MM, COVER_OPEN_MM = 4, 3, 5
# Log colour of a cell half of which is clipped. Set by hand; not swept.
HALF_CLIPPED_LOG = math.log(200.0 + LOG_OFFSET_LEVELS)
# A cell has kept its colours if half of it has. Defined: half of 255.
CELL_KEPT_LEVEL = 128
# Weight of darkness beside tint. Chosen: a shadow is dark but untinted.
SHADE_WEIGHT = 0.25
# Tint that is plainly not the mat's. Measured: art is as tinted as this and more.
PLAINLY_TINTED_LOG = 0.4
# Reach of the line printed along the border, with what softening spreads. Set by hand; not swept.
PRINTED_LINE_MM = 7.0
# A patch so much brighter than the mat, and so large, may be paper or skin. Set by hand; not swept.
BRIGHTER_LOG, BRIGHT_PATCH_MM2 = 0.22, 300.0
# Slope along a thing's outline. Measured: hands and sleeves show 0.11 and more, lamps mirrored in
# the mat 0.02.
SHARP_LOG_PER_MM = 0.06
# Quantile of the outline that is judged. Chosen: the rest may lie in shadow.
OUTLINE_QUANTILE = 0.7
# Widths across which an outline is looked for: along it, and around it. Set by hand; not swept.
OUTLINE_MM, OUTLINE_AROUND_MM = 7.0, 11.0
# Quantile of a patch's brightness that is its dimmest. Set by hand; not swept.
DIMMEST_QUANTILE = 0.1
# Part of the step to the mat that is crossed in a millimetre. Measured: hands, blurred too, show
# 0.29 and more, windows 0.16.
CROSSED_PER_MM = 0.22
# Smallest step to the mat. Chosen: less is the mat's own.
LEAST_STEP_LOG = 0.02
# Holes smaller than this are filled. Measured: a dream tile's place has 1900, pale drawings less.
SMALL_HOLE_MM2 = 700.0

# hands: whether a hand reaches over the mat.
# Thickness of a finger. Chosen: shadows and the edge of a mat that does not lie flat are narrower.
FINGER_MM = 9
# A hand comes in from nearer to the edge than this, and reaches further in than that. Chosen: what
# only touches the edge reaches less far.
HAND_FROM_MM, HAND_TO_MM = 12.0, 16.0
# Area of two fingertips. Set by hand; not swept.
HAND_MM2 = 400.0
# Rim of the mat that is no marker's. Set by hand; not swept.
MAT_RIM_MM = 4.0

# likeness: how well an entry explains a place.
# Window over which the worst place is judged. Chosen: a drawing with what is around it.
WORST_WINDOW_MM = 16.0
# Share of windows that are worse still. Chosen: a neighbour that lies over a corner spoils fewer.
WORST_WINDOWS_SHARE = 0.025
# Keeps a window's power from zero. Set by hand; not swept.
LEAST_WINDOW_POWER = 1e-4
# Of the windows this many must show, or the whole tile counts. Set by hand; not swept.
WINDOWS_SHOWN_SHARE = 0.5
# A tile judged as a whole has to be so many times as good. Set by hand; not swept.
WHOLE_TILE_FACTOR = 2.0
# Of a window this much must show. Set by hand; not swept.
WINDOW_SHOWN_SHARE = 0.8
# Spot over which pictures differ, in pixels of patterns. Chosen: half a drawing.
DIFFERENCE_SPOT_PX = 7
# Part of the largest difference from which two pictures differ. Set by hand; not swept.
DIFFERENCE_SHARE = 0.3
# Of where two pictures differ this much must show. Set by hand; not swept.
DIFFERENCE_SHOWN_SHARE = 0.7

# loose_tiles: tiles in no cell.
# Area of a tile that must show. Set by hand; not swept.
LOOSE_TILE_MM2 = 350.0
# Between places that are tried. Chosen: the matcher reaches 8 mm further.
LOOSE_STEP_MM = 13.0
# How far a patch's sides may be from a tile's, as a share. Set by hand; not swept.
OUTLINE_SIDE_SHARE = 0.2
# Places tried in a patch. Set by hand; not swept.
LOOSE_PLACES = 60
# A loose tile may be hidden so far. Set by hand; not swept.
LOOSE_HIDDEN_SHARE = 0.7
# A whole tile fills its rectangle so far. Set by hand; not swept.
WHOLE_TILE_SHARE = 0.85

# match: a place compared with every tile of the catalogue.
# How far about a place tiles are looked for. Measured: tiles lie up to 4 mm off their cells, and an
# island's place is good to 3 mm.
MATCH_REACH_MM = 8.0
# Entries that are likeliest in the coarse pattern and go on. Measured: of 721 tiles that were named
# the right entry was the fifth there at worst.
COARSE_ENTRIES = 16
# Below this in the coarse pattern no tile of the catalogue lies there. Measured: of 721 tiles named
# all show 0.28 and more; half of the other places that are tried show less than 0.2.
COARSE_LIKENESS = 0.2
# Turns tried beside the place's own, and entries that are turned: the right one is among the first
# few as it lies. Set by hand; not swept.
MATCH_TURNS_DEG, TURNED_ENTRIES = (-3.0, 3.0), 12
# Entries are turned only where one is so like. Measured: of 252 tiles named in harsh light all are
# more alike than that as they lie.
TURNED_LIKENESS = 0.25
# Turns of the exact fit, in two rounds, and its reach. Set by hand; not swept.
FINE_TURNS_DEG, FINE_REACH_MM = ((-1.6, 0.0, 1.6), (-0.8, 0.0, 0.8)), 2.0
# Entries that are laid on exactly. Set by hand; not swept.
SHORTLIST_ENTRIES = 4
# How much an entry of another row counts as a rival. Chosen: it would be a mistake of the player.
OTHER_ROW_WEIGHT = 0.8
# Two entries are much alike from here: what is said of one holds for the other. Set by hand; not
# swept.
ALIKE_ENTRIES_LIKENESS = 0.55
# Below this no tile of the catalogue lies there. Measured: of 2,164 tiles named in harsh light all
# but one show 0.49 and more at first.
ROUGH_LIKENESS = 0.3
# Part of what has kept its colours that no glare veils: between these a second reading without the
# veiled part is worth while. Set by hand; not swept.
LEAST_UNVEILED_SHARE, MOST_UNVEILED_SHARE = 0.3, 0.97
# Below this relighting names no tile any more. Measured: relighting gains 0.05 at most.
RELIT_LIKENESS = 0.3
# Entries so far behind the best are not relit. Measured: relighting gains no more.
RELIT_BEHIND = 0.15
# Two names are in doubt if their odds are closer. Set by hand; not swept.
CLOSE_CALL_NATS = 3.0
# Log odds by what tells two apart. Measured: of 259 near-twins in harsh light all were right.
TOLD_APART_WEIGHT = 4.0
# Entries so far behind at first are not laid on exactly. Measured: that gains 0.12 at most.
LAID_BEHIND = 0.2
# Of a pattern's usual power: what is fainter is no art. Set by hand; not swept.
LEAST_POWER_SHARE = 0.15
# Of a tile this much must show, or its likeness counts for less. Set by hand; not swept.
LEAST_SHOWN_SHARE = 0.2

# placement: the island that names most tiles.
# If fewer of the tiles are named, other places of the island are looked at. Set by hand; not swept.
NAMED_ENOUGH_SHARE = 0.8
# Islands tried for which known tiles speak. Set by hand; not swept.
VOTED_ISLANDS = 3
# Of every cell so much is covered where the island's place is right. Set by hand; not swept.
SQUARE_IN_CELL_SHARE = 0.85
# Foreign tiles are less like on the median. Measured: of 2,164 tiles of the catalogue in harsh
# light all are more alike at first.
FOREIGN_TILES_LIKENESS = 0.45
# Spots tried at first. Chosen: if a tile of the catalogue lies there, nearly all of the likeliest
# spots lie on tiles.
SPOTS_TRIED_FIRST = 5
# So many tiles must agree on an island. Chosen: a foreign tile may pass for one of the catalogue.
LEAST_AGREED_TILES = 3

# portrait: the island's photo.
# Scale of the photo. Chosen: a little finer than the camera sees it.
PHOTO_PX_PER_MM = 3.0
# Mat around the island. Chosen: tiles lie up to 4 mm off their cells, and turned.
PHOTO_MARGIN_MM = 9.0
# How bright white paper becomes. Set by hand; not swept.
PHOTO_PAPER_SHARE = 0.85

# reader: a frame to evidence.
# Around a tile: its shadow, and how far it may lie off. Set by hand; not swept.
TILE_SURROUND_MM = 4.0
# Part of the mat that must be in the frame, from and to. Set by hand; not swept.
MAT_MIDDLE_SHARES = (0.3, 0.7)

# relighting: a picture in the light of a frame.
# Blur by which light is told from drawings. Chosen: light changes more slowly.
LIGHT_BLUR_MM = 8.0
# Pixels taken together where only what is broad matters. Set by hand; not swept.
LIGHT_COARSE_PX = 4
# Of full light. Chosen: darker pictures say nothing of the light.
LEAST_LIGHT_SHARE = 1e-4
# Blur by which a glare's edge is seen. Chosen: a glare's edge is as sharp.
VEIL_BLUR_MM = 3.0
# Of full light: what black lets through. Set by hand; not swept.
BLACK_LIGHT_SHARE = 0.002
# Quantile of the light that is usual. Measured: glares and windows left more of a tile unspoilt.
USUAL_LIGHT_QUANTILE = 0.25
# A lamp mirrors where it is so many times as bright as the picture's brightest: no drawing is. Set
# by hand; not swept.
GLARE_FACTOR = 1.2
# Of full light: what lamps and windows mirrored in gloss add. Set by hand; not swept.
MIRRORED_LIGHT_SHARE = 0.35
# Of a coarse pixel this much must have kept its colours. Set by hand; not swept.
COARSE_KEPT_SHARE = 0.5
# Quantiles that are the darkest and the lightest place. Set by hand; not swept.
UNEVENNESS_QUANTILES = (0.02, 0.98)
# Times the usual light from which a place is veiled. Chosen: lamps fall off by less over a tile.
VEILED_FACTOR = 1.5
# Steps of linear light in the table. Set by hand; not swept.
LIGHT_STEPS = 4096
# The curve from levels to light and back. Defined: IEC 61966-2-1, sRGB.
SRGB_LINEAR_LEVEL, SRGB_LINEAR_LIGHT, SRGB_SLOPE = 0.04045, 0.0031308, 12.92
SRGB_SCALE, SRGB_OFFSET, SRGB_EXPONENT = 1.055, 0.055, 2.4

# search: tiles anywhere on the mat.
# Turns tried. Chosen: islands lie up to 12 degrees askew, patterns bear 4.
SEARCH_TURNS_DEG = (-9.0, -3.0, 3.0, 9.0)
# Places of an outline. Measured: on six spoilt frames all 36 of the islands' lay on tiles.
SEARCH_PLACES = 6
# Between two places. Chosen: less than half a tile.
SEARCH_APART_MM = 20.0
# How far over the mat's edge tiles are looked for. Set by hand; not swept.
SEARCH_OVERHANG_MM = 10.0

# second_look: what is not named looked at again.
# Moves that are tried: right and down, mm, and turned, degrees. Set by hand; not swept.
UPSIDE_DOWN_MOVE = (0.0, 0.0, 180.0)
HERE_MOVES = ((0.0, 0.0, 0.0), UPSIDE_DOWN_MOVE)
ASIDE_MOVES = (
    *((-15.0, 0.0, 0.0), (15.0, 0.0, 0.0), (0.0, -15.0, 0.0), (0.0, 15.0, 0.0)),
    *((-12.0, -12.0, 0.0), (12.0, -12.0, 0.0), (-12.0, 12.0, 0.0), (12.0, 12.0, 0.0)),
    *((-24.0, 0.0, 0.0), (24.0, 0.0, 0.0), (0.0, -24.0, 0.0), (0.0, 24.0, 0.0)),
)
# Of the tiles so many must be named. Chosen: with fewer they are foreign, or it is the light.
MOSTLY_NAMED_SHARE = 0.5
# Another tile lies further than this from those named. Chosen: else it would not show at all.
ANOTHER_TILE_MM = 20.0

# verdict: how sure a name is.
# Log odds that the likeliest tile lies there, against one of no catalogue. Fitted: by logistic
# regression on 1,354 readings in harsh light (tests/lab/tiles/harsh.py), 539 of them with the
# tile's own entry taken out of the catalogue, and set in the middle of the gap: of 583 other
# readings 1 falls below 0, the likeliest of 357 foreign ones has -1.4.
ODDS_PER_LIKENESS, ODDS_PER_LEAD, ODDS_PER_WORST = 15.7, 15.3, 8.2
ODDS_AT_HOME_NATS, ODDS_AT_FIRST_NATS = 3.9, -22.4
# Likeness that chance gives the best of a catalogue. Set by hand; not swept.
CHANCE_LIKENESS = 0.15
# Likeness at worst of tiles of no catalogue. Measured: of 1,371 tiles of the catalogue in harsh
# light 1,367 are more alike at worst.
FOREIGN_WORST_LIKENESS = 0.37
# A tile may leave so many times the frame's own grain. Measured: of 815 tiles 6 leave more and are
# unsure.
GRAIN_FACTOR = 1.2
# Grain counts no further down than this. Chosen: strong drawings leave more, and shadow edges.
LEAST_GRAIN_NATS = -2.0
# A tile lacks so much more than the frame's others at worst. Measured: evenly lit, of 1,592 tiles
# none does, of 191 near-twins 25.
WORSE_THAN_OTHERS_LOG = 1.4
# Unevenness of light up to which a tile is evenly lit. Measured: four of five good tiles that were
# far worse than others were lit less evenly.
EVENLY_LIT_LOG = 0.3
# Half the spots of a tile's worst part that speak for themselves. Set by hand; not swept.
WORST_PART_SPOTS = 12.0
# Spots of a tile that speak for themselves. Chosen: far fewer than its pixels.
TILE_SPOTS = 40.0
# Readings go wrong in ways that likeness knows nothing of. Set by hand; not swept.
READING_DOUBT_SHARE = 5e-4
# Names less probable are not worth naming. Set by hand; not swept.
LEAST_NAME_SHARE = 1e-6
# Least that a likeness lacks to 1 before its logarithm, here and in `likeness`. Set by hand; not
# swept.
LEAST_LACK = 1e-3
