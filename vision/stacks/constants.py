"""The numbers of `vision.stacks` that were set by hand, by the module that uses them.

Each comment says what a number does, its unit, and how it was found. Many of them shape what the
fitted weights look at: when such a number changes, the weights must be fitted again.
"""

from __future__ import annotations

import numpy as np

from vision.sheet.lens import Floats

# --- Several modules ---

# Added to powers before they are divided by, or before their logarithm.
# Chosen: keeps both finite, and is too small to be seen.
TINY_POWER = 1e-9

# Most pieces in a stack that is told apart. Defined: a tower of Jinns is at most this high.
MAX_HEIGHT = 4

# Most glyphs on a piece. Defined: strengths of Jinns run from 1 to 4.
MAX_STRENGTH = 4

# Directions in which a circle is looked at. Set by hand; not swept. The fitted weights hold for it.
DIRECTIONS = 24

# Share of an outline from which a top is trusted at all, and from which fully.
# Set by hand; not swept. The fitted weights hold for it.
SURELY_OUTLINED = (0.7, 0.9)

# Tangent of the view angle from which a stack's side is wide enough to mislead about its top.
# Set by hand; not swept.
FULL_SLANT_TAN = 0.15

# How near the sheet's edge a patch must come to have come in over it. Set by hand; not swept.
EDGE_MM = 12.0

# --- colours ---

# How far L*, a*, b* of faces lie around the nominal colours.
# Measured: on rendered sets whose paint is off by 10 %.
NOMINAL_SPREAD_LAB = np.array([26.0, 14.0, 14.0])
# How far they lie around their class in the same frame. Chosen: twice to four times what is
# measured.
OWN_SPREAD_LAB = np.array([16.0, 8.0, 8.0])
# How many faces the wish for no wash counts for, and how many a class's washed nominal colour.
# Set by hand; not swept.
WASH_FACES = 6.0
PRIOR_FACES = 1.5
# Rounds of expectation maximisation in each of its two steps; and how far a class that draws a
# crowd is held back: 0 is not at all, 1 is as if all classes had as many faces. Swept: on 690
# frames of 115 drawn designs; on as many others, 16,026 faces, 33 are wrong so, 80 with 3 and 1.
PALETTE_ROUNDS = 2
CROWD_BALANCE = 2.0
# Most light of a face, of paper white. Set by hand; not swept.
MAX_REFLECTANCE = 1.5
# CIE XYZ of linear BGR, and of white. Defined: sRGB primaries, D65 (IEC 61966-2-1).
XYZ_FROM_BGR = np.array(
    [[0.1805, 0.3576, 0.4124], [0.0722, 0.7152, 0.2126], [0.9505, 0.1192, 0.0193]]
)
WHITE_XYZ = np.array([0.9505, 1.0, 1.0890])
# CIE L*a*b* of XYZ: where the cube root gives way to a line, that line, and the scales of L*, a*
# and b*. Defined: CIE 15.
LAB_LINE_BELOW = 0.008856
LAB_LINE_SLOPE = 7.787
LAB_LINE_OFFSET = 16 / 116
LAB_L = (116, 16)
LAB_A, LAB_B = 500, 200

# --- edges ---

# Grey levels a pixel of gradient that noise and the grain of paper make. Set by hand; not swept.
NOISE_LEVEL = 3.0

# What a gradient of one grey level a pixel gives. Defined: the sum of one side of Scharr's kernel,
# twice.
SCHARR_GAIN = 32

# Sigma of the blur before gradients are taken. Set by hand; not swept.
SMOOTHING_PX = 0.5
# How far beyond a pixel the smoothing and the derivative look. Defined: four deviations, and one.
EDGE_RIM_PX = 3

# --- evidence ---

# How many readings go wrong in ways that the weights know nothing of.
# Measured: twice what the labelled sets show, so that no place is ever more certain than the
# reader has proved to be. `python -m tests.lab.learn_limits` counts it.
STANDING_DOUBT = 2e-4
COLOUR_DOUBT = 5e-4
STRENGTH_DOUBT = 2e-3
HEIGHT_DOUBT = 1e-2

# --- supply ---

# How likely a top is beyond the supply, beside one within it. Set by hand; not swept.
BEYOND_SUPPLY = 1e-3
# Up to how many tops of a kind are told apart, and the greatest odds of a kind. Set by hand; not
# swept.
MOST_OF_A_KIND = 5
MAX_KIND_ODDS = 1e4
# Rounds of belief propagation. Swept: 3 and 6, on 400 spoilt frames of 20 drawn lakes: 85 and 82 of
# 6,074 tops have a wrong colour, and 119 without the supply.
SUPPLY_ROUNDS = 4
# How likely the pieces that left the board make whole towers, and how likely a second whole tower
# stands beside a first. Swept: shares from 0.5 to 0.97, on 2,184 drawn stacks of 40 boards: 139 to
# 135 have a wrong height, and 163 without the supply. Partners may take a tower of three, so the
# share is low.
WHOLE_TOWERS_GONE = 0.7
MORE_TOWERS = 0.02

# --- ground ---

