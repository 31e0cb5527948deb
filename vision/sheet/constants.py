"""The numbers of `vision.sheet` that were set by hand, by the module that uses them.

Each comment says what a number does, its unit, and how it was found.
"""

from __future__ import annotations

# --- Several rooms ---

# Scale of the flat picture. Chosen: enough for outlines; faces, sides and discs are sampled from
# the frame itself.
PX_PER_MM = 1.1

# Table that the flat picture shows around the sheet, where arms come in. Set by hand; not swept.
MARGIN_MM = 16.0

# Exponent between a level, 0 to 1, and linear light. Defined: near enough the curve of sRGB.
GAMMA = 2.2

# Colours of a pixel. Defined: blue, green, red.
CHANNELS = 3

# Values of one of OpenCV's scalars. Defined: by OpenCV.
SCALAR_VALUES = 4

# OpenCV draws at fractions of a pixel when it is given whole numbers of such steps.
# Chosen: a sixteenth of a pixel.
SUBPIXEL_BITS = 4
SUBPIXELS = 2**SUBPIXEL_BITS

# Added to what is divided by. Chosen: keeps a division by zero finite, and too small to be seen.
TINY = 1e-6

# Standard deviations at which a sign is clipped. Chosen: what lies further out is no clearer.
MAX_SIGN_DEVIATIONS = 4.0

# Light that is left in the shadows that are tried, as a share. Set by hand; not swept.
SHADOW_SHARES = (0.6, 0.35, 0.18)

# --- bands ---

# Columns and rows into which a picture is shrunk. Chosen: bands are level, so columns are wide;
# the finest wave has eight rows to a cycle.
BAND_STRIPS = (12, 54)

# Waves down the picture that are tried. Chosen: a sensor is read out in 18 to 40 ms, and lamps
# flash every 8.3 or 10 ms.
BAND_CYCLES = (1.25, 1.5, 1.75, 2.0, 2.25, 2.5, 2.75, 3.0, 3.25, 3.5, 3.75, 4.0, 4.5, 5.0)

# The lowest wave that counts, as a share of the light. Chosen: readers correct what is less by
# white paper; an 8 bit picture's noise in a row of 384 pixels is a tenth of it.
BAND_LEAST = 0.015

# The least share of a change down the rows that the wave explains. Chosen: a hand or a shadow is
# no wave.
BAND_SHARE = 0.8

# Looks in a row that must show bands, and earlier looks that each is compared with. Chosen: the
# mains drift by 0.02 Hz, so that a band takes half a minute to roll once through the picture.
BAND_LOOKS = 6

# --- bare_look ---

# Looks at a bare sheet that must show the same. Set by hand; not swept. A hand that lingers moves
# within two seconds, and the mean of three looks has less noise.
BARE_LOOKS = 3

# --- bare_photos ---

# Photos of the bare sheet that are used. Chosen: more lamps cost time and add little.
MAX_PHOTOS = 2

# --- flat ---

# Pixels between points that are projected exactly; those between are interpolated.
# Measured: between them the lens bends by less than 0.02 px.
MAP_GRID_PX = 8

# --- foreign ---

# How much a difference in brightness counts beside one in tint. Set by hand; not swept.
BRIGHTNESS_WEIGHT = 0.35

# Width of the window that grows what players have called clear, as its edge is not exactly known.
# Set by hand; not swept.
EXCUSED_CELLS = 5

# One in so many cells is used to fit the light's plane. Chosen: enough for a plane, and fast.
PLANE_EVERY_CELL = 11

# Rounds of that fit, and the ridge that keeps it solvable. Set by hand; not swept.
PLANE_ROUNDS = 3
PLANE_RIDGE = 1e-3

# Terms of that plane. Defined: 1, x and y.
PLANE_TERMS = 3

# Half the side of the square around a marker's centre that its corner of the sheet takes, in sizes
# of the marker. Chosen: from the centre to where that corner ends.
MARKER_CORNER_SIZES = 0.75

# --- frames ---

# Most pixels of a picture. Chosen: the largest sensor for the Pi has 64 million.
MOST_PIXELS = 100_000_000

