"""Sentences: what is said at the table, told in the chronicle, and read in the lists."""
