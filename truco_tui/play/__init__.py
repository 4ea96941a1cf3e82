"""What drives a table: whose turn it is to be shown, how long that takes, what is seen meanwhile."""
