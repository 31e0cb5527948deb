"""The sentences about 5 Towers in English; see `device.texts.en.table`."""

from device.texts.catalogue import Forms, GameWords, Sentence

_SETUP: dict[str, Sentence] = {
    "title-mode": "What may I do?",
    "setup-mode-referee": "Referee every round, and count at the end.",
    "setup-mode-count": "Only count the towers at the end.",
    "title-powers": "Powers?",
    "setup-powers-none": "The base game, without powers.",
    "setup-powers-all": "All powers of the towers.",
    "setup-powers-some": "Some powers, one by one.",
    "setup-power-tree-on": "Tree: with. Its cards pay for bids.",
    "setup-power-tree-off": "Tree: without.",
    "setup-power-metal-on": "Metal: with. Torn cards come back.",
    "setup-power-metal-off": "Metal: without.",
    "setup-power-metal-more": "Even one just torn. Metal back brings one more.",
    "setup-power-sand-on": "Sand: with. It grows below too.",
    "setup-power-sand-off": "Sand: without.",
    "setup-power-candy-haunted-on": "Candy and haunted: with. Pairs score 3.",
    "setup-power-candy-haunted-off": "Candy and haunted: without.",
    "rule-towers-next-start-default": "Next to start: left of the last starter.",
    "rule-towers-next-start-other": "Next to start: left of the last winner.",
    "rule-towers-short-market-ends-default": "A short last market is played.",
    "rule-towers-short-market-ends-other": "A short last market ends the game.",
    "rule-towers-zero-begins-default": "A 0 may begin a tower.",
    "rule-towers-zero-begins-other": "A 0 begins no tower.",
    "rule-towers-ties-default": "Equal points share the win.",
    "rule-towers-ties-other": "Equal points: fewer torn down wins.",
    "rule-towers-tear-down-default": "Tear down only before you build.",
    "rule-towers-tear-down-other": "Tear down any time while you build.",
    "rule-towers-tear-down-when-needed-default": "Tear down whenever you like.",
    "rule-towers-tear-down-when-needed-other": "Tear down only if it is needed.",
    "rule-towers-five-ends-default": "Tree: a bid of 5 can be outbid.",
    "rule-towers-five-ends-other": "Tree: a bid of 5 ends the bids.",
    "rule-towers-pay-any-bid-default": "Tree: cards may pay for any bid.",
    "rule-towers-pay-any-bid-other": "Tree: cards pay only above the market.",
    "rule-towers-pay-without-taking-default": "Tree: cards may pay the whole bid.",
    "rule-towers-pay-without-taking-other": "Tree: at least one card is taken.",
    "rule-towers-recovery-backs-bids-default": "Metal: bids may count on cards coming back.",
    "rule-towers-recovery-backs-bids-other": "Metal: bids count on no card coming back.",
    "rule-towers-pairs-by-copies-default": "Two 12s in both towers: two pairs.",
    "rule-towers-pairs-by-copies-other": "Each value pairs once.",
    "lay-towers-mat": "Lay the mat in view, without towers. Then press A.",
    "lay-deck": "Shuffle the {count} cards.",
    "lay-deck-few": "Leave out all marked 4+. Shuffle the {count}.",
    "far-deck": Forms(
        "number", one="{number} card in the deck", other="{number} cards in the deck"
    ),
    "far-counted": "{count} of {most} counted",
    "lay-market": "A market may lie there, no towers. Then press A.",
    "lay-no-towers": "Take the towers off first.",
    "lay-cards": Forms("seen", one="I see {seen} card.", other="I see {seen} cards."),
}

