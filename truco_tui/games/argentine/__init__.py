"""Truco argentino on the screen."""
