"""5 Towers: an auction for cards, and five towers each, built by falling values.

Sources:

- "Les Tours de Pouvoir", additional rules of Deep Print Games (2024), French by IELLO (2025): the
  powers, and what they say of the base game in passing;
- the base game's rules (Deep Print Games, 2023), whose public copy stops within "building"; the
  rest as reviews agree on it.

Where the texts are silent or differ, `options.Options` names the question and the reading.
"""
