"""The sentences about Dreams in English; see `device.texts.en.table`."""

from device.texts.catalogue import Forms, GameWords, Sentence

_SETUP: dict[str, Sentence] = {
    "title-discs": "Which colours?",
    "setup-colours-keep": "In this order, clockwise.",
    "setup-colours-pick": "Pick them, seat by seat.",
    "title-disc": "Whose colour?",
    "setup-place": "Clockwise, player {number}:",
    "setup-plays": "{seat}",
    "title-dealer": "Who deals?",
    "setup-dealer": "{seat} deals first.",
    "title-voting": "How to guess?",
    "setup-voting-discs": "On the tokens. You tell me after the reveal.",
    "setup-voting-secret": "Secretly on this box, one after another.",
    "rule-dreams-own-colour-vote-default": "Nobody names himself.",
    "rule-dreams-own-colour-vote-other": "A god may name himself.",
    "rule-dreams-invalid-disc-default": "A wrong token counts as no guess.",
    "rule-dreams-invalid-disc-other": "A wrong token must be set anew.",
    "rule-dreams-ties-default": "Equal points share the win.",
    "rule-dreams-ties-other": "Equal points: another round.",
    "rule-dreams-deck-default": "Used cards are shuffled again.",
    "rule-dreams-deck-other": "The game ends with the last cards.",
    "rule-dreams-overlap-default": "A star on a star is only a warning.",
    "rule-dreams-overlap-other": "No star may lie on a star.",
    "rule-dreams-missing-vote-default": "The reveal waits for every guess.",
    "rule-dreams-missing-vote-other": "A missing guess counts as none.",
    "rule-dreams-deals-roles-default": "The markers deal the roles.",
    "rule-dreams-deals-roles-other": "I deal the roles, in secret.",
    "lay-mat": "Lay the empty firmament in view. Then press A.",
    "title-each-player": "Each player has",
    "lead-ready-moon": "a moon on the track's 0,",
    "lead-ready-stars": "one star of each kind,",
    "lead-ready-stars-only": "one star of each kind.",
    "lead-ready-token": "a selection token, put together.",
    "title-markers": "Gods markers",
    "lead-ready-stacks": "4 face-down stacks, one of each number.",
    "lead-ready-markers": "In each: {count} gods and 1 mortal, mixed.",
    "title-cards": "Dream cards",
    "lead-ready-cards": "A shuffled pile, face down.",
    "lead-ready-numbers": "4 image numbers lie by.",
    "lead-ready-aside": "Put the rest aside.",
    "title-talk": "You may talk",
    "title-advice": "For gods",
    "lead-striking": "Lay stars on what stands out in the true vision.",
    "lead-eyes": "Guard your eyes: the mortal may read them.",
    "lead-talk": "Say what you like, bluff too: nothing said need be true.",
    "lead-back-stars": "Take your stars back.",
    "lead-back-cards": "Put the 4 cards aside.",
    "lead-back-markers": "All markers dealt go back into one stack. Mix it.",
    "title-lay-out": "Lay out dreams",
    "lead-lay-cards": "4 dream cards face up in a square, turned as the firmament lies.",
    "lead-lay-numbers": "An image number on each.",
    "title-mix": "Mix the stacks",
    "lead-mix-dealer": "Only {seat} looks, and moves the 4 stacks about.",
    "lead-mix-others": "Then only the others do.",
    "lead-mix-never": "No marker changes stack.",
    "title-deal-out": "Deal markers",
    "lead-deal-markers": "{seat} picks a stack, mixes it, deals each one marker.",
    "lead-deal-look": "Look at your own. Show nobody.",
    "lay-take-off": Forms(
        "seen", one="Take {seen} star off first.", other="Take {seen} stars off first."
    ),
    "lay-stars": Forms("seen", one="{seen} star lies on it.", other="{seen} stars lie on it."),
}

