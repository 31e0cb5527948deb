"""The answers of `tablejinn rules`, game by game."""
