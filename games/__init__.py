"""The rules: pure Python, no I/O, no clock, no NumPy."""
