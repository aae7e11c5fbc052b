"""What a sentence says about a person, by rules: Korean and English, no model."""
