"""Recorded games, played through the same session as the table."""
