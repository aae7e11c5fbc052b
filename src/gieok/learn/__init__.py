"""5 · Keep what was worth it."""
