"""The numbers of the card reader: what each does, its unit, and how it was found.

Lengths are millimetres on the mat, `PX` pixels of the picture from above, `LEVELS` grey levels of
0 to 255. `LOG` are differences of natural logarithms of brightness or colour, `NATS` natural
logarithms of probabilities, `SHARE` parts of 1. A likeness is a correlation, -1 to 1. Where a
comment stands above several numbers, it holds for all of them.
"""

from __future__ import annotations

from itertools import product

import numpy as np

# Everywhere.
# Added to the end of a range so that its last step is taken. Chosen: far less than any step.
RANGE_SLACK = 0.1
# Keeps a divisor from zero. Set by hand; not swept.
EPSILON = 1e-6
# Blue, green and red. Defined: the camera's picture.
COLOUR_CHANNELS = 3
# A card shows its number so often in a row. Defined: the published cards.
NUMBERS_A_ROW = 3
# A place and its neighbours on either side. Defined: the smallest kernel.
NEIGHBOURS = 3
# Added before logarithms. Chosen: dark colours are mostly noise.
LOG_OFFSET_LEVELS = 16.0
# Steps to either side at which a card is tried about a place. Set by hand; not swept.
NUDGE_STEPS = (-2, -1, 0, 1, 2)

# picture: the sheet from above.
# Scale of the picture. Measured: a camera 70 cm away with 1536 pixels across sees 1.7.
PX_PER_MM = 2.0
# Around the sheet. Chosen: cards may overhang its edge.
MARGIN_MM = 12.0
# What white paper becomes. Chosen: leaves room for glints.
PAPER_LEVEL = 235.0
# Between projected points. Measured: the lens bends by under 0.05 px between them.
PROJECTION_STEP_PX = 16

# coverage: what lies on the mat.
# Added before logarithms. Chosen: dark colours are mostly noise.
COVER_LOG_OFFSET_LEVELS = 12.0
# Spreads of the mat's own mottle from which a place is covered. Set by hand; not swept.
COVERED_SPREADS = 4.5
# Weight in the fit from which a place is bare mat. Chosen: it is within one spread of the mat.
BARE_MAT_WEIGHT = 0.25
# Least spread of the mat's mottle. Chosen: what light and JPEG leave of an even mat.
MAT_LEAST_SPREAD_LOG = 0.025
# Blur of the picture. Chosen: a camera's grain is averaged out, a card's edge kept.
COVER_BLUR_MM = 1.2
# Of the sheet at least this much is bare. Set by hand; not swept.
BARE_SHEET_SHARE = 0.6
# Rounds of the robust fit, and the spread in medians of the nearest. Set by hand; not swept.
MAT_FIT_ROUNDS, MAT_SPREAD_MEDIANS = 10, 1.5
# Grid on which the mat's colour is fitted, and over which it varies slowly. Set by hand; not swept.
MAT_KNOT_MM, MAT_BLUR_MM = 6, 30.0
# Least weight of bare mat around a place. Set by hand; not swept.
MAT_LEAST_WEIGHT = 1e-3
# Gaps that are closed, within a card's print, and specks of the mat's that go. Set by hand; not
# swept.
COVER_CLOSED_MM, COVER_OPENED_MM = 9, 5
# Around what is covered something may lie. Measured: what is seen is known to 2 mm.
COVER_NEAR_MM = 4
# The mat's own printed rim and its shadow. Set by hand; not swept.
SHEET_BORDER_MM = 3.0
# Reach of a marker with its quiet zone, of its size. Set by hand; not swept.
MARKER_REACH_SHARE = 0.65
# Rim of a card that does not say whether its place is covered. Measured: places are known to 2 mm.
CARD_INSET_MM = 4.0
# Bands of a card, of which the least covered one counts. Set by hand; not swept.
CARD_BANDS = 4

# strips: where number strips lie.
# Scale of the search. Chosen: a number is six pixels high, found but not yet read.
SEARCH_PX_PER_MM = 1.0
# Turns that are looked for. Measured: cards lie up to 6 degrees askew; one turn off costs 3 % of
# likeness.
SEARCH_TURNS_DEG = (-4.4, -2.2, 0.0, 2.2, 4.4)
# Eigen-strips. Measured: nine tenths of a catalogue's energy; more add digits that this scale
# blurs.
SEARCH_COMPONENTS = 40
# Blur by which print is told from light. Chosen: light and shadow vary more widely, print less.
EVENING_MM = 2.5
# Contrast below which paper is bare. Set by hand; not swept.
SEARCH_FAINT_LEVELS = 5.0
# Height of a number strip. Measured: towers show at least 16 mm of every card.
STRIP_MM = 11.5
# From the card's lower edge up to the strip. Chosen: a printed rim, shadowed, alike on every card.
STRIP_EDGE_MM = 2.2
# From the card's left and right edges inwards to the strip. Set by hand; not swept.
STRIP_SIDE_MM = 3.0
# Two strips do not lie closer than this. Set by hand; not swept.
STRIPS_NEAREST_MM = 5.0
# Places weighed at once. Swept: 128 to 60000; they stay in the cache, and 512 was the fastest.
SEARCH_CHUNK = 512

