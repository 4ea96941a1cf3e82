"""Long searches for a violation: `python -m tests.campaigns.NAME --n N --seconds S --seed X`.

Each prints one closing line with its counts, and exits 1 if it found a violation.
"""
