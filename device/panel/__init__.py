"""Buttons, LED and buzzer."""
