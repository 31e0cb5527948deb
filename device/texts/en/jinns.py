"""The sentences about Jinns of the Lake, in English."""

from device.texts.catalogue import Forms, GameWords, Sentence
from device.texts.en.sheet.jinns import SHEET

_TITLES: dict[str, Sentence] = {
    "title-edition": "Which edition?",
    "title-colours": "Which colours?",
    "title-domes": "Lay the domes",
    "title-picking": "Picking tokens",
    "title-pick": "Pick a token",
    "title-seats": "Who plays what",
    "title-sharing": "Sharing towers",
    "title-lay": "Lay the domes",
    "title-tower": "A tower!",
    "title-receiver": "To whom?",
    "title-lift": "Lift the tower",
    "title-three": "Tower of three",
    "title-seat": "{seat}",
}

_KEYS: dict[str, Sentence] = {
    "key-top": "Top",
    "key-bottom": "Bottom",
    "key-leave": "Leave",
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
    "rule-last-mover-controls-neutral-default": "Neutral piles on the board are nobody's.",
    "rule-last-mover-controls-neutral-other": "A neutral pile is its last mover's.",
    "rule-three-at-start-default": "A tower of three is taken when it is made.",
    "rule-three-at-start-other": "A tower of three may be taken as a turn.",
    "rule-tokens-picked-default": "As the sheet gives them.",
    "rule-tokens-picked-other": "You pick them freely.",
    "rule-tokens-two-by-two-default": "One token each, in turns.",
    "rule-tokens-two-by-two-other": "Two tokens each at once.",
    "setup-age-and-time": "From 8 years on, about 10 minutes.",
    "setup-age": "From 8 years on.",
    "setup-domes": (
        "Lay all {count} domes at random, one on each star. Then pick tokens, for all to see."
    ),
    "pick-first": "Somebody picks first:",
    "pick-next": "The next, counter-clockwise:",
    "pick-other": "The other player:",
    "pick-again": "The first player again:",
    "setup-order": Forms(
        "seats",
        one="{seat} begins, then {seats}.",
        other="{seat} begins, then clockwise {seats}.",
    ),
    "setup-neutral": "Neutral, for all: {colour}.",
    "setup-partners": "{seat} and {partner} are partners.",
    "setup-opposite": "{seat} shares towers with {partner}.",
    "rule-ties-default": "Equal points share the win.",
    "rule-ties-other": "Equal points: most towers and halves win.",
    "rule-no-undoing-default": "A move may be undone by the next.",
    "rule-no-undoing-other": "No move may undo the one before.",
    "rule-moves-shown-default": "Players find their moves themselves.",
    "rule-moves-shown-other": "The page shows, when touched, where a move may go.",
    "moves-of-stack": "From {star} to {stars}.",
    "moves-complete": "On {stars} that completes a tower: take it off.",
    "moves-take-three": "A tower of three made on {stars} may be taken.",
    "moves-take-here": "The tower of three on {star} may be taken as a turn.",
    "lay-counts": "A tower counts its floors times the strength on top, on the lake or won.",
    "lay-domes": "Lay all {count} domes, one on each star. Then press A.",
    "lay-seen": "{seen} of {count} domes seen.",
    "lay-empty": "Empty: {stars}",
}

_MAY: dict[str, Sentence] = {
    "may-move": "{star} to {needed}",
}

_PLAY: dict[str, Sentence] = {
    "seat-plays": "{seat} plays {owner}.",
    "put-back-seat": "{seat}: put it back.",
    "standing-two": "{seat} {points}, {to} {points2}",
    "standing-three": "{seat} {points}, {to} {points2}, {partner} {points3}",
    "standing-four": "{seat} {points}, {to} {points2}, {partner} {points3}, {receiver} {points4}",
    "moved": Forms(
        "count",
        one="{seat}: star {origin} to {target}",
        other="{seat}: {count} domes {origin} to {target}",
    ),
    "moved-three": Forms(
        "count",
        one="{seat}: square {origin} to {target}, and the tower taken",
        other="{seat}: {count} pawns {origin} to {target}, and the tower taken",
    ),
    "took-three": "{seat}: tower of 3 on {star}",
    "pass": "{seats} cannot move.",
}

_RULES: dict[str, Sentence] = {
    "not-your-colour": "Star {star} is {owner}'s. It is {seat}'s turn.",
    "wrong-count": Forms(
        "strength",
        one="Strength {strength} counts {strength} stack: on to star {needed}.",
        other="Strength {strength} counts {strength} stacks: on to star {needed}.",
    ),
    "empty-star": "Star {star} is empty. A move must end on a stack.",
    "colour-twice": "Star {star} has {colours} already. No colour twice in one stack.",
    "partner-tower": "Star {star} has {colour} on top: it is your partner's.",
    "past-origin": "Too few stacks: a {strength} from star {star} comes round to its start.",
    "only-after-move": "A three is taken only by the move that makes it.",
    "undoes-move": "This undoes the move before: {star} to {target}.",
    "decision-due": "First decide about the tower that was completed.",
}

