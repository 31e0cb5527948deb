"""What the kit prints of 1001 Islands, in German."""

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "title-island-mat": "Die Inselmatte",
    "how-island-mat": (
        "Auf dieser Matte liegt eine Insel, um gezählt zu werden: die Figurentafel im langen "
        "Rahmen, Träume links davon, Inseln rechts. Die Rahmen helfen nur; die Box findet die "
        "Plättchen überall. Lasst die vier Eckmarken frei."
    ),
    "island-board": "Figurentafel",
    "island-dreams": "Träume",
    "island-upper": "oben",
    "island-central": "Mitte",
    "island-lower": "unten",
}
