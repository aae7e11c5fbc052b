"""3 · Lay it out for the model: pure functions, no store, no model, no settings."""
