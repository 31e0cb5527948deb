"""The sentences about Jinns of the Lake, in English."""

from device.texts.catalogue import Forms, GameWords, Sentence

_TITLES: dict[str, Sentence] = {
    "title-edition": "Which edition?",
    "title-colours": "Which colours?",
    "title-lay": "Lay the domes",
    "title-tower": "A tower!",
    "title-receiver": "To whom?",
    "title-lift": "Lift the tower",
}

_KEYS: dict[str, Sentence] = {
    "key-top": "Top",
    "key-bottom": "Bottom",
}

_SETUP: dict[str, Sentence] = {
    "setup-edition": "{edition}",
    "rule-counting-past-origin-default": "A count ends before its own start.",
    "rule-counting-past-origin-other": "A count may go on past its own start.",
    "rule-builder-keeps-top-default": "The builder chooses which half to keep.",
    "rule-builder-keeps-top-other": "The builder always keeps the top half.",
    "rule-neutral-top-voids-default": "Neutral on top: the whole tower is worth 0.",
    "rule-neutral-top-voids-other": "Neutral on top: only the top half is worth 0.",
    "rule-neutral-piles-score-default": "A won half with neutral on top scores.",
    "rule-neutral-piles-score-other": "A won half with neutral on top is worth 0.",
    "rule-last-mover-controls-neutral-default": "Neutral stacks on the lake are nobody's.",
    "rule-last-mover-controls-neutral-other": "A neutral stack is its last mover's.",
    "rule-three-at-start-default": "A tower of three is taken when it is made.",
    "rule-three-at-start-other": "A tower of three may be taken as a turn.",
    "rule-tokens-picked-default": "Colours are as the sheet gives them.",
    "rule-tokens-picked-other": "Colours are picked freely.",
    "rule-ties-default": "Equal points share the win.",
    "rule-ties-other": "Equal points: most towers and halves win.",
    "rule-no-undoing-default": "A move may be undone by the next.",
    "rule-no-undoing-other": "No move may undo the one before.",
    "lay-domes": "Lay all {count} domes, one on each star. Then press A.",
    "lay-seen": "{seen} of {count} domes seen.",
    "lay-empty": "Empty: {stars}",
}

_PLAY: dict[str, Sentence] = {
    "moved": Forms(
        "count",
        one="{seat}: star {origin} to {target}",
        other="{seat}: {count} domes {origin} to {target}",
    ),
    "pass": "{seat} has no legal move.",
}

_RULES: dict[str, Sentence] = {
    "not-your-colour": "Star {star} has {colour} on top. You move {yours}.",
    "wrong-count": Forms(
        "strength",
        one="Strength {strength} counts {strength} stack: on to star {needed}.",
        other="Strength {strength} counts {strength} stacks: on to star {needed}.",
    ),
    "empty-star": "Star {star} is empty. A move must end on a stack.",
    "colour-twice": "Star {star} has {colours} already. No colour twice in one stack.",
    "partner-tower": "Star {star} has {colour} on top: it is your partner's.",
    "past-origin": "Too few stacks: a {strength} from star {star} comes round to its start.",
    "no-such-stack": "There are not so many domes on star {star}.",
    "no-tower-of-three": "There is no tower of three on star {star}.",
    "only-after-move": "A tower of three is taken only by the move that makes it.",
    "undoes-move": "This undoes the move before: {star} to {target}.",
    "must-move": "You can move, so you must.",
    "no-pass": "Nobody passes in this edition.",
    "decision-due": "First decide about the tower that was completed.",
    "no-decision": "There is no tower to decide about.",
    "wrong-receiver": "The other half cannot go to {receiver}.",
    "wrong-half": "That half cannot be kept here.",
}

_UNSURE: dict[str, Sentence] = {
    "choice-a-move": Forms(
        "count", one="A: {origin} to {target}", other="A: {origin} to {target}, {count} domes"
    ),
    "choice-b-move": Forms(
        "count", one="B: {origin} to {target}", other="B: {origin} to {target}, {count} domes"
    ),
    "choice-a-pair": "A: {origin}-{target} then {origin2}-{target2}",
    "choice-b-pair": "B: {origin}-{target} then {origin2}-{target2}",
    "choice-a-unchanged": "A: nothing moved",
    "choice-b-unchanged": "B: nothing moved",
    "choice-a-undone": "A: move taken back",
    "choice-b-undone": "B: move taken back",
    "differs": Forms(
        "stars",
        one="Star {stars} is not as I have it.",
        other="Stars {stars} are not as I have them.",
    ),
    "should-be": Forms(
        "count",
        one="{star}: {colour} {strength}",
        other="{star}: {colour} {strength}, {count} high",
    ),
    "should-be-empty": "{star}: empty",
}

_TOWERS: dict[str, Sentence] = {
    "tower-ask": "{seat}, which half do you keep?",
    "tower-top": "Top half\t{points} points",
    "tower-bottom": "Bottom half\t{points} points",
    "tower-receiver": "{seat}, who gets the other half?",
    "tower-keeps-top": "{seat} keeps the top half, {to} gets the bottom.",
    "tower-keeps-bottom": "{seat} keeps the bottom half, {to} gets the top.",
    "tower-whole": "{seat} keeps the whole tower: {points} points.",
    "tower-void": "Nobody's colour is on top: the tower counts for no one.",
    "tower-lift": "Take all four domes off star {star}.",
    "tower-three-taken": "Take the three domes off star {star}.",
}

_SCORES: dict[str, Sentence] = {
    "captured": "Won {colour} {strength} x {height}\t{points}",
    "captured-void": "Won {colour} {strength} x {height}\t0",
    "on-lake": "{star}: {colour} {strength} x {height}\t{points}",
    "seat-cannot-move": "{seat} has no legal move.",
    "nobody-can-move": "Nobody can move.",
}

WORDS = GameWords(
    sentences=_TITLES | _KEYS | _SETUP | _PLAY | _RULES | _UNSURE | _TOWERS | _SCORES,
    names={
        "jinns": "Jinns of the Lake",
        "lake-of-wishes": "Lake of Wishes",
        "lake-of-dreams": "Lake of Dreams",
    },
)
