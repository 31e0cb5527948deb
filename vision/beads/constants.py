"""The numbers of `vision.beads` that were set by hand, by the module that uses them.

Each comment says what a number does, its unit, and how it was found. Most of them shape the signs
that the fitted weights in `beads.npz` look at: when such a number changes, the weights must be
made again (`python -m tests.lab.beads.weights`). What the reader of stacks uses in the same
way stands in `vision.stacks.constants`.
"""

from __future__ import annotations

import numpy as np

from vision.sheet.constants import MARGIN_MM, PX_PER_MM

# --- Several modules ---

# Share of paper white that is added to light before logarithms. Chosen: dark print reflects about
# as much.
LIGHT_FLOOR = 0.03

# Added to light, of paper white, that is divided by or whose logarithm is taken.
# Set by hand; not swept. The fitted weights hold for it.
DIM_LIGHT = 0.01
FAINT_LIGHT = 1e-3

# Side of the square of neighbours in which least, most and peaks are looked for.
# Chosen: one pixel or cell either side.
NEIGHBOURS = 3

# Log odds below which a place is not worth telling. Set by hand; not swept.
LEAST_LOG_ODDS = -5.0

# --- bare ---

# Width of black that is no speck of noise. Chosen: no mat beyond a frame is narrower.
SPECK_PX = 7

# --- evidence ---

# Noise of a bead's measured position, one sigma in x and in y. Measured: robust sigma of beads that
# stay, frame to frame in a recorded game, is 0.10 mm for clear, 0.13 for grey and 0.24 for black
# ones. (Against the truth, stills show 0.4 with a photo of the bare mat, 0.5 without.)
POSITION_SPREAD_MM = 0.25

# Most light that counts, of paper white. Chosen: a highlight counts no more than paper.
MAX_LIGHT = 1.0

# --- candidates: maps of the picture. The fitted weights hold for all of these numbers. ---

# Sigma of the blur before gradients are taken. Set by hand; not swept.
SMOOTHING_PX = 0.8
# Scale at which circles are averaged, beside the flat picture's. Set by hand; not swept.
SEARCH_SCALE = 0.5
# Circles around a place, in radii of a bead. Set by hand; not swept.
SEARCH_CIRCLES_RADII = (0.12, 0.35, 0.55, 0.75, 0.9, 1.0, 1.1, 1.25, 1.5)
# Half the width of a circle's line: share of the radius, and at least so many pixels.
# Set by hand; not swept.
LINE_RADII = 0.09
LEAST_LINE_PX = 0.6
# Sigmas of a line's profile at which it ends. Chosen: what lies further out weighs nothing.
LINE_SIGMAS = 3
# Multiple of the middle energy of change from which a change counts half, and the least energy.
# Set by hand; not swept.
NOISE_RATIO = 2.0
LEAST_ENERGY = 1e-3
# The same for differences from the mat. Set by hand; not swept.
STRANGE_RATIO = 3.0
LEAST_STRANGE_LOG = 0.02
# Pixels at the picture's rim that are left out of what is usual: margin and cut edge; and the step
# at which the rest is sampled. Set by hand; not swept.
RIM_PX = 24
SAMPLING_STEP_PX = 3
# What lies around a bead: blocks of so many pixels, and how many of them a median takes. Chosen:
# 60 mm, of blocks smaller than a bead.
AROUND_BLOCK_PX, AROUND_BLOCKS = 13, 5
# Difference in tone that counts fully, in log reflectance. Set by hand; not swept.
FULL_TONE_LOG = 0.3

# Radii of the disc that stands out, and of the disc around it. Swept: of three pairs, on the drawn
# mats of `MORE_PLACES`; the others lose as many stars.
DISC_RADII = (0.8, 1.6)
# Rank by circles below which a place is not looked at. Swept: 120 and 400, on the same mats.
WEAKEST_PLACE = 120

# --- occlusion ---

# Looks at most at one frame that players have called clear. Set by hand; not swept.
MOST_EXCUSED = 4

# Least difference in tint of a strange cell, in log reflectance, and how many times the frame's own
# middle difference it must be. Set by hand; not swept.
STRANGE_TINT_LOG = 0.25
STRANGE_TINT_SPREADS = 5.0

