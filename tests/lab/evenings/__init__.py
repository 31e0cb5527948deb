"""Simulated evenings: whole games at a table that owns the truth, through session and journal."""
