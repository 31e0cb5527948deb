"""The sentences about Pebbles, in English."""

from device.texts.catalogue import GameWords

WORDS = GameWords(
    sentences={
        "title-lay-pebbles": "New game",
        "lay-pebbles": "Beads on the mat: {count}.",
        "pebble": "{seat} lays a bead.",
        "pebble-again": "You have laid a {kind} bead already.",
        "pebbles-laid": "All beads lie.",
        "pebbles-differ": "The beads are not as I have them.",
        "pebble-one": "{seat}: {kind}",
    },
    names={"pebbles": "Pebbles"},
)
