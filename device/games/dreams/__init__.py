"""Dreams at the table: the firmament, placements, votes."""
