"""Simulated evenings of Dreams: the true mat, its people, and the eyes of the box."""
