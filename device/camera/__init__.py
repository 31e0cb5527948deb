"""Cameras: a folder of pictures, the Pi's own, and what watches them."""