# A JPEG is made of segments: a fill byte, the segment's kind, its length, and what it holds.
# Frame headers hold height and width; the scan follows all headers. Defined: by the JPEG standard,
# ITU-T T.81, tables B.1 and B.2.
JPEG_FILL_BYTE = 0xFF
JPEG_FRAME_SEGMENTS = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
JPEG_SCAN_SEGMENT = 0xDA
JPEG_SEGMENT_LENGTH_AT = slice(2, 4)
JPEG_HEIGHT_AT = slice(5, 7)
JPEG_WIDTH_AT = slice(7, 9)

# Width of a JPEG's block, and the level of a block without data. Defined: by the JPEG standard.
JPEG_BLOCK_PX = 8
JPEG_FILL_LEVEL = 128

# Bytes at the end of a file among which a whole JPEG ends; cameras may add a trailer.
# Set by hand; not swept.
JPEG_TAIL_BYTES = 4096

# Bytes that are put in before a JPEG's end, to see whether blocks are missing.
# Set by hand; not swept.
JPEG_PROBE_BYTES = 64

# Where a PNG holds its width and its height, four bytes each. Defined: by the PNG standard.
PNG_SIZE_AT = slice(16, 24)
PNG_NUMBER_BYTES = 4

# --- lens_target ---

# Columns and rows of the printed lens target; the sides of its squares and of its markers, mm.
# Chosen: as large as every home printer prints, and a marker is three quarters of its square.
TARGET_SQUARES = (7, 10)
TARGET_MM = (25.0, 18.75)

# --- light ---

# How far outside a marker's black square paper is looked at. Set by hand; not swept.
QUIET_ZONE_MM = (1.2, 1.8, 2.4)

# Points along each side of a marker at which paper is looked at. Set by hand; not swept.
QUIET_ZONE_POINTS = 25

# Share of those points, the darkest, that is left out: they may lie in a shadow or under a thing.
# Set by hand; not swept.
SHADED_PAPER_SHARE = 0.6

# Markers closer together than this say little of the light's fall-off between them; the weight of
# a ridge regression. Set by hand; not swept.
FALL_OFF_RIDGE_MM = 50.0

# Share of full light that is added to paper before its logarithm. Chosen: black paper has one then.
PAPER_LIGHT_FLOOR = 1e-3

# --- marker_bleed ---

# Rounds of Gauss and Newton's method. Measured: from a pose some pixels off three suffice.
UNEVEN_BLEED_ROUNDS = 8

# Least markers for which bleeding is solved one by one. Chosen: two leave too much open.
UNEVEN_BLEED_MIN_MARKERS = 3

# --- marker_focus ---

# Markers that must be seen to judge a focus by them. Chosen: a hand may cover two of four.
FOCUS_LEAST_MARKERS = 2

# Room around a marker, as a share of its width: its white rim. Chosen: one cell of its six.
FOCUS_ROOM = 0.17

# Percentile of the slopes in a marker's part that is its steepness. Chosen: a marker has at least
# 8 % of edge pixels at 60 pixels of width; noise alone is no edge.
FOCUS_EDGE = 96.0

# Percentiles between which a marker's contrast lies. Chosen: noise is left out.
FOCUS_CONTRAST_PERCENT = (5.0, 95.0)

# How many times too large OpenCV's Sobel slopes are. Defined: by its 3 x 3 kernel.
FOCUS_SOBEL_GAIN = 8.0

# --- pose: solving ---

# Corners of a marker, and cells along one side of it with its black border.
# Defined: by ArUco's DICT_4X4_50.
MARKER_CORNERS = 4
MARKER_CELLS = 6

# Least markers, and least corners, that a pose is solved from. Set by hand; not swept.
MIN_MARKERS = 2
MIN_CORNERS = 6

# Root mean square reprojection error above which the sheet is called not flat.
# Measured: a marker that lies flat and is not half covered shows 0.1 to 0.6 px.
MAX_REPROJECTION_PX = 2.5

# Rounds of solving and leaving out what does not fit. Set by hand; not swept.
ROBUST_ROUNDS = 8

# A corner agrees with a pose up to this distance, or up to so many times the median distance.
# Set by hand; not swept.
AGREEING_CORNER_PX = 1.0
AGREEING_CORNER_RATIO = 2.2

# Markers from which on even bleeding cancels out. Chosen: one in each corner of the sheet.
BALANCED_MARKERS = 4

# Bleeding that changes by less between rounds is settled. Set by hand; not swept.
SETTLED_BLEED_PX = 0.02