# Where the sheet's colour is looked for around a star, and how close another star may be, in radii
# of the piece. Set by hand; not swept. The fitted weights hold for them.
GROUND_RADII = np.array([1.3, 1.45, 1.6])
GROUND_CLEARANCE_RADII = 1.2
# Points below which those near other stars count too. Set by hand; not swept.
FEW_GROUND_POINTS = 5
# How much a difference in lightness counts beside one in tint. Set by hand; not swept.
LIGHTNESS_SHARE = 0.5
# How far from the ground a face is the ground for sure, and from where on it is not, L*a*b* units.
# Set by hand; not swept. Of 2,626 faces on the rendered sets `plain` and `tune` 49 lie nearer than
# the first and 140 nearer than the second, of 1,822 empty stars 1,313 and 1,432. On `plain` wrong
# colours fall from 46 to 13.
GROUND_LIKE_LAB = (6.0, 16.0)

# --- faces ---

# How surely something must be a face to be worth a second look, 0 to 1. Measured: a dark piece in
# its own shadow has 0.31; less lets in printed stars.
SECOND_LOOK_SURENESS = 0.3

# The far second look: how far, in which steps, and below which glyph fit.
# Measured: of 4,772 faces of three rendered sets and the harsh stills, 38 strengths were wrong with
# steps of 1.6 mm below a fit of 0.62, mostly three bars of four. With these numbers 16 are.
FAR_LOOK_MM, FAR_LOOK_STEP_MM, FAR_LOOK_BELOW_FIT = 5.0, 0.8, 0.74

# The near second look, likewise. Set by hand; not swept.
NEAR_LOOK_MM, NEAR_LOOK_STEP_MM, NEAR_LOOK_BELOW_FIT = 0.8, 0.4, 0.80

# --- glyphs ---

# Rings and sectors in which a face is sampled. Set by hand; not swept.
RINGS, SECTORS = 12, 48
# Share of the radius that is sampled. Chosen: beyond it the rim shows.
FACE_REACH_RADII = 0.80
# Rings that show a face's own colour. Chosen: 0.6 to 0.8 of the radius, outside most glyphs and
# inside the rim.
BASE_RINGS = slice(9, 12)
# Share of the radius by which a glyph's edge is blurred. Set by hand; not swept.
GLYPH_BLUR_RADII = 0.04
# Grey levels between a glyph and its base below which a glyph is all noise.
# Set by hand; not swept.
MIN_GLYPH_CONTRAST = 40.0
# Layouts of pips that are tried: distances from the centre, and pips' radii, in radii of the piece.
# Set by hand; not swept.
PIP_DISTANCES = (0.30, 0.34, 0.38, 0.44)
PIP_RADII = (0.17, 0.21, 0.25, 0.29)
# How much further out four pips, the corners of a square, lie than two or three.
# Set by hand; not swept.
FOUR_PIPS_DISTANCE_RATIO = 1.1
# Layouts of bars that are tried: distances, half widths and half lengths, in radii of the piece.
# Set by hand; not swept.
BAR_DISTANCES = (0.22, 0.28, 0.34, 0.40)
BAR_HALF_WIDTHS = (0.06, 0.09, 0.12)
BAR_HALF_LENGTHS = (0.45, 0.58, 0.70)
# Points across a sample, and down it, at which a drawn glyph is averaged. Set by hand; not swept.
GLYPH_FINENESS = 4
# How much glyphs are blurred besides being sharp, in radii of the piece, and the points a radius on
# which they are drawn then. Chosen: beside 0.12 with 0.2, and 0.08 with 0.14 and 0.2, they misread
# the fewest glyphs on spoilt frames, drawn and given. The points are set by hand.
GLYPH_SOFT_RADII, SOFT_GLYPH_FINENESS = (0.1, 0.17), 32

# Rings in which a face's own colour is looked for once its glyph is known, the mask below which a
# point lies beside the glyph, and the points that count at least. Chosen: the outer half of what is
# sampled; below the blur of a glyph's edge; a ninth of those points.
OUTER_RINGS = slice(5, 12)
BESIDE_GLYPH, LEAST_BESIDE_GLYPH = 0.08, 40

# --- face_colours ---

# Gloss that is tried, in light of white paper; less than none means less than the set's faces have
# on average. Chosen: fine where little is usual.
GLOSSES = np.array(
    [-0.04, -0.02, 0, 0.02, 0.04, 0.07, 0.1, 0.15, 0.2, 0.27, 0.35, 0.43, 0.52, 0.62, 0.72]
)
# Means of what more and what less gloss costs. Swept: on the rendered sets `varied`, `tune` and
# `pale`, the first from 0.05 to 0.4, the second from 0.02 to 0.04.
GLOSS_USUAL, LESS_GLOSS_USUAL = 0.3, 0.02
# Least reflectance that a colour is made of, and the log likelihood of a colour that would need
# less than no light. Chosen: the blackest paint; never the best.
DARKEST_REFLECTANCE, NO_COLOUR_LOG = 0.002, -1e9
# Glyph fits from which a face shows a glyph at all, and from which fully: for the colours of a set,
# and for the contrast of the glyph itself. Swept: the first on the same sets, 0.45 and 0.55.
GLYPH_SHOWS_FIT, SHOWN_GLYPH_FIT = (0.45, 0.65), (0.6, 0.75)
# How many faces count as much as the board file's contrasts; how much greater than these a glyph
# looks on average; how far contrasts lie around their colour's, at least and as a share of it; and
# the most that a contrast may cost. Swept: around these numbers on `varied` and `tune`; of 2,305
# faces the wrong colours fall from 23 to 8 with everything in this module.
CONTRAST_FACES, CONTRAST_GAIN = 3.0, 1.1
CONTRAST_SPREADS = (0.06, 0.2)
MAX_CONTRAST_PENALTY = 6.0
# Rounds in which contrasts and colours are found. Set by hand; not swept.
CONTRAST_ROUNDS = 3

