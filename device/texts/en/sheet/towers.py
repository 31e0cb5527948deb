"""The rule sheets of 5 Towers in English: their editions, and the sentences of their rules."""

from device.texts.catalogue import Sentence

SHEET: dict[str, Sentence] = {
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
    "clause-not-between-by-deep-print-2023": (
        "A card is built on top of its tower; every value stays in view."
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
