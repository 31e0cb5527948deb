"""The rule sheets of Jinns of the Lake in English: editions, and the sentences of their rules."""

from device.texts.catalogue import Sentence

SHEET: dict[str, Sentence] = {
    "edition-lake-of-wishes": "Lake of Wishes, Cosmoludo",
    "edition-lake-of-dreams": "Cosmoludo, older sheet",
    "clause-not-your-colour-by-lake-of-wishes": (
        '"Each player in turn moves a Dome-pawn of the color(s) they controls."'
    ),
    "clause-wrong-count-1-by-lake-of-wishes": (
        '"A Dome-pawn of strength 1 must be placed on the first free dome ... in either direction."'
    ),
    "clause-wrong-count-2-by-lake-of-wishes": (
        '"A Dome-pawn of strength 2 must land on the second free dome ... in either direction."'
    ),
    "clause-wrong-count-3-by-lake-of-wishes": (
        '"A Dome-pawn of strength 3 will necessarily land on the third free '
        'dome ... in either direction."'
    ),
    "clause-wrong-count-4-by-lake-of-wishes": (
        '"A Dome-pawn of strength 4 will necessarily land on the fourth free '
        'dome ... in either direction."'
    ),
    "clause-past-origin-by-lake-of-wishes": (
        '"... to overlap with another Jinn\'s Dome-pawn." A dome does not count itself.'
    ),
    "clause-empty-star-by-lake-of-wishes": (
        '"It is therefore forbidden to place a Dome-pawn on an empty star."'
    ),
    "clause-colour-twice-by-lake-of-wishes": (
        '"... can not become part of a Dream-tower if its color is already represented ..."'
    ),
    "clause-no-such-stack-by-lake-of-wishes": (
        '"... alone, or with the entire tower, or only part of the tower he controls on top."'
    ),
    "clause-no-tower-of-three-by-lake-of-wishes": (
        '"A Dream-tower is composed of one Dome-pawn of each color."'
    ),
    "clause-only-after-move-by-lake-of-wishes": (
        '"When a player has just placed the fourth floor ..., they must ... remove it ..."'
    ),
    "clause-no-pass-by-lake-of-wishes": (
        '"The game ends as soon as one of the players can no longer move when it is their turns."'
    ),
    "clause-decision-due-by-lake-of-wishes": (
        '"... they must split the Dream-tower in two, and choose which part ..."'
    ),
    "clause-no-decision-by-lake-of-wishes": (
        '"... they must split the Dream-tower in two, and choose which part ..."'
    ),
    "clause-wrong-receiver-by-lake-of-wishes": (
        '"... they gives their half to one of the other two players of their choice."'
    ),
    "clause-not-your-colour-by-lake-of-dreams": (
        '"A and B, in turn, moves one of their pawns, clockwise or anti-clockwise ..."'
    ),
    "clause-wrong-count-1-by-lake-of-dreams": (
        '"A simple pawn must move on the top of a next pawn."'
    ),
    "clause-wrong-count-2-by-lake-of-dreams": (
        '"A simple pawn must move on the top of a next pawn, a double on the second it meets."'
    ),
    "clause-wrong-count-3-by-lake-of-dreams": (
        '"A simple pawn must move on the top of a next pawn, ... a triple on a third."'
    ),
    "clause-wrong-count-4-by-lake-of-dreams": (
        '"A simple pawn must move on the top of a next pawn, ... a quadruple on a fourth."'
    ),
    "clause-wrong-count-further-by-lake-of-dreams": (
        '"... as the squares get emptied, you jump on pawns further and further away."'
    ),
    "clause-past-origin-by-lake-of-dreams": (
        '"Within one move, you cannot go twice to a same square."'
    ),
    "clause-empty-star-by-lake-of-dreams": (
        '"... to come on the top of another pawn. ... empty squares do not matter."'
    ),
    "clause-colour-twice-by-lake-of-dreams": (
        '"You cannot play a move that would give a tower twice the same color."'
    ),
    "clause-partner-tower-by-lake-of-dreams": (
        '"You cannot put a pawn on a pawn or a pile of your partner."'
    ),
    "clause-partner-tower-further-by-lake-of-dreams": (
        '"... you can put a pawn upon a pile where a pawn of your partner is enclosed."'
    ),
    "clause-no-such-stack-by-lake-of-dreams": (
        '"When it moves again, a pawn can bring one or several pawns below."'
    ),
    "clause-no-tower-of-three-by-lake-of-dreams": (
        '"In this variant, you may take off a tower of only 3 pawns."'
    ),
    "clause-only-after-move-by-lake-of-dreams": (
        '"In this variant, you may take off a tower of only 3 pawns."'
    ),
    "clause-must-move-by-lake-of-dreams": (
        '"When you can move no pawn, you miss your turn, as long it is so."'
    ),
    "clause-decision-due-by-lake-of-dreams": (
        '"... you keep either the higher half, or the lower half ..."'
    ),
    "clause-no-decision-by-lake-of-dreams": (
        '"... you keep either the higher half, or the lower half ..."'
    ),
    "clause-wrong-receiver-by-lake-of-dreams": (
        '"... you keep either the higher half, or the lower half, and give '
        'your partner the other half."'
    ),
    "clause-game-over-by-lake-of-dreams": '"The game ends when nobody can move."',
    "clause-undoes-move-by-house": "No move may undo the one before.",
    "clause-wrong-half-by-house": "The builder always keeps the top half.",
}