# --- heights: what the network looks at ---

# Azimuths of a tower's near arc, either side of the direction to the camera's foot.
# Set by hand; not swept. The fitted weights hold for it.
ARC_RAD = np.linspace(-1.0, 1.0, 11)
# Where a flank is looked at, in shares of a piece's band. Set by hand; not swept. The fitted
# weights hold for it.
FLANK_SHARES = np.array([0.15, 0.35, 0.5, 0.65, 0.85])
# A piece's side counts as no wider than this, and for one sign as no wider than that.
# Set by hand; not swept. The fitted weights hold for it.
WIDE_SIDE_MM = 4
NARROW_SIDE_MM = 0.6
# Added to areas, in samples, before their root. Set by hand; not swept. The fitted weights hold
# for it.
AREA_FLOOR = 0.01
# Limits of the geometric signs: how far off its star a tower would stand, how much larger or
# smaller a top looks than it would be, how far the rim lies from the circle found first, and below
# which outline a top counts as ill outlined. Set by hand; not swept. The fitted weights hold for
# them.
MAX_ASTRAY_SIGN_MM = 9
MAX_SWELLING_MM = 1.2
MAX_RIM_SHIFT_MM = 2
ILL_OUTLINED = 0.9

# --- occlusion ---

# Least difference in tint of a strange cell, in log reflectance, and how many times the frame's
# own median difference it must be. Set by hand; not swept. Of 232 hands on 126 drawn designs 228
# show a patch with them; with 0.20 and 4 a tenth of the hands show none.
FOREIGN_TINT_LOG = 0.14
FOREIGN_TINT_SPREADS = 3.0

# Least variation of the bare sheet, in log reflectance. Chosen: a sheet that varies less shows no
# pattern to lose.
PATTERN_SPREAD_LOG = 0.05

# Correlation below which a pattern is gone. Set by hand; not swept.
PATTERN_CORRELATION = 0.45

# Cells across which a pattern is looked at. Set by hand; not swept.
PATTERN_WINDOW_CELLS = 4

# Least variance in a correlation's denominator. Set by hand; not swept.
VARIANCE_FLOOR = 1e-5

# Log odds and outline from which a tower explains what it covers. Set by hand; not swept.
EXPLAINING_LOG_ODDS, EXPLAINING_OUTLINE = 1.0, 0.75

# Likeness from which a star surely shows its own print. Set by hand; not swept.
SURELY_BARE_LIKENESS = 0.6

# Log odds above which a strange patch is an occluder, and below which nothing strange is one, so
# that an arm at the edge is not believed. Chosen: on 231 drawn designs, left out by fifths. Of
# 2,188 clear frames, 924 of them with things on the border, 10 are refused, and 435 of 563 hands
# are seen by their patches alone.
HAND_LOG_ODDS, NO_HAND_LOG_ODDS = 1.5, -1.0

# How near the edge an arm hides the bare sheet, mm; in how many cells at least, in what share of
# them, and by what difference in tone; and the log odds of the network above which it is believed
# there. Swept: 0.1 to 0.3 and 0.5 to 2, on 46 hands and 239 clear frames of set unseen 5610 and
# eight drawn games of seed 98, and on 93 hands and 130 clear frames, most with things on the
# border, of 46 designs of seed 23. By all else 35 and 83 hands are seen, and 0 and 1 frames
# refused; so 43 and 88, and no frame more. By 0.1 two frames more are refused, by 0.5 one. The rule
# of thumb that stands beside the network refuses 4 more.
EDGE_HIDDEN_MM, EDGE_HIDDEN_LOG = 8.0, 0.2
EDGE_CELLS, EDGE_SEEN_SHARE = 8, 0.5
HIDING_ARM_LOG_ODDS = 1.0

# Log odds above which the network alone sees an arm: without a photo of the bare sheet, and where
# the photo says that something strange may be one. Chosen: on 100 drawn designs left out, 942 clear
# frames, many with things on the border. The rule alone refuses 26 and sees 223 of 326 hands; so 27
# and 262. The given hands have about -1.
ARM_LOG_ODDS, STRANGE_ARM_LOG_ODDS = 2.0, 0.5

# A tower explains cells up to this share of its radius, and this much more for its near shadow.
# Set by hand; not swept.
TOWER_RADII = 1.05
SHADOW_MM = 4.0

# Cells across what is thick. Chosen: three cells are a finger; borders and edges that are a little
# off are narrower.
THICK_CELLS = 3

# --- patches ---

# Least area of a patch, and cells across the narrowest. Chosen: half a fingertip; the network sees
# how thick a patch is.
LEAST_PATCH_MM2, PATCH_CELLS = 80.0, 2