# match: which card a strip belongs to.
# Blur of pictures and catalogue before they are compared, here and in `art`. Chosen: catalogue
# photos are sharper, frames noisier.
PRINT_BLUR_PX = 0.8
# Contrast below which noise would correlate, here and in `art`. Set by hand; not swept.
FAINT_CONTRAST_LEVELS = 3.0
# How far about a place a strip is laid. Measured: the search's places are good to 3 mm.
STRIP_REACH_MM = 3.0
# Turns at which a strip is laid. Set by hand; not swept.
MATCH_TURNS_DEG = (-1.6, -0.8, 0.0, 0.8, 1.6)
# Between the places of a first settling. Set by hand; not swept.
SETTLE_STEP_PX = 2
# Two portraits' outlines may be off by this. Set by hand; not swept.
ALIKE_REACH_PX = 2
# The likest cards, each laid on finely, and then all about the better place. Set by hand; not
# swept.
MATCH_LIKEST_CARDS = 2
# Blur of what tells cards apart. Measured: places are found to half a millimetre.
TELLING_BLUR_PX = 2.0
# Least weight of a strip's value. Chosen: the art around the numbers tells cards apart as well.
TELLING_LEAST_WEIGHT = 0.2

# focus: how blurred a frame is.
# Blurs beyond the catalogue's. Chosen: stronger ones fit grain as well as print.
FOCUS_BLURS_PX = (0.0, 0.7, 1.2)
# So many cards say how blurred a frame is. Set by hand; not swept.
FOCUS_MOST_CARDS = 12

# art: what cards show above their numbers.
# Scale of the art. Chosen: art is coarser than numbers.
ART_PX_PER_MM = 1.0
# Rim of a card without art. Chosen: a printed rim, shadowed.
ART_RIM_MM = 4.0
# Around cards lying on it, which is not looked at. Chosen: places are good to a millimetre, and
# edges throw shadows.
COVERING_RIM_MM = 2.0
# Pixels by which art is moved about. Set by hand; not swept.
ART_NUDGES_PX = tuple((x, y) for y in (-1, 0, 1) for x in (-1, 0, 1))
# Of a part so much must be in view to say anything. Chosen: as much as 50 mm wide and 2.6 mm high.
ART_LEAST_PX = 130

# suits: suits by colour.
# Cells across and down a strip. Defined: a number or the wall between two.
TINT_CELLS = (7, 2)
# Log chroma of blue, green and red, and lightness. Defined: what a cell's tint holds.
TINT_CHANNELS = 4
# Spread of tints between photos of one card. Measured: the median is 0.06.
TINT_SPREAD_LOG = 0.10
# Nats for each e-fold beyond the spread. Chosen: heavy tails, for glare and shadow.
TINT_NATS_PER_FOLD = 3.0
# Lightness counts so much beside chroma. Chosen: olive is a darker yellow, shadows vary.
LIGHTNESS_WEIGHT = 0.25
# What a glint adds, here and in `art`. Chosen: purple fades to grey.
VEIL_LEVELS = (0.0, 20.0, 40.0, 70.0, 110.0)
# Nats for each level of a glint. Chosen: few cards lie under a glint.
VEIL_NATS_PER_LEVEL = 0.02

# weighing: how well each card of a catalogue explains a card seen.
# Independent pixels of a strip. Fitted: the likeliest on 3,300 strips of 18 drawn decks.
STRIP_PIXELS = 40.0
# Of a strip's energy at least this is unexplained. Chosen: places are good to half a pixel.
UNEXPLAINED_SHARE = 0.01
# Part of a number's likeness that may be that of other suits' cards. Set by hand; not swept.
OTHER_SUITS_WEIGHT = 0.4
# Part of a card's tint that is its suit's. Chosen: a motif by a number, or a glint, is no number.
SUIT_TINT_WEIGHT = 0.7
# Lead over the next card that says nothing, and the most that counts beyond. Measured: foreign
# cards lead by up to 0.05 over the next.
FOREIGN_LEAD, MOST_LEAD = 0.05, 0.06
# So many times all other values' chance counts as unread. Chosen: rather no number than a wrong
# one.
OTHERS_FACTOR = 12.0
# Readings go wrong in ways that the weights know nothing of. Set by hand; not swept.
READING_DOUBT_SHARE = 5e-4
# Nats for each unit of the art's likeness. Set by hand; not swept.
ART_NATS_PER_LIKENESS = 40.0
# The art of wrong cards is so like. Measured: wrong cards up to 0.25, right ones 0.4 and more.
ART_CHANCE_LIKENESS = 0.25
# Cards whose numbers are less like than the best by this are out. Set by hand; not swept.
NUMBER_RIVAL_LIKENESS = 0.4
# Art in view that has its full weight. Set by hand; not swept.
ART_ENOUGH_MM2 = 1000.0
# By number and art alone: such a card tells the light's cast. Set by hand; not swept.
CAST_SURE_NATS, CAST_SURE_LIKENESS = 8.0, 0.6
# Over which the light's cast is alike. Set by hand; not swept.
CAST_REACH_MM = 80.0
# The picture's own white balance counts as so many sure cards close by. Set by hand; not swept.
NO_CAST_CARDS = 0.5

