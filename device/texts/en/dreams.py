"""The sentences about Dreams in English; see `device.texts.en.table`."""

from device.texts.catalogue import Forms, GameWords, Sentence

_SETUP: dict[str, Sentence] = {
    "title-dealer": "Who deals?",
    "setup-dealer": "{seat} deals first.",
    "title-voting": "How to guess?",
    "setup-voting-discs": "On the discs. You tell me after the reveal.",
    "setup-voting-secret": "Secretly on this box, one after another.",
    "rule-dreams-own-colour-vote-default": "Nobody names himself.",
    "rule-dreams-own-colour-vote-other": "A god may name himself.",
    "rule-dreams-invalid-disc-default": "A wrong disc counts as no guess.",
    "rule-dreams-invalid-disc-other": "A wrong disc must be set anew.",
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
    "lay-mat": "Lay the empty mat in view. Then press A.",
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
    "clear-mat": "Take all stars off the mat, please.",
    "shuffle-cards": "The cards are used up: shuffle them again.",
    "title-unsure-star": "What happened?",
    "choice-a-ringed": "A: the star in the ring",
    "choice-b-other": "B: the other one",
    "choice-a-star": "A: a {kind} star placed",
    "choice-b-star": "B: a {kind} star placed",
    "choice-a-wrong-star": "A: {kind}, against a rule",
    "choice-b-wrong-star": "B: {kind}, against a rule",
    "choice-a-shift": "A: a {kind} star moved",
    "choice-b-shift": "B: a {kind} star moved",
    "choice-a-removal": "A: a {kind} star taken away",
    "choice-b-removal": "B: a {kind} star taken away",
    "choice-a-misread": "A: {seat}'s star was {kind}",
    "choice-b-misread": "B: {seat}'s star was {kind}",
    "choice-a-instead": "A: {seat} took {kind} instead",
    "choice-b-instead": "B: {seat} took {kind} instead",
    "differs-stars": Forms(
        "count", one="A star is not as I have it.", other="{count} places are not as I have them."
    ),
    "too-many-stars": "I see {seen} stars of {count}.",
    "should-be-star": "a {kind} star",
    "should-be-bare": "no star",
}

_RULES: dict[str, Sentence] = {
    "moved-star": "A {kind} star moved. What lies remains.",
    "title-gone": "Where is it?",
    "removed-star": "I see this {kind} star no more.",
    "out-of-turn": "One star at a time: {due} is due.",
    "kind-used": "{seat}'s {kind} star lies. Left: {left}.",
    "off-mat": "The star lies off the mat.",
    "on-a-star": "It lies on a {other_kind} star.",
    "no-such-star": "There is no such star.",
    "put-star-back": "Back: {distance_mm} mm",
    "put-star-again": "Uncover it, or put it back.",
    "take-star-off": "Take it off.",
}

_VOTES: dict[str, Sentence] = {
    "title-vote": "Your guess",
    "title-disc": "{seat}'s disc",
    "hand-box": "Give me to {seat}. Only {seat} looks.",
    "vote-who": "What are you: a god, or the mortal?",
    "vote-god": "The mortal may be:",
    "vote-mortal": "The true image is:",
    "vote-disc": "{seat}'s disc shows:",
    "guess-player": "{seat}",
    "guess-image": "Image {number}",
    "guess-nothing": "Nothing",
    "title-reveal": "Reveal",
    "ask-vision": "The true image was:",
    "ask-mortal": "The mortal was:",
    "title-discs-wrong": "Look again",
    "discs-wrong": "One disc shows a number, the others a colour. Set them anew.",
    "title-points": "Points, round {number}",
    "undetected": "{seat}, mortal, unnamed\t+{points}",
    "true-image": "{seat} saw image {vision}\t+{points}",
    "named-mortal": "{seat} named {mortal}\t+{points}",
    "unsuspected": "{seat} unsuspected\t+{points}",
    "vain-player": "{seat} named {god}\t{points}",
    "vain-image": "{seat} saw image {number}\t{points}",
    "vain-nothing": "{seat} named nobody\t{points}",
    "corrected": "{seat} set by hand\t{points}",
    "title-track": "Gods track",
    "ask-moon": "Whose moon is elsewhere?",
    "ask-space": "On which space is it?",
    "goal-reached": "The track's 16th space is reached.",
    "cards-used-up": "The dream cards are used up.",
    "key-god": "God",
    "key-mortal": "Mortal",
    "more-track": "Track: a moon lies elsewhere.",
    "more-role": "Role: see your own again.",
    "key-track": "Track",
    "key-role": "Role",
    "key-next-round": "Onwards",
}

_ROLES: dict[str, Sentence] = {
    "title-deal": "The roles",
    "deal-ask": "Lay out four cards with numbers 1 to 4.",
    "deal-hint": "I deal, then I go round.",
    "title-anew": "Deal anew?",
    "anew-ask": "All roles change, and all look again.",
    "title-role": "Your role",
    "role-god": "You are a god",
    "role-god-image": "True image: {number}",
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

_SENTENCES = _SETUP | _PLAY | _RULES | _ROLES | _VOTES | _KEPT
_KINDS = {"clear": "clear", "grey": "grey", "black": "black"}

WORDS = GameWords(
    sentences=_SENTENCES,
    names=_KINDS | {"dreams": "Dreams"},
    seat_facts=frozenset({"mortal", "god"}),
)