# Light that the glosses add that are tried, of paper white. Set by hand; not swept.
GLOSS_SHARES = (0.02, 0.06, 0.15, 0.4)

# Width of the window in which a pattern is looked at. Chosen: some ten printed stars.
PATTERN_WINDOW_MM = 24.0

# Correlation below which a pattern is gone. Measured: clear frames show 0.5 to 0.98.
PATTERN_GONE_CORRELATION = 0.15

# Multiple of the noise below which a pattern says nothing when it is gone. Set by hand; not swept.
PLAIN_PATTERN_RATIO = 3.0

# Mean square that is added to a pattern's. Set by hand; not swept.
PATTERN_FLOOR = 1e-5

# Radii around a bead that it, its shadow and its caustic explain. Set by hand; not swept.
BEAD_REACH_RADII = 1.5

# How near the edge a patch must come to have come in over it. Set by hand; not swept.
EDGE_MM = 8.0

# Cells across what is no speck, and across what is thick. Set by hand; not swept.
SPECK_CELLS = 2
THICK_CELLS = 3

# The tint of skin, light to dark: log red over green, and log green over blue.
# Measured: on labelled frames.
SKIN_RED_LOG, SKIN_BLUE_LOG = (0.28, 1.1), (0.0, 0.75)

# Areas from which a patch is told: pattern gone at the edge, the same of skin's tint, skin at the
# edge, pattern gone inside, and bold differences inside. Swept: on the labelled stills, a recorded
# game and 165 rendered stills. No clear frame is called covered; 3 of 30 hands are missed, all of
# them fingertips at the very edge.
GONE_AT_EDGE_MM2 = 1000.0
GONE_SKIN_MM2 = 500.0
SKIN_AT_EDGE_MM2 = 150.0
GONE_INSIDE_MM2 = 600.0
COIN_MM2 = 150.0

# Area of skin at the edge from which a hand is told where the mat is not known. Measured: a warm
# lamp's gloss reaches 2500 mm2.
SKIN_UNKNOWN_MAT_MM2 = 3600.0

# How near the edge an arm hides the mat, mm; in how many cells at least, and in what share of
# them; and by what difference in tone. How wide a fingertip is, mm, and the log odds of the network
# above which it is believed. Chosen: on 70 hands and 376 clear frames of drawn and given
# mats, though the network learnt from lakes alone. 18 hands are told by nothing else; so 12 of them
# are, and no clear frame is refused. Without the greatest width one is, in which gloss lies on the
# edge. A pencil is narrower than the least.
ARM_BESIDE_EDGE_MM = 8.0
ARM_LEAST_CELLS, ARM_SEEN_SHARE = 6, 0.5
ARM_APART_LOG = 0.1
TIP_MM, TIP_LOG_ODDS = (10.0, 30.0), 0.5
# The same difference and log odds where the mat is known from this round's frames. Chosen: in
# eight drawn rounds of seed 97 no clear frame of 156 has both of more than 0.05 and -1; of 26 hands
# 20 are seen by all else, so 23.
LEARNT_APART_LOG, LEARNT_TIP_LOG_ODDS = 0.06, -1.0

# Likeness of a finger's surroundings to the print, at most. Set by hand; not swept.
HIDDEN_LIKENESS = 0.5

# Difference in tone along a finger's border, at least: gloss ends smoothly. And the quantile of the
# border that is compared. Set by hand; not swept.
FINGER_BORDER_LOG = 0.14
BORDER_QUANTILE = 0.8

# The same for a thing on the mat. Where it differs less, nothing lies there, and noise hides a
# faint print. Measured: at most 0.007 on clear frames of a printed round.
CARD_BORDER_LOG = 0.05

# Difference in tone of small things inside, and along their border, at least.
# Set by hand; not swept.
COIN_LOG, COIN_BORDER_LOG = 0.5, 1.0

# --- box ---

# Beads of each kind in a box. Defined: by the game's sheet, 6 clear, 6 grey and 6 black.
BEADS_OF_A_KIND = 6
# How often beads of several boxes lie on a mat. Set by hand; not swept.
OTHER_BOXES = 0.02

# --- kinds ---

