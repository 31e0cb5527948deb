"""The sentences in Italian."""