_MARKET: dict[str, Sentence] = {
    "title-market": "The market",
    "market-due": Forms(
        "count", one="Lay the last card.", other="Lay {count} cards. Deck: {number}."
    ),
    "market-due-rest": Forms(
        "count",
        one="Discard the rest. Lay the last card.",
        other="Discard the rest. Lay {count} cards. Deck: {number}.",
    ),
    "deck-turned": "Deck used up: shuffle the discard, play on.",
    "deck-turned-rest": "Deck used up: shuffle rest and discard.",
    "deck-empty": "The deck is used up again: the end.",
    "all-passed": "All passed: discard the market.",
    "built": "{seat} built {cards}.",
    "built-many": "{seat} built {count} cards.",
    "torn": "Torn down: {card}",
    "paid": Forms("count", one="Paid {count} tree card.", other="Paid {count} tree cards."),
    "paid-all": Forms(
        "count",
        one="{seat} paid all with {count} tree card.",
        other="{seat} paid all with {count} tree cards.",
    ),
    "cards-two": "{card}\t{other_card}",
    "cards-one": "{card}",
    "title-starts": "{seat} starts",
    "title-bids": "{seat} bids",
    "bid-none": "No bid yet.",
    "bid-best": "Best: {owner} with {bid}.",
    "bid-shown": Forms("count", one="Bid {count} card?", other="Bid {count} cards?"),
    "bid-not-buildable": "Bid {count}? It cannot be built.",
    "bid-most": "Up to {most} is possible.",
    "bid-too-high": "Nothing higher can be built.",
    "bid-nothing": "None of these can be built.",
    "bid-undo": "Take the last step back?",
    "bid-impossible": "{seat} cannot build {bid} of these. {most} at most.",
    "key-bids": "Bids",
    "key-bid": "Bid {count}",
    "key-pass": "Pass",
}

_BUILD: dict[str, Sentence] = {
    "title-wins": "{seat} wins: {count}",
    "build-lay": "Your towers at the lower edge, please.",
    "build-ask": Forms(
        "count",
        one="Take {count} card, build, press A.",
        other="Take {count} cards, build, press A.",
    ),
    "build-pay": "Take and pay {count}, build, press A.",
    "build-tear": "First you may tear down one top card, no 0.",
    "build-pile": "It goes on your demolition pile, and costs points.",
    "build-falling": "Values fall. Any card goes on an 8, a 9 on any but 0.",
    "build-rest": "What is left is discarded.",
    "build-discard": "Trees pay to the discard.",
    "build-metal": "Each metal card, new or back, may bring back a torn one, this turn's too.",
    "title-builds": "{seat} builds",
    "build-on": Forms(
        "count",
        one="I look again: {count} card to build.",
        other="I look again: {count} cards to build.",
    ),
    "key-market": "Market",
    "key-rules": "Rules",
    "title-unsure-card": "Which card?",
    "title-unsure-build": "What was built?",
    "choice-as-it-was": "{button}: as it was",
    "choice-cards": "{button}: {cards}",
    "choice-torn": "{button}: torn down {cards}",
    "choice-none-torn": "{button}: nothing torn down",
    "choice-onto": "{button}: {card} on {tower}",
    "choice-paid": "{button}: paid {cards}",
    "choice-paid-torn": "{button}: {card} torn down, the rest paid",
    "choice-market": "{button}: market {cards}",
    "choice-tower": "{button}: {tower} {values}",
    "title-unread": "Cannot read it",
    "unread-tower": Forms(
        "count",
        one="A card of the {tower} tower.",
        other="{count} cards of the {tower} tower.",
    ),
    "unread-market": Forms(
        "count", one="A card of the market.", other="{count} cards of the market."
    ),
    "unread-stray": Forms("count", one="A card apart.", other="{count} cards apart."),
    "differs-towers": Forms(
        "towers",
        one="The {towers} tower is not as I have it.",
        other="Not as I have them: {towers}.",
    ),
    "differs-whose": "Are these {seat}'s towers?",
    "differs-market": "The market is not as I have it.",
    "market-too-many": "More than {count} cards in the market.",
    "market-clear": "Clear away what is not for sale.",
    "market-missing": "I see {seen} of {count} cards.",
    "market-hidden": "Is one covered, turned, or of another box?",
    "thing-there": "Something there is no card.",
    "thing-hint": "Take it off the mat.",
    "edge-there": "Something lies at the mat's edge.",
    "edge-hint": "A tower? Lay it wholly on.",
    "no-card-apart": "One tower of each kind, no card apart.",
    "two-towers": "Two towers of one kind, or cards between them.",
    "tower-is": "{tower}: {values}",
    "tower-none": "{tower}: none",
}

