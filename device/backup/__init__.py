"""Backups of a box, their restoring, and the diagnostics file for finding faults."""
