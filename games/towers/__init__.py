"""5 Towers: an auction for cards, and five towers each, built by falling values.

Sources:

- "Les Tours de Pouvoir", additional rules of Deep Print Games (2024), French by IELLO (2025): the
  powers, and some rules of the base game that this text repeats;
- the base game's rules (Deep Print Games, 2023), whose public copy stops within "building"; the
  rest follows reviews that agree with each other.

Where the texts are silent or differ, `options.Options` names the question and the answer that is
used.
"""