# Points either side of a bead's centre at which its grain is looked at, and radii between them.
# Chosen: about a pixel of the frame.
GRAIN_POINTS = 12
GRAIN_PITCH_RADII = 0.047
# Radii within which grain is looked at. Set by hand; not swept. The fitted weights hold for it.
GRAIN_REACH_RADII = 0.62
# Quantiles of grain and of tone that are signs. Set by hand; not swept. The fitted weights hold for
# them.
GRAIN_QUANTILES = (0.25, 0.5, 0.75, 0.9, 0.97)
TONE_QUANTILES = (0.02, 0.1, 0.25, 0.5, 0.75, 0.9, 0.98)
# How often the weights are wrong in ways that they know nothing of. Set by hand; not swept.
# `python -m tests.lab.learn_limits` counts it.
KIND_DOUBT = 2e-3
# How often black is taken for other glass, or other glass for black, in the same way. Set by hand;
# not swept. On 200 drawn designs left out, with bare photos and without, 35,477 beads were found.
# None was taken for black that was clear, or for clear that was black. Of grey and black ones 41
# were taken for each other, none by more than 5.2 nats.
BLACK_DOUBT = 3e-4

# By how much log probabilities of kinds are drawn together. Swept: 1, 1.3 and 1.5, on 76 drawn
# frames of 22 mats; of kinds said at 0.99 or above 2 of 551, 2 of 451 and 0 of 380 were wrong.
KIND_TEMPERATURE = 1.5


# --- discs. The fitted weights hold for both numbers. ---

# Points along each side of a disc's picture, and radii between them. Chosen: a picture reaches
# 1.2 radii from the centre, at about a pixel of the frame.
DISC_SIDE = 32
DISC_PITCH_RADII = 0.078

# --- lamp_side ---

# Least black beads that tell the lamp's direction; with fewer, all beads tell it.
# Set by hand; not swept.
ENOUGH_BLACK_BEADS = 3
# How little the lamp's direction changes over the mat: ridge of a plane's fit.
# Set by hand; not swept.
DIRECTION_RIDGE = np.diag([1e-3, 0.5, 0.5])
# A tone below all others. Chosen: so that a maximum never takes it.
BELOW_ALL_TONES = -9.0
# Circles that lie on a bead. Defined: those of `CIRCLES_RADII` up to 0.93.
DISC_CIRCLES = 7
# Multiple of a circle's middle light above which a point mirrors a lamp. Set by hand; not swept.
GLINT_RATIO = 1.5
# Cosine: a point further from the lamp's direction is neither near the lamp nor away from it.
# Set by hand; not swept.
ASIDE_COSINE = 0.5
# Part of `DIM_LIGHT` that is added to glints. Set by hand; not swept. The fitted weights hold for
# it.
GLINT_FLOOR_PARTS = 3

# --- learnt_mat ---

# Radii around a bead that it and its near shadow hide of the mat. Set by hand; not swept.
HIDDEN_RADII = 1.35

# Multiple of the frame's middle change below which a disc shows what it showed, and the least
# change: what noise alone may be taken for. Set by hand; not swept.
UNCHANGED_RATIO = 3.0
LEAST_CHANGE_LOG = 0.02

# Pixels over which a change is averaged before it is news, about 6 mm; the share of a disc from
# which it showed something new; and the mark of a pixel without news. Set by hand; not swept.
NEWS_PX, MOST_NEWS, NO_NEWS = 7, 0.3, -1

# Log odds of what has not changed since it was known. Set by hand; not swept.
UNCHANGED_LOG_ODDS = 6.0

# How much the newest frame says of the kind of a bead that lies still; the rest is said by all the
# frames before. A later frame has more beads to compare with. Swept: 0.3, 0.6 and 1, on the drawn
# rounds `held_1` to `held_4` and `tune_1` to `tune_3`: of 983 kinds 42, 34 and 37 were wrong.
KIND_NEWS = 0.6

# A place this close to a known bead is that bead. Set by hand; not swept.
SAME_BEAD_MM = 4.0

# --- mat ---

