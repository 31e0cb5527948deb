"""The first run: finds the parts of a box that has no configuration, and writes one."""
