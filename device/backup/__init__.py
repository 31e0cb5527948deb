"""Everything of a box in one file, and what helps to find a fault."""
