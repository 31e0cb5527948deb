"""The box at the table: camera, display, buttons, buzzer, journal, service, command line."""