_PLAY: dict[str, Sentence] = {
    "title-round": "Round {number}",
    "title-places": "{seat} places",
    "placed": "{seat}: {kind} star",
    "stars-left": "To place: {kinds}",
    "far-star": "Round {number}, star {star} of {count}",
    "far-round": "Round {number}, all stars lie",
    "star-number": "Star {number} of {count}",
    "clear-mat": "Take your stars back, please.",
    "shuffle-cards": "The cards are used up: shuffle them again.",
    "title-unsure-star": "What happened?",
    "choice-ringed": "{button}: the star in the ring",
    "choice-other": "{button}: the other one",
    "choice-star": "{button}: a {kind} star placed",
    "choice-wrong-star": "{button}: {kind}, against a rule",
    "choice-no-star": "{button}: no new star",
    "choice-shift": "{button}: a {kind} star moved",
    "choice-removal": "{button}: a {kind} star taken away",
    "choice-misread": "{button}: {seat}'s star was {kind}",
    "choice-instead": "{button}: {seat} took {kind} instead",
    "title-whose-stars": "Whose stars?",
    "choice-two-stars": "{button}: {seat} {kind}, {next} {next_kind}",
    "choice-whose-ring": "{button}: the ring is {seat}'s",
    "stars-at-once": "I see {count} new stars. One at a time.",
    "stars-one-by-one": "Take off all but the first.",
    "differs-stars": Forms(
        "count", one="A star is not as I have it.", other="{count} places are not as I have them."
    ),
    "too-many-stars": "I see {seen} stars of {count}.",
    "should-be-star": "Lay {kind} here.",
    "should-be-bare": Forms("count", one="Take this star off.", other="Take {count} stars off."),
}

_RULES: dict[str, Sentence] = {
    "moved-star": "A {kind} star moved. Stars stay where they are.",
    "title-gone": "Where is it?",
    "removed-star": "I see this {kind} star no more.",
    "title-warning": "Is it meant so?",
    "may-lie": "Allow it, or take it off.",
    "out-of-turn": "One star at a time: {due} is due.",
    "kind-used": "{seat} has no {kind} star left.",
    "off-mat": "The star lies off the mat.",
    "on-a-star": "It lies on a {other_kind} star.",
    "no-such-star": "There is no such star.",
    "put-star-back": "Back: {distance_mm} mm",
    "put-star-again": "Uncover it, or put it back.",
    "take-star-off": "Take it off.",
    "take-used-off": "Or another placed it, but {due} is due. Take it off.",
}

_VOTES: dict[str, Sentence] = {
    "title-guess": "Guess in secret",
    "guess-gods": "Gods: the colour of the mortal.",
    "guess-mortal": "Mortal: the number of the true vision.",
    "reveal-tokens": "All set? Reveal all tokens at once.",
    "reveal-markers": "Then reveal your Gods markers.",
    "title-vote": "Your guess",
    "title-token": "{seat}'s token",
    "token-shows": "Does it show",
    "title-told": "{seat}'s guess",
    "told-is": "Is it",
    "is-player": "{seat}?",
    "is-player-by-token": "{owner}, {seat}'s colour?",
    "is-image": "image {number}?",
    "is-nothing": "nothing?",
    "hand-box": "Give me to {seat}. Only {seat} looks.",
    "vote-who": "What are you: a god, or the mortal?",
    "vote-god": "The mortal may be:",
    "vote-mortal": "The true vision is:",
    "guess-player": "{seat}",
    "guess-image": "Image {number}",
    "guess-nothing": "Nothing",
    "title-reveal": "Reveal",
    "ask-vision": "Reveal the markers. Is the true vision",
    "ask-mortal": "Is the mortal",
    "title-unfit": "Look again",
    "unfit-mortal": "{seat} is the mortal, but guessed a colour.",
    "unfit-god": "{seat} is a god, but guessed a number.",
    "no-guess": "It counts as no guess.",
    "guesses-wrong": "Just one guess must be a number. Guess anew.",
    "tokens-wrong": "Just one token must show a number. Set them anew.",
    "title-moons": "Move the moons",
    "title-points": "Points, round {number}",
    "vision-was": "True vision: image {number}",
    "mortal-was": "Mortal: {mortal}",
    "undetected": "{seat}, mortal, unnamed\t+{points}",
    "true-image": "{seat} guessed image {vision}\t+{points}",
    "named-mortal": "{seat} named {mortal}\t+{points}",
    "unsuspected": "{seat} unsuspected\t+{points}",
    "vain-player": "{seat} named {god}\t{points}",
    "vain-image": "{seat} guessed image {number}\t{points}",
    "vain-mortal": "{seat}: no number\t{points}",
    "vain-god": "{seat} named nobody\t{points}",
    "corrected": "{seat} set by hand\t{points}",
    "title-track": "Gods track",
    "moon-back": "Undone: {seat}'s moon is on {points} again.",
    "ask-moon": "Whose moon do I have wrong?",
    "ask-space": "On which space is it?",
    "goal-reached": "16 Gods points are reached.",
    "cards-used-up": "The dream cards are used up.",
    "key-god": "God",
    "key-mortal": "Mortal",
    "more-track": "Track: set a moon right.",
    "more-role": "Role: see your own again.",
    "key-track": "Track",
    "key-role": "Role",
    "key-next-round": "Go on",
}

