"""Calibrating a lens from views of flat things whose points are known."""
