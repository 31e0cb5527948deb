"""The sentences about Dreams in English; see `device.texts.en`."""

from device.texts.catalogue import Forms, Sentence

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
    "title-lay-mat": "Clear the mat",
    "lay-mat": "Lay the empty mat in view. Then press A.",
    "lay-stars": Forms("seen", one="{seen} star lies on it.", other="{seen} stars lie on it."),
}

_PLAY: dict[str, Sentence] = {
    "title-round": "Round {number}",
    "title-places": "{seat} places",
    "placed": "{seat}: {kind} star",
    "stars-left": "To place: {kinds}",
    "star-number": "Star {number} of {count}",
    "clear-mat": "Take all stars off the mat, please.",
    "title-unsure-star": "What happened?",
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
    "title-turned": "Mat turned",
    "turned": "The mat lies another way round. Do the dream cards still fit?",
}

_RULES: dict[str, Sentence] = {
    "moved-star": "A {kind} star moved. What lies remains.",
    "removed-star": "A {kind} star is gone.",
    "out-of-turn": "One star at a time: {due} is due.",
    "kind-used": "{seat}'s {kind} star lies. Left: {left}.",
    "off-mat": "The star lies off the mat.",
    "on-a-star": "It lies on a {other_kind} star.",
    "no-such-star": "There is no such star.",
    "put-star-back": "Back: {distance_mm} mm",
    "put-star-again": "Put it where it was.",
    "take-star-off": "Take it off.",
}

_VOTES: dict[str, Sentence] = {
    "title-vote": "Your guess",
    "title-disc": "{seat}'s disc",
    "hand-box": "Give me to {seat}. Only {seat} looks.",
    "vote-secret": "Gods name the mortal, the mortal an image.",
    "vote-disc": "{seat}'s disc shows:",
    "guess-player": "{seat}",
    "guess-image": "Image {number}",
    "guess-nothing": "Nothing",
    "title-reveal": "Reveal",
    "ask-vision": "The true image was:",
    "ask-mortal": "The mortal was:",
    "title-points": "Points, round {number}",
    "undetected": "{seat}, mortal, unnamed\t+{points}",
    "true-image": "{seat} saw image {vision}\t+{points}",
    "named-mortal": "{seat} named {mortal}\t+{points}",
    "unsuspected": "{seat} unsuspected\t+{points}",
    "no-points": "{seat}\t{points}",
    "corrected": "{seat} set by hand\t{points}",
    "next-round": "The next round begins.",
    "title-track": "Gods track",
    "ask-moon": "Whose moon is elsewhere?",
    "ask-space": "On which space is it?",
    "goal-reached": "The track's 16th space is reached.",
    "cards-used-up": "The dream cards are used up.",
    "key-ready": "Ready",
    "key-fix": "Fix",
    "key-plus": "+ 1",
    "key-minus": "- 1",
    "key-let-it": "Let it",
    "key-next-round": "Onwards",
}

_KEPT: dict[str, Sentence] = {
    "picture-star": "{number} {seat}",
    "picture-title": "Round {number}: image {image}",
    "picture-mortal": "{seat} was the mortal",
    "story-round": "Round {number}: image {image}, {seat} was the mortal.",
}

SENTENCES = _SETUP | _PLAY | _RULES | _VOTES | _KEPT
KINDS = {"clear": "clear", "grey": "grey", "black": "black"}
