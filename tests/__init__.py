"""Everything that must stay true; `python -m tests` runs it all."""
