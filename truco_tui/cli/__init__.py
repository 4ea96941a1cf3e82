"""What may be typed after `truco`, what each command does, and what it prints."""
