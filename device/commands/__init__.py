"""The commands, each loaded when it is asked for."""