# catalogued: reading with a catalogue.
# Likeness of places that the search finds. Measured: strips of the labelled set show 0.56 to 0.9.
SEARCH_LEAST_LIKENESS = 0.45
# Places that are laid on cards at most. Set by hand; not swept.
SEARCH_MOST_STRIPS = 240
# Likeness after matching. Measured: strips show 0.58 to 0.95, other places mostly under 0.5.
MATCH_LEAST_LIKENESS = 0.45
# At this likeness, at the least, a strip is as likely foreign. Set by hand; not swept.
FOREIGN_LIKENESS = 0.42
# So far below the frame's median there is no card at all, but a pattern. Set by hand; not swept.
NO_CARD_BELOW_MEDIAN = 0.35
# So far below the frame's median a card is foreign. Measured: a catalogue's own cards keep within
# 0.12.
FOREIGN_BELOW_MEDIAN = 0.18
# Likeness of a strip's worst third. Measured: of the labelled set's strips the worst shows 0.53,
# the best other place 0.26.
LEAST_STEADINESS = 0.4
# A strip so like may be a right one laid on a wrong card. Measured: where a strip lies 6 degrees
# askew, the first card laid on it may be a wrong one.
PROMISING_LIKENESS = 0.5
# Chance of a card's value from which it is sure, and none of another's art. Set by hand; not swept.
SURE_VALUE_SHARE = 0.98
# So many of the least sure cards are looked at again. Set by hand; not swept.
SECOND_LOOKS = 8
# Hidden cards are found so close to where they lie. Set by hand; not swept.
HIDDEN_FOUND_MM = 9.0
# Strips side by side, in widths of a card, here and in `overlap`. Set by hand; not swept.
STRIPS_APART_WIDTHS = 0.9
# Between the numbers of a column's cards. Chosen: they stay in view.
COLUMN_NEAREST_MM = 13.0
# Cards that lie aside by more than this part of a width cannot overlap (`overlap`). Set
# by hand; not swept.
COLUMN_ASIDE_WIDTHS = 0.25
# From and to below a card where others peep out. Measured: what peeps out shows 5 mm and more.
BELOW_CARD_MM = (2.0, 5.0)
# Of a card's place this much is covered, here, in `printed` and in `hidden`. Measured: the labelled
# set's worst card shows 0.78.
CARD_COVERED_SHARE = 0.7
# The first places found say how blurred the frame is. Set by hand; not swept.
FOCUS_STRIPS = 24
# A strip may seem to reach so far over a marker. Chosen: cards overlap markers a little.
MARKER_OVERLAP_MM = 4.0
# An echo is so much less like the card. Chosen: a second copy would be as like.
ECHO_LIKENESS = 0.05

# second_look: a strip by what others leave in view.
# Turns tried of a card found by its neighbours. Measured: cards are laid up to 8 degrees askew.
SECOND_WIDE_DEG = (-8.0, -6.0, -4.0, -2.0, 0.0, 2.0, 4.0, 6.0, 8.0)
# Turns tried of a card seen. Set by hand; not swept.
SECOND_CLOSE_DEG = (-1.0, 0.0, 1.0)
# Between the places tried, at first and ever closer. Set by hand; not swept.
SECOND_COARSE_PX, SECOND_ROUNDS_PX = 3, (2, 1)
# So many cards are laid on closely. Set by hand; not swept.
SECOND_LIKEST_CARDS = 8
# Around the cards lying on it. Measured: the next card's edge is found to half a millimetre.
SECOND_RIM_MM = 0.6
# Of a strip this much must be in view to say what it is. Set by hand; not swept.
SECOND_VIEW_SHARE = 0.5
# Of what surrounds a pixel this much counts as in view at least. Chosen: where less is in view,
# nothing is looked at.
SECOND_AROUND_SHARE = 0.05

# overlap: which cards lie on which.
# The next card of a column lies higher by this at least. Set by hand; not swept.
COLUMN_LEAST_STEP_MM = 3.0
# Fractions of a pixel, as a power of two. Chosen: polygons are drawn finer than pixels.
POLYGON_SHIFT_BITS = 8

# hidden: cards within a column that show no number.
# Likeness of art in view. Measured: in view 0.37 and more, of the faintest purple walls; hidden 0.2
# at the most.
ART_GOES_ON_LIKENESS = 0.29
# The same just below the next card. Measured: in view 0.23 and more; peeping out 0.17.
ART_CLOSE_LIKENESS, ART_CLOSE_MM = 0.2, 5.0
# Contrast drawn there. Measured: fainter art shows a likeness of 0.15 where nothing lies between.
PLAIN_CLOSE_LEVELS = 4.0
# Contrast drawn below which there is nothing to be like, and seen. Chosen: a camera's grain.
PLAIN_DRAWN_LEVELS, PLAIN_SEEN_LEVELS = 3.0, 8.0
# Of plain art a tint alone says that something else lies there. Set by hand; not swept.
OTHER_TINT_LOG = 0.12
# Under a glint art is washed out. Set by hand; not swept.
BLINDING_LEVEL = 215.0
# Band looked at below the next card's edge, and the band by which its place is sought. Set by hand;
# not swept.
ART_BAND_MM, ART_EDGE_BAND_MM = 8.0, 4.0
# Below a card's upper edge any card on it would lie within this. Set by hand; not swept.
ART_TOP_MM = 14.0