# Bleeding that is assumed at first, and the most that is believed.
# Measured: the lake stills, defocused by up to 1.4 px, show 0.5 to 1.3 px.
USUAL_BLEED_PX, MAX_BLEED_PX = 0.7, 2.5

# All corners' root mean square error from which uneven bleeding is tried.
# Measured: 1 in 80 path-traced frames is this far off.
UNEVEN_BLEED_PX = 1.0

# No corner is known better than this. Set by hand; not swept.
SHARP_CORNER_PX = 0.2

# Uneven bleeding is believed if its error over all corners is less than so many times the error of
# those that agreed. Measured: 1.0 to 1.4 times on the path-traced frames that it explains.
UNEVEN_BLEED_RATIO = 1.5

# --- pose: finding markers ---

# The patient detector's settings: `polygonalApproxAccuracyRate`, `adaptiveThreshWinSizeStep` and
# `perspectiveRemoveIgnoredMarginPerCell`. Set by hand; not swept.
PATIENT_POLYGON_RATE = 0.06
PATIENT_WINDOW_STEP_PX = 4
PATIENT_CELL_MARGIN = 0.25

# A corner is refined within this share of the marker's shortest side, at most so many pixels.
# Chosen: stays off the quiet zone's outer edge.
REFINING_SIDE_PARTS = 12
MAX_REFINING_PX = 3

# When OpenCV stops refining: after so many rounds, or at a step so short. Set by hand; not swept.
REFINING_ROUNDS = 20
REFINED_PX = 0.02

# A corner that refining moves further has left its marker. Set by hand; not swept.
MAX_REFINED_PX = 2.0

# The same for corners found in a frame of half the size. Measured: on `lake_stills` and
# `firmament_stills`, up to 2.6 px; with this limit the poses are as near the truth as by the whole
# frame, 0.12 and 0.13 px on average, and 287 of 291 markers are found.
MAX_HALVED_REFINED_PX = 3.5

# The side of the window in which a halved frame is told black from white; OpenCV tries 3, 13, 23.
# Measured: 5 to 23 alone find all markers in as many of 85 frames (the tests' and the recorded
# games') as the three together, in 0.4 of their time, with corners as near to the whole frame's.
HALVED_WINDOW_PX = 13

# Least side of a frame in which markers are first looked for at half its size. Chosen: a marker of
# a sheet that fills such a frame has 3 px a cell then.
MIN_HALVED_PX = 700

# Least side of a frame in which corners are refined.
# Defined: `cornerSubPix` wants twice its reach and 5 px more.
MIN_FRAME_PX = 2 * MAX_REFINING_PX + 5

# A frame whose bright end is darker leaves the markers' bits to the noise: levels of 255, and the
# percentile of pixels that is taken for the bright end. Set by hand; not swept.
TOO_DARK_LEVEL = 40
BRIGHT_PERCENTILE = 99

# --- pose: checking a pose in the next frame ---

# Median shift of the corners up to which the sheet still lies where it lay.
# Measured: three times what noise moves a refined corner between frames.
STILL_PX = 0.3

# Shift that refining surely follows, and the quantile of the corners' shifts that is compared with
# it. Set by hand; not swept.
STEP_PX = 1.2
STEP_QUANTILE = 0.75

# Least grey levels between a marker's black and its white. Set by hand; not swept.
MIN_MARKER_CONTRAST = 20

# Wrong cells, of 36, with which a marker still counts as seen: what a soft shadow's edge or a
# glint may turn. Set by hand; not swept.
MAX_WRONG_CELLS = 2

# How far either side of the black square's edge its rim is looked at.
# Chosen: beyond the blur of a defocused edge.
RIM_PX = 1.3

# Where the rim is looked at along each side, in cells. Chosen: five points, evenly spaced.
RIM_CELLS = (0.6, 1.8, 3.0, 4.2, 5.4)

# Wrong points, of 40, with which a rim still counts as seen. Measured: an edge further off than
# `RIM_PX` turns 10, a thing along one side turns 5.
MAX_OFF_RIM = 8

# --- marker_match ---

# How far from its expected place a marker is looked for, in its cells: where the pose was solved
# with it, and where not. Measured: a pose from two blurred markers puts a far one off by six cells.
NEAR_CELLS, FAR_CELLS = 1.0, 7.0