# Cells around a patch in which its outline lies and its surroundings are looked at. Set by hand;
# not swept. The fitted weights hold for it and for the next three.
AROUND_CELLS = 2

# Level from which a cell of the frame is burnt out. Set by hand; not swept.
BURNT_CELL_LEVEL = 235

# Radii around a star that count as not far from it. Set by hand; not swept.
PATCH_NEAR_RADII = 2.0

# Unit of the signs of depth. Set by hand; not swept. The scale of slopes is defined by the weights
# of Scharr's operator.
SIGN_DEPTH_MM, SOBEL_SCALE = 50.0, 1 / 32

# Share of a patch's cells with print above which it is no occluder, if the print shows there.
# Measured: over 284 hands on 76 drawn designs it costs none.
PRINT_SHOWS_SHARE = 0.5

# --- print_shows ---

# Level from which a pixel is burnt out; over how many pixels what changes more slowly is light, and
# over how many light is averaged; blurs of the bare sheet that are tried, pixels; and pixels across
# which the print is compared, about 13 mm. Set by hand; not swept.
BURNT_LEVEL, PRINT_BLUR_PX, LIGHT_BLUR_PX = 250, 4.0, 12.0
PRINT_SHARPNESS_PX = (0.7, 1.2, 1.8)
PRINT_WINDOW_PX = 14
PRINT_REACH_PX = 24  # the blur and the window around it
# Least print that is asked: contrast and levels of light; and the correlation from which it shows.
# Set by hand; not swept.
LEAST_PRINT_CONTRAST, LEAST_PRINT_LEVELS, PRINT_SHOWS_CORRELATION = 0.08, 0.24, 0.5

# --- changes ---

# Difference in tint, in log reflectance, of a cell that has changed. Measured: the same frame again
# differs by less than 0.05.
CHANGED_TINT_LOG = 0.12

# Area of a changed patch at the edge that is taken for a hand. Measured: on rendered games clear
# frames show up to 320 mm2, hands from 760 but for fingertips.
CHANGED_MM2 = 475.0
# The same where the change goes on beside the sheet, and the least area that it has there. Chosen:
# in eight drawn games of seed 98 no clear frame of 179 shows a change on both sides of the edge,
# and hands show 290 to 6,000 mm2 on the sheet and 190 to 5,700 beside it.
CHANGED_OVER_EDGE_MM2, BEYOND_EDGE_MM2 = 250.0, 150.0

# Radii around a star in which pieces come and go. Set by hand; not swept.
PLAY_RADII = 1.6

# Cells across which changed patches are joined. Set by hand; not swept.
JOINING_CELLS = 5

# --- kin ---

# Likeness and difference in tint (log reflectance) at which a star looks as an empty one does.
# Measured: on 90 drawn frames to tune on, 0 of 994 stacks and 462 of 1118 empty stars reach both;
# so do 16 of the 21 empty stars that were taken for stacks.
KIN_LIKENESS, KIN_TINT_LOG = 0.8, 0.15

# Likeness above which two stars of a frame are alike, and how many others have to be. Measured: on
# 25 drawn and 52 given frames: of stars under pieces with glyphs none had more than 2, and of the
# empty stars that were taken for domes 57 of 60 had 5 or more.
MANY_LIKENESS, MANY_ALIKE = 0.85, 5

# Log odds of a stack below which a star is surely empty, and above which it is asked whether it
# looks as such stars do; the likeness that counts, and how many of them must be alike.
# Measured: of 2,495 stacks on 84 drawn and 28 given clear frames the third likeness is at most
# 0.55; of 23 empty stars that were taken for stacks on a design of plain pieces, at least 0.75.
SURELY_EMPTY_LOG_ODDS, MAYBE_EMPTY_LOG_ODDS = -2.0, -1.0
OWN_KIN_LIKENESS, OWN_KIN = 0.7, 3

# Middle log odds of many alike below which they seem to be empty. Measured: on 24 drawn frames with
# plain pieces, stacks that are like others have 2.3 or more there, empty stars 0.5 or less.
MANY_SEEM_LOG_ODDS = 1.0

# Log odds against a stack on such a star. Set by hand; not swept. Above the second number signs and
# network both say that a stack stands there, and are believed. Measured: on 60 drawn designs 2 of
# 1,488 stars that look as empty ones do hold a stack, with 10 and more; empty ones have 2 at most,
# and discs that are drawn much like pieces 9.
KIN_LOG_ODDS, SURELY_STANDS_LOG_ODDS = 4.0, 10.0

# --- learnt_sheet ---

# Difference in tint, in log reflectance, below which two frames show a cell alike. Measured: the
# same frame again differs by less than 0.05.
ALIKE_TINT_LOG = 0.08

# Log odds of a stack above which a star is not learnt as empty, whatever the record says. Set by
# hand; not swept. In a drawn game without a photo, printed discs like pieces had up to 4.1.
LEARNING_LOG_ODDS = 5.0

# How far around a stack its shadow and its tint are not learnt as the sheet's, in its radii.
# Set by hand; not swept. Shadows longer than this are fainter.
SHADED_RADII = 3.0

# --- reader ---

# Log odds of a stack from which a sheet is not clear, without a photo of it. Set by hand; not
# swept. On 5 of 59 drawn bare sheets the print alone reached it.
SEEMS_THERE = 2.0

