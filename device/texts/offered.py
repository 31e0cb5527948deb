"""The languages that players can choose, by their codes: each is complete, or its tests fail."""

LANGUAGES = ("en", "de", "fr", "it")
