"""Measurements, run by hand: see docs/performance.md for the commands and what they gave."""