# backs: cards face down by their print.
# Print lies between these blurs. Chosen: grain is finer, mottle and light are coarser.
BACK_FINE_MM, BACK_COARSE_MM = 0.8, 2.0
# Over which print is felt. Set by hand; not swept.
BACK_AROUND_MM = 2.5
# Times the mat's own print, all over the card. Measured: green stripes on green in a glint show
# 1.7.
BACK_PRINT_FACTOR = 1.35
# Print falls off by this factor outside every side. Measured: cards show 1.9 and more, mats up to
# 1.3.
BACK_STEP_FACTOR = 1.6
# The same before a card's turn is known. Set by hand; not swept.
BACK_FIRST_STEP_FACTOR = BACK_STEP_FACTOR / 1.3
# Where print is felt inside and outside a side. Set by hand; not swept.
BACK_INSIDE_MM, BACK_OUTSIDE_MM = (4.0, 6.0, 8.0), (3.5, 5.5, 7.5)
# Either end of a side, which is not felt. Chosen: its neighbours' strips overlap it.
BACK_SIDE_END_MM = 6.0
# Rim of a quarter of a card that need not be printed. Set by hand; not swept.
BACK_RIM_MM = 4
# Points felt across and down a card, and along a side. Set by hand; not swept.
BACK_POINTS_ACROSS, BACK_POINTS_DOWN, BACK_SIDE_POINTS = 6, 9, 16
# Percentile of what is printed all over a card. Chosen: edges alone are no print.
BACK_PRINT_PERCENTILE = 25
# Least print outside a side. Set by hand; not swept.
BACK_LEAST_PRINT = 1e-3
# Around a card that was read its print is felt. Set by hand; not swept.
READ_CARD_NEAR_MM = 4
# Of a side so much, and so many sides, have no card read beside them. Set by hand; not swept.
BACK_SIDE_SEEN_SHARE, BACK_LEAST_SIDES = 0.3, 3
# Between places, and turns tried. Set by hand; not swept.
BACK_STEP_MM, BACK_TURNS_DEG = 3.0, (-3.0, 0.0, 3.0)
# Of a card this much may lie under cards that were read. Set by hand; not swept.
BACK_OVERLAP_SHARE = 0.08
# Places looked at with the card turned. Set by hand; not swept.
BACKS_TURNED = 12
# Covered beside one side at the most. Chosen: more is a larger thing, or a glint.
BACK_BESIDE_SHARE = 0.5

# card_edges: cards told by their edges.
# Step of the weakest side. Measured: bare mat shows 4 to 12, cards 11 to 67.
RIM_LEAST_STEP_LEVELS = 16.0
# How far inside and outside a side is looked at. Chosen: places are tried a millimetre apart.
RIM_ASIDE_MM = 1.2
# What differs more counts no more, here and in `outline`. Chosen: else one motif would turn a card.
STRONG_STEP_LEVELS = 40.0
# Ends of a side that are not looked at, here and in `outline`. Chosen: cards have rounded corners.
ROUNDED_CORNER_MM = 5.0
# Between the points along a side, here and in `outline`. Set by hand; not swept.
SIDE_POINTS_MM = 2.0
# A tower's next card lies higher by this. Set by hand; not swept.
NEXT_CARD_MM = (7.0, 36.0)
# A card beneath lies lower by this. Chosen: with more of it in view, its number is read.
PEEP_MM = (4.8, 11.0)
# A card beneath shows this at either corner. Chosen: less is the lowest card's own rim.
LEAST_PEEP_MM = 3.5
# Part of a card's own edge that is its blur, and where that edge is looked for. Measured: blur
# shows a sixth of a card's edge 5 mm further.
OWN_EDGE_SHARE, OWN_EDGE_MM = 0.3, (0.0, 1.0, 2.0)
# Step of a card beneath. Measured: a mat's printed line shows up to 30, cards pushed up 40 and
# more.
PEEP_STEP_LEVELS = 36.0
# Places to either side, and turns, that are tried. Set by hand; not swept.
RIM_ASIDES_MM = (-4.5, -3.0, -1.5, 0.0, 1.5, 3.0, 4.5)
RIM_TURNS_DEG = (-5.0, -2.5, 0.0, 2.5, 5.0)
# Between the places where a whole outline is tried. Set by hand; not swept.
RIM_STEP_MM = 1.5
# Border of the sheet. Chosen: the sheet's own edge is a step as well.
SHEET_EDGE_MM = 5.0
# Outside a rim, where the mat goes on evenly. Set by hand; not swept.
RIM_AROUND_MM = 3.0
# Of the points along a side so many may show less. Set by hand; not swept.
RIM_POINTS_SHARE = 0.25

