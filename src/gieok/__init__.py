"""gieok (기억): memory for LLM characters and agents."""

__version__ = "0.1.0"
