"""The sentences that the box says, in each language."""