# outline: a card's outline.
# How far inside and outside a side is looked at, ever closer. Set by hand; not swept.
OUTLINE_ASIDES_MM = (2.0, 1.2, 0.7)
# Between the places of the coarse round, and its turns. Set by hand; not swept.
OUTLINE_STEP_MM, OUTLINE_TURNS_DEG = 1.0, (-3.0, -1.5, 0.0, 1.5, 3.0)
# The same of the finer rounds, and their reach in steps. Set by hand; not swept.
OUTLINE_FINE_STEPS_MM, OUTLINE_FINE_REACH_STEPS = (0.5, 0.25), 3
OUTLINE_FINE_TURNS_DEG = ((-1.8, -1.2, -0.6, 0.0, 0.6, 1.2, 1.8), (-0.6, -0.3, 0.0, 0.3, 0.6))
# Weight of a step in colour against likeness to the mat. Set by hand; not swept.
OUTLINE_STEP_WEIGHT = 0.5
# Left and right of a card, where the mat's colour is taken, and at how many places. Set by hand;
# not swept.
MAT_BESIDE_MM, MAT_BESIDE_POINTS = (8.0, 14.0), 4

# parts: parts of the mat that are no card read.
# Around a card that was read. Measured: it is known to 2 mm, and throws a shadow.
READ_CARD_RIM_MM = 3.0
# Narrower remains go. Chosen: they are shadows and rims.
PART_OPENED_MM = 9
# Area of the smallest part. Measured: a small coin has 200, a die 250.
PART_LEAST_MM2 = 180.0
# Smaller parts must differ by so many spreads. Chosen: else they are the mat's mottle.
PART_SMALL_MM2, PART_MARKED_SPREADS = 700.0, 9.0
# Outermost strip of the mat. Chosen: dice, cups and the markers lie there, beside the mat.
MAT_STRIP_MM = 14.0
# Of a thing's difference from the mat its rim shows this within 6 mm. Chosen: glints fade.
THING_RIM_SHARE = 0.45
# Steps of a millimetre to either side of a rim, and around where no card borders. Set by hand; not
# swept.
THING_RIM_STEPS, THING_NEAR_STEPS = 3, 7
# Of a part's own difference, at this percentile. Chosen: weaker is a glint that it melts into.
PART_CORE_SHARE, PART_CORE_PERCENTILE = 0.4, 80

# unread_cards: cards that were not read, and things.
# A card's seen sides may be off by this. Set by hand; not swept.
CARD_SIDE_MM = 6.0
# A turned card's part is wider than a card by this. Set by hand; not swept.
TURNED_PART_MM = 18.0
# Cover reaches so far beyond a thing. Measured: 0 to 2 mm, the further the more it stands out.
COVER_GROWN_MM = 1.0
# Of a card's area, from and to. Measured: corners may be lost; a poker card has 1.105.
CARD_LEAST_AREA_SHARE, CARD_MOST_AREA_SHARE = 0.82, 1.085
# A gap of so many usual steps, and of so many mm, hides a card. Set by hand; not swept.
COLUMN_GAP_STEPS, COLUMN_LEAST_GAP_MM = 1.75, 30.0
# A card of a column lies within so far of its neighbours. Set by hand; not swept.
COLUMN_ASIDE_MM = 14.0
# Over a tower's uppermost card read. Chosen: covered where another lies on it.
ABOVE_TOWER_MM = (3.0, 7.0)
# Over that other card. Chosen: bare, or it is a line within something larger.
ABOVE_NEXT_MM = (8.0, 24.0)
# Covered at the most where the mat is bare, here and in `printed`. Chosen: by a glint, a neighbour
# or the next tower's side.
BARE_BESIDE_SHARE = 0.3
# Left and right of a card, where a line printed on the mat goes on. Set by hand; not swept.
LINE_BESIDE_MM = (4.0, 16.0)
# Of the step under a card, how far the line slants, and across what it steps. Chosen: cards lie
# askew of the line.
LINE_STEP_SHARE, LINE_SLANT_MM, LINE_WIDTH_MM = 0.6, 2.0, 2.0
# From a part's middle to that of a card in it. Set by hand; not swept.
PART_MIDST_MM = 14.0
# About a card in the corner of a part. Chosen: the sheet's outermost strip is left out.
PART_CORNER_MM = (5.0, 9.0)
# Between a column and a part of it that was not read. Set by hand; not swept.
COLUMN_REACH_MM = 12.0

# evidence: what leaves the reader.
# Chance that a card not read has any value. Set by hand; not swept.
UNREAD_DOUBT_SHARE = 1e-3

# columns: towers and market told apart.
# Cards of one column lie less far from each other, in widths. Set by hand; not swept.
COLUMN_SPREAD_WIDTHS = 0.5
# The next card covers some of the one below, in heights. Set by hand; not swept.
COLUMN_OVERLAP_HEIGHTS = 0.97
# Towers' lowest cards have their centres at most so far from the lower edge. Set by hand; not
# swept.
TOWERS_ROW_MM = 125.0
# A single card so close above another, in heights, is one of the market. Set by hand; not swept.
MARKET_PAIR_HEIGHTS = 1.5

