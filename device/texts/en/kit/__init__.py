"""The words that the kit prints, in English."""
