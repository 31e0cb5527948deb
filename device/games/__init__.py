"""How each game is played at the table: one folder for each game, and the registry."""
