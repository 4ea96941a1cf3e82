"""Truco in the terminal: the screens, widgets and words around `engine`."""

__version__ = "0.1.0"
