"""The sentences in English.

A key that begins with `title-` heads a screen (best within 15 characters, at most 21), one that
begins with `key-` labels a button (at most 7 characters, or 8 in smaller print); the others are
body. Rule codes are the keys of the notation.
"""

from device.texts.catalogue import Forms, LanguageCatalogue, ListForm, Sentence, joined
from device.texts.en.box import SENTENCES as BOX
from device.texts.en.dreams import KINDS
from device.texts.en.dreams import SENTENCES as DREAMS
from device.texts.en.islands import PLACE_NAMES, TILE_NAMES
from device.texts.en.islands import SENTENCES as ISLANDS
from device.texts.en.towers import CARD_NAMES, SUIT_NAMES
from device.texts.en.towers import SENTENCES as TOWERS

_TITLES: dict[str, Sentence] = {
    "title-welcome": "tablejinn",
    "title-starting": "One moment",
    "title-stopped": "Goodbye",
    "title-game": "Which game?",
    "title-edition": "Which edition?",
    "title-players": "How many play?",
    "title-colours": "Which colours?",
    "title-starter": "Who begins?",
    "title-rules": "House rules",
    "title-setup": "New game",
    "title-lay": "Lay the domes",
    "title-turn": "{seat} to move",
    "title-moved": "{seat} has moved",
    "title-illegal": "Not allowed",
    "title-unsure": "Which move?",
    "title-how-many": "How many domes?",
    "title-tower": "A tower!",
    "title-receiver": "To whom?",
    "title-lift": "Lift the tower",
    "title-tower-three": "Tower of three",
    "title-scores": "Scores",
    "title-over": "Game over",
    "title-sheet-lost": "Board not seen",
    "title-hand": "Waiting",
    "title-differs": "Does not match",
    "title-should-be": "It should be",
    "title-paused": "Paused",
    "title-ending": "End this game?",
    "title-camera-lost": "Camera lost",
    "title-camera-back": "Camera is back",
    "title-unsaved": "Not saved!",
    "title-saved": "Saving again",
    "title-repetition": "Third time",
    "title-taken-back": "Taken back",
    "title-pass": "{seat} passes",
    "title-dark": "Too dark",
    "title-glare": "Too bright",
    "title-lens": "Unknown lens",
    "title-covered": "Take it off",
    "title-two-sheets": "Two boards",
    "title-mirrored": "Mirror image",
    "title-wrong-sheet": "Another board",
    "title-resume": "Go on playing?",
}

_KEYS: dict[str, Sentence] = {
    "key-a": "A",
    "key-b": "B",
    "key-neither": "None",
    "key-start": "Start",
    "key-next": "Next",
    "key-back": "Back",
    "key-change": "Change",
    "key-ok": "OK",
    "key-yes": "Yes",
    "key-no": "No",
    "key-pause": "Pause",
    "key-resume": "Go on",
    "key-undo": "Undo",
    "key-scores": "Scores",
    "key-look": "Look",
    "key-new": "New",
    "key-end": "End",
    "key-top": "Top",
    "key-bottom": "Bottom",
    "key-take": "Take",
    "key-leave": "Leave",
    "key-seat": "{seat}",
    "key-count": "{count}",
}

_SETUP: dict[str, Sentence] = {
    "welcome": "A referee for your table. Press A to set up a game.",
    "starting": "The camera is waking up.",
    "stopped": "The game is saved.",
    "setup-game": "{game}",
    "setup-edition": "{edition}",
    "setup-players": Forms("count", one="{count} player", other="{count} players"),
    "setup-seats": "{seats}",
    "setup-partners": "{seat} and {partner} are partners.",
    "setup-starter": "{seat} begins.",
    "setup-rules-none": "None: all by the book.",
    "setup-rules": Forms(
        "count",
        one="{count} differs from the book.",
        other="{count} differ from the book.",
    ),
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
    "resume-ask": "Unfinished: {game}.",
    "resume-laying": "It has not begun.",
}

