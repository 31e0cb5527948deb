"""Simulated evenings of 5 Towers."""