# Pixels of a cell in the picture that is compared, the white rim that counts with the marker, and
# the blur of its drawing, in cells. Set by hand; not swept. A rim of a whole cell was worse, as
# some sheets end sooner.
MATCH_CELL_PX, MATCH_RIM_CELLS, MATCH_BLUR_CELLS = 6, 0.5, 0.35

# How widely the white nearby is looked for, in cells. Chosen: 2 of 2 and 3; under the shadows of
# leaves the worst marker is off by 0.12 px then, and by 0.22 if nothing is evened.
WHITE_CELLS = 2.0

# Least correlation of a marker, its least lead over any place that is not next to it, and how many
# cells away that begins. Measured: on spoilt frames, markers that nothing covers have at least 0.88
# and lead by 0.46; those that a thing covers in part have 0.65 to 0.83. Of the markers that the
# search finds on the given stills, two have less, 0.52 and 0.84; these count by their corners.
MIN_MATCH, MIN_MATCH_LEAD, RIVAL_CELLS = 0.86, 0.3, 1.5

# Rounds in which the pose is solved with what was matched, and markers are matched with that pose.
# Chosen: a marker that is too far off at first is found with the third.
MATCH_ROUNDS = 3

# --- stillness ---

# Blocks across and down to which a frame is shrunk. Chosen: a block is about 16 pixels, 8 mm of the
# table, less than a fingertip.
COARSE_BLOCKS = (96, 54)

# Grey levels by which a block must change to have moved between two frames.
# Measured: noise of a dim frame moves a block by under 2.
MOVED_LEVELS = 7.0

# Blocks that must have moved. Measured: a fingertip over the sheet moves more.
MOVED_BLOCKS = 4

# Grey levels by which one block must differ from a frame that is remembered.
# Measured: on two frames of one scene, 15 pairs each of four stills in full and in dim light, noise
# of 8 levels a pixel moves no block by more than 3, and noise of 14 levels one or two. Of 177 moves
# and hands in eight rendered rounds of Dreams each moves at least two blocks by more than 3, and at
# least one block by 8.
CHANGED_LEVELS = 3.0

# --- A drawn board ---

# Width of the lines that show a sheet's edge and its stars. Chosen: thin, and seen on a screen.
DRAWN_LINE_MM = 0.5

# Height of a capital in OpenCV's plain font at scale 1, pixels. Defined: by OpenCV.
PLAIN_FONT_PX = 22

# Height of a star's number, of its radius. Chosen: two digits fit in.
STAR_NUMBER_PART = 0.5

# Level of blank paper, and colours of ink and of thin lines, BGR. Chosen: as a printer's.
PAPER_LEVEL = 255
INK_COLOUR = (0, 0, 0)
FAINT_COLOUR = (150, 150, 150)

# --- same_print ---

# Cells along the side of a block in which two prints are compared, and the spread, in cells, of
# what counts as light and not as print. Set by hand; not swept.
PRINT_BLOCK_CELLS = 8
PRINT_COARSE_CELLS = 4.0

# How much a flat picture is shrunk to such cells, and the least share of a cell that must be known.
# Chosen: cells of 2.7 mm, and whole.
PRINT_SHRINK = 0.33
PRINT_KNOWN_SHARE = 0.99

# Blocks with less texture than this share of the middle block's say nothing.
# Set by hand; not swept.
PRINT_TEXTURE_SHARE = 0.5

# Quantile of the blocks' correlations that decides, and the least value of one print.
# Measured: eight frames of lake_stills have 0.98 to 1.0 with the photos of their own sheet, three
# frames of the printed lakes 0.36 to 0.43 with the same photos.
PRINT_LIKENESS_QUANTILE = 0.75
PRINT_LIKENESS = 0.7

# Bytes of a photo of the sheet that is kept. Defined: what a picture of a dispute may take.
PHOTO_MOST_BYTES = 40_000

# Its longer side in pixels, and what is tried if it takes too many bytes: a coarser JPEG, then
# fewer pixels. Set by hand; not swept.
PHOTO_LONG_SIDE_PX = 800
PHOTO_QUALITIES = (80, 65, 50, 35)
PHOTO_SMALLER = 0.75

