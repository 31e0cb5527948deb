"""Simulated evenings of 1001 Islands."""
