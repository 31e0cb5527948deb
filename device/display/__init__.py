"""The OLED: screens drawn, sent and cared for."""
