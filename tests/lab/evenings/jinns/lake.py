"""The true lake: domes on stars, whatever the rules say of them, and people who handle them."""

from __future__ import annotations

from random import Random

from games.jinns.moves import STARS, Move
from games.jinns.pieces import TOWER_HEIGHT, Dome, StackView
from games.jinns.position import Position
from games.jinns.views import View

Pile = tuple[Dome, ...]

FEWEST, MOST = 2, 12  # stacks that a knock displaces
REACH = 3  # stars that a knocked dome rolls past at most
OFF_THE_SHEET = 0.25
SPILLS = 0.5  # towers that fall apart rather than slide


class TrueLake:
    """What lies on the stars, bottom first, and what lies beside the sheet.

    Attributes:
        shown: how it looks while a tower stands for a moment; None else.
    """

    def __init__(self, position: Position) -> None:
        """Lay the pieces of a position."""
        self.piles: list[Pile] = []
        self.beside: list[Dome] = []
        self.shown: View | None = None
        self.lay(position)

    @property
    def view(self) -> View:
        """How the lake looks to a camera."""
        return self.shown or tuple(map(_look, self.piles))

    def lay(self, position: Position) -> None:
        """Lay everything as in a position."""
        self.piles = [stack.domes for stack in position.lake]
        self.beside = []
        self.shown = None

    def wrong(self, position: Position) -> list[int]:
        """Return the stars that are not as in a position."""
        return [n for n, pile in enumerate(self.piles) if pile != position.lake[n].domes]

    def carry(self, move: Move) -> None:
        """Move domes by hand, be it allowed or not."""
        pile = self.piles[move.origin]
        self.piles[move.origin] = pile[: -move.count]
        self.piles[move.target] += pile[-move.count :]

    def lift(self, star: int) -> None:
        """Take the top dome of a star into a hand."""
        self.beside.append(self.piles[star][-1])
        self.piles[star] = self.piles[star][:-1]

    def knock(self, chance: Random) -> int:
        """Displace some stacks, as a sleeve or a cat does; return how many."""
        stars = [star for star, pile in enumerate(self.piles) if pile]
        hit = chance.sample(stars, min(len(stars), chance.randint(FEWEST, MOST)))
        taken = [(star, self.piles[star]) for star in hit]
        for star in hit:
            self.piles[star] = ()
        for star, pile in taken:
            is_spilled = len(pile) > 1 and chance.random() < SPILLS
            for block in [(dome,) for dome in pile] if is_spilled else [pile]:
                self._drop(star, block, chance)
        return len(hit)

    def _drop(self, star: int, block: Pile, chance: Random) -> None:
        target = (star + chance.choice((-1, 1)) * chance.randint(1, REACH)) % STARS
        is_full = len(self.piles[target]) + len(block) > TOWER_HEIGHT
        if is_full or chance.random() < OFF_THE_SHEET:
            self.beside += block
        else:
            self.piles[target] += block

    def put_back(self, star: int, pile: Pile) -> None:
        """Lay a pile on a star; its domes are fetched from where they lie."""
        self.beside += self.piles[star]
        self.piles[star] = ()
        for dome in pile:
            self._fetch(dome)
        self.piles[star] = pile

    def _fetch(self, dome: Dome) -> None:
        if dome in self.beside:
            self.beside.remove(dome)
            return
        for star, pile in enumerate(self.piles):
            if dome in pile:
                left = list(pile)
                left.remove(dome)
                self.piles[star] = tuple(left)
                return


def _look(pile: Pile) -> StackView | None:
    if not pile:
        return None
    return StackView(min(len(pile), TOWER_HEIGHT), pile[-1].colour, pile[-1].strength)