# Readings in a row that are refused by what was learnt, after which all of it is forgotten.
# Set by hand; not swept. About ten seconds while players wait, so that nothing is stuck.
STUCK_READS = 20

# Agreed looks in a row that no photo of the bare sheet fits, after which it is of another sheet.
# Set by hand; not swept.
STRANGE_LOOKS = 5

# --- reference ---

# Width of the cells in which the sheet is compared. Set by hand; not swept.
CELL_MM = 3.5

# Share of full scale that is added to a print's light before logarithms. Chosen: below it the
# sensor's noise speaks.
PRINT_LIGHT_FLOOR = 0.03

# Share of paper white that is added to cells' reflectance before logarithms. Chosen: gloss and
# noise move dark tints the most.
CELL_LIGHT_FLOOR = 0.3

# Light that the glosses add that are tried, of paper white. Set by hand; not swept.
GLOSS_SHARES = (0.1, 0.3, 0.8)

# Share of a piece's radius within which a star's print is compared, and at which shares of that.
# Set by hand; not swept. The fitted weights hold for it.
PRINT_REACH_RADII = 0.85
PRINT_RINGS = np.linspace(0.1, 1.0, 7)

# Spread of a print's log light below which it says nothing. Set by hand; not swept. The fitted
# weights hold for it.
PLAIN_PRINT_SPREAD = 0.05

# --- raised ---

# How far outside a circle lie the band beside it, and the band that shows the sheet go on, mm.
# Set by hand; not swept. The fitted weights hold for them.
BESIDE_MM = np.array([1.0, 1.5, 2.0, 2.5])
FURTHER_OUT_MM = np.array([5.5, 6.3, 7.2, 8.0])
# Which quantiles of the band's brightness, over the directions, are signs.
# Set by hand; not swept. The fitted weights hold for them.
BRIGHTER_QUANTILES = (0.1, 0.25, 0.5)
# How far a circle may lie beside its star at most, and up to where small distances count most, mm.
# Chosen: pieces are seldom set down further off. The fitted weights hold for them.
MAX_OFF_STAR_MM = 4.0
SLIGHTLY_OFF_STAR_MM = 1.5
# Tangent of the view angle up to which it is a sign.
# Set by hand; not swept. The fitted weights hold for it.
MAX_RAISED_SLANT_TAN = 0.6
# Added to linear light, 0 to 1, before its logarithm. Chosen: about the noise of a dark print.
RAISED_LIGHT_FLOOR = 0.01
# Most log odds of the plain signs that the weights of raised.json look at, on either side.
# Set by hand; not swept. The fitted weights hold for it.
MAX_PLAIN_LOG_ODDS = 8.0

# --- settled ---

# Least change of a cell, in log reflectance, of a star that has changed, and how far its outline
# may be found elsewhere, mm. Chosen: the noise of a dim frame moves a cell by less than 0.05; a
# glyph is found within half of its width.
SETTLED_LOG, SETTLED_MM = 0.08, 0.5

# --- change map ---

# Least change of a cell, in log reflectance, that is no noise. Measured: on the given game and the
# drawn ones of seed 91, 134 stars that changed have a cell that differs by 0.37 or more; of 2,170
# that did not, nine in ten have none that differs by 0.08.
CHANGED_LOG = 0.1
# Share of the stars of which so many may change at once. Chosen: a move changes two or three stars
# and what their towers cover; more is no move, or noise.
MANY_CHANGED_SHARE = 0.4
# Change of the light, in log reflectance, from which the frame is read whole. Measured: it moves by
# 0.02 while nothing but pieces moves.
RELIT_LOG = 0.15
# How far the sheet's corners may seem to be from where they were, px, for the sheet to lie as it
# lay. Measured: on the given game, whose sheet is not pushed, poses differ by up to 0.53 px.
SAME_PLACE_PX = 0.8
# Within how many radii of a piece around a stack's axis its face, side and near shadow show.
# Chosen: a stack stands up to 4 mm off its star, a third of a radius.
STAR_AREA_RADII = 1.2
# Every how many readings one is whole. Chosen: what was missed lasts no longer than a round or two.
WHOLE_EVERY = 8

# --- sides: the rim fitted again ---

# Where the rim is looked for, from the circle. Set by hand; not swept.
RIM_OFFSETS_MM: Floats = np.linspace(-1.5, 1.5, 13).astype(np.float32)
# How far a top's radius may be from the middle of the possible ones. Set by hand; not swept.
RIM_RADIUS_REACH_MM = 0.5
# How far around the rim as fitted so far it is looked for next. Set by hand; not swept.
RIM_WINDOWS_MM = (0.7, 0.45)
# Distance from the circle at which a spoke counts half. Set by hand; not swept.
RIM_OUTLIER_MM = 0.3
# Grey levels a sample of a rim that counts half. Set by hand; not swept.
FAINT_RIM_LEVELS = 25.0
# How much a spoke of the near rim counts: behind it lies the tower's own side; and the cosine from
# which a spoke begins to be near, negated. Set by hand; not swept.
NEAR_RIM_TRUST = 0.15
NEAR_RIM_COSINE = 0.4
# How many spokes the middle of the possible radii counts for. Set by hand; not swept.
RADIUS_PRIOR_SPOKES = 1.0
# Ridge that keeps the fit of a circle solvable. Set by hand; not swept.
RIM_RIDGE = 1e-3
# Power of the parabola that stands for a normal curve. Chosen: near enough one, and fast.
NORMAL_CURVE_POWER = 3