# Paper around the sheet that such a photo shows too, mm. Chosen: pieces at the edge lean out.
PHOTO_PAPER_MM = 8.0

# Paper that must be seen around the sheet, mm. Chosen: a tower of four at the edge leans so far.
AIM_EDGE_MM = 8.0

# From which value on all three channels of a pixel count as burnt out, and the size of a patch
# that hides a piece's face. Set by hand; not swept.
AIM_BURNT_LEVEL = 240
AIM_BURNT_MM2 = 30.0

# Chosen: how many of 255 levels brighter than the white paper beside the markers a reflection is.
# White borders of the printed firmament lay within 2 levels of that paper, in three drawn photos.
AIM_OVER_PAPER = 4.0

# Across the edge of a marker: how far on both sides, and in which steps. Where along the edge:
# white cells inside may touch its middle. Set by hand; not swept.
AIM_PROFILE_PX = 6.0
AIM_PROFILE_STEP_PX = 0.2
AIM_ALONG_EDGE = 0.25

# What counts as dark and bright of such a line, in per cent of its points, and the shares of the
# contrast between which its width is measured. Defined: the 10-90 % width of an edge.
AIM_CONTRAST_PERCENT = (5.0, 95.0)
AIM_EDGE_SHARES = (0.1, 0.9)

# Beyond this the reading is not measured. Measured: the labelled sets have 1.5 to 2.7 px/mm.
AIM_LEAST_PX_PER_MM = 1.4

# The same for the angle from straight down. Measured: the labelled sets have up to 35 degrees.
AIM_MOST_TILT_DEG = 36.0

# The same for the width of the markers' edges. Measured: the labelled sets have up to 6.2 px.
AIM_MOST_EDGE_PX = 6.5

# The same for the brightness of paper. Measured: the labelled sets have .24 to .91.
AIM_LEAST_PAPER = 0.2

# The same for paper at the brightest corner against the dimmest. Measured: up to 1.9 there.
AIM_MOST_UNEVEN = 2.0

# The sheet fills less of the frame than this: the camera can come nearer. Set by hand; not swept.
AIM_LEAST_FILLS = 0.55

# Stars so near to a burnt patch are named with it, mm. Chosen: the diameter of a dome.
AIM_BESIDE_MM = 24.0

# --- arms ---

# Most numbers of this part were swept by hand together, on 16 hands and 104 clear frames of 40
# drawn designs and on the 78 frames of `lake_stills` and `lake_harsh_stills`: 1 in 176 clear
# frames was called covered before the last of them, none after, and 16 of 22 hands are seen.

# Width of a cell in which sheet and table are looked at, how far around the sheet, and how far the
# frame is shrunk before. Chosen: a finger is some cells wide; a hand is seen to its wrist; a pixel
# of the shrunk frame is about a cell.
ARM_MM, ARM_MARGIN_MM, ARM_SHRINK = 2.0, 60.0, 0.25

# Added to light, of full scale, before its logarithm. Chosen: below it the sensor's noise speaks.
ARM_LIGHT_FLOOR = 0.006

# How far outside and inside of the edge the usual look is known, and where sheet and table beside
# the edge are looked at. Chosen: off the edge's own blur.
ARM_USUAL_MM, ARM_BANDS_MM = (50.0, 40.0), (2.0, 8.0)

# Places of a side that must be seen. Chosen: 40 mm.
ARM_LEAST_POINTS = 20

# Half the sides of the squares around markers in which no edge is looked at, and in which a body
# lies on a marker, in their sizes; and the cells there from which it does.
# Swept: with the others, as above.
ARM_CORNER_SIZES, ARM_MARKER_SIZES, ARM_MARKER_CELLS = 0.85, 0.6, 6

# How near the edge a tower's axis hides it, in radii of a piece, and the points of the axis that
# are looked at. Chosen: a piece, and some room.
ARM_TOWER_RADII, ARM_TOWER_STEPS = 1.15, 5

# How much brightness counts beside tint, in logarithms of light; and the change of brightness that
# no shadow or gloss makes, with how much more than that counts. Swept: with the others, as above.
ARM_BRIGHTNESS_WEIGHT, ARM_EXCESS_LOG, ARM_EXCESS_WEIGHT = 0.35, 1.2, 0.6

