"""The rule sheet of 1001 Islands in English: its editions, and the sentences of its rules."""

from device.texts.catalogue import Sentence

SHEET: dict[str, Sentence] = {
    "edition-ludonaute-2022": "Ludonaute 2022",
    "clause-wrong-row-by-ludonaute-2022": (
        '"Each type of tiles must be placed on a dedicated line."'
    ),
    "clause-not-adjacent-by-ludonaute-2022": (
        '"... the tiles must always be adjacent to the Character board or to a '
        'tile already placed."'
    ),
    "clause-off-grid-by-ludonaute-2022": (
        '"The 16 tiles must form, with the Character board, a rectangle."'
    ),
    "clause-cell-taken-by-ludonaute-2022": (
        '"The 16 tiles must form, with the Character board, a rectangle."'
    ),
    "clause-not-complete-by-ludonaute-2022": (
        '"... 4 Dream tiles and 12 Island tiles (3 rows of 4 tiles) have been placed."'
    ),
    "clause-not-flipped-by-ludonaute-2022": (
        '"... add a third Magic Lamp and you must immediately flip ... the two tiles ..."'
    ),
    "clause-turned-odd-by-ludonaute-2022": (
        '"... each time you add a third Lamp, you must flip the last two tiles with a Lamp."'
    ),
    "clause-turned-without-lamp-by-ludonaute-2022": (
        '"... flip, Genie face up, the two tiles of your board with a Magic Lamp ..."'
    ),
    "clause-no-lamp-left-by-ludonaute-2022": (
        '"The third Lamp you have just added becomes the only visible one on your Island."'
    ),
    "clause-dream-turned-by-ludonaute-2022": (
        '"A Genie is shown on the back of the Island tiles." Only those are flipped.'
    ),
    "clause-tile-twice-by-ludonaute-2022": (
        '"80 tiles divided into 4 stacks." No Island tile is there twice.'
    ),
    "clause-tile-on-two-islands-by-ludonaute-2022": (
        '"80 tiles divided into 4 stacks." No Island tile is there twice.'
    ),
    "clause-too-many-copies-by-ludonaute-2022": '"... there are two copies of each Dream tile."',
    "clause-too-many-tiles-by-ludonaute-2022": (
        '"Each round, each player adds a tile to their personal board ..."'
    ),
    "clause-too-few-tiles-by-ludonaute-2022": (
        '"Each round, each player adds a tile to their personal board ..."'
    ),
    "clause-tile-moved-by-ludonaute-2022": '"Tiles cannot be moved once they are set."',
    "clause-tile-gone-by-ludonaute-2022": '"Tiles cannot be moved once they are set."',
    "clause-turned-back-by-ludonaute-2022": '"Tiles cannot be moved once they are set."',
    "clause-turn-at-once-by-ludonaute-2022": (
        '"... add a third Magic Lamp and you must immediately flip ... the two tiles ..."'
    ),
    "clause-new-tile-turned-by-ludonaute-2022": (
        '"The third Lamp you have just added becomes the only visible one on your Island."'
    ),
    "clause-not-on-offer-by-ludonaute-2022": '"... chooses one of the remaining tiles."',
    "clause-offer-wrong-stack-by-ludonaute-2022": (
        '"... chooses one of the four stacks and takes, in that stack, one tile per player."'
    ),
    "clause-offer-wrong-number-by-ludonaute-2022": (
        '"... chooses one of the four stacks and takes, in that stack, one tile per player."'
    ),
    "clause-offer-of-two-by-ludonaute-2022": '"... chooses 2 and reveals them ..."',
    "clause-not-leftmost-by-house": "Each row is filled from the board.",
    "clause-not-in-catalogue-by-tablejinn": "Only a tile that I know can be counted.",
    "clause-other-box-by-tablejinn": "Only tiles that I know can be counted.",
    "clause-no-catalogue-by-tablejinn": "Only tiles that I know can be counted.",
}
