"""Simulated evenings of Jinns: the true lake, its people, and the eyes of the box."""
