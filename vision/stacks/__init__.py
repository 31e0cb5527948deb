"""Stacks of round pieces on fixed stars: tops, colours, glyphs, heights."""
