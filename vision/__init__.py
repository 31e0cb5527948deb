"""Pixels to evidence: knows sheets, pieces, light and lenses; knows no rules."""