# arm: whether an arm reaches over the mat.
# Inside the mat's edge. Chosen: nearer to it than cards are laid.
ARM_INSIDE_MM = 3.0
# Between the points along the edge. Set by hand; not swept.
ARM_STEP_MM = 2.0
# Width of an arm. Measured: dice and coins at the edge are up to 24 mm long, arms from 35 mm.
ARM_LEAST_MM = 28.0
# Difference from the mat's tint. Measured: the labelled sets' mats keep within 0.2, hands differ by
# 0.5.
ARM_TINT_LOG = 0.25
# Points to either side of an arm's end. Set by hand; not swept.
ARM_END_STEPS = 2
# Of an arm's most, the mean of both ends. Measured: an arm's show 0.7, a glint's 0.4.
ARM_END_SHARE = 0.55
# Corner of the mat that is left out, of a marker's size. Set by hand; not swept.
ARM_CORNER_SIZES = 1.4
# Around markers and cards at the edge: a marker's white rim. Set by hand; not swept.
ARM_CLEARANCE_MM = 4.0

# reader: a frame to evidence.
# Border of the sheet. Chosen: a card's centre lies further in.
FIELD_BORDER_MM = 50.0

# enrol: an owner's cards learnt from photos.
# How far from its slot's middle a card may lie. Chosen: slots are 9 mm apart.
SLOT_REACH_MM = 9.0
# Contrast of a card's sides. Measured: bare mat shows 1 to 12, cards 17 and more.
SLOT_LEAST_CONTRAST_LEVELS = 15.0

# enrol_checks: bad enrolments.
# Spread of a marker's edge. Measured: sharp photos show 0.5 to 0.77; from 0.95 cards are lost.
PHOTO_BLURRED_MM = 0.9
# How far to either side of an edge is looked, and how finely. Set by hand; not swept.
EDGE_REACH_MM, EDGE_STEP_MM = 3.0, 0.25
# Lines across an edge, and the part of the marker they span to either side. Set by hand; not swept.
EDGE_LINES, EDGE_SPAN_SHARE = 7, 0.3
# Contrast of an edge, and the percentiles between which it is taken. Set by hand; not swept.
EDGE_CONTRAST_LEVELS, EDGE_PERCENTILES = 40.0, (10, 90)
# Of the suit's usual contrast about a number. Measured: drawn decks show 0.4 and more.
WASHED_SHARE = 0.3
# So many cards of a suit say what is usual. Set by hand; not swept.
SUIT_LEAST_CARDS = 4
# Two portraits so alike show one card. Measured: different cards of a suit show up to 0.96 and
# 0.53.
SAME_NUMBER_LIKENESS, SAME_ART_LIKENESS = 0.93, 0.8
# Usual likeness within a suit, up to which every card has art of its own. Set by hand; not swept.
OWN_ART_LIKENESS = 0.5

# strokes: a print's strokes.
# Width of a cell. Chosen: an eighth of a number's height.
CELL_MM = 1.0
# How strong, and twice the cosine and sine: of the direction, of its double. Defined: by `strokes`.
STROKE_CHANNELS = 5
# How bright, how strong, cosine and sine of the direction. Defined: by `planes`.
NUMBER_PLANES = 4
# Blur of cells. Chosen: a number half a cell aside looks much alike.
STROKE_BLUR_MM = 0.45
# Strokes are measured against what is around. Chosen: a number's surroundings.
STROKE_AROUND_MM = (15.0, 12.0)
# Weaker strokes fade. Measured: noise shows 2 to 5 grey levels a pixel.
STROKE_FAINT_LEVELS = 6.0
# The same for brightness. Set by hand; not swept.
PLANE_FAINT_LEVELS = 8.0
# A Sobel filter's slopes as grey levels a pixel. Defined: one over its 3 by 3 kernel's weights.
SOBEL_SCALE = 0.125
# Of what a blur takes away this much is added, and the blur. Chosen: evening exposures are soft.
SHARPENED_SHARE, SHARPENED_BLUR_PX = 1.0, 2.0

# stroke_network: what number stands at a cell.
# Cells around a number's middle. Set by hand; not swept.
STROKE_ROWS, STROKE_COLUMNS = 11, 15
# Values 0 to 15, and the index of what is no number, or one that stands aside. Defined: the
# network's outputs.
VALUES = 16
NOTHING = VALUES
# Cells weighed at once. Set by hand; not swept.
STROKE_CHUNK = 4096

# number_network: what number stands at a place, looked at closely.
# Pixels around a number's middle. Chosen: two digits 9.8 mm high, set wide.
NUMBER_ROWS_PX, NUMBER_COLUMNS_PX = 24, 32
# Planes are cut off here. Chosen: a marker's edge says no more than a number's.
MOST_PLANE = 4.0
# Pixels between a layer's windows. Set by hand; not swept.
WINDOW_STRIDE_PX = 2
# Sides of the windows of the two convolutions. Set by hand; not swept.
WINDOW_SIDES_PX = (5, 3)