# Blocks in which the light is measured, and how many of them a median takes. Chosen: a bead fills
# at most two of them; 60 mm across is the light's.
BLOCK_MM = 12.0
MEDIAN_BLOCKS = 5
# Cells in which foreign things are looked for. Set by hand; not swept.
CELL_MM = 3.0
# Scale at which the print's fine pattern is looked at, beside the flat picture's, and the window
# that is taken off. Chosen: wider than the stars that are printed.
PATTERN_SCALE = 0.5
PATTERN_PX = 5
# Cells across which print stands out, and across which contrast is measured: 45 and 63 mm.
# Set by hand; not swept.
CONTRAST_CELLS = 15
VEIL_CELLS = 21
# Rounds of leaving out what does not fit, which are beads. Set by hand; not swept.
CONTRAST_ROUNDS = 4
# Multiple of the middle misfit at which a cell is half as trustworthy, and the least misfit, of
# paper white. Set by hand; not swept.
MISFIT_RATIO = 2.5
LEAST_MISFIT = 1e-4
# Added to a spread, in all. Chosen: a mat without print has no contrast.
LEAST_SPREAD = 1e-4
# Mean square of a print's contrast that says little of a veil. Set by hand; not swept.
PLAIN_CONTRAST = 3e-4
# Ratio of contrasts of frame and mat that is believed. Measured: 0.4 to 2 on the labelled sets.
CONTRAST_LIMITS = (0.3, 3.0)
# Softened light that no print is taken to be darker than, whatever the veil, in shares of
# `LIGHT_FLOOR`. Set by hand; not swept.
DARKEST_PRINT = 0.6
# Width of what is around the unknown mat, from which the mat is guessed there, and the share of
# that which is too little to go by. Set by hand; not swept.
FILLING_PX = 61
LEAST_KNOWN_SHARE = 1e-3
# Pixels of table around the sheet, and two more of the sheet's cut edge. Set by hand; not swept.
TABLE_PX = round(MARGIN_MM * PX_PER_MM) + 2

# --- reflections ---

# Radii between the points of a disc, how many points lie either side of its centre, and the radii
# within which they count. Chosen: what lies further out may be table.
MIRROR_PITCH_RADII = 0.1
MIRROR_POINTS = 9
MIRROR_REACH_RADII = 0.95

# Sigmas of two blurs, in radii. Chosen: a frame's pixel and a half; and as far as bumps, which
# black glass has none of, shift what a bead mirrors.
FINE_BLUR_RADII = 0.08
BROAD_BLUR_RADII = 0.14

# Distance at which a black bead counts less for what another mirrors. Defined: beads so far apart
# mirror the lamps at places a quarter of a radius apart. And what a black bead counts however far
# away. Set by hand; not swept.
MIRROR_REACH_MM = 100.0
FAR_BEAD_WEIGHT = 1e-3

# Shares of the disc in which black glass mirrors least, and the share above which it mirrors most.
# Set by hand; not swept. The fitted weights hold for them.
DARK_DISC_SHARES = (0.3, 0.6)
BRIGHT_DISC_SHARE = 0.85

# Ridge of fits to a mirror image, in log light, squared and summed. Chosen: less contrast says
# little.
MIRROR_RIDGE = 3.0

# --- detections ---

# Places that are looked at. Measured: of 18 stars, on path-traced and photographed mats none ranks
# below 23. `python -m tests.lab.learn_limits` derives it.
MAX_PLACES = 28

# Weaker places that are looked at too, where the mat is known. Swept: on 145 frames of 33 drawn
# mats (`sky_drawn`, 20000 and 20100 on), 23 of 1711 stars are lost without these, 16 with 4, 13
# with 8.
MORE_PLACES = 8

# Log odds against a bead at a weaker place. Chosen: the network was fitted on strong places alone,
# and one print of the given stills has 1.2 there. On the drawn mats of `MORE_PLACES` 14 places with
# beads stay above it, and one without.
WEAK_PLACE_LOG_ODDS = 1.5

# Places that are looked at where the mat is not known. Measured: one star in a hundred ranks lower.
MAX_PLACES_UNKNOWN_MAT = 48

# Radii by which a place is moved at once, at most. Set by hand; not swept.
MAX_MOVE_RADII = 0.5

