"""What the screens of 1001 Islands may say, by the second engine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from device.table.prompts import Fact, Prompt
from tests.second.islands import (
    FLIPPED,
    PER_ELEMENT,
    ROUNDS,
    Draft,
    Island,
    points,
    tiles_drawn,
    tiles_of_each_type,
    winners,
)
from tests.second.play.truths import Facts, Lie, Truth, always, lies, lies_among, words_in


@dataclass(slots=True)
class IslandsTruths:
    """The truths of one moment.

    Attributes:
        names: what the players are called.
        draft: the draft as it stands.
        stack: the stack that the Lookout has picked, or empty.
        islands: every player's island as it lies.
        counted: whose islands were seen so far.
        due: whose island is due, 0 before the count.
        wrong: what is wrong with the island that is shown: `lamps`, `row`, `gap` or `dream`.
    """

    names: Mapping[int, str]
    draft: Draft
    stack: str = ""
    islands: Mapping[int, Island] = field(default_factory=dict[int, Island])
    counted: frozenset[int] = frozenset()
    due: int = 0
    wrong: str = ""
    more: Mapping[str, Truth] = field(default_factory=dict[str, Truth])

    def lies(self, prompt: Prompt) -> Iterator[Lie]:
        """Yield what a screen says that is not so; each page of the scores is of one island."""
        if prompt.kind != "scores":
            yield from lies(prompt, self.table())
            return
        yield from lies(replace(prompt, sections=()), self.table())
        for section in prompt.sections:
            seat = self._seat(dict(section.title.facts)["seat"])
            texts = (section.title, *section.lines)
            yield from lies_among(prompt.kind, texts, replace(self, due=seat).table())

    def table(self) -> dict[str, Truth]:
        """Return the truth of every sentence, by its key."""
        return PLAIN | self._setup() | self._draft() | self._faults() | self._counts()

    def _is(self, fact: Fact, seat: int) -> bool:
        return fact == self.names[seat]

    def _seat(self, fact: Fact) -> int:
        return next(seat for seat, known in self.names.items() if known == fact)

    def _setup(self) -> dict[str, Truth]:
        players = len(self.names)
        tiles = tiles_of_each_type(players)
        return {
            "lay-ready-some": lambda f: f["count"] == tiles < 20,
            "lay-ready-all": lambda f: f["count"] == tiles == 20,
            "lay-ready-characters": lambda f: f["count"] == players,
            "lookout-chosen": lambda f: f["seat"] in self.names.values(),
        }

    def _draft(self) -> dict[str, Truth]:
        draft = self.draft
        is_two = draft.players == 2

        def takes(facts: Facts) -> bool:
            return bool(self.stack) and self._is(facts["seat"], draft.turn)

        def others() -> int:
            return len(draft.may_be_named()) - 1

        def last() -> int:
            lookout = 3 - draft.lookout if is_two else draft.lookout
            return draft.taken[-1] if draft.taken else lookout

        return {
            "title-draft-round": lambda f: f["number"] == draft.round,
            "draft-lookout": lambda f: not self.stack and self._is(f["seat"], draft.lookout),
            "draft-stack": lambda f: f["count"] == draft.left[str(f["kind"])] and f["count"] != 0,
            "title-takes": takes,
            "told-places": lambda f: self._is(f["seat"], last()),
            "draft-turn-up": lambda f: (
                not draft.taken
                and (f["count"], f["kind"]) == (tiles_drawn(draft.players), self.stack)
            ),
            "draft-who-next": lambda f: takes(f) and others() > 1,
            "draft-take": lambda f: takes(f) and others() == 1,
            "draft-last": lambda f: takes(f) and others() == 0 and draft.round < ROUNDS,
            "draft-last-of-all": lambda f: takes(f) and others() == 0 and draft.round == ROUNDS,
            "title-two-shows": lambda f: is_two and self._is(f["seat"], draft.lookout),
            "draft-two-shows": lambda f: (
                is_two and self._is(f["seat"], draft.lookout) and f["kind"] == self.stack
            ),
            "draft-two-first": lambda f: is_two and takes(f) and not draft.taken,
            "draft-two-second": lambda f: is_two and takes(f) and bool(draft.taken),
            "draft-first-tile": lambda _: draft.round == 1,
            "key-seat": lambda f: self._seat(f["seat"]) in draft.may_be_named(),
        }

    def _faults(self) -> dict[str, Truth]:
        def is_wrong(*what: str) -> Truth:
            return lambda _: self.wrong in what

        return {
            "not-flipped": lambda f: self.wrong == "lamps" and f["count"] == self._lamps(),
            "rule-of-not-flipped": is_wrong("lamps"),
            "wrong-row": is_wrong("row"),
            "rule-of-wrong-row": is_wrong("row"),
            "not-complete": is_wrong("gap"),
            "rule-of-not-complete": is_wrong("gap"),
            "not-adjacent": is_wrong("gap"),
            "rule-of-not-adjacent": is_wrong("gap"),
            "not-leftmost": is_wrong("gap"),
            "rule-of-not-leftmost": is_wrong("gap"),
            "turned-odd": lambda f: self.wrong == "gap" and f["count"] == self._turned() - 1,
            "rule-of-turned-odd": is_wrong("gap"),
            "no-lamp-left": lambda _: self.wrong == "gap" and self._turned() > 0,
            "rule-of-no-lamp-left": is_wrong("gap"),
            "dream-turned": is_wrong("dream"),
            "rule-of-dream-turned": is_wrong("dream"),
        }

    def _lamps(self) -> int:
        """Return how many lamp tiles lie open if none was turned."""
        return sum("lamp" in tile.shows for tile in self.islands[self.due].cells.values())

    def _turned(self) -> int:
        return len(self.islands[self.due].flipped)

    def _counts(self) -> dict[str, Truth]:
        found: dict[str, Truth] = {
            "title-island": lambda f: self._is(f["seat"], self.due),
            "show-island": lambda f: self._is(f["seat"], self.due),
            "show-unknown": lambda f: self._is(f["seat"], self.due),
            "title-points-of": lambda f: f["points"] == self._points()[self._seat(f["seat"])],
            "score": lambda f: f["points"] == self._points()[self._seat(f["seat"])],
            "score-to-come": lambda f: self._seat(f["seat"]) not in self.counted,
            "islands-counted": lambda _: self._is_all_counted(),
            "fewest-bandits": lambda _: self._is_all_counted() and self._best() > 1,
            "same-bandits": lambda _: self._is_all_counted() and len(winners(self.islands)) > 1,
            "over-winner": lambda f: self._won(f["seat"], f["points"]),
            "over-shared": lambda f: self._won(f["seats"], f["points"]),
        }
        return found | self._lines_of_due() | dict(self.more)

    def _points(self) -> dict[int, int]:
        """Return the points of the islands seen so far."""
        return points({seat: self.islands[seat] for seat in self.counted})

    def _is_all_counted(self) -> bool:
        return len(self.counted) == len(self.names)

    def _best(self) -> int:
        """Return how many have the most points."""
        scores = list(self._points().values())
        return scores.count(max(scores))

    def _won(self, names: Fact, best: Fact) -> bool:
        expected = {self.names[seat] for seat in winners(self.islands)}
        return words_in(names) == expected and best == max(self._points().values())

    def _lines_of_due(self) -> dict[str, Truth]:
        """Return the truths of the lines about the island that is due; on other screens, always."""
        island = self.islands.get(self.due)
        if island is None:
            return {}
        keys = {f"score-dream-{kind}" for kind in (*PER_ELEMENT, "lamp", "snake", "genie")}
        lines = {key: self._dream_line(key, island) for key in keys}
        others: dict[str, Truth] = {
            "score-dream-column": lambda f: self._in_a_dream(f["points"], island, "column"),
            "score-dream-line": lambda f: self._in_a_dream(f["points"], island, "line"),
            "score-palms": lambda f: f["count"] == f["points"] == island.palms,
            "score-rocs-and-eggs": lambda f: (
                (f["rocs"], f["eggs"], f["points"])
                == (island.visible("roc"), island.visible("egg"), island.combos)
            ),
            "score-bandits-none": lambda _: island.visible("bandit") == 0,
            "score-bandits-fewer": lambda f: self._bandits(f, island, loses=False),
            "score-bandits-most": lambda f: (
                self._is_all_counted() and self._bandits(f, island, loses=True)
            ),
            "score-bandits-most-so-far": lambda f: self._bandits(f, island, loses=True),
        }
        return lines | others

    def _dream_line(self, key: str, island: Island) -> Truth:
        kind = key.removeprefix("score-dream-")

        def truth(facts: Facts) -> bool:
            count = {"lamp": len(island.lamps), "genie": len(island.flipped)}.get(
                kind, island.visible(kind)
            )
            each = PER_ELEMENT.get(kind, FLIPPED if kind == "genie" else facts.get("each"))
            shown = facts["count"], facts.get("each"), facts["points"]
            return kind in island.dreams and shown == (count, each, island.of_dream(kind))

        return truth

    def _in_a_dream(self, shown: Fact, island: Island, kind: str) -> bool:
        return kind in island.dreams and shown == island.of_dream(kind)

    def _bandits(self, facts: Facts, island: Island, *, loses: bool) -> bool:
        count = island.visible("bandit")
        most = max(self.islands[seat].visible("bandit") for seat in self.counted)
        lost = -count if loses else 0
        is_most = count == most
        return is_most is loses and (facts["count"], facts["points"]) == (count, lost)


PLAIN: dict[str, Truth] = dict.fromkeys(
    (
        *(
            "title-lay-mat",
            "lay-island-mat",
            "title-lay-ready",
            "lay-ready-stacks",
            "lay-ready-mat",
            "lay-ready-lamps",
            "lay-ready-points",
            "lay-ready-sides",
            "looking",
        ),
        *("title-lookout", "lookout-ask", "draft-lamps", "title-illegal", "title-cannot-be"),
        *("title-scores", "title-over", "title-draft-menu", "draft-menu", "title-unknown-tile"),
        *("title-hand", "hand", "key-start", "key-next", "key-more", "key-back", "key-draw"),
        "key-choose",
        *("key-ok", "key-pick", "key-taken", "key-shown", "key-undo", "key-count-now", "key-ready"),
        *("key-points", "key-scores", "key-pause", "key-right", "key-check", "key-let-it"),
        *("key-fix", "key-new", "key-a", "key-b", "key-neither", "key-yes", "key-no"),
        *("enter-begin", "enter-how-many", "enter-genies", "enter-hold", "gems-ask"),
        *("title-referee-by-hand", "referee-hand-agrees", "referee-agrees", "key-all", "key-each"),
        *("key-only-points", "key-plus", "key-minus"),
    ),
    always,
)