# --- sides: the picture unrolled. The fitted weights hold for all of these numbers. ---

# Share of paper white that is added to colours. Chosen: dark colours have a steady tint then.
TINT_FLOOR = 0.02
# Azimuths, from the direction of the camera's foot: the first `NEAR_AZIMUTHS`, then pairs, and the
# one opposite. Set by hand; not swept.
NEAR_AZIMUTHS = 11
AZIMUTHS_RAD = np.radians(
    np.concatenate([np.linspace(-75, 75, NEAR_AZIMUTHS), [-97, 97, -130, 130, 180]])
)
# Depths of the samples, in pieces, from the top face's rim downwards. Set by hand; not swept.
DEPTHS_PIECES: Floats = np.linspace(-0.5, 4.5, 21).astype(np.float32)
# Samples inside the rim, which show the top face's own colour. Set by hand; not swept.
INSIDE_SAMPLES = 1
# Samples that show what lies beyond the deepest piece. Set by hand; not swept.
BEYOND_SAMPLES = 3
# How far samples move in or out with each piece: as far as loosely stacked ones peek out; how far
# outside the rim the first lies; and how far loose pieces shift. Set by hand; not swept.
INWARD_MM = 0.9
OUTWARD_MM = 0.3
FIRST_OUTWARD_MM = 0.05
LOOSE_MM = 0.3
# Cosine of the azimuth down to which a side faces the camera. Chosen: the far rim hides the far
# side.
FACING_COSINE = -0.2
# How much a logarithm of brightness counts beside tint. Chosen: sides are shaded, their tints stay.
SIDE_BRIGHTNESS_WEIGHT = 0.15
# Brightness that is taken for classes that no top shows, of paper white. Set by hand; not swept.
UNSEEN_BRIGHTNESS = 0.3
# How far a side's tint lies around its class. Set by hand; not swept.
SIDE_TINT_SPREAD = 0.16
# How well none of the classes explains any colour. Set by hand; not swept.
UNKNOWN_LIKELIHOOD = 1e-3
# Other colours that are told apart. Set by hand; not swept.
CRESCENTS = 3
# Factor and limit of a change in colour from one depth to the next. Set by hand; not swept.
CHANGE_GAIN = 3
MAX_CHANGE = 3
# How surely outlined a top must be to hide others, how far beyond its rim it hides, and how many of
# the nearest tops are looked at. Set by hand; not swept.
HIDING_SURENESS = 0.3
HIDING_MM = 0.4
HIDING_TOPS = 3
# How far from a top's middle others are that can hide what surrounds it, in its radii. Chosen: what
# is sampled lies within twice its radius.
HIDING_RADII = 3.2

# --- star_reading ---

# Weights of the signs that a stack stands on a star: outline, outline missing, glyph fit, printed
# disc, unrest, colour distance, and likeness to the bare sheet.
# Outline below which some is missing, outline above which a disc is printed, and the most unrest
# that counts. Set by hand; not swept. The fitted weights hold for them.
MISSING_OUTLINE = 0.75
PRINTED_OUTLINE = 0.85
MAX_UNREST = 2.0
# How far a face may be from the ground's colour, and from its bare look, at most; and up to where
# small differences count most. L*a*b* units; natural logarithms of light.
# Set by hand; not swept. The fitted weights hold for them.
MAX_GROUND_OFF_LAB, NEAR_GROUND_OFF_LAB = 40.0, 12.0
MAX_APART_LOG, SLIGHTLY_APART_LOG = 1.0, 0.2
# Share of a piece's radius within which a star is compared with its bare look, and the quantiles of
# the differences there that stand for the strong ones and the slight ones. A stack hides all of its
# star, a neighbour's tower only a part. Set by hand; not swept. The fitted weights hold for them.
STAR_CELLS_RADII = 0.8
STRONGLY_APART_QUANTILE, HARDLY_APART_QUANTILE = 0.8, 0.2
# Stands for the glyph fit of plain pieces. Chosen: between an empty star's 0.3 and a face's 0.9.
PLAIN_FIT = 0.6
# Half the number of independent points of a face. Defined: the Gaussian log likelihood of a
# correlation; that number was set by hand.
GLYPH_SHARPNESS = 12.0
# Greatest correlation that is believed. Set by hand; not swept.
MAX_GLYPH_FIT = 0.99
# Factor of the colours' log likelihoods. Set by hand; not swept.
COLOUR_SHARPNESS = 1.5
# Outline from which a star's sides are looked at. Measured: every stack of the labelled sets shows
# more.
SOME_OUTLINE = 0.7
# Shares of stacks of 1, 2, 3 and 4 pieces. Measured: on the labelled stacks.
USUAL_HEIGHT_SHARES = (0.75, 0.16, 0.07, 0.02)

# --- tops ---