# How far apart sheet and table look at most where something lies over both; by how much that must
# differ from the usual where the edge is lost; and how far off the sheet then looks at least.
# Swept: with the others, as above.
ARM_JOINED_LOG, ARM_LOST_LOG, ARM_ON_SHEET_LOG = 0.3, 0.35, 0.4

# How far off in tint sheet and table look at least where they look alike, and where a sleeve ends
# at the edge. Swept: with the others, as above.
ARM_JOINED_TINT_LOGS, ARM_APART_TINT_LOGS = (0.25, 0.2), (0.4, 0.45)

# The same for the middle of a run on the sheet. Swept: with the others, as above.
ARM_TINT_LOG = 0.32

# Least run that no tower hides, or of any kind, mm; least run where sheet and table look apart.
# Chosen: a finger; two towers; a wrist.
ARM_CLEAR_MM, ARM_WIDE_MM, ARM_LEAST_RUN_MM = 10.0, 60.0, 20.0

# How far from the run's colours its body may be, by how much it must be unusual, how far in it is
# looked for, and how near the edge it is the run itself. Swept: with the others, as above.
ARM_BODY_LOG, ARM_BODY_TINT_LOG, ARM_SEARCH_MM, ARM_BESIDE_MM = 0.45, 0.2, 62.0, 5.0

# Least area on the sheet, how far in a body reaches at that, how wide it is there, and the cells
# from the edge in which its width is not asked. Chosen: a fingertip; borders are printed there.
ARM_MM2, ARM_REACH_MM, ARM_LEAST_WIDTH_MM, ARM_BORDER_BANDS = 250.0, 16.0, 8.0, 2

# How far in a body on a corner reaches if it is an arm. Measured: pads and plates on the corners of
# the given stills reach 52 mm.
ARM_DEEP_MM = 58.0

# How far an arm goes on outside, if it does not leave the picture. Chosen: further than a coin.
ARM_OUTSIDE_MM = 24.0

# By how much the network's crossings are looser than the rule's, and the tint of their bodies. Set
# by hand; not swept. So 303 of 326 hands on 100 drawn designs show a crossing.
ARM_LOOSE, ARM_LOOSE_BODY_TINT_LOG = 0.7, 0.16

# Cells at the end of what the frame shows. Chosen: as wide as a finger.
ARM_RIM_CELLS = 3

# Unit of the signs of length; places over which colours jump at the end of a run. Set by hand; not
# swept.
ARM_SIGN_MM, ARM_JUMP_PLACES = 20.0, 3

# Log odds of the network below which the rule is not believed. Chosen: on 100 drawn designs left
# out. The given hands have about -1.
NO_ARM_LOG_ODDS = -5.0

# Scale of the picture of one slot, by which an owner says what lies there. Chosen: a tile of 56 mm
# fills the third of a phone's width, and is as sharp as the camera sees it.
SLOT_PX_PER_MM = 4.0

# Two photos of an enrolment are compared slot by slot, at so many pixels a side and without shades
# slower than so many pixels. Set by hand; not swept.
RETAKEN_SIDE_PX = 48
RETAKEN_BLUR_PX = 6.0

# The median likeness of the slots above which two photos show the same pieces. Chosen: between
# 0.58, the most of 67 pairs of photos of boxes, and 0.96, the least of photos taken once more.
RETAKEN_LIKENESS = 0.8

# --- beside ---

# Log reflectance by which a cell became darker in every colour, where a dark hand may lie.
# Set by hand; not swept.
DARKENED_LOG = 0.7

# Area beside the sheet, from so near to its edge to the outer end of the margin, that is an arm.
# Chosen: a finger's width across the margin. On eighteen drawn games of seeds 98 and 101 no clear
# frame of 389 shows 130 mm2, and whole hands show 450 or more.
BESIDE_MM2, UP_TO_EDGE_MM = 200.0, 4.5
# Difference in tint of a cell that has changed beside the sheet, where the table may be dark and
# noisy. Chosen: on 280 frames of mats after the same frame in another light 0.12 calls 45 a hand,
# 0.2 and 0.3 twelve; 51 of 51 hands are seen with each.
BESIDE_TINT_LOG = 0.2

# Readings of an unchanged scene after which a change is no hand. Set by hand; not swept.
STAYS_READS = 3
# Cells that a changed patch is wide at least. Set by hand; not swept.
BESIDE_THICK_CELLS = 3
