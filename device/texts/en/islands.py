"""The sentences about 1001 Islands in English; see `device.texts.en.table`."""

from device.texts.catalogue import Forms, GameWords, Sentence
from device.texts.en.asked_tile import ASKED_TILE
from device.texts.en.set_tile import SET_TILE
from device.texts.en.sheet.islands import SHEET

_SETUP: dict[str, Sentence] = {
    "lay-tile": "{kind} {number}",
    "lay-back": "{kind}: {kinds}",
    "title-box": "Your box of tiles",
    "setup-box": "I know {count} tiles of your box.",
    "setup-no-box": "I know no tiles yet: you count by hand. Teach me yours on the page: /setup",
    "rule-islands-rows-left-to-right-default": "A tile may lie beyond a gap.",
    "rule-islands-rows-left-to-right-other": "Each row is filled from the board.",
    "rule-islands-lamps-count-singly-default": "Lamp tiles count, not lamps.",
    "rule-islands-lamps-count-singly-other": "A tile with two lamps counts as two.",
    "lay-island-mat": "Lay the mat in view. Then press A.",
}

_DRAFT: dict[str, Sentence] = {
    "setup-islands-count": "Count the islands at the end.",
    "setup-islands-told": "Lead the draft by the buttons, and count at the end.",
    "title-lay-ready": "Set up {number} of {most}",
    "lay-ready-some": "Of each type take {count} tiles, unseen. The others stay in the box.",
    "lay-ready-all": "Take all {count} tiles of each type.",
    "lay-ready-stacks": "Shuffle the 4 stacks. They lie in the middle, Genie and Starlit Sky up.",
    "lay-ready-characters": "Each of the {count} players: choose a Character and take its board.",
    "lay-ready-sides": "Island tiles go right of your board, Dream tiles left of it.",
    "lay-ready-lamps": "You may have one or two Lamps. A third turns the two before, Genie up.",
    "lay-ready-points": (
        "In the end: your Dream tiles, 1 a palm, 7 a roc with an egg. Most bandits lose 1 each."
    ),
    "lay-ready-mat": (
        "If you like, lay your island on the mat with each tile, then press: I check it."
    ),
    "title-lookout": "First Lookout",
    "lookout-ask": "Shall I draw the Lookout, or do you choose?",
    "lookout-chosen": "{seat} is the first Lookout.",
    "key-draw": "Draw",
    "key-choose": "Choose",
    "title-draft-round": "Round {number} of 16",
    "draft-lookout": "{seat} is the Lookout: which stack?",
    "draft-stack": "{kind}\t{count} tiles left",
    "title-takes": "{seat} takes",
    "draft-turn-up": "Turn up {count} {kind} tiles.",
    "draft-who-next": "Take one: who is next?",
    "draft-take": "{seat}, take one.",
    "draft-last": "{seat}, the last tile is yours. You are the next Lookout.",
    "draft-last-of-all": "{seat}, the last tile is yours.",
    "title-two-shows": "{seat} shows two",
    "draft-two-shows": "{seat}, take 3 {kind} tiles in secret. Lay 2 open, the third face down.",
    "draft-two-first": "{seat}, take 1 of the 3. You may take the hidden one, but unseen.",
    "draft-two-second": "{seat}, take one of two. Lay the last aside, face up.",
    "draft-offer-seen": "I see all {count} tiles.",
    "draft-lies-right": "I see {seat}'s tile, and it lies right. Who is next?",
    "draft-lies-right-on": "I see {seat}'s tile, and it lies right. Press A.",
    "draft-first-tile": "The first tile touches the board.",
    "draft-lamps": "A third Lamp turns the two before.",
    "key-shown": "Shown",
    "title-draft-menu": "The draft",
    "draft-menu": "Check an island with the camera, or take the last step back?",
    "draft-leave": "Leave the draft and count the islands now?",
    "title-check": "Check",
    "check-whose": "{seat}'s island?",
    "check-island": "{seat}, put your island under the camera. I check it.",
    "checked": Forms(
        "count", one="{count} tile, and all is right.", other="{count} tiles, and all is right."
    ),
    "checked-lamps": "Lamps open: {count}",
    "key-pick": "Pick",
    "key-taken": "Taken",
    "key-count-now": "Count",
}