_RULES: dict[str, Sentence] = {
    "too-few-cards": Forms(
        "taken", one="{bid} bid, {taken} taken.", other="{bid} bid, {taken} taken."
    ),
    "too-many-cards": Forms(
        "taken", one="{bid} bid, {taken} taken.", other="{bid} bid, {taken} taken."
    ),
    "two-demolitions": "Torn down: {cards}. Only one may be.",
    "not-in-market": "Not in this market: {cards}.",
    "no-tree-power": "A tree tower with its 0 cannot pay.",
    "tree-card-while-paying": "Who pays takes no tree card: {cards}.",
    "payment-not-needed": "Cards pay only above the market's number.",
    "nothing-taken": "At least one card must be taken.",
    "demolition-not-needed": "Torn down without need: {cards}.",
    "demolish-zero": "A 0 is never torn down: {card}.",
    "not-top-card": "Not on top: {card}.",
    "demolish-too-late": "Torn down after building: {card}.",
    "not-a-tree-card": "Only tree cards pay, not {card}.",
    "wrong-tower": "The {tower} tower takes no {card}.",
    "capped-tower": "The {tower} tower has its top, the 0.",
    "wrong-order": "You cannot put {card} on {on}.",
    "wrong-order-below": "You cannot put {card} below {on}.",
    "both-ends": "Sand grows on top or below, not both.",
    "not-below": "Nothing goes below that tower: {card}.",
    "zero-begins": "No tower begins with {card}.",
    "no-metal-power": "No card comes back: {card}.",
    "not-after-metal": "Back only after a metal card: {card}.",
    "not-recoverable": "Not on the demolition pile: {card}.",
    "not-taken": "Where does {card} come from?",
    "not-built": "I do not see {cards} on a tower.",
    "out-of-turn-built": "{seat} built {cards}, but {due} is due.",
    "out-of-turn-torn": "{seat} tore down {cards}, but {due} is due.",
    "out-of-turn-paid": "{seat} paid {cards}, but {due} is due.",
    "out-of-turn-back": "Put it back. {due} builds.",
    "due-market-built": "{seat} built {cards}, but the market is due.",
    "due-market-gone": "Gone from {seat}'s towers: {cards}.",
    "due-market-changed": "{seat} built {cards}, and took {gone} off.",
    "due-market-back": "Put it back. The market is next.",
    "due-market-or-let": "Put it back, or allow it. The market is next.",
    "not-in-deck": "No longer in the deck: {cards}.",
    "wrong-market-size": "So many cards are not due.",
    "counted-twice": "Counted already: {card}.",
    "title-not-built": "Not built yet?",
    "title-cannot-be": "That cannot be",
    "take-or-pay": "Take or pay {count} more.",
    "take-more": Forms("count", one="Take {count} more.", other="Take {count} more."),
    "put-cards-back": Forms(
        "count", one="Put {count} back in the market.", other="Put {count} back in the market."
    ),
    "put-one-back": "Put one back on its tower.",
    "put-on-again": "Put it back on its tower.",
    "put-in-again": "Put it back where it was.",
    "take-a-card": "Take a card and pay less.",
    "take-another": "Put it back, take another.",
    "own-tower": "Put it on its own tower.",
    "take-card-off": "Take {card} off.",
    "other-order": "Values fall. Any card goes on an 8, a 9 on any but 0.",
    "one-end": "Choose one end this turn.",
    "put-on-top": "Only sand grows below, with its power.",
    "put-on-pile": "Put it on your demolition pile.",
    "build-it": "Build all you took, wholly on the mat.",
    "check-or-take-off": "Take it off. Or is it another card?",
    "sand-power-needed": "That takes the power of sand.",
    "check-cards": "Look again: is it another card?",
}

