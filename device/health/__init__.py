"""The health of the box: watchdog, clock, status, switching off."""
