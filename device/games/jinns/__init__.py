"""Jinns of the Lake at the table."""
