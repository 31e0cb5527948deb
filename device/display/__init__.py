"""The OLED: draws screens, sends them, and protects the display from burn-in."""
