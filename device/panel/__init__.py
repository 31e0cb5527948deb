"""The buttons, the LED and the buzzer."""