_PLAY: dict[str, Sentence] = {
    "turn-number": "Move {number}",
    "look": "Make your move, then take your hands away.",
    "moved": Forms(
        "count",
        one="{seat}: star {origin} to {target}",
        other="{seat}: {count} domes {origin} to {target}",
    ),
    "missed": Forms(
        "count",
        one="Before that: {seat} {origin} to {target}",
        other="Before that: {seat} {origin} to {target}, {count} domes",
    ),
    "taken-back": "The last move is undone. {seat} moves again.",
    "take-back": "Put the domes back as they were: star {target} to {origin}.",
    "pass": "{seat} has no legal move.",
    "repetition": "The domes stand like this for the third time. End the game?",
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
    "game-over": "The game is over.",
    "decision-due": "First decide about the tower that was completed.",
    "no-decision": "There is no tower to decide about.",
    "wrong-receiver": "The other half cannot go to {receiver}.",
    "wrong-half": "That half cannot be kept here.",
    "put-back": "Put it back.",
    "put-back-on": "Put it back on star {star}.",
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
    "how-many": "How many domes went from {origin} to {target}?",
    "differs": Forms(
        "stars",
        one="Star {stars} is not as I have it.",
        other="Stars {stars} are not as I have them.",
    ),
    "differs-hint": "Press A to see how.",
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
    "tower-three-ask": "{seat}, take it? You keep two, {partner} gets the base.",
    "tower-three-taken": "Take the three domes off star {star}.",
    "tower-three-left": "The tower stays.",
}

_SCORES: dict[str, Sentence] = {
    "score": "{seat}\t{points}",
    "captured": "Won {colour} {strength} x {height}\t{points}",
    "captured-void": "Won {colour} {strength} x {height}\t0",
    "on-lake": "{star}: {colour} {strength} x {height}\t{points}",
    "over-winner": Forms(
        "points",
        one="{seat} wins with {points} point.",
        other="{seat} wins with {points} points.",
    ),
    "over-shared": "{seats} share the win with {points} points.",
    "seat-cannot-move": "{seat} has no legal move.",
    "nobody-can-move": "Nobody can move.",
    "ended-by-agreement": "Ended by agreement.",
}

_KEPT: dict[str, Sentence] = {
    "sheet-title": "An evening of {game}",
    "not-counted": "not counted",
}

_TROUBLE: dict[str, Sentence] = {
    "sheet-lost": "Clear the four corner markers, or move the camera back.",
    "hand": "Something is over the board. I look when it is clear.",
    "hand-nag": "Still something there. Is a sleeve or a cup over the edge?",
    "paused": "I am not looking. The game is saved.",
    "ending": "It stays in the record, but cannot go on.",
    "camera-lost": "No picture. Check the camera's cable. The game is saved.",
    "camera-back": "I compare the board with the record.",
    "journal-full": "The disk is full. Moves are not being saved.",
    "journal-failed": "I cannot write. Moves are not being saved.",
    "journal-back": "Moves are saved again.",
    "dark": "I cannot read the board. Please turn on a lamp.",
    "glare": "The picture is burnt out. Please shade the board.",
    "lens": "This camera's lens is not measured. Heights may be read wrong.",
    "covered": "Something lies on the board that is no piece.",
    "two-sheets": "I see two boards. Please take one away.",
    "mirrored": "The picture is mirrored. Check the camera settings.",
    "wrong-sheet": "I see {sheet}. This game needs another.",
}

ENGLISH = LanguageCatalogue(
    sentences=joined(
        _TITLES,
        _KEYS,
        _SETUP,
        _PLAY,
        _RULES,
        _UNSURE,
        _TOWERS,
        _SCORES,
        _TROUBLE,
        _KEPT,
        BOX,
        DREAMS,
        ISLANDS,
        TOWERS,
    ),
    seats={
        "red": "Red",
        "blue": "Blue",
        "yellow": "Yellow",
        "green": "Green",
        "white": "White",
        "purple": "Purple",
        "orange": "Orange",
        "black": "Black",
    },
    colours={
        "red": "red",
        "blue": "blue",
        "yellow": "yellow",
        "green": "green",
        "white": "white",
    },
    names=KINDS
    | SUIT_NAMES
    | CARD_NAMES
    | TILE_NAMES
    | PLACE_NAMES
    | {
        "jinns": "Jinns of the Lake",
        "dreams": "Dreams",
        "islands": "1001 Islands",
        "towers": "5 Towers",
        "lake-of-wishes": "Lake of Wishes",
        "lake-of-dreams": "Lake of Dreams",
        "lake": "the lake",
        "firmament": "the firmament",
        "island_mat": "an island mat",
        "towers_mat": "a towers mat",
    },
    player="Player {number}",
    every=ListForm(between=", ", last="{items} and {item}", more="{items} and {count} more"),
    either=ListForm(between=", ", last="{items} or {item}", more="{items} or {count} more"),
)
