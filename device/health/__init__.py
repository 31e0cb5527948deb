"""The health of the box: watchdog, clock, status file, log, switching off."""
