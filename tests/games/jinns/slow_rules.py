"""The rules a second time, slowly and from the rule sheets, to hold the fast ones against.

It shares no code with `games`: a lake is a list of texts, and a walk goes star by star.
"""

from __future__ import annotations


def walk(lake: list[str], origin: int, heading: int, strength: int) -> int | None:
    """Return where `strength` other stacks on from `origin` is, or None past the origin."""
    star, met = origin, 0
    while met < strength:
        star = (star + heading) % 32
        if star == origin:
            return None
        if lake[star]:
            met += 1
    return star


def wrong_counts(lake: list[str], origin: int, target: int, strength: int) -> set[str]:
    """Return the code of a count that cannot be made or does not lead to `target`."""
    ends = {walk(lake, origin, heading, strength) for heading in (1, -1)}
    if ends == {None}:
        return {"past-origin"}
    return set() if target in ends else {"wrong-count"}


def broken_rules(
    lake: list[str], mine: str, partner: str, origin: int, target: int, count: int
) -> set[str]:
    """Return the codes of the rules that a move breaks.

    `mine` are the letters that may be moved, `partner` those that may not be landed on.
    """
    broken: set[str] = set()
    stack, met = lake[origin], lake[target]
    if len(stack) < 2 * count:
        broken.add("no-such-stack")
    if not met:
        broken.add("empty-star")
    if stack:
        if stack[-2] not in mine:
            broken.add("not-your-colour")
        broken |= wrong_counts(lake, origin, target, int(stack[-1]))
    block = stack[max(0, len(stack) - 2 * count) :]
    if set(block[::2]) & set(met[::2]):
        broken.add("colour-twice")
    if met and met[-2] in partner:
        broken.add("partner-tower")
    return broken


def legal(lake: list[str], mine: str, partner: str) -> set[tuple[int, int, int]]:
    """Return the legal moves as origin, target and count."""
    return {
        (origin, target, count)
        for origin in range(32)
        for target in range(32)
        for count in range(1, len(lake[origin]) // 2 + 1)
        if target != origin and not broken_rules(lake, mine, partner, origin, target, count)
    }
