"""Person jobs from YAML over one conversation."""
