"""The sentences of the box in French."""