_ROLES: dict[str, Sentence] = {
    "title-deal": "The roles",
    "deal-ask": "I deal, then I go round. Each looks alone.",
    "title-anew": "Deal anew?",
    "anew-ask": "All roles change, and all look again.",
    "title-role": "Your role",
    "role-god": "You are a god",
    "role-god-image": "True vision: {number}",
    "role-mortal": "You are mortal",
    "role-mortal-task": "Which image?",
    "role-whose": "Who looks again?",
    "key-deal": "Deal",
    "key-show": "Show",
    "key-anew": "Anew",
    "key-hide": "Hide",
}

_KEPT: dict[str, Sentence] = {
    "picture-star": "{number} {seat}",
    "picture-title": "Round {number}: image {image}",
    "picture-mortal": "{seat} was the mortal",
    "story-round": "Round {number}: image {image}, {seat} was the mortal.",
}

_SHEET: dict[str, Sentence] = {
    "edition-zoch-2016": "Dreams, Zoch 2016",
    "clause-moved-star-by-zoch-2016": (
        '"You may not relocate any star on the firmament or remove it from there."'
    ),
    "clause-removed-star-by-zoch-2016": (
        '"You may not relocate any star on the firmament or remove it from there."'
    ),
    "clause-no-such-star-by-zoch-2016": (
        '"You may not relocate any star on the firmament or remove it from there."'
    ),
    "clause-out-of-turn-by-zoch-2016": (
        '"He places one star on the firmament. After that, his left neighbor has his turn."'
    ),
    "clause-kind-used-by-zoch-2016": (
        '"... you can only choose between the two stars that you have not placed yet."'
    ),
    "clause-off-mat-by-zoch-2016": '"... freely choose the place for it on the firmament."',
    "clause-on-a-star-by-house": "A star on a star hides it. No sheet forbids it.",
}

_SENTENCES = _SETUP | _PLAY | _RULES | _ROLES | _VOTES | _KEPT | _SHEET
_KINDS = {"clear": "transparent", "grey": "grey", "black": "black"}

_HEADINGS = {
    "Determine the Vision & the Mortal": "Vision & Mortal",
    "Place Stars": "Place Stars",
    "Guess & Resolve": "Guess & Resolve",
    "Record Points on the Gods Track": "Gods Track",
    "The Next Round": "The Next Round",
    "Ending & Winning the Game": "Ending the Game",
}

WORDS = GameWords(
    sentences=_SENTENCES,
    names=_KINDS | _HEADINGS | {"dreams": "Dreams"},
    seat_facts=frozenset({"mortal", "god", "next"}),
    named_facts=frozenset({"next_kind"}),
)
