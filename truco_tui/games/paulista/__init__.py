"""Truco paulista on the screen."""
