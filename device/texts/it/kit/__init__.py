"""The words that the kit prints, in Italian."""