# Radii by which a bead's centre may be beyond the edge. Swept: 0.5 and 0.65. By 0.5, a star in a
# drawn round that lay 4.0 mm off the mat was seen at 4.3 mm and left out; by 0.65 the given stills
# and 40 frames of drawn held mats show no further invention.
MAX_OVERHANG_RADII = 0.65

# Divides the log odds. Measured: so they are honest on designs that were left out of the fit.
STANDING_DAMPING = 1.4

# Log odds by which a place must look more like a bead than the centre it would move to, to stay.
# Swept: 0.25, 0.5 and 1, on 14 drawn mats and five drawn rounds with and without photos, where any
# place may stay: missed 30, 32 and 38 to 57 (85 where all move), invented 81, 77 and 76 to 82 (70).
# Only places that would look like none may stay, since on a printed mat a kind was misread else.
STAYING_LOG_ODDS = 0.5
# Radii from the edge within which no place stays. Swept: 0.8, 1.2 and 1.5, which are alike on these
# and 14 more mats; by 0.8 a fingertip 15 mm in is taken for a bead.
STAYING_RADII = 1.2

# Radii from the edge within which a bead lies over it. Set by hand; not swept.
OVER_EDGE_RADII = 0.8

# Log odds against a bead over the edge, of which the frames fitted on show more than a table does.
# Swept: 0, 1 and 2, on 84 drawn frames of 28 mats, which are read alike by all; by 2 a star that
# lies 4.9 mm off the mat is missed.
OVER_EDGE_LOG_ODDS = 1.0

# Span of tones below which a disc over the edge is no glass, in log reflectance. Measured: beads on
# photographed mats span 0.26 or more. And the quantiles that the span is taken between.
ONE_TONE_LOG = 0.15
TONE_SPAN_QUANTILES = (0.07, 0.93)

# Log odds against a bead of one tone. Set by hand; not swept.
NO_GLASS_LOG_ODDS = 2.0

# Diameters by which beads are apart at least, but for one that lies on another.
# Set by hand; not swept.
LEAST_APART_DIAMETERS = 0.8
# Two beads that lie flat are a diameter apart. What is found nearer to a stronger find is rarely a
# bead but its shadow or the light that it throws: these log odds are taken off.
# Chosen: on 56 drawn frames of 14 mats and seven drawn rounds, two such finds were no bead, at 2
# and 4, and 17 were beads, at 5 and above.
OVERLAP_DIAMETERS = 0.9
OVERLAP_LOG_ODDS = 4.0

# --- neighbours ---

# Radii within which a neighbour hides the mat: its disc and its soft outline. Swept: 1, 1.08 and
# 1.18, on 48 drawn frames of 16 mats; 16, 16 and 17 stars are missed, of 24 without.
NEIGHBOUR_REACH_RADII = 1.08

# Turns of a circle that must be free of neighbours. Chosen: a sixth of the circle.
LEAST_FREE_TURNS = 4

# Log odds from which a bead is taken to hide part of its neighbours' circles. Chosen: it is rather
# there than not.
NEIGHBOUR_LOG_ODDS = 0.0

# --- reader ---

# Level above which a colour is burnt out, of 255. Set by hand; not swept.
BURNT_OUT_LEVEL = 249.0

# Share of the sheet that is burnt out from which it is not read. Measured: 0.06 at most on
# labelled, drawn and path-traced frames.
BURNT_OUT_SHARE = 0.12

# Radii from the frame's edge at which a bead's centre still shows. Set by hand; not swept.
HIDEABLE_RADII = 0.75

# --- networks. The fitted weights hold for all of these numbers. ---

# Steps in which convolutions move on. Chosen: each halves a side.
CONVOLUTION_STEP = 2
# Convolutions of a disc. Chosen: they leave three by three.
CONVOLUTIONS = 3
# Rounds in which stars attend to one another, and the ways in which they do. Chosen: small.
ATTENTION_BLOCKS = 2
ATTENTION_HEADS = 4
# Added to a variance that is divided by. Defined: PyTorch's own.
NORM_FLOOR = 1e-5

# --- same_glass ---

# Stars of a frame that are named in all ways; of more, the surest keep the name that the networks
# give them. Chosen: 2048 namings are few.
MOST_NAMED = 11