_COUNT: dict[str, Sentence] = {
    "title-end": "End here?",
    "end-ask": "The towers are counted as they stand.",
    "title-towers": "{seat}'s towers",
    "count-now": "The game ends here: let us count.",
    "show-towers": "{seat}, put your towers under the camera, then press A.",
    "lay-apart": "Lowest cards at the lower edge, every value in view.",
    "key-record": "Record",
    "title-which-tower": "Which {tower}?",
    "which-camera": "A: I see {values}",
    "which-record": "B: I have {values}",
    "title-pile": "{seat}'s pile",
    "pile-counted": Forms("cards", one="{cards} card counted.", other="{cards} cards counted."),
    "pile-ask": "How many cards were torn down?",
    "pile-cards": Forms("count", one="{count} card", other="{count} cards"),
    "score-tower": "{count} {tower}\t{points}",
    "score-tower-capped": "{count} {tower} with its 0\t{points}",
    "score-highest": "Highest tower\t{points}",
    "score-pairs": Forms("count", one="{count} pair\t{points}", other="{count} pairs\t{points}"),
    "score-demolished": "{count} torn down\t{points}",
    "deck-empty-twice": "The deck was used up twice.",
    "towers-counted": "All towers are counted.",
    "tie-broken": "A tie: your house rule decides it.",
}

_KEPT: dict[str, Sentence] = {
    "story-market": "Market {number}: {cards}",
    "story-market-more": "With {cards}",
    "story-bid": "{seat} bids {bid}.",
    "story-torn": "{seat} tears down {cards}.",
    "story-paid": "{seat} pays {cards}.",
    "story-built": "{seat} builds {cards}.",
    "story-towers": "{seat}'s towers:",
}

_TOLD: dict[str, Sentence] = {
    "told-market": Forms(
        "count",
        one="A market of {count} card was laid.",
        other="A market of {count} cards was laid.",
    ),
    "told-starts": "{seat} was set to start.",
    "told-bid": "{seat} bid {count}.",
    "told-pass": "{seat} passed.",
    "told-lies": "{seat}'s towers count as they lie.",
    "told-counted": "{seat}'s towers were counted.",
    "told-pile": "{seat}'s pile was counted: {count}.",
    "referee-more": "Name cards, or end the game and count",
    "may-start": "Choose who bids first: Next and OK.",
    "may-bid": Forms("needed", one="A bid of {needed}.", other="A bid of {needed}."),
    "may-pass": "Or a pass.",
    "may-take": Forms("count", one="Take {count} card.", other="Take {count} cards."),
    "may-take-or-pay": Forms(
        "count",
        one="Take {count} card, or pay it with a tree.",
        other="Take {count} cards, or pay some with trees.",
    ),
    "may-build": "These fit on a tower:",
    "may-name": "Name the card that is asked for.",
    "may-show": "Towers are shown and counted, player by player.",
}

_NAMING: dict[str, Sentence] = {
    "unread-market-card": "I cannot read card {number} of the market.",
    "unread-tower-card": "I cannot read card {number} of {tower}, from below.",
    "back-market-card": "Card {number} of the market shows no number.",
    "back-tower-card": "Card {number} of {tower}, from below, shows no number.",
    "unread-lone-card": "Whose tower is the card that lies alone?",
    "back-lone-card": "The card that lies alone shows no number.",
    "title-lone-card": "The card alone",
    "unread-hint": "Uncover it, or say which it is.",
    "uncover-hint": "Uncover it, please.",
    "back-hint": "Is it face down, or of another box?",
    "more-unread": Forms("count", one="And {count} more.", other="And {count} more."),
    "title-market-card": "Market card {number}",
    "title-tower-card": "{tower}, {number} from below",
    "title-by-hand": "By hand",
    "lay-in-view": "Your towers in view, please.",
    "lay-confirm": "I propose, you correct.",
    "which-kind": "Of which kind is it?",
    "which-value": "Which card is it?",
    "is-it": "Is it this card?",
    "tower-kind": "{tower}",
    "more-by-hand": "Name: you say which cards.",
    "more-end": "End: the towers are counted.",
    "otherwise-record": "Record: count what I have.",
    "otherwise-skip": "Skip: no towers to count.",
    "key-say": "Say it",
    "key-later": "Later",
    "key-other": "Other",
    "key-by-hand": "Name",
}