# find_by_print: three numbers alike in a row.
# Cells between the places first looked at. Measured: numbers are known 1 mm aside.
FIRST_GRID_CELLS = 2
# A number is looked for finely where one is this likely. Set by hand; not swept.
NUMBER_MAYBE_NATS = np.log(0.03)
# No single number counts more against a value, here and in `number_triples`. Chosen: one may lie
# under a glint.
NUMBER_FLOOR_SHARE = 2e-3
NUMBER_FLOOR_NATS = np.log(NUMBER_FLOOR_SHARE)
# From the middle number to the outer ones. Set by hand; not swept.
NUMBERS_ASIDE_MM = (14.0, 24.0)
# Outer numbers may be higher or lower by this. Measured: cards are turned up to 6 degrees.
NUMBERS_DOWN_MM = 3.0
# The outer numbers' distances may differ by this. Set by hand; not swept.
NUMBERS_UNEVEN_MM = 2.6
# For each cell by which outer numbers lie unevenly, across and down. Set by hand; not swept.
UNEVEN_NATS_PER_CELL, SLOPED_NATS_PER_CELL = 0.15, 0.1
# A row amid more numbers of its kind comes later by this. Set by hand; not swept.
AMID_NATS = 1.0
# A number is seen from here. Set by hand; not swept.
AMID_NUMBER_NATS = np.log(0.3)
# Above and below a number. Chosen: there numbers of towers are covered or far.
PATTERN_DOWN_MM = 6.0
# Chance of the number there. Measured: stripes of backs had 0.4 and more, cards 0.01 and less on
# one side.
PATTERN_NATS = np.log(0.05)
# Least sum of three log probabilities, as a part of the sum of three numbers wholly unlike. Set by
# hand; not swept.
TRIPLE_LEAST_NATS = 0.4 * NUMBERS_A_ROW * NUMBER_FLOOR_NATS
# Cells across which a place is the likeliest. Set by hand; not swept.
PEAK_CELLS = 7
# Between the numbers of two cards of a column. Set by hand; not swept.
TRIPLES_NEAREST_MM = 9.0
# A row over another may be less likely by this, and how many rows may. Set by hand; not swept.
RIVAL_NATS, MOST_RIVALS = 1.5, 2
# Cells by which a row of the same number lies aside, to be another. Set by hand; not swept.
RIVAL_ASIDE_CELLS = 2

# number_triples: three numbers looked at closely.
# From the numbers' middles to the card's. Measured: the median of the given set's towers.
NUMBERS_TO_CENTRE_MM = 35.9
# A number's middle may be off by this. Set by hand; not swept.
NUMBER_NUDGES_PX = tuple(product((-2, 0, 2), repeat=2))
# Of the nine places around a number's middle so many show it. Set by hand; not swept.
NUMBER_PLACES = 2.0
# Beyond the outer numbers, and above and below: what is around. Set by hand; not swept.
NUMBERS_BESIDE_MM, NUMBERS_ABOVE_MM = 16.0, 14.0
# Weight of what a number was found as, beside what it looks like. Set by hand; not swept.
AS_FOUND_WEIGHT = 0.2
# So many numbers are another than they look. Set by hand; not swept.
MISREAD_SHARE = 0.05

# rows: where an edition prints its numbers.
# So many cards have to agree. Set by hand; not swept.
ROWS_LEAST_SURE = 3
# Numbers stand where the edition prints them. Measured: they are found to a millimetre; walls that
# looked like some lay 2 to 5 mm aside.
ROWS_LIKE_MM = 1.6
# Values from here have two digits. Defined: ten.
TWO_DIGITS_FROM = 10
# Wider numbers stand further in by this at the most. Measured: the given edition prints 4.
ROWS_WIDER_MM = 5.0

# card_ends: how far below its numbers a card ends.
# So many cards have to tell it. Set by hand; not swept.
ENDS_LEAST_CARDS = 2
# A card may end so much above or below where it is thought to. Set by hand; not swept.
ENDS_REACH_MM = 6
# Further down, where the mat has to be bare, and covered at the most. Set by hand; not swept.
ENDS_BARE_MM, ENDS_BARE_SHARE = 3.0, 0.2
# Left and right of a card's side, here and in `printed`. Chosen: cards lie turned and have rounded
# corners.
COVER_CORNER_MM = 8.0
# Cover goes on beyond a card's edge. Measured: the median of the given set's towers.
COVER_BEYOND_EDGE_MM = 2.0

