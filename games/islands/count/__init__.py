"""Counting the islands at the end of 1001 Islands: a game of its own."""
