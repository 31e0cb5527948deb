"""The soak: random events through the real decisions, service's loop and journal, game by game."""
