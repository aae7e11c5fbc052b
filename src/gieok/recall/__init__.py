"""2 · Bring back what matters now."""