# hues: suits by colour without a catalogue. A hue holds blue and red (log chroma), varied, greenest
# and light, as `hues.Hue` says, and the spreads of the five. Measured: medians over 1229 walls of
# the labelled stills and of five drawn decks; spreads twice theirs, for prints never seen, and more
# for grey, which takes on the tint of any lamp.
HUE_FIGURES = {
    "candy": (-0.02, 0.51, -0.93, 0.16, 5.16, (0.10, 0.10, 0.45, 0.15, 0.28)),
    "haunted": (0.51, 0.38, -0.93, 0.08, 4.76, (0.15, 0.17, 0.45, 0.07, 0.25)),
    "tree": (-0.54, 0.06, -1.14, -0.11, 4.78, (0.15, 0.22, 0.45, 0.11, 0.50)),
    "metal": (0.07, -0.04, -2.38, -0.04, 5.17, (0.18, 0.12, 0.45, 0.08, 0.26)),
    "sand": (-0.59, 0.13, -1.97, 0.05, 5.20, (0.12, 0.07, 0.55, 0.07, 0.25)),
}
# Shares of colour that glints leave, and the nats they cost. Chosen: glints are few.
HUE_VEILS = ((1.0, 0.0), (0.75, 0.7), (0.5, 2.0), (0.3, 3.0))
# Figures of a hue. Defined: by `hues.Hue`.
HUE_FIGURE_COUNT = 5
# Degrees of freedom of Student's t. Chosen: light and print differ more at times.
HUE_FREEDOM = 3.0
# Squared spreads. Chosen: as unlike as a suit of a colour that is not known.
HUE_STRANGE = 40.0
# Casts that are tried, of blue and of red. Set by hand; not swept.
HUE_CASTS_LOG = tuple(product((-0.2, -0.1, 0.0, 0.1, 0.2), repeat=2))
# Spread of casts that the markers leave over. Set by hand; not swept.
HUE_CAST_SPREAD_LOG = 0.08
# Of a card's word on the cast. Chosen: cards of one tower are much alike.
HUE_CARD_WEIGHT = 0.5
# Cells of a wall, and the blur before. Set by hand; not swept.
HUE_CELL_MM, HUE_BLUR_PX = 2.0, 1.5
# Percentile of the cells that are less coloured. Chosen: inks, rims, glints.
HUE_COLOURED_PERCENTILE = 60
# Percentiles between which red against green varies. Set by hand; not swept.
HUE_LOW_PERCENTILE, HUE_HIGH_PERCENTILE = 15, 90
# Added to the range before its logarithm. Set by hand; not swept.
HUE_LEAST_RANGE_LOG = 0.05
# Wall above a card's lower edge, from and to. Chosen: the least that towers show.
HUE_WALL_MM = (2.5, 17.5)

# printed: reading without a catalogue. `NATS` of numbers are means over a row's three.
# As found, to be looked at closely. Set by hand; not swept.
PRINT_LEAST_NATS = -1.6
# As found, plain to see. Measured: grey cards on a grey mat, half bare, show -0.01 and more.
PRINT_PLAIN_NATS = -0.1
# Of the usual covered share enough for a plain card. Measured: such cards' was 0.35 to 0.56.
PRINT_PLAIN_SHARE = 0.4
# So many times all other values' chance counts as unread. Chosen: rather no number than a wrong
# one.
PRINT_OTHERS_FACTOR = 8.0
# Looked at closely, less likely numbers are hardly any. Set by hand; not swept.
PRINT_DOUBTFUL_NATS = -1.4
# As found. Measured: walls that look like numbers are mostly less likely.
PRINT_LIKELY_NATS = -0.95
# As found, of numbers that stand as others do. Measured: an evening's had -1.1, walls -1.4 and
# less.
PRINT_POSSIBLE_NATS = -1.25
# Looked at closely, of numbers that were found less likely. Set by hand; not swept.
PRINT_FAINT_NATS = -1.1
# Looked at closely, of a card between two others. Measured: walls found there had -4.0.
PRINT_HIDDEN_NATS = -2.6
# Looked at closely. Chosen: such a card says where its edition prints numbers.
PRINT_SURE_NATS = -0.15
# Looked at closely, of a card that looks bare. Measured: purple cards on a purple mat had -0.2.
PRINT_BARE_NATS = -0.3
# A rival has to look likelier by this. Measured: 2 mm aside a 4 may look like a 6.
RIVAL_LEAD_NATS = 0.3
# Outside a card's edges. Measured: its edges are known to 2 mm.
CARD_BEYOND_MM = (3.0, 6.0)
# Where a card is in doubt, its neighbours lie so many usual steps apart. Set by hand; not swept.
TOWER_GAP_STEPS = 1.5
# Of such a usual step, how near a faint row may lie to the next card. Measured: in a frame of five
# towers the closest cards are 0.77 of it apart; a wall that looked like numbers lay at 0.53.
FAINT_STEPS = 0.6
# A tower's cards lie aside by this. Set by hand; not swept.
TOWER_LINE_MM = 8.0
# Two steps of a tower laid widely. Set by hand; not swept.
TOWER_TALLEST_MM = 60.0
# Between the numbers of a column's cards. Measured: 13.5 in a tight tower, found to 1.
PRINT_NEAREST_MM = 12.3
# A card may reach so far over the sheet's edge. Set by hand; not swept.
CARD_OVERHANG_MM = 10.0
# The same of what is in doubt. Chosen: further out lies art above a market card's number.
DOUBTFUL_OVERHANG_MM = 3.0
