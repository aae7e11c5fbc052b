"""What a sentence says about a person, by rules: Korean and English, no model."""

from gieok.learn.rules.extract import extract_by_rules

__all__ = ["extract_by_rules"]