_LOOK: dict[str, Sentence] = {
    "far-islands": "{count} of {most} islands done",
    "title-island": "{seat}'s island",
    "show-island": "{seat}, put your island under the camera, then press A.",
    "show-unknown": "{seat}, I know no tiles yet: tell me what lies on your island.",
    "looking": "I am looking for it. Hands off, please.",
    "key-points": "By hand",
    "enter-begin": "Tell me what lies there: dream tiles first. Or only the points.",
    "key-only-points": "Points",
    "enter-dream": "Any {kind}?",
    "enter-dream-second": "A second {kind}?",
    "enter-how-many": "How many lie open?",
    "enter-genies": "How many tiles show the Genie?",
    "enter-points": "{seat}, how many points have you counted?",
    "enter-hold": "Keep B down to count on.",
    "no-board": "I see no character board.",
    "board-due": "The character board lies left of the tiles, dreams left of it.",
    "anothers-island": "That is {seat}'s island. I have it already.",
    "no-tiles": "I see no tile of {seat}'s yet.",
    "anothers-now": "That is {seat}'s island.",
    "is-it-whose": "Is it {seat}'s island?",
    "check-due": "{seat}'s island is to be checked now.",
    "island-due": "{seat}'s island is to be counted now.",
}

_RULES: dict[str, Sentence] = {
    "cell-holds": "{place}: {kinds}",
    "cell-bare": "{place}: no tile",
    "title-third-lamp": "The third Lamp",
    "title-unknown-tile": "Unknown tiles",
    "off-grid": "One {kind} tile lies apart.",
    "rule-of-off-grid": "Tiles lie edge to edge.",
    "cell-taken": "{place}: two tiles.",
    "wrong-row": "{place}: not for {belongs} tiles.",
    "rule-of-wrong-row": "Every type has its own row.",
    "not-adjacent": "{place} stands alone.",
    "rule-of-not-adjacent": "Tiles touch the board or a tile.",
    "not-leftmost": "{place}: a gap before it.",
    "rule-of-not-leftmost": "Rows are filled from the board.",
    "not-flipped": Forms("count", one="{count} lamp (dot).", other="{count} lamps (dots)."),
    "rule-of-not-flipped": "A third lamp turns the two before.",
    "turned-odd": Forms("count", one="{count} Genie (dot).", other="{count} Genies (dots)."),
    "rule-of-turned-odd": "Lamps turn two at a time.",
    "no-lamp-left": "Genies (dots), no lamp open.",
    "rule-of-no-lamp-left": "The third lamp stays open.",
    "turned-without-lamp": "{place} has no lamp.",
    "rule-of-turned-without-lamp": "Only lamps are turned.",
    "dream-turned": "{place} is face down.",
    "rule-of-dream-turned": "Dreams are never turned.",
    "not-complete": Forms(
        "count", one="{place} is empty.", other="{count} {kind} tiles are missing."
    ),
    "rule-of-not-complete": "An island has 4 of each type.",
    "tile-moved": "{place} was moved.",
    "rule-of-tile-moved": "Tiles cannot be moved once they are set.",
    "tile-gone": "{place}: its tile is gone.",
    "rule-of-tile-gone": "It lay there before. Put it back.",
    "turned-back": "{place} was turned back.",
    "rule-of-turned-back": "A turned tile stays Genie up.",
    "turn-at-once": Forms(
        "count", one="Turn this Lamp now (dot).", other="Turn these Lamps now (dots)."
    ),
    "new-tile-turned": "{place} is the third Lamp.",
    "not-on-offer": "{place} was not on offer.",
    "rule-of-not-on-offer": "Choose one of the tiles on the table.",
    "offer-wrong-stack": "One {kind} tile lies open.",
    "rule-of-offer-wrong-stack": "All tiles come from the stack picked.",
    "offer-wrong-number": "{count} tiles lie open, not {most}.",
    "rule-of-offer-wrong-number": "The Lookout takes one tile per player.",
    "offer-of-two": "{count} tiles lie open, not {most}.",
    "rule-of-offer-of-two": "The Lookout shows 2 of 3 tiles.",
    "too-many-tiles": "Too many {kind} tiles: {count} instead of {most}.",
    "too-few-tiles": "Too few {kind} tiles: {count} instead of {most}.",
    "rule-of-too-many-tiles": "Each round adds one tile.",
    "tile-twice": "{place} lies here twice.",
    "rule-of-tile-twice": "Is one read wrong, or is it of another box?",
    "tile-on-two-islands": "{place} was on {seat}'s too.",
    "too-many-copies": '{count} tiles "{kind}"; the box has {most}.',
    "not-in-catalogue": "{place} is not in my catalogue.",
    "rule-of-not-in-catalogue": "Is it of another box?",
    "other-box": "I know {known} of {count} tiles.",
    "rule-of-other-box": "Is my catalogue that of another box?",
    "no-catalogue": "I know none of these tiles.",
    "rule-of-no-catalogue": "Teach me your box on the page: /setup",
}