# How far off its star a stack may stand. Measured: the widest seen on labelled sets is 4 mm.
ASTRAY_MM = 4.6
# Tops nearer to each other than this, in radii of a piece, are one. Chosen: of two faces that both
# show, neither covers the other's middle. Rounds in which the loser is looked for elsewhere.
SHARED_TOP_RADII, SHARED_TOP_ROUNDS = 0.5, 3
# Share of an outline from which a circle surely is a face. Measured: on frames of two drawn games
# pieces have 0.76 to 0.98, most above 0.88; empty stars at most 0.83.
SURE_OUTLINE = 0.85

# Radii of printed discs that are looked for, in radii of a piece. Set by hand; not swept.
PRINTED_RADII = np.arange(0.5, 0.95, 0.04)
# Step of the coarse search, and shift and growth of the two finer ones. Set by hand; not swept.
COARSE_STEP_MM = 1.5
FINE_STEPS_MM = ((0.5, 0.0), (0.2, 0.18))
# How far a top's radius may lie beyond those of one and of four pieces. Set by hand; not swept.
RADIUS_SLACK_MM = 0.1
# Radii and strays beyond the furthest top that are part of the edge field. Chosen: a tenth to
# spare.
FIELD_REACH_RATIO = 1.1
# How much more the far half of an outline counts than its middle. Set by hand; not swept.
FAR_HALF_WEIGHT = 0.9

# --- print_scale ---

# Distances from a top's middle between which its rim is looked for, in radii of the piece: from
# outside the glyphs to before the neighbour. Its own colour is taken below the second number.
# Set by hand; not swept.
RIM_RADII = (0.78, 1.22)

# Steps along that way, mm. Chosen: a quarter of a pixel at the finest scale in use.
RIM_STEP_MM = 0.1

# Directions to each side of the way from the camera's foot outwards, and how many are looked at.
# Measured: on six drawn openings at 100 and 97 % the scale is right to 0.6 % at 1.2 and at 1.5, and
# to 2.2 % at 1.75.
RIM_TURN_RAD = 1.4
RIM_DIRECTIONS = 45

# Least change of colour from step to step at a rim, grey levels; and how far from the steepest step
# others count, mm. Set by hand; not swept.
RIM_LEAST_STEP = 6.0
RIM_WIDTH_MM = 0.7

# Directions that must show a rim, pieces that must show one, and rounds in which a circle's middle
# is found. Set by hand; not swept.
RIM_LEAST_DIRECTIONS = 20
RIM_LEAST_PIECES = 6
RIM_ROUNDS = 3

# --- own_places ---

# Scale of the picture in which pieces are searched. Chosen: places are made finer afterwards.
SEARCH_PX_PER_MM = 1.5

# Radii of pieces that are tried, mm: the first, the last, the step. Chosen: smaller pieces show no
# pips, larger ones find no room on a sheet.
SEARCH_RADII_MM = (7.0, 18.0, 0.5)

# The greatest change that counts, as a share of white. Chosen: pale and bold pieces count alike.
MOST_CHANGE = 0.25

# Outer radius of the ring that must not have changed, in radii of the piece. Chosen: room for its
# side, and less than the gap to the next piece.
RING_RADII = 1.35

# Least distance between two pieces, in radii. Chosen: pieces stand side by side and never overlap;
# a tenth for a wrong radius.
APART_RADII = 1.8

# Least mean change of a piece, as a share of `MOST_CHANGE`. Chosen: shadows and noise stay below.
LEAST_CHANGE = 0.2

# Side of the square whose median colour is the board around a place, where no photo shows it bare,
# mm. Chosen: wide enough that pieces in a row cover less than half of it.
AROUND_MM = 80.0

# Without a photo of the bare board: the rim of the sheet in which no piece is looked for, mm, and
# how far a marker's white paper reaches, as a share of the marker. Chosen: pieces stand further in;
# pencils and coins beside a board reach over its edge. Defined: paper of one cell, a sixth, around.
RIM_MM = 12.0
QUIET_SHARE = 4 / 3

# Without a photo of the bare board: the least mean change of a piece, as a share of `MOST_CHANGE`,
# and what one thing more that looks like a piece may change, as a share of that. Chosen: on drawn
# boards the least of the pieces changed 0.43 or more where five plain boards were found rightly,
# and 0.20 where a printed one was found wrongly.
LEAST_ALONE = 0.32
NEXT_SHARE = 0.6

# How far a found place may be off, and the step; by how much its radius may be smaller and larger,
# and the step: mm, for the first and the second search of its outline. Set by hand; not swept. A
# disc, its side and its shadow together look up to 4 mm wider.
OUTLINE_SEARCHES_MM = ((5.0, 1.0, 4.0, 1.0, 0.5), (1.0, 0.25, 0.5, 0.5, 0.25))

# --- own_order ---

# A change of a round trip that counts as shorter, mm. Chosen: smaller than any gap.
SHORTER_MM = 1e-6

# --- own_pieces ---

# How much lightness counts beside tint when colours are told apart. Chosen: a shadow changes
# lightness alone, but black and white differ in nothing else.
LIGHTNESS_WEIGHT = 0.5

# Rounds of clustering. Chosen: four clusters of 32 faces rest after fewer.
CLUSTER_ROUNDS = 20

# Glyph colours that are tried, 0 to 255, grey. Chosen: paint that shows is white or near black.
INKS = (240, 30)

# Mean correlation of a set's tops with glyphs from which they carry glyphs at all.
# Set by hand; not swept.
LEAST_GLYPH_FIT = 0.45

