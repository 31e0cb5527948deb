"""The sentences in German."""
