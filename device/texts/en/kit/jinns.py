"""What the kit prints of Jinns of the Lake, in English."""

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "title-lake-wishes": "The lake: Lake of Wishes",
    "how-lake-wishes": (
        "The lake for today's edition. The domes stand on the small stars; the numbers are "
        "those that the box names. Leave the four markers free."
    ),
    "title-lake-older": "The lake: Lake of Dreams",
    "how-lake-older": (
        "The lake for the older edition, with its squares. The numbers are those that the "
        "box names. Leave the four markers free."
    ),
    "lake-wishes": "Lake of Wishes",
    "lake-older": "Lake of Dreams",
    "lake-under": "32 places, clockwise from 0 to 31",
    "title-domes": "Domes and tokens",
    "how-domes": (
        "Cut the round tops out along the edge of their colour, and glue each on a disc of "
        "24 mm across and 8 mm thick, such as wooden discs for crafts. All discs must be of "
        "one size: the box sees heights by it. Paint their sides in the colour of the top if "
        "you can. The set serves both editions."
    ),
    "domes-discs": "{count} tops for discs of {diameter} mm",
    "domes-tokens": "Tokens to pick a colour by",
}
