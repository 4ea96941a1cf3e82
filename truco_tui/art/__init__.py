"""How things on the table look: pure drawing, from data to cells, knowing no app and no match."""
