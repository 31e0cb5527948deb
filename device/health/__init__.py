"""How the box does: watchdog, clock, status, switching off."""
