"""The figures anyone can rerun."""
