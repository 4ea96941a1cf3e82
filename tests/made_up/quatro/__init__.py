"""A made-up game on the screen."""
