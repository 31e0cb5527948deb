"""Exhibits: photos and words of what players may dispute."""
