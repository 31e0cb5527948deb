"""The sentences that the box says, language by language."""