# --- crops ---

# The star network's crops. Chosen: 16 pixels a radius are 1.3 px/mm at a radius of 12 mm, where a
# frame 1536 pixels wide shows 2; a piece 4 mm off its star shows whole at the back, and a tower of
# four pieces of 9.5 mm at tan 0.75 at the front.
CROP_PX_PER_RADIUS = 16.0
CROP_BACK_RADII = 1.9
CROP_COLUMNS = 96
CROP_ROWS = 56

# White paper that is darker, linear, is taken to be this bright. Chosen: below it is noise.
CROP_LIGHT_FLOOR = 0.02

# What is brighter, in white paper's light on the frame's gamma, is cut. Chosen: it mirrors a lamp.
MOST_CROP_LIGHT = 1.6

# How much of a star's bare look has to be known for it to be used. Chosen: the network was fitted
# with all of it or none.
KNOWN_STAR_SHARE = 0.95

# How strongly `traits` tells how much larger a piece's top looks. Chosen: the others' size.
SWELLING_GAIN = 10.0

# --- star_reading: weights of the signs and of the star network ---

# Most log odds that the signs and the star network say of a stack, on either side. Chosen: among 0
# to 8 on 40 drawn designs of other grounds and palettes. Uncapped, the network's 6 for a printed
# disc outweighs the signs' -5.
MOST_OF_SIGNS, MOST_OF_LOOK = 6.0, 4.0

# Without and with the bare sheet: how much signs and network count for whether a stack stands; for
# its height; for its strength. Fitted: regressions of `tests.lab.stars.weigh` on 23 designs on
# which neither was fitted (216 frames, 6912 stars) gave 1.22, 1.37 and 1.43, 1.21; .90, .26 and
# .86, .32; .42, .63 and .41, .65. They were then drawn towards what six other sets say, two of them
# given: an even share for strengths, and less of the network for heights, of which it reads 53 of
# 599 wrongly on the given harsh frames, the signs 15.
STANDING_WEIGHTS = ((1.30, 1.30), (1.40, 1.25))
HEIGHT_WEIGHTS = ((1.00, 0.18), (1.00, 0.18))
STRENGTH_WEIGHTS = ((0.53, 0.53), (0.53, 0.53))
# Log odds beyond which the signs are not asked about with the network: at the weights above it
# could not turn them. Measured: on 40 drawn designs, 5,120 stars, with photos and without, as many
# stars are wrong (5 and 11) as when it looks at all. At 4 there are as few, at 8 most stars are
# looked at.
SURE_SIGNS = 5.0
# By how much the likeliest strength's or height's log must exceed the next one's, so that the
# network is not asked. Measured: with a height margin of 1, on the same 2,692 strengths and 3,395
# heights, 4 and 323 are wrong; when it looks at all, 4 and 322. It counts wholly up to a height
# margin of 1, and then less and less: cut off at 1, its word turned a probability by 0.2 at once.
SURE_STRENGTH_MARGIN = 8.0
SURE_HEIGHT_MARGIN = 2.0
# What the network is taken to say where it is not asked, in favour of the signs. Chosen: with it
# the least log odds are 7, as 5 of 9,079 such stars are wrong. Where asked, it says 3.9 on average.
AGREED_LOOK = 2.0
# Weight of the glyphs' log likelihoods where the network is not asked. Chosen: near the sum of both
# weights of the strengths above, since both mostly agree.
AGREED_STRENGTH = 1.0

# --- what stars tell each other ---

# Rounds in which they hear each other, and the stars that an answer's mean is held back by. Set by
# hand; not swept.
TOGETHER_ROUNDS = 3
HALF_A_STAR = 0.3
# Units of what is seen: L*a*b* of a colour and of a difference, linear light of a glyph's contrast,
# logs; the lightness that counts as 0; and where large values are cut off. Set by hand; not swept.
LAB_UNIT, LAB_APART_UNIT, CONTRAST_UNIT, LOGS_UNIT = 40.0, 20.0, 0.5, 5.0
MIDDLE_LIGHTNESS = 1.2
MOST_LOGS_APART, MOST_UNREST, MOST_WHITE = 20.0, 3.0, 3.0
# How much counts what each face shows alone, and what the network says. Chosen: on 240 drawn
# designs, 20,551 faces, by networks that were fitted without a third of them each: 36 are wrong in
# 24 frames, alone 66 in 39. At 0.2 and 0.5 there are 31 in 23, but on the given frames, which
# others drew, 3 that are right alone turn wrong; here none does.
COLOUR_ALONE, COLOUR_TOGETHER = 0.6, 0.3
# How much counts what the network of heights says; the rest is what each tower shows alone. Chosen:
# by a network that was fitted without 69 of 342 drawn designs, 902 of their 10,376 towers are wrong
# (alone 1,075; at 0.35 881), and 16 of 599 on the given harsh frames (alone 15).
HEIGHTS_TOGETHER = 0.25
# The columns of `Sides.shape`, and the first of those with one for each height: near arcs, flanks,
# astray, swollen. Defined: two depths, 8 outlines, 21 of geometry, three areas.
SHAPE_SIGNS = 34
FIRST_BY_LEVEL = (2, 6, 10, 18)
