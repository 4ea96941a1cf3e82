"""What lies in the folders of a person: matches and settings."""