# Spreads at which a sign is clipped. Chosen: what lies further out is no clearer.
MAX_GLASS_DEVIATIONS = 5.0

# Log odds of the networks that count at most as a sign of a look. Chosen: more is no surer.
MAX_NETWORK_ODDS = 8.0

# How surely the other stars of a frame tell a kind that the networks deny. Measured: on 76 drawn
# frames of 22 mats, 10 of 480 beads said at 0.99 or above were wrong without it, 4 of 466 with it.
MOST_OUTVOTED = 0.9

# Share of the networks' log odds that counts besides the looks, of which they are a sign too.
# Swept: 0, 0.25, 0.5 and 1, on 124 drawn frames of 38 mats.
NETWORK_ODDS_SHARE = 0.5

# --- signs. The fitted weights hold for all of these numbers. ---

# Share of a bead's thickness at which its outline lies. Measured: by the view angles of the
# labelled frames.
OUTLINE_HEIGHT_SHARE = 0.29
# Circles around a place, in radii of a bead. Set by hand; not swept.
CIRCLES_RADII = np.array([0.08, 0.25, 0.4, 0.55, 0.7, 0.82, 0.93, 1.04, 1.16, 1.3, 1.5, 1.75])
# Circles that are surely inside a bead, and those that are surely outside unless another bead lies
# there. Set by hand; not swept.
INNER_CIRCLES = 6
OUTER_CIRCLES = slice(9, 12)
# Directions in which each circle is looked at. Set by hand; not swept.
DIRECTIONS = 24
# Radii from the edge at which it shows on no circle. Defined: by the widest circle.
MAX_DEPTH_RADII = 2.0
# Quantiles of a disc's tone, of its light, of the light that it adds to the print, and of its light
# beside the print's. Set by hand; not swept.
DISC_QUANTILES = (0.02, 0.25, 0.5, 0.75, 0.98)
DISC_LIGHT_QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
ADDED_LIGHT_QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
LIGHT_RATIO_QUANTILES = (0.1, 0.25, 0.5, 0.75, 0.9)
# Mean squares that are added when disc and print are correlated, and when the contrast that is left
# is measured. Set by hand; not swept.
CORRELATION_FLOOR = 1e-4
CONTRAST_FLOOR = 1e-3

# --- transparency. The fitted weights hold for all of these numbers. ---

# Radii within which the print is looked for, radii between points, and points either side of the
# centre. Set by hand; not swept.
PRINT_REACH_RADII = 0.73
PRINT_PITCH_RADII = 0.103
PRINT_POINTS = 7
# Share of a disc's points that mirror no lamp. Set by hand; not swept.
UNLIT_SHARE = 0.6
# How much nearer to a bead's centre the print is looked for. Chosen: thin glass shows the print as
# it lies, thick glass shows it larger.
NARROWINGS = (0.7, 1.0)
# Axes of colour: green against the others, and red against blue. Chosen: a lamp's warmth does not
# change the first.
COLOUR_AXES = np.array([[-0.5, 1.0, -0.5], [-1.0, 0.0, 1.0]])
# Colour of the print that says little along each axis, of paper white. Set by hand; not swept.
WEAK_COLOUR = np.array([0.004, 0.008])
# Noise of a disc's colour along each axis. Measured: on the labelled stills.
COLOUR_NOISE = np.array([0.0015, 0.004])
# Most of a print's contrast that counts, of paper white. Chosen: more of it is an edge, which glass
# displaces.
MAX_PRINT_CONTRAST = 0.06
# Factors that bring colours, shares of a colour and gloss to the size of other signs.
# Set by hand; not swept.
COLOUR_GAIN = 30.0
COLOUR_SHARE_GAIN = 3
GLOSS_GAIN = 10
# Added to the grey that a colour is divided by, of paper white. Set by hand; not swept.
GREY_FLOOR = 0.02
# Added to the square sums of the print's pattern, of its product with the disc's, in its logarithm,
# and of its hue. Set by hand; not swept.
PATTERN_SUM_FLOOR = 0.05
PATTERN_PRODUCT_FLOOR = 1e-6
PATTERN_LOG_FLOOR = 1e-4
HUE_SUM_FLOOR = 0.01
