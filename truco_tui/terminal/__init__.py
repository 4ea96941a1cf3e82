"""The terminal itself: its bytes, its signals, its room."""