_SHEET: dict[str, Sentence] = {
    "edition-deep-print-2023": "5 Towers, in my words",
    "edition-iello-2025": "Les Tours de Pouvoir",
    "clause-not-in-deck-by-deep-print-2023": (
        "Every card is in the deck once, or twice in the game for 4 and 5."
    ),
    "clause-too-few-cards-by-deep-print-2023": "Who wins takes exactly as many cards as he bid.",
    "clause-too-many-cards-by-deep-print-2023": "Who wins takes exactly as many cards as he bid.",
    "clause-out-of-turn-by-deep-print-2023": "Only the winner of the bids takes cards and builds.",
    "clause-no-turn-due-by-deep-print-2023": (
        "Only the winner of the bids takes cards and builds."
    ),
    "clause-not-in-market-by-deep-print-2023": "Who wins takes the cards from the market.",
    "clause-wrong-market-size-by-deep-print-2023": (
        "A market has 5 cards, the last one as many as are left."
    ),
    "clause-two-demolitions-by-deep-print-2023": "Who wins may tear down one card.",
    "clause-demolish-zero-by-deep-print-2023": (
        "A 0 is the top of its tower for good: it is never torn down."
    ),
    "clause-not-top-card-by-deep-print-2023": "Only the top card of a tower may be torn down.",
    "clause-demolish-too-late-by-deep-print-2023": "You tear down before you build.",
    "clause-wrong-tower-by-deep-print-2023": "Each tower has cards of one kind.",
    "clause-capped-tower-by-deep-print-2023": "A 0 ends a tower: nothing is built on it.",
    "clause-wrong-order-by-deep-print-2023": (
        "Values fall from card to card. Any card goes on an 8, and a 9 on any card but a 0."
    ),
    "clause-not-taken-by-deep-print-2023": "You build with the cards that you took.",
    "clause-not-built-by-deep-print-2023": "You build with all cards that you took, at once.",
    "clause-no-tree-power-by-iello-2025": (
        '"If you have a tree tower ... As soon as it has a top, you can no longer use its power."'
    ),
    "clause-tree-card-while-paying-by-iello-2025": (
        '"When you pay with tree cards, you cannot take new tree cards from the market ..."'
    ),
    "clause-not-a-tree-card-by-iello-2025": (
        '"... placing as many cards from the top of your tree tower in the discard ..."'
    ),
    "clause-both-ends-by-iello-2025": (
        '"You cannot add cards at the top AND at the bottom in the same turn."'
    ),
    "clause-not-below-by-iello-2025": (
        '"You can add cards at the top OR at the bottom of your sand tower ..."'
    ),
    "clause-no-metal-power-by-iello-2025": (
        '"Each time you add a card to your metal tower, you can ... take any '
        'card of your ... pile ..."'
    ),
    "clause-not-after-metal-by-iello-2025": (
        '"Each time you add a card to your metal tower, you can ... take any '
        'card of your ... pile ..."'
    ),
    "clause-not-after-metal-further-by-iello-2025": (
        '"It can be the card that you discarded before playing. ... a metal card, ... again ..."'
    ),
    "clause-not-recoverable-by-iello-2025": (
        '"... you can immediately take any card of your demolition pile ..."'
    ),
    "clause-payment-not-needed-by-house": "Tree cards pay only above the market.",
    "clause-nothing-taken-by-house": "Whoever pays takes at least one card.",
    "clause-demolition-not-needed-by-house": "Tear down only if it is needed.",
    "clause-zero-begins-by-house": "A 0 begins no tower.",
    "clause-counted-twice-by-tablejinn": "Each card lies in one tower only, so I count it once.",
}

_SENTENCES = _SETUP | _MARKET | _BUILD | _RULES | _COUNT | _TOLD | _NAMING | _SHEET | _KEPT

_SUIT_NAMES = {name: name for name in ("candy", "haunted", "tree", "metal", "sand")}
_CARD_NAMES = {
    f"{suit[0]}{value}": f"{name} {value}"
    for suit, name in _SUIT_NAMES.items()
    for value in range(16)
}

WORDS = GameWords(
    sentences=_SENTENCES,
    names=_SUIT_NAMES | _CARD_NAMES | {"towers": "5 Towers"},
    named_facts=frozenset({"card", "cards", "gone", "other_card", "on", "tower", "towers"}),
)
