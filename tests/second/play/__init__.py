"""Whole games through the real session, with every screen held to a second engine."""