_UNSURE: dict[str, Sentence] = {
    "choice-move": Forms(
        "count",
        one="{button}: {origin} to {target}",
        other="{button}: {origin} to {target}, {count} domes",
    ),
    "choice-move-three": "{button}: {origin} to {target}, and the tower",
    "choice-as-turn": "{button}: tower on {star} taken as a turn",
    "choice-pair": "{button}: {origin}-{target} then {origin2}-{target2}",
    "choice-unchanged": "{button}: nothing moved",
    "choice-undone": "{button}: last move taken back",
    "differs": Forms(
        "stars",
        one="Star {stars} is not as I have it.",
        other="Stars {stars} are not as I have them.",
    ),
    "taken-off": "Taken off: {stars}.",
    "should-be": "{star}: {colour} {strength}",
    "should-be-two": "{star}: {colour} {strength}, {colours} {second} on it",
    "should-be-on": "on it {colour} {strength}",
    "should-be-empty": "{star}: empty",
    "title-is-it-so": "Is it so?",
    "title-set-right": "Set it right",
    "set-what": "What lies on {star}?",
    "set-dome": "{colour} {strength}",
    "set-under": "on {colour} {strength}",
    "set-nothing": "nothing",
    "set-left": "OK if these lie nowhere:",
    "key-elsewhere": "Not so",
    "set-whose-turn": "Whose turn is it?",
    "set-stars": "Set right by hand: {stars}.",
    "set-turn": "By hand: it is the turn of {seat}.",
    "set-both": "Set right by hand: {stars}. Now {seat} moves.",
}

_TOWERS: dict[str, Sentence] = {
    "tower-ask": "{seat}, which half do you keep?",
    "tower-top": "Top half\t{points} points",
    "tower-bottom": "Bottom half\t{points} points",
    "tower-receiver": "{seat}, who gets the other half?",
    "tower-keeps-top": "{seat} keeps the top half, {to} gets the bottom.",
    "tower-keeps-bottom": "{seat} keeps the bottom half, {to} gets the top.",
    "tower-whole": "{seat} keeps the whole tower: {points} points.",
    "tower-void": "With {colour} on top it is worth nothing.",
    "kept-tower": "Turn {number}: {seat} wins the tower.",
    "kept-top-half": "Turn {number}: {seat} keeps the top half, {to} gets the bottom.",
    "kept-bottom-half": "Turn {number}: {seat} keeps the bottom half, {to} gets the top.",
    "tower-lift": "Take all four domes off star {star}.",
    "tower-three-offer": (
        "{seat} may take it: {points} for {seat}, the base, {base}, for {partner}."
    ),
    "three-as-turn": Forms(
        "stars",
        one="Or take the three on {stars}.",
        other="Or take a three: {stars}.",
    ),
    "tower-three-onward": "Or {seat} moves.",
    "tower-three-last": "Else the game is over.",
    "tower-three-shared": "Tower taken: {seat} {points}, {partner} {base}.",
}

_SCORES: dict[str, Sentence] = {
    "captured": "Won {colour} {height}x{strength}\t{points}",
    "captured-void": "Won {colour} {height}x{strength}\t0",
    "on-lake": "{star}: {colour} {height}x{strength}\t{points}",
    "seat-cannot-move": "{seat} has no legal move.",
    "nobody-can-move": "Nobody can move.",
}

_OLDER: dict[str, Sentence] = {
    # The older sheet's own words for the same: pawns on squares, in piles.
    "title-lay-older": "Lay the pawns",
    "lay-block": "{seat} lays {count} {colour} in a row.",
    "lay-block-either": "{seat} lays {count} {colour} or {count} {other_colour} in a row.",
    "lay-block-last": "{seat} lays the last {count} in a row.",
    "lay-block-neutral": "{seat} lays {count} {colour}, then {more} {colours}, in a row.",
    "lay-done": "All pawns lie.",
    "lay-sure": "All {count} are read surely.",
    "lay-supposed": "Nobody answered. Taken as read: {stars}.",
    "lay-doubtful": "Doubtful: {stars}. You will be asked.",
    "lay-doubtful-many": "{count} are doubtful. Try more light, without glare.",
    "lay-wrong": Forms(
        "stars",
        one="Not of its block: {stars}.",
        other="Not of their block: {stars}.",
    ),
    "lay-counts-older": "A pile counts its pawns times the number on top, on the board or taken.",
    "lay-seen-older": "{seen} of {count} pawns seen.",
    "moved-older": Forms(
        "count",
        one="{seat}: square {origin} to {target}",
        other="{seat}: {count} pawns {origin} to {target}",
    ),
    "not-your-colour-older": "Square {star} is {owner}'s. It is {seat}'s turn.",
    "wrong-count-older": Forms(
        "strength",
        one="A {strength} counts {strength} pawn or pile: on to square {needed}.",
        other="A {strength} counts {strength} pawns or piles: on to square {needed}.",
    ),
    "empty-star-older": "Square {star} is empty. A move must end on a pawn.",
    "colour-twice-older": "Square {star} has {colours} already. No colour twice in one tower.",
    "partner-tower-older": "Square {star} has {colour} on top: it is your partner's.",
    "past-origin-older": "Too few piles: a {strength} from square {star} comes round to its start.",
    "differs-older": Forms(
        "stars",
        one="Square {stars} is not as I have it.",
        other="Squares {stars} are not as I have them.",
    ),
    "choice-move-older": Forms(
        "count",
        one="{button}: {origin} to {target}",
        other="{button}: {origin} to {target}, {count} pawns",
    ),
    "tower-lift-older": "Take all four pawns off square {star}.",
}

_HEADINGS = ("Moves", "Dream-towers", "Variant for 4 players", "End of the game")

WORDS = GameWords(
    sentences=_TITLES
    | _KEYS
    | _SETUP
    | _MAY
    | _PLAY
    | _RULES
    | _UNSURE
    | _TOWERS
    | _SCORES
    | _OLDER
    | SHEET,
    names={name: name for name in _HEADINGS}
    | {
        "jinns": "Jinns of the Lake",
        "lake-of-wishes": "Lake of Wishes",
        "lake-of-dreams": "Lake of Dreams",
    },
)
