"""Second engines: the five rule sheets once more, written from the sheets alone.

Nothing here reads `games/`. The engines are plain and slow. They say what is lawful and what
counts, so that a test can hold the box's screens to the sheets instead of to the box's own rules.
"""
