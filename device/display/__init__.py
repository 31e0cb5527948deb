"""The OLED display: drawing screens, sending them, and protecting the display from burn-in."""
