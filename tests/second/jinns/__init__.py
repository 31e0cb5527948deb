"""Jinns of the Lake, both editions, from their sheets alone."""