_REVIEW: dict[str, Sentence] = {
    "title-points-of": "{seat}: {points}",
    "score-dream-roc": Forms(
        "count",
        one="Dream {count} roc x{each}\t{points}",
        other="Dream {count} rocs x{each}\t{points}",
    ),
    "score-dream-monkey": Forms(
        "count",
        one="Dream {count} monkey x{each}\t{points}",
        other="Dream {count} monkeys x{each}\t{points}",
    ),
    "score-dream-fennec": Forms(
        "count",
        one="Dream {count} fennec x{each}\t{points}",
        other="Dream {count} fennecs x{each}\t{points}",
    ),
    "score-dream-camel": Forms(
        "count",
        one="Dream {count} camel x{each}\t{points}",
        other="Dream {count} camels x{each}\t{points}",
    ),
    "score-dream-elephant": Forms(
        "count",
        one="Dream {count} elephant x{each}\t{points}",
        other="Dream {count} elephants x{each}\t{points}",
    ),
    "score-dream-column": "Columns {values}\t{points}",
    "score-dream-line": "Lines {values}\t{points}",
    "score-dream-lamp": Forms(
        "count", one="Dream {count} lamp\t{points}", other="Dream {count} lamps\t{points}"
    ),
    "score-dream-snake": Forms(
        "count", one="Dream {count} snake\t{points}", other="Dream {count} snakes\t{points}"
    ),
    "score-dream-genie": Forms(
        "count",
        one="Dream {count} Genie x{each}\t{points}",
        other="Dream {count} Genies x{each}\t{points}",
    ),
    "score-palms": Forms("count", one="{count} palm\t{points}", other="{count} palms\t{points}"),
    "score-rocs-and-eggs": "Roc {rocs}, egg {eggs}: {count}x7\t{points}",
    "score-bandits-none": "No bandits\t{points}",
    "score-bandits-fewer": Forms(
        "count",
        one="{count} bandit, most {most}\t{points}",
        other="{count} bandits, most {most}\t{points}",
    ),
    "score-bandits-most": Forms(
        "count",
        one="{count} bandit (most)\t{points}",
        other="{count} bandits (most)\t{points}",
    ),
    "score-bandits-most-so-far": Forms(
        "count",
        one="{count} bandit, so far\t{points}",
        other="{count} bandits, so far\t{points}",
    ),
    "score-to-come": "{seat}\t-",
    "let-stand": "Counted as it lay.",
    "nothing-shown": "Told by hand, not seen.",
    "tiles-not-counted": Forms(
        "count", one="{count} tile not counted!", other="{count} tiles not counted!"
    ),
    "key-right": "Agree",
    "key-check": "Check",
    "again-ask": "{seat}, show your island once more?",
    "row-counts": "{kind}\t{values}",
    "points-ask": "Points that I did not see?",
    "title-item-palm": "Palms: {count}",
    "title-item-roc": "Rocs: {count}",
    "title-item-egg": "Eggs: {count}",
    "title-item-bandit": "Bandits: {count}",
    "title-item-monkey": "Monkeys: {count}",
    "title-item-fennec": "Fennecs: {count}",
    "title-item-camel": "Camels: {count}",
    "title-item-elephant": "Elephants: {count}",
    "title-item-snake": "Snakes: {count}",
    "title-item-lamp": "Lamps open: {count}",
    "title-item-genie": "Genies: {count}",
    "title-item-dream-roc": "Roc dreams: {count}",
    "title-item-dream-monkey": "Monkey dreams: {count}",
    "title-item-dream-fennec": "Fennec dreams: {count}",
    "title-item-dream-camel": "Camel dreams: {count}",
    "title-item-dream-elephant": "Elephant dreams: {count}",
    "title-item-dream-column": "Column dreams: {count}",
    "title-item-dream-line": "Line dreams: {count}",
    "title-item-dream-lamp": "Lamp dreams: {count}",
    "title-item-dream-snake": "Snake dreams: {count}",
    "title-item-dream-genie": "Genie dreams: {count}",
    "title-item-column-1": "Column 1 gems: {count}",
    "title-item-column-2": "Column 2 gems: {count}",
    "title-item-column-3": "Column 3 gems: {count}",
    "title-item-column-4": "Column 4 gems: {count}",
    "title-item-line-upper": "Upper gems: {count}",
    "title-item-line-central": "Central gems: {count}",
    "title-item-line-lower": "Lower gems: {count}",
    "gems-ask": "How many different Gems?",
    "dreams-known": "Dreams known: {count} of {most}.",
    "title-item-points": "By hand: {value}",
    "hand-palm": "{points} palms by hand",
    "hand-roc": "{points} rocs by hand",
    "hand-egg": "{points} eggs by hand",
    "hand-bandit": "{points} bandits by hand",
    "hand-monkey": "{points} monkeys by hand",
    "hand-fennec": "{points} fennecs by hand",
    "hand-camel": "{points} camels by hand",
    "hand-elephant": "{points} elephants by hand",
    "hand-snake": "{points} snakes by hand",
    "hand-lamp": "{points} lamps by hand",
    "hand-genie": "{points} genies by hand",
    "hand-dream-roc": "{points} roc dream by hand",
    "hand-dream-monkey": "{points} monkey dream by hand",
    "hand-dream-fennec": "{points} fennec dream by hand",
    "hand-dream-camel": "{points} camel dream by hand",
    "hand-dream-elephant": "{points} elephant dream by hand",
    "hand-dream-column": "{points} column dream by hand",
    "hand-dream-line": "{points} line dream by hand",
    "hand-dream-lamp": "{points} lamp dream by hand",
    "hand-dream-snake": "{points} snake dream by hand",
    "hand-dream-genie": "{points} Genie dream by hand",
    "hand-column-1": "{points} in column 1 by hand",
    "hand-column-2": "{points} in column 2 by hand",
    "hand-column-3": "{points} in column 3 by hand",
    "hand-column-4": "{points} in column 4 by hand",
    "hand-line-upper": "{points} in upper line by hand",
    "hand-line-central": "{points} in central line by hand",
    "hand-line-lower": "{points} in lower line by hand",
    "hand-points": "{points} points by hand",
    "islands-counted": "All islands are counted.",
    "fewest-bandits": "A tie: the fewest bandits win.",
    "same-bandits": "As many points, as many bandits.",
}

