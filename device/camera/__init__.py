"""Cameras: the Pi's own, USB cameras, folders of pictures, and the thread that watches one."""
