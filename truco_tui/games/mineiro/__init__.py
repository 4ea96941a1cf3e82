"""Truco mineiro on the screen."""