_KEPT: dict[str, Sentence] = {
    "told-picks": "{seat} picked the {kind} stack.",
    "told-names": "{seat} took a tile, and named {to}.",
    "told-takes": "{seat} took a tile.",
    "told-offer": "The tiles on offer were seen.",
    "told-counts": "The draft was left.",
    "told-places": "{seat} placed a tile.",
    "told-checks": "{seat}'s island was checked.",
    "told-shows": "{seat}'s island was shown.",
    "told-agrees": "{seat}'s count was right.",
    "tile-holds": "{kinds}",
    "story-island": "{seat}'s island: {points} points",
}

_MAY_PLAY: dict[str, Sentence] = {
    "may-find-lookout": "Find the first Lookout.",
    "may-pick": "Pick one of these stacks:",
    "may-take-tile": "Take one {kind} tile.",
    "may-lie-places": "It may lie here:",
    "may-lie-at": "{place}",
    "may-be-named": Forms("seats", one="Then name {seats}.", other="Then name one: {seats}."),
    "may-answer": "Answer the question on the screen.",
    "may-show-island": "{seat}'s island is shown to the camera.",
}

_ASKED = ASKED_TILE | SET_TILE
_SENTENCES = _SETUP | _DRAFT | _LOOK | _RULES | _REVIEW | _KEPT | _MAY_PLAY | _ASKED | SHEET

_ONE = {
    "palm": "palm", "roc": "roc", "egg": "egg", "monkey": "monkey", "fennec": "fennec",
    "camel": "camel", "elephant": "elephant", "snake": "snake", "lamp": "lamp",
    "bandit": "bandit", "emerald": "emerald", "ruby": "ruby", "diamond": "diamond",
}  # fmt: skip
_MANY = {name: f"{word}s" for name, word in _ONE.items()} | {"ruby": "rubies"}
_MOST_ON_A_TILE = 9

_TILE_NAMES = {
    **{f"{name}-1": word for name, word in _ONE.items()},
    **{
        f"{name}-{count}": f"{count} {word}"
        for name, word in _MANY.items()
        for count in range(2, _MOST_ON_A_TILE + 1)
    },
    **{f"dream-{name}": f"{word} dream" for name, word in _ONE.items()},
    "dream-column": "column dream",
    "dream-line": "line dream",
    "dream-genie": "Genie dream",
    "bare": "nothing",
    "genie": "Genie",
    "foreign": "a tile not of my box",
    "no-tile": "no tile of my box",
    "turned": "Genie side up",
    "starlit": "Starlit Sky up",
    "its-front": "its front",
}
_PLACE_NAMES = {
    **{row: row for row in ("upper", "central", "lower", "dream")},
    **{
        f"{row}-{cell}": f"{row.capitalize()} {cell}" if cell < 5 else f"Beside {row}"
        for row in ("upper", "central", "lower", "dream")
        for cell in range(1, 6)
    },
}

_HEADINGS = {
    "Principle of the game": "Principle of the game",
    "Drawing the tiles": "Drawing the tiles",
    "Choosing a tile": "Choosing a tile",
    "Construction rules": "Construction rules",
    "Game contents": "Game contents",
    "End of the game and scoring points": "End of the game",
}

WORDS = GameWords(
    sentences=_SENTENCES,
    names=_TILE_NAMES | _PLACE_NAMES | _HEADINGS | {"islands": "1001 Islands"},
    named_facts=frozenset({"place", "belongs"}),
)
